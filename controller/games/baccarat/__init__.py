# SPDX-License-Identifier: MIT
"""Baccarat (Part 6) and mini-baccarat (Part 12)."""

GAMES = {"baccarat": "game.GAME", "mini-baccarat": "mini.GAME"}
