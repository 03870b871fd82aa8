# SPDX-License-Identifier: MIT
"""Records whether the last run ended inside the display library, and whether the screens stay closed.

A crash of a display library ends the process, and no Python code runs any more. A run therefore sets a mark before it
enters the library, and clears the mark afterwards. The mark is in the folder of the sockets. This folder is in memory
and outlives the process, but not the machine, so that a slow SD card never delays a frame. Records that must outlive a
power cut are in the state folder. `controller.running.crash_trace` keeps the fatal error itself.
"""

import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from hal.wiring.regular_file import read_regular

log = logging.getLogger(__name__)

NAME, MARK = "display", "display-mark"
"""Name of the record in the state folder; name of the mark in the folder of the sockets."""
AWAY, OPEN, INSIDE = b"-", b"o", b"!"
"""The marks: no window is open; windows are open; the display library is at work."""
MOST_UNFINISHED = 3
"""Starts in a row that may end while the screens are being opened, by a power cut or a hanging machine."""
DISK_S = 1.0
"""Seconds. Longest wait for the disk before the screens are opened."""
MOST_BYTES = 65_536
"""Longest record that is read. Real records are far shorter."""
ABORTED = "Aborted"
"""The fatal error of a run that the watchdog has ended. Outside the display it says nothing about the display."""


class ScreensRecord(msgspec.Struct):
    """The record on disk."""

    closed: str = ""
    """Why no screen is opened until somebody requests it. Empty if screens may be opened."""
    crashes: int = 0
    """Number of crashes in the display since the last orderly end with open screens."""
    unfinished: int = 0
    """Number of consecutive openings that did not finish."""


class DisplayRecord:
    """The record of one table's display. If the folders cannot be written, nothing is recorded and every opening is
    allowed.
    """

    def __init__(self, state_folder: Path, run_folder: Path, crash: str = "") -> None:
        """crash: the fatal error with which the last run ended, in Python's words. Empty if the run ended without
        one.
        """
        self._path, self._mark_path = state_folder / NAME, run_folder / MARK
        self._kept = _read(self._path)
        self._mark = AWAY
        self._file = -1
        self._writing = threading.Lock()
        self._last: threading.Thread | None = None
        with _logged():
            run_folder.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self._mark_path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o640)
            self._judge(os.pread(self._file, 1, 0), crash)
        self._set(AWAY)

    @property
    def why_closed(self) -> str:
        """Why no screen is opened, in words; empty if screens may be opened."""
        return self._kept.closed

    def ask_again(self) -> None:
        """Allow the screens to be opened again, because somebody requests them."""
        self._kept.closed, self._kept.unfinished = "", 0
        self._keep()

    @contextmanager
    def opening(self, meanwhile: Callable[[], None]) -> Iterator[None]:
        """Record an attempt to open the screens: its start on disk in advance, its end soon afterwards.

        The screens count as open if nothing is raised.

        - `meanwhile`: work to do while the disk writes.
        """
        self._kept.unfinished += 1
        writing = self._keep(0)
        meanwhile()
        writing.join(DISK_S)
        try:
            with self.inside():
                yield
            self._set(OPEN)
        finally:
            self._kept.unfinished = 0
            self._keep(0)

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Mark the display library as running inside this context."""
        before = self._mark
        self._set(INSIDE)
        try:
            yield
        finally:
            self._set(before)

    def away(self) -> None:
        """Record that the windows were closed in order."""
        if self._mark == OPEN and self._kept.crashes:
            self._kept.crashes = 0
            self._keep()
        self._set(AWAY)

    def close(self) -> None:
        """Stop recording and remove the mark."""
        if self._last:
            self._last.join(DISK_S)
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
            with suppress(OSError):  # it counts only beside the trace of a crash
                self._mark_path.unlink()

    def _set(self, mark: bytes) -> None:
        self._mark = mark
        if self._file >= 0:
            with suppress(OSError):  # a full memory: the crash is then not seen, and the safe mode ends the loop
                os.pwrite(self._file, mark, 0)

    def _judge(self, mark: bytes, crash: str) -> None:
        """Update the record after the last run: a crash in the display, or an unfinished opening."""
        if crash and (mark == INSIDE or (mark == OPEN and ABORTED not in crash)):
            self._kept.crashes += 1
            times = f"{self._kept.crashes} times, the last time by" if self._kept.crashes > 1 else "by"
            self._kept.closed = f"the program crashed in the display {times} {crash}"
            self._keep()
        elif self._kept.unfinished >= MOST_UNFINISHED:
            self._kept.closed = f"{self._kept.unfinished} starts in a row ended while the screens were being opened"
            self._kept.unfinished = 0
            self._keep()

    def _keep(self, patience_s: float = DISK_S) -> threading.Thread:
        """Write the record on another thread. Wait at most this long, in case the disk hangs."""
        what = msgspec.json.encode(self._kept)
        writing = threading.Thread(target=self._write, args=(what,), name="display record", daemon=True)
        writing.start()
        writing.join(patience_s)
        self._last = writing
        return writing

    def _write(self, what: bytes) -> None:
        """Write the record completely or not at all."""
        beside = self._path.with_suffix(".new")
        with self._writing, _logged():
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with open(beside, "wb", opener=_at_once) as file:
                file.write(what)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self._path)


def _read(path: Path) -> ScreensRecord:
    """Return the record. An unreadable record counts as the record of a new table."""
    try:
        return msgspec.json.decode(read_regular(path, MOST_BYTES), type=ScreensRecord)
    except FileNotFoundError:
        return ScreensRecord()
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        log.warning("%s: %s; the screens are opened as at a new table", path, error)
        return ScreensRecord()


def _at_once(name: str, flags: int) -> int:
    """Open a file without waiting. A pipe without a reader raises OSError."""
    return os.open(name, flags | os.O_NONBLOCK | os.O_CLOEXEC, 0o644)


@contextmanager
def _logged() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        log.warning("what becomes of the display cannot be kept: %s", error)
