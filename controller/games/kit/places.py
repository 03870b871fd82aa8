# SPDX-License-Identifier: MIT
"""Places round a table. Dice or coins are offered to them clockwise, until a player accepts."""

from typing import Protocol

import msgspec

from controller.engine.rules.wait import Button
from controller.engine.table.table import Table
from controller.engine.values.places import place_name

ACCEPT, DECLINE = Button("accept", "a"), Button("decline", "s")


class PlaceInTurn(msgspec.Struct):
    """Whose turn it is to have the dice or the coins.

    `last`: the number of the place that accepted, had them or declined last; 0: none yet. `taken`: that place has
    accepted. `declined`: how many places have declined since somebody had them.
    """

    last: int = 0
    taken: bool = False
    declined: int = 0

    @property
    def player(self) -> str:
        """Who has accepted: `place-3`; empty if nobody has."""
        return place_name(self.last) if self.taken else ""

    def offered(self, places: int) -> str:
        """The place that is offered them next clockwise, at a table with this many places."""
        return place_name(self._next(places))

    def accept(self, places: int) -> None:
        """The place to which they are offered accepts them."""
        self.last, self.taken, self.declined = self._next(places), True, 0

    def decline(self, places: int) -> None:
        """The place to which they are offered declines; the next place is offered them."""
        self.last, self.declined = self._next(places), self.declined + 1

    def leave(self) -> None:
        """Nobody has them any more. The next place clockwise is offered them."""
        self.taken, self.declined = False, 0

    def _next(self, places: int) -> int:
        return self.last % places + 1


class HasPlaces(Protocol):
    """The options of a table with numbered places."""

    @property
    def places(self) -> int:
        """How many places there are."""


def seated(table: Table[HasPlaces, object]) -> list[str]:
    """The places where somebody is known to sit, lowest number first; all places if nobody is known to sit."""
    places = [place_name(number) for number in range(1, table.options.places + 1)]
    return [place for place in places if place in table.state.seated] or places
