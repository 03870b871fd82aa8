# SPDX-License-Identifier: MIT
"""Threads that call the database for the loop, each with one connection. The loop itself never waits for them."""

import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, TypeVar

import psycopg

from controller.floor.money.ledger import LedgerError
from controller.floor.server.desk import Desk

T = TypeVar("T")


class UnansweredError(Exception):
    """The database gives no answer. The result of the call is unknown."""


def in_words(error: Exception) -> Exception:
    """Return what an error of the database means: a value that is refused, or no answer. Others stay as they are."""
    match error:
        case psycopg.DataError():
            return LedgerError("impossible", str(error.diag.message_primary or error))
        case psycopg.Error() | OSError():
            return UnansweredError(f"the database gives no answer: {error}".partition("\n")[0])
    return error


class DatabaseThreads:
    """A fixed number of threads. A call that stands still holds up its own thread only."""

    def __init__(self, opener: Callable[[], Desk], count: int) -> None:
        """opener: opens a connection; may raise psycopg.Error."""
        self._opener: Final = opener
        self._pool = ThreadPoolExecutor(count, "floor database")
        self._own = threading.local()
        self._desks = dict[Desk, float]()
        """The open connections, each with the beginning of its call (time.monotonic). Idle ones: infinity."""

    def call(self, what: Callable[[Desk], T]) -> "Future[T]":
        """Call this on one of the threads, with its connection. The result may be UnansweredError."""
        return self._pool.submit(self._call, what)

    def hang_up(self, longer_than_s: float) -> None:
        """Break the connections of calls that take longer. Each of these calls ends with UnansweredError."""
        before = time.monotonic() - longer_than_s
        for desk, since in list(self._desks.items()):
            if since < before:
                desk.hang_up()

    def hang_up_all(self) -> None:
        """Break every connection, so that each is opened anew."""
        for desk in list(self._desks):
            desk.hang_up()

    def stop(self) -> None:
        """Break every call, and let the threads end."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self.hang_up_all()

    def _call(self, what: Callable[[Desk], T]) -> T:
        try:
            desk = self._desk()
            try:
                return what(desk)
            finally:
                self._keep(desk)
        except (psycopg.Error, OSError) as error:
            raise in_words(error) from error

    def _desk(self) -> Desk:
        """Return the connection of this thread, or open one."""
        desk: Desk = getattr(self._own, "desk", None) or self._opener()
        self._desks[desk] = time.monotonic()
        return desk

    def _keep(self, desk: Desk) -> None:
        """Keep a connection for the next call of this thread, unless it is broken."""
        if desk.is_broken:
            del self._desks[desk]
            desk.close()
            self._own.desk = None
        else:
            self._desks[desk] = math.inf
            self._own.desk = desk
