# SPDX-License-Identifier: MIT
"""Numbered places of players: taken, free and vacated; and players who may not be at this table."""

from controller.engine.betting import commission
from controller.engine.record.events import Seated
from controller.engine.record.floor.places import FloorState, Ruling
from controller.engine.rules.wagering import Refusal
from controller.engine.table.table import AnyTable
from controller.engine.values.places import NAMED, place_name, place_number


def free(table: AnyTable) -> list[int]:
    """Return the numbered places without a known player."""
    return [it for it in range(1, _seats(table) + 1) if place_name(it) not in table.state.seated]


def no_such_seat(table: AnyTable, player: str) -> tuple[str, str] | None:
    """Return why nobody can sit there, with the section; None for a place of this table or a standing player."""
    seats = table.game.features.seats
    return no_place(player, seats.count, seats.source) if seats else None


def why_excluded(table: AnyTable, player: str) -> tuple[str, str]:
    """Return why an excluded player may not do this, with the section of the exclusion."""
    usual = ("is excluded from the game", table.game.general.exclude)
    what, source = table.state.excluded_by.get(player, usual)
    return f"{player} {what}", source


def still_excluded(table: AnyTable, player: str) -> Refusal:
    """Return why no person at this table admits this player; None if the floor does not exclude the player."""
    floor = table.state.floor
    for it in exclusions(floor, player) if floor and floor.name else ():
        return (f"the floor excludes {player} by ruling {it.number}: end it there", it.section)
    return None


def kept_apart(table: AnyTable, player: str) -> Refusal:
    """Return why this player makes no wager while another one plays here; None if the player may."""
    floor = table.state.floor
    for it in floor.rulings if floor else ():
        if it.what == "apart" and player in it.persons:
            other = it.other if player == it.person else it.person
            if is_in_play(table, other):
                return (f"{player} and {other} must not play at one table, and {other} plays here", it.section)
    return None


def is_in_play(table: AnyTable, player: str) -> bool:
    """Return whether a player has a wager, a stake, a seat or chips of a colour at this table."""
    rule = table.game.features.table_stakes
    stakes = rule.stakes(table) if rule else ()
    holders = (player in names for names in table.state.colours.values())
    return bool(table.wagers.of(player)) or player in stakes or player in table.state.seated or any(holders)


def exclusions(floor: FloorState, person: str) -> list[Ruling]:
    """Return the floor's rulings that exclude a person here."""
    return [it for it in floor.rulings if it.what == "exclude" and it.person == person]


def no_place(player: str, places: int, source: str) -> tuple[str, str] | None:
    """Return why this name is refused: a place that the table does not have. None for any other name."""
    if not player.startswith(NAMED) or 1 <= place_number(player) <= places:
        return None
    return (f"there is no {player}: this table has the places 1 to {places}", source)


def _seats(table: AnyTable) -> int:
    return seats.count if (seats := table.game.features.seats) else 0


def seat(table: AnyTable, event: Seated) -> None:
    """Seat a player."""
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
    """Record a player whose name is a numbered place. At a table with seats, the place is taken then."""
    if player in table.state.vacated:
        table.state.vacated.remove(player)
    if _seats(table) and place_number(player) and player not in table.state.seated:
        table.state.seated.append(player)
        table.state.seated.sort(key=place_number)


def leave(table: AnyTable, player: str) -> None:
    """Free the place of a player who has left, and check for owed commission."""
    if place_number(player) and player not in table.state.vacated:
        table.state.vacated.append(player)
    if player in table.state.seated:
        table.state.seated.remove(player)
    commission.left_owing(table, player)


def remove_missing_places(table: AnyTable) -> None:
    """Remove the players of places that this round no longer has."""
    for player in [it for it in table.state.seated if place_number(it) > _seats(table)]:
        leave(table, player)
