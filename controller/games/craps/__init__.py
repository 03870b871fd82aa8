# SPDX-License-Identifier: MIT
"""Craps (Part 7)."""

from controller.engine.values.title import Title

CRAPS = Title("craps", "Craps", "Casino Gaming Rules 1985 (Queensland), Part 7")
GAMES = (CRAPS,)
