# SPDX-License-Identifier: MIT
"""The result of a hand: its last card against the dealer's, and whether its first card has the dealer's rank."""

from collections.abc import Sequence
from typing import Final

from c_ext.cards import RANKS

WINS, LOSES = "wins", "loses"
"""The outcomes of a hand (s 706)."""
PAIR, NO_PAIR = "pair", "no pair"
"""The outcomes of the wager on a pair (s 707)."""
MOST: Final = 2
"""Cards of a hand: the first, and the one that is drawn (s 705)."""


def outcome(cards: Sequence[str], dealer: str) -> str:
    """Whether the last card of a hand is higher than the dealer's; the ace is high (s 706)."""
    return WINS if RANKS.index(cards[-1][0]) > RANKS.index(dealer[0]) else LOSES


def paired(cards: Sequence[str], dealer: str) -> str:
    """Whether the first card of a hand has the rank of the dealer's (s 707)."""
    return PAIR if cards[0][0] == dealer[0] else NO_PAIR
