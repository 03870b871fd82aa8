# SPDX-License-Identifier: MIT
"""Counts the starts of a service that keeps failing: after too many in a short time the table comes up in safe mode."""

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from hal.wiring.regular_file import read_regular

log = logging.getLogger(__name__)

NAME = "starts"
"""File in the folder of the sockets. The folder is in memory, so that counting restarts when the machine is switched
on.
"""
MOST = 5
MOST_BYTES = 65_536
"""Longest file that is read. Real files are far shorter."""
WITHIN_S = 600.0
"""Seconds. MOST starts within this time that did not end in order are a loop. The limit in the unit file is higher."""


class Starts:
    """The starts that have not ended in order. Nothing is counted if the folder cannot be written."""

    def __init__(self, run_folder: Path, now: Callable[[], float] = time.monotonic) -> None:
        """now: seconds since the machine was switched on."""
        self._path = run_folder / NAME
        self._now = now

    def begin(self) -> int:
        """Record a start. Return the number of failed starts before it within the last ten minutes."""
        now = self._now()
        failed = [at for at in self._read() if now - WITHIN_S < at <= now]
        self._write([*failed, now])
        return len(failed)

    def forget(self) -> None:
        """Reset the count after an orderly end, or when somebody ends the safe mode."""
        with suppress(OSError):  # if the file stays, its starts still count as failed; `_write` logs the reason
            self._path.unlink()

    def _read(self) -> list[float]:
        try:
            return msgspec.json.decode(read_regular(self._path, MOST_BYTES), type=list[float])
        except FileNotFoundError:
            return []
        except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
            log.warning("earlier failed starts are not known, and not counted: %s", error)
            return []

    def _write(self, starts: list[float]) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self.forget()  # writing to a named pipe would wait for a reader
            self._path.write_bytes(msgspec.json.encode(starts))
        except OSError as error:
            log.warning("failed starts cannot be counted: %s", error)
