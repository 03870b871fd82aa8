"""The 52 cards of a deck by name (`9c`, `Td`) and by number, rank by rank from the twos."""

from collections.abc import Iterable
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

CARDS: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""By number: 2c 2d 2h 2s 3c … As."""

_NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}


class CardError(ValueError):
    """What is no card of a deck."""


def number(card: str) -> int:
    """The number of a card: its rank's place times 4, and its suit's place. Raises CardError, with the nearest card."""
    found = _NUMBERS.get(card)
    if found is None:
        raise CardError(f"{card!r} is not a card{_meant(card)}; a card is a rank of {RANKS} and a suit of {SUITS}")
    return found


def numbers(cards: Iterable[str]) -> bytes:
    """The numbers of cards, a byte each. Raises CardError."""
    return bytes(map(number, cards))


def name(number: int) -> str:
    """The card of a number. Raises CardError."""
    if not 0 <= number < len(CARDS):
        raise CardError(f"{number} is not the number of a card; it is from 0 to {len(CARDS) - 1}")
    return CARDS[number]


def _meant(card: str) -> str:
    """The nearest card, in words: `10H` is written Th. Nothing if none is near."""
    from difflib import get_close_matches  # here: a table that reads its cards never needs it

    written = card.strip().replace("10", "T")
    if len(written) > 4:  # too long for difflib to find any card near
        return ""
    written = written[:1].upper() + written[1:].lower()
    near = get_close_matches(written, CARDS, n=1)
    return f": did you mean {near[0]}?" if near else ""
