# SPDX-License-Identifier: MIT
"""Caribbean stud poker (Part 14)."""

from controller.engine.values.title import Title

CARIBBEAN_STUD = Title("caribbean-stud", "Caribbean stud poker", "Casino Gaming Rules 1985 (Queensland), Part 14")
GAMES = (CARIBBEAN_STUD,)
