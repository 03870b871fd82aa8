"""Finds slow callbacks: one that blocks the loop for more than 20 ms is named in the log."""

import gc
import logging
import time
from collections.abc import Callable
from typing import Any

from hal.clock import LoopClock, Timer

log = logging.getLogger(__name__)

LONG_NS = 20_000_000


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


def collect_when_idle() -> None:
    """Stop automatic garbage collection, so that it never delays a press. From now on only `idle` collects."""
    gc.collect()
    gc.freeze()
    gc.disable()


def idle() -> None:
    """Collect garbage; to be called when the table has nothing to do."""
    gc.collect(1)
