# SPDX-License-Identifier: MIT
"""What a poker table has on show: seats, pots, communal cards, and what the player in turn may do. Plain data."""

from collections.abc import Iterable, Iterator

import msgspec

from controller.engine.record.shown import FACE_DOWN, Card, Said, Shown
from controller.engine.values.money import dollars


class PokerSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A taken seat. stake: what its player has left to bet with, bet: what was bet in this round of betting.

    put_in: what was bet in the round of play, wins: what its player takes of the pots. All in cents. state: how the
    seat stands, in words. rank: its hand in words, once shown; best: the five cards that make it. drew: how many cards
    its player has replaced; -1: it was not said yet. did: what its player did last in this round of betting: `raised`,
    or `early $15`, if so much lies there out of turn: that is no bet yet.
    """

    number: int
    player: str
    stake: int
    bet: int = 0
    put_in: int = 0
    cards: tuple[Card, ...] = ()
    state: str = ""
    rank: str = ""
    best: tuple[Card, ...] = ()
    wins: int = 0
    drew: int = -1
    did: str = ""

    def said(self) -> Iterable[tuple[str, Said]]:
        """As of what a panel shows."""
        yield f"seat {self.number}", f"{self.player} {dollars(self.stake)}"
        yield f"bet {self.number}", _some(self.bet)
        yield f"hand {self.number}", self.cards
        yield f"state {self.number}", self.state
        yield f"rank {self.number}", self.rank
        yield f"best {self.number}", self.best
        yield f"drew {self.number}", self.drew if self.drew >= 0 else None


class PokerPot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pot, in cents. seats: those that can win it. short: by seat, what it still has to put into this pot.

    winners: the seats that win it. commission: what the dealer deducts from it, in cents. back: by seat, what nobody
    has called, which goes back before the pots are pushed; of a blind bet that goes back alone there is no pot.
    """

    cents: int
    seats: tuple[int, ...] = ()
    short: tuple[tuple[int, int], ...] = ()
    winners: tuple[int, ...] = ()
    commission: int = 0
    back: tuple[tuple[int, int], ...] = ()


class MayAct(msgspec.Struct, frozen=True, omit_defaults=True):
    """An act that the player in turn may do: `call`, and the amount, from least to most by step, in cents.

    An act without an amount, as to fold, has none of the three. step: 0 if there is one amount only. alone: it may also
    be this amount, which is less than the others.
    """

    act: str
    least: int = 0
    most: int = 0
    step: int = 0
    alone: int = 0

    @property
    def words(self) -> str:
        """`fold`, `call $10`, `bet $5 to $10 by $5`, `bet $5, or $10 to $25 by $1`."""
        alone = f"{dollars(self.alone)}, or" if self.alone else ""
        amount = " to ".join(map(dollars, dict.fromkeys((self.least, self.most or self.least)))) if self.least else ""
        by = f"by {dollars(self.step)}" if self.step and self.most > self.least else ""
        return " ".join(filter(None, (self.act, alone, amount, by)))


KEY = "key "
"""Begins the name of a fact that says what a button does now."""


class ShownPoker(Shown, frozen=True):
    """A poker table. buck, designated, turn: seats; 0: none. betting: which round of betting it is, in a word.

    dealt: the seat that was keyed, gets the next card, or shows its cards; 0: none, or the card goes to the middle.
    may: what the player in turn may do. pots: the main pot first. deck: of how many cards the deck is. waiting: how
    many cards wait for their place, face down. facts: single facts by their names, as whether the ace is high, and as
    `key bet`, what that button does now where it stands for two things.
    """

    seats: tuple[PokerSeat, ...] = ()
    buck: int = 0
    designated: int = 0
    betting: str = ""
    turn: int = 0
    may: tuple[MayAct, ...] = ()
    communal: tuple[Card, ...] = ()
    pots: tuple[PokerPot, ...] = ()
    deck: int = 0
    waiting: int = 0
    facts: dict[str, str | int] = {}
    dealt: int = 0

    @property
    def to_call(self) -> int:
        """What the player in turn puts in to call, in cents; 0 if there is nothing to call."""
        return next((may.least for may in self.may if may.act == "call"), 0)

    @property
    def keys(self) -> dict[str, str]:
        """By button, what it does now: `raise`, where it stands for a bet and for a raise."""
        return {name.removeprefix(KEY): str(it) for name, it in self.facts.items() if name.startswith(KEY)}

    def said(self) -> Iterable[tuple[str, Said]]:
        yield from self.facts.items()
        yield "deck", self.deck or None
        yield "waiting", (FACE_DOWN,) * self.waiting
        yield "buck", self.buck or None
        yield "designated", self.designated or None
        yield "betting", self.betting
        yield "communal", self.communal
        for seat in self.seats:
            yield from seat.said()
        yield from _pots(self.pots)
        yield "turn", self.turn or None
        yield "may", ", ".join(may.words for may in self.may)
        yield "to call", _some(self.to_call)


def _pots(pots: tuple[PokerPot, ...]) -> Iterator[tuple[str, Said]]:
    for number, pot in enumerate((pot for pot in pots if pot.cents), 1):
        yield f"pot {number}" if number > 1 else "pot", dollars(pot.cents)


def _some(cents: int) -> Said:
    """An amount; nothing is said of none."""
    return dollars(cents) if cents else None
