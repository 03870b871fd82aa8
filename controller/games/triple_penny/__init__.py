# SPDX-License-Identifier: MIT
"""Triple penny two-up (Part 21)."""

GAMES = {"triple-penny-two-up": "game.GAME"}
