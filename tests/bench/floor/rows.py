# SPDX-License-Identifier: MIT
"""The floor's rows of the bench. All rows of one run share a floor (`session.py`)."""

import asyncio
import time

import msgspec

from controller.floor.money.messages import ClaimAnswer
from controller.floor.wire.messages import AnswerStatement
from controller.sockets.floor_requests import AT_ONCE
from tests.bench.floor import alone, at_table, growth, keno_stations
from tests.bench.floor.client import CENTS, POOL, BenchTable
from tests.bench.floor.keno_sales import TERMINALS, KenoSales
from tests.bench.floor.own import TERMS
from tests.bench.floor.session import TABLES, FloorSession, session
from tests.bench.report import BenchRow, Budget, Figure

MS = 1e6
NEED = TABLES / 60
"""Puts a second: every table plays one round a minute."""
WORKERS = 8
"""Connections of a server to the database."""
ROYALS = 1_000
ASKED = 3
OUTAGE_ROUNDS = 8 * 60
ALONE = "PostgreSQL alone"


def floor_puts(batches: int) -> BenchRow:
    """500 tables that play one round a minute, and ten times as many rounds."""
    it, seconds = session(), 8 if batches > 1 else 2
    watcher = it.tables[1]
    watcher.meters = []
    answered: list[float] = []
    real = it.run(it.offered(NEED, seconds, lambda table: noted(table, answered)))
    ages = meter_ages(answered, watcher.meters)
    watcher.meters = None
    before = it.server.processor_ns()
    ten = it.run(it.offered(10 * NEED, seconds, BenchTable.put))
    busy = it.server.processor_ns() - before
    plain = alone.run(it.floor.primary, alone.INSERT, seconds, WORKERS, round(10 * NEED))
    figures = [
        Figure("ours, 8 puts a second", real),
        Figure("ours, 83 a second", ten),
        Figure(f"{ALONE}, 83 rows a second", plain),
        Figure("a meter's age after a put", ages),
        Figure("server, its cores' time of a put", [busy / len(ten)]),
        Figure("server, share of a core at 83 a second", [busy / seconds / 1e7], unit="%"),
        Figure("server, memory", [it.full_mb], unit="MB"),
        Figure("server, memory of a connection", [(it.full_mb - it.empty_mb) * 1024 / (TABLES - 1)], unit="KB"),
    ]
    return BenchRow("floor, a put of one of 500 tables", Budget(p99=100 * MS), figures)


async def noted(table: BenchTable, answered: list[float]) -> float:
    taken = await table.put()
    answered.append(time.monotonic())
    return taken


def meter_ages(answered: list[float], meters: list[tuple[float, int]]) -> list[float]:
    """Return nanoseconds from each answer to the first meter with its contribution."""
    if not meters:
        return []
    last = max(prize for _, prize in meters)
    ages, at = list[float](), 0
    for number, moment in enumerate(answered, 1):
        due = last - (len(answered) - number) * CENTS
        while at < len(meters) and meters[at][1] < due:
            at += 1
        if at < len(meters):
            ages.append(max(0.0, meters[at][0] - moment) * 1e9)
    return ages


def floor_rulings(batches: int) -> BenchRow:
    """500 tables that each ask for new rulings once a second, and put 8 times a second in all meanwhile."""
    it, seconds = session(), 8 if batches > 1 else 2
    before = it.server.processor_ns()

    async def both() -> tuple[list[float], list[float]]:
        asked = it.offered(TABLES, seconds, BenchTable.ask_rulings)
        return await asyncio.gather(asked, it.offered(NEED, seconds, BenchTable.put))

    asked, puts = it.run(both())
    busy = it.server.processor_ns() - before
    figures = [
        Figure("ours, 500 questions a second", asked),
        Figure("a put meanwhile", puts),
        Figure("server, share of a core", [busy / seconds / 1e7], unit="%"),
    ]
    return BenchRow("floor, a question for rulings of one of 500 tables", Budget(p50=20 * MS), figures)


def floor_most_puts(batches: int) -> BenchRow:
    """As many as 500 tables can: each puts again as soon as it has its answer."""
    it, seconds = session(), 3 if batches > 1 else 1
    before = it.server.processor_ns()
    ours = it.run(it.closed(seconds, BenchTable.put))
    busy = (it.server.processor_ns() - before) / (ours * seconds)
    one = len(alone.run(it.floor.primary, alone.INSERT, seconds, WORKERS)) / seconds
    twenty = 20 * len(alone.run(it.floor.primary, alone.TWENTY, seconds, WORKERS)) / seconds
    figures = [
        Figure("ours", [ours], unit="/s"),
        Figure(f"{ALONE}, one row a transaction", [one], unit="/s"),
        Figure(f"{ALONE}, 20 rows a statement", [twenty], unit="/s"),
        Figure("server, its cores' time of a put", [busy]),
    ]
    return BenchRow("floor, most puts of 500 tables", Budget(), figures)


