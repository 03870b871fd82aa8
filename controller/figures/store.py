# SPDX-License-Identifier: MIT
"""The file of the figures: a row for each day, game and journal, and how far each journal is counted.

Every row carries a digest, and the row of a journal the sum of the digests of its days: a row that is changed, missing
or older than the others is found before it is reported. The file can be made anew from the journals.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from controller.figures import digests
from controller.figures.context import Context, Lives
from controller.figures.counting import EndedRound
from controller.figures.day import Figures, total

FILE = "figures.sqlite"
"""Its name, beside the journal."""
FORM = 3
"""The version of this form, in SQLite's user_version. A file of another form is rebuilt from the journal."""
APPLICATION = 0x54434647
"""SQLite's application_id of such a file."""
BUSY_S = 5.0
ANEW = "a running table makes this file anew within a minute, and tablectl report --rebuild at once"
AGAIN = "ask again in a moment; if this stays, look at the card or disk"
CUT_OFF = "a write was cut off: the table undoes it as it starts, and tablectl report --rebuild at once"
MACHINE = frozenset(
    {
        *(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED),
        *(sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_PROTOCOL),
        sqlite3.SQLITE_CANTOPEN,
    }
)
"""SQLite's error codes of a disk or machine that fails. Every other error says that the file is damaged."""
LONGEST = 2**24
"""Bytes of the figures of a day. SQLite refuses longer ones, which a damaged file may claim."""
PIECE = 50
"""Days that are checked at one go: about a thousandth of a second."""
BESIDE = ("", "-journal", "-wal", "-shm")
"""The endings of the file itself, and of SQLite's files beside it."""
SCHEMA = (
    "CREATE TABLE days (day TEXT NOT NULL, game TEXT NOT NULL, journal INTEGER NOT NULL, digest BLOB NOT NULL, "
    "figures BLOB NOT NULL, PRIMARY KEY (day, game, journal)) STRICT, WITHOUT ROWID",
    "CREATE TABLE journals (journal INTEGER PRIMARY KEY, digest BLOB NOT NULL, position BLOB NOT NULL) STRICT",
)
DAYS = "SELECT day, game, journal, digest, figures FROM days WHERE day BETWEEN ? AND ? ORDER BY day, game, journal"
"""Finds the days of a report by the table's key, without reading the figures of any other."""


class FiguresError(Exception):
    """The figures cannot be read or written: why, and what to do."""


class DamagedError(FiguresError):
    """The file is not as it was written, or another program's or version's: it has to be made anew."""


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Every error as FiguresError; as DamagedError unless the disk or the machine has failed."""
    try:
        yield
    except FiguresError:
        raise
    except Exception as error:
        if code_of(error) in MACHINE or isinstance(error, OSError | MemoryError):
            cut_off = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_READONLY_ROLLBACK
            raise FiguresError(f"{path}: {CUT_OFF if cut_off else f'{error}; {AGAIN}'}") from error
        words = str(error) if isinstance(error, sqlite3.Error) else f"a row cannot be read ({type(error).__name__})"
        raise DamagedError(f"{path}: {words}; {ANEW}") from error


def code_of(error: Exception) -> int:
    """Return the primary result code of SQLite; -1 for other errors."""
    code: int = getattr(error, "sqlite_errorcode", -1)
    return code & 0xFF if code >= 0 else -1


class Position(msgspec.Struct):
    """The progress of the figures in one journal. Rounds are counted as they end."""

    table: str = ""
    """Name of the table in the journal."""
    journal: str = ""
    """Hash of the journal's first row, its identity, as hexadecimal digits."""
    sequence: int = 0
    """Row of the state that ended the last counted round."""
    hash: str = ""
    """Hash of that row."""
    state: str = ""
    """Hash over that row's content. The successor of an archived journal repeats the content."""
    round: int = 0
    """Number of the last counted round."""
    time: int = 0
    """Nanoseconds. End of that round."""
    context: Context = msgspec.field(default_factory=Context)
    lives: Lives = {}
    notes: tuple[str, ...] = ()
    """Warnings for every report."""
    tournaments: int = 0
    """Last counted row about a tournament. Such rows count at once, not at a round's end."""
    days: str = ""
    """Sum of the digests of this journal's days, as hexadecimal digits."""


class CountedJournal(NamedTuple):
    """A journal in this file. number: the first one that was counted is 1."""

    number: int
    position: Position


class DayRow(NamedTuple):
    """The figures of one day at one game."""

    day: str
    game: str
    figures: Figures


class FiguresRow(NamedTuple):
    """A row of days as it lies in the file: the figures of one day and game, of one journal."""

    day: str
    game: str
    journal: int
    digest: bytes
    figures: bytes


