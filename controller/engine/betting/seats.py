# SPDX-License-Identifier: MIT
"""Numbered places of players: which are taken, which are free, who has left."""

from controller.engine.betting import commission
from controller.engine.record.events import Seated
from controller.engine.table.table import AnyTable
from controller.engine.values.places import NAMED, place_name, place_number


def free(table: AnyTable) -> list[int]:
    """The numbered places that nobody is known to have taken."""
    return [it for it in range(1, _seats(table) + 1) if place_name(it) not in table.state.seated]


def no_such_seat(table: AnyTable, player: str) -> tuple[str, str] | None:
    """Why nobody can sit there, with the section; None for a place of this table, and for a player who stands."""
    seats = table.game.features.seats
    return no_place(player, seats.count, seats.source) if seats else None


def excluded(table: AnyTable, player: str) -> tuple[str, str]:
    """Return why an excluded player may not do this, with the section of the exclusion."""
    usual = ("is excluded from the game", table.game.general.exclude)
    what, source = table.state.excluded_by.get(player, usual)
    return f"{player} {what}", source


def no_place(player: str, places: int, source: str) -> tuple[str, str] | None:
    """Why a player cannot have this name: it names a place that the table does not have. None for any other name."""
    if not player.startswith(NAMED) or 1 <= place_number(player) <= places:
        return None
    return (f"there is no {player}: this table has the places 1 to {places}", source)


def _seats(table: AnyTable) -> int:
    return seats.count if (seats := table.game.features.seats) else 0


def seat(table: AnyTable, event: Seated) -> None:
    """A player sits down."""
    seats = table.game.features.seats
    if not seats:
        table.refuse("nobody is entered as seated at this table", table.game.general.decision)
    elif not place_number(event.player):
        table.refuse(f"{event.player} is no numbered place of this table: name one like place-3", seats.source)
    elif why := no_such_seat(table, event.player):
        table.refuse(*why)
    else:
        takes(table, event.player)
        table.note(f"{event.player} is taken", seats.source)


def takes(table: AnyTable, player: str) -> None:
    """Somebody is at this place, if the player's name is a numbered place; where players sit, it is taken."""
    if player in table.state.vacated:
        table.state.vacated.remove(player)
    if _seats(table) and place_number(player) and player not in table.state.seated:
        table.state.seated.append(player)
        table.state.seated.sort(key=place_number)


def leave(table: AnyTable, player: str) -> None:
    """A player has left. The player may owe commission."""
    if place_number(player) and player not in table.state.vacated:
        table.state.vacated.append(player)
    if player in table.state.seated:
        table.state.seated.remove(player)
    commission.left_owing(table, player)


def remove_missing_places(table: AnyTable) -> None:
    """A round begins. If it has fewer places than the round before, the players at the missing places have left."""
    for player in [it for it in table.state.seated if place_number(it) > _seats(table)]:
        leave(table, player)
