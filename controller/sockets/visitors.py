# SPDX-License-Identifier: MIT
"""Who is connected to a socket of the table: only so many at once, and of one user only some of them."""

import array
import contextlib
import os
import pwd
import socket
import struct
from collections import Counter
from typing import NamedTuple

MOST = 96
"""The most visitors of one socket. With both sockets and all devices that is far below the limit of open files."""
MOST_OF_A_USER = 64
"""The most visitors of one socket that are the same user: one user cannot lock the others out."""
RESERVED = 16
"""Places of a socket that only the table's own people may take: other users together cannot lock them out."""
IDLE_S = 120.0
"""A visitor that has asked nothing for so long is disconnected, unless it watches."""
_PEER_GROUPS = 59
"""SO_PEERGROUPS, which Python does not name (asm-generic/socket.h); at most so many bytes as Python takes of it."""
_MOST_BYTES = 1024


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
        """directing: the group of those who may direct; with root and the table's own user, the table's own people."""
        self._directing = directing
        self._of: Counter[int] = Counter()

    def welcome(self, visitor: Visitor) -> str:
        """Count one more visitor. Answers why it is turned away; empty if it is not, then call `gone` at its end."""
        if self._of[visitor.user] >= MOST_OF_A_USER:
            return f"{visitor.name} has {MOST_OF_A_USER} connections already: close one of them first"
        most = MOST if self.of_the_table(visitor) else MOST - RESERVED
        if self._of.total() >= most:
            return f"{most} visitors are connected, and no more are allowed: try again later"
        self._of[visitor.user] += 1
        return ""

    def of_the_table(self, visitor: Visitor) -> bool:
        """Whether it is one of the table's own people: root, the table's own user, or who may direct."""
        return visitor.user in (0, os.getuid()) or self._directing in visitor.groups

    def gone(self, visitor: Visitor) -> None:
        """A visitor has hung up."""
        self._of[visitor.user] -= 1
        if not self._of[visitor.user]:
            del self._of[visitor.user]


def visitor_of(link: socket.socket) -> Visitor:
    """The client's user and groups, from the kernel (SO_PEERCRED, unix(7)): nobody can claim to be another."""
    _, user, group = _credentials(link)
    groups = array.array("I")
    with contextlib.suppress(OSError):  # of an older kernel, or in more groups than fit
        groups.frombytes(link.getsockopt(socket.SOL_SOCKET, _PEER_GROUPS, _MOST_BYTES))
    return Visitor(user, frozenset((group, *groups)))


def process_of(link: socket.socket) -> int:
    """The process at the other end, from the kernel: of a server, the one that began to listen."""
    return _credentials(link)[0]


def _credentials(link: socket.socket) -> tuple[int, int, int]:
    process, user, group = struct.unpack("3i", link.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    return process, user, group


def has_hung_up(link: socket.socket) -> bool:
    """Whether the client has closed its end, and has asked nothing before."""
    try:
        return not link.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
