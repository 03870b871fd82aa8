# SPDX-License-Identifier: MIT
"""Checks that only the program wrote the file: the digest chain of the log, the checksum of all other tables."""

import sqlite3
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final
from weakref import proxy

import msgspec

from controller.engine.values.money import dollars
from controller.tickets import evidence, keno_dollars, log
from controller.tickets.file import SCHEMA, number
from controller.tickets.report import accounts
from controller.tickets.store import BegunAnew

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
"""Tables under the checksum, each with the number of its first columns that are its key."""
BYTES: Final = 16
_encode: Final = msgspec.json.Encoder().encode
_MODULUS: Final = (1 << 8 * BYTES) - 1
_PLACES: Final = {table: place for place, table in enumerate(KEYS)}


class Checksum:
    """The checksum of all tables except the log: the sum of their rows' digests.

    Triggers update it with each change, and a walk over the tables computes it anew. Each open file has its own.
    Changes by other processes are not counted.
    """

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
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
        stated = latest(self._database)
        if stated is not None:
            return _as_bytes(int.from_bytes(stated) + self._change)
        if self._whole is not None:
            return _as_bytes(self._whole + self._change)
        return _as_bytes(sum(_sum(place, self._rows(table)) for table, place in _PLACES.items()))

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
        return latest(self._database) in (None, _as_bytes(self._sum))


def latest(database: sqlite3.Connection) -> bytes | None:
    """Return the checksum that the last row holds; None if it has none, as in stores of earlier versions."""
    found = database.execute("SELECT asked FROM life ORDER BY row DESC LIMIT 1").fetchone()
    return found[0][BYTES:] or None if found and found[0] else None


def count(database: sqlite3.Connection) -> int:
    """Return the number of rows in all tables under the checksum."""
    return sum(number(database, f"SELECT count(*) FROM {table}") for table in KEYS)  # noqa: S608 - names


def _columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [name for (name,) in database.execute("SELECT name FROM pragma_table_info(?) ORDER BY cid", (table,))]


def _sum(place: int, rows: Iterable[tuple[Any, ...]]) -> int:
    return _added([_digest(place, row) for row in rows])


def _digest(place: int, row: tuple[Any, ...]) -> bytes:
    return blake2b(_encode((place, row)), digest_size=BYTES).digest()


def _added(digests: list[bytes]) -> int:
    """Return the sum of these digests: the long number that they make, taken by the modulus."""
    return int.from_bytes(b"".join(digests)) % _MODULUS


def _as_bytes(checksum: int) -> bytes:
    return (checksum % _MODULUS).to_bytes(BYTES)


# The walk

NOT_AGREED: Final = "the sums of the store do not agree: {} missing"
SLICE: Final = 5_000
"""Rows checked at a time, both at a start and repeatedly while the table runs."""


_BY_TABLES: Final = """
CASE kind
WHEN 'sold' THEN (
    SELECT cents_a_game * games FROM tickets
    WHERE tickets.serial = life.serial AND tickets.row = life.row AND first_game = life.game)
WHEN 'paid' THEN (SELECT sum(cents) FROM prizes WHERE prizes.serial = life.serial AND done = life.row)
WHEN 'refunded' THEN (SELECT sum(cents) FROM refunds WHERE refunds.serial = life.serial AND refunds.row = life.row)
WHEN 'void' THEN (SELECT sum(cents) FROM refunds WHERE refunds.serial = life.serial AND refunds.row = life.row)
WHEN 'settled' THEN (SELECT won FROM games WHERE games.game = life.game AND settled = life.row)
WHEN 'closed' THEN (SELECT staked FROM games WHERE games.game = life.game AND closed = life.row)
ELSE cents END
"""
"""SQL: the cents of a log row according to the other tables. Compared only while the log has no checksum yet."""


def sums(database: sqlite3.Connection) -> str:
    """Return which sum of the store differs from the other sums or from the log; empty if all agree."""
    if why := _first_row(database) or _planted(database):
        return why
    evidence.compare_pools(database)
    if latest(database) is None and (missing := accounts(database).missing):
        return NOT_AGREED.format(dollars(missing))
    return keno_dollars.why_forged(database)


def _first_row(database: sqlite3.Connection) -> str:
    """Return what is wrong with the first row: number 1, or `begun-anew` after the rows of a lost store."""
    base, brought = database.execute("SELECT base, brought FROM store").fetchone()
    if base or brought:
        it = log.read_answer(database, base + 1, "begun-anew")
        if not isinstance(it, BegunAnew) or (it.row, it.pools) != (base, brought):
            return f"the store says that it follows row {base} of a lost one, and its rows do not"
    first = number(database, "SELECT min(row) FROM life")
    return f"row {base + 1} of the store is missing" if first not in (0, base + 1) else ""


def _planted(database: sqlite3.Connection) -> str:
    """Return which trigger another program has added: it would change more than an act does. Empty without one."""
    query = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
    foreign = [name for name, sql in database.execute(query) if sql not in SCHEMA]
    return f"somebody has added the trigger {foreign[0]} to the store" if foreign else ""


class Walk:
    """A walk over the whole store in slices: the log from its newest row to its oldest, then all other tables."""

    def __init__(self, database: sqlite3.Connection, checksum: Checksum) -> None:
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

    def on(self, database: sqlite3.Connection, most: int) -> str:
        """Check at most `most` more rows. Return the damage found; empty if there is none."""
        self._left -= most
        if self._until:
            before = self._until
            why, self._until = _rows(database, before, most)
            if why or self._until:
                return why
            most -= before - log.base(database)
        self._checksum.walk(most)
        self.is_done = self._checksum.is_walked
        if not self.is_done or self._checksum.is_right():
            return ""
        if missing := accounts(database).missing:
            return NOT_AGREED.format(dollars(missing))
        return sums(database) or "a table of the store is not as the last act left it: the file was changed"


def _rows(database: sqlite3.Connection, until: int, most: int) -> tuple[str, int]:
    """Walk `most` rows up to this one. Returns the error or an empty text, and the last row still to be walked, or
    0.
    """
    base = log.base(database)
    before = max(base, until - most)
    row, chain = before, log.Chain(database, before)
    query = f"SELECT {log.COLUMNS}, digest FROM life WHERE row > ? AND row <= ? ORDER BY row"  # noqa: S608 - names
    for columns in database.execute(query, (before, until)):
        row += 1
        if columns[0] != row or chain.next(columns[:-1]) != columns[-1]:
            return f"row {row} of the store is missing, or was changed", 0
    if row < until:
        return f"row {row + 1} of the store is missing, or was changed", 0
    return "" if latest(database) else _by_tables(database, before, until), before if before > base else 0


def _by_tables(database: sqlite3.Connection, before: int, until: int) -> str:
    """Return which of these rows differs from the other tables; empty if none. Used while the log has no checksum."""
    query = f"SELECT row FROM life WHERE row > ? AND row <= ? AND cents IS NOT {_BY_TABLES} LIMIT 1"  # noqa: S608 - names
    row = number(database, query, before, until)
    return f"what the store says of row {row} is not what that row says" if row else ""
