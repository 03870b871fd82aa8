# SPDX-License-Identifier: MIT
"""The kit of the screens: items, text, layout, theme, painting and motion. It knows no game and no view."""
