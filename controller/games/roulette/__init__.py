# SPDX-License-Identifier: MIT
"""Roulette (Part 8)."""

from controller.engine.values.title import Title

ROULETTE = Title("roulette", "Roulette", "Casino Gaming Rules 1985 (Queensland), Part 8")
GAMES = (ROULETTE,)
