"""The hands of a round, laid out from a log: each card as it was dealt, each choice, each card that was turned up.

A card lies face down until the log says that it lies face up. What is shown or said of a card goes through `Card.seen`.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from controller.games.cards.shoe import FACE_DOWN

DEALER, COMMUNITY = "dealer", "community"
"""Where cards lie that are no player's. A player's hand is named by its place: `3`."""
RACK, REMOVED = "rack", "removed"
"""The discard rack: of cards that the order of the deal puts there, and of others that were taken out of it."""
_IN_WORDS = {DEALER: "the dealer", COMMUNITY: "the community cards", RACK: "the discard rack"}


class Dealt(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A card left the shoe. card: empty while nobody knows it. to: where it was dealt. up: face up."""

    card: str
    to: str
    up: bool = False


class Chosen(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A decision was made for a hand. about: what it is about, where a hand decides several times."""

    hand: str
    choice: str
    about: str = ""


class Turned(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Cards of a hand were turned face up. cards: which, counted from 0; none: all of them."""

    hand: str
    cards: tuple[int, ...] = ()


Entry = Dealt | Chosen | Turned


class Card(NamedTuple):
    """A card on the table. name: empty while nobody knows it."""

    name: str
    up: bool = False

    @property
    def seen(self) -> str:
        """The card, if it lies face up and is known."""
        return self.name if self.up and self.name else FACE_DOWN


Hands = dict[str, tuple[Card, ...]]
"""By place, DEALER, COMMUNITY, RACK and REMOVED, the cards in the order in which they were dealt there."""


def lay_out(log: Iterable[Entry]) -> Hands:
    """Where the cards of this log lie, and which lie face up."""
    hands: Hands = {}
    for entry in log:
        if isinstance(entry, Dealt):
            hands[entry.to] = (*hands.get(entry.to, ()), Card(entry.card, entry.up))
        elif isinstance(entry, Turned):
            cards = hands.get(entry.hand, ())
            hands[entry.hand] = tuple(
                card._replace(up=card.up or not entry.cards or at in entry.cards) for at, card in enumerate(cards)
            )
    return hands


def seen(cards: Iterable[Card]) -> tuple[str, ...]:
    """These cards, as everybody may know them."""
    return tuple(card.seen for card in cards)


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    """The names of these cards, also of those that lie face down: for what is decided, never for what is shown."""
    return tuple(card.name for card in cards)


def all_known(cards: Sequence[Card]) -> bool:
    """Whether every one of these cards is known to the table."""
    return all(card.name for card in cards)


def is_shown(cards: Sequence[Card], count: int) -> bool:
    """Whether this is a whole hand of so many cards, all face up and known."""
    return len(cards) == count and all(card.up and card.name for card in cards)


def dealt_in_order(log: Iterable[Entry]) -> int:
    """How many cards were dealt in the order of the deal, without those that were taken out of it."""
    return sum(isinstance(it, Dealt) and it.to != REMOVED for it in log)


def choice_of(log: Iterable[Entry], hand: str, about: str = "") -> str:
    """What was chosen for a hand; empty if nothing is yet."""
    chosen = (it for it in log if isinstance(it, Chosen) and (it.hand, it.about) == (hand, about))
    return next((it.choice for it in chosen), "")


def in_words(hand: str) -> str:
    """A hand in words: `place 3`, `the dealer`."""
    return _IN_WORDS.get(hand, f"place {hand}")


def cards_of(hand: str) -> str:
    """The cards of a hand in words: `the cards of place 3`, `the community cards`."""
    return _IN_WORDS[COMMUNITY] if hand == COMMUNITY else f"the cards of {in_words(hand)}"
