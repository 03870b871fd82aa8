# SPDX-License-Identifier: MIT
"""Clocks: virtual time jumps from timer to timer; the loop's clock takes work from any thread; alarms never hang."""

import asyncio
import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.base.clock import SECOND, AlarmThread, LimitReached, LoopClock, NothingScheduled, VirtualClock


def test_virtual_time_starts_at_nothing_and_passes_only_when_told() -> None:
    clock = VirtualClock()
    assert clock.now() == 0
    clock.advance(1.5)
    assert clock.now() == 1_500_000_000


@given(st.lists(st.integers(0, 50), max_size=30))
def test_timers_run_in_the_order_they_are_due_equal_ones_as_they_were_asked_for(delays: list[int]) -> None:
    clock, ran = VirtualClock(), []
    for number, delay in enumerate(delays):
        clock.after(delay / 10, lambda n=number: ran.append((clock.now(), n)))
    clock.advance(5)
    assert ran == sorted((delay * SECOND // 10, number) for number, delay in enumerate(delays))


def test_a_timer_set_by_a_timer_runs_in_the_same_advance() -> None:
    clock, ran = VirtualClock(), []
    clock.after(1, lambda: clock.after(1, lambda: ran.append(clock.now())))
    clock.advance(3)
    assert ran == [2 * SECOND]
    assert clock.now() == 3 * SECOND


def test_a_cancelled_timer_does_not_run() -> None:
    clock, ran = VirtualClock(), []
    timer = clock.after(1, lambda: ran.append(1))
    timer.cancel()
    timer.cancel()
    clock.advance(2)
    assert ran == []


def test_run_until_stops_at_the_moment_the_condition_holds() -> None:
    clock, ran = VirtualClock(), []
    for second in (1, 2, 3):
        clock.after(second, lambda s=second: ran.append(s))
    clock.run_until(lambda: 2 in ran, limit=10)
    assert ran == [1, 2]
    assert clock.now() == 2 * SECOND


def test_run_until_fails_loudly_when_nothing_is_scheduled() -> None:
    clock = VirtualClock()
    clock.after(1, lambda: None).cancel()
    with pytest.raises(NothingScheduled):
        clock.run_until(lambda: False, limit=10)


def test_run_until_has_a_limit() -> None:
    clock = VirtualClock()

    def again() -> None:
        clock.after(1, again)

    again()
    with pytest.raises(LimitReached):
        clock.run_until(lambda: False, limit=10)
    assert clock.now() == 10 * SECOND


def test_post_and_alarm_of_a_virtual_clock_are_on_its_one_thread() -> None:
    clock, ran = VirtualClock(), []
    clock.post(lambda: ran.append("post"))
    clock.alarm(1, lambda: ran.append("alarm"))
    clock.advance(1)
    assert ran == ["post", "alarm"]


def test_what_other_threads_post_and_time_runs_on_the_loops_thread() -> None:
    async def main() -> None:
        clock, done = LoopClock(asyncio.get_running_loop()), asyncio.Event()
        ran: list[tuple[str, int]] = []

        def elsewhere() -> None:
            clock.post(lambda: ran.append(("post", threading.get_ident())))
            clock.after(0.01, lambda: ran.append(("after", threading.get_ident())))
            clock.after(0.2, lambda: ran.append(("cancelled", 0))).cancel()
            clock.after(0.25, done.set)

        await asyncio.to_thread(elsewhere)
        await asyncio.wait_for(done.wait(), 2)
        here = threading.get_ident()
        assert ran == [("post", here), ("after", here)]

    asyncio.run(main())


def test_what_is_posted_to_a_closed_loop_is_dropped() -> None:
    loop = asyncio.new_event_loop()
    clock = LoopClock(loop)
    loop.close()
    clock.post(lambda: pytest.fail("ran"))


def test_an_alarm_rings_while_the_loop_hangs() -> None:
    rang: list[float] = []

    async def main() -> None:
        clock = LoopClock(asyncio.get_running_loop())
        clock.alarm(0.02, lambda: rang.append(time.monotonic()))
        time.sleep(0.3)  # the loop hangs
        assert rang

    asyncio.run(main())


def test_an_alarm_that_fails_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    alarms, rang = AlarmThread(), threading.Event()
    alarms.alarm(0.0, lambda: 1 // 0)
    alarms.alarm(0.0, lambda: pytest.fail("cancelled")).cancel()
    alarms.alarm(0.01, rang.set)
    assert rang.wait(2)
    assert "ZeroDivisionError" in caplog.text


def test_an_alarm_that_found_no_memory_for_its_thread_does_not_silence_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A motor whose alarm cannot be set is not started. The next motor must not run without one."""
    alarms, rang = AlarmThread(), threading.Event()
    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", lambda _: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            alarms.alarm(0.0, lambda: None)
    alarms.alarm(0.0, rang.set)
    assert rang.wait(2)


def test_an_earlier_alarm_set_later_rings_first() -> None:
    alarms, rang, done = AlarmThread(), [], threading.Event()
    alarms.alarm(0.05, lambda: (rang.append("late"), done.set()))
    alarms.alarm(0.01, lambda: rang.append("early"))
    assert done.wait(2)
    assert rang == ["early", "late"]
