# SPDX-License-Identifier: MIT
"""The store of tickets of one table, in its own file: a `TicketStore`. Several processes may have it open at once."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import RLock

from controller.tickets import log, walk
from controller.tickets.acts import Found, Keep, StoreActs, Work
from controller.tickets.database import Database, number
from controller.tickets.log import Answer, Done
from controller.tickets.permissible import KenoTerms
from controller.tickets.sqlite.checksum import Checksum, Walk, planted
from controller.tickets.sqlite.file import (
    SqliteDatabase,
    digest_there,
    identity,
    open_file,
    reading,
    report_undecodable,
    stamp,
    transaction,
    translate_errors,
)
from controller.tickets.store import NotTrustedError
from controller.tickets.ticket import Refused


class SqliteStore(StoreActs):
    """An open store. Any thread may call it; one at a time is served."""

    def __init__(self, path: Path, terms: KenoTerms) -> None:
        """Open the store, or make a new one. Raises StoreError."""
        super().__init__(terms)
        self._path = path
        self._lock = RLock()
        self._database, self._identity = open_file(path), identity(path)
        self._version = 0
        self._stamp: tuple[int, ...] = ()
        """The file's stamp after the last act; `_version` is SQLite's data_version at the check. If either differs now,
        another program has written.

        `_version` is 0 in a store that was not checked: several processes that use one store do not check it.
        """
        self._checksum = self._watched()
        self.walk: Walk | None = None
        """The present or last walk over all rows."""

    @property
    def _tables(self) -> SqliteDatabase:
        return SqliteDatabase(self._database)

    def _watched(self) -> Checksum:
        with report_undecodable(self._path), translate_errors(self._path):
            return Checksum(self._database)

    def reopen(self) -> None:
        """Open the file anew, after it could not be read or written. Raises StoreError."""
        with self._lock:
            self._database.close()
            self._database, self._identity = open_file(self._path), identity(self._path)
            self._checksum, self.walk = self._watched(), None

    def close_file(self) -> None:
        """Close the file. Every answered act is in it."""
        with self._lock:
            self._database.close()

    def _transact(self, work: Work, keep: Keep) -> Answer | Refused:
        with self._lock, transaction(self._database, self._path):
            if self._version and self._is_written:
                raise NotTrustedError("another program has written to the store: it is checked", is_wrong=False)
            self._checksum.begin()
            answer = work(self._tables)
            if isinstance(answer, Done):
                keep(self._tables, answer, self._checksum.after_act())
                answer = answer.answer
            else:
                self._database.execute("ROLLBACK")  # refused, or done before
                self._checksum.begin()
        self._checksum.commit()
        self._note_stamp()
        return answer

    # Checks

    def wrong(self) -> str:
        """Begin a check of the store. Return the damage in the newest rows or the sums; empty if there is none."""
        self.walk_again()
        return self.wrong_next(walk.SLICE) or self._ask(lambda it: planted(it) or walk.sums(it))

    def walk_again(self) -> None:
        """Begin a new walk over all rows."""
        self.walk = None
        with self._lock, translate_errors(self._path):
            self._database.execute("PRAGMA shrink_memory")
        self.walk = self._ask(lambda it: Walk(it, self._checksum))

    def wrong_next(self, most: int) -> str:
        """Check more rows. Return the damage found; empty if there is none."""
        assert self.walk
        return self._ask(partial(self.walk.on, most=most))

    def note_version(self) -> None:
        """Remember the version of the file at the start of a check, so that later writes of others are noticed."""
        with self._lock, translate_errors(self._path):
            self._database.execute("PRAGMA shrink_memory")  # SQLite reads again what it has read before
            self._version = number(self._tables, "PRAGMA data_version")
        self._note_stamp()

    def _note_stamp(self) -> None:
        with self._lock, translate_errors(self._path):
            self._stamp = stamp(self._path)

    @property
    def _is_written(self) -> bool:
        """Return whether another program has written to the file, through SQLite or directly."""
        return self._stamp != stamp(self._path) or self._version != number(self._tables, "PRAGMA data_version")

    def touched(self, row: int, digest: str) -> bool:
        """Return whether another program has written since, the file was replaced, or the row has another digest.

        An empty digest: no row is compared.
        """
        with self._lock, translate_errors(self._path):
            if self._is_moved or self._is_written:
                return True
            there = log.digest(self._tables, row)
        return bool(digest) and there != digest

    def moved(self) -> str:
        """Return in words that the open file was removed or replaced; empty if it was not."""
        with self._lock, translate_errors(self._path):
            return f"{self._path.name} was removed, or another file was put in its place" if self._is_moved else ""

    @property
    def _is_moved(self) -> bool:
        return self._identity != identity(self._path)

    def replaced(self, row: int, digest: str) -> str:
        """Return in words that the open file was replaced, or the file at its path lacks this row; empty if neither."""
        if why := self.moved():
            return why
        with self._lock, translate_errors(self._path):
            there = digest_there(self._path, row)
        return "" if there == digest else f"{self._path.name} has not row {row} any more as it was written"

    def _ask(self, question: Callable[[Database], Found]) -> Found:
        with self._lock, reading(self._database, self._path):
            return question(self._tables)
