# SPDX-License-Identifier: MIT
"""The table of poker: seats round it, pots and communal cards in the middle."""
