# SPDX-License-Identifier: MIT
"""Hands at Double Chance: hands to declare (rule 11), and the effect of the sixth card on others (9.3-9.5)."""

from collections.abc import Sequence
from typing import Final

from c_ext.cards import RANKS, numbers
from c_ext.poker import DOUBLE_CHANCE
from controller.games.double_chance import wagers

CARDS: Final = 5
"""Cards in a hand."""
KEPT: Final = range(1, 4)
"""Numbers of cards that a player may keep when discarding (8.4)."""
ASSUMED: Final = (
    "a sixth card that is lower than one kept card of its suit and higher than another wins: it is "
    '"of a lesser value than one of the players remaining cards" (9.3), and 9.4 is about one that is higher than all',
)


def find_declarable(cards: Sequence[str]) -> str:
    """Return the hand of rule 11 that its player shall declare; empty without one. Raise CardError and HandError."""
    hand = DOUBLE_CHANCE.name(DOUBLE_CHANCE.order(numbers(cards)))
    return hand if hand in wagers.DECLARED else ""


def jackpot(cards: Sequence[str], schedule: str) -> str:
    """Return the hand of this schedule (10.4); empty without one. Raise CardError and HandError."""
    hand = find_declarable(cards)
    return hand if hand in wagers.prizes(schedule) else ""


def with_sixth_card(kept: Sequence[str], sixth: str) -> str:
    """Return the outcome of kept cards with a sixth card (9.3-9.5)."""
    of_its_suit = [card for card in kept if card[1] == sixth[1]]
    if not of_its_suit:
        return wagers.ANOTHER_SUIT
    return wagers.WINS if any(_value(card) > _value(sixth) for card in of_its_suit) else wagers.HIGHER


def _value(card: str) -> int:
    """Return the value of a card. The ace is high (9.3)."""
    return RANKS.index(card[0])
