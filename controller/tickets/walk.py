# SPDX-License-Identifier: MIT
"""Whether the file is as the program wrote it: no row is missing or was changed, and the sums agree."""

import sqlite3
from typing import Final

from controller.engine.values.money import dollars
from controller.tickets import life
from controller.tickets.report import accounts

WALKED: Final = 100_000
"""So many of the newest rows are walked at a start; the others were walked when they were new."""


def wrong(database: sqlite3.Connection, most: int = WALKED) -> str:
    """What is not as it was written; empty if nothing is."""
    if row := _first_broken(database, most):
        return f"row {row} of the store is missing, or was changed"
    if missing := accounts(database).missing:
        return f"the sums of the store do not agree: {dollars(missing)} missing"
    return ""


def _first_broken(database: sqlite3.Connection, most: int) -> int:
    """The first row that does not follow the one before it; 0 if all do."""
    ((newest,),) = database.execute("SELECT coalesce(max(row), 0) FROM life")
    row: int = max(life.base(database), newest - most)
    chain = life.Chain(database, row)
    query = f"SELECT {life.COLUMNS}, digest FROM life WHERE row > ? ORDER BY row"  # noqa: S608 - names of columns
    for columns in database.execute(query, (row,)):
        row += 1
        if columns[0] != row or chain.next(columns[:-1]) != columns[-1]:
            return row
    return 0