class FiguresStore:
    """An open file. Only one thread uses it. All errors of SQLite come as FiguresError."""

    def __init__(self, path: Path, *, write: bool = False) -> None:
        """Open the file; to write, a new one is made if there is none. Raises FiguresError."""
        self.path = path
        self.rows_read = 0
        """How many rows of days were read so far."""
        with translate_errors(self.path):
            self._database = connect(path, "rwc" if write else "ro")
        try:
            self._require_form(write)
        except BaseException:
            self._database.close()
            raise
        self._identity = identity(path)
        self.written: bytes | None = None
        """The digest of the newest journal's row, as this program read or wrote it last."""

    def _require_form(self, write: bool) -> None:
        with translate_errors(self.path):
            application, form = self._number("application_id"), self._number("user_version")
            if write and not self._number("schema_version"):
                self._make()
                return
            if application != APPLICATION:
                raise self.damage_error("no file of figures")
            if form != FORM:
                raise self.damage_error(f"of form {form}, and this version reads form {FORM}")

    def _make(self) -> None:
        with self._transaction():
            for statement in SCHEMA:
                self._database.execute(statement)
            self._database.execute(f"PRAGMA application_id = {APPLICATION}")
            self._database.execute(f"PRAGMA user_version = {FORM}")

    def _number(self, pragma: str) -> int:
        return int(self._database.execute(f"PRAGMA {pragma}").fetchone()[0])

    def damage_error(self, why: str) -> DamagedError:
        """The error of a file that must be rebuilt."""
        return DamagedError(f"{self.path}: {why}; {ANEW}")

    @contextmanager
    def _transaction(self, begin: str = "BEGIN IMMEDIATE") -> Iterator[None]:
        with translate_errors(self.path):
            self._database.execute(begin)
            try:
                yield
                self._database.execute("COMMIT")
            finally:
                if self._database.in_transaction:
                    self._database.rollback()

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Read everything inside at the same moment, also while another program writes. Raises FiguresError."""
        with self._transaction("BEGIN"):
            yield

    @property
    def is_replaced(self) -> bool:
        """Whether another file has its name now, or none."""
        return identity(self.path) != self._identity

    # How far the journals are counted

    def read_journals(self) -> list[CountedJournal]:
        """The journals in their order. Raises FiguresError, DamagedError if a row is not as it was written."""
        with translate_errors(self.path):
            found = []
            for number, digest, position in self._journals():
                if digest != digests.of_position(number, position):
                    raise self.damage_error(f"how far journal {number} is counted is not as it was written")
                found.append(CountedJournal(number, msgspec.json.decode(position, type=Position)))
                self.written = digest
            if [it.number for it in found] != [*range(1, len(found) + 1)]:
                raise self.damage_error("the row of a journal is missing")
            return found

    def _journals(self) -> list[tuple[int, bytes, bytes]]:
        return self._database.execute("SELECT journal, digest, position FROM journals ORDER BY journal").fetchall()

    def position(self) -> Position | None:
        """How far the newest journal is counted; None if nothing is. Raises FiguresError."""
        counted = self.read_journals()
        return counted[-1].position if counted else None

    def add(self, rounds: Sequence[EndedRound], position: Position, number: int = 1) -> None:
        """Add the figures of these rounds to the days of a journal, in one transaction. Raises FiguresError.

        Raises DamagedError if the file is not as this program has read or written it last.
        """
        with self._transaction():
            newest = self._database.execute("SELECT digest FROM journals ORDER BY journal DESC").fetchone()
            if (newest[0] if newest else None) != self.written:
                raise self.damage_error("another program has written it")
            for (day, game), figures in _by_day(rounds).items():
                self._add_to(day, game, number, figures, position)
            self._put(CountedJournal(number, position))

    def _put(self, counted: CountedJournal) -> None:
        number, position = counted.number, msgspec.json.encode(counted.position)
        digest = digests.of_position(number, position)
        self._database.execute("INSERT OR REPLACE INTO journals VALUES (?, ?, ?)", (number, digest, position))
        self.written = digest

    def _add_to(self, day: str, game: str, number: int, figures: Sequence[Figures], position: Position) -> None:
        query = "SELECT day, game, journal, digest, figures FROM days WHERE day = ? AND game = ? AND journal = ?"
        found = self._database.execute(query, (day, game, number)).fetchone()
        before: list[Figures] = []
        if found:
            self._require(FiguresRow(*found), position.journal)
            before = [msgspec.json.decode(found[4], type=Figures)]
        added = msgspec.json.encode(total([*before, *figures]))
        digest = digests.of_day(position.journal, day, game, added)
        self._database.execute("INSERT OR REPLACE INTO days VALUES (?, ?, ?, ?, ?)", (day, game, number, digest, added))
        less = [digests.in_sum(day, game, found[3])] if found else []
        position.days = digests.total(position.days, [digests.in_sum(day, game, digest)], less)

    # The days

    def days(self, first: str, last: str) -> Iterator[DayRow]:
        """The days from one ISO date to another, both included, in order. Raises FiguresError.

        The figures of no other day are read. Raises DamagedError before a day that is not as it was written.
        """
        together: list[DayRow] = []
        with translate_errors(self.path):
            for row in self._rows(first, last):
                self.rows_read += 1
                if together and (together[0].day, together[0].game) != (row.day, row.game):
                    yield _as_one(together)
                    together = []
                together.append(DayRow(row.day, row.game, msgspec.json.decode(row.figures, type=Figures)))
            if together:
                yield _as_one(together)

    def _rows(self, first: str, last: str) -> Iterator[FiguresRow]:
        journals = {number: position.journal for number, position in self.read_journals()}
        for row in map(FiguresRow._make, self._database.execute(DAYS, (first, last))):
            self._require(row, journals.get(row.journal, ""))
            yield row

    def _require(self, row: FiguresRow, journal: str) -> None:
        if row.digest != digests.of_day(journal, row.day, row.game, row.figures):
            raise self.damage_error(f"the figures of {row.day} at {row.game} are not as they were written")

    def require_whole(self) -> list[CountedJournal]:
        """How far the journals are counted. Raises DamagedError if a day is missing or older; FiguresError.

        Reads the digests alone: whether the figures agree with them is found as they are read.
        """
        counted = self.read_journals()
        of_days: dict[int, list[bytes]] = {}
        with translate_errors(self.path):
            for number, *day in self._database.execute("SELECT journal, day, game, digest FROM days"):
                of_days.setdefault(number, []).append(digests.in_sum(*day))
            sums = {number: digests.total("", more) for number, more in of_days.items()}
            if sums != {number: position.days for number, position in counted if position.days}:
                raise self.damage_error("its days are not those that were counted")
        return counted

    def check(self, pause: Callable[[], object] = lambda: None) -> list[CountedJournal]:
        """Look at every page and every row of the file, and answer how far the journals are counted.

        pause: lets others go first, after each piece. Raises DamagedError, FiguresError.
        """
        with translate_errors(self.path):
            (found,) = self._database.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise self.damage_error(str(found))
        with self.snapshot():
            counted = self.require_whole()
            with translate_errors(self.path):
                for number, _ in enumerate(self._rows("", "~"), 1):
                    if not number % PIECE:
                        pause()
        return counted

    def take_over(self, position: Position, days: Sequence[DayRow]) -> None:
        """Keep a journal as an earlier file of figures had it, behind those that are here. Raises FiguresError."""
        with self._transaction():
            counted = self.read_journals()
            number = counted[-1].number + 1 if counted else 1
            position.days = ""
            for row in days:
                self._add_to(row.day, row.game, number, [row.figures], position)
            self._put(CountedJournal(number, position))

    def close(self) -> None:
        """Close the file."""
        self._database.close()


def _as_one(rows: Sequence[DayRow]) -> DayRow:
    """One day at one game, of all its journals."""
    return rows[0] if len(rows) == 1 else rows[0]._replace(figures=total(row.figures for row in rows))


def _by_day(rounds: Sequence[EndedRound]) -> dict[tuple[str, str], list[Figures]]:
    found: dict[tuple[str, str], list[Figures]] = {}
    for it in rounds:
        found.setdefault((it.day, it.game), []).append(it.figures)
    return found


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open a file of figures, damaged or not. mode: as in SQLite's URIs. Raises sqlite3.Error, FiguresError."""
    for each in (path.with_name(path.name + ending) for ending in BESIDE):
        if each.exists() and not each.is_file():  # a pipe would be waited for
            raise DamagedError(f"{path}: {each.name} is no regular file; {ANEW}")
    uri = f"file:{quote(str(path.absolute()))}?mode={mode}"
    database = sqlite3.connect(uri, uri=True, timeout=BUSY_S, isolation_level=None)
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    return database


def identity(path: Path) -> tuple[int, int] | None:
    """Return the device and inode of the file; None if there is none. Another file of the same name has others."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def remove(path: Path, endings: Sequence[str] = BESIDE) -> None:
    """Remove a file of figures, and the files that SQLite has left beside it."""
    for ending in endings:
        path.with_name(path.name + ending).unlink(missing_ok=True)
