# SPDX-License-Identifier: MIT
"""A motor that a technician turns for a moment: its limits, the events that stop it, and no effect as a run or
drawing.
"""

from collections.abc import Callable

import msgspec
import pytest

from hal.base.bus import Bus
from hal.base.clock import VirtualClock
from hal.base.jog import LONGEST_JOG_S, CannotJog, longest_jog_s
from hal.base.on_time_guard import OnTimeGuard
from hal.base.reversible_motor import Way
from hal.board import board_file, read_board
from hal.devices import Devices
from hal.signals import AtRest, BallDrawn, CoverMoved, Fault, Signal, Turned
from hal.sim.table import SimulatedTable

MOTORS = [("sic-bo", "tumbler", "forward"), ("tri-chro-54", "drawer", "forward"), ("tri-chro-54", "drawer", "backward")]


class JogBench:
    """The devices of a board, on simulated hardware and virtual time."""

    def __init__(self, name: str, **tumbler: float) -> None:
        board = read_board(board_file(name))
        if tumbler:
            wiring = msgspec.structs.replace(board.of("tumblers")["tumbler"], **tumbler)
            board = msgspec.structs.replace(board, tumblers={"tumbler": wiring})
        self.clock = VirtualClock()
        self.sim = SimulatedTable(board, self.clock)
        self.signals: list[Signal] = []
        self.ended: list[float] = []
        bus: Bus = self.sim.bus
        self.devices = Devices(board, self.clock, self.sim.pins, bus, self.signals.append, self.sim.serial.open)
        self.clock.advance(6)
        self.signals.clear()

    def jog(self, device: str, way: Way, seconds: float) -> None:
        began = self.clock.now()
        self.devices.jog(device, way, seconds, lambda: self.ended.append((self.clock.now() - began) / 1e9))

    def motor(self, device: str) -> str:
        return str(self.devices.describe()[device]["motor"])


@pytest.mark.parametrize(("board", "device", "way"), MOTORS)
def test_it_turns_for_so_long_and_reports_neither_a_turn_nor_a_ball_nor_a_rest(
    board: str, device: str, way: Way
) -> None:
    bench = JogBench(board)
    bench.jog(device, way, 0.5)
    assert bench.motor(device) == ("on" if device == "tumbler" else way)
    bench.clock.advance(0.499)
    assert not bench.ended
    bench.clock.advance(0.002)
    assert bench.motor(device) == "off"
    assert bench.ended == [0.5]
    bench.clock.advance(20)
    assert not [it for it in bench.signals if isinstance(it, Turned | AtRest | BallDrawn)]


@pytest.mark.parametrize(("board", "device", "way"), MOTORS)
def test_it_is_stopped_by_whoever_switches_the_motors_off(board: str, device: str, way: Way) -> None:
    bench = JogBench(board)
    bench.jog(device, way, 1.5)
    bench.clock.advance(0.2)
    bench.devices.safe()
    assert bench.motor(device) == "off"
    assert bench.ended == [0.2]
    bench.clock.advance(20)
    assert bench.ended == [0.2]


@pytest.mark.parametrize(("board", "device", "way"), MOTORS)
@pytest.mark.parametrize("seconds", [0.0, -1.0, LONGEST_JOG_S + 0.01, float("nan")])
def test_no_longer_than_its_limit(board: str, device: str, way: Way, seconds: float) -> None:
    bench = JogBench(board)
    with pytest.raises(CannotJog, match="above 0 and up to 2 s"):
        bench.jog(device, way, seconds)
    assert bench.motor(device) == "off"


def test_the_longest_on_time_of_the_board_counts_where_it_is_shorter() -> None:
    assert longest_jog_s(1.5) == 1.5
    bench = JogBench("sic-bo", longest_on_s=1.5)
    with pytest.raises(CannotJog, match=r"up to 1\.5 s"):
        bench.jog("tumbler", "forward", 1.6)


