# SPDX-License-Identifier: MIT
"""The tumbler's driver with a simulated tumbler that turns as a real one does, and fails on command."""

import asyncio
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hal.base.clock import SECOND, LoopClock, VirtualClock
from hal.base.pins import PinContext
from hal.board import board_file, read_board
from hal.machines import tumbler_faults as faults
from hal.machines.tumbler import STILL_S, TumblerDevice, TumblerPhase
from hal.machines.tumbler_wiring import TumblerWiring
from hal.signals import AtRest, CoverMoved, Fault, Restored, Signal, Turned
from hal.sim.machines.tumbler import SensorName, SimulatedTumbler
from hal.sim.pins import SimulatedPin, SimulatedPins
from tests.counting import calls

WIRING = read_board(board_file("sic-bo")).tumblers["tumbler"]


class TumblerBench:
    def __init__(self, seed: str = "seed", wiring: TumblerWiring = WIRING) -> None:
        self.clock = VirtualClock()
        self.pins = SimulatedPins(self.clock)
        self.sim = SimulatedTumbler(wiring, self.pins, self.clock, seed)
        self.signals: list[Signal] = []
        self.tumbler = self.open(wiring)
        self.clock.advance(1)
        self.signals.clear()

    def open(self, wiring: TumblerWiring = WIRING) -> TumblerDevice:
        return TumblerDevice("tumbler", wiring, PinContext(self.clock, self.pins, self.signals.append))

    def spin(self, seconds: float = 12, turns: int = 3, **spin: Any) -> list[Signal]:
        """All signals of one run."""
        self.signals.clear()
        self.sim.next(**spin)
        self.tumbler.run(turns)
        self.clock.advance(seconds)
        return self.signals

    def until(self, kind: type[Signal], count: int = 1) -> None:
        self.clock.run_until(lambda: len([s for s in self.signals if isinstance(s, kind)]) >= count, 30)

    @property
    def faults(self) -> list[str]:
        return [s.what for s in self.signals if isinstance(s, Fault)]


@pytest.fixture
def bench() -> TumblerBench:
    return TumblerBench()


def kinds(signals: list[Signal]) -> list[str]:
    return [type(signal).__name__ for signal in signals]


GOOD = ["Turned", "Turned", "Turned", "AtRest"]


def test_at_the_start_it_tells_how_the_cover_stands_and_nothing_else() -> None:
    clock = VirtualClock()
    pins = SimulatedPins(clock)
    sim = SimulatedTumbler(WIRING, pins, clock, "seed")
    sim.cover(False)
    clock.advance(1)
    signals: list[Signal] = []
    tumbler = TumblerDevice("tumbler", WIRING, PinContext(clock, pins, signals.append))
    clock.advance(10)
    assert [(type(s), getattr(s, "on", None)) for s in signals] == [(CoverMoved, False)]
    assert tumbler.phase is TumblerPhase.STANDING


@pytest.mark.parametrize("turns", [1, 2, 3, 4, 7])
def test_it_turns_as_often_as_it_is_told_and_rests(bench: TumblerBench, turns: int) -> None:
    signals = bench.spin(turns=turns, seconds=15)
    assert [s.count for s in signals if isinstance(s, Turned)] == list(range(1, turns + 1))
    assert signals[-1] == AtRest("tumbler", turns, at=signals[-1].at)
    assert bench.sim.position == turns
    assert not bench.sim.powered


def test_the_dice_are_at_rest_when_it_says_so(bench: TumblerBench) -> None:
    bench.sim.next(dice=(4, 4, 4))
    bench.tumbler.run(3)
    bench.until(AtRest)
    assert bench.sim.dice == (4, 4, 4)
    assert not bench.sim.turning
    bench.spin(dice=(1, 2, 4), cocked=True)
    assert (bench.sim.dice, bench.sim.cocked) == ((1, 2, 4), True)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 5))
