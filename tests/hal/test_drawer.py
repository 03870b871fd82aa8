# SPDX-License-Identifier: MIT
"""The ball drawer's driver with a simulated drum that turns as a real one does, and fails on command."""

import asyncio
import time
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hal.base.clock import SECOND, LoopClock, VirtualClock
from hal.base.pins import PinContext
from hal.base.serial_line import SerialContext
from hal.board import board_file, read_board
from hal.machines import drawer_faults as faults
from hal.machines.drawer import DrawerDevice, DrawerPhase
from hal.machines.drawer_wiring import DrawerWiring
from hal.signals import AtRest, BallDrawn, Fault, Signal, Turned
from hal.sim.machines.drawer import SimulatedDrawer
from hal.sim.pins import SimulatedPins
from hal.sim.serial import SimulatedPorts
from tests.counting import calls

WIRING = read_board(board_file("tri-chro-54")).drawers["drawer"]


class DrawerBench:
    def __init__(self, seed: str = "seed", wiring: DrawerWiring = WIRING) -> None:
        self.clock = VirtualClock()
        self.pins = SimulatedPins(self.clock)
        self.ports = SimulatedPorts(self.clock)
        self.sim = SimulatedDrawer(wiring, self.pins, self.ports, self.clock, seed)
        self.signals: list[Signal] = []
        self.drawer = self.open(wiring)
        self.clock.advance(5)
        assert self.signals == []

    def open(self, wiring: DrawerWiring = WIRING) -> DrawerDevice:
        report = self.signals.append
        lines = SerialContext(self.clock, self.ports.open, report)
        return DrawerDevice("drawer", wiring, PinContext(self.clock, self.pins, report), lines)

    def draw(
        self, mix: int = 2, count: int = 2, said: tuple[int, ...] = (), number: int = 0, seconds: float = 30, **how: Any
    ) -> list[Signal]:
        """All signals of one drawing; the reader says these balls."""
        self.signals.clear()
        self.sim.next(balls=said, **how)
        self.drawer.draw(mix, count, number)
        self.clock.advance(seconds)
        assert not self.sim.burnt
        return self.signals

    def until(self, kind: type[Signal], count: int = 1) -> None:
        self.clock.run_until(lambda: len([s for s in self.signals if isinstance(s, kind)]) >= count, 30)

    @property
    def faults(self) -> list[str]:
        return [s.what for s in self.signals if isinstance(s, Fault)]

    @property
    def balls(self) -> list[int]:
        return [s.ball for s in self.signals if isinstance(s, BallDrawn)]


@pytest.fixture
def bench() -> DrawerBench:
    return DrawerBench()


def kinds(signals: list[Signal]) -> list[str]:
    return [type(signal).__name__ for signal in signals]


GOOD = ["Turned", "Turned", "BallDrawn", "BallDrawn", "AtRest"]


def test_it_mixes_two_revolutions_then_draws_two_balls_and_rests(bench: DrawerBench) -> None:
    """s 460."""
    signals = bench.draw(said=(17, 40), number=7)
    assert kinds(signals) == GOOD
    assert [(s.count, s.run) for s in signals if isinstance(s, Turned | AtRest)] == [(1, 7), (2, 7), (2, 7)]
    assert [(s.ball, s.run) for s in signals if isinstance(s, BallDrawn)] == [(17, 7), (40, 7)]
    assert bench.sim.powered is None
    assert bench.drawer.phase is DrawerPhase.STANDING


def test_it_draws_the_other_way_round_and_stands_in_between(bench: DrawerBench) -> None:
    ways: list[int | None] = []
    bench.drawer.draw(2, 2)
    for _ in range(1500):
        if not ways or ways[-1] != bench.sim.powered:
            ways.append(bench.sim.powered)
        bench.clock.advance(0.01)
    assert ways == [1, None, -1, None]
    assert not bench.sim.burnt


@pytest.mark.parametrize(("mix", "balls"), [(1, 1), (2, 2), (3, 5), (2, 20)])
def test_it_draws_as_many_balls_as_it_is_told_and_no_ball_twice(mix: int, balls: int) -> None:
    bench = DrawerBench(wiring=msgspec.structs.replace(WIRING, longest_on_s=60))
    signals = bench.draw(mix, balls, seconds=90)
    assert kinds(signals) == ["Turned"] * mix + ["BallDrawn"] * balls + ["AtRest"]
    assert len(set(bench.balls)) == balls
    assert set(bench.balls) <= set(range(1, 55))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_with_any_seed_every_drawing_is_good(seed: int) -> None:
    bench = DrawerBench(str(seed))
    for _ in range(3):
        assert kinds(bench.draw()) == GOOD


