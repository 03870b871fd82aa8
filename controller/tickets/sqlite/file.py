# SPDX-License-Identifier: MIT
"""The file of the store: SQLite, every act one transaction that is on disk when it ends."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from controller.disk.folder import sync_folder
from controller.tickets.database import OF_DOLLARS, begin_store, number
from controller.tickets.store import AlteredError, StoreError

FORM: Final = 2
"""The version of these tables, in SQLite's user_version."""
APPLICATION: Final = 0x54434B4E
"""SQLite's application_id of a ticket store."""
PATIENCE_S: Final = 10.0
"""How long an act waits for another process that writes."""
LOG: Final = 4 * 2**20
"""Bytes of SQLite's write-ahead log before its pages are written to the file itself."""

SCHEMA: Final = (
    "CREATE TABLE store (one INTEGER PRIMARY KEY CHECK (one = 1), key BLOB NOT NULL, open_game INTEGER NOT NULL, "
    # base: last row of a lost store that this one follows; brought: cents in its pools then. 0: a first store.
    "schedule INTEGER, base INTEGER NOT NULL, brought INTEGER NOT NULL, "
    # Entries of the open game.
    "tickets INTEGER NOT NULL, wagers INTEGER NOT NULL, cents INTEGER NOT NULL) STRICT",
    # For each game: entries of the game before that do not go on into this game.
    (
        "CREATE TABLE leaving (game INTEGER PRIMARY KEY, tickets INTEGER NOT NULL, wagers INTEGER NOT NULL, "
        "cents INTEGER NOT NULL) STRICT"
    ),
    # The acts, in order; rows are never changed or removed. `asked` tells whether a request is the same again, and
    # the checksum of all other tables after it.
    (
        "CREATE TABLE life (row INTEGER PRIMARY KEY, request TEXT UNIQUE, asked BLOB, kind TEXT NOT NULL, "
        "day TEXT NOT NULL, at TEXT NOT NULL, station INTEGER NOT NULL, writer TEXT NOT NULL, "
        "supervisor TEXT NOT NULL, serial INTEGER, game INTEGER, cash INTEGER NOT NULL, cents INTEGER NOT NULL, "
        "means TEXT NOT NULL, words TEXT NOT NULL, answer BLOB, account TEXT NOT NULL, digest BLOB NOT NULL) STRICT"
    ),
    "CREATE INDEX life_of_a_ticket ON life (serial) WHERE serial IS NOT NULL",
    "CREATE INDEX life_of_a_day ON life (day)",
    "CREATE INDEX life_handed_over ON life (means) WHERE kind = 'handed-over'",
    f"CREATE INDEX life_of_dollars ON life (kind, cents, cash, means) WHERE {OF_DOLLARS}",
    "CREATE TRIGGER life_no_change BEFORE UPDATE ON life BEGIN SELECT RAISE(ABORT, 'rows are only added'); END",
    "CREATE TRIGGER life_no_delete BEFORE DELETE ON life BEGIN SELECT RAISE(ABORT, 'rows are only added'); END",
    "CREATE TABLE schedules (number INTEGER PRIMARY KEY, schedule BLOB UNIQUE NOT NULL) STRICT",
    # entered_until: the last game that it is in; less than it was sold for once games are refunded. row: of its sale.
    (
        "CREATE TABLE tickets (serial INTEGER PRIMARY KEY, row INTEGER NOT NULL, "
        "schedule INTEGER NOT NULL, spots BLOB NOT NULL, cents INTEGER NOT NULL, "
        "jackpot INTEGER NOT NULL, first_game INTEGER NOT NULL, entered_until INTEGER NOT NULL, "
        "cents_a_game INTEGER NOT NULL, games INTEGER NOT NULL, day TEXT NOT NULL, void INTEGER NOT NULL) STRICT"
    ),
    "CREATE INDEX tickets_entered ON tickets (entered_until)",
    "CREATE INDEX tickets_of_jackpots ON tickets (entered_until) WHERE jackpot",
    # A game has a row from its close on. closed, settled: the rows of the log with the answers.
    (
        "CREATE TABLE games (game INTEGER PRIMARY KEY, state TEXT NOT NULL, staked INTEGER NOT NULL, "
        "added INTEGER NOT NULL, won INTEGER NOT NULL, jackpots INTEGER NOT NULL, numbers BLOB, "
        "closed INTEGER NOT NULL, settled INTEGER) STRICT"
    ),
    "CREATE TABLE pools (spots INTEGER PRIMARY KEY, cents INTEGER NOT NULL CHECK (cents >= 0)) STRICT",
    "CREATE TABLE added (game INTEGER, spots INTEGER, cents INTEGER NOT NULL, PRIMARY KEY (game, spots)) STRICT",
    # done: the row of the log with which it was paid, or given to the chief executive.
    (
        "CREATE TABLE prizes (serial INTEGER, game INTEGER, way INTEGER, "
        "catches INTEGER NOT NULL, cents INTEGER NOT NULL CHECK (cents > 0), jackpot INTEGER NOT NULL, "
        "done INTEGER, PRIMARY KEY (serial, game, way)) STRICT, WITHOUT ROWID"
    ),
    "CREATE INDEX prizes_due ON prizes (serial) WHERE done IS NULL",
    (
        "CREATE TABLE refunds (serial INTEGER, game INTEGER, cents INTEGER NOT NULL, "
        "row INTEGER NOT NULL, PRIMARY KEY (serial, game)) STRICT, WITHOUT ROWID"
    ),
    (
        "CREATE TABLE dollars (serial INTEGER PRIMARY KEY, cents INTEGER NOT NULL CHECK (cents >= 0), "
        "day TEXT NOT NULL, at TEXT NOT NULL, station INTEGER NOT NULL) STRICT"
    ),
)


