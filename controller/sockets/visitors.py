# SPDX-License-Identifier: MIT
"""The visitors connected to a socket of the table: a limited number in all, and a smaller one of each user."""

import array
import contextlib
import os
import pwd
import socket
import struct
from collections import Counter
from typing import NamedTuple

MOST = 96
"""Maximum number of visitors of one socket. Both sockets and all devices stay far below the limit of open files."""
MOST_OF_A_USER = 64
"""Maximum number of visitors of one user at one socket. No user can lock the others out."""
RESERVED = 16
"""Places of a socket reserved for the table's own people. Other users together cannot lock them out."""
IDLE_S = 120.0
"""Seconds without a request after which a visitor is disconnected, unless it watches."""
_PEER_GROUPS = 59
"""SO_PEERGROUPS, which Python does not name (asm-generic/socket.h)."""
_MOST_BYTES = 1024
"""Largest buffer that Python accepts for it."""


class Visitor(NamedTuple):
    """The user at the other end of a connection, and that user's groups."""

    user: int
    groups: frozenset[int]

    @property
    def name(self) -> str:
        """The user's name, if it has one."""
        try:
            return pwd.getpwuid(self.user).pw_name
        except KeyError:
            return f"user {self.user}"


class Visitors:
    """The visitors of one socket, counted by user."""

    def __init__(self, directing: int | None) -> None:
        """directing: the group that may direct. It belongs to the table's own people, like root and the table's own
        user.
        """
        self._directing = directing
        self._of: Counter[int] = Counter()

    def welcome(self, visitor: Visitor) -> str:
        """Count one more visitor. Return why it is turned away, or an empty text; then call `gone` at its end."""
        if self._of[visitor.user] >= MOST_OF_A_USER:
            return f"{visitor.name} has {MOST_OF_A_USER} connections already: close one of them first"
        most = MOST if self.of_the_table(visitor) else MOST - RESERVED
        if self._of.total() >= most:
            return f"{most} visitors are connected, and no more are allowed: try again later"
        self._of[visitor.user] += 1
        return ""

    def of_the_table(self, visitor: Visitor) -> bool:
        """Return whether the visitor is one of the table's own people: root, its own user, or a user who may direct."""
        return visitor.user in (0, os.getuid()) or self._directing in visitor.groups

    def gone(self, visitor: Visitor) -> None:
        """A visitor has hung up."""
        self._of[visitor.user] -= 1
        if not self._of[visitor.user]:
            del self._of[visitor.user]


def visitor_of(link: socket.socket) -> Visitor:
    """Return the client's user and groups, from the kernel (SO_PEERCRED, unix(7)). They cannot be forged."""
    _, user, group = _credentials(link)
    groups = array.array("I")
    with contextlib.suppress(OSError):  # of an older kernel, or in more groups than fit
        groups.frombytes(link.getsockopt(socket.SOL_SOCKET, _PEER_GROUPS, _MOST_BYTES))
    return Visitor(user, frozenset((group, *groups)))


def process_of(link: socket.socket) -> int:
    """Return the process at the other end, from the kernel. For a server, the process that began to listen."""
    return _credentials(link)[0]


def _credentials(link: socket.socket) -> tuple[int, int, int]:
    process, user, group = struct.unpack("3i", link.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    return process, user, group


def has_hung_up(link: socket.socket) -> bool:
    """Return whether the client has closed its end without a request."""
    try:
        return not link.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
