# SPDX-License-Identifier: MIT
"""Sic-bo (Part 5). The simplest game: read this one first."""

GAMES = {"sic-bo": "game.GAME"}
