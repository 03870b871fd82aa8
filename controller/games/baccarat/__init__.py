# SPDX-License-Identifier: MIT
"""Baccarat (Part 6) and mini-baccarat (Part 12)."""

from controller.engine.values.title import Title

BACCARAT_TITLE = Title("baccarat", "Baccarat", "Casino Gaming Rules 1985 (Queensland), Part 6")
MINI_TITLE = Title("mini-baccarat", "Mini-baccarat", "Casino Gaming Rules 1985 (Queensland), Part 12", "mini.GAME")
GAMES = (BACCARAT_TITLE, MINI_TITLE)
