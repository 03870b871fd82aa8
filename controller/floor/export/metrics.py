# SPDX-License-Identifier: MIT
"""Metrics for Prometheus, in a registry of their own. Labels are names of enrolled tables, of pools, and of roles."""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, get_args

from aiohttp import web
from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from controller.engine.shown.not_playing import Why
from controller.floor.export.view import ExportedFloor, ExportedTable
from controller.floor.pit.app import refuse_foreign_names

STATES: Final = {state: state or "plays" for state in get_args(Why)}
"""Values of the label `state`."""
OF_TABLES: Final[tuple[tuple[str, str, Callable[[ExportedTable], int]], ...]] = (
    ("up", "1 if the table was heard in the last 10 s and its link is connected", lambda it: int(it.link != "down")),
    ("round", "Number of the round", lambda it: it.round),
    ("blocks", "Number of reasons why the table does not play", lambda it: len(it.blocks)),
    ("faults", "Number of faults of the table that the floor has found", lambda it: len(it.faults)),
    ("claims", "Number of jackpot claims that wait", lambda it: len(it.claims)),
)
"""Metrics with one value for each table: the end of the name, the help, the value."""


class FloorCollector(Collector):
    """Makes all metrics from one look at the floor."""

    def __init__(self, floor: ExportedFloor, wall_ns: Callable[[], int] = time.time_ns) -> None:
        self._floor, self._offset = floor, wall_ns() // 1_000_000 - floor.now

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield every metric. Times are seconds since 1970."""
        floor = self._floor
        yield GaugeMetricFamily("floor_money_up", "1 if contributions and claims are taken", int(not floor.money_down))
        prizes = (((pool,), cents) for pool, cents in floor.prizes.items())
        yield _family("floor_pool_prize_cents", "Prize of a jackpot pool in cents", ("pool",), prizes)
        for name, words, value in OF_TABLES:
            values = (((table,), value(it)) for table, it in floor.tables.items())
            yield _family(f"floor_table_{name}", words, ("table",), values)
        yield from _of_several_labels(floor)
        yield from _times(floor, self._offset)


def _of_several_labels(floor: ExportedFloor) -> Iterator[GaugeMetricFamily]:
    tables = floor.tables.items()
    states = (((name, words), int(it.state == state)) for name, it in tables for state, words in STATES.items())
    yield _family("floor_table_state", "1 at the state of the table", ("table", "state"), states)
    alerts = (((name, role), count) for name, it in tables for role, count in sorted(it.alerts.items()))
    yield _family("floor_table_alerts", "Number of calls for a person", ("table", "role"), alerts)


def _times(floor: ExportedFloor, offset: int) -> Iterator[GaugeMetricFamily]:
    """offset: milliseconds from the board's clock to the time since 1970."""
    heard = (((name,), (at + offset) / 1000) for name, at in floor.heard.items())
    yield _family("floor_table_heard_timestamp_seconds", "When the table was last heard", ("table",), heard)
    waits = ((name, [one.since for one in it.claims if one.since is not None]) for name, it in floor.tables.items())
    oldest = (((name,), (min(since) + offset) / 1000) for name, since in waits if since)
    words = "Since when the oldest jackpot claim of the table waits"
    yield _family("floor_table_claim_timestamp_seconds", words, ("table",), oldest)


def _family(
    name: str, words: str, labels: tuple[str, ...], values: Iterable[tuple[tuple[str, ...], float]]
) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, words, labels=labels)
    for of, value in values:
        family.add_metric(of, value)
    return family


class MetricsPage:
    """The page `/metrics`. Its text is made on a thread, one at a time: it would hold the loop for too long."""

    def __init__(self, look: Callable[[], ExportedFloor]) -> None:
        self._look = look
        self._one = asyncio.Lock()

    async def show(self, request: web.Request) -> web.Response:
        """Answer with all metrics, in the form that the reader asks for."""
        encode, form = choose_encoder(",".join(request.headers.getall("Accept", [])))
        async with self._one:
            registry = CollectorRegistry()
            registry.register(FloorCollector(self._look()))
            text = await asyncio.to_thread(encode, registry)
        return web.Response(body=text, headers={"Content-Type": form})


def create_metrics_app(look: Callable[[], ExportedFloor]) -> web.Application:
    """Return the application that serves `/metrics`. Requests with another name for this machine are refused."""
    app = web.Application(middlewares=[refuse_foreign_names])
    app.router.add_get("/metrics", MetricsPage(look).show)
    return app


async def serve_metrics(look: Callable[[], ExportedFloor], host: str, port: int) -> web.AppRunner:
    """Serve the metrics until `cleanup` of the result is awaited. Raises OSError if the address is taken."""
    runner = web.AppRunner(create_metrics_app(look), access_log=None, shutdown_timeout=2.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError:
        await runner.cleanup()
        raise
    return runner