def test_the_same_seed_gives_the_same_drawings_to_the_nanosecond() -> None:
    def story(seed: str) -> list[Any]:
        bench = DrawerBench(seed)
        return [list(bench.draw()) for _ in range(3)]

    assert story("one") == story("one")
    assert story("one") != story("two")


def test_one_more_is_drawn_without_mixing_beside_those_that_are_out(bench: DrawerBench) -> None:
    """s 465(4): a part of a ball is not used, and the drawing is completed."""
    bench.draw(said=(17, 40))
    assert kinds(bench.draw(0, 1)) == ["BallDrawn", "AtRest"]
    assert bench.balls[0] not in (17, 40)
    assert bench.drawer.describe()["out"] == sorted([17, 40, *bench.balls])


def test_mixing_brings_the_balls_back(bench: DrawerBench) -> None:
    """s 460(a)."""
    for _ in range(2):
        assert kinds(bench.draw(said=(5, 6))) == GOOD
        assert bench.balls == [5, 6]


def test_told_to_draw_while_it_draws_changes_nothing(bench: DrawerBench) -> None:
    bench.drawer.draw(2, 2, 1)
    bench.until(Turned)
    bench.drawer.draw(3, 5, 2)
    bench.clock.advance(25)
    assert kinds(bench.signals) == GOOD
    assert {s.run for s in bench.signals if isinstance(s, BallDrawn)} == {1}


@pytest.mark.parametrize(("mix", "balls"), [(-1, 2), (2, 0), (2, 55)])
def test_what_cannot_be_is_refused(bench: DrawerBench, mix: int, balls: int) -> None:
    with pytest.raises(ValueError, match=rf"drawer: {mix} turns and {balls} balls are not allowed; .* 1 to 54 balls"):
        bench.drawer.draw(mix, balls)


@pytest.mark.parametrize("after", [Turned, BallDrawn])
def test_stopped_in_the_middle_it_rests_with_the_balls_it_has_drawn(bench: DrawerBench, after: type[Signal]) -> None:
    bench.drawer.draw(2, 2, 3)
    bench.until(after)
    bench.drawer.stop()
    assert bench.sim.powered is None
    bench.clock.advance(20)
    last = bench.signals[-1]
    assert isinstance(last, AtRest)
    assert (last.count, last.run) == (len(bench.balls), 3)
    assert kinds(bench.draw()) == GOOD


# Faults: the motor is off, the fault is named, no ball is made up.

MISDEEDS: dict[str, dict[str, Any]] = {
    "no first turn": {"no_turn": True},
    "stuck, or too slow": {"jam": True},
    "does not stop": {"never_stops": True},
    "too fast": {"turn_s": 0.35},
    "no ball on a revolution": {"empty": 1},
    "two balls on one revolution": {"double": True},
    "the reader says ball 99": {"said": (17, 99)},
    "the reader says ball 0": {"said": (0,)},
    "ball 17 was read twice": {"said": (17, 17)},
}


@pytest.mark.parametrize("what", MISDEEDS)
def test_a_misdeed_is_one_fault_without_rest_until_it_is_mended(bench: DrawerBench, what: str) -> None:
    signals = bench.draw(**MISDEEDS[what])
    assert bench.faults == [what]
    assert "AtRest" not in kinds(signals)
    assert bench.sim.powered is None
    assert bench.drawer.describe()["faults"] == [what]
    bench.sim.free()
    bench.clock.advance(8)
    assert kinds(signals)[-1] == "Restored"
    assert kinds(signals).count("Restored") == 1
    assert bench.drawer.phase is not DrawerPhase.COASTING
    assert kinds(bench.draw()) == GOOD


@pytest.mark.parametrize("what", MISDEEDS)
def test_the_motor_is_off_before_a_fault_is_told(bench: DrawerBench, what: str) -> None:
    powered: list[bool] = []
    bench.drawer.close()
    ports = PinContext(
        bench.clock,
        bench.pins,
        lambda s: powered.append(bench.sim.powered is not None) if isinstance(s, Fault) else None,
    )
    bench.drawer = DrawerDevice("drawer", WIRING, ports, SerialContext(bench.clock, bench.ports.open, ports.report))
    bench.clock.advance(3)
    bench.draw(**MISDEEDS[what])
    assert powered == [False]


@pytest.mark.parametrize("what", MISDEEDS)
def test_every_remedy_names_a_pin_a_port_or_says_what_to_do(bench: DrawerBench, what: str) -> None:
    fault = next(s for s in bench.draw(**MISDEEDS[what]) if isinstance(s, Fault))
    assert "{" not in fault.remedy
    assert any(word in fault.remedy for word in ("GPIO", "/dev/", "retaining arms"))


