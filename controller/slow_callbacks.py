"""Long passes of the loop: whatever holds it up for over 20 ms is named in the log, with what it was doing."""

import gc
import logging
import time
from collections.abc import Callable
from typing import Any

from hal.clock import LoopClock, Timer

log = logging.getLogger(__name__)

LONG_NS = 20_000_000


def timed(what: str, do: Callable[[], Any]) -> Any:
    """Do it on the loop, and say so if it took long."""
    began = time.perf_counter_ns()
    try:
        return do()
    finally:
        took = time.perf_counter_ns() - began
        if took > LONG_NS:
            log.warning("the loop was held up for %d ms by %s", took // 1_000_000, what)


class TimedClock(LoopClock):
    """The clock of a table that runs: everything it does on the loop is timed."""

    def after(self, seconds: float, do: Callable[[], None]) -> Timer:
        return super().after(seconds, lambda: timed(_name(do), do))

    def post(self, do: Callable[[], None]) -> None:
        super().post(lambda: timed(_name(do), do))


def _name(do: Callable[[], None]) -> str:
    """The function behind a callback, as a person finds it in the code."""
    inner = getattr(do, "func", do)
    return f"{getattr(inner, '__module__', '')}.{getattr(inner, '__qualname__', repr(inner))}"


def collect_when_idle() -> None:
    """No garbage collection in the middle of a press: what start-up made stays, and the rest waits for `idle`."""
    gc.collect()
    gc.freeze()
    gc.disable()


def idle() -> None:
    """Called when the table has nothing to do."""
    gc.collect(1)
