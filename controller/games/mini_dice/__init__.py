# SPDX-License-Identifier: MIT
"""Mini-dice (Part 11)."""

GAMES = {"mini-dice": "game.GAME"}
