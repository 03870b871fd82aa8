# SPDX-License-Identifier: MIT
"""Sales of keno tickets at forty terminals of one PostgreSQL store."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

from controller.floor.keno.postgres_store import PostgresStore
from controller.tickets.ticket import TicketEntry
from tests.bench.floor.own import DATABASE, BenchFloor
from tests.floor.keno_stores import SERVING
from tests.tickets.rig import TERMS, Counter, done

TERMINALS = 40


class KenoSales:
    """Forty terminals, each with a connection of its own."""

    def __init__(self, floor: BenchFloor) -> None:
        floor.owner.execute(f"CREATE ROLE {SERVING} LOGIN IN ROLE keno_server".encode())
        self._terminals = [self._terminal(floor) for _ in range(TERMINALS)]

    def _terminal(self, floor: BenchFloor) -> Counter:
        store = PostgresStore(lambda: floor.primary.connect(DATABASE, user=SERVING), TERMS)
        counter = Counter(floor.folder / "keno", store=store)
        sell_one(counter, 0)  # the first act of a connection is slow: PostgreSQL compiles its functions
        return counter

    def close(self) -> None:
        for it in self._terminals:
            it.store.disconnect()

    def offered(self, rate: float, seconds: float) -> list[float]:
        """Sell so many tickets a second at all terminals together. Return nanoseconds from due time to answer."""
        begin = time.monotonic() + 0.1
        count = round(rate * seconds / TERMINALS)

        def sell(at: int, it: Counter, samples: list[float]) -> None:
            for number in range(count):
                due = begin + (number * TERMINALS + at) / rate
                time.sleep(max(0.0, due - time.monotonic()))
                sell_one(it, at * count + number)
                samples.append((time.monotonic() - due) * 1e9)

        return self._together(sell)

    def closed(self, seconds: float) -> float:
        """Sell as fast as all terminals can. Return sales a second."""
        begin = time.monotonic()

        def sell(at: int, it: Counter, samples: list[float]) -> None:
            while time.monotonic() < begin + seconds:
                sell_one(it, at)
                samples.append(1)

        return len(self._together(sell)) / (time.monotonic() - begin)

    def _together(self, sell: Callable[[int, Counter, list[float]], None]) -> list[float]:
        samples: list[float] = []
        with ThreadPoolExecutor(TERMINALS) as threads:
            sold = [threads.submit(sell, at, it, samples) for at, it in enumerate(self._terminals)]
        for it in sold:
            it.result()
        return samples


def sell_one(counter: Counter, seed: int) -> None:
    numbers = tuple(sorted(Random(seed).sample(range(1, 81), 6)))
    done(counter.store.sell(TicketEntry((numbers,), 1_00, 1), counter.act()))
