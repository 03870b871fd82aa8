"""Places round a table: dice or coins are offered to them clockwise, until a player accepts."""

from typing import Protocol

import msgspec

from controller.engine.table import Table
from controller.engine.wait import Button

ACCEPT, DECLINE = Button("accept", "a"), Button("decline", "s")


class Turn(msgspec.Struct):
    """Whose turn it is. `last`: the place that has accepted, or was the last to have them or to decline; 0: none yet.

    `taken`: it has accepted. `declined`: how many places have declined since somebody had them.
    """

    last: int = 0
    taken: bool = False
    declined: int = 0

    @property
    def player(self) -> str:
        """Who has accepted: `place-3`; empty if nobody has."""
        return f"place-{self.last}" if self.taken else ""

    def offered(self, places: int) -> str:
        """Who is offered them, at a table with so many places: the next clockwise."""
        return f"place-{self._next(places)}"

    def accept(self, places: int) -> None:
        """The place to which they are offered has them."""
        self.last, self.taken, self.declined = self._next(places), True, 0

    def decline(self, places: int) -> None:
        """They are offered to the next place."""
        self.last, self.declined = self._next(places), self.declined + 1

    def leave(self) -> None:
        """Nobody has them any more; the next place clockwise is offered them."""
        self.taken, self.declined = False, 0

    def _next(self, places: int) -> int:
        return self.last % places + 1


class HasPlaces(Protocol):
    """The options of a table with numbered places."""

    @property
    def places(self) -> int:
        """How many there are."""


def seated(table: Table[HasPlaces, object]) -> list[str]:
    """The places where somebody is known to sit, from the lowest number; all places while nobody is known to."""
    places = [f"place-{number}" for number in range(1, table.options.places + 1)]
    return [place for place in places if place in table.state.seated] or places
