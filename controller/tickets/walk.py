# SPDX-License-Identifier: MIT
"""Whether the file is as the program wrote it: no row is missing or was changed, and the sums agree."""

import sqlite3
from typing import Final

from controller.engine.values.money import dollars
from controller.tickets import keno_dollars, life
from controller.tickets.file import number
from controller.tickets.report import accounts

AT_START: Final = 50_000
"""So many of the newest rows are walked at a start: half a second on a desktop computer."""
LATER: Final = 5_000
"""So many at a time of those before them, while the table runs."""


def sums(database: sqlite3.Connection) -> str:
    """Which sum of the store does not agree with the others; empty if all do."""
    if missing := accounts(database).missing:
        return f"the sums of the store do not agree: {dollars(missing)} missing"
    return keno_dollars.forged(database)


def newest(database: sqlite3.Connection) -> int:
    """The last row."""
    return number(database, "SELECT max(row) FROM life")


def rows(database: sqlite3.Connection, until: int, most: int) -> tuple[str, int]:
    """Walk so many rows up to this one. What is wrong, or an empty text; and the row before the first of them."""
    before = max(life.base(database), until - most)
    row, chain = before, life.Chain(database, before)
    query = f"SELECT {life.COLUMNS}, digest FROM life WHERE row > ? AND row <= ? ORDER BY row"  # noqa: S608 - names
    for columns in database.execute(query, (before, until)):
        row += 1
        if columns[0] != row or chain.next(columns[:-1]) != columns[-1]:
            return f"row {row} of the store is missing, or was changed", before
    return ("" if row >= until else f"row {row + 1} of the store is missing, or was changed"), before
