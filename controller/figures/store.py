# SPDX-License-Identifier: MIT
"""The file of the figures: a row for each day and game, and how far the journal is counted. It can be made anew."""

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from controller.figures.context import Context, Lives
from controller.figures.counting import Ended
from controller.figures.day import Figures, total

FILE = "figures.sqlite"
"""Its name, beside the journal."""
FORM = 2
"""The version of this form, in SQLite's user_version. A file of another form is made anew from the journal."""
APPLICATION = 0x54434647
"""SQLite's application_id of such a file."""
BUSY_S = 5.0
ANEW = "a running table makes this file anew within a minute, and tablectl report --rebuild at once"
LONGEST = 2**24
"""Bytes of the figures of a day. SQLite refuses longer ones, as a damaged file may claim them."""
DAMAGES = frozenset({sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_TOOBIG})
"""SQLite's error codes of a file that is not as it was written: no table, no page, no file of a database."""
UNREADABLE = (sqlite3.Error, msgspec.DecodeError, TypeError, UnicodeDecodeError, RecursionError)
"""What a row raises that is not as this program writes it."""

SCHEMA = """
CREATE TABLE days (day TEXT NOT NULL, game TEXT NOT NULL, figures BLOB NOT NULL, PRIMARY KEY (day, game))
    STRICT, WITHOUT ROWID;
CREATE TABLE position (one INTEGER PRIMARY KEY CHECK (one = 1), position BLOB NOT NULL) STRICT;
"""


DAYS = "SELECT day, game, figures FROM days WHERE day BETWEEN ? AND ? ORDER BY day, game"
"""Finds the days of a report by the table's key, without looking at any other."""


class FiguresError(Exception):
    """The figures cannot be read or written: why, and what to do."""


class DamagedError(FiguresError):
    """The file is not as it was written, or another program's or version's: it has to be made anew."""


class Position(msgspec.Struct):
    """How far the journal is counted: to the end of a round.

    journal: the hash of its first row, by which it is known, as hexadecimal digits. sequence: of the state row that
    ended the round. state: that row's hash over its content, which an archived journal's successor repeats. round,
    time: of that round's end, in nanoseconds. notes: what the figures do not hold, in words. tournaments: the last row
    that did something about a tournament: that counts at once.
    """

    journal: str = ""
    sequence: int = 0
    state: str = ""
    round: int = 0
    time: int = 0
    context: Context = msgspec.field(default_factory=Context)
    lives: Lives = {}
    notes: tuple[str, ...] = ()
    tournaments: int = 0


class DayRow(NamedTuple):
    """The figures of one day at one game."""

    day: str
    game: str
    figures: Figures


class Store:
    """An open file. Only one thread uses it. All errors of SQLite come as FiguresError."""

    def __init__(self, path: Path, *, write: bool = False) -> None:
        """Open the file; to write, a new one is made if there is none. Raises FiguresError."""
        self.path = path
        self.rows_read = 0
        """How many days were read so far."""
        mode = "rwc" if write else "ro"
        try:
            self._database = sqlite3.connect(
                f"file:{quote(str(path.absolute()))}?mode={mode}", uri=True, timeout=BUSY_S
            )
        except sqlite3.Error as error:
            raise FiguresError(f"{path}: {error}") from error
        self._database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
        try:
            self._require_form(write)
        except BaseException:
            self._database.close()
            raise
        self._identity = identity(path)

    def _require_form(self, write: bool) -> None:
        try:
            application, form = self._number("application_id"), self._number("user_version")
            if write and not self._number("schema_version"):
                self._make()
                return
        except sqlite3.Error as error:
            raise self._damaged(error) from error
        if application != APPLICATION:
            raise DamagedError(f"{self.path}: no file of figures; {ANEW}")
        if form != FORM:
            raise DamagedError(f"{self.path}: of form {form}, and this version reads form {FORM}; {ANEW}")

    def _make(self) -> None:
        script = f"BEGIN; {SCHEMA} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORM}; COMMIT;"
        self._database.executescript(script)

    def _number(self, pragma: str) -> int:
        return int(self._database.execute(f"PRAGMA {pragma}").fetchone()[0])

    def _damaged(self, error: Exception) -> FiguresError:
        """What to raise for an error: a disk that is full, or a lock that is held, is no damage."""
        if isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF not in DAMAGES:
            return FiguresError(f"{self.path}: {error}")
        return DamagedError(f"{self.path}: {error}; {ANEW}")

    def check(self) -> None:
        """Look at every page of the file. Raises FiguresError."""
        try:
            (found,) = self._database.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.Error as error:
            raise self._damaged(error) from error
        if found != "ok":
            raise DamagedError(f"{self.path}: {found}; {ANEW}")

    @property
    def is_replaced(self) -> bool:
        """Whether another file has its name now, or none."""
        return identity(self.path) != self._identity

    def position(self) -> Position | None:
        """How far the journal is counted; None if nothing is. Raises FiguresError."""
        try:
            found = self._database.execute("SELECT position FROM position").fetchone()
            return msgspec.json.decode(found[0], type=Position) if found else None
        except UNREADABLE as error:
            raise self._damaged(error) from error

    def add(self, rounds: Sequence[Ended], position: Position) -> None:
        """Add the figures of these rounds to their days, in one transaction. Raises FiguresError."""
        try:
            with self._database:
                self._database.execute("BEGIN IMMEDIATE")
                for key, figures in _by_day(rounds).items():
                    self._add_to(key, figures)
                row = (msgspec.json.encode(position),)
                self._database.execute("INSERT OR REPLACE INTO position VALUES (1, ?)", row)
        except UNREADABLE as error:
            raise self._damaged(error) from error

    def _add_to(self, key: tuple[str, str], figures: Sequence[Figures]) -> None:
        found = self._database.execute("SELECT figures FROM days WHERE day = ? AND game = ?", key).fetchone()
        before = [msgspec.json.decode(found[0], type=Figures)] if found else []
        row = (*key, msgspec.json.encode(total([*before, *figures])))
        self._database.execute("INSERT OR REPLACE INTO days VALUES (?, ?, ?)", row)

    def days(self, first: str, last: str) -> Iterator[DayRow]:
        """The days from one ISO date to another, both included, in order. No other row is read. Raises FiguresError."""
        try:
            for day, game, figures in self._database.execute(DAYS, (first, last)):
                self.rows_read += 1
                key = msgspec.convert((day, game), tuple[str, str])
                yield DayRow(*key, msgspec.json.decode(figures, type=Figures))
        except UNREADABLE as error:
            raise self._damaged(error) from error

    def close(self) -> None:
        """Close the file."""
        self._database.close()


def _by_day(rounds: Sequence[Ended]) -> dict[tuple[str, str], list[Figures]]:
    found: dict[tuple[str, str], list[Figures]] = {}
    for it in rounds:
        found.setdefault((it.day, it.game), []).append(it.figures)
    return found


def identity(path: Path) -> tuple[int, int] | None:
    """What distinguishes a file from another file with the same name; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def remove(path: Path) -> None:
    """Remove a file of figures with what SQLite has left beside it."""
    for ending in ("", "-journal"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
