# SPDX-License-Identifier: MIT
"""The owner's acts on the floor's keno: terms, stations, shifts, boards. Each is a row with a person's name."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from controller.floor.keno import keno_state
from controller.floor.keno.hall_store import HallStore
from controller.floor.keno.hall_terms import HallTerms
from controller.floor.keno.stations import EnrolledStation
from controller.floor.server.settings import FloorFile
from controller.floor.setup import owner
from controller.floor.setup.errors import SetupError
from controller.tickets.store import NotedAct, StoreError
from controller.tickets.ticket import Act, Refused, Station


class KenoOwner:
    """The store of keno tickets, as the owner of the database changes it in the name of a person.

    store: with the terms of floor.toml. by: who decides. now: the clock of this machine, in nanoseconds since 1970.
    A method adds no row if its result is there already. Methods raise SetupError, StoreError.
    """

    def __init__(self, store: HallStore, by: str, now: int) -> None:
        self._store, self._by, self._now = store, by, now

    def approve_terms(self, reason: str) -> bool:
        """Approve the terms of floor.toml. Return whether the store had others, or none."""
        if not self._store.terms_refused():
            return False
        return _done(self._store.approve_terms(reason, self._act()))

    def enrol_station(self, station: EnrolledStation) -> bool:
        """Enrol a station, or change it. Return whether it was changed: its shift has ended then."""
        there = self._store.station(station.name)
        if there and (there.number, there.kind, there.card_ways) == (station.number, station.kind, station.card_ways):
            return False
        return _done(self._store.enrol_station(station, self._act()))

    def change_shift(self, name: str, person: str) -> bool:
        """Begin the shift of a person at a station; an empty name ends it. Return whether it was another's."""
        there = self._store.station(name)
        if there is None:
            raise SetupError(f"{name} is no enrolled station: tablectl floor keno-station enrols it")
        if there.person == person and not there.is_without_shifts:
            return False
        return _done(self._store.change_shift(name, person, self._act()))

    def enrol_board(self, name: str) -> bool:
        """Enrol a board: each game waits for it from now on. Return whether it is new."""
        if name in self._store.boards():
            return False
        return _done(self._store.enrol_board(name, self._act()))

    def _act(self) -> Act:
        """Return a new act of this person, at no station."""
        moment = self._store.moment(self._now)
        return Act(f"owner/{secrets.token_hex(8)}", moment, Station(0, ""), self._by, account="tablectl floor")


@contextmanager
def opened(file: FloorFile, terms: HallTerms, by: str, now: int) -> Iterator[KenoOwner]:
    """Open the store at the primary. A standby confirms each row, unless two people decided otherwise.

    Raises SetupError, also for a result that is unknown: the same command again changes only what is not so yet.
    """
    with owner.writing(file) as connection:
        require_store(connection)
        try:
            yield KenoOwner(HallStore(lambda: connection, terms, alone=bool(file.alone)), by, now)
        except StoreError as error:
            raise SetupError(f"{error}; look with tablectl floor keno, then repeat the command") from error


def require_store(connection: psycopg.Connection) -> None:
    """Raise SetupError if the database has no tables of keno."""
    if not keno_state.is_there(connection):
        raise SetupError("the database has no tables of keno: tablectl floor init makes them, on the primary's machine")


def _done(answered: NotedAct | Refused) -> bool:
    if isinstance(answered, Refused):
        raise SetupError(f"refused: {answered.why} ({answered.section})")
    return True
