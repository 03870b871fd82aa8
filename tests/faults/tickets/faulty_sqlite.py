# SPDX-License-Identifier: MIT
"""SQLite as the store of tickets calls it, with one call that fails: connect, execute, or the reading of a row."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, Literal, NamedTuple

from controller.tickets.sqlite import file

Sort = Literal["error", "error after", "hang", "undecodable", "older file", "older rows"]
SORTS: dict[str, tuple[Sort, ...]] = {
    "connect": ("error", "hang", "older file"),
    "execute": ("error", "hang", "older file", "older rows"),
    "commit": ("error", "error after", "hang", "older file", "older rows"),
    "row": ("error", "undecodable"),
}
"""How each kind of call may fail. `error after`: it was done, and who asked is told that it was not.

`older rows`: another program writes them over the file before the call, unless the act has the file for itself.
"""


class Call(NamedTuple):
    """One call: its kind, and the words that begin its statement."""

    kind: str
    words: str


class Faults:
    """The call that fails and how it fails, and the calls up to now. All connections made in `installed` use it."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.has_failed = self.is_hanging = False
        self._sort: Sort | None = None
        self._at = -1
        self._watches = False
        self._put_older: Callable[[Sort], bool] = lambda _: False

    def arm(self, at: int, sort: Sort | None, put_older: Callable[[Sort], bool]) -> None:
        """Count calls from now on, and let this one fail. sort: None if none fails."""
        self.calls, self.has_failed, self.is_hanging = [], False, False
        self._at, self._sort, self._put_older, self._watches = at, sort, put_older, True

    def disarm(self) -> None:
        """Nothing fails any more."""
        self._watches = False

    def happens(self, kind: str, words: str) -> Sort | None:
        """A call begins. Return the way in which this call must fail, or None."""
        if not self._watches:
            return None
        self.calls.append(Call(kind, " ".join(words.split()[:4])))
        if self.has_failed or self._sort is None or len(self.calls) - 1 != self._at:
            return None
        self.has_failed = True
        if self._sort == "error":
            raise _error()
        if self._sort == "hang":
            self.is_hanging = True
        if self._sort in ("older file", "older rows"):
            self.has_failed = self._put_older(self._sort)
        return self._sort

    @contextmanager
    def installed(self, *modules: Any) -> Iterator[None]:
        """Connections that these modules open have the faults. Without modules: connections to the store's file."""
        changed = SimpleNamespace(**(vars(sqlite3) | {"connect": self._connect}))
        for module in modules or (file,):
            module.sqlite3 = changed
        try:
            yield
        finally:
            for module in modules or (file,):
                module.sqlite3 = sqlite3

    def _connect(self, *arguments: Any, **words: Any) -> sqlite3.Connection:
        self.happens("connect", "")

        def connection(*arguments: Any, **words: Any) -> sqlite3.Connection:
            return _Connection(self, *arguments, **words)

        return sqlite3.connect(*arguments, **words, factory=connection)  # type: ignore[arg-type]


class _Connection(sqlite3.Connection):
    def __init__(self, faults: Faults, *arguments: Any, **words: Any) -> None:
        super().__init__(*arguments, **words)
        self._faults = faults

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        return self._called(statement, lambda cursor: cursor.execute(statement, *values))

    def executemany(self, statement: str, *values: Any) -> sqlite3.Cursor:
        return self._called(statement, lambda cursor: cursor.executemany(statement, *values))

    def _called(self, statement: str, do: Callable[[sqlite3.Cursor], sqlite3.Cursor]) -> sqlite3.Cursor:
        sort = self._faults.happens("commit" if statement == "COMMIT" else "execute", statement)
        found = do(self.cursor(lambda connection: _Cursor(self._faults, connection)))
        if sort == "error after":
            raise _error()
        return found


class _Cursor(sqlite3.Cursor):
    def __init__(self, faults: Faults, connection: sqlite3.Connection) -> None:
        super().__init__(connection)
        self._faults = faults

    def fetchone(self) -> Any:
        return self._row(super().fetchone())

    def fetchall(self) -> list[Any]:
        return [self._row(row) for row in super().fetchall()]

    def __next__(self) -> Any:
        return self._row(super().__next__())

    def _row(self, row: Any) -> Any:
        if row is None:
            return None
        return tuple(map(_garbled, row)) if self._faults.happens("row", "") == "undecodable" else row


def _garbled(value: Any) -> Any:
    """A value that nobody has written there."""
    return b"\xff{" if isinstance(value, bytes) else "\x00?"


def _error() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname, error.sqlite_errorcode = "SQLITE_IOERR", sqlite3.SQLITE_IOERR
    return error
