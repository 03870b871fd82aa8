# SPDX-License-Identifier: MIT
"""Two hands: each player plays one hand or two, and each hand stands or draws against the dealer's card."""

from controller.engine.values.title import Title

TWO_HANDS = Title("two-hands", "Two hands", "House rules of the two hands")
GAMES = (TWO_HANDS,)
