# SPDX-License-Identifier: MIT
"""Finds slow callbacks: one that blocks the loop for more than 20 ms is named in the log."""

import gc
import logging
import time
from collections.abc import Callable
from typing import Any

from hal.base.clock import Clock, LoopClock, Timer

log = logging.getLogger(__name__)

LONG_NS = 20_000_000
COLLECT_S = 10.0
"""Interval of garbage collections. Each is fast, because it covers only objects that are new since the last one."""
LOOK_S = 0.25
"""Interval of checks for an early collection."""
MOST_NEW = 5_000
"""New objects that trigger a collection before its time. More objects would hold up the loop for longer."""


def run_timed(do: Callable[[], Any], what: str = "") -> Any:
    """Call `do`, and log `what`, or its module and name, if it took long."""
    began = time.perf_counter_ns()
    try:
        return do()
    finally:
        took = time.perf_counter_ns() - began
        if took > LONG_NS:
            log.warning("the loop was held up for %d ms by %s", took // 1_000_000, what or _name(do))


class TimedClock(LoopClock):
    """A clock that measures the duration of each callback."""

    def after(self, seconds: float, do: Callable[[], None]) -> Timer:
        return super().after(seconds, lambda: run_timed(do))

    def post(self, do: Callable[[], None]) -> None:
        super().post(lambda: run_timed(do))


def _name(do: Callable[[], None]) -> str:
    """Module and name of the function behind a callback."""
    inner = getattr(do, "func", do)
    return f"{getattr(inner, '__module__', '')}.{getattr(inner, '__qualname__', repr(inner))}"


def collect_seldom(clock: Clock) -> None:
    """Stop automatic garbage collection, so that it never delays a press. Collections then run at fixed intervals."""
    gc.collect()
    gc.freeze()
    gc.disable()
    _collect(clock)


def _collect(clock: Clock) -> None:
    gc.collect(1)
    clock.after(LOOK_S, lambda: _look(clock, LOOK_S))


def _look(clock: Clock, waited_s: float) -> None:
    """Collect new objects if the interval has passed or many have accumulated."""
    if waited_s >= COLLECT_S or gc.get_count()[0] > MOST_NEW:
        _collect(clock)
    else:
        clock.after(LOOK_S, lambda: _look(clock, waited_s + LOOK_S))
