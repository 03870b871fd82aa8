# SPDX-License-Identifier: MIT
"""Stations by the name in their certificate, and whose shift it is at each (ss 217(2)(e), (g))."""

from typing import Final

from msgspec import Struct

from controller.engine.values.words import NAME
from controller.floor.wire.keno import StationKind
from controller.tickets.database import Database
from controller.tickets.log import Done
from controller.tickets.store import NotedAct
from controller.tickets.ticket import NO_WRITER, SELF_SERVICE, Act, Refused, Station

REGISTERED: Final = "s 217(2)(g)"
SHIFT: Final = "s 217(2)(e)"


class EnrolledStation(Struct, frozen=True):
    """A station as the store has it."""

    name: str
    """Name in its certificate."""
    number: int
    kind: StationKind
    card_ways: bool = False
    """Whether it can validate a way bet on a keno card (s 216(2))."""
    person: str = ""
    """Person on shift: keno writer, cashier or keno supervisor. Empty: nobody."""

    @property
    def station(self) -> Station:
        """The station of an act."""
        is_alone = self.kind == "self-service"
        writer = SELF_SERVICE if is_alone else self.person
        return Station(self.number, writer, is_alone, self.card_ways, cashier=self.kind == "cashier")

    @property
    def is_without_shifts(self) -> bool:
        """Whether nobody's shift begins here: nobody works at it, or its people are not keno's."""
        return self.kind in ("self-service", "draw")

    def unmanned(self) -> Refused | None:
        """Return the refusal of an act at a station without a shift; None if it needs none, or has one."""
        if self.person or self.is_without_shifts:
            return None
        return Refused(f"nobody's shift has begun at station {self.number}: {NO_WRITER.why}", SHIFT)


def find(database: Database, name: str) -> EnrolledStation | None:
    """Return the station with this name; None if none is enrolled."""
    row = database.one("SELECT name, number, kind, card_ways, person FROM stations WHERE name = ?", name)
    return _station(*row) if row else None


def enrolled(database: Database) -> tuple[EnrolledStation, ...]:
    """Return all stations, by number."""
    rows = database.all("SELECT name, number, kind, card_ways, person FROM stations ORDER BY number")
    return tuple(_station(*row) for row in rows)


def _station(name: str, number: int, kind: StationKind, card_ways: int, person: str) -> EnrolledStation:
    return EnrolledStation(name, number, kind, bool(card_ways), person)


def machines(database: Database) -> frozenset[str]:
    """Return the names of the stations and boards. A table that draws is no such machine."""
    rows = database.all("SELECT name FROM stations WHERE kind <> ? UNION SELECT board FROM boards", "draw")
    return frozenset(name for (name,) in rows)


def enrol(database: Database, it: EnrolledStation, act: Act) -> Done | Refused:
    """Enrol a station, or change it. Its shift ends."""
    if not act.supervisor:
        return Refused("a station is enrolled by a keno supervisor", REGISTERED)
    other = database.one("SELECT name FROM stations WHERE number = ? AND name <> ?", it.number, it.name)
    if other:
        return Refused(f"station {it.number} is {other[0]}: choose another number", REGISTERED)
    database.do(
        "INSERT INTO stations (name, number, kind, card_ways, person) VALUES (?, ?, ?, ?, '') ON CONFLICT (name) "
        "DO UPDATE SET number = excluded.number, kind = excluded.kind, card_ways = excluded.card_ways, person = ''",
        *(it.name, it.number, it.kind, int(it.card_ways)),
    )
    words = f"{it.name} enrolled as station {it.number}, {it.kind}, by {act.supervisor} ({REGISTERED})"
    return Done(NotedAct(it.name), words)


def change_shift(database: Database, name: str, person: str, act: Act) -> Done | Refused:
    """Begin the shift of a person at a station; an empty name ends it. The shift before ends."""
    it = find(database, name)
    if it is None or it.is_without_shifts:
        return Refused(f"{name} is no station with shifts", SHIFT)
    if not act.supervisor:
        return Refused("a shift begins and ends before a keno supervisor", SHIFT)
    if person and (why := NAME.why_refused(person)):
        return Refused(f"{person!r}: {why}", SHIFT)
    database.do("UPDATE stations SET person = ? WHERE name = ?", person, name)
    what = f"shift of {person} begins" if person else f"shift of {it.person or 'nobody'} ends"
    return Done(NotedAct(name), f"{what} at station {it.number}, before {act.supervisor} ({SHIFT})")
