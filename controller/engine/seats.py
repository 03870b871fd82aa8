"""Numbered places of seated players: who has taken one, which are free."""

import re

from controller.engine import commission
from controller.engine.events import Seated
from controller.engine.table import AnyTable

NAMED = "place-"
PLACE = re.compile(NAMED + r"([1-9][0-9]?)")


def number(player: str) -> int:
    """The number of a seated player's place, who is called `place-3`; 0 for anybody else."""
    place = PLACE.fullmatch(player)
    return int(place[1]) if place else 0


def free(table: AnyTable) -> list[int]:
    """The numbered places that nobody is known to have taken."""
    return [it for it in range(1, _seats(table) + 1) if f"place-{it}" not in table.state.seated]


def none_such(table: AnyTable, player: str) -> tuple[str, str] | None:
    """Why nobody can sit there, with the section; None for a place of this table, and for who stands."""
    seats = table.game.features.seats
    return no_place(player, seats.count, seats.source) if seats else None


def no_place(player: str, places: int, source: str) -> tuple[str, str] | None:
    """Why nobody can be there: a player is called by a place that there is not; None for any other name."""
    if not player.startswith(NAMED) or 1 <= number(player) <= places:
        return None
    return (f"there is no {player}: this table has the places 1 to {places}", source)


def _seats(table: AnyTable) -> int:
    return seats.count if (seats := table.game.features.seats) else 0


def seat(table: AnyTable, event: Seated) -> None:
    """A player sits down."""
    seats = table.game.features.seats
    if not seats or not number(event.player):
        what = f"{event.player} is no numbered place of this table: name one like place-3"
        table.refuse(what, seats.source if seats else table.game.sections.wagers)
    elif why := none_such(table, event.player):
        table.refuse(*why)
    else:
        takes(table, event.player)
        table.note(f"{event.player} is taken", seats.source)


def takes(table: AnyTable, player: str) -> None:
    """Somebody is at this place, if it is one."""
    if _seats(table) and number(player) and player not in table.state.seated:
        table.state.seated.append(player)
        table.state.seated.sort(key=number)


def leave(table: AnyTable, player: str) -> None:
    """A player has left, perhaps owing commission."""
    if player in table.state.seated:
        table.state.seated.remove(player)
    commission.left_owing(table, player)


def fewer(table: AnyTable) -> None:
    """A round begins, perhaps with fewer places than the one before: who sat at one of the others has left."""
    for player in [it for it in table.state.seated if number(it) > _seats(table)]:
        leave(table, player)