def test_with_any_seed_every_run_is_good_and_none_takes_long(seed: int, turns: int) -> None:
    bench = TumblerBench(str(seed))
    for _ in range(2):
        signals = bench.spin(turns=turns)
        assert kinds(signals) == ["Turned"] * turns + ["AtRest"]
        assert all(1 <= die <= 6 for die in bench.sim.dice)


def test_a_loop_that_is_held_up_makes_it_later_and_not_faster() -> None:
    """At any moment of a spin: one that gained speed meanwhile would chatter, one that lost it would never rest."""
    said = {}
    for tenths in range(1, 45):
        bench = TumblerBench()
        bench.tumbler.run(3)
        bench.clock.advance(tenths / 10)
        bench.clock._now += SECOND // 2  # timers due in this time run late
        bench.clock.advance(12)
        said[tenths] = kinds(bench.signals)
    assert {tenths: found for tenths, found in said.items() if found != GOOD} == {}


@pytest.mark.parametrize(("by_a_hand", "said"), [(True, GOOD), (False, [*GOOD, "Fault"])])
def test_behind_a_hand_it_does_not_rock_because_edges_may_be_late_there(
    monkeypatch: pytest.MonkeyPatch, by_a_hand: bool, said: list[str]
) -> None:
    """A rock after the time in which a tumbler counts as still is one that turns by itself."""
    monkeypatch.setattr("hal.sim.machines.tumbler.ROCKS_S", (STILL_S + 0.1,) * 4)
    monkeypatch.setattr(SimulatedPin, "bounces", not by_a_hand)
    signals = TumblerBench().spin()
    assert kinds(signals)[: len(said)] == said
    assert len(signals) == len(GOOD) or not by_a_hand


def test_the_same_seed_gives_the_same_spins_to_the_nanosecond() -> None:
    def story(seed: str) -> list[Any]:
        bench = TumblerBench(seed)
        return [(list(bench.spin()), bench.sim.dice) for _ in range(3)]

    assert story("one") == story("one")
    assert story("one") != story("two")


def test_a_spin_is_done_in_few_calls(bench: TumblerBench) -> None:
    assert calls(bench.spin) < 9_000


