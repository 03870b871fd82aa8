# SPDX-License-Identifier: MIT
"""The order in which connections are served: one piece of work for one visitor a turn of the loop, user by user.

The devices of the table come before anybody who visits it. asyncio calls everything that is ready in one turn of the
loop, so it would serve a whole crowd at once. Here the kernel keeps the connections that are ready (epoll(7)), and
hands them over one at a time, each user in turn. So a user with sixty connections is served as often as a user with
one.
"""

import asyncio
import select
import time
from collections.abc import Callable

from controller.loop.slow_callbacks import timed
from controller.sockets.connection import Connection

SLICE_S = 0.001
"""After so many seconds of work there is a rest."""
LONGEST_REST_S = 0.05
"""No piece of work is followed by a longer rest: a person does not notice it."""
OTHERS_REST = 4
"""Visitors rest four times as long as they have worked: all of them together have a fifth of the loop's time."""
OWN_REST = 1
"""The table's own people have at most half of it: the journal's thread keeps up with what they enter."""

Serve = Callable[[Connection, int], None]
"""Does one piece of work for a connection. The number: the events that the kernel reports of it (`select.EPOLLIN` ...).
"""


class Paced:
    """Calls `work` once in each turn of the loop in which a file is ready; then it rests for what that took."""

    def __init__(
        self, file: int, work: Callable[[], None], rest: int, now: Callable[[], float] = time.thread_time
    ) -> None:
        """rest: how many times as long as it has worked it rests. now: the time that this thread has worked.

        A loop that another program holds up has not worked: nobody rests for that.
        """
        self._file, self._work, self._times, self._now = file, work, rest, now
        self._spent = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """From now on. Call it in the loop."""
        self._timer = None
        asyncio.get_running_loop().add_reader(self._file, self._turn)

    def rest(self, seconds: float) -> None:
        """Do nothing for so long."""
        self.end()
        self._timer = asyncio.get_running_loop().call_later(seconds, self.begin)

    def end(self) -> None:
        """No more."""
        asyncio.get_running_loop().remove_reader(self._file)
        if self._timer:
            self._timer.cancel()

    def _turn(self) -> None:
        began = self._now()
        timed(self._work)
        self._spent += self._now() - began
        if self._spent >= SLICE_S and self._timer is None:
            spent, self._spent = self._spent, 0.0
            self.rest(min(spent * self._times, LONGEST_REST_S))


class _User:
    """The connections of one user, by the number of their file, and which of them are ready."""

    def __init__(self) -> None:
        """Raises OSError if no file is left."""
        self.ready = select.epoll()
        self.connections: dict[int, Connection] = {}


class Row:
    """Users who are served in turn, one piece of work in each turn of the loop."""

    def __init__(self, rest: int, serve: Serve) -> None:
        """rest: how many times as long as they have been served they wait, all together."""
        self._serve = serve
        self._ready = select.epoll()
        self._paced = Paced(self._ready.fileno(), self._turn, rest)
        self._users: dict[int, _User] = {}
        self._by_file: dict[int, _User] = {}

    def begin(self) -> None:
        """From now on they are served. Call it in the loop."""
        self._paced.begin()

    def close(self) -> None:
        """Nobody is served any more; everybody was removed before."""
        self._paced.end()
        self._ready.close()

    def add(self, it: Connection) -> None:
        """One more connection of its user. Raises OSError if no file is left."""
        user = self._users.get(it.visitor.user) or self._add_user(it.visitor.user)
        user.connections[it.file] = it
        user.ready.register(it.file, it.awaits)

    def _add_user(self, number: int) -> _User:
        user = _User()
        self._users[number] = self._by_file[user.ready.fileno()] = user
        self._ready.register(user.ready.fileno(), select.EPOLLIN)
        return user

    def watch(self, it: Connection) -> None:
        """What this connection waits for has changed."""
        self._users[it.visitor.user].ready.modify(it.file, it.awaits)

    def remove(self, it: Connection) -> None:
        """This connection ends, and its user may have no other. Call it before its file is closed."""
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
