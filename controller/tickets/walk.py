# SPDX-License-Identifier: MIT
"""Checks that only the program wrote the store: the digest chain of the log, the checksum of all other tables."""

from typing import Final

from controller.engine.values.money import dollars
from controller.tickets import evidence, keno_dollars, log
from controller.tickets.database import Database, number, only
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
"""Length of the checksum."""
MODULUS: Final = (1 << 8 * BYTES) - 1


def latest(database: Database) -> bytes | None:
    """Return the checksum that the last row holds; None if it has none, as in stores of earlier versions."""
    found = database.one("SELECT asked FROM life ORDER BY row DESC LIMIT 1")
    return found[0][BYTES:] or None if found and found[0] else None


def count(database: Database) -> int:
    """Return the number of rows in all tables under the checksum."""
    return sum(number(database, f"SELECT count(*) FROM {table}") for table in KEYS)  # noqa: S608 - names


def as_bytes(checksum: int) -> bytes:
    """Return a checksum as the log keeps it."""
    return (checksum % MODULUS).to_bytes(BYTES)


# The walk

NOT_AGREED: Final = "the sums of the store do not agree: {} missing"
SLICE: Final = 5_000
"""Rows checked at a time, both at a start and repeatedly while the table runs."""


_BY_TABLES: Final = """
CASE kind
WHEN 'sold' THEN (
    SELECT cents_a_game * games FROM tickets
    WHERE tickets.serial = life.serial AND tickets.row = life.row AND first_game = life.game)
WHEN 'paid' THEN (
    SELECT CAST(sum(cents) AS bigint) FROM prizes WHERE prizes.serial = life.serial AND done = life.row)
WHEN 'refunded' THEN (
    SELECT CAST(sum(cents) AS bigint) FROM refunds WHERE refunds.serial = life.serial AND refunds.row = life.row)
WHEN 'void' THEN (
    SELECT CAST(sum(cents) AS bigint) FROM refunds WHERE refunds.serial = life.serial AND refunds.row = life.row)
WHEN 'settled' THEN (SELECT won FROM games WHERE games.game = life.game AND settled = life.row)
WHEN 'closed' THEN (SELECT staked FROM games WHERE games.game = life.game AND closed = life.row)
ELSE cents END
"""
"""SQL: the cents of a log row according to the other tables. Compared only while the log has no checksum yet."""


def sums(database: Database) -> str:
    """Return which sum of the store differs from the other sums or from the log; empty if all agree."""
    if why := _first_row(database):
        return why
    evidence.compare_pools(database)
    if latest(database) is None and (missing := accounts(database).missing):
        return NOT_AGREED.format(dollars(missing))
    return keno_dollars.why_forged(database)


def altered(database: Database) -> str:
    """Return in which way the tables differ from the checksum in the last row."""
    if missing := accounts(database).missing:
        return NOT_AGREED.format(dollars(missing))
    return sums(database) or "a table of the store is not as the last act left it: the store was changed"


def _first_row(database: Database) -> str:
    """Return what is wrong with the first row: number 1, or `begun-anew` after the rows of a lost store."""
    base, brought = only(database, "SELECT base, brought FROM store")
    if base or brought:
        it = log.read_answer(database, base + 1, "begun-anew")
        if not isinstance(it, BegunAnew) or (it.row, it.pools) != (base, brought):
            return f"the store says that it follows row {base} of a lost one, and its rows do not"
    first = number(database, "SELECT min(row) FROM life")
    return f"row {base + 1} of the store is missing" if first not in (0, base + 1) else ""


def check_rows(database: Database, until: int, most: int) -> tuple[str, int]:
    """Check `most` rows of the log up to this one. Return the damage or an empty text, and the last row that is not
    checked yet, or 0.
    """
    base = log.base(database)
    before = max(base, until - most)
    row, chain = before, log.Chain(database, before)
    query = f"SELECT {log.COLUMNS}, digest FROM life WHERE row > ? AND row <= ? ORDER BY row"  # noqa: S608 - names
    for columns in database.all(query, before, until):
        row += 1
        if columns[0] != row or chain.next(columns[:-1]) != columns[-1]:
            return f"row {row} of the store is missing, or was changed", 0
    if row < until:
        return f"row {row + 1} of the store is missing, or was changed", 0
    return "" if latest(database) else _by_tables(database, before, until), before if before > base else 0


def _by_tables(database: Database, before: int, until: int) -> str:
    """Return which of these rows differs from the other tables; empty if none. Used while the log has no checksum."""
    query = f"SELECT row FROM life WHERE row > ? AND row <= ? AND cents IS DISTINCT FROM {_BY_TABLES} LIMIT 1"  # noqa: S608 - names
    row = number(database, query, before, until)
    return f"what the store says of row {row} is not what that row says" if row else ""
