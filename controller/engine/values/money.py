# SPDX-License-Identifier: MIT
"""Money and odds as people write them. The program uses integer cents and ratios of integers."""

import re
from typing import Final

from c_ext.wager import Odds

LARGEST: Final = 1_000_000_000
"""Cents. The most that a table settles. A maximum of this amount means none, and is not shown."""

_DOLLARS = re.compile(r"\$?([0-9]{1,9})(?:\.([0-9]{2}))?")


def dollars(cents: int) -> str:
    """Return an amount: `$5`, `$2.50`."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole:,}" + (f".{rest:02}" if rest else "")


def cents(text: str) -> int:
    """Return the cents of `$5`, `5` or `$2.50`. Raises ValueError for anything else."""
    match = _DOLLARS.fullmatch(text.replace(",", ""))
    if not match:
        raise ValueError(f"{text!r} is not an amount of money: write $5 or $2.50")
    return int(match[1]) * 100 + int(match[2] or 0)


def to_one(odds: Odds | str) -> str:
    """Return odds as the rules write them: "31 to 1", "9 to 5", "7.5 to 1".

    Also accepts the text of odds in a result: "31", "9/5". An amount, "$175", is returned unchanged.
    """
    return str(odds) if str(odds).startswith("$") else " to ".join(figures(odds))


def figures(odds: Odds | str) -> tuple[str, str]:
    """Return both figures of odds as the rules write them: 31 and 1, 9 and 5, 7.5 and 1."""
    num, _, den = str(odds).partition("/")
    whole, half = divmod(int(num), 2)
    if den == "2" and half and whole > 5:  # 3 to 2, but 7.5 to 1 (s 115(1), s 174(3), s 480(2))
        return f"{whole}.5", "1"
    return num, den or "1"
