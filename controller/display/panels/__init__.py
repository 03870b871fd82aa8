# SPDX-License-Identifier: MIT
"""The panels of a screen except the layout: each is drawn from the view alone."""
