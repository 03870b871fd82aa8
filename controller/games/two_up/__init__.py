# SPDX-License-Identifier: MIT
"""Two-up (Part 10)."""

from controller.engine.values.title import Title

TWO_UP = Title("two-up", "Two-up", "Casino Gaming Rules 1985 (Queensland), Part 10")
GAMES = (TWO_UP,)
