# SPDX-License-Identifier: MIT
"""The layout panel: the felt, its wager areas and the chips on them."""
