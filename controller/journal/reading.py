"""Reads a journal, also while a controller writes to it: rows, the data for a restart, export."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import BinaryIO

import msgspec

from controller.journal import form
from controller.journal.files import ASIDE, JournalError, beside, explain
from controller.journal.form import Row

CHUNK = 500
"""How many rows are read at a time. A reader that held the file longer would let SQLite's write-ahead log grow."""


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
        raise JournalError(explain(error, path)) from error
    try:
        form.require_journal(database, path)
    except sqlite3.Error as error:
        database.close()
        raise JournalError(explain(error, path)) from error
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
        if beside(path, "-wal").exists():
            raise
        # A journal on a read-only medium: SQLite cannot make its side files there, and nothing can write to it.
        return form.connect(path, "ro&immutable=1")
    return database


def walk(database: sqlite3.Connection, since: int, last: int) -> Iterator[Row]:
    """Rows from one sequence to another, both included. Raises sqlite3.Error."""
    query = "SELECT * FROM journal WHERE sequence BETWEEN ? AND ? ORDER BY sequence LIMIT ?"
    while since <= last and (chunk := database.execute(query, (since, last, CHUNK)).fetchall()):
        yield from map(Row._make, chunk)
        since = chunk[-1][0] + 1


def rows(path: Path, since: int = 1) -> Iterator[Row]:
    """The rows from sequence `since` on, in order. Raises JournalError."""
    with closing(open_to_read(path)) as database:
        try:
            yield from walk(database, since, form.last_sequence(database))
        except sqlite3.Error as error:
            raise JournalError(explain(error, path)) from error


def recover(path: Path) -> Recovered:
    """What a restart replays. It is empty if there is no journal yet.

    Raises JournalError if these rows are not as they were written: play must not be resumed from them.
    """
    if not path.exists():
        return Recovered(None, (), 0, 0)
    with closing(open_to_read(path)) as database:
        try:
            return _recovered(_since_state(database, path))
        except sqlite3.Error as error:
            raise JournalError(explain(error, path)) from error


def _since_state(database: sqlite3.Connection, path: Path) -> list[Row]:
    """The last state row and all rows after it, in order; all rows if there is none."""
    found: list[Row] = []
    for each in database.execute("SELECT * FROM journal ORDER BY sequence DESC"):
        row = Row._make(each)
        follower = found[-1] if found else None
        if not row.intact or (follower and (follower.previous, follower.sequence) != (row.hash, row.sequence + 1)):
            raise JournalError(f"{path}: row {row.sequence} is not as it was written; play cannot be resumed: {ASIDE}")
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


def export(path: Path, out: BinaryIO) -> int:
    """Write every row as a line of JSON, event and effects byte for byte. Returns how many. Raises JournalError."""
    count = 0
    for row in rows(path):
        out.write(_line(row))
        count += 1
    return count


def _line(row: Row) -> bytes:
    fields = {
        "sequence": row.sequence,
        "time": row.time,
        "round": row.round,
        "kind": row.kind,
        "event": _json(row.event),
        "effects": _json(row.effects),
        "previous": row.previous.hex(),
        "hash": row.hash.hex(),
    }
    return msgspec.json.encode(fields) + b"\n"


def _json(stored: bytes) -> msgspec.Raw | str | None:
    """JSON, unchanged. What is not JSON on one line (only in a journal that was tampered with) becomes a text."""
    if not stored:
        return None
    try:
        msgspec.json.decode(stored)
    except msgspec.DecodeError:
        return stored.decode("utf-8", "backslashreplace")
    return stored.decode() if b"\n" in stored else msgspec.Raw(stored)
