# SPDX-License-Identifier: MIT
"""Threads that call the database for the loop, each with one connection. The loop itself never waits for them."""

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


class DatabaseThreads:
    """A fixed number of threads. A call that stands still holds up its own thread only."""

    def __init__(self, opener: Callable[[], Desk], count: int) -> None:
        """opener: opens a connection; may raise psycopg.Error."""
        self._opener: Final = opener
        self._pool = ThreadPoolExecutor(count, "floor database")
        self._own = threading.local()
        self._busy = dict[Desk, float]()
        """The connections in use, each since when (time.monotonic)."""

    def call(self, what: Callable[[Desk], T]) -> "Future[T]":
        """Call this on one of the threads, with its connection. The result may be UnansweredError."""
        return self._pool.submit(self._call, what)

    def hang_up(self, longer_than_s: float) -> None:
        """Break the connections of calls that take longer. Each of these calls ends with UnansweredError."""
        before = time.monotonic() - longer_than_s
        for desk, since in list(self._busy.items()):
            if since < before:
                desk.hang_up()

    def stop(self) -> None:
        """Break every call, and let the threads end."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self.hang_up(0)

    def _call(self, what: Callable[[Desk], T]) -> T:
        try:
            desk = self._desk()
            self._busy[desk] = time.monotonic()
            try:
                return what(desk)
            finally:
                del self._busy[desk]
                self._keep(desk)
        except psycopg.DataError as error:
            raise LedgerError("impossible", str(error.diag.message_primary or error)) from error
        except psycopg.Error as error:
            raise UnansweredError(f"the database gives no answer: {error}".strip()) from error

    def _desk(self) -> Desk:
        """Return the connection of this thread, or open one."""
        return getattr(self._own, "desk", None) or self._opener()

    def _keep(self, desk: Desk) -> None:
        """Keep a connection for the next call of this thread, unless it is broken."""
        if desk.is_broken:
            desk.close()
        self._own.desk = None if desk.is_broken else desk
