# SPDX-License-Identifier: MIT
"""Caribbean stud poker (Part 14)."""

GAMES = {"caribbean-stud": "game.GAME"}
