# SPDX-License-Identifier: MIT
"""Keno stores in PostgreSQL for tests: two databases, emptied before each test that uses them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from controller.floor.keno.hall_store import HallStore
from controller.floor.keno.hall_terms import HallTerms
from controller.floor.keno.postgres_database import HALL, PostgresDatabase, begin
from controller.floor.keno.postgres_store import SEARCH_PATH, PostgresStore
from controller.tickets.walk import KEYS
from tests.floor.database import Server
from tests.tickets.rig import TERMS, Counter

SERVING = "keno_serving"
"""A role with the rights of a server only."""


class SharedStore(PostgresStore):
    """The store as one terminal of these tests has it: no standby."""

    def __init__(self, server: Server, database: str, *, alone: bool = True) -> None:
        super().__init__(lambda: server.connect(database, user=SERVING), TERMS, alone=alone)

    close_file = PostgresStore.disconnect


HALL_TERMS = HallTerms(TERMS, "Australia/Brisbane")


class SharedHall(HallStore):
    """The store as one server of these tests has it: no standby."""

    def __init__(self, server: Server, database: str, terms: HallTerms = HALL_TERMS, *, alone: bool = True) -> None:
        super().__init__(lambda: server.connect(database, user=SERVING), terms, alone=alone)


class KenoStores:
    """Databases with a store each. owner: a connection to each, which may do everything."""

    def __init__(self, server: Server, owner: dict[str, psycopg.Connection]) -> None:
        self.server, self.owner = server, owner
        self._names: dict[str, str] = {}
        self._opened: list[PostgresStore] = []

    def counter(self, name: str) -> Counter:
        """A terminal at the store of this name, as at `Counter(folder / name)`: a new name is a new store."""
        if name not in self._names:
            self._names[name] = list(self.owner)[len(self._names)]
            empty(self.owner[self._names[name]])
        self._opened.append(it := SharedStore(self.server, self._names[name]))
        return Counter(Path(name), store=it)

    def hall(self, terms: HallTerms = HALL_TERMS, *, is_new: bool = False, alone: bool = True) -> SharedHall:
        """The store of the first database as another server has it. is_new: begin a new store."""
        first = next(iter(self.owner))
        if is_new:
            empty(self.owner[first])
        self._opened.append(it := SharedHall(self.server, first, terms, alone=alone))
        return it

    def connection(self, counter: Counter) -> psycopg.Connection:
        """The owner's connection to the store of this terminal."""
        return self.owner[self._names[str(counter.path)]]

    def end(self) -> None:
        """Close the connections of this test."""
        for store in self._opened:
            store.disconnect()
        self._names, self._opened = {}, []


def empty(owner: psycopg.Connection) -> None:
    """Make the store of this database a new one."""
    with owner.transaction():
        forge(owner, *(f"DELETE FROM {table}" for table in ("life", *KEYS, *HALL)))
        begin(PostgresDatabase(owner))


def forge(owner: psycopg.Connection, *statements: str) -> None:
    """Change a store as somebody who goes round the program: no trigger is called."""
    with owner.transaction():
        owner.execute("SET LOCAL session_replication_role = replica")
        owner.execute("; ".join(statements).encode())
        owner.execute("SET LOCAL session_replication_role = origin")


@contextmanager
def keno_stores(server: Server) -> Iterator[KenoStores]:
    """Two new databases, each a copy of the database `template`."""
    owner = {}
    for name in ("keno_here", "keno_elsewhere"):
        with server.connect() as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template".encode())
        owner[name] = server.connect(name)
        owner[name].execute(SEARCH_PATH)
    with server.connect() as connection:
        connection.execute(f"CREATE ROLE {SERVING} LOGIN IN ROLE keno_server".encode())
    try:
        yield KenoStores(server, owner)
    finally:
        for connection in owner.values():
            connection.close()
