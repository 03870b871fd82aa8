# SPDX-License-Identifier: MIT
"""The checksum of all tables of a file except the log, and the walk over the whole file that computes it anew."""

import sqlite3
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final
from weakref import proxy

import msgspec

from controller.tickets import log
from controller.tickets.database import Database, number
from controller.tickets.sqlite.file import SCHEMA, SqliteDatabase
from controller.tickets.walk import BYTES, KEYS, MODULUS, altered, as_bytes, check_rows, count, latest

_encode: Final = msgspec.json.Encoder().encode
_PLACES: Final = {table: place for place, table in enumerate(KEYS)}


class Checksum:
    """The checksum of all tables except the log: the sum of their rows' digests.

    Triggers update it with each change, and a walk over the tables computes it anew. Each open file has its own.
    Changes by other processes are not counted.
    """

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database, self._tables = database, SqliteDatabase(database)
        self._columns = {table: _columns(database, table) for table in KEYS}
        self._change = self._walked_change = 0
        """Changes by the act under way: to the sum of all rows, and to the sum of the walked rows."""
        self._sum, self._table, self._key = 0, 0, ()
        """The walked rows: their sum, the table of the last one, its key."""
        self._whole: int | None = None
        """Sum of all rows at the end of the last walk, for the first act after an upgrade, when no row has one."""
        own = proxy(self)

        def count(*row: Any) -> None:
            """Count without a reference to the checksum: garbage collection does not see those that SQLite holds."""
            own._count(*row)

        database.create_function("checksum", -1, count)
        for table in KEYS:
            self._watch(table)

    def _watch(self, table: str) -> None:
        old, new = (", ".join(f"{row}.{name}" for name in self._columns[table]) for row in ("OLD", "NEW"))
        place = _PLACES[table]
        less, more = f"SELECT checksum(-1, {place}, {old});", f"SELECT checksum(1, {place}, {new});"
        for when, counts in (("INSERT", more), ("UPDATE", less + more), ("DELETE", less)):
            trigger = f"CREATE TEMP TRIGGER checksum_{table}_{when} AFTER {when} ON main.{table} BEGIN {counts} END"
            self._database.execute(trigger)

    # Acts

    def begin(self) -> None:
        """Begin an act: no changes are counted yet."""
        self._change = self._walked_change = 0

    def after_act(self) -> bytes:
        """Return the checksum of all tables as the act under way leaves them."""
        stated = latest(self._tables)
        if stated is not None:
            return as_bytes(int.from_bytes(stated) + self._change)
        if self._whole is not None:
            return as_bytes(self._whole + self._change)
        return as_bytes(sum(_sum(place, self._rows(table)) for table, place in _PLACES.items()))

    def commit(self) -> None:
        """Add the changes of an act that is now in the file to the sum of the walked rows."""
        self._sum += self._walked_change

    def _count(self, sign: int, place: int, *row: Any) -> None:
        change = sign * int.from_bytes(_digest(place, row))
        self._change += change
        if place < self._table or (place == self._table and row[: len(self._key)] <= self._key and self._key):
            self._walked_change += change

    # The walk

    @property
    def is_walked(self) -> bool:
        """Whether the walk has come to the last row of the last table."""
        return self._table == len(KEYS)

    def begin_walk(self) -> None:
        """Walk from the first row of the first table."""
        self._sum, self._table, self._key = 0, 0, ()

    def walk(self, most: int) -> int:
        """Walk at most `most` rows. Return how many were walked."""
        walked = 0
        while walked < most and not self.is_walked:
            table = list(KEYS)[self._table]
            row: tuple[Any, ...] = ()
            place, digests = self._table, []
            for row in self._rows(table, self._key, most - walked):
                digests.append(_digest(place, row))
            self._sum += _added(digests)
            walked += len(digests)
            self._key = row[: KEYS[table]]
            if walked < most:
                self._table, self._key = self._table + 1, ()
        if self.is_walked:
            self._whole = self._sum
        return walked

    def _rows(self, table: str, after: tuple[Any, ...] = (), most: int = -1) -> sqlite3.Cursor:
        """Return the rows after this key, in the order of their keys."""
        columns = self._columns[table]
        keys = ", ".join(columns[: KEYS[table]])
        where = f"WHERE ({keys}) > ({', '.join('?' * len(after))})" if after else ""
        query = f"SELECT {', '.join(columns)} FROM {table} {where} ORDER BY {keys} LIMIT ?"  # noqa: S608 - names
        return self._database.execute(query, (*after, most))

    def is_right(self) -> bool:
        """Return whether a whole walk gives the checksum in the log's last row, or that row is without a checksum."""
        return latest(self._tables) in (None, as_bytes(self._sum))


def _columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [name for (name,) in database.execute("SELECT name FROM pragma_table_info(?) ORDER BY cid", (table,))]


def _sum(place: int, rows: Iterable[tuple[Any, ...]]) -> int:
    return _added([_digest(place, row) for row in rows])


def _digest(place: int, row: tuple[Any, ...]) -> bytes:
    return blake2b(_encode((place, row)), digest_size=BYTES).digest()


def _added(digests: list[bytes]) -> int:
    """Return the sum of these digests: the long number that they make, taken by the modulus."""
    return int.from_bytes(b"".join(digests)) % MODULUS


class Walk:
    """A walk over the whole store in slices: the log from its newest row to its oldest, then all other tables."""

    def __init__(self, database: Database, checksum: Checksum) -> None:
        self._until = number(database, "SELECT max(row) FROM life")
        rows = self._until - log.base(database) if self._until else 0
        self._checksum, self._all = checksum, rows + count(database)
        self._left = self._all
        self.is_done = False
        """Whether all rows were walked."""
        checksum.begin_walk()

    @property
    def percent(self) -> int:
        """Return how much of the walk is done, in percent."""
        return 100 - 100 * max(self._left, 0) // (self._all or 1)

    def on(self, database: Database, most: int) -> str:
        """Check at most `most` more rows. Return the damage found; empty if there is none."""
        self._left -= most
        if self._until:
            before = self._until
            why, self._until = check_rows(database, before, most)
            if why or self._until:
                return why
            most -= before - log.base(database)
        self._checksum.walk(most)
        self.is_done = self._checksum.is_walked
        if not self.is_done or self._checksum.is_right():
            return ""
        return planted(database) or altered(database)


def planted(database: Database) -> str:
    """Return which trigger another program has added: it would change more than an act does. Empty without one."""
    query = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
    foreign = [name for name, sql in database.all(query) if sql not in SCHEMA]
    return f"somebody has added the trigger {foreign[0]} to the store" if foreign else ""