def test_revolutions_are_stamped_when_the_bottom_is_at_the_top(bench: TumblerBench) -> None:
    tops: list[int] = []
    pin = bench.pins.line(WIRING.rotation_pin)
    drive = pin.drive

    def note(level: bool | None) -> None:
        if level is False and (not tops or bench.clock.now() - tops[-1] > SECOND // 10):
            tops.append(bench.clock.now())
        drive(level)

    pin.drive = note
    signals = bench.spin()
    assert [s.at for s in signals if isinstance(s, Turned)] == tops


# Faults: the motor is off, the fault is named, no result is made up.

MISDEEDS = {
    "no first turn": {"no_turn": True},
    "stuck, or too slow": {"jam": True},
    "does not stop": {"never_stops": True},
    "not at rest": {"stops_cocked": True},
    "too fast": {"turn_s": 0.2},
}


@pytest.mark.parametrize("what", MISDEEDS)
def test_a_misdeed_is_one_fault_without_result_until_it_is_mended(bench: TumblerBench, what: str) -> None:
    signals = bench.spin(**MISDEEDS[what])
    assert bench.faults == [what]
    assert "AtRest" not in kinds(signals)
    assert not bench.sim.powered
    if what != "too fast":
        assert "Restored" not in kinds(signals)
        bench.sim.free()
        bench.clock.advance(2)
    assert kinds(bench.signals)[-1] == "Restored"
    assert kinds(bench.spin()) == GOOD


@pytest.mark.parametrize("what", MISDEEDS)
def test_the_motor_is_off_before_a_fault_is_told(bench: TumblerBench, what: str) -> None:
    powered: list[bool] = []
    bench.tumbler.close()
    ports = PinContext(
        bench.clock, bench.pins, lambda s: powered.append(bench.sim.powered) if isinstance(s, Fault) else None
    )
    bench.tumbler = TumblerDevice("tumbler", WIRING, ports)
    bench.clock.advance(1)
    bench.spin(**MISDEEDS[what])
    assert powered == [False]


def test_every_remedy_names_a_pin_or_says_what_to_do(bench: TumblerBench) -> None:
    for misdeed in MISDEEDS.values():
        fault = next(s for s in bench.spin(**misdeed) if isinstance(s, Fault))
        assert "{" not in fault.remedy
        assert "GPIO" in fault.remedy
        bench.sim.free()
        bench.clock.advance(2)


def test_coming_to_rest_too_early_is_told_as_it_is(bench: TumblerBench) -> None:
    bench.sim.next(turns=2)
    bench.tumbler.run(3)
    bench.clock.advance(12)
    assert kinds(bench.signals) == ["Turned", "Turned", "AtRest"]
    assert bench.signals[-1] == AtRest("tumbler", 2, at=bench.signals[-1].at)
    assert not bench.sim.powered


def test_one_turn_more_while_coasting_is_counted(bench: TumblerBench) -> None:
    bench.sim.next(turns=4)
    bench.tumbler.run(3)
    bench.clock.advance(12)
    assert [getattr(s, "count", None) for s in bench.signals] == [1, 2, 3, 4, 4]


def test_run_again_after_it_stopped_cocked_is_restored_by_turning(bench: TumblerBench) -> None:
    bench.spin(stops_cocked=True)
    assert kinds(bench.spin()) == ["Restored", *GOOD]


def test_a_tumbler_that_does_not_stop_is_not_started_again(bench: TumblerBench) -> None:
    bench.spin(never_stops=True)
    bench.signals.clear()
    bench.tumbler.run(3)
    assert bench.faults == [faults.DOES_NOT_STOP.what]
    assert not bench.sim.powered


def test_a_tumbler_that_turns_by_itself_is_a_fault_until_it_is_freed(bench: TumblerBench) -> None:
    bench.spin()
    bench.signals.clear()
    bench.sim.run_away()
    bench.clock.advance(5)
    assert kinds(bench.signals) == ["Fault"]
    assert bench.faults == [faults.TURNS_BY_ITSELF.what]
    bench.sim.free()
    bench.clock.advance(2)
    assert kinds(bench.signals) == ["Fault", "Restored"]


def test_a_nudge_is_a_fault_that_passes(bench: TumblerBench) -> None:
    bench.sim.nudge()
    bench.clock.advance(2)
    assert bench.faults == [faults.TURNS_BY_ITSELF.what]
    assert kinds(bench.signals)[-1] == "Restored"


@pytest.mark.parametrize(
    ("sensor", "what"), [("rotation", "no first turn"), ("rest", "not at rest"), ("cover", "cover off")]
)
def test_a_cut_cable_gives_no_result(bench: TumblerBench, sensor: SensorName, what: str) -> None:
    bench.clock.after(0.2, lambda: bench.sim.cut(sensor))
    signals = bench.spin()
    assert bench.faults == [what]
    assert "AtRest" not in kinds(signals)
    assert not bench.sim.powered
    bench.sim.mend(sensor)
    bench.sim.free()
    bench.clock.advance(2)
    assert bench.tumbler.describe()["faults"] == []
    assert kinds(bench.spin()) == GOOD


@pytest.mark.parametrize(("sensor", "what"), [("rest", "rest sensor stuck"), ("rotation", "no first turn")])
def test_a_short_circuit_gives_no_result(bench: TumblerBench, sensor: SensorName, what: str) -> None:
    bench.sim.short(sensor)
    bench.clock.advance(1)
    bench.signals.clear()
    bench.tumbler.run(3)
    bench.clock.advance(12)
    assert what in bench.faults
    assert "AtRest" not in kinds(bench.signals)
    assert not bench.sim.powered


@pytest.mark.parametrize("sensor", ["rotation", "rest", "cover"])
def test_a_chattering_sensor_stops_the_run_and_bars_the_next_until_it_is_quiet(
    bench: TumblerBench, sensor: SensorName
) -> None:
    bench.clock.after(1.0, lambda: bench.sim.chatter(sensor))
    bench.spin(seconds=1.5)
    assert len(bench.faults) == 1
    assert bench.faults[0].endswith("chattering")
    assert not bench.sim.powered
    bench.tumbler.run(3)
    assert not bench.sim.powered
    assert len(bench.faults) == 2
    bench.clock.advance(12)
    assert bench.tumbler.describe()["faults"] == []
    assert "AtRest" not in kinds(bench.signals)
    assert kinds(bench.spin()) == GOOD


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["rotation", "rest", "cover"]), st.integers(0, 6000), st.integers(1, 4)), max_size=20
    )
)
def test_noise_shorter_than_the_settle_time_changes_nothing(noises: list[tuple[SensorName, int, int]]) -> None:
    """Unless so many spikes come that the line counts as chattering. A spike on an edge may shift it by its length."""
    bench = TumblerBench()
    for sensor, at_ms, width_ms in noises:
        bench.clock.after(at_ms / 1000, lambda s=sensor, w=width_ms: bench.sim.noise(s, w / 1000))
    assert kinds(bench.spin()) == GOOD


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 6000), st.integers(1, 400)), max_size=6))
def test_longer_noise_on_the_rotation_sensor_never_makes_more_than_one_turn_in_the_time_of_one(
    noises: list[tuple[int, int]],
) -> None:
    """Either the run is lost, or no two revolutions come faster than a tumbler can turn."""
    bench = TumblerBench()
    for at_ms, width_ms in noises:
        bench.clock.after(at_ms / 1000, lambda w=width_ms: bench.sim.noise("rotation", w / 1000))
    signals = bench.spin()
    stamps = [s.at for s in signals if isinstance(s, Turned)]
    assert all(b - a >= WIRING.least_turn_s * SECOND for a, b in pairwise(stamps))
    assert not bench.sim.powered


