# SPDX-License-Identifier: MIT
"""Hands at Double Chance: which are declared (rule 11), and what the sixth card does to the others (9.3-9.5)."""

from collections.abc import Sequence
from typing import Final

from c_ext.cards import RANKS, numbers
from c_ext.poker import DOUBLE_CHANCE
from controller.games.double_chance import wagers

CARDS: Final = 5
"""Cards of a hand."""
KEPT: Final = range(1, 4)
"""How many of them a player may keep who discards (8.4)."""
ASSUMED: Final = (
    "a sixth card that is lower than one kept card of its suit and higher than another wins: it is "
    '"of a lesser value than one of the players remaining cards" (9.3), and 9.4 is about one that is higher than all',
)


def declared(cards: Sequence[str]) -> str:
    """The hand of rule 11 that its player shall declare; empty if there is none. Raises CardError and HandError."""
    hand = DOUBLE_CHANCE.name(DOUBLE_CHANCE.order(numbers(cards)))
    return hand if hand in wagers.DECLARED else ""


def jackpot(cards: Sequence[str], schedule: str) -> str:
    """The hand of this schedule that these cards are (10.4); empty if none. Raises CardError and HandError."""
    hand = declared(cards)
    return hand if hand in wagers.prizes(schedule) else ""


def with_sixth_card(kept: Sequence[str], sixth: str) -> str:
    """The outcome of a hand of which these cards were kept (9.3-9.5)."""
    of_its_suit = [card for card in kept if card[1] == sixth[1]]
    if not of_its_suit:
        return wagers.ANOTHER_SUIT
    return wagers.WINS if any(_value(card) > _value(sixth) for card in of_its_suit) else wagers.HIGHER


def _value(card: str) -> int:
    """The ace is high (9.3)."""
    return RANKS.index(card[0])
