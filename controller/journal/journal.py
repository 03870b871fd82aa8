# SPDX-License-Identifier: MIT
"""The journal for the controller of a table. `append` returns at once; a separate thread writes the rows to disk."""

import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import RLock

from controller.journal.files import JournalError, companion_path, failure
from controller.journal.form import KINDS
from controller.journal.lock import Lock
from controller.journal.store import CLOSED, JournalStore, PendingRow
from controller.journal.writer import Writer

CLOSING = 3.0
"""Seconds. close() tries again for this time when the disk fails. The unit allows 5 s for the end."""
HANGS_S = 2.0
"""Seconds without an answer after which the disk counts as hanging."""
BEHIND, MOST_WAITING = 1_000, 4_000
"""Rows that wait for the disk. BEHIND: from this number on, events come faster than the disk writes. MOST_WAITING: no
more rows may wait; at 16 KB each, the longest row, they use 64 MB.
"""


class Journal:
    """One open journal. Every method may be called from any thread. Only close() waits for the disk."""

    def __init__(self, store: JournalStore, lock: Lock, writer: Writer) -> None:
        """Only open() calls this."""
        self._lock, self._writer = lock, writer
        self._last = store.next_sequence - 1
        self.was_closed = store.was_closed
        """Whether it was new, or closed in order before it was opened: then no row is missing."""
        self._round = store.last.round if store.last else 0
        self._order = RLock()
        self._closed = False
        self._pending, self._wake = writer.pending, writer.wake

    @classmethod
    def open(
        cls,
        path: Path,
        table: str,
        key_path: Path,
        on_durable: Callable[[int], None],
        on_trouble: Callable[[str | None], None],
    ) -> "Journal":
        """Open the journal of a table. At the first start, make the journal and the table's key.

        Both callbacks run on the writer's thread. on_durable(sequence): all rows up to that sequence are on disk.
        on_trouble(words): rows cannot be written; they are kept and tried again. on_trouble(None): they can be written
        again. Raises JournalError, in one line, for everything that prevents a start; NotReadError if it is the disk.
        """
        try:
            return cls._open(Path(path), table, Path(key_path), on_durable, on_trouble)
        except (sqlite3.Error, OSError) as error:
            raise failure(error, Path(path)) from error

    @classmethod
    def _open(
        cls,
        path: Path,
        table: str,
        key: Path,
        on_durable: Callable[[int], None],
        on_trouble: Callable[[str | None], None],
    ) -> "Journal":
        lock = Lock(companion_path(path, ".lock"))
        try:
            store = JournalStore(path, table, key)
        except BaseException:
            lock.free()
            raise
        writer = Writer(store, path, on_durable, on_trouble)
        journal = cls(store, lock, writer)
        writer.start()
        return journal

    @property
    def last_sequence(self) -> int:
        """The sequence of the last row, also if it is not on disk yet."""
        return self._last

    @property
    def trouble(self) -> str | None:
        """Why rows cannot be written now, in words; None if they can."""
        return self._writer.trouble or self.lags

    @property
    def fails(self) -> bool:
        """Whether the writer has said that rows cannot be written, and tries again."""
        return self._writer.trouble is not None

    @property
    def waiting(self) -> int:
        """Number of rows that are in memory and not on disk yet."""
        return self._writer.waiting

    @property
    def lags(self) -> str | None:
        """Message about a disk that hangs, without writing or failing, or that is too slow; None if it keeps up."""
        seconds = self._writer.hangs_s
        if seconds >= HANGS_S:
            return f"the disk has not answered for {seconds:.0f} s: check the card or disk"
        waiting = self.waiting
        return f"{waiting} rows wait for the disk: events come faster than it writes" if waiting >= BEHIND else None

    @property
    def full(self) -> str | None:
        """Why no more rows should be added now, in words; None if there is room. A row added nevertheless is kept."""
        if self.waiting < MOST_WAITING:
            return None
        return f"{self.waiting} rows wait for the disk, and no more are allowed: nothing more is taken until it writes"

    @property
    def sealed(self) -> str:
        """The last seal since the start, for a person to write down: row and letters; empty if there is none."""
        return self._writer.sealed

    def append(  # noqa: PLR0913, PLR0917 - a word each
        self,
        kind: str,
        round: int,  # noqa: A002
        event: bytes,
        effects: bytes = b"",
        durable: bool = False,
        sealed: bool = False,
        also: Sequence[tuple[str, bytes]] = (),
    ) -> int:
        """Queue a row of one of KINDS, and return the last sequence at once.

        durable: write and fsync it now, then call on_durable. Other rows are on disk within about 50 ms. sealed: sign
        the head after this row, so that nobody can cut the row off unnoticed. also: kind and event of rows that follow
        in the same commit: all of them are on disk, or none. Raises JournalError if the journal is closed or a kind is
        unknown.
        """
        for each in (kind, *(it for it, _ in also)):
            if each not in KINDS:
                raise JournalError(f"journal: a row of kind {each!r} is not allowed; {', '.join(KINDS)} are")
        return self._queue(kind, round, event, effects, durable, sealed, also)

    def checkpoint(self) -> int:
        """Queue a signature over all rows so far, and renew the head. Returns its sequence. It is durable."""
        return self._queue("checkpoint", self._round, b"", b"", True)

    def _queue(  # noqa: PLR0913, PLR0917 - the columns of a row
        self,
        kind: str,
        number: int,
        event: bytes,
        effects: bytes,
        durable: bool,
        sealed: bool = False,
        also: Sequence[tuple[str, bytes]] = (),
    ) -> int:
        with self._order:
            if self._closed:
                raise JournalError("journal: closed; open it again to write to it")
            sequence, now = self._last + 1, time.time_ns()
            self._last += 1 + len(also)
            self._round = number
            more = tuple(
                PendingRow(at, now, number, kind_, event_, b"", durable)
                for at, (kind_, event_) in enumerate(also, sequence + 1)
            )
            self._pending.append(PendingRow(sequence, now, number, kind, event, effects, durable, sealed, more))
        if durable or self._writer.asleep:
            self._wake.put(durable)
        return sequence + len(also)

    def close(self, patience: float = CLOSING) -> None:
        """Write what is queued, sign it, and mark the head as closed. If the disk fails, try for `patience` seconds.

        Raises JournalError if rows could not be written. They are lost then.
        """
        with self._order:
            if self._closed:
                return
            self._queue("checkpoint", self._round, CLOSED, b"", True)
            self._closed = True
        writer = self._writer
        writer.finish(patience)
        if not writer.is_alive():  # while it may still write, no other controller may open this journal
            self._lock.free()
        if writer.left or writer.trouble:
            why = writer.trouble or "the disk does not answer"
            raise JournalError(f"journal: {why}; closed with {writer.left} rows that are not on disk")
