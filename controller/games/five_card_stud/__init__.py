# SPDX-License-Identifier: MIT
"""5 card stud poker: Casino Gaming Rules 1985, Part 17 (ss 323-365)."""

from controller.engine.values.title import Title

FIVE_CARD_STUD = Title("five-card-stud", "5 card stud poker", "Casino Gaming Rules 1985 (Queensland), Part 17")
GAMES = (FIVE_CARD_STUD,)
