# SPDX-License-Identifier: MIT
"""The simulated table: a person below the drivers, contacts that bounce, its own pins, the same result for a seed."""

import msgspec
import pytest

from hal.base.clock import VirtualClock
from hal.base.pins import InputLine, PinContext
from hal.board import board_file, read_board
from hal.drivers.buttons import KeySwitch, PushButton
from hal.signals import Fault, KeyTurned, Pressed, Restored, Signal
from hal.sim.motion import SteadyMotion
from hal.sim.pins import SimulatedPins
from hal.sim.table import SimulatedTable

BOARD = read_board(board_file("sic-bo"))


class SimulatedTableBench:
    def __init__(self, seed: int = 0) -> None:
        self.clock = VirtualClock()
        self.table = SimulatedTable(BOARD, self.clock, seed)
        self.signals: list[Signal] = []
        self.ports = PinContext(self.clock, self.table.pins, self.signals.append)

    def edges(self, pin: int) -> list[tuple[int, bool]]:
        heard: list[tuple[int, bool]] = []
        self.line = InputLine(self.ports, pin, "low", "up")
        self.line.listen(lambda at, active: heard.append((at, active)))
        return heard


def test_a_press_bounces_and_is_let_go_again() -> None:
    counts = []
    for seed in range(20):
        bench = SimulatedTableBench(seed)
        heard = bench.edges(BOARD.buttons["start"].pin)
        bench.table.press("start")
        bench.clock.advance(1)
        counts.append(len(heard))
        assert heard[0] == (0, True)
        assert heard[-1][1] is False
        assert heard[-1][0] - 80_000_000 < 4_000_000
    assert max(counts) > 6
    assert min(counts) >= 2


def test_the_same_seed_gives_the_same_bounces() -> None:
    def story(seed: int) -> list[tuple[int, bool]]:
        bench = SimulatedTableBench(seed)
        heard = bench.edges(BOARD.buttons["start"].pin)
        for _ in range(5):
            bench.table.press("start")
            bench.clock.advance(0.3)
        return heard

    assert story(1) == story(1)
    assert story(1) != story(2)


def test_two_tables_share_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_MOCK_REVISION", "nonsense")
    monkeypatch.setenv("GPIOZERO_MOCK_PIN_CLASS", "nonsense")
    one, two = SimulatedTableBench(), SimulatedTableBench()
    buttons = [PushButton("start", BOARD.buttons["start"], bench.ports) for bench in (one, two)]
    for bench in (one, two):
        bench.clock.advance(0.1)
    one.table.press("start")
    for bench in (one, two):
        bench.clock.advance(0.1)
    assert [type(s) for s in one.signals] == [Pressed]
    assert two.signals == []
    for button in buttons:
        button.close()


def test_hands_hold_release_chatter_and_turn() -> None:
    bench = SimulatedTableBench()
    button = PushButton("start", msgspec.structs.replace(BOARD.buttons["start"], stuck_s=1.0), bench.ports)
    key = KeySwitch("dealer", BOARD.keys["dealer"], bench.ports)
    bench.clock.advance(0.1)
    bench.table.hold("start")
    bench.clock.advance(2)
    bench.table.release("start")
    bench.table.turn("dealer", on=False)
    bench.clock.advance(1)
    bench.table.chatter("start")
    bench.clock.advance(3)
    assert [type(s) for s in bench.signals] == [KeyTurned, Pressed, Fault, Restored, KeyTurned, Fault, Restored]
    button.close()
    key.close()


def test_a_second_press_is_not_cut_short_by_the_end_of_the_first() -> None:
    bench = SimulatedTableBench()
    button = PushButton("start", BOARD.buttons["start"], bench.ports)
    bench.clock.advance(0.1)
    bench.table.press("start", 0.2)
    bench.clock.advance(0.1)
    bench.table.release("start")
    bench.clock.advance(0.05)
    bench.table.hold("start")
    bench.clock.advance(1)
    assert button.down
    assert len(bench.signals) == 2
    button.close()


def test_a_wrong_name_is_an_error() -> None:
    with pytest.raises(KeyError):
        SimulatedTableBench().table.press("stat")
    with pytest.raises(TypeError):
        SimulatedTableBench().table.machines["tumblers"]["tumbler"].next(dices=(1, 2, 3))


def test_the_pull_decides_where_nothing_drives_a_line() -> None:
    clock = VirtualClock()
    pins = SimulatedPins(clock)
    up = InputLine(PinContext(clock, pins, lambda _: None), 5, "low", "up")
    down = InputLine(PinContext(clock, pins, lambda _: None), 6, "high", "down")
    assert not up.read()
    assert not down.read()
    pins.line(5).drive(False)
    assert up.read()
    pins.line(5).drive(None)
    assert not up.read()


def test_a_line_that_is_held_before_the_driver_opens_it_stays_held() -> None:
    clock = VirtualClock()
    pins = SimulatedPins(clock)
    pins.line(5).drive(False)
    assert InputLine(PinContext(clock, pins, lambda _: None), 5, "low", "up").read()


def test_a_simulated_pin_keeps_no_history() -> None:
    pins = SimulatedPins(VirtualClock())
    pin = pins.line(5)
    for level in (True, False) * 1000:
        pin.drive(level)
    assert len(pin.states) == 1


def test_motion_reaches_places_and_speeds_when_it_says() -> None:
    speeding = SteadyMotion(0, speed=1.0, acceleration=2.0)
    assert speeding.until_speed(3.0) == pytest.approx(1.0)
    assert speeding.position_at(1_000_000_000) == pytest.approx(2.0)
    assert speeding.until_at(2.0) == pytest.approx(1.0)
    braking = SteadyMotion(0, speed=1.0, acceleration=-1.0)
    assert braking.until_at(0.5) == pytest.approx(1.0)
    assert braking.until_at(0.6) == float("inf")
    assert SteadyMotion(0).until_at(1.0) == float("inf")
    assert SteadyMotion(0, speed=1.0).until_speed(2.0) == float("inf")
