# SPDX-License-Identifier: MIT
"""Two hands: each player plays one hand or two, and each hand stands or draws against the dealer's card."""

GAMES = {"two-hands": "game.GAME"}