class SqliteDatabase:
    """An open file as a `Database`. Rows are read inside `transaction` or `reading`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def one(self, query: str, *values: object) -> tuple[Any, ...] | None:
        found: tuple[Any, ...] | None = self._connection.execute(query, values).fetchone()
        return found

    def all(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self._connection.execute(query, values).fetchall()

    def do(self, statement: str, *values: object) -> None:
        self._connection.execute(statement, values)

    def do_each(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        self._connection.executemany(statement, rows)


def open_file(path: Path) -> sqlite3.Connection:
    """Open the store, or make a new one. Any thread may use it, one at a time. Raises StoreError."""
    with translate_errors(path):
        new = not path.exists()
        database = _connect(path)
        try:
            with report_undecodable(path):
                _prepare(database, path)
        except BaseException:
            database.close()
            raise
        if new:
            sync_folder(path.parent)
        return database


def _connect(path: Path) -> sqlite3.Connection:
    if path.exists() and not path.is_file():
        raise StoreError(f"{path}: no regular file; a store of tickets is one: name another")
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))  # it holds the key of the codes
    uri = f"file:{quote(str(path.absolute()))}?mode=rw"
    return sqlite3.connect(uri, uri=True, timeout=PATIENCE_S, isolation_level=None, check_same_thread=False)


def _prepare(database: sqlite3.Connection, path: Path) -> None:
    tables = SqliteDatabase(database)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute(f"PRAGMA wal_autocheckpoint = {LOG // number(tables, 'PRAGMA page_size')}")
    with transaction(database, path):
        if not number(tables, "SELECT count(*) FROM sqlite_master"):
            _create(database)
    if number(tables, "PRAGMA application_id") != APPLICATION:
        raise StoreError(f"{path}: a SQLite database, but no store of keno tickets: name the right file")
    if (form := number(tables, "PRAGMA user_version")) != FORM:
        raise StoreError(
            f"{path}: written in form {form}; this version reads form {FORM}: use the version that wrote it"
        )


def _create(database: sqlite3.Connection) -> None:
    for statement in SCHEMA:
        database.execute(statement)
    database.execute(f"PRAGMA application_id = {APPLICATION}")
    database.execute(f"PRAGMA user_version = {FORM}")
    begin_store(SqliteDatabase(database))


@contextmanager
def transaction(database: sqlite3.Connection, path: Path) -> Iterator[None]:
    """One act: on disk at the end, or not done at all. No other process writes in between. Raises StoreError.

    An act that is refused, or has nothing to do, rolls the transaction back inside.
    """
    with translate_errors(path):
        database.execute("BEGIN IMMEDIATE")
        try:
            yield
            if database.in_transaction:
                database.execute("COMMIT")
        finally:
            if database.in_transaction:
                database.execute("ROLLBACK")


@contextmanager
def reading(database: sqlite3.Connection, path: Path) -> Iterator[None]:
    """Several questions about the same moment. Raises StoreError."""
    with translate_errors(path):
        database.execute("BEGIN")
        try:
            yield
        finally:
            database.execute("ROLLBACK")


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Raise errors of SQLite and of the system as StoreError, in one line."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        code = getattr(error, "sqlite_errorname", "") or type(error).__name__
        what = f"{path}: {error} ({code}): nothing was done, or ask again by the same request"
        raise StoreError(f"{what}; check the card or disk, and who else has the store open") from error


@contextmanager
def report_undecodable(path: Path) -> Iterator[None]:
    """Raise AlteredError for data that cannot be decoded: only this program writes the file."""
    try:
        yield
    except (ValueError, TypeError, ArithmeticError) as error:
        raise AlteredError(f"{path}: the file cannot be decoded: {error}; check the card or disk") from error


def identity(path: Path) -> tuple[int, int] | None:
    """Which file lies there: its device and number; None if there is none. Raises OSError."""
    found = _stat(path)
    return (found.st_dev, found.st_ino) if found else None


def stamp(path: Path) -> tuple[int, ...]:
    """Return what changes when anybody writes into the file or its write-ahead log, past SQLite too. Raises OSError.

    SQLite changes the ctime of the log when another process opens it.
    """
    file, log = _stat(path), _stat(f"{path}-wal")
    of_log = (log.st_ino, log.st_size, log.st_mtime_ns) if log else ()
    return *((file.st_ino, file.st_size, file.st_mtime_ns, file.st_ctime_ns) if file else ()), *of_log


def _stat(path: Path | str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def digest_there(path: Path, row: int) -> str:
    """The digest of a row as who opens the file now reads it; empty if it is not there. Raises sqlite3.Error."""
    with closing(sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True, timeout=1.0)) as database:
        found = database.execute("SELECT digest FROM life WHERE row = ?", (row,)).fetchone()
    return bytes(found[0]).hex() if found else ""
