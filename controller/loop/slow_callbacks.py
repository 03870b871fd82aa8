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
"""How often garbage is collected: quickly, because only of what is new since the last time."""
LOOK_S = 0.25
"""How often it is looked whether so much is new that it is collected before its time."""
MOST_NEW = 5_000
"""More new objects than this are looked through at once: the more there are, the longer they hold up the loop."""


def timed(do: Callable[[], Any], what: str = "") -> Any:
    """Call `do`, and log `what`, or its module and name, if it took long."""
    began = time.perf_counter_ns()
    try:
        return do()
    finally:
        took = time.perf_counter_ns() - began
        if took > LONG_NS:
            log.warning("the loop was held up for %d ms by %s", took // 1_000_000, what or _name(do))


class TimedClock(LoopClock):
    """A clock that measures every callback it makes."""

    def after(self, seconds: float, do: Callable[[], None]) -> Timer:
        return super().after(seconds, lambda: timed(do))

    def post(self, do: Callable[[], None]) -> None:
        super().post(lambda: timed(do))


def _name(do: Callable[[], None]) -> str:
    """Module and name of the function behind a callback."""
    inner = getattr(do, "func", do)
    return f"{getattr(inner, '__module__', '')}.{getattr(inner, '__qualname__', repr(inner))}"


def collect_seldom(clock: Clock) -> None:
    """Stop automatic garbage collection, so that it never delays a press. From now on it is done at set times."""
    gc.collect()
    gc.freeze()
    gc.disable()
    _collect(clock)


def _collect(clock: Clock) -> None:
    gc.collect(1)
    clock.after(LOOK_S, lambda: _look(clock, LOOK_S))


def _look(clock: Clock, waited_s: float) -> None:
    """Collect what is new if it is time, or if it has become much."""
    if waited_s >= COLLECT_S or gc.get_count()[0] > MOST_NEW:
        _collect(clock)
    else:
        clock.after(LOOK_S, lambda: _look(clock, waited_s + LOOK_S))
