# SPDX-License-Identifier: MIT
"""Holds the figures against the journal: from which row on it is counted, and whether both are of one table."""

import sqlite3
from contextlib import closing
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from controller.figures.store import Position
from controller.journal import Row, rows
from controller.journal.archive import GOES_ON_FROM
from controller.journal.files import failure
from controller.journal.form import Naming, as_row, read_naming, read_row
from controller.journal.reading import open_to_read

COUNTS_ALL = "tablectl report --rebuild counts the archived journals too"


class FiguresPosition(NamedTuple):
    """Where the figures stand in a journal.

    table, journal: as in Position. counted: the last row that is counted, or None. is_next: the journal has no figures
    yet, and others have. note: journals or rounds that the figures lack. damage: why they have to be made anew.
    """

    table: str = ""
    journal: str = ""
    counted: Row | None = None
    is_next: bool = False
    note: str = ""
    damage: str = ""


def standing(position: Position, journal: Path) -> FiguresPosition:
    """Find the row up to which this journal is counted. Raises JournalError."""
    begun = list(islice(rows(journal), GOES_ON_FROM))
    if not begun:
        return FiguresPosition()
    naming, first = read_naming(begun[0], journal), begun[0].hash.hex()
    if position.table not in ("", naming.table):
        return FiguresPosition(
            naming.table, first, damage=f"of table {position.table}, and this is table {naming.table}"
        )
    if position.journal == first:
        found = _row(journal, position.sequence)
        other = (found.hash.hex() if found else "") != position.hash
        damage = f"row {position.sequence} of {journal.name} is not the one that was counted" if other else ""
        return FiguresPosition(naming.table, first, found, damage=damage)
    return _next(position, journal, naming, begun)


def _next(position: Position, journal: Path, naming: Naming, begun: list[Row]) -> FiguresPosition:
    """Where the journal has no figures yet."""
    found = FiguresPosition(naming.table, begun[0].hash.hex(), is_next=bool(position.journal))
    after = naming.after
    if after and begun[-1].kind == "state" and content(begun[-1]) == position.state:
        return found._replace(counted=begun[-1])
    if after and position.journal and journal.with_name(after.file).exists():
        found = found._replace(damage=f"older than {after.file}, which is here")
    if after:
        return found._replace(note=f"rounds of {after.file} are not in it: {COUNTS_ALL}")
    if position.journal:
        return found._replace(note=f"{journal.name} was begun anew without the one before it")
    return found


def content(row: Row) -> str:
    """The hash over what a journal that follows this one repeats of its last round's end."""
    return sha256(row.time.to_bytes(8, "big", signed=True) + row.event).hexdigest()


def _row(journal: Path, sequence: int) -> Row | None:
    with closing(open_to_read(journal)) as database:
        try:
            return read_row(database, sequence)
        except sqlite3.Error as error:
            raise failure(error, journal) from error


def last_round(journal: Path) -> Row | None:
    """The row that ended the last round; None if none has ended. Raises JournalError."""
    query = "SELECT * FROM journal WHERE kind = 'state' ORDER BY sequence DESC LIMIT 1"
    with closing(open_to_read(journal)) as database:
        try:
            found = database.execute(query).fetchone()
            return as_row(found) if found else None
        except sqlite3.Error as error:
            raise failure(error, journal) from error
