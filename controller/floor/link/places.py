# SPDX-License-Identifier: MIT
"""Carries the table's asks to the floor, and the floor's answers and rulings to the table, during one connection."""

import logging
from collections.abc import Iterable
from functools import partial
from typing import Any, Final, TypeAlias

from controller.engine.record.floor.places import FloorAnswered, FloorRefused, FloorRuled
from controller.floor.link.clocks import ClockComparison
from controller.floor.link.exchange import UNCONFIRMED, ExchangePorts
from controller.floor.wire.messages import FloorMessage, Refusal
from controller.floor.wire.places import AskPlace, AskRulings, PlaceAnswered, Rulings
from controller.sockets.floor_requests import AskPlaces, PlacesStatus, TellPlaces

log = logging.getLogger(__name__)
EACH_S: Final = 1.0
"""Seconds between two questions to the table."""
LONGEST: Final = 200
"""Letters of the reason for a refusal that the table takes."""
PlaceEvent: TypeAlias = FloorAnswered | FloorRefused | FloorRuled


class PlaceCarrier:
    """The asks and rulings of one connection. It keeps nothing: the table repeats what has no answer."""

    def __init__(self, way: ExchangePorts, clocks: ClockComparison) -> None:
        self._way, self._clocks = way, clocks
        self._named = False
        """Whether the table file names a floor: only then rulings hold at the table."""
        self._asked = False
        """Whether the floor has yet to answer the last message."""
        self._down = ""
        """Why the floor does not answer asks now. Empty: it does."""
        self._logged = ""
        """The last refusal of the table that was logged."""

    def go_on(self) -> None:
        """Ask the table what waits, and again each second."""
        self._way.ask(
            AskPlaces(self._down[:LONGEST], self._clocks.ahead_ms), PlacesStatus, self._carry, self._refused_here
        )
        self._way.later(EACH_S, self.go_on)

    def _carry(self, status: PlacesStatus) -> None:
        """Send the waiting asks, unless the floor still works on the last ones."""
        self._named = bool(status.name)
        if self._asked:
            return
        self._asked = True
        for ask in status.waiting:
            self._way.send(AskPlace(ask))
        self._clocks.asked()
        self._way.send(AskRulings(status.last_ruling))

    def heard(self, message: FloorMessage) -> None:
        """Bring an answer or rulings to the table."""
        match message:
            case PlaceAnswered(number, yes, holders):
                self._down = ""
                self._tell([FloorAnswered(number, yes, holders)])
            case Rulings(rulings, clock):
                self._clocks.answered(clock)
                self._down, self._asked = "", False
                if self._named:
                    self._tell(map(FloorRuled, rulings))

    def refused(self, message: Refusal) -> None:
        """Ask again what is unconfirmed. Tell the table the refusal of an ask."""
        if message.about == AskRulings.__name__:
            self._asked = False
        if message.problem == UNCONFIRMED:
            self._down = message.why
        elif message.about == AskPlace.__name__:
            self._tell([FloorRefused(message.number, on_one_line(message.why))])
        else:
            log.error("the floor refuses its rulings: %s (%s)", message.why, message.problem)

    def _tell(self, events: Iterable[PlaceEvent]) -> None:
        """Tell these in order, each once the one before is on disk. The rest is dropped if the table refuses one."""
        following = iter(events)
        if event := next(following, None):
            self._way.ask(TellPlaces(event), object, partial(self._told, following), self._refused_here)

    def _told(self, following: Iterable[PlaceEvent], _: Any) -> None:
        self._tell(following)

    def _refused_here(self, why: str) -> None:
        """Log why the table refuses something: it is carried again if the table still waits for it."""
        if why != self._logged:
            log.warning("the table refuses what the floor says about places: %s", why)
        self._logged = why


def on_one_line(words: str) -> str:
    """Return a text that an event of the table may hold."""
    return "".join(letter if letter.isprintable() else " " for letter in words)[:LONGEST]
