# SPDX-License-Identifier: MIT
"""Whether the file is as the program wrote it: no row is missing or was changed, and the sums agree."""

import sqlite3
from typing import Final

from controller.engine.values.money import dollars
from controller.tickets import draws, keno_dollars, life
from controller.tickets.file import number
from controller.tickets.report import accounts
from controller.tickets.store import BegunAnew, Closed, Settled

AT_START: Final = 50_000
"""So many of the newest rows are walked first at a start: a quarter of a second on a desktop computer."""
LATER: Final = 5_000
"""So many at a time of those before them; and of all rows, again and again while the table runs."""


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
"""The cents of a row of life by the other tables, which must say the same."""


def sums(database: sqlite3.Connection) -> str:
    """Which sum of the store does not agree with the others, or with the rows of life; empty if all do."""
    if why := _first_row(database) or _pools(database):
        return why
    if missing := accounts(database).missing:
        return f"the sums of the store do not agree: {dollars(missing)} missing"
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


def _pools(database: sqlite3.Connection) -> str:
    """Pools change only when a game is closed or settled, and the row of that says what is in each."""
    query = "SELECT row, kind FROM life WHERE kind IN ('closed', 'settled') ORDER BY row DESC LIMIT 1"
    last = database.execute(query).fetchone()
    it = life.written(database, *last) if last else None
    if isinstance(it, Closed | Settled):
        there = [(pool.spots, pool.cents) for pool in draws.pools(database)]
        if there != [(pool.spots, pool.cents) for pool in it.pools]:
            return f"the jackpot pools are not as row {last[0]} of the store says"
    return ""


def newest(database: sqlite3.Connection) -> int:
    """The last row."""
    return number(database, "SELECT max(row) FROM life")


def rows(database: sqlite3.Connection, until: int, most: int) -> tuple[str, int]:
    """Walk so many rows up to this one. What is wrong, or an empty text; and the last row that is left, or 0."""
    base = life.base(database)
    before = max(base, until - most)
    left = before if before > base else 0
    row, chain = before, life.Chain(database, before)
    names = f"{life.COLUMNS}, digest, cents IS {_BY_TABLES}"
    query = f"SELECT {names} FROM life WHERE row > ? AND row <= ? ORDER BY row"  # noqa: S608 - names
    for columns in database.execute(query, (before, until)):
        row += 1
        if columns[0] != row or chain.next(columns[:-2]) != columns[-2]:
            return f"row {row} of the store is missing, or was changed", left
        if not columns[-1]:
            return f"what the store says of row {row} is not what that row says", left
    return ("" if row >= until else f"row {row + 1} of the store is missing, or was changed"), left
