# SPDX-License-Identifier: MIT
"""Five hundred connected tables at one server: the load that the floor's rows measure."""

import asyncio
import atexit
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import ExitStack
from functools import cache
from typing import Any, TypeVar

from tests.bench.floor.client import BenchTable
from tests.bench.floor.own import own_floor

T = TypeVar("T")
TABLES = 500
CONNECTING = 20
"""Tables that connect at once."""
UP_S = 20.0
"""Seconds. Longest wait until a server can be asked and its money is up."""


class FloorSession:
    """A floor and its connected tables, for all rows of a run."""

    def __init__(self, count: int) -> None:
        self._stack, self._loop = ExitStack(), asyncio.new_event_loop()
        self._stack.callback(self._loop.close)
        self.floor = self._stack.enter_context(own_floor())
        self.floor.enrol(count)
        self.server = self._stack.enter_context(self.floor.server())
        self.tables: list[BenchTable] = []
        self.run(self._first())
        self.empty_mb = self.server.megabytes()
        """Memory of the server with one table."""
        self.run(self._others())
        self.full_mb = self.server.megabytes()

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        return self._loop.run_until_complete(what)

    def close(self) -> None:
        for it in self.tables:
            it.close()
        self.run(asyncio.sleep(0.1))
        self._stack.close()

    async def _first(self) -> None:
        """Connect a table, as soon as the server can be asked, and wait until its money is up."""
        until = time.monotonic() + UP_S
        while True:
            table = BenchTable(self.floor.certificates[0])
            try:
                await table.connect(self.floor.port)
                await table.put()
            except (AssertionError, ConnectionError):
                table.close()
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(0.2)
            else:
                self.tables.append(table)
                return

    async def _others(self) -> None:
        others = [BenchTable(it) for it in self.floor.certificates[1:]]
        for at in range(0, len(others), CONNECTING):
            await asyncio.gather(*(it.connect(self.floor.port) for it in others[at : at + CONNECTING]))
        self.tables += others

    # Loads

    async def offered(self, rate: float, seconds: float, act: Callable[[BenchTable], Awaitable[float]]) -> list[float]:
        """Let one table after the other act, so often a second. Return nanoseconds from the due time to the answer."""
        loop = asyncio.get_running_loop()
        begin = loop.time()

        async def one(number: int) -> float:
            due = begin + number / rate
            await asyncio.sleep(due - loop.time())
            late = loop.time() - due
            return (late + await act(self.tables[number % len(self.tables)])) * 1e9

        return await asyncio.gather(*(one(number) for number in range(round(rate * seconds))))

    async def closed(self, seconds: float, act: Callable[[BenchTable], Awaitable[Any]]) -> float:
        """Let every table act again as soon as it has its answer. Return acts a second."""
        begin = time.monotonic()

        async def one(table: BenchTable) -> int:
            count = 0
            while time.monotonic() < begin + seconds:
                await act(table)
                count += 1
            return count

        counts = await asyncio.gather(*map(one, self.tables))
        return sum(counts) / (time.monotonic() - begin)


@cache
def session() -> FloorSession:
    """The session of this run. It ends with the program."""
    there = FloorSession(TABLES)
    atexit.register(there.close)
    return there