def test_the_cover_stops_the_motor_at_once_where_it_is_an_interlock(bench: TumblerBench) -> None:
    bench.tumbler.run(3)
    bench.until(Turned)
    bench.sim.cover(False)
    bench.clock.advance(0.02)
    assert not bench.sim.powered
    assert kinds(bench.signals) == ["Turned", "Fault", "CoverMoved"]
    bench.clock.advance(10)
    bench.signals.clear()
    bench.tumbler.run(3)
    assert bench.faults == [faults.COVER_OFF.what]
    bench.sim.cover(True)
    bench.clock.advance(1)
    assert kinds(bench.signals) == ["Fault", "CoverMoved", "Restored"]
    assert kinds(bench.spin()) == GOOD


def test_the_cover_only_reveals_where_it_covers_the_dice() -> None:
    """s 72(3): a covered tumbler. The cover's signal has the time at which it began to lift (s 72(4))."""
    bench = TumblerBench(wiring=msgspec.structs.replace(WIRING, cover="reveals"))
    assert kinds(bench.spin()) == GOOD
    bench.signals.clear()
    lifted = bench.clock.now()
    bench.sim.cover(False)
    bench.clock.advance(1)
    assert bench.signals == [CoverMoved("tumbler", False, at=lifted)]
    bench.signals.clear()
    bench.tumbler.run(3)
    bench.until(Turned)
    assert bench.faults == []


def test_stopped_in_the_middle_it_rests_with_the_turns_it_made(bench: TumblerBench) -> None:
    bench.tumbler.run(5)
    bench.until(Turned, 2)
    bench.tumbler.stop()
    assert not bench.sim.powered
    bench.clock.advance(10)
    assert bench.signals[-1] == AtRest("tumbler", 2, at=bench.signals[-1].at)


