# SPDX-License-Identifier: MIT
"""The log of a round: each card as it was dealt, each choice, each card that was turned up; and what it comes to.

Nothing is patched. Whatever changes a round (a decision that is taken back, a card that was misread) changes its log.
A card lies face down until the log says that it lies face up. What is shown or said of a card goes through `Card.seen`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from controller.engine.record.shown import FACE_DOWN

DEALER, COMMUNITY = "dealer", "community"
"""Where cards lie that are no player's. A player's hand is named by its box or place: `3`; its second hand `3/2`."""
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


class TurnedUp(msgspec.Struct, frozen=True, tag="Turned", omit_defaults=True):
    """Cards of a hand were turned face up. cards: which, counted from 0; none: all of them."""

    hand: str
    cards: tuple[int, ...] = ()


Entry = Dealt | Chosen | TurnedUp
L = TypeVar("L")
"""What a log comes to."""


class LaidOut(Generic[L]):
    """What a log comes to, entry by entry: carried on as the log grows, and begun anew if it was changed.

    So an event late in a round costs no more than one at its beginning.
    """

    def __init__(self, begin: Callable[..., L], after: Callable[[L, Any], L]) -> None:
        """begin: what an empty log comes to, with what `of` is given besides. after: with one more entry."""
        self._begin, self._after = begin, after
        self._given: tuple[object, ...] | None = None
        self._log: list[Any] = []
        self._now: L

    def of(self, log: list[Any], *given: object) -> L:
        """What this log comes to."""
        if log != self._log or given != self._given:
            known = len(self._log)
            if log[:known] != self._log or given != self._given:
                known, self._now, self._given = 0, self._begin(*given), given
            for entry in log[known:]:
                self._now = self._after(self._now, entry)
            self._log = log.copy()
        return self._now


# Hands of cards that may lie face down


class Card(NamedTuple):
    """A card on the table. name: empty while nobody knows it."""

    name: str
    up: bool = False

    @property
    def seen(self) -> str:
        """The card, if it lies face up and is known."""
        return self.name if self.up and self.name else FACE_DOWN


Hands = Mapping[str, tuple[Card, ...]]
"""By place, DEALER, COMMUNITY, RACK and REMOVED, the cards in the order in which they were dealt there."""


class Laid(NamedTuple):
    """Where all cards lie, which lie face up, and what was chosen.

    choices: by hand and what it is about. dealt: how many cards were dealt in the order of the deal, without those that
    were taken out of it.
    """

    hands: Hands = {}
    choices: Mapping[tuple[str, str], str] = {}
    dealt: int = 0


def laid_after(laid: Laid, entry: Entry) -> Laid:
    """The same once this entry is in the log."""
    if isinstance(entry, Dealt):
        cards = (*laid.hands.get(entry.to, ()), Card(entry.card, entry.up))
        return laid._replace(hands={**laid.hands, entry.to: cards}, dealt=laid.dealt + (entry.to != REMOVED))
    if isinstance(entry, TurnedUp):
        return laid._replace(hands={**laid.hands, entry.hand: _turned_up(laid.hands.get(entry.hand, ()), entry.cards)})
    return laid._replace(choices={(entry.hand, entry.about): entry.choice, **laid.choices})


def _turned_up(cards: Iterable[Card], which: Sequence[int]) -> tuple[Card, ...]:
    return tuple(card._replace(up=card.up or not which or at in which) for at, card in enumerate(cards))


def laid_out() -> LaidOut[Laid]:
    """Of a round in which cards may lie face down."""
    return LaidOut(Laid, laid_after)


_kept = lru_cache(maxsize=512)
"""A hand is looked at after every event, and few hands change: what follows from its cards alone is kept."""


@_kept
def seen(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """These cards, as everybody may know them."""
    return tuple(card.seen for card in cards)


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    """The names of these cards, also of those that lie face down: for what is decided, never for what is shown."""
    return tuple(card.name for card in cards)


def all_known(cards: Sequence[Card]) -> bool:
    """Whether every one of these cards is known to the table."""
    return all(card.name for card in cards)


@_kept
def is_shown(cards: tuple[Card, ...], count: int) -> bool:
    """Whether this is a whole hand of so many cards, all face up and known."""
    return len(cards) == count and all(card.up and card.name for card in cards)


@_kept
def unread(cards: tuple[Card, ...]) -> int:
    """How many of these cards lie face up, and were not read."""
    return sum(card.up and not card.name for card in cards)


def in_words(hand: str, named: str = "place") -> str:
    """A hand in words: `place 3`, `the dealer`. named: what the rules call a place."""
    return _IN_WORDS.get(hand, f"{named} {hand}")


def cards_of(hand: str, named: str = "place") -> str:
    """The cards of a hand in words: `the cards of place 3`, `the community cards`."""
    return _IN_WORDS[COMMUNITY] if hand == COMMUNITY else f"the cards of {in_words(hand, named)}"
