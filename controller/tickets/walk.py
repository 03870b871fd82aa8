# SPDX-License-Identifier: MIT
"""Whether the file is as the program wrote it: no row is missing or was changed, and the sums agree."""

import sqlite3
from typing import Final

from controller.engine.values.money import dollars
from controller.tickets import evidence, keno_dollars, life
from controller.tickets.checksum import Checksum, count, latest
from controller.tickets.file import SCHEMA, number
from controller.tickets.report import accounts
from controller.tickets.store import BegunAnew

NOT_AGREED: Final = "the sums of the store do not agree: {} missing"
SLICE: Final = 5_000
"""Rows that are walked at a time, at a start and again and again while the table runs."""


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
"""The cents of a row of life by the other tables, which must say the same. Asked where a row has no checksum yet."""


def sums(database: sqlite3.Connection) -> str:
    """Which sum of the store does not agree with the others, or with the rows of life; empty if all do."""
    if why := _first_row(database) or _planted(database):
        return why
    evidence.hold_pools(database)
    if latest(database) is None and (missing := accounts(database).missing):
        return NOT_AGREED.format(dollars(missing))
    return keno_dollars.forged(database)


def _first_row(database: sqlite3.Connection) -> str:
    """The rows begin with 1, or behind those of a lost store with the row that says so."""
    base, brought = database.execute("SELECT base, brought FROM store").fetchone()
    if base or brought:
        it = life.written(database, base + 1, "begun-anew")
        if not isinstance(it, BegunAnew) or (it.row, it.pools) != (base, brought):
            return f"the store says that it follows row {base} of a lost one, and its rows do not"
    first = number(database, "SELECT min(row) FROM life")
    return f"row {base + 1} of the store is missing" if first not in (0, base + 1) else ""


def _planted(database: sqlite3.Connection) -> str:
    """Which trigger is none of this program; it would change more than an act does. Empty if there is none."""
    query = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
    foreign = [name for name, sql in database.execute(query) if sql not in SCHEMA]
    return f"somebody has added the trigger {foreign[0]} to the store" if foreign else ""


class Walk:
    """One walk over the whole store, some rows at a time: those of life from the newest on, then all others."""

    def __init__(self, database: sqlite3.Connection, checksum: Checksum) -> None:
        self._until = number(database, "SELECT max(row) FROM life")
        rows = self._until - life.base(database) if self._until else 0
        self._checksum, self._all = checksum, rows + count(database)
        self._left = self._all
        self.is_done = False
        """Whether all rows were walked."""
        checksum.begin_walk()

    @property
    def percent(self) -> int:
        """How much of it is done."""
        return 100 - 100 * max(self._left, 0) // (self._all or 1)

    def on(self, database: sqlite3.Connection, most: int) -> str:
        """Walk at most so many more rows. Return what is wrong with them; empty if nothing is."""
        self._left -= most
        if self._until:
            before = self._until
            why, self._until = _rows(database, before, most)
            if why or self._until:
                return why
            most -= before - life.base(database)
        self._checksum.walk(most)
        self.is_done = self._checksum.is_walked
        if not self.is_done or self._checksum.is_right():
            return ""
        if missing := accounts(database).missing:
            return NOT_AGREED.format(dollars(missing))
        return sums(database) or "a table of the store is not as the last act left it: the file was changed"


def _rows(database: sqlite3.Connection, until: int, most: int) -> tuple[str, int]:
    """Walk so many rows up to this one. What is wrong, or an empty text; and the last row that is left, or 0."""
    base = life.base(database)
    before = max(base, until - most)
    row, chain = before, life.Chain(database, before)
    query = f"SELECT {life.COLUMNS}, digest FROM life WHERE row > ? AND row <= ? ORDER BY row"  # noqa: S608 - names
    for columns in database.execute(query, (before, until)):
        row += 1
        if columns[0] != row or chain.next(columns[:-1]) != columns[-1]:
            return f"row {row} of the store is missing, or was changed", 0
    if row < until:
        return f"row {row + 1} of the store is missing, or was changed", 0
    return "" if latest(database) else _by_tables(database, before, until), before if before > base else 0


def _by_tables(database: sqlite3.Connection, before: int, until: int) -> str:
    """Which of these rows is not as the other tables say; asked while no row has their checksum."""
    query = f"SELECT row FROM life WHERE row > ? AND row <= ? AND cents IS NOT {_BY_TABLES} LIMIT 1"  # noqa: S608 - names
    row = number(database, query, before, until)
    return f"what the store says of row {row} is not what that row says" if row else ""
