# SPDX-License-Identifier: MIT
"""Manila poker: Casino Gaming Rules 1985, Part 15 (ss 249-286)."""

from controller.engine.values.title import Title

MANILA_POKER = Title("manila-poker", "Manila poker", "Casino Gaming Rules 1985 (Queensland), Part 15")
GAMES = (MANILA_POKER,)