def test_what_was_drawn_before_a_fault_was_told_and_nothing_after_it(bench: DrawerBench) -> None:
    assert kinds(bench.draw(said=(17, 99))) == ["Turned", "Turned", "BallDrawn", "Fault"]
    bench.sim.reader.say("BALL 20")
    bench.clock.advance(1)
    assert bench.balls == [17]


def test_a_jam_may_be_drawn_through_and_is_over_with_the_next_turn(bench: DrawerBench) -> None:
    """s 465(3): drawn again from the beginning."""
    bench.draw(jam=True)
    assert kinds(bench.draw())[:2] == ["Turned", "Restored"]
    assert kinds(bench.signals)[2:] == GOOD[1:]


def test_a_motor_that_does_not_stop_bars_the_next_drawing(bench: DrawerBench) -> None:
    bench.draw(never_stops=True)
    assert kinds(bench.draw()) == ["Fault"]
    assert bench.faults == [faults.DOES_NOT_STOP.what]
    assert bench.sim.powered is None


def test_a_drum_that_turns_by_itself_is_a_fault_until_it_stands(bench: DrawerBench) -> None:
    bench.sim.run_away()
    bench.clock.advance(10)
    assert bench.faults == [faults.TURNS_BY_ITSELF.what]
    bench.sim.free()
    bench.clock.advance(8)
    assert kinds(bench.signals) == ["Fault", "Restored"]


def test_a_ball_after_the_last_one_is_a_fault(bench: DrawerBench) -> None:
    bench.drawer.draw(2, 2)
    bench.until(BallDrawn, 2)
    bench.sim.reader.say("BALL 50" if 50 not in bench.balls else "BALL 51")
    bench.clock.advance(10)
    assert bench.faults == ["a ball too many"]
    assert "AtRest" not in kinds(bench.signals)


def test_a_ball_while_mixing_is_a_fault(bench: DrawerBench) -> None:
    bench.drawer.draw(2, 2)
    bench.until(Turned)
    bench.sim.reader.say("BALL 50")
    bench.clock.advance(20)
    assert bench.faults == ["a ball while mixing"]
    assert bench.balls == []
    assert bench.sim.powered is None


def test_a_ball_while_it_stands_is_told_and_is_no_ball_of_a_drawing(bench: DrawerBench) -> None:
    bench.sim.lets_out(50)
    bench.clock.advance(1)
    assert (kinds(bench.signals), bench.faults) == (["Fault"], ["a ball though nothing is drawn"])
    bench.sim.lets_out(51)
    bench.sim.free()
    bench.clock.advance(10)
    assert kinds(bench.signals) == ["Fault", "Restored"]
    assert kinds(bench.draw(said=(50, 1))) == GOOD


def test_a_ball_while_a_technician_turns_the_drum_is_not_told(bench: DrawerBench) -> None:
    bench.drawer.jog("backward", 0.5, lambda: None)
    bench.sim.lets_out(50)
    bench.clock.advance(0.3)
    assert bench.signals == []


# By hand (s 465(2))


def test_after_a_jam_a_person_completes_the_drawing_by_hand(bench: DrawerBench) -> None:
    bench.sim.waits = True
    bench.drawer.draw(2, 2, 9)
    bench.sim.next(balls=(17,))
    bench.clock.advance(25)
    assert bench.faults == [faults.JAM.what]
    bench.drawer.hand()
    bench.sim.turn_by_hand(40)
    bench.clock.advance(10)
    assert kinds(bench.signals) == ["Turned", "Turned", "BallDrawn", "Fault", "Restored", "BallDrawn"]
    assert [(s.ball, s.run) for s in bench.signals if isinstance(s, BallDrawn)] == [(17, 9), (40, 9)]
    assert bench.sim.powered is None


def by_hand(bench: DrawerBench, *balls: int) -> list[str]:
    """Return the kinds of signals while a person turns these balls out."""
    bench.drawer.draw(2, 2)
    bench.sim.next()
    bench.until(Turned, 2)
    bench.drawer.hand()
    bench.signals.clear()
    bench.sim.turn_by_hand(*balls)
    bench.clock.advance(10)
    return kinds(bench.signals)


def test_by_hand_too_a_ball_that_cannot_be_is_a_fault_and_the_hand_goes_on(bench: DrawerBench) -> None:
    assert by_hand(bench, 17, 99, 40) == ["BallDrawn", "Fault", "Restored", "BallDrawn"]
    assert bench.faults == ["the reader says ball 99"]
    assert bench.balls == [17, 40]


