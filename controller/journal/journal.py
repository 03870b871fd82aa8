"""The journal as the table's controller writes it: append and go on; a thread of its own puts the rows on disk."""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from threading import RLock

from controller.journal.files import JournalError, Lock, beside, explain
from controller.journal.form import KINDS
from controller.journal.store import CLOSED, Entry, Store
from controller.journal.writer import Writer

CLOSING = 5.0
"""Seconds that close() goes on trying when the disk fails."""


class Journal:
    """One open journal. Every method may be called from any thread; none but close() waits for the disk."""

    def __init__(self, store: Store, lock: Lock, writer: Writer) -> None:
        """For open() alone."""
        self._lock, self._writer = lock, writer
        self._last = store.next_sequence - 1
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
        """Open the journal of a table, or make it, and the table's key with it, at the first start.

        Both listeners are called on the writer's thread: on_durable(sequence) once all up to that sequence is on disk,
        on_trouble(words) when rows cannot be written (they are kept and tried again), on_trouble(None) when they can.
        Raises JournalError, in one line, for all that forbids a start.
        """
        try:
            return cls._open(Path(path), table, Path(key_path), on_durable, on_trouble)
        except (sqlite3.Error, OSError) as error:
            raise JournalError(explain(error, Path(path))) from error

    @classmethod
    def _open(
        cls,
        path: Path,
        table: str,
        key: Path,
        on_durable: Callable[[int], None],
        on_trouble: Callable[[str | None], None],
    ) -> "Journal":
        lock = Lock(beside(path, ".lock"))
        try:
            store = Store(path, table, key)
        except BaseException:
            lock.free()
            raise
        writer = Writer(store, path, on_durable, on_trouble)
        journal = cls(store, lock, writer)
        writer.start()
        return journal

    @property
    def last_sequence(self) -> int:
        """The sequence given out last."""
        return self._last

    @property
    def trouble(self) -> str | None:
        """Why rows cannot be written at present, in words; None if they can."""
        return self._writer.trouble

    def append(self, kind: str, round: int, event: bytes, effects: bytes = b"", durable: bool = False) -> int:  # noqa: A002
        """Queue a row ("start", "event" or "state") and answer its sequence, at once.

        durable: write and fsync now and tell on_durable; otherwise within some 50 ms. Raises JournalError if closed
        or if there is no such kind.
        """
        if kind not in KINDS:
            raise JournalError(f"journal: a row of kind {kind!r} is not allowed; {', '.join(KINDS)} are")
        return self._queue(kind, round, event, effects, durable)

    def checkpoint(self) -> int:
        """Queue a signature over all rows so far, and renew the head. Answers its sequence; it is durable."""
        return self._queue("checkpoint", self._round, b"", b"", True)

    def _queue(self, kind: str, number: int, event: bytes, effects: bytes, durable: bool) -> int:
        with self._order:
            if self._closed:
                raise JournalError("journal: closed; open it again to write to it")
            self._last = sequence = self._last + 1
            self._round = number
            self._pending.append(Entry(sequence, time.time_ns(), number, kind, event, effects, durable))
        if durable or self._writer.asleep:
            self._wake.put(durable)
        return sequence

    def close(self, patience: float = CLOSING) -> None:
        """Write what is queued, sign it, seal the head as closed. Waits for the disk, so many seconds if it fails.

        Raises JournalError if rows could not be written; they are lost then.
        """
        with self._order:
            if self._closed:
                return
            self._queue("checkpoint", self._round, CLOSED, b"", True)
            self._closed = True
        writer = self._writer
        writer.finish(patience)
        if not writer.is_alive():  # else it may still write: this table must not be opened by another
            self._lock.free()
        if writer.left or writer.trouble:
            why = writer.trouble or "journal: the disk does not answer"
            raise JournalError(f"{why}; closed with {writer.left} rows that are not on disk")