def test_the_guard_ends_a_jog_that_the_loop_has_forgotten() -> None:
    """The alarm of its own limit is set before the pin: here it is all that ends it."""

    class Pin:
        is_on = False

        def on(self) -> None:
            self.is_on = True

        def off(self) -> None:
            self.is_on = False

    pin, clock, tripped = Pin(), VirtualClock(), list[bool]()
    guard = OnTimeGuard(pin, clock, 15.0, tripped.append)  # type: ignore[arg-type]
    guard.on(2.0)
    clock.advance(1.99)
    assert pin.is_on
    clock.advance(0.02)
    assert not pin.is_on
    assert tripped == [True]
    guard.on()
    clock.advance(14.9)
    assert pin.is_on, "the next on-time has the board's limit again"


def test_a_loop_that_is_late_finds_the_jog_ended_by_the_guard_and_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = JogBench("sic-bo")
    monkeypatch.setattr("hal.machines.tumbler.TumblerDevice._expect", _never)
    bench.jog("tumbler", "forward", 0.5)
    bench.clock.advance(LONGEST_JOG_S + 0.01)
    assert bench.motor("tumbler") == "off"
    assert bench.ended == [LONGEST_JOG_S]
    assert not [it for it in bench.signals if isinstance(it, Fault)]


def _never(_tumbler: object, _seconds: float, _otherwise: Callable[[], None]) -> None:
    """No timer of the loop ever comes."""


def test_no_jog_without_the_cover_and_a_lifted_cover_ends_it() -> None:
    bench = JogBench("sic-bo")
    bench.jog("tumbler", "forward", 1.0)
    bench.clock.advance(0.2)
    bench.sim.cover("tumbler", False)
    bench.clock.advance(0.1)
    assert bench.motor("tumbler") == "off"
    assert len(bench.ended) == 1
    assert [type(it) for it in bench.signals if isinstance(it, Fault | CoverMoved)] == [Fault, CoverMoved]
    with pytest.raises(CannotJog, match="its cover is off"):
        bench.jog("tumbler", "forward", 1.0)


@pytest.mark.parametrize(("board", "device", "way"), MOTORS)
def test_not_while_the_motor_is_on_already(board: str, device: str, way: Way) -> None:
    bench = JogBench(board)
    bench.jog(device, way, 1.0)
    with pytest.raises(CannotJog, match=r"is on already|it moves"):
        bench.jog(device, way, 1.0)
    bench.clock.advance(1.1)
    assert bench.ended == [1.0]


def test_a_run_after_a_jog_is_a_run_like_any_other() -> None:
    bench = JogBench("sic-bo")
    bench.jog("tumbler", "forward", 0.3)
    bench.clock.advance(10)
    bench.signals.clear()
    bench.devices.run("tumbler", 3, 7)
    bench.clock.advance(15)
    assert [it.count for it in bench.signals if isinstance(it, Turned)] == [1, 2, 3]
    assert [it.run for it in bench.signals if isinstance(it, AtRest)] == [7]


@pytest.mark.parametrize(
    ("device", "way", "why"),
    [
        ("tumbler", "backward", "turns forward only"),
        ("start", "forward", "there is no working motor start; there are tumbler"),
        ("drum", "forward", "there is no working motor drum; there are tumbler"),
    ],
)
def test_what_is_no_such_motor(device: str, way: Way, why: str) -> None:
    with pytest.raises(CannotJog, match=why):
        JogBench("sic-bo").jog(device, way, 0.5)


def test_a_key_switch_counts_as_turned_on_only_while_it_works() -> None:
    bench = JogBench("sic-bo")
    assert not bench.devices.turned_on("floor-manager")
    bench.sim.turn("floor-manager", True)
    bench.clock.advance(0.2)
    assert bench.devices.turned_on("floor-manager")
    bench.sim.chatter("floor-manager", 0.5)
    bench.clock.advance(0.4)
    assert not bench.devices.turned_on("floor-manager")
    assert not bench.devices.turned_on("start")