def test_by_hand_a_ball_that_comes_again_is_told_again(bench: DrawerBench) -> None:
    """The person at the drum knows the reason: a part of a broken ball (ss 222(8), 465(4)), or a ball put back."""
    assert by_hand(bench, 17, 17, 40) == ["BallDrawn"] * 3
    assert bench.balls == [17, 17, 40]


def test_the_motor_stays_off_while_a_person_turns_and_the_next_drawing_ends_it(bench: DrawerBench) -> None:
    bench.drawer.draw(2, 2)
    bench.until(Turned)
    bench.drawer.hand()
    bench.clock.advance(60)
    assert bench.sim.powered is None
    assert "AtRest" not in kinds(bench.signals)
    assert bench.drawer.phase is DrawerPhase.HAND
    assert kinds(bench.draw()) == GOOD


def test_told_to_stop_it_is_no_longer_turned_by_hand(bench: DrawerBench) -> None:
    bench.drawer.hand()
    bench.drawer.stop()
    bench.clock.advance(5)
    bench.sim.reader.say("BALL 7")
    bench.clock.advance(1)
    assert bench.faults == [faults.BALL_BY_ITSELF.what]
    assert bench.balls == []
    assert bench.drawer.phase is DrawerPhase.STANDING


# Sensor, reader, motor


def test_when_its_reader_is_lost_the_motor_is_off_before_anybody_is_told(bench: DrawerBench) -> None:
    powered: list[object] = []

    def report(signal: Signal) -> None:
        if isinstance(signal, Fault):
            powered.append(bench.sim.powered)

    bench.drawer.close()
    lines = SerialContext(bench.clock, bench.ports.open, report)
    drawer = DrawerDevice("drawer", WIRING, PinContext(bench.clock, bench.pins, report), lines)
    bench.clock.advance(5)
    drawer.draw(2, 2)
    bench.clock.advance(2)
    assert bench.sim.powered is not None
    bench.sim.reader.unplug()
    assert powered == [None]


def test_a_cut_index_cable_gives_no_result(bench: DrawerBench) -> None:
    bench.drawer.draw(2, 2)
    bench.until(Turned)
    bench.sim.cut()
    bench.clock.advance(20)
    assert bench.faults == [faults.JAM.what]
    assert bench.sim.powered is None
    bench.sim.mend()
    bench.sim.free()
    bench.clock.advance(8)
    assert kinds(bench.draw()) == GOOD


def test_a_chattering_index_stops_the_drawing_and_bars_the_next_until_it_is_quiet(bench: DrawerBench) -> None:
    bench.drawer.draw(2, 2)
    bench.until(Turned)
    bench.sim.chatter()
    bench.clock.advance(0.5)
    assert bench.faults == [f"index sensor (GPIO {WIRING.index_pin}) chattering"]
    assert bench.sim.powered is None
    bench.drawer.draw(2, 2)
    assert bench.sim.powered is None
    assert len(bench.faults) == 2
    bench.clock.advance(12)
    assert "AtRest" not in kinds(bench.signals)
    assert kinds(bench.draw()) == GOOD


@pytest.mark.parametrize(
    ("hurt", "what"),
    [
        ("unplug", "Input/output error"),
        ("damage", "damaged frame"),
        ("drop", "missing"),
        ("repeat", "said twice"),
        ("babble", "longer than"),
        ("restart", "started again"),
    ],
)
def test_a_reader_that_was_not_heard_right_loses_the_drawing(bench: DrawerBench, hurt: str, what: str) -> None:
    bench.drawer.draw(2, 5)
    bench.until(BallDrawn)
    getattr(bench.sim.reader, hurt)()
    bench.until(Fault)
    assert what in bench.faults[0]
    assert bench.sim.powered is None
    bench.drawer.draw(2, 2)
    assert bench.sim.powered is None
    bench.sim.reader.plug_in()
    bench.clock.advance(20)
    assert "AtRest" not in kinds(bench.signals)
    assert bench.drawer.describe()["faults"] == []
    assert kinds(bench.draw()) == GOOD


def test_a_silent_reader_bars_a_drawing(bench: DrawerBench) -> None:
    bench.sim.reader.cut()
    bench.until(Fault)
    assert "has said nothing for 3 s" in bench.faults[0]
    assert kinds(bench.draw()) == ["Fault"]
    bench.sim.reader.mend()
    bench.clock.advance(5)
    assert kinds(bench.draw()) == GOOD


