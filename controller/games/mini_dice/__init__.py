# SPDX-License-Identifier: MIT
"""Mini-dice (Part 11)."""

from controller.engine.values.title import Title

MINI_DICE = Title("mini-dice", "Mini-dice", "Casino Gaming Rules 1985 (Queensland), Part 11")
GAMES = (MINI_DICE,)
