# SPDX-License-Identifier: MIT
"""The 52 cards of a deck by name (`9c`, `Td`) and by number, rank by rank from the twos."""

from collections.abc import Iterable
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

CARDS: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The cards in the order of their numbers: 2c 2d 2h 2s 3c … As."""

_NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}


class CardError(ValueError):
    """A text or number that is not a card of a deck."""


def number(card: str) -> int:
    """The number of a card: the place of its rank times 4, plus the place of its suit. Raises CardError."""
    found = _NUMBERS.get(card)
    if found is None:
        raise CardError(f"{card!r} is not a card{_suggestion(card)}; a card is a rank of {RANKS} and a suit of {SUITS}")
    return found


def numbers(cards: Iterable[str]) -> bytes:
    """The numbers of cards, one byte each. Raises CardError."""
    return bytes(map(number, cards))


def name(number: int) -> str:
    """The card with this number. Raises CardError."""
    if not 0 <= number < len(CARDS):
        raise CardError(f"{number} is not the number of a card; it is from 0 to {len(CARDS) - 1}")
    return CARDS[number]


def _suggestion(card: str) -> str:
    """The most similar card, as a question: Th for `10H`. Empty if none is similar."""
    from difflib import get_close_matches  # imported here, because a table rarely needs it

    written = card.strip().replace("10", "T")
    if len(written) > 4:  # too long to be similar to a card
        return ""
    written = written[:1].upper() + written[1:].lower()
    near = get_close_matches(written, CARDS, n=1)
    return f": did you mean {near[0]}?" if near else ""
