# SPDX-License-Identifier: MIT
"""Blackjack (Part 4)."""

from controller.engine.values.title import Title

BLACKJACK = Title("blackjack", "Blackjack", "Casino Gaming Rules 1985 (Queensland), Part 4")
GAMES = (BLACKJACK,)
