# SPDX-License-Identifier: MIT
"""The commission on a pot: 5 % of whole $20, up to a pot of 100 times the minimum wager (ss 275, 313, 352, 396)."""

from typing import Final

WHOLE: Final = 2_000
"""Cents. Commission is charged on each whole $20: a pot of $19 or less pays none."""
TIMES: Final = 100
"""Multiple of the minimum wager. The part of a pot above it pays no commission."""
PERCENT: Final = 5
"""Highest commission. Less is possible if the players are told before (subsection (3))."""


def commission(pot: int, minimum: int, percent: int = PERCENT) -> int:
    """Return the commission on a pot, in cents. minimum: the minimum permissible wager."""
    counted = min(pot, TIMES * minimum)
    return counted // WHOLE * WHOLE * percent // 100
