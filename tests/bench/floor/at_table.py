# SPDX-License-Identifier: MIT
"""The cost of the events of a table: Caribbean stud without a link, with its link up, down and flapping."""

import itertools
import time
from collections.abc import Callable
from typing import NamedTuple

from controller.engine.record.events import Placed
from controller.engine.shown.views import JackpotMeter
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from hal.signals import CardDrawn, Pressed, Signal
from tests.counting import calls

POOL = "jackpot-pool=major"
DECK = [f"{rank}{suit}" for rank in "23456789TJ" for suit in "cdhs"]
EVENTS: list[Signal] = [
    *(CardDrawn("shoe", card, count=count) for count, card in enumerate(DECK, 1)),
    *[Pressed("bet")] * 7,
]
"""From the first card to the last decision, with 7 places."""


class EventCosts(NamedTuple):
    """The costs of each event of rounds."""

    nanoseconds: list[float]
    calls: list[float]


def opened(*options: str) -> EngineStage:
    """A table with all wagers, in the conductor that a table has, without its journal."""
    stage = EngineStage("caribbean-stud", list(options))
    do(stage, "cards ready")
    for place in "1234567":
        stage.send(Placed(f"p{place}", "ante", 1_000, hand=place))
        stage.send(Placed(f"p{place}", "jackpot", 100, hand=place))
    return stage


def stay(_: EngineStage, __: int) -> None:
    """Without a link nothing happens between two events."""


def change_meter(stage: EngineStage, at: int) -> None:
    stage.conductor.show_meter(JackpotMeter(1_000_000 + at))


def go_down_once(stage: EngineStage, at: int) -> None:
    if at == 0:
        do(stage, "link down")


def flap(stage: EngineStage, at: int) -> None:
    do(stage, "link up" if at % 2 else "link down")


LINKS: dict[str, tuple[tuple[str, ...], Callable[[EngineStage, int], None]]] = {
    "link flapping": ((POOL,), flap),
    "link up": ((POOL,), change_meter),
    "link down": ((POOL,), go_down_once),
    "no link": ((), stay),
}
"""Options of the table, and an unmeasured act of the link before each event."""


def costs(rounds: int) -> dict[str, EventCosts]:
    """Return the costs of events, by the state of the link. The tables play in turn."""
    found = {name: EventCosts([], []) for name in LINKS}
    for _, (name, (options, link)) in itertools.product(range(rounds), LINKS.items()):
        stage = opened(*options)
        for at, event in enumerate(EVENTS):
            link(stage, at)
            before = time.perf_counter_ns()
            stage.send(event)
            found[name].nanoseconds.append(time.perf_counter_ns() - before)
    for name, (options, link) in LINKS.items():
        stage = opened(*options)
        for at, event in enumerate(EVENTS):
            link(stage, at)
            found[name].calls.append(calls(lambda stage=stage, event=event: stage.send(event)))  # type: ignore[misc]
    return found
