# SPDX-License-Identifier: MIT
"""Places round a table: to whom cut, dice, coins and shoe are offered, and to whom no more; whose turn it is."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from controller.engine.record.events import Directed, Placed, PlayerLeft, Seated
from controller.engine.rules.wait import Awaited, Button
from controller.engine.table.table import AnyTable, Table
from controller.engine.values.places import place_name, place_number

ACCEPT, DECLINE = Button("accept", "a"), Button("decline", "s")
EXCLUDED, ADMITTED = (Directed, "exclude"), (Directed, "admit")
WHO_IS_THERE: tuple[Awaited, ...] = (Placed, Seated, PlayerLeft, EXCLUDED, ADMITTED)
"""Events that may change to whom something is offered."""
NOBODY = "nobody: every player here is excluded; another comes, or the floor manager admits one"
"""To whom something is offered if nobody at the table may play."""
ASSUMED = (
    "cut, dice, coins and shoe are not offered to a player who is excluded, nor at a place that a player has left "
    "until somebody sits or wagers there (s 4(2)(b))"
)
"""The reading taken, for a game's list."""


class HasPlaces(Protocol):
    """The options of a table with numbered places."""

    @property
    def places(self) -> int:
        """How many places there are."""


def may_be_offered(table: Table[HasPlaces, object]) -> list[str]:
    """The places to which cut, dice, coins or shoe are offered, lowest number first: at every game this says to whom.

    To no player who is excluded (s 4(2)(b)). Where some are known to sit, to these; else to all places but those that
    players have left. If no place is left then, somebody new may be at any of them.
    """
    state = table.state
    places = [place_name(number) for number in range(1, table.options.places + 1)]
    allowed = [place for place in places if place not in state.excluded]
    if any(place in state.seated for place in places):
        return [place for place in allowed if place in state.seated]
    return [place for place in allowed if place not in state.vacated] or allowed


class PlaceInTurn(msgspec.Struct):
    """Whose turn it is to have the dice or the coins. They are offered clockwise, until a player accepts.

    `last`: the number of the place that accepted, had them or declined last; 0: none yet. `taken`: that place has
    accepted. `declined`: over how many places the offer has passed since somebody had them: their players have
    declined, or may not play. `gone`: the player who has accepted has left.
    """

    last: int = 0
    taken: bool = False
    declined: int = 0
    gone: bool = False

    @property
    def player(self) -> str:
        """Who has accepted: `place-3`; empty if nobody has."""
        return place_name(self.last) if self.taken else ""

    def offered(self, may: Sequence[str]) -> str:
        """The next clockwise of those to whom something may be offered; empty if there are none."""
        return next((place for place in may if place_number(place) > self.last), next(iter(may), ""))

    def accept(self, player: str) -> None:
        """This player, to whom they are offered, accepts them."""
        self.last, self.taken, self.declined, self.gone = place_number(player), True, 0, False

    def decline(self, player: str, places: int) -> None:
        """This player, to whom they are offered, declines."""
        self.declined += self._steps_to(player, places)
        self.last = place_number(player)

    def leave(self) -> None:
        """Nobody has them any more. The next place clockwise is offered them."""
        self.taken, self.declined, self.gone = False, 0, False

    def goes(self, player: str) -> None:
        """A player has left."""
        self.gone |= player == self.player

    def has_declined(self, player: str, places: int) -> bool:
        """Whether the offer has passed over this place since somebody had them."""
        return not self.taken and (self.last - place_number(player)) % places < self.declined

    def all_declined(self, may: Sequence[str], places: int) -> bool:
        """Whether everybody to whom something may be offered has declined."""
        return all(self.has_declined(place, places) for place in may)

    def _steps_to(self, player: str, places: int) -> int:
        return (place_number(player) - self.last - 1) % places + 1


def is_final(table: AnyTable, what: str) -> str:
    """Return why the last act is not taken back, and the acts that remain possible. what: `the last decision`."""
    void = "" if table.declared else f", or the {table.game.general.person} voids the round (press void)"
    return f"{what} is final; play on{void}"
