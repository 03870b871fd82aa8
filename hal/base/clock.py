# SPDX-License-Identifier: MIT
"""The clock that every driver gets: the time, timers on the owner's thread, and alarms on a thread of their own.

asyncio is not loaded here. The maker of a LoopClock has loaded it, and commands without a table do not need it.
"""

import heapq
import itertools
import logging
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop, TimerHandle

log = logging.getLogger(__name__)

SECOND = 1_000_000_000
"""Nanoseconds in a second."""


def nanoseconds(seconds: float) -> int:
    """Seconds as whole nanoseconds. A negative number of seconds gives 0."""
    return 0 if seconds <= 0 else round(seconds * SECOND)


class Timer(Protocol):
    """An action at a later time, unless it is cancelled before."""

    def cancel(self) -> None:
        """Cancel it. Has no effect if it is already done or cancelled."""


class Clock(Protocol):
    """The time, and ways to run functions on the owner's thread. Drivers change their state on that thread only."""

    def now(self) -> int:
        """Nanoseconds on a clock that only goes forward. May be called from any thread."""

    def after(self, seconds: float, do: Callable[[], None]) -> Timer:
        """Run `do` on the owner's thread, `seconds` from now. May be called from any thread."""

    def post(self, do: Callable[[], None]) -> None:
        """Run `do` on the owner's thread soon. May be called from any thread."""

    def alarm(self, seconds: float, do: Callable[[], None]) -> Timer:
        """Run `do` in `seconds`, on another thread, so that it runs even if the owner's thread hangs.

        A virtual clock has only one thread, and runs `do` there.
        """


class NothingScheduled(RuntimeError):  # noqa: N818 - says what happened
    """Virtual time cannot go on: the awaited event has not happened, and no timer is left that could cause it."""


class LimitReached(TimeoutError):  # noqa: N818 - says what happened
    """The awaited event has not happened within the virtual time allowed."""


class _Alarm:
    """One entry of an alarm list. A flag cancels it, so that cancelling needs no search."""

    __slots__ = ("cancelled", "do")

    def __init__(self, do: Callable[[], None]) -> None:
        self.do = do
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class _Schedule:
    """Alarms in the order in which they are due. Alarms with equal times keep the order in which they were added."""

    def __init__(self) -> None:
        self._heap: list[tuple[int, int, _Alarm]] = []
        self._numbers = itertools.count()

    def add(self, due: int, do: Callable[[], None]) -> _Alarm:
        alarm = _Alarm(do)
        heapq.heappush(self._heap, (due, next(self._numbers), alarm))
        return alarm

    def next_due(self) -> int | None:
        """Return when the first alarm that is not cancelled is due; None if there is none."""
        while self._heap and self._heap[0][2].cancelled:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def pop(self) -> _Alarm:
        return heapq.heappop(self._heap)[2]

    def pop_due(self, until: int) -> tuple[int, int, _Alarm] | None:
        """Remove and return the first alarm that is not cancelled, if it is due by then: due time, number, alarm."""
        while self._heap and self._heap[0][0] <= until:
            first = heapq.heappop(self._heap)
            if not first[2].cancelled:
                return first
        return None


class VirtualClock:
    """Time that passes only by `advance` and `run_until`, for tests and tapes. Starts at 0. Belongs to one thread."""

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
        """Let `seconds` pass. Each timer that becomes due runs, in order, at its own time."""
        until = self._now + nanoseconds(seconds)
        while self._run_next(until):
            pass
        self._now = until

    def run_until(self, condition: Callable[[], bool], limit: float) -> None:
        """Jump from timer to timer until `condition` is true, for at most `limit` seconds.

        Raises NothingScheduled if it is false and no timer is left, LimitReached if it is false when the time is up.
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
        first = self._schedule.pop_due(until)
        if first is None:
            return False
        due, _, alarm = first
        self._now = max(self._now, due)
        alarm.do()
        return True


class AlarmThread:
    """Alarms on a thread of their own, by the system's monotonic clock. The main loop cannot delay them.

    The thread starts with the first alarm, and ends with the process.
    """

    def __init__(self) -> None:
        self._schedule = _Schedule()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def alarm(self, seconds: float, do: Callable[[], None]) -> Timer:
        """Run `do` on this object's thread in `seconds`. May be called from any thread."""
        with self._changed:
            alarm = self._schedule.add(time.monotonic_ns() + nanoseconds(seconds), do)
            self._start()
            self._changed.notify()
        return alarm

    def _start(self) -> None:
        if self._thread is None or not self._thread.is_alive():  # it has ended if there was no memory for it
            thread = threading.Thread(target=self._run, name="alarms", daemon=True)
            thread.start()
            self._thread = thread

    def _run(self) -> None:
        while True:
            alarm = self._wait_for_next()
            try:
                if not alarm.cancelled:
                    alarm.do()
            except Exception:  # the other alarms must still run
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
        self._handle: TimerHandle | None = None

    def start(self, loop: "AbstractEventLoop", when: float) -> None:
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

    def __init__(self, loop: "AbstractEventLoop") -> None:
        from asyncio import get_running_loop

        self._loop = loop
        self._running_loop = get_running_loop
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
        """As Clock.post. Calls after the loop is closed are dropped."""
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
            return self._running_loop() is self._loop
        except RuntimeError:
            return False
