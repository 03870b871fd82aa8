# SPDX-License-Identifier: MIT
"""Wagers of Let It Ride until no more bets, and the first card after it (NSW 5.2-5.4, 7.2; H6.3-H6.4)."""

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

import msgspec

from controller.engine.record.events import Directed, Event
from controller.engine.rules.wait import VoidRound, Wait
from controller.games.cards.hands import places
from controller.games.cards.hands.codes import Codes
from controller.games.cards.hands.meanwhile import key
from controller.games.cards.shoe.face_down import FaceDownDrawing
from controller.games.cards.shoe.shoe import Shoe
from controller.games.let_it_ride import equal
from controller.games.let_it_ride.rules import RideSections
from controller.games.let_it_ride.table import RideTable
from hal.signals import CardDrawn, CardUnread, Entered, Keyed, Pressed

CLOSED = "no more bets was called"
EARLY = "no more bets was not called: the card stays face down; it is the first one of the deal after the call"


T = TypeVar("T", bound=RideTable)


def drawn_before(table: RideTable) -> bool:
    """Return whether a card has left the shoe before the call: it is the first of the deal."""
    shoe: Shoe = table.memory.shoe
    return bool(shoe.waiting)


class RideBetting(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """The waits and handlers of a round until its first card."""

    rules: RideSections
    drawing: FaceDownDrawing[T]
    take_wagers: Wait
    """Wait until the call."""
    nobody: Wait
    """Wait while no place is in play."""
    first_card: Wait
    """Wait after the call."""
    codes: Codes[T]
    """Codes that may be keyed."""
    directed: Callable[[T, Directed], None]
    """Handle a direction."""
    at_the_call: Callable[[T], bool] = drawn_before
    """Return whether the round begins with the call, because no reader reports the first card."""

    def asked(self, table: T) -> Wait:
        """Return the wait for the call, once allowed; then for the first card."""
        if table.memory.play.called:
            return self.first_card
        playing = equal.players(table, self.rules)
        if any(equal.not_equal(table, self.rules, place) for place in playing):
            return self.take_wagers.asking()
        return self.take_wagers if playing else self.nobody

    def handle(self, table: T, event: Event) -> None:
        """Handle one event while wagers are taken."""
        if self.drawing.took_from_shoe(table, event):
            card_left(table, event, self.rules)
            return
        match event:
            case Pressed():
                if call(table, self.rules) and self.at_the_call(table):
                    begin(table, self.rules)
            case Entered():
                self.codes.before_the_first_card(table, partial(enter, self.rules))
            case Keyed():
                key(table, event)
            case Directed():
                self.directed(table, event)


def call(table: RideTable, rules: RideSections) -> bool:
    """Announce no more bets, once each place in play has three equal wagers. Return whether the call stands."""
    playing = equal.players(table, rules)
    if not playing:
        table.refuse("no place is in play: take wagers, or key each place with them", rules.equal)
        return False
    if why := next(filter(None, (equal.not_equal(table, rules, place) for place in playing)), None):
        table.refuse(*why)
        return False
    table.memory.play.called = True
    table.close_betting(CLOSED, rules.closed)
    table.call("no more bets", rules.call)
    return True


def begin(table: RideTable, rules: RideSections) -> None:
    """Begin the round: the players of the places are fixed. Raise VoidRound if no wager is left since the call."""
    table.memory.play.players = equal.players(table, rules)
    if not table.memory.play.players:
        raise VoidRound("no wager is left: the cards are shuffled", rules.call)


def card_left(table: RideTable, event: Event, rules: RideSections) -> None:
    """Handle an event of the shoe while wagers are taken. Before the call a card waits; after it the round begins."""
    if isinstance(event, CardDrawn | CardUnread):
        if table.memory.play.called:
            begin(table, rules)
        else:
            table.refuse(EARLY, rules.call)


def enter(rules: RideSections, table: RideTable, place: str) -> None:
    """Put a keyed place without an entered wager in play."""
    if table.memory.play.called:
        table.refuse(CLOSED, rules.closed)
    else:
        places.enter(table, place, rules.equal)
