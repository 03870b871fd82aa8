# SPDX-License-Identifier: MIT
"""Reads a journal, also while a controller writes to it: rows, the data for a restart."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from controller.journal import form
from controller.journal.files import ASIDE, JournalError, companion_path, failure
from controller.journal.form import Row

CHUNK = 500
"""How many rows are read at a time. A reader that held the file longer would let SQLite's write-ahead log grow."""


Damaged = Callable[[int, str | sqlite3.Error], None]
"""Told of each row that cannot be read: its sequence, and why."""


MOST_OF_A_CHUNK = 2**24
"""Bytes of the stored rows that are read at a time. The last row may exceed this."""


LONGEST_ROUND = 2**26
"""Bytes. The longest words of one round. Packed rows of a forged file could otherwise fill the memory."""


class Recovered(msgspec.Struct, frozen=True):
    """The state of a table: the last state, the event rows after it in order, the last row's round, the latest time.

    If the clock was set back, later rows have earlier times. The latest time of all shows whether it is still wrong.
    """

    state: bytes | None
    rows_since: tuple[Row, ...]
    last_round: int
    last_time: int


def open_to_read(path: Path) -> sqlite3.Connection:
    """A journal of this form, read-only. Raises JournalError."""
    try:
        database = _connect(path)
    except sqlite3.Error as error:
        raise failure(error, path) from error
    try:
        form.require_journal(database, path)
    except sqlite3.Error as error:
        database.close()
        raise failure(error, path) from error
    except JournalError:
        database.close()
        raise
    return database


def _connect(path: Path) -> sqlite3.Connection:
    database = form.connect(path, "ro")
    try:
        form.number(database, "PRAGMA user_version")
    except sqlite3.OperationalError:
        database.close()
        if companion_path(path, "-wal").exists():
            raise
        # A journal on a read-only medium: SQLite cannot make its side files there, and nothing can write to it.
        return form.connect(path, "ro&immutable=1")
    return database


def walk(database: sqlite3.Connection, since: int, last: int, damaged: Damaged | None = None) -> Iterator[Row]:
    """Rows from one sequence to another, both included. A row that cannot be read is passed over, and told of.

    Raises sqlite3.Error; with `damaged`, only if nothing can be read any more.
    """
    query = "SELECT * FROM journal WHERE sequence BETWEEN ? AND ? ORDER BY sequence LIMIT ?"
    while since <= last:
        try:
            chunk = _chunk(database.execute(query, (since, last, CHUNK)))
        except sqlite3.DatabaseError as error:
            if damaged is None:
                raise
            first = max(since, 1)
            since = first + CHUNK
            yield from _one_by_one(database, first, min(last, since - 1), damaged, error)
        else:
            since = chunk[-1][0] + 1 if chunk else last + 1
            yield from map(form.as_row, chunk)


def _chunk(stored: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The first of these rows. Rows of a damaged file may all claim the same long words."""
    chunk, size = list[tuple[Any, ...]](), 0
    for row in stored:
        chunk.append(row)
        size += sum(len(it) for it in row if isinstance(it, bytes | str))
        if size > MOST_OF_A_CHUNK:
            break
    return chunk


def _one_by_one(
    database: sqlite3.Connection, since: int, last: int, damaged: Damaged, error: sqlite3.DatabaseError
) -> Iterator[Row]:
    """The rows of a damaged stretch that can be read alone. Raises the error if not even the last row is known."""
    last = min(last, _highest(database, error))
    for sequence in range(since, last + 1):
        try:
            row = form.read_row(database, sequence)
        except sqlite3.DatabaseError as why:
            damaged(sequence, why)
        else:
            if row:
                yield row


def _highest(database: sqlite3.Connection, error: sqlite3.DatabaseError) -> int:
    try:
        return form.last_sequence(database)
    except sqlite3.DatabaseError:
        raise error from None


def rows(path: Path, since: int = 1, damaged: Damaged | None = None) -> Iterator[Row]:
    """The rows from sequence `since` on, in order.

    damaged: told of each row that cannot be read; the others come all the same. Without it, raises JournalError then.
    """
    with closing(open_to_read(path)) as database:
        try:
            yield from walk(database, since, form.last_sequence(database), damaged)
        except sqlite3.Error as error:
            raise failure(error, path) from error


def table_of(path: Path) -> str:
    """The name of the table whose journal this is. Raises JournalError."""
    with closing(open_to_read(path)) as database:
        try:
            return form.first_naming(database, path).table
        except sqlite3.Error as error:
            raise failure(error, path) from error


class _Start(msgspec.Struct):
    """The time zone in a start; empty in a row of an earlier version."""

    zone: str = ""


def zone_of(path: Path) -> str:
    """The time zone of the last start that this journal has; empty if none is named, or the file cannot be read."""
    query = "SELECT * FROM journal WHERE kind = 'start' ORDER BY sequence DESC LIMIT 1"
    try:
        with closing(open_to_read(path)) as database:
            found = database.execute(query).fetchone()
            return msgspec.json.decode(form.as_row(found).event, type=_Start).zone if found else ""
    except (JournalError, OSError, sqlite3.Error, msgspec.DecodeError):
        return ""


def recover(path: Path) -> Recovered:
    """Return the rows that a restart replays. Empty if there is no journal yet.

    Raises JournalError if these rows are not as they were written: play must not be resumed from them.
    """
    if not path.exists():
        return Recovered(None, (), 0, 0)
    with closing(open_to_read(path)) as database:
        try:
            return _recovered(_since_state(database, path))
        except sqlite3.Error as error:
            raise failure(error, path) from error


def _since_state(database: sqlite3.Connection, path: Path) -> list[Row]:
    """The last state row and all rows after it, in order; all rows if there is none."""
    found: list[Row] = []
    words = 0
    for each in database.execute("SELECT * FROM journal ORDER BY sequence DESC"):
        row = form.as_row(each)
        follower = found[-1] if found else None
        if not row.intact or (follower and (follower.previous, follower.sequence) != (row.hash, row.sequence + 1)):
            raise JournalError(f"{path}: row {row.sequence} is not as it was written; play cannot be resumed: {ASIDE}")
        words += len(row.event) + len(row.effects)  # of an intact row both are bytes
        if words > LONGEST_ROUND:
            raise JournalError(f"{path}: more than {LONGEST_ROUND} bytes in one round, which no table plays: {ASIDE}")
        found.append(row)
        if row.kind == "state":
            break
    return found[::-1]


def _recovered(found: list[Row]) -> Recovered:
    if not found:
        return Recovered(None, (), 0, 0)
    state = found[0].event if found[0].kind == "state" else None
    events = tuple(row for row in found if row.kind == "event")
    return Recovered(state, events, found[-1].round, max(row.time for row in found))
