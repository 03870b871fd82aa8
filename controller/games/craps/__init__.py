# SPDX-License-Identifier: MIT
"""Craps (Part 7)."""

GAMES = {"craps": "game.GAME"}
