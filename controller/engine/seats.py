"""Numbered places of seated players, and the commission that they owe: who has taken a place, who owes what."""

import re

from controller.engine import effects as e
from controller.engine.events import Collected, Seated
from controller.engine.money import dollars
from controller.engine.table import Table

NAMED = "place-"
PLACE = re.compile(NAMED + r"([1-9][0-9]?)")


def number(player: str) -> int:
    """The number of a seated player's place, who is called `place-3`; 0 for anybody else."""
    place = PLACE.fullmatch(player)
    return int(place[1]) if place else 0


def free(table: Table) -> list[int]:
    """The numbered places that nobody is known to have taken."""
    return [it for it in range(1, _seats(table) + 1) if f"place-{it}" not in table.state.seated]


def none_such(table: Table, player: str) -> tuple[str, str] | None:
    """Why nobody can sit there, with the section; None for a place of this table, and for who stands."""
    return no_place(player, _seats(table), table.game.sections.seats) if _seats(table) else None


def no_place(player: str, places: int, source: str) -> tuple[str, str] | None:
    """Why nobody can be there: a player is called by a place that there is not; None for any other name."""
    if not player.startswith(NAMED) or 1 <= number(player) <= places:
        return None
    return (f"there is no {player}: this table has the places 1 to {places}", source)


def _seats(table: Table) -> int:
    return table.game.seats(table.options)


def seat(table: Table, event: Seated) -> None:
    """A player sits down."""
    if not number(event.player) or not _seats(table):
        what = f"{event.player} is no numbered place of this table: name one like place-3"
        table.refuse(what, table.game.sections.seats or table.game.sections.wagers)
    elif why := none_such(table, event.player):
        table.refuse(*why)
    else:
        takes(table, event.player)
        table.note(f"{event.player} is taken", table.game.sections.seats)


def takes(table: Table, player: str) -> None:
    """Somebody is at this place, if it is one."""
    if _seats(table) and number(player) and player not in table.state.seated:
        table.state.seated.append(player)
        table.state.seated.sort(key=number)


def leave(table: Table, player: str) -> None:
    """A player has left, perhaps owing commission."""
    if player in table.state.seated:
        table.state.seated.remove(player)
    table.left_owing(player)


def fewer(table: Table) -> None:
    """A round begins, perhaps with fewer places than the one before: who sat at one of the others has left."""
    for player in [it for it in table.state.seated if number(it) > _seats(table)]:
        leave(table, player)


# Commission (s 90)

COLLECTED = "collected"
"""The button that says that everybody's commission is collected."""


def collect(table: Table, event: Collected) -> None:
    """What a player owes is collected, or what everybody owes."""
    section = table.game.sections.commission_due or table.game.sections.wagers
    owing = [player for player in table.state.commission if event.player in ("", player)]
    if not owing:
        table.refuse(f"{event.player or 'nobody'} owes " + ("no commission" if event.player else "commission"), section)
    for player in owing:
        cents = table.state.commission.pop(player)
        table.note(f"{player}: {dollars(cents)} commission is collected", section)
        table.say(e.Marker(player, 0, table.game.sections.commission))
