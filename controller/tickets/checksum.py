# SPDX-License-Identifier: MIT
"""The checksum of all tables but life, as the row of each act holds it: so the chain of rows covers every cell."""

import sqlite3
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final

import msgspec

from controller.tickets.file import number

KEYS: Final = {
    "store": 1,
    "leaving": 1,
    "schedules": 1,
    "tickets": 1,
    "games": 1,
    "pools": 1,
    "added": 2,
    "prizes": 3,
    "refunds": 2,
    "dollars": 1,
}
"""The tables, and how many of their first columns are the key."""
BYTES: Final = 16
_encode: Final = msgspec.json.Encoder().encode
_MODULUS: Final = (1 << 8 * BYTES) - 1
_PLACES: Final = {table: place for place, table in enumerate(KEYS)}


class Checksum:
    """The sum of the digests of all rows: triggers count each change, and a walk over the tables adds it up anew.

    An open file has one. What another process changes is not counted.
    """

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._columns = {table: _columns(database, table) for table in KEYS}
        self._change = self._walked_change = 0
        """By the act under way: to the sum of all rows, and to that of the rows that were walked."""
        self._sum, self._table, self._key = 0, 0, ()
        """Of the rows that were walked: their sum, the table of the last one, its key."""
        database.create_function("checksum", -1, self._count)
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
        """An act begins."""
        self._change = self._walked_change = 0

    def after_act(self) -> bytes:
        """Return the checksum of all tables as the act under way leaves them."""
        stated = latest(self._database)
        if stated is not None:
            return _as_bytes(int.from_bytes(stated) + self._change)
        if self.is_walked:
            return _as_bytes(self._sum + self._walked_change)
        return _as_bytes(sum(_sum(place, self._rows(table)) for table, place in _PLACES.items()))

    def commit(self) -> None:
        """The act is in the file."""
        self._sum += self._walked_change

    def _count(self, sign: int, place: int, *row: Any) -> None:
        change = sign * _sum(place, [row])
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
        """Walk at most so many rows. Return how many it were."""
        walked = 0
        while walked < most and not self.is_walked:
            table = list(KEYS)[self._table]
            row: tuple[Any, ...] = ()
            place, digests = self._table, []
            for row in self._rows(table, self._key, most - walked):
                digests.append(blake2b(_encode((place, row)), digest_size=BYTES).digest())
            self._sum += _added(digests)
            walked += len(digests)
            self._key = row[: KEYS[table]]
            if walked < most:
                self._table, self._key = self._table + 1, ()
        return walked

    def _rows(self, table: str, after: tuple[Any, ...] = (), most: int = -1) -> sqlite3.Cursor:
        """The rows after this key, in the order of their keys."""
        columns = self._columns[table]
        keys = ", ".join(columns[: KEYS[table]])
        where = f"WHERE ({keys}) > ({', '.join('?' * len(after))})" if after else ""
        query = f"SELECT {', '.join(columns)} FROM {table} {where} ORDER BY {keys} LIMIT ?"  # noqa: S608 - names
        return self._database.execute(query, (*after, most))

    def is_right(self) -> bool:
        """Whether all rows, which were walked, are as the last row of life says; also where that says nothing."""
        return latest(self._database) in (None, _as_bytes(self._sum))


def latest(database: sqlite3.Connection) -> bytes | None:
    """Return the checksum that the last row holds; None if it has none, as in stores of earlier versions."""
    last = number(database, "SELECT max(row) FROM life")
    found = database.execute("SELECT asked FROM life WHERE row = ?", (last,)).fetchone()
    return found[0][BYTES:] or None if found and found[0] else None


def count(database: sqlite3.Connection) -> int:
    """How many rows all these tables have."""
    return sum(number(database, f"SELECT count(*) FROM {table}") for table in KEYS)  # noqa: S608 - names


def _columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [name for (name,) in database.execute("SELECT name FROM pragma_table_info(?) ORDER BY cid", (table,))]


def _sum(place: int, rows: Iterable[tuple[Any, ...]]) -> int:
    return _added([blake2b(_encode((place, row)), digest_size=BYTES).digest() for row in rows])


def _added(digests: list[bytes]) -> int:
    """Return the sum of these digests: the long number that they make, taken by the modulus."""
    return int.from_bytes(b"".join(digests)) % _MODULUS


def _as_bytes(checksum: int) -> bytes:
    return (checksum % _MODULUS).to_bytes(BYTES)
