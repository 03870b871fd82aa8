# SPDX-License-Identifier: MIT
"""The form of the journal: its one table, the columns of a row, and how each row is chained to the one before."""

import os
import sqlite3
import struct
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar
from urllib.parse import quote

import msgspec

from controller.journal.files import ASIDE, JournalError, companion_path
from controller.journal.packing import pack, unpack

FORM = 2
"""The version of this form, in SQLite's user_version. In form 1 nothing was packed; such a journal is read and
continued.
"""

EARLIEST = 1
"""The earliest form that is read. Such a journal becomes one of this form with the first row that this version adds."""

PAGE = 512
"""Bytes of a page of a new journal. A row is written with its whole page, and again with each later row on that page.
"""

LOG = 4 * 2**20
"""How long SQLite's write-ahead log becomes, in bytes, before its pages are written to the file itself."""

APPLICATION = 0x54434A4C
"""SQLite's application_id of a journal. It distinguishes a journal from other SQLite files."""

BESIDE = ("-journal", "-wal", "-shm")
"""The endings of the files that SQLite reads and writes beside a database."""

OF_THE_FLOOR = ("contribution", "claim", "settlement")
"""The kinds of rows about a jackpot prize of several tables. Each is in the commit of the event row before it."""

OF_ROUNDS = ("event", "state", *OF_THE_FLOOR)
"""The kinds of rows that say what was played."""

KINDS = ("start", *OF_ROUNDS)
"""The kinds of rows that a caller can append. The journal itself adds `table` (the first row) and `checkpoint`."""

LONGEST = 2**25
"""Bytes of a row. SQLite refuses longer ones, as a damaged file may claim them."""

BEGINNING = bytes(32)
"""The `previous` hash of the first row."""

SCHEMA = {
    "journal": (
        "CREATE TABLE journal (sequence INTEGER PRIMARY KEY, time INTEGER NOT NULL, round INTEGER NOT NULL, "
        "kind TEXT NOT NULL, event BLOB NOT NULL, effects BLOB NOT NULL, previous BLOB NOT NULL, "
        "hash BLOB NOT NULL) STRICT"
    ),
    "journal_no_change": (
        "CREATE TRIGGER journal_no_change BEFORE UPDATE ON journal "
        "BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END"
    ),
    "journal_no_delete": (
        "CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal "
        "BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END"
    ),
    # INSERT OR REPLACE deletes without firing the trigger above. So this trigger allows only the next sequence.
    "journal_in_order": (
        "CREATE TRIGGER journal_in_order BEFORE INSERT ON journal "
        "WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM journal) "
        "BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END"
    ),
}
"""The statements that make the database, by name. The triggers prevent simple changes; the chain proves the rows."""

Columns = tuple[int, int, int, str, bytes, bytes, bytes]
"""Sequence, time, round, kind, event, effects, previous."""

BUSY_S = 1.0
"""Seconds. Longest wait for another program that has locked the file."""
MOST = 2**53
"""The highest number of a row or a round: no table comes near it, and adding to it does not overflow."""

Kept = TypeVar("Kept")
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Hexadecimal = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""32 bytes: a hash, a key, a fingerprint."""
HexadecimalIfAny = Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{64})?\Z")]
FileName = Annotated[str, msgspec.Meta(pattern=r"\A(?!\.{1,2}\Z)[^/\x00-\x1f\x7f]{1,200}\Z")]
"""A name in the same folder: never a path to elsewhere."""

_LENGTHS = struct.Struct(">qqqQQQQ")


class Row(NamedTuple):
    """One row. `time`: nanoseconds on the wall clock, which may go back. `sequence` gives the order."""

    sequence: int
    time: int
    round: int
    kind: str
    event: bytes
    effects: bytes
    previous: bytes
    hash: bytes

    @property
    def intact(self) -> bool:
        """Whether the hash matches the other columns, and the numbers are such as a journal may have."""
        try:
            return digest(self[:7]) == self.hash and 0 < self.sequence <= MOST and 0 <= self.round <= MOST
        except (struct.error, TypeError, AttributeError, ValueError):
            return False  # a column of a wrong type: possible only if the table was replaced

    def intact_as(self, sequence: int) -> bool:
        """Whether the hash would match if the row had that sequence."""
        return self._replace(sequence=sequence).intact


COLUMNS = Row._fields
"""The columns, in order."""


class EarlierJournal(msgspec.Struct, frozen=True):
    """The journal before this one: its file, its last row, and that row's hash (hexadecimal)."""

    file: FileName
    row: Count
    hash: Hexadecimal


