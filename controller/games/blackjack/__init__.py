# SPDX-License-Identifier: MIT
"""Blackjack (Part 4)."""

GAMES = {"blackjack": "game.GAME"}