@pytest.mark.parametrize("said", ["REST 17", "BALL", "BALL A", "BALL 1 2"])
def test_what_no_ball_reader_says_is_a_fault(bench: DrawerBench, said: str) -> None:
    bench.drawer.draw(2, 2)
    bench.until(Turned)
    bench.sim.reader.say(said)
    bench.clock.advance(0.1)
    assert bench.faults == [f"{WIRING.port}: the reader says {said}"]
    assert bench.sim.powered is None


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 12_000), st.integers(1, 4)), max_size=20))
def test_noise_shorter_than_the_settle_time_changes_nothing(noises: list[tuple[int, int]]) -> None:
    bench = DrawerBench()
    for at_ms, width_ms in noises:
        bench.clock.after(at_ms / 1000, lambda w=width_ms: bench.sim.noise(w / 1000))
    assert kinds(bench.draw()) == GOOD


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 12_000), st.integers(1, 400)), max_size=6))
def test_longer_noise_never_makes_a_result_of_too_little(noises: list[tuple[int, int]]) -> None:
    """Either the drawing is lost, or the drum was turned for two revolutions and gave two balls, each once."""
    bench = DrawerBench()
    for at_ms, width_ms in noises:
        bench.clock.after(at_ms / 1000, lambda w=width_ms: bench.sim.noise(w / 1000))
    signals = bench.draw()
    stamps = [s.at for s in signals if isinstance(s, Turned)]
    assert all(b - a >= WIRING.least_turn_s * SECOND for a, b in pairwise(stamps))
    assert len(set(bench.balls)) == len(bench.balls) <= 2
    assert "AtRest" not in kinds(signals) or len(bench.balls) == 2
    assert bench.sim.powered is None
    assert not bench.sim.burnt


def test_closed_and_opened_anew_the_motor_is_off_and_the_old_drawing_is_forgotten(bench: DrawerBench) -> None:
    bench.drawer.draw(2, 2)
    bench.until(BallDrawn)
    bench.drawer.close()
    assert bench.sim.powered is None
    bench.signals.clear()
    bench.drawer = bench.open()
    bench.clock.advance(10)
    assert bench.signals == []
    assert kinds(bench.draw()) == GOOD


def test_made_safe_in_the_middle_it_rests(bench: DrawerBench) -> None:
    bench.drawer.draw(2, 2)
    bench.until(BallDrawn)
    bench.drawer.safe()
    assert bench.sim.powered is None
    bench.clock.advance(5)
    assert kinds(bench.signals)[-1] == "AtRest"


@pytest.mark.parametrize("way", ["forward_pin", "backward_pin"])
def test_a_motor_pin_that_fails_is_said_and_does_not_reach_the_caller(bench: DrawerBench, way: str) -> None:
    pin = bench.pins.line(getattr(WIRING, way))
    set_state = pin._set_state

    def broken(level: object) -> None:
        if level:
            raise OSError("no such pin")
        set_state(level)

    pin._set_state = broken
    bench.draw()
    assert bench.faults == [faults.MOTOR_PIN_FAILS.what]
    assert bench.sim.powered is None


def test_a_way_that_cannot_be_switched_off_keeps_the_other_off(bench: DrawerBench) -> None:
    bench.drawer.draw(2, 2)
    bench.until(Turned)
    pin = bench.pins.line(WIRING.forward_pin)

    def broken(_: object) -> None:
        raise OSError("no such pin")

    pin._set_state = broken
    bench.clock.advance(20)
    assert "motor pin fails" in bench.faults
    assert not bench.sim.burnt
    assert bench.balls == []


@pytest.mark.parametrize("mix", [0, 2])
def test_the_longest_on_time_holds_either_way_while_the_loop_hangs(mix: int) -> None:
    wiring = msgspec.structs.replace(WIRING, longest_on_s=0.2, settle_ms=1, rest_s=0.01)

    async def main() -> list[Signal]:
        clock = LoopClock(asyncio.get_running_loop())
        pins, ports = SimulatedPins(clock), SimulatedPorts(clock)
        sim = SimulatedDrawer(wiring, pins, ports, clock, "seed")
        signals: list[Signal] = []
        lines = SerialContext(clock, ports.open, signals.append)
        drawer = DrawerDevice("drawer", wiring, PinContext(clock, pins, signals.append), lines)
        await asyncio.sleep(0.05)
        drawer.draw(mix, 2)
        assert sim.powered == (1 if mix else -1)
        time.sleep(0.4)  # the loop hangs
        assert sim.powered is None
        await asyncio.sleep(0.02)
        drawer.close()
        return signals

    assert [s.what for s in asyncio.run(main()) if isinstance(s, Fault)] == [faults.RAN_TOO_LONG.what]


def test_a_drawing_is_done_in_few_calls(bench: DrawerBench) -> None:
    assert calls(bench.draw) < 15_000