class Naming(msgspec.Struct, frozen=True):
    """The event of the first row: the name of the journal's table, its first key, and that key's fingerprint.

    public: hexadecimal; empty in journals of versions whose key did not evolve. after: the journal before this one.
    """

    table: Annotated[str, msgspec.Meta(max_length=1000)]
    key: Hexadecimal
    form: Count = FORM
    public: HexadecimalIfAny = ""
    after: EarlierJournal | None = None


def decode(json: bytes, kind: type[Kept]) -> Kept:
    """Decode stored JSON. Raises ValueError if it is not of this kind, or is nested too deep to be read."""
    try:
        return msgspec.json.decode(json, type=kind)
    except RecursionError as error:
        raise ValueError(f"nested too deep: {error}") from error


def digest(columns: Columns) -> bytes:
    """SHA-256 over every column except the hash, each with its length, so that no two rows give the same bytes."""
    sequence, time, number_of_round, kind, event, effects, previous = columns
    word = kind.encode()
    numbers = _LENGTHS.pack(sequence, time, number_of_round, len(word), len(event), len(effects), len(previous))
    return sha256(b"".join((numbers, word, event, effects, previous))).digest()


class JournalConnection(sqlite3.Connection):
    """A connection that also names damage as sqlite3.Error if SQLite quotes bytes that are no text in its message."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        try:
            return super().execute(sql, parameters)
        except UnicodeDecodeError as error:
            raise sqlite3.DatabaseError(f"damaged: {error.object!r}") from error


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open the file. `mode`: "ro", "rw" or "rwc". Any thread may use it, one at a time. Raises sqlite3.Error."""
    for each in (path, *(companion_path(path, ending) for ending in BESIDE)):
        if os.path.exists(each) and not os.path.isfile(each):  # a FIFO would wait for somebody who writes
            raise sqlite3.OperationalError(f"{each.name} is no regular file")
    uri = f"file:{quote(str(path.absolute()))}?mode={mode}"
    database = sqlite3.connect(
        uri, uri=True, timeout=BUSY_S, isolation_level=None, check_same_thread=False, factory=JournalConnection
    )
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    # Reading must not fail on bytes that are not UTF-8: the verdict names them.
    database.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
    return database


@contextmanager
def patient(database: sqlite3.Connection, seconds: float) -> Iterator[None]:
    """Wait up to so long for another program that has locked the file. Raises sqlite3.Error."""
    database.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")
    yield
    database.execute(f"PRAGMA busy_timeout = {round(1000 * BUSY_S)}")


def is_new(database: sqlite3.Connection) -> bool:
    """Whether nothing was ever written to the database."""
    return not number(database, "SELECT count(*) FROM sqlite_master") and not number(database, "PRAGMA application_id")


def create(database: sqlite3.Connection) -> None:
    """Write the empty journal, in one transaction. Raises sqlite3.Error."""
    database.execute(f"PRAGMA page_size = {PAGE}")
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("BEGIN IMMEDIATE")
    for statement in SCHEMA.values():
        database.execute(statement)
    database.execute(f"PRAGMA application_id = {APPLICATION}")
    database.execute(f"PRAGMA user_version = {FORM}")
    database.execute("COMMIT")


def require_journal(database: sqlite3.Connection, path: Path) -> None:
    """Raises JournalError unless this is a journal of this form, sqlite3.Error if it cannot be read."""
    if number(database, "PRAGMA application_id") != APPLICATION:
        raise JournalError(f"{path}: a SQLite database, but not a table's journal: name the right file")
    form = number(database, "PRAGMA user_version")
    if not EARLIEST <= form <= FORM:
        raise JournalError(
            f"{path}: written in form {form}; this version reads forms {EARLIEST} to {FORM}: "
            f"use the version that wrote it, or move it aside and start a new journal"
        )


