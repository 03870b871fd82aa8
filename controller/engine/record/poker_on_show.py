# SPDX-License-Identifier: MIT
"""Values that a poker table shows: seats, pots, communal cards, and the acts of the player in turn. Plain data."""

from collections.abc import Iterable, Iterator

import msgspec

from controller.engine.record.shown import FACE_DOWN, Card, Said, Shown
from controller.engine.values.money import dollars


class PokerSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A taken seat."""

    number: int
    player: str
    stake: int
    """Cents that its player has left to bet with."""
    bet: int = 0
    """Cents bet in this round of betting."""
    put_in: int = 0
    """Cents bet in the round of play."""
    cards: tuple[Card, ...] = ()
    state: str = ""
    """State of the seat, in words."""
    rank: str = ""
    """Its hand in words, once shown."""
    best: tuple[Card, ...] = ()
    """The five cards of the ranked hand."""
    wins: int = 0
    """Cents that its player takes from the pots."""
    drew: int = -1
    """Number of cards that its player has replaced. -1: not entered yet."""
    did: str = ""
    """The player's last act in this round of betting: `raised`. Chips put down out of turn are no bet yet: `early
    $15`.
    """

    def said(self) -> Iterable[tuple[str, Said]]:
        """Yield the names and values of this seat for texts."""
        yield f"seat {self.number}", f"{self.player} {dollars(self.stake)}"
        yield f"bet {self.number}", _some(self.bet)
        yield f"hand {self.number}", self.cards
        yield f"state {self.number}", self.state
        yield f"rank {self.number}", self.rank
        yield f"best {self.number}", self.best
        yield f"drew {self.number}", self.drew if self.drew >= 0 else None


class PokerPot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pot."""

    cents: int
    """Cents in the pot."""
    seats: tuple[int, ...] = ()
    """Seats that can win the pot."""
    short: tuple[tuple[int, int], ...] = ()
    """Seats, each with the cents that it still has to put into this pot."""
    winners: tuple[int, ...] = ()
    """Seats that win the pot."""
    commission: int = 0
    """Cents that the dealer deducts from the pot."""
    back: tuple[tuple[int, int], ...] = ()
    """Seats, each with its uncalled cents, which go back before the pots are pushed. A blind bet that goes back alone
    makes no pot.
    """


class MayAct(msgspec.Struct, frozen=True, omit_defaults=True):
    """An act allowed to the player in turn. For an act without an amount, such as `fold`, all amounts are 0."""

    act: str
    """Name of the act."""
    least: int = 0
    """Cents. Smallest amount."""
    most: int = 0
    """Cents. Largest amount."""
    step: int = 0
    """Cents between two allowed amounts. 0: only one amount is allowed."""
    alone: int = 0
    """Cents. One more allowed amount, below `least`."""

    @property
    def words(self) -> str:
        """`fold`, `call $10`, `bet $5 to $10 by $5`, `bet $5, or $10 to $25 by $1`."""
        alone = f"{dollars(self.alone)}, or" if self.alone else ""
        amount = " to ".join(map(dollars, dict.fromkeys((self.least, self.most or self.least)))) if self.least else ""
        by = f"by {dollars(self.step)}" if self.step and self.most > self.least else ""
        return " ".join(filter(None, (self.act, alone, amount, by)))


KEY = "key "
"""Prefix of a fact that names the present meaning of a button."""


class ShownPoker(Shown, frozen=True):
    """A poker table."""

    seats: tuple[PokerSeat, ...] = ()
    buck: int = 0
    """Seat with the buck. 0: none."""
    designated: int = 0
    """Seat of the designated player. 0: none."""
    betting: str = ""
    """Name of the round of betting."""
    turn: int = 0
    """Seat in turn. 0: none."""
    may: tuple[MayAct, ...] = ()
    """Acts allowed to the player in turn."""
    communal: tuple[Card, ...] = ()
    pots: tuple[PokerPot, ...] = ()
    """Pots, the main pot first."""
    deck: int = 0
    """Number of cards in the deck."""
    waiting: int = 0
    """Number of cards, face down, that wait for their place."""
    facts: dict[str, str | int] = {}
    """Single facts by their names, such as whether the ace is high. `key bet`: the meaning of that button now, if it
    has two.
    """
    dealt: int = 0
    """Seat that was keyed, gets the next card, or shows its cards. 0: none, or the card goes to the middle."""

    @property
    def to_call(self) -> int:
        """Return the cents that the player in turn puts in to call; 0 if there is nothing to call."""
        return next((may.least for may in self.may if may.act == "call"), 0)

    @property
    def keys(self) -> dict[str, str]:
        """Return the present meaning of each button, such as `raise` on the button for bet and raise."""
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
    """Return an amount in words; None for 0."""
    return dollars(cents) if cents else None
