# SPDX-License-Identifier: MIT
"""One visitor's connection. The next line is read only when the line before is answered.

Answers are sent as fast as the visitor reads them. Lines sent in advance stay in the kernel's buffer. This program
keeps only the incomplete line of a visitor and the unread answers.
"""

import select
import socket
from collections import deque
from collections.abc import Callable

from controller.sockets.visitors import Visitor

LONGEST_LINE = 16_384
"""Bytes. Longest line of a visitor, and the most that is read from one in a turn."""
PIECE = 65_536
"""Bytes. The most that is sent to a visitor in a turn."""
MOST_UNREAD = 524_288
"""Bytes. A watching visitor with more unread bytes is disconnected."""


class LineTooLongError(ValueError):
    """A line is longer than LONGEST_LINE."""


class Connection:
    """A connection of `visitor` to the socket `name`. Its file never blocks."""

    def __init__(self, link: socket.socket, name: str, visitor: Visitor) -> None:
        self.file, self.name, self.visitor, self.who = link.fileno(), name, visitor, visitor.name
        self.unanswered = False
        """Whether a request waits for its answer. No other request is taken meanwhile."""
        self.at_hang_up: list[Callable[[], None]] = []
        """Callbacks for the end of the connection by the visitor."""
        self._link = link
        self._begun = bytearray()
        self._unsent: deque[memoryview] = deque()
        self._unread = 0

    @property
    def awaits(self) -> int:
        """Return the events that the kernel reports, apart from a hang-up: `select.EPOLLIN` or the like; 0: none."""
        if self._unsent:
            return select.EPOLLOUT
        return 0 if self.unanswered else select.EPOLLIN

    @property
    def open(self) -> bool:
        """Return whether the connection is still open."""
        return self._link.fileno() >= 0

    def take(self) -> bytes | None:
        """Return the next line; None if it is not complete yet; empty at the end.

        Later lines stay in the kernel's buffer. At the end of a connection an incomplete line counts as a line. Raises
        LineTooLongError.
        """
        try:
            part = self._link.recv(LONGEST_LINE, socket.MSG_PEEK)
        except BlockingIOError:
            return None
        except ConnectionError:  # it hung up before it read its answers
            part = b""
        end = part.find(b"\n") + 1
        if part:
            self._begun += self._link.recv(end or len(part))
        if len(self._begun) > LONGEST_LINE:
            raise LineTooLongError(f"a line has at most {LONGEST_LINE} bytes")
        if part and not end:
            return None
        line, self._begun = bytes(self._begun), bytearray()
        return line

    def say(self, line: bytes) -> None:
        """Send this line now, as far as the visitor takes it. The rest follows in later turns."""
        self.tell(line)
        if len(self._unsent) == 1:
            self.send()

    def tell(self, line: bytes) -> bool:
        """Send this line in a later turn. Return False if too many bytes are unread."""
        self._unsent.append(memoryview(line))
        self._unread += len(line)
        return self._unread <= MOST_UNREAD

    def send(self) -> None:
        """Send one piece of the unsent answers. Drop them if the visitor has hung up."""
        try:
            sent = self._link.send(self._unsent[0][:PIECE])
        except BlockingIOError:
            return
        except OSError:
            self._unsent.clear()
            self._unread = 0
            return
        self._unread -= sent
        rest = self._unsent.popleft()[sent:]
        if rest:
            self._unsent.appendleft(rest)

    def hung_up(self) -> None:
        """Call the callbacks for a hang-up. Lines already received are still taken."""
        self.unanswered = False
        callbacks, self.at_hang_up = self.at_hang_up, []
        for callback in callbacks:
            callback()

    def close(self) -> None:
        """Close the connection."""
        self._link.close()
