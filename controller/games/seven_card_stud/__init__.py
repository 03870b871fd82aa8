# SPDX-License-Identifier: MIT
"""7 card stud poker: Casino Gaming Rules 1985, Part 18 (ss 366-410)."""

from controller.engine.values.title import Title

SEVEN_CARD_STUD = Title("seven-card-stud", "7 card stud poker", "Casino Gaming Rules 1985 (Queensland), Part 18")
GAMES = (SEVEN_CARD_STUD,)
