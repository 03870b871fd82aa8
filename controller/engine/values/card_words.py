# SPDX-License-Identifier: MIT
"""A card in words: `the queen of diamonds`."""

from typing import Final

RANKS: Final = "23456789TJQKA"
"""The letters of the ranks, the lowest first."""
ONE: Final = dict(
    zip(
        RANKS,
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"),
        strict=True,
    )
)
"""By the rank's letter, its name."""
SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
"""By the suit's letter, its name."""


def in_words(card: str) -> str:
    """Of `Qd`, `the queen of diamonds`."""
    return f"the {ONE[card[0]]} of {SUITS[card[1]]}"
