# SPDX-License-Identifier: MIT
"""A card in words: `the queen of diamonds`."""

from typing import Final

RANKS: Final = "23456789TJQKA"
"""Letters of the ranks, the lowest first."""
ONE: Final = dict(
    zip(
        RANKS,
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"),
        strict=True,
    )
)
"""Names of the ranks, by letter."""
SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
"""Names of the suits, by letter."""


def in_words(card: str) -> str:
    """Return a card in words: `the queen of diamonds` for `Qd`."""
    return f"the {ONE[card[0]]} of {SUITS[card[1]]}"
