# SPDX-License-Identifier: MIT
"""Calls to the database for tables: one at a time for each table, and nobody waits long for its result.

A call that stands still, as one that waits for a standby, is never cancelled: PostgreSQL could keep its commit. A table
that asks again meanwhile waits for the same call, so that its repetitions take no further connections.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, NamedTuple, TypeVar

from controller.floor.money.ledger import TablePut
from controller.floor.server.claims import AnsweredClaim, AskedClaim, ClaimQueue
from controller.floor.server.desk import Desk
from controller.floor.server.puts import AcceptedPut, PutQueue
from controller.floor.server.threads import DatabaseThreads, UnansweredError

T = TypeVar("T")
PATIENCE_S: Final = 3.0
"""Seconds. Longest wait for a result."""


class RunningCall(NamedTuple):
    """A call without a result yet."""

    about: object
    """The question. The same one again waits for the same call."""
    result: asyncio.Future[Any]


class FloorCalls:
    """The calls of all tables at one server."""

    def __init__(self, threads: DatabaseThreads) -> None:
        self._threads, self._puts, self._claims = threads, PutQueue(threads), ClaimQueue(threads)
        self._running = dict[str, RunningCall]()

    async def ask(self, table: str, about: object, what: Callable[[Desk], T]) -> T:
        """Call this for a table and return its result, or raise its error.

        about: equal for two calls with the same result. Raises UnansweredError if there is no result in time.
        """
        return await self._result(table, about, lambda: self._threads.call(what))

    async def put(self, put: TablePut, digest: bytes) -> AcceptedPut:
        """Put contributions, perhaps in one transaction with other tables. Raises as `ask`."""
        return await self._result(put.table, put, lambda: self._puts.ask(put, digest))

    async def claim(self, asked: AskedClaim, digest: bytes) -> AnsweredClaim:
        """Answer a claim, perhaps in one transaction with other tables. Raises as `ask`."""
        about = ("AskClaim", asked.received)
        return await self._result(asked.table, about, lambda: self._claims.ask(asked, digest))

    async def _result(self, table: str, about: object, begin: "Callable[[], Future[T]]") -> T:
        until = time.monotonic() + PATIENCE_S
        call = self._running.get(table) or self._begin(table, about, begin)
        if call.about != about:
            await asyncio.wait([call.result], timeout=PATIENCE_S)
            if table in self._running:
                raise UnansweredError("an earlier message of this table still waits for the database")
            call = self._begin(table, about, begin)
        await asyncio.wait([call.result], timeout=max(0.0, until - time.monotonic()))
        if not call.result.done():
            raise UnansweredError(f"the database has not confirmed this within {PATIENCE_S:.0f} s")
        found: T = call.result.result()
        return found

    def stop(self) -> None:
        """Break off every call. Nobody waits any more."""
        for call in list(self._running.values()):
            call.result.cancel()
        self._threads.stop()

    def _begin(self, table: str, about: object, begin: "Callable[[], Future[Any]]") -> RunningCall:
        call = self._running[table] = RunningCall(about, asyncio.wrap_future(begin()))
        call.result.add_done_callback(lambda _: self._end(table))
        return call

    def _end(self, table: str) -> None:
        """Forget a call. Its error is noted, so that the loop does not report it if nobody waits any more."""
        call = self._running.pop(table)
        if not call.result.cancelled():
            call.result.exception()
