# SPDX-License-Identifier: MIT
"""Places at a table: the players who are offered cut, dice, coins or shoe, and the player in turn."""

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
"""Events that may change the player who is offered something."""
NOBODY = "nobody: every player here is excluded; another comes, or the floor manager admits one"
"""Words for the player offered, if nobody at the table may play."""
ASSUMED = (
    "cut, dice, coins and shoe are not offered to a player who is excluded, nor at a place that a player has left "
    "until somebody sits or wagers there (s 4(2)(b))"
)
"""Assumed reading of the rules, for a game's list."""


class HasPlaces(Protocol):
    """The options of a table with numbered places."""

    @property
    def places(self) -> int:
        """Number of places."""


def may_be_offered(table: Table[HasPlaces, object]) -> list[str]:
    """Return the places offered cut, dice, coins or shoe, lowest number first. Every game uses this function.

    Excluded players are offered nothing (s 4(2)(b)). If some players are known to sit, only their places are offered;
    otherwise all places except those that players have left. If no place remains, somebody new may be at any of them.
    """
    state = table.state
    places = [place_name(number) for number in range(1, table.options.places + 1)]
    allowed = [place for place in places if place not in state.excluded]
    if any(place in state.seated for place in places):
        return [place for place in allowed if place in state.seated]
    return [place for place in allowed if place not in state.vacated] or allowed


class PlaceInTurn(msgspec.Struct):
    """The player whose turn it is to have the dice or the coins. The offer goes clockwise until a player accepts."""

    last: int = 0
    """Number of the place that accepted, had them or declined last; 0: none yet."""
    taken: bool = False
    """The place `last` has accepted."""
    declined: int = 0
    """Number of places passed by the offer since somebody had them: their players declined, or may not play."""
    gone: bool = False
    """The player who accepted has left."""

    @property
    def player(self) -> str:
        """The player who has accepted: `place-3`; empty if nobody has."""
        return place_name(self.last) if self.taken else ""

    def next_player(self, may: Sequence[str]) -> str:
        """Return the next allowed player clockwise; empty if nobody is allowed."""
        return next((place for place in may if place_number(place) > self.last), next(iter(may), ""))

    def accept(self, player: str) -> None:
        """Give them to this player, who accepts the offer."""
        self.last, self.taken, self.declined, self.gone = place_number(player), True, 0, False

    def decline(self, player: str, places: int) -> None:
        """Record that this player declines the offer."""
        self.declined += self._steps_to(player, places)
        self.last = place_number(player)

    def leave(self) -> None:
        """Take them back. The next place clockwise is offered them."""
        self.taken, self.declined, self.gone = False, 0, False

    def goes(self, player: str) -> None:
        """Record that a player has left."""
        self.gone |= player == self.player

    def has_declined(self, player: str, places: int) -> bool:
        """Return whether the offer has passed this place since somebody had them."""
        return not self.taken and (self.last - place_number(player)) % places < self.declined

    def all_declined(self, may: Sequence[str], places: int) -> bool:
        """Return whether all allowed players have declined."""
        return all(self.has_declined(place, places) for place in may)

    def _steps_to(self, player: str, places: int) -> int:
        return (place_number(player) - self.last - 1) % places + 1


def is_final(table: AnyTable, what: str) -> str:
    """Return why the last act is not taken back, and the acts that remain possible. what: `the last decision`."""
    void = "" if table.declared else f", or the {table.game.general.person} voids the round (press void)"
    return f"{what} is final; play on{void}"
