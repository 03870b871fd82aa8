# SPDX-License-Identifier: MIT
"""Rulings of the floor about persons: who is excluded (ss 4(2)(b), 14.3), and who must not play at one table.

Readings (assumed). A ruling holds at every table of its game, or of all games, from the moment at which the table has
it until the floor ends it: no table ends it alone. Wagers that lie stand, and the round is played to its end: whether a
wager is void is another decision (s 4(2)(a)). Two players may be kept apart (ss 248(3)(b), 285(2), 12.11.2). While one
plays, the table refuses the other's seat and wagers. If both play already, neither makes a further wager until one has
left. The floor manager says who leaves. A table knows a person by name only: at a numbered place without a name the
dealer has to know the face, so every ruling is noted.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from controller.engine.betting import names, seats
from controller.engine.record.events import Directed
from controller.engine.record.floor.places import FloorRuled, FloorState, Ruling
from controller.engine.table.table import AnyTable


def take(table: AnyTable, event: FloorRuled) -> list[Directed]:
    """Act on the next ruling. Returns the directions that it amounts to, for the round. A known one changes nothing."""
    floor, number = table.state.floor, event.ruling.number
    if floor is None or not floor.name:
        table.refuse("the table file names no floor: its rulings do not hold here", table.game.general.decision)
    elif number > floor.last_ruling + 1:
        why = f"ruling {floor.last_ruling + 1} of the floor is missing: send it first"
        table.refuse(why, table.game.general.decision)
    elif number == floor.last_ruling + 1:
        floor.last_ruling = number
        return list(_carry_out(table, floor, event))
    return []


def _carry_out(table: AnyTable, floor: FloorState, event: FloorRuled) -> Iterator[Directed]:
    ruling, role = event.ruling, table.game.general.in_charge
    if ruling.what == "end":
        for person in _end(table, floor, ruling):
            yield Directed(role, "admit", player=person, at=event.at, by=event.by)
    elif ruling.game in ("", table.game.id):
        here = replace(ruling, **{it: names.spelled(table, getattr(ruling, it)) for it in ("person", "other")})
        floor.rulings.append(here)
        if ruling.what == "apart":
            _part(table, here)
        else:
            _exclude(table, here)
            yield Directed(role, "exclude", player=here.person, at=event.at, by=event.by)


def _exclude(table: AnyTable, it: Ruling) -> None:
    """Exclude a person. An exclusion by this table stands too."""
    if it.person not in table.state.excluded:
        table.state.excluded.append(it.person)
        table.state.excluded_by[it.person] = _effect(it)
    table.note(f"{it.person} is excluded from the game by {it.by}: {it.ground}", it.section)
    if seats.is_in_play(table, it.person):
        what = f"{it.person} is excluded by the floor, and plays here: wagers stand unless you direct void-wagers-of"
        table.alert(table.game.general.in_charge, what, it.section)
    table.game.people.excluded(table, it.person)


def _part(table: AnyTable, it: Ruling) -> None:
    """Keep two persons apart from now on."""
    table.note(f"{it.person} and {it.other} must not play at one table, by {it.by}: {it.ground}", it.section)
    if all(seats.is_in_play(table, name) for name in it.persons):
        what = f"{it.person} and {it.other} must not play at one table: say which of them leaves"
        table.alert(table.game.general.in_charge, what, it.section)


def _end(table: AnyTable, floor: FloorState, ruling: Ruling) -> Iterator[str]:
    """End an earlier ruling. Yields the person who may play again."""
    ended = next((it for it in floor.rulings if it.number == ruling.ends), None)
    if ended is None:
        return
    floor.rulings.remove(ended)
    who = " and ".join(ended.persons)
    table.note(f"ruling {ended.number} about {who} has ended, by {ruling.by}: {ruling.ground}", ruling.section)
    if ended.what != "exclude" or table.state.excluded_by.get(ended.person) != _effect(ended):
        return
    if others := seats.exclusions(floor, ended.person):
        table.state.excluded_by[ended.person] = _effect(others[0])
        return
    table.state.excluded.remove(ended.person)
    del table.state.excluded_by[ended.person]
    yield ended.person


def _effect(it: Ruling) -> tuple[str, str]:
    """Return the effect of an exclusion in words, and its section."""
    return (f"is excluded from the game by the floor (ruling {it.number})", it.section)
