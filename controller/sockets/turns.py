# SPDX-License-Identifier: MIT
"""The order in which connections are served: one piece of work for one visitor a turn of the loop, user by user.

The devices of the table come before its visitors. asyncio calls everything that is ready in one turn of the loop, and
would serve a whole crowd at once. Here the kernel keeps the ready connections (epoll(7)), and hands them over one at a
time, each user in turn. A user with sixty connections is thus served as often as a user with one.
"""

import asyncio
import select
import time
from collections.abc import Callable

from controller.loop.slow_callbacks import run_timed
from controller.sockets.connection import Connection

SLICE_S = 0.001
"""Seconds of work after which there is a rest."""
LONGEST_REST_S = 0.05
"""Seconds. Longest rest after a piece of work. A person does not notice it."""
OTHERS_REST = 4
"""Visitors rest four times as long as they have worked. All visitors together get a fifth of the loop's time."""
OWN_REST = 1
"""The table's own people get at most half of the loop's time. The journal's thread keeps up with their entries."""

Serve = Callable[[Connection, int], None]
"""Does one piece of work for a connection. The number has the events reported by the kernel (`select.EPOLLIN` ...)."""


class Paced:
    """Calls `work` once in each turn of the loop with a ready file, then rests in proportion to its duration."""

    def __init__(
        self, file: int, work: Callable[[], None], rest: int, now: Callable[[], float] = time.thread_time
    ) -> None:
        """rest: the rest, as a multiple of the time worked. now: the working time of this thread.

        A loop that another program holds up has not worked, and needs no rest.
        """
        self._file, self._work, self._times, self._now = file, work, rest, now
        self._spent = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Begin to call `work`. Call this in the loop."""
        self._timer = None
        asyncio.get_running_loop().add_reader(self._file, self._turn)

    def rest(self, seconds: float) -> None:
        """Pause for these seconds."""
        self.end()
        self._timer = asyncio.get_running_loop().call_later(seconds, self.begin)

    def end(self) -> None:
        """Stop calling `work`."""
        asyncio.get_running_loop().remove_reader(self._file)
        if self._timer:
            self._timer.cancel()

    def _turn(self) -> None:
        began = self._now()
        run_timed(self._work)
        self._spent += self._now() - began
        if self._spent >= SLICE_S and self._timer is None:
            spent, self._spent = self._spent, 0.0
            self.rest(min(spent * self._times, LONGEST_REST_S))


class _User:
    """The connections of one user, by the number of their file, and the ready ones among them."""

    def __init__(self) -> None:
        """Raises OSError if no file is left."""
        self.ready = select.epoll()
        self.connections: dict[int, Connection] = {}


class TurnQueue:
    """Users who are served in turn, one piece of work in each turn of the loop."""

    def __init__(self, rest: int, serve: Serve) -> None:
        """rest: the common rest of these users, as a multiple of the time served."""
        self._serve = serve
        self._ready = select.epoll()
        self._paced = Paced(self._ready.fileno(), self._turn, rest)
        self._users: dict[int, _User] = {}
        self._by_file: dict[int, _User] = {}

    def begin(self) -> None:
        """Begin to serve the users. Call this in the loop."""
        self._paced.begin()

    def close(self) -> None:
        """Stop serving. All connections were removed before."""
        self._paced.end()
        self._ready.close()

    def add(self, it: Connection) -> None:
        """Add a connection of its user. Raises OSError if no file is left."""
        user = self._users.get(it.visitor.user) or self._add_user(it.visitor.user)
        user.connections[it.file] = it
        user.ready.register(it.file, it.awaits)

    def _add_user(self, number: int) -> _User:
        user = _User()
        self._users[number] = self._by_file[user.ready.fileno()] = user
        self._ready.register(user.ready.fileno(), select.EPOLLIN)
        return user

    def watch(self, it: Connection) -> None:
        """Update the events that this connection awaits."""
        self._users[it.visitor.user].ready.modify(it.file, it.awaits)

    def remove(self, it: Connection) -> None:
        """Remove a connection, and its user if it was the last one. Call this before its file is closed."""
        user = self._users[it.visitor.user]
        user.ready.unregister(it.file)
        del user.connections[it.file]
        if not user.connections:
            del self._users[it.visitor.user], self._by_file[user.ready.fileno()]
            self._ready.unregister(user.ready.fileno())
            user.ready.close()

    def _turn(self) -> None:
        for file, _ in self._ready.poll(0, 1):
            user = self._by_file[file]
            for link, events in user.ready.poll(0, 1):
                self._serve(user.connections[link], events)
                return  # the user may be gone by now
