# SPDX-License-Identifier: MIT
"""Double Chance (New South Wales)."""

GAMES = {"double-chance": "game.GAME"}
