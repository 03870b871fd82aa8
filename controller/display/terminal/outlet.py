"""Writes to a terminal, or a pipe, without ever waiting for whoever reads it: the table goes on if nobody does."""

import os
import select
from typing import TextIO

LINES_KEPT = 65_536
"""Bytes of lines that are kept for a reader who is late; later lines are dropped until there is room again."""


class Outlet:
    """What goes out of a stream. A page that nobody has begun to read is dropped for the next one."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._begun = b""
        """What is left of that of which a part was taken already: it is never cut."""
        self._next = b""
        try:
            self._file: int | None = stream.fileno()
        except (OSError, ValueError):
            self._file = None  # a stream in memory takes everything
        self._encoding = stream.encoding or "utf-8"

    @property
    def late(self) -> bool:
        """Whether something is still to be written."""
        return bool(self._begun or self._next)

    def page(self, text: str) -> None:
        """Write this instead of whatever has not begun to be written. Raises OSError or ValueError."""
        self._next = self._bytes(text)
        self.go_on()

    def always(self, text: str) -> None:
        """Write this in any case, instead of whatever has not begun to be written. Raises OSError or ValueError."""
        self._begun, self._next = self._begun + self._bytes(text), b""
        self.go_on()

    def lines(self, text: str) -> None:
        """Write this after what there is, unless too much is waiting already. Raises OSError or ValueError."""
        if len(self._next) < LINES_KEPT:
            self._next += self._bytes(text)
        self.go_on()

    def go_on(self) -> None:
        """Write as much as is taken now. Raises OSError or ValueError if the stream is gone."""
        while self.late:
            if not self._begun:
                self._begun, self._next = self._next, b""
            taken = self._write(self._begun)
            if not taken:
                return
            self._begun = self._begun[taken:]

    def finish(self, seconds: float) -> None:
        """Write what is waiting, to a reader who takes some of it at least as often as this."""
        self.go_on()
        while self._file is not None and self.late:
            if not select.select([], [self._file], [], seconds)[1]:
                return
            self.go_on()

    def _bytes(self, text: str) -> bytes:
        return text.encode(self._encoding, errors="replace")

    def _write(self, data: bytes) -> int:
        """How many bytes were taken. The stream waits again afterwards: others may have the same terminal open."""
        if self._file is None:
            self._stream.write(data.decode(self._encoding))
            self._stream.flush()
            return len(data)
        waits = os.get_blocking(self._file)
        os.set_blocking(self._file, False)
        try:
            return os.write(self._file, data)
        except BlockingIOError:
            return 0
        finally:
            os.set_blocking(self._file, waits)
