# SPDX-License-Identifier: MIT
"""Writes to a terminal or a pipe without waiting for the reader. The table goes on even if nobody reads."""

import os
import select
from typing import TextIO

from controller.characters import LACKING

LINES_KEPT = 65_536
"""Most bytes of lines that wait for a slow reader. More lines are dropped until there is room again."""


class Outlet:
    """Output to a stream. A new page replaces a page whose writing has not begun."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._begun = b""
        """The unwritten rest of a text already begun: it is always finished."""
        self._next = b""
        try:
            self._file: int | None = stream.fileno()
        except (OSError, ValueError):
            self._file = None  # a stream in memory, which never makes us wait
        self._encoding = stream.encoding or "utf-8"

    @property
    def waiting(self) -> bool:
        """Whether something still waits to be written."""
        return bool(self._begun or self._next)

    def write_page(self, text: str) -> None:
        """Write this page. It replaces a text that has not begun. Raises OSError or ValueError."""
        self._next = self._bytes(text)
        self.write_waiting()

    def write_always(self, text: str) -> None:
        """Write this; later pages do not replace it, but it replaces a text that has not begun.

        Raises OSError or ValueError.
        """
        self._begun, self._next = self._begun + self._bytes(text), b""
        self.write_waiting()

    def write_lines(self, text: str) -> None:
        """Write this after all that waits; drop it if too much waits already. Raises OSError or ValueError."""
        if len(self._next) < LINES_KEPT:
            self._next += self._bytes(text)
        self.write_waiting()

    def write_waiting(self) -> None:
        """Write as much as the stream accepts now. Raises OSError or ValueError if the stream is closed."""
        while self.waiting:
            if not self._begun:
                self._begun, self._next = self._next, b""
            accepted = self._write(self._begun)
            if not accepted:
                return
            self._begun = self._begun[accepted:]

    def finish(self, seconds: float) -> None:
        """Write all that waits. Give up when the stream accepts nothing for this long."""
        self.write_waiting()
        while self._file is not None and self.waiting:
            if not select.select([], [self._file], [], seconds)[1]:
                return
            self.write_waiting()

    def _bytes(self, text: str) -> bytes:
        return text.encode(self._encoding, LACKING)

    def _write(self, data: bytes) -> int:
        """Write without waiting. Returns the number of bytes accepted. Restores the stream's blocking mode, because
        other programs may use the same terminal.
        """
        if self._file is None:
            self._stream.write(data.decode(self._encoding))
            self._stream.flush()
            return len(data)
        blocking = os.get_blocking(self._file)
        os.set_blocking(self._file, False)
        try:
            return os.write(self._file, data)
        except BlockingIOError:
            return 0
        finally:
            os.set_blocking(self._file, blocking)
