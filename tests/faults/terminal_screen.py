# SPDX-License-Identifier: MIT
"""A terminal at the master's end of a pty: a screen of 80 by 24 with the output of a program."""

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import termios
import time

from process_rig import PATIENCE

WIDTH, HEIGHT = 80, 24
_SEQUENCE = re.compile(r"\x1b\[(\??[0-9;]*)([A-Za-z])|(\r)|(\n)|([^\x1b\r\n])")
_CUT = re.compile(r"\x1b(\[[?0-9;]*)?$")
"""The beginning of a sequence that the next piece goes on with."""


class Screen:
    """A terminal at the master's end of a pty: the text on its screen, from the few sequences that it has to know."""

    def __init__(self) -> None:
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("4H", HEIGHT, WIDTH, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        self.lines = [""] * HEIGHT
        self.alternate = False
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._begun = ""
        self._row = self._column = 0

    def close(self) -> None:
        os.close(self.master)
        os.close(self.slave)

    def take(self) -> None:
        """In a new process: this is its terminal."""
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def read(self, seconds: float = 0.05) -> str:
        """Read the pending output. Return the whole screen."""
        while select.select([self.master], [], [], seconds)[0]:
            self._write(self._begun + self._decoder.decode(os.read(self.master, 65_536)))
            seconds = 0.0
        return "\n".join(self.lines)

    def _write(self, text: str) -> None:
        """Take a piece of output, which may end within a sequence."""
        cut = _CUT.search(text)
        whole = text[: cut.start()] if cut else text
        self._begun = text[len(whole) :]
        for match in _SEQUENCE.finditer(whole):
            self._take(match)

    def _take(self, match: re.Match[str]) -> None:
        number, letter, back, down, text = match.groups()
        if text:
            line = self.lines[self._row].ljust(self._column)
            self.lines[self._row] = line[: self._column] + text + line[self._column + 1 :]
            self._column += 1
        elif back:
            self._column = 0
        elif down:
            self._down()
        elif letter == "H":
            self._row = self._column = 0
        elif letter == "K":
            self.lines[self._row] = self.lines[self._row][: self._column]
        elif letter == "J":
            self.lines[self._row + 1 :] = [""] * (HEIGHT - self._row - 1)
        elif number == "?1049":
            self.alternate = letter == "h"

    def _down(self) -> None:
        self._row += 1
        if self._row == HEIGHT:
            self._row -= 1
            self.lines = [*self.lines[1:], ""]

    def wait(self, wanted: str) -> str:
        limit = time.monotonic() + PATIENCE
        while wanted not in (shown := self.read()):
            assert time.monotonic() < limit, f"waited in vain for {wanted!r} on\n{shown}"
        return shown
