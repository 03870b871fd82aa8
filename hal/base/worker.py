# SPDX-License-Identifier: MIT
"""Work on a slow bus, on a thread of its own. New work replaces older work of the same kind that still waits."""

import itertools
import logging
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, Protocol

from hal.base.clock import Clock, Timer, VirtualClock

log = logging.getLogger(__name__)

Done = Callable[[Any], None]
"""Gets the result of the work, or its OSError."""

OVERDUE_S = 3.0
"""Seconds after which work without an answer is reported as hung."""


class Worker(Protocol):
    """Does work for devices, in the order of submission, and answers on the owner's thread."""

    def submit(self, kind: str, work: Callable[[], Any], done: Done) -> None:
        """Do `work` soon and call `done` with its result, or with its OSError.

        Work of the same kind that still waits is replaced: only the latest state is written. Without an answer within
        OVERDUE_S, `done` gets a TimeoutError first, and the answer later, when it comes.
        """

    def close(self) -> None:
        """Finish the waiting work, if the bus works, and accept no more."""


class InlineWorker:
    """For virtual time: the work is done at once, and the answer comes with the next step of the clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._closed = False

    def submit(self, kind: str, work: Callable[[], Any], done: Done) -> None:
        if self._closed:
            return
        result = _attempt(kind, work)
        self._clock.after(0, lambda: done(result))

    def close(self) -> None:
        self._closed = True


class ThreadedWorker:
    """For a real table: one thread for the bus. A slow or hung bus delays only this thread."""

    def __init__(self, clock: Clock, overdue_s: float = OVERDUE_S) -> None:
        self._clock = clock
        self._overdue_s = overdue_s
        self._waiting: dict[str, _Job] = {}
        self._numbers = itertools.count()
        self._changed = threading.Condition()
        self._closed = False
        self._watches: dict[str, _Watch] = {}  # only the owner's thread touches these
        self._thread = threading.Thread(target=self._run, name="bus", daemon=True)
        self._thread.start()

    def submit(self, kind: str, work: Callable[[], Any], done: Done) -> None:
        number = next(self._numbers)
        with self._changed:
            if self._closed:
                return
            self._waiting[kind] = _Job(kind, number, work, done)
            self._changed.notify()
        self._watch(kind, number, done)

    def close(self, patience_s: float = 1.0) -> None:
        """As Worker.close. Waits at most `patience_s` for a slow bus. The thread of a hung bus is abandoned."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join(patience_s)
        for watch in self._watches.values():
            watch.timer.cancel()
        if self._thread.is_alive():
            log.warning("the bus did not finish within %s s: its waiting work is given up", patience_s)

    def _run(self) -> None:
        while (job := self._next()) is not None:
            self._clock.post(partial(self._answer, job, _attempt(job.kind, job.work)))

    def _next(self) -> "_Job | None":
        with self._changed:
            while not self._waiting:
                if self._closed:
                    return None
                self._changed.wait()
            return self._waiting.pop(next(iter(self._waiting)))

    def _answer(self, job: "_Job", result: Any) -> None:
        self._unwatch(job)
        if not self._closed:
            job.done(result)

    def _watch(self, kind: str, number: int, done: Done) -> None:
        watch = self._watches.get(kind)
        if watch is None:
            timer = self._clock.after(self._overdue_s, lambda: self._overdue(kind))
            self._watches[kind] = _Watch(timer, number, done)
        else:
            watch.latest, watch.done = number, done

    def _unwatch(self, job: "_Job") -> None:
        """Stop watching answered work. If later work of its kind is unanswered, its time limit starts now."""
        watch = self._watches.pop(job.kind, None)
        if watch is None:
            return
        watch.timer.cancel()
        if watch.latest > job.number:
            self._watch(job.kind, watch.latest, watch.done)

    def _overdue(self, kind: str) -> None:
        watch = self._watches.get(kind)
        if watch is not None and not self._closed:
            watch.done(TimeoutError(f"no answer within {self._overdue_s:g} s: the bus hangs"))


class _Job(NamedTuple):
    """One piece of work, numbered in the order of submission."""

    kind: str
    number: int
    work: Callable[[], Any]
    done: Done


class _Watch:
    """Work of one kind that is not answered yet. `latest`: the number of the work submitted last."""

    def __init__(self, timer: Timer, latest: int, done: Done) -> None:
        self.timer = timer
        self.latest = latest
        self.done = done


def worker_for(clock: Clock) -> Worker:
    """The worker for this clock. Virtual time has only one thread, so the work is done there."""
    return InlineWorker(clock) if isinstance(clock, VirtualClock) else ThreadedWorker(clock)


def _attempt(kind: str, work: Callable[[], Any]) -> Any:
    try:
        return work()
    except OSError as error:
        return error
    except Exception as error:  # the other devices on the bus must still work
        log.exception("work on %s failed", kind)
        return OSError(f"internal error: {error!r}")
