# SPDX-License-Identifier: MIT
"""Parts of the screens that several tables have: strips, lists, bands, hands of cards, stakes."""