def require_writable(database: sqlite3.Connection) -> None:
    """Raises sqlite3.Error if nothing can be written. SQLite opens a read-only file without an error."""
    database.execute("BEGIN IMMEDIATE")
    try:
        database.execute(f"PRAGMA user_version = {FORM}")
    finally:
        database.execute("ROLLBACK")


def require_whole_schema(database: sqlite3.Connection, path: Path) -> None:
    """Raises JournalError if the schema is not SCHEMA: then the rules by which rows are added are others."""
    if findings := schema_findings(database):
        raise JournalError(f"{path}: {findings[0]}; no change is allowed: {ASIDE}")


def schema_findings(database: sqlite3.Connection) -> list[str]:
    """The differences between the schema and SCHEMA, in words."""
    found = dict(database.execute("SELECT name, sql FROM sqlite_master").fetchall())
    wrong = [f"the schema's {name} was {'changed' if name in found else 'removed'}" for name in _other(found)]
    return wrong + [f"{name} was added to the schema" for name in found if name not in SCHEMA]


def _other(found: dict[str, str]) -> list[str]:
    return [name for name, sql in SCHEMA.items() if found.get(name) != sql]


def read_row(database: sqlite3.Connection, sequence: int) -> Row | None:
    """The row with that sequence. Raises sqlite3.Error."""
    found = database.execute("SELECT * FROM journal WHERE sequence = ?", (sequence,)).fetchone()
    return as_row(found) if found else None


def as_row(stored: Sequence[Any]) -> Row:
    """A row as it lies in the file, with its words unpacked. A file that was replaced may have other columns."""
    return tuple.__new__(Row, (*stored[:4], *map(unpack, stored[4:6]), *stored[6:]))


def prepare_to_add(database: sqlite3.Connection) -> None:
    """Prepare this connection to add rows: committed rows survive a power cut. Raises sqlite3.Error."""
    database.execute("PRAGMA synchronous = FULL")
    database.execute(f"PRAGMA wal_autocheckpoint = {LOG // number(database, 'PRAGMA page_size')}")


def add(database: sqlite3.Connection, rows: Iterable[Row]) -> None:
    """Append rows, in one transaction, after `prepare_to_add`. Raises sqlite3.Error."""
    database.execute("BEGIN IMMEDIATE")
    if number(database, "PRAGMA user_version") != FORM:  # an earlier version has written it so far
        database.execute(f"PRAGMA user_version = {FORM}")
    database.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", map(_as_stored, rows))
    database.execute("COMMIT")


def _as_stored(row: Row) -> Row:
    """The table's name and the seals are never packed, so that they can be read with SQLite alone."""
    if row.kind not in KINDS:
        return row
    return row._replace(event=pack(row.event), effects=pack(row.effects))


def last_sequence(database: sqlite3.Connection) -> int:
    """The sequence of the last row; 0 if there is no row. Raises sqlite3.Error."""
    return number(database, "SELECT coalesce(max(sequence), 0) FROM journal")


def read_naming(row: Row, path: Path) -> Naming:
    """The event of the first row. Raises JournalError if the row does not name a table."""
    try:
        return decode(row.event, Naming)
    except (ValueError, TypeError) as error:
        raise JournalError(f"{path}: the first row does not name a table; it must ({error}): {ASIDE}") from None


def first_naming(database: sqlite3.Connection, path: Path) -> Naming:
    """Return the names in the first row. Raises JournalError if the row is missing or names no table; sqlite3.Error."""
    row = read_row(database, 1)
    if row is None:
        raise JournalError(f"{path}: has no first row, which must name the table: {ASIDE}")
    return read_naming(row, path)


def number(database: sqlite3.Connection, query: str) -> int:
    """The whole number that is a query's only result."""
    return int(database.execute(query).fetchone()[0])
