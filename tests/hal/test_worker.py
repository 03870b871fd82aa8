# SPDX-License-Identifier: MIT
"""Work on its own thread: the latest of a kind is done, in order; a hanging bus is reported once, and may recover."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hal.base.clock import LoopClock, VirtualClock
from hal.base.worker import InlineWorker, ThreadedWorker, worker_for


class WorkerBench:
    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.worker = ThreadedWorker(LoopClock(self.loop), overdue_s=0.05)
        self.answers: list[Any] = []
        self.gate = threading.Event()
        self.started = threading.Event()

    def block(self) -> None:
        """Keep the bus busy until the gate opens."""
        self.worker.submit("gate", self._wait, lambda _: None)
        assert self.started.wait(5)

    def _wait(self) -> None:
        self.started.set()
        self.gate.wait(5)

    def submit(self, kind: str, work: Callable[[], Any]) -> None:
        self.worker.submit(kind, work, self.answers.append)

    def wait(self, condition: Callable[[], bool]) -> None:
        async def until() -> None:
            while not condition():
                await asyncio.sleep(0.001)

        self.loop.run_until_complete(asyncio.wait_for(until(), 5))


@pytest.fixture
def bench() -> Iterator[WorkerBench]:
    bench = WorkerBench()
    yield bench
    bench.gate.set()
    bench.worker.close()
    bench.loop.close()


def test_work_is_done_on_another_thread_and_answered_on_the_owners(bench: WorkerBench) -> None:
    threads: list[int] = []
    bench.worker.submit("a", threading.get_ident, lambda ident: threads.extend([ident, threading.get_ident()]))
    bench.wait(lambda: len(threads) == 2)
    assert threads[0] != threading.get_ident()
    assert threads[1] == threading.get_ident()


def test_of_work_that_waits_only_the_latest_of_each_kind_is_done(bench: WorkerBench) -> None:
    bench.block()
    done: list[str] = []
    for number in range(5):
        bench.submit("lamps", lambda number=number: done.append(f"lamps {number}"))
        bench.submit("digits", lambda number=number: done.append(f"digits {number}"))
    bench.gate.set()
    bench.wait(lambda: len(bench.answers) == 2)
    assert done == ["lamps 4", "digits 4"]


def test_an_error_of_the_bus_is_an_answer(bench: WorkerBench) -> None:
    def fail() -> None:
        raise OSError(121, "Remote I/O error")

    bench.submit("a", fail)
    bench.wait(lambda: bool(bench.answers))
    assert isinstance(bench.answers[0], OSError)
    assert bench.answers[0].errno == 121


@pytest.mark.parametrize("inline", [True, False])
def test_a_mistake_in_the_work_is_an_answer_too_and_the_next_work_is_done(bench: WorkerBench, *, inline: bool) -> None:
    clock = VirtualClock()
    worker = InlineWorker(clock) if inline else bench.worker
    answers: list[Any] = []
    worker.submit("a", lambda: 1 // 0, answers.append)
    worker.submit("b", lambda: "done", answers.append)
    clock.advance(0) if inline else bench.wait(lambda: len(answers) == 2)
    assert "ZeroDivisionError" in str(answers[0])
    assert answers[1] == "done"


def test_work_that_hangs_is_reported_once_and_its_answer_still_comes(bench: WorkerBench) -> None:
    bench.submit("slow", lambda: bench.gate.wait(5) and "at last")
    bench.wait(lambda: len(bench.answers) == 1)
    assert isinstance(bench.answers[0], TimeoutError)
    bench.submit("slow", lambda: "the latest")
    bench.submit("slow", lambda: "the very latest")
    bench.gate.set()
    bench.wait(lambda: len(bench.answers) == 3)
    assert bench.answers[1:] == ["at last", "the very latest"]


def test_work_behind_the_one_that_hangs_is_overdue_as_well(bench: WorkerBench) -> None:
    bench.block()
    bench.submit("other", lambda: "done")
    bench.wait(lambda: len(bench.answers) == 1)
    assert isinstance(bench.answers[0], TimeoutError)


def test_later_work_of_a_kind_is_watched_again_once_the_earlier_is_answered(bench: WorkerBench) -> None:
    bench.submit("slow", lambda: "quick")
    bench.wait(lambda: len(bench.answers) == 1)
    bench.submit("slow", lambda: bench.gate.wait(5))
    bench.wait(lambda: len(bench.answers) == 2)
    assert isinstance(bench.answers[1], TimeoutError)


def test_closing_finishes_what_waits_and_answers_nobody(bench: WorkerBench) -> None:
    done: list[str] = []
    bench.submit("dark", lambda: done.append("dark"))
    bench.worker.close()
    assert done == ["dark"]
    bench.submit("late", lambda: done.append("late"))
    bench.wait(lambda: True)
    assert (done, bench.answers) == (["dark"], [])


def test_closing_does_not_wait_for_a_bus_that_hangs(bench: WorkerBench) -> None:
    bench.block()
    bench.worker.close(patience_s=0.01)
    assert not bench.gate.is_set()


def test_in_virtual_time_the_work_is_done_at_once_and_answered_as_time_goes_on() -> None:
    clock = VirtualClock()
    worker = worker_for(clock)
    events: list[str] = []
    worker.submit("a", lambda: events.append("done"), lambda _: events.append("answered"))
    assert events == ["done"]
    clock.advance(0)
    assert events == ["done", "answered"]
    worker.close()
    worker.submit("a", lambda: events.append("late"), lambda _: None)
    assert events == ["done", "answered"]
