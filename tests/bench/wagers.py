# SPDX-License-Identifier: MIT
"""Wagers on the layout: the cost of one more among many, and of a declaration for each wager."""

import itertools
import statistics
import time
from collections.abc import Callable, Iterator

from controller.conductor.conductor import Conductor, fresh
from controller.engine.engine import Engine
from controller.engine.record.events import Directed, Placed, Withdrawn
from controller.engine.record.state import Limits
from controller.games import find
from controller.tapes.machines.tables import NoDevices
from controller.tapes.stages.stage import ON_DISK, MemoryRecord
from hal.base.clock import VirtualClock
from hal.signals import AtRest, Entered, Keyed, KeyTurned, Pressed, Signal, Turned

LIMITS = Limits(500, 50_000, 500)
SIZES = (10, 100, 1_000, 4_000)
"""Numbers of wagers on the layout."""
OPTIONS: dict[str, dict[str, object]] = {"sic-bo": {}, "craps": {"places": 30}, "roulette": {"keypad": True}}
AT_ANY_TIME = {"craps": ("field", "any-7", "any-craps", "craps-2", "craps-3", "craps-12", "eleven", "horn")}
"""The wagers that anybody may make before a come out roll; at the other games all of them."""
UNTIL_KEYED: dict[str, tuple[Signal, ...]] = {
    "sic-bo": (
        *(Pressed("no-more-bets"), Pressed("start")),
        *(Turned("tumbler", turn, 1) for turn in (1, 2, 3)),
        AtRest("tumbler", 3, 1),
    ),
    "craps": (Placed("place-1", "win", 2_000), Pressed("dice-out")),
    "roulette": (Pressed("no-more-bets"),),
}
"""From wagers that are open until the result is keyed in."""
KEYED = {"sic-bo": (4, 4, 3), "craps": (3, 4), "roulette": (1, 7)}
CLEARED: dict[str, Signal] = {
    "sic-bo": Entered("terminal"),
    "craps": Directed("boxperson", "overrule"),
    "roulette": Entered("terminal"),
}
"""Events that take a declaration back, so that it can be repeated."""

Samples = Callable[[int], list[float]]


def table(game: str) -> Conductor:
    """A table that is open for wagers; its record is on disk at once."""
    found = find(game)
    conductor = Conductor(
        Engine(found, fresh(found, LIMITS, "bench", OPTIONS[game])), MemoryRecord(), NoDevices(), VirtualClock()
    )
    conductor.durable(ON_DISK)
    conductor.receive(KeyTurned("dealer", on=True))
    if game == "craps":
        conductor.receive(Pressed("accept"))
    return conductor


def wagers(game: str) -> Iterator[Placed]:
    """One after another, each of another player or on another area."""
    areas = AT_ANY_TIME.get(game) or tuple(find(game).wagers)
    for player in itertools.count():
        yield from (Placed(f"player {player}", area, 2_000) for area in areas)


def laden(game: str, count: int) -> tuple[Conductor, Iterator[Placed]]:
    """A table on which so many wagers lie, and the wagers that come next."""
    conductor, coming = table(game), wagers(game)
    for wager in itertools.islice(coming, count):
        conductor.receive(wager)
    if len(conductor.engine.table.wagers) != count:
        raise SystemExit(f"{count} wagers were placed, and {len(conductor.engine.table.wagers)} lie there")
    return conductor, coming


def placed(count: int) -> Samples:
    """A wager placed at a roulette table on which so many lie, and taken back."""
    conductor, coming = laden("roulette", count)

    def one() -> float:
        wager = next(coming)
        before = time.perf_counter_ns()
        conductor.receive(wager)
        elapsed = time.perf_counter_ns() - before
        conductor.receive(Withdrawn(wager.player, wager.wager))
        return elapsed

    return lambda samples: [one() for _ in range(samples)]


def declared(game: str, count: int) -> Samples:
    """Time from the entered result to the shown payments: per wager, without the time of an empty layout."""
    with_none, with_all = declaring(game, 0), declaring(game, count)

    def samples(number: int) -> list[float]:
        alone = statistics.median(with_none() for _ in range(number))
        return [(with_all() - alone) / count for _ in range(number)]

    return samples


def declaring(game: str, count: int) -> Callable[[], int]:
    """Declares the result, and takes it back; answers how long declaring took."""
    conductor, _ = laden(game, count)
    for event in UNTIL_KEYED[game]:
        conductor.receive(event)

    def once() -> int:
        for number in KEYED[game]:
            conductor.receive(Keyed("terminal", number))
        before = time.perf_counter_ns()
        conductor.receive(Entered("terminal"))
        elapsed = time.perf_counter_ns() - before
        if not conductor.view.declared or len(conductor.view.owed) < count:
            raise SystemExit(f"{game}: {conductor.view.refusal or conductor.view.prompt}")
        conductor.receive(CLEARED[game])
        return elapsed

    return once