def test_told_to_run_while_it_runs_changes_nothing(bench: TumblerBench) -> None:
    bench.tumbler.run(2)
    bench.until(Turned)
    bench.tumbler.run(9)
    bench.clock.advance(12)
    assert kinds(bench.signals) == ["Turned", "Turned", "AtRest"]


def test_less_than_one_turn_is_refused(bench: TumblerBench) -> None:
    with pytest.raises(ValueError, match="tumbler: 0 turns are not allowed; 1 or more"):
        bench.tumbler.run(0)


def test_closed_or_opened_anew_the_motor_is_off_and_the_old_run_is_forgotten(bench: TumblerBench) -> None:
    bench.tumbler.run(3)
    bench.until(Turned)
    bench.tumbler.close()
    assert not bench.sim.powered
    bench.signals.clear()
    bench.tumbler = bench.open()
    bench.clock.advance(10)
    assert kinds(bench.signals) == ["CoverMoved"]
    assert kinds(bench.spin()) == GOOD


def test_started_while_it_stands_askew_is_a_fault() -> None:
    bench = TumblerBench()
    bench.spin(jam=True)
    bench.tumbler.close()
    bench.signals.clear()
    bench.tumbler = bench.open()
    bench.clock.advance(10)
    assert bench.faults == [faults.NOT_AT_REST.what]


def test_a_loop_that_is_late_at_the_start_is_no_fault() -> None:
    """A first start may be busy for seconds. A tumbler that stood with its bottom down all the time is at rest."""
    wiring = msgspec.structs.replace(WIRING, rest_s=0.4)

    async def main() -> list[Signal]:
        clock = LoopClock(asyncio.get_running_loop())
        pins = SimulatedPins(clock)
        SimulatedTumbler(wiring, pins, clock, "seed")
        signals: list[Signal] = []
        tumbler = TumblerDevice("tumbler", wiring, PinContext(clock, pins, signals.append))
        time.sleep(0.5)  # the loop hangs
        await asyncio.sleep(0.1)
        assert tumbler.phase is TumblerPhase.COASTING
        await asyncio.sleep(0.4)
        assert tumbler.phase is TumblerPhase.STANDING
        tumbler.close()
        return signals

    assert not [signal for signal in asyncio.run(main()) if isinstance(signal, Fault)]


def test_a_motor_pin_that_fails_is_said_and_does_not_reach_the_caller(bench: TumblerBench) -> None:
    pin = bench.pins.line(WIRING.motor_pin)

    def broken(_: object) -> None:
        raise OSError("no such pin")

    pin._set_state = broken
    bench.tumbler.run(3)
    bench.clock.advance(1)
    assert set(bench.faults) == {faults.MOTOR_PIN_FAILS.what}
    assert "cut the motor's power" in next(s.remedy for s in bench.signals if isinstance(s, Fault))


def test_the_longest_on_time_holds_while_the_loop_hangs() -> None:
    wiring = msgspec.structs.replace(WIRING, longest_on_s=0.2, settle_ms=1)

    async def main() -> list[Signal]:
        clock = LoopClock(asyncio.get_running_loop())
        pins = SimulatedPins(clock)
        sim = SimulatedTumbler(wiring, pins, clock, "seed")
        signals: list[Signal] = []
        tumbler = TumblerDevice("tumbler", wiring, PinContext(clock, pins, signals.append))
        await asyncio.sleep(0.05)
        tumbler.run(3)
        assert sim.powered
        time.sleep(0.4)  # the loop hangs
        assert not sim.powered
        await asyncio.sleep(0.02)
        tumbler.close()
        return signals

    assert [s.what for s in asyncio.run(main()) if isinstance(s, Fault)] == [faults.RAN_TOO_LONG.what]


