# SPDX-License-Identifier: MIT
"""Two-up (Part 10)."""

GAMES = {"two-up": "game.GAME"}
