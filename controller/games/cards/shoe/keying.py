# SPDX-License-Identifier: MIT
"""Cards as keyed by the dealer: two digits for the rank, one for the suit; 0 0 0 for no card."""

from collections.abc import Sequence
from functools import cache

import msgspec

from controller.engine.rules.directions import BY_DECISION
from controller.engine.rules.equipment import Meaning
from controller.games.kit.keying import Keying

NO_CARD = (0, 0, 0)
NONE_LEFT = "000"
"""Keyed when no card had left, or fewer cards than were counted."""
CARD_DIGITS = 3
RANK_OF = {1: "A", 10: "T", 11: "J", 12: "Q", 13: "K", **{number: str(number) for number in range(2, 10)}}
SUIT_OF = {1: "s", 2: "h", 3: "c", 4: "d"}


class UnconfirmedCards(msgspec.Struct):
    """Cards keyed by the dealer and not yet confirmed by the floor manager."""

    cards: list[str] = []
    """Complete cards."""
    half: list[int] = []
    """Numbers keyed of the next card."""


def is_card(keyed: Sequence[int]) -> bool:
    """Return whether three numbers stand for a card or no card: the first is 0 or 1."""
    return len(keyed) == CARD_DIGITS and keyed[0] <= 1


def parse_card(keyed: tuple[int, ...]) -> str:
    """Return the card of two rank digits and one suit digit; empty for 0 0 0, no card. Raise ValueError."""
    if keyed == NO_CARD:
        return ""
    rank, suit = 10 * keyed[0] + keyed[1], keyed[2]
    if rank not in RANK_OF or suit not in SUIT_OF:
        allowed = "01 ace to 13 king, then 1 spades, 2 hearts, 3 clubs, 4 diamonds; 0 0 0 if no card had left"
        raise ValueError(f"{' '.join(map(str, keyed))} is no card: {allowed}")
    return RANK_OF[rank] + SUIT_OF[suit]


@cache
def card_keying(decision: str) -> Keying[str]:
    """Return the keying of a card. decision: section by which a decision on an unread card is binding."""
    return Keying(range(10), 3, 3, parse_card, "button", decision, decision)


KEYED_CARD = card_keying(BY_DECISION)


def card_meanings(decision: str) -> tuple[Meaning, ...]:
    """Return the meanings of all keyed cards. decision: section by which a decision is binding."""
    each = tuple(f"{rank:02}{suit}" for rank in RANK_OF for suit in SUIT_OF)
    how = "a card: rank 01 ace to 13 king; suit 1 spades, 2 hearts, 3 clubs, 4 diamonds"
    none = "no card had left the shoe, or one less than was counted"
    return (Meaning("rank and suit, as 0 9 3", how, decision, each), Meaning("0 0 0", none, decision, (NONE_LEFT,)))
