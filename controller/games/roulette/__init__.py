# SPDX-License-Identifier: MIT
"""Roulette (Part 8)."""

GAMES = {"roulette": "game.GAME"}
