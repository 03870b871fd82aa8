# SPDX-License-Identifier: MIT
"""The commission on a pot: 5 % of whole $20, up to a pot of 100 times the minimum wager (ss 275, 313, 352, 396)."""

from typing import Final

WHOLE: Final = 2_000
"""Commission is taken of whole $20, in cents: nothing of a pot of $19 or less."""
TIMES: Final = 100
"""A larger pot counts as this many times the minimum permissible wager."""
PERCENT: Final = 5
"""The most that may be deducted; less if the players are told before (subsection (3))."""


def commission(pot: int, minimum: int, percent: int = PERCENT) -> int:
    """What is deducted from a pot, in cents; minimum: the minimum permissible wager."""
    counted = min(pot, TIMES * minimum)
    return counted // WHOLE * WHOLE * percent // 100
