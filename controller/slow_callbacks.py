"""Finds slow callbacks: one that blocks the loop for more than 20 ms is named in the log."""

import gc
import logging
import time
from collections.abc import Callable
from typing import Any

from hal.clock import LoopClock, Timer

log = logging.getLogger(__name__)

LONG_NS = 20_000_000
COLLECT_S = 10.0
"""How often garbage is collected: quickly, because not all of it."""


def timed(what: str, do: Callable[[], Any]) -> Any:
    """Call `do`, and log `what` if it took long."""
    began = time.perf_counter_ns()
    try:
        return do()
    finally:
        took = time.perf_counter_ns() - began
        if took > LONG_NS:
            log.warning("the loop was held up for %d ms by %s", took // 1_000_000, what)


class TimedClock(LoopClock):
    """A clock that measures every callback it makes."""

    def after(self, seconds: float, do: Callable[[], None]) -> Timer:
        return super().after(seconds, lambda: timed(_name(do), do))

    def post(self, do: Callable[[], None]) -> None:
        super().post(lambda: timed(_name(do), do))


def _name(do: Callable[[], None]) -> str:
    """Module and name of the function behind a callback."""
    inner = getattr(do, "func", do)
    return f"{getattr(inner, '__module__', '')}.{getattr(inner, '__qualname__', repr(inner))}"


def collect_seldom(clock: LoopClock) -> None:
    """Stop automatic garbage collection, so that it never delays a press. From now on it is done at set times."""
    gc.collect()
    gc.freeze()
    gc.disable()
    _collect(clock)


def _collect(clock: LoopClock) -> None:
    gc.collect(1)
    clock.after(COLLECT_S, lambda: _collect(clock))