def test_restored_means_that_it_can_be_run(bench: TumblerBench) -> None:
    for misdeed in MISDEEDS.values():
        bench.spin(**misdeed)
        bench.sim.free()
        bench.until(Restored)
        assert bench.tumbler.phase is TumblerPhase.STANDING
        assert kinds(bench.spin()) == GOOD


def test_made_safe_and_closed_at_once_it_says_nothing_more() -> None:
    async def main() -> list[Signal]:
        clock = LoopClock(asyncio.get_running_loop())
        pins = SimulatedPins(clock)
        sim = SimulatedTumbler(WIRING, pins, clock, "seed")
        signals: list[Signal] = []
        tumbler = TumblerDevice(
            "tumbler", msgspec.structs.replace(WIRING, rest_s=0.05), PinContext(clock, pins, signals.append)
        )
        await asyncio.sleep(0.02)
        tumbler.run(3)
        await asyncio.to_thread(tumbler.safe)
        assert not sim.powered
        await asyncio.sleep(0.02)
        tumbler.run(3)
        tumbler.safe()
        tumbler.close()
        signals.clear()
        await asyncio.sleep(0.2)
        return signals

    assert asyncio.run(main()) == []


def test_a_motor_that_is_slow_and_then_does_not_stop_is_both(bench: TumblerBench) -> None:
    bench.spin(never_stops=True, turn_s=2.0)
    assert bench.faults == [faults.TOO_SLOW.what, faults.DOES_NOT_STOP.what]
    bench.signals.clear()
    bench.tumbler.run(3)
    assert bench.faults == [faults.DOES_NOT_STOP.what]
    assert not bench.sim.powered


class LateClock(VirtualClock):
    """A clock whose owner's thread hangs for a while: posted calls wait."""

    def __init__(self) -> None:
        super().__init__()
        self.hangs = False
        self._posted: list[Callable[[], None]] = []

    def post(self, do: Callable[[], None]) -> None:
        if self.hangs:
            self._posted.append(do)
        else:
            do()

    def resume(self) -> None:
        self.hangs = False
        for do in self._posted:
            do()


@pytest.mark.parametrize("hang_s", [0.5, 1.0, 1.35, 2.3])
def test_revolutions_made_while_the_owner_hung_are_counted_and_are_no_runaway(hang_s: float) -> None:
    clock = LateClock()
    pins = SimulatedPins(clock)
    sim = SimulatedTumbler(WIRING, pins, clock, "seed")
    signals: list[Signal] = []
    tumbler = TumblerDevice("tumbler", WIRING, PinContext(clock, pins, signals.append))
    clock.advance(1)
    signals.clear()
    sim.next(turn_s=0.4)
    tumbler.run(1)
    clock.hangs = True
    clock.advance(hang_s)
    clock.resume()
    assert not sim.powered
    clock.advance(10)
    counts = [s.count for s in signals if isinstance(s, Turned)]
    assert len(counts) >= 2
    assert kinds(signals) == ["Turned"] * len(counts) + ["AtRest"]


def test_a_pulse_too_soon_after_the_last_turn_gives_no_result(bench: TumblerBench) -> None:
    bench.tumbler.run(3)
    bench.until(Turned, 3)
    bench.clock.after(0.15, lambda: bench.sim.noise("rotation", 0.05))
    bench.clock.advance(10)
    assert kinds(bench.signals) == ["Turned", "Turned", "Turned", "Fault", "Restored"]
    assert bench.faults == [faults.TOO_FAST.what]


def test_a_waiting_simulation_turns_only_once_it_is_told_how(bench: TumblerBench) -> None:
    bench.sim.waits = True
    bench.tumbler.run(3)
    bench.clock.advance(1)
    assert bench.sim.powered
    assert not bench.sim.turning
    bench.sim.next(dice=(4, 4, 4))
    bench.clock.advance(8)
    assert kinds(bench.signals) == GOOD
    assert bench.sim.dice == (4, 4, 4)