def floor_claims(batches: int) -> BenchRow:
    """20 claims a second, and as many as 500 tables can."""
    it, seconds = session(), 3 if batches > 1 else 1

    async def claim(table: BenchTable) -> float:
        return (await table.claim("flush"))[0]

    offered = it.run(it.offered(20, seconds, claim))
    most = it.run(it.closed(seconds, claim))
    locked = alone.run(it.floor.primary, alone.LOCKED, seconds, WORKERS)
    figures = [
        Figure("ours, 20 a second", offered),
        Figure(f"{ALONE}, a row that all lock, 8 at once", locked),
        Figure("ours, most", [most], unit="/s"),
        Figure(f"{ALONE}, most", [len(locked) / seconds], unit="/s"),
    ]
    return BenchRow("floor, a claim on a pool of 500 tables", Budget(p99=250 * MS), figures)


def floor_royals(batches: int) -> BenchRow:
    """1,000 royal flushes at once, each asked three times: right to the cent."""
    it = session()
    each = ROYALS // TABLES if batches > 1 else 1
    prize, begin = it.floor.ledger.prize(POOL), time.monotonic()
    found = it.run(royals(it, each))
    took = time.monotonic() - begin
    check_royals(it, prize, found)
    figures = [Figure(f"ours, {len(found)} claims", [took * 1e9]), Figure("ours", [len(found) / took], unit="/s")]
    return BenchRow("floor, royal flushes at once, three times asked", Budget(p50=5000 * MS), figures)


async def royals(it: FloorSession, each: int) -> list[ClaimAnswer]:
    asked = [table.claim("royal flush", ASKED) for table in it.tables for _ in range(each)]
    answers = [statements for _, statements in await asyncio.gather(*asked)]
    assert {len(it) for it in answers} == {1}, "a repeated question has another answer"
    statements = [msgspec.json.decode(it.pop(), type=AnswerStatement) for it in answers]
    return [msgspec.json.decode(it.answer, type=ClaimAnswer) for it in statements]


def check_royals(it: FloorSession, prize: int, found: list[ClaimAnswer]) -> None:
    """The first has the whole prize, and each later one the seed. Raises AssertionError."""
    found.sort(key=lambda it: it.order)
    assert [it.order - found[0].order for it in found] == list(range(len(found)))
    assert [it.prize for it in found] == [prize, *[TERMS.seed] * (len(found) - 1)]
    assert all(it.payouts[0].cents == it.prize for it in found)
    assert it.floor.ledger.prize(POOL) == TERMS.seed
    assert it.floor.ledger.audit(POOL) == []


def floor_outage(batches: int) -> BenchRow:
    """Each table brings the rounds of eight hours, a hundred a message; a quick run has a tenth."""
    it = session()
    rounds = OUTAGE_ROUNDS if batches > 1 else OUTAGE_ROUNDS // 10

    async def bring(table: BenchTable) -> None:
        for at in range(0, rounds, AT_ONCE):
            await table.put(min(AT_ONCE, rounds - at))

    async def drain() -> None:
        await asyncio.gather(*map(bring, it.tables))

    begin = time.monotonic()
    it.run(drain())
    took = time.monotonic() - begin
    assert it.floor.ledger.audit(POOL) == []
    rate = TABLES * rounds / took
    seconds = 2 if batches > 1 else 1
    twenty = 20 * len(alone.run(it.floor.primary, alone.TWENTY, seconds, WORKERS)) / seconds
    figures = [
        Figure(f"ours, {TABLES * rounds:,} rows", [took * 1e9]),
        Figure("ours", [rate], unit="/s"),
        Figure(f"{ALONE}, 20 rows a statement", [twenty], unit="/s"),
    ]
    return BenchRow("floor, an outage of eight hours drained", Budget(p50=60_000 * MS), figures)


def floor_keno(batches: int) -> BenchRow:
    """100 sales a second over 40 terminals, and as many as they can."""
    it, seconds = session(), 4 if batches > 1 else 2
    sales = KenoSales(it.floor)
    offered, most = sales.offered(100, seconds), sales.closed(seconds)
    sales.close()
    stations = keno_stations.offered(it.floor, 100, seconds)
    locked = alone.run(it.floor.primary, alone.LOCKED, seconds, TERMINALS, 100)
    figures = [
        Figure("ours, 100 a second", offered),
        Figure("ours, 100 a second over the server and TLS", stations),
        Figure(f"{ALONE}, a row that all lock, 100 a second", locked),
        Figure("ours, most", [most], unit="/s"),
    ]
    return BenchRow("floor, keno: a ticket sold at one of 40 terminals", Budget(p99=300 * MS), figures)


def floor_growth(batches: int) -> BenchRow:
    """1,000 tables beside 10, and 100,000 rows beside 1,000: within 20 %."""
    return growth.row("floor, a put as the floor grows", (1_000, 100_000), batches)


def floor_growth_long(batches: int) -> BenchRow:
    """10,000 tables beside 10, and a million rows beside 1,000."""
    return growth.row("floor, a put as the floor grows far", (10_000, 1_000_000), batches)


def floor_table(batches: int) -> BenchRow:
    """An event at a table of Caribbean stud. The mean of its function calls is the same on every run."""
    found = at_table.costs(2 * batches)
    times = [Figure(f"{name}, an event", it.nanoseconds) for name, it in found.items()]
    counts = [Figure(f"{name}, calls", [sum(it.calls) / len(it.calls)], unit="calls") for name, it in found.items()]
    return BenchRow("floor, an event at a table", Budget(times={times[-1].name: 1 / 1.2}), [*times, *counts])
