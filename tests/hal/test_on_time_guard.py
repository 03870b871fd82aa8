# SPDX-License-Identifier: MIT
"""The longest on-time of a motor is kept when the loop hangs, when the pin fails, and when `on` is called again."""

import asyncio
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.base.clock import SECOND, LoopClock, VirtualClock
from hal.base.on_time_guard import OnTimeGuard
from hal.base.pins import OutputLine
from hal.sim.pins import SimulatedPin, SimulatedPins


class GuardBench:
    def __init__(self, longest_on_s: float = 2.0) -> None:
        self.clock = VirtualClock()
        self.pins = SimulatedPins(self.clock)
        self.trips: list[bool] = []
        output = OutputLine(self.pins, 17, "high")
        self.guard = OnTimeGuard(output, self.clock, longest_on_s, self.trips.append)

    @property
    def powered(self) -> bool:
        return self.pins.line(17).puts_out(True)


@pytest.mark.parametrize("limit", [0.0, -1.0, float("nan")])
def test_without_a_limit_there_is_no_start(limit: float) -> None:
    with pytest.raises(ValueError, match="without a limit, no start"):
        GuardBench(limit)


@pytest.mark.parametrize("active", ["high", "low"])
def test_an_output_is_off_from_its_opening_and_after_its_closing(active: str) -> None:
    pins = SimulatedPins(VirtualClock())
    seen: list[bool] = []
    pins.line(17).watch(lambda: seen.append(pins.line(17).puts_out(active == "high")))
    output = OutputLine(pins, 17, active)
    assert not pins.line(17).puts_out(active == "high")
    output.on()
    output.close()
    output.off()
    assert not pins.line(17).puts_out(active == "high")
    assert seen.count(True) == 1


def test_a_pin_that_cannot_be_switched_off_is_freed_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """As an input it drives nothing: the resistor at the motor's driver switches the motor off."""
    bench = GuardBench()
    bench.guard.on()

    def fails(_pin: object, _value: float) -> None:
        raise OSError("the chip does not answer")

    monkeypatch.setattr(SimulatedPin, "_set_state", fails)
    with pytest.raises(OSError, match="does not answer"):
        bench.guard.close()
    assert bench.pins.line(17).function == "input"
    assert not bench.powered


def test_it_is_off_and_says_so_when_the_time_is_up() -> None:
    bench = GuardBench()
    bench.guard.on()
    bench.clock.advance(1.999)
    assert bench.powered
    bench.clock.advance(0.001)
    assert not bench.powered
    assert not bench.guard.is_on
    assert bench.trips == [True]


def test_switched_off_in_time_it_does_not_trip() -> None:
    bench = GuardBench()
    bench.guard.on()
    bench.clock.advance(1)
    bench.guard.off()
    bench.clock.advance(5)
    assert bench.trips == []


@given(st.lists(st.tuples(st.sampled_from(["on", "off"]), st.integers(0, 30)), max_size=40))
def test_never_on_for_longer_than_allowed_whatever_it_is_told(steps: list[tuple[str, int]]) -> None:
    bench = GuardBench()
    since: list[int] = []
    longest = [0]

    def watch() -> None:
        if bench.powered and not since:
            since.append(bench.clock.now())
        elif not bench.powered and since:
            longest.append(bench.clock.now() - since.pop())

    bench.pins.line(17).watch(watch)
    for what, tenths in steps:
        getattr(bench.guard, what)()
        bench.clock.advance(tenths / 10)
    bench.clock.advance(3)
    assert max(longest) <= 2 * SECOND
    assert not bench.powered


def test_a_pin_that_cannot_be_switched_off_is_reported_and_tried_again() -> None:
    bench = GuardBench()
    bench.guard.on()
    pin = bench.pins.line(17)

    def broken(_: object) -> None:
        raise OSError("no such pin")

    pin._set_state = broken
    bench.clock.advance(2.05)
    assert bench.trips == [False]
    del pin._set_state
    bench.clock.advance(0.1)
    assert bench.trips == [False, True]
    assert not bench.powered


def test_a_pin_that_cannot_be_switched_off_in_time_stays_guarded() -> None:
    bench = GuardBench()
    bench.guard.on()
    pin = bench.pins.line(17)

    def broken(_: object) -> None:
        raise OSError("no such pin")

    pin._set_state = broken
    with pytest.raises(OSError, match="no such pin"):
        bench.guard.off()
    del pin._set_state
    bench.clock.advance(2)
    assert not bench.powered


def test_it_holds_while_the_loop_hangs() -> None:
    trips: list[bool] = []

    async def main() -> None:
        clock = LoopClock(asyncio.get_running_loop())
        pins = SimulatedPins(clock)
        guard = OnTimeGuard(OutputLine(pins, 17, "high"), clock, 0.1, trips.append)
        guard.on()
        assert pins.line(17).puts_out(True)
        end = time.monotonic() + 1
        while pins.line(17).puts_out(True) and time.monotonic() < end:
            pass  # the loop does nothing else
        assert not pins.line(17).puts_out(True)
        assert trips == []
        await asyncio.sleep(0.01)
        assert trips == [True]

    asyncio.run(main())
