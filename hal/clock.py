"""The clock that every driver is given: the time, timers on the owner's thread, alarms that no hanging loop delays."""

import asyncio
import heapq
import itertools
import logging
import threading
import time
from collections.abc import Callable
from typing import Protocol

log = logging.getLogger(__name__)

SECOND = 1_000_000_000
"""Nanoseconds in a second."""


def nanoseconds(seconds: float) -> int:
    """Seconds as whole nanoseconds, never less than none."""
    return max(0, round(seconds * SECOND))


class Timer(Protocol):
    """Something that will be done later, unless it is cancelled before."""

    def cancel(self) -> None:
        """Do not do it. Harmless when it is done or cancelled already."""


class Clock(Protocol):
    """The time, and a way to have things done on the owner's thread, the one on which drivers keep their state."""

    def now(self) -> int:
        """Nanoseconds on a clock that only goes forward; from any thread."""

    def after(self, seconds: float, do: Callable[[], None]) -> Timer:
        """Run `do` on the owner's thread, `seconds` from now; from any thread."""

    def post(self, do: Callable[[], None]) -> None:
        """Run `do` on the owner's thread soon; from any thread."""

    def alarm(self, seconds: float, do: Callable[[], None]) -> Timer:
        """Run `do` in `seconds` even if the owner's thread hangs, so not on it (a virtual clock has but one)."""


class NothingScheduled(RuntimeError):  # noqa: N818 - says what happened
    """Virtual time cannot go on: what is waited for has not happened, and no timer is left to make it happen."""


class LimitReached(TimeoutError):  # noqa: N818 - says what happened
    """What is waited for has not happened within the virtual time allowed."""


class _Alarm:
    """One entry of an alarm list; cancelled by a flag, so that cancelling needs no search."""

    def __init__(self, do: Callable[[], None]) -> None:
        self.do = do
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class _Schedule:
    """Alarms in the order in which they are due; equal times in the order in which they were asked for."""

    def __init__(self) -> None:
        self._heap: list[tuple[int, int, _Alarm]] = []
        self._numbers = itertools.count()

    def add(self, due: int, do: Callable[[], None]) -> _Alarm:
        alarm = _Alarm(do)
        heapq.heappush(self._heap, (due, next(self._numbers), alarm))
        return alarm

    def next_due(self) -> int | None:
        """When the first alarm that still counts is due; None if there is none."""
        while self._heap and self._heap[0][2].cancelled:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def pop(self) -> _Alarm:
        return heapq.heappop(self._heap)[2]


class VirtualClock:
    """Time that passes only when it is told to, for tests and simulated tables. Starts at 0. Belongs to one thread."""

    def __init__(self) -> None:
        self._now = 0
        self._schedule = _Schedule()

    def now(self) -> int:
        return self._now

    def after(self, seconds: float, do: Callable[[], None]) -> Timer:
        return self._schedule.add(self._now + nanoseconds(seconds), do)

    def post(self, do: Callable[[], None]) -> None:
        do()

    def alarm(self, seconds: float, do: Callable[[], None]) -> Timer:
        return self.after(seconds, do)

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass, running what falls due, in order, each at its own time."""
        until = self._now + nanoseconds(seconds)
        while self._run_next(until):
            pass
        self._now = until

    def run_until(self, condition: Callable[[], bool], limit: float) -> None:
        """Jump from timer to timer until `condition` holds, for at most `limit` seconds.

        Raises NothingScheduled when it does not hold and no timer is left, LimitReached when the time is up.
        """
        until = self._now + nanoseconds(limit)
        while not condition():
            if self._schedule.next_due() is None:
                message = "nothing is scheduled, and what is waited for has not happened"
                raise NothingScheduled(message)
            if not self._run_next(until):
                self._now = until
                message = f"what is waited for has not happened within {limit} s of virtual time"
                raise LimitReached(message)

    def _run_next(self, until: int) -> bool:
        due = self._schedule.next_due()
        if due is None or due > until:
            return False
        self._now = max(self._now, due)
        self._schedule.pop().do()
        return True


class AlarmThread:
    """Alarms on a thread of their own, by the system's monotonic clock: nothing that the main loop does delays them.

    The thread starts with the first alarm, and ends with the process.
    """

    def __init__(self) -> None:
        self._schedule = _Schedule()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def alarm(self, seconds: float, do: Callable[[], None]) -> Timer:
        """Run `do` on this object's thread in `seconds`; from any thread."""
        with self._changed:
            alarm = self._schedule.add(time.monotonic_ns() + nanoseconds(seconds), do)
            self._start()
            self._changed.notify()
        return alarm

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="alarms", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            alarm = self._wait_for_next()
            try:
                if not alarm.cancelled:
                    alarm.do()
            except Exception:  # the other alarms must still ring
                log.exception("an alarm failed; the others go on")

    def _wait_for_next(self) -> _Alarm:
        with self._changed:
            while True:
                due = self._schedule.next_due()
                wait = None if due is None else due - time.monotonic_ns()
                if wait is not None and wait <= 0:
                    return self._schedule.pop()
                self._changed.wait(None if wait is None else wait / SECOND)


class _LoopTimer:
    """A timer on an asyncio loop that may be made and cancelled on any thread."""

    def __init__(self, do: Callable[[], None]) -> None:
        self._do = do
        self._cancelled = False
        self._handle: asyncio.TimerHandle | None = None

    def start(self, loop: asyncio.AbstractEventLoop, when: float) -> None:
        """On the loop's thread."""
        if not self._cancelled:
            self._handle = loop.call_at(when, self._run)

    def cancel(self) -> None:
        self._cancelled = True
        handle = self._handle
        if handle is not None:
            handle.cancel()

    def _run(self) -> None:
        if not self._cancelled:
            self._do()


class LoopClock:
    """The real clock of a table: the owner's thread is the one that runs this asyncio loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._alarms = AlarmThread()

    def now(self) -> int:
        return time.monotonic_ns()

    def after(self, seconds: float, do: Callable[[], None]) -> Timer:
        when = self._loop.time() + max(0.0, seconds)
        timer = _LoopTimer(do)
        if self._on_loop():
            timer.start(self._loop, when)
        else:
            self.post(lambda: timer.start(self._loop, when))
        return timer

    def post(self, do: Callable[[], None]) -> None:
        """As Clock.post. Once the loop is closed there is no owner left, and what is posted is dropped."""
        try:
            self._loop.call_soon_threadsafe(do)
        except RuntimeError:
            if not self._loop.is_closed():
                raise
            log.debug("dropped %r: the loop is closed", do)

    def alarm(self, seconds: float, do: Callable[[], None]) -> Timer:
        return self._alarms.alarm(seconds, do)

    def _on_loop(self) -> bool:
        try:
            return asyncio.get_running_loop() is self._loop
        except RuntimeError:
            return False
