"""Who is connected to a socket of the table: only so many at once, and of one user only some of them."""

import asyncio
import pwd
import socket
import struct
from collections import Counter

MOST = 96
"""The most visitors of one socket. With both sockets and all devices that is far below the limit of open files."""
MOST_OF_A_USER = 64
"""The most visitors of one socket that are the same user: one user cannot lock the others out."""
IDLE_S = 120.0
"""A visitor that has asked nothing for so long is disconnected, unless it watches."""


class Visitors:
    """The visitors of one socket, counted by user."""

    def __init__(self) -> None:
        self._of: Counter[int] = Counter()

    def welcome(self, user: int) -> str:
        """Count one more visitor. Answers why it is turned away; empty if it is not, then call `gone` at its end."""
        if self._of[user] >= MOST_OF_A_USER:
            return f"{user_name(user)} has {MOST_OF_A_USER} connections already: close one of them first"
        if self._of.total() >= MOST:
            return f"{MOST} visitors are connected, and no more are allowed: try again later"
        self._of[user] += 1
        return ""

    def gone(self, user: int) -> None:
        """A visitor has hung up."""
        self._of[user] -= 1
        if not self._of[user]:
            del self._of[user]


def user_of(writer: asyncio.StreamWriter) -> int:
    """The number of the client's user, from the kernel (SO_PEERCRED, unix(7))."""
    peer: socket.socket = writer.get_extra_info("socket")
    _, user, _ = struct.unpack("3i", peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    return int(user)


def user_name(user: int) -> str:
    """The user's name, if it has one."""
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"
