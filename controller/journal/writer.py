# SPDX-License-Identifier: MIT
"""The writer thread: takes rows from the queue, writes them to disk in batches, and never drops a row."""

import logging
import queue
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from threading import Thread

from controller.journal.files import explain
from controller.journal.store import CLOSED, JournalStore, PendingRow

BATCH = 512
"""The most rows in one transaction."""

GATHER = 0.05
"""Seconds between two looks for rows that are not durable, so that the writer does not run at every key press."""

GRACE = 0.3
"""Seconds before the first look, so that the table can start first. A durable row is still written at once."""

QUIET = 20
"""After this many looks without a row (one second), the writer sleeps until it is woken."""

PAUSES = (0.05, 2.0)
"""Seconds between two attempts when the disk fails: the first pause, and the longest."""

LAST_TRY = 0.5
"""Seconds that the last attempt may take when the journal is closed."""

_log = logging.getLogger(__name__)


class Writer(Thread):
    """Owns the store from start() on. The journal puts rows into `pending`, and True into `wake` for a durable row."""

    def __init__(
        self,
        store: JournalStore,
        path: Path,
        on_durable: Callable[[int], None],
        on_trouble: Callable[[str | None], None],
    ) -> None:
        super().__init__(name="journal", daemon=True)
        self.pending: deque[PendingRow] = deque()
        self.wake: queue.SimpleQueue[bool] = queue.SimpleQueue()
        self.asleep = False
        self.left = 0
        self._store, self._path = store, path
        self._on_durable, self._on_trouble = on_durable, on_trouble
        self._batch: list[PendingRow] = []
        self._head_due = self._closed = False
        self._trouble: str | None = None
        self._pause, self._looks = GRACE, 0
        self._until: float | None = None
        self._began: float | None = None

    @property
    def trouble(self) -> str | None:
        """Why rows cannot be written now, in words."""
        return self._trouble

    @property
    def sealed(self) -> str:
        """The last head: `row 132: 7F3A-91BC-04DE`; empty if none was written since the start."""
        return self._store.sealed

    @property
    def hangs_s(self) -> float:
        """For how long the disk has not answered: seconds since a write began; 0 if none is under way."""
        began = self._began
        return time.monotonic() - began if began is not None else 0.0

    @property
    def waiting(self) -> int:
        """How many rows are not on disk."""
        return len(self._batch) + len(self.pending)

    @property
    def _due(self) -> bool:
        return bool(self.pending or self._batch or self._head_due)

    def finish(self, patience: float) -> None:
        """Write the rows, trying for `patience` seconds, and end. `left` is then how many rows are not on disk."""
        self._until = time.monotonic() + patience
        self.wake.put(True)
        self.join(patience + LAST_TRY)
        self.left = self.waiting

    def run(self) -> None:
        """The main function of the thread."""
        while not self._over():
            self._rest()
            self._attempt()
        self._store.close()

    def _over(self) -> bool:
        if self._until is None:
            return False
        return not self._due or (self._trouble is not None and time.monotonic() > self._until)

    def _rest(self) -> None:
        """Wait for a durable row, or for some time in which other rows gather."""
        self.asleep = self._looks >= QUIET
        # Here `asleep` is set before `pending` is read. The journal fills `pending` first, then reads `asleep`. So no
        # row is missed.
        urgent = self.asleep and not self.pending and self.wake.get()
        self.asleep = False
        if not urgent:
            self._doze(self._pause or GATHER)

    def _doze(self, seconds: float) -> None:
        """Wait this long, or until a durable row comes."""
        until = time.monotonic() + seconds
        try:
            while not self.wake.get(timeout=max(0, until - time.monotonic())):
                pass
        except queue.Empty:
            pass

    def _attempt(self) -> None:
        try:
            self._work()
        except Exception as error:
            self._on_failure(error)
        else:
            self._on_success()

    def _work(self) -> None:
        """Write all that is due. Raises what the store raises."""
        self._looks += 1
        if not self._due:
            return
        self._looks = 0
        self._began = time.monotonic()
        try:
            self._write_all()
        finally:
            self._began = None

    def _write_all(self) -> None:
        self._store.ready()
        self._drop_written()
        self._finish_head()
        while self._take():
            self._write()
            self._finish_head()
            self._began = time.monotonic()

    def _take(self) -> bool:
        while self.pending and len(self._batch) < BATCH:
            entry = self.pending.popleft()
            self._batch += (entry, *entry.also)
        return bool(self._batch)

    def _drop_written(self) -> None:
        """Drop rows that are on disk although their commit failed. ready() has read the last row on disk."""
        last = self._store.last
        if self._batch and last and self._batch[-1].sequence <= last.sequence:
            self._written()

    def _write(self) -> None:
        self._store.add(self._batch)
        self._written()

    def _written(self) -> None:
        batch, self._batch = self._batch, []
        self._head_due = any(entry.kind == "checkpoint" or entry.sealed for entry in batch)
        self._closed = batch[-1].kind == "checkpoint" and batch[-1].event == CLOSED
        if any(entry.durable for entry in batch):
            self._tell(self._on_durable, batch[-1].sequence)

    def _finish_head(self) -> None:
        if self._head_due:
            self._store.seal_head(self._closed)
            self._head_due = False

    def _on_failure(self, error: Exception) -> None:
        first, longest = PAUSES
        self._pause = min(self._pause * 2, longest) if self._trouble else first
        self._say(f"{explain(error, self._path)}; nothing is declared until then")
        self._store.abandon()

    def _on_success(self) -> None:
        self._pause = 0
        self._say(None)

    def _say(self, trouble: str | None) -> None:
        if trouble != self._trouble:
            self._trouble = trouble
            self._tell(self._on_trouble, trouble)

    def _tell(self, listener: Callable[..., None], what: object) -> None:
        try:
            listener(what)
        except Exception:
            # An error of the listener must not lose rows.
            _log.exception("journal: the table failed to handle %r", what)
