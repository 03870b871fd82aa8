# SPDX-License-Identifier: MIT
"""The log of a round: each dealt card, choice and turning up; and the state after a log.

The state is never patched. Corrections of a round (a decision taken back, a misread card) change its log. A card lies
face down until the log says otherwise. Screens, calls and notes read a card from `Card.seen` only.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from controller.engine.record.shown import FACE_DOWN

DEALER, COMMUNITY = "dealer", "community"
"""Positions other than a player's hand. A player's hand is named after its box or place: `3`; the second hand `3/2`."""
RACK, REMOVED = "rack", "removed"
"""The discard rack: cards put there by the order of the deal, and cards taken out of the deal."""
_IN_WORDS = {DEALER: "the dealer", COMMUNITY: "the community cards", RACK: "the discard rack"}


class Dealt(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A card that left the shoe."""

    card: str
    """Name; empty while nobody knows the card."""
    to: str
    """Hand to which the card was dealt."""
    up: bool = False
    """The card lies face up."""


class Chosen(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A decision made for a hand."""

    hand: str
    choice: str
    about: str = ""
    """Subject of the decision, where a hand decides several times."""


class TurnedUp(msgspec.Struct, frozen=True, tag="Turned", omit_defaults=True):
    """Cards of a hand turned face up."""

    hand: str
    cards: tuple[int, ...] = ()
    """Positions of the cards, counted from 0; empty: all cards."""


Entry = Dealt | Chosen | TurnedUp
L = TypeVar("L")
"""The state after a log."""


class LogState(Generic[L]):
    """Computes the state after a log, entry by entry. A longer log continues the state; a changed log starts anew.

    An event late in a round therefore costs no more than an early one.
    """

    def __init__(self, begin: Callable[..., L], after: Callable[[L, Any], L]) -> None:
        """Take the two functions.

        begin: returns the state of an empty log from the further arguments of `of`. after: returns the state after one
        more entry.
        """
        self._begin, self._after = begin, after
        self._given: tuple[object, ...] | None = None
        self._log: list[Any] = []
        self._now: L

    def of(self, log: list[Any], *given: object) -> L:
        """Return the state after this log."""
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
    """A card on the table."""

    name: str
    """Empty while nobody knows the card."""
    up: bool = False

    @property
    def seen(self) -> str:
        """The name of a known face-up card."""
        return self.name if self.up and self.name else FACE_DOWN


Hands = Mapping[str, tuple[Card, ...]]
"""Cards in the order of their deal, by place, DEALER, COMMUNITY, RACK and REMOVED."""


class CardPositions(NamedTuple):
    """The position and face of every card, and the choices."""

    hands: Hands = {}
    choices: Mapping[tuple[str, str], str] = {}
    """Choices by hand and subject."""
    dealt: int = 0
    """Number of cards dealt in the order of the deal, without removed cards."""


def laid_after(laid: CardPositions, entry: Entry) -> CardPositions:
    """Return the state after one more entry."""
    if isinstance(entry, Dealt):
        cards = (*laid.hands.get(entry.to, ()), Card(entry.card, entry.up))
        return laid._replace(hands={**laid.hands, entry.to: cards}, dealt=laid.dealt + (entry.to != REMOVED))
    if isinstance(entry, TurnedUp):
        return laid._replace(hands={**laid.hands, entry.hand: _turned_up(laid.hands.get(entry.hand, ()), entry.cards)})
    return laid._replace(choices={(entry.hand, entry.about): entry.choice, **laid.choices})


def _turned_up(cards: Iterable[Card], which: Sequence[int]) -> tuple[Card, ...]:
    return tuple(card._replace(up=card.up or not which or at in which) for at, card in enumerate(cards))


def laid_out() -> LogState[CardPositions]:
    """Return the state of a round with face-down cards."""
    return LogState(CardPositions, laid_after)


_kept = lru_cache(maxsize=512)
"""Cache of facts that follow from a hand's cards alone: hands are read after every event and rarely change."""


@_kept
def public_names(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Return these cards with the names that everybody may know."""
    return tuple(card.seen for card in cards)


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the names of these cards, face-down cards included: for decisions, never for screens."""
    return tuple(card.name for card in cards)


def all_known(cards: Sequence[Card]) -> bool:
    """Return whether the table knows all these cards."""
    return all(card.name for card in cards)


@_kept
def is_shown(cards: tuple[Card, ...], count: int) -> bool:
    """Return whether this is a whole hand of `count` cards, all face up and known."""
    return len(cards) == count and all(card.up and card.name for card in cards)


@_kept
def unread(cards: tuple[Card, ...]) -> int:
    """Return the number of face-up cards that were not read."""
    return sum(card.up and not card.name for card in cards)


def in_words(hand: str, named: str = "place") -> str:
    """Return a hand in words: `place 3`, `the dealer`. named: word of the rules for a place."""
    return _IN_WORDS.get(hand, f"{named} {hand}")


def cards_of(hand: str, named: str = "place") -> str:
    """Return the cards of a hand in words: `the cards of place 3`, `the community cards`."""
    return _IN_WORDS[COMMUNITY] if hand == COMMUNITY else f"the cards of {in_words(hand, named)}"
