# SPDX-License-Identifier: MIT
"""The devices that draw or count: drawers, generators, indicator lights, on a simulated table."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hal.base.clock import LoopClock, VirtualClock
from hal.base.pins import PinFactory
from hal.board import Board, board_file, read_board
from hal.devices import Devices
from hal.raspberry_pi.hardware import HardwareError, motor_pins, motors_off
from hal.signals import AtRest, BallDrawn, Fault, Restored, Signal, Turned
from hal.sim.pins import SimulatedPins
from hal.sim.table import SimulatedTable

DRAWER, GENERATOR, TWO_UP = (read_board(board_file(n)) for n in ("tri-chro-54", "tri-chro-63-generator", "two-up"))


class DrawingDevicesBench:
    """The devices of a simulated table in virtual time."""

    def __init__(self, board: Board, **ports: Any) -> None:
        self.clock = VirtualClock()
        self.sim = SimulatedTable(board, self.clock)
        self.signals: list[Signal] = []
        given = ports or {"open_port": self.sim.serial.open, "open_source": self.sim.open_source}
        self.devices = Devices(board, self.clock, self.sim.pins, self.sim.bus, self.signals.append, **given)
        self.clock.advance(3)
        self.at_start = [signal for signal in self.signals if isinstance(signal, Fault)]
        self.signals.clear()

    @property
    def faults(self) -> list[str]:
        return [signal.what for signal in self.signals if isinstance(signal, Fault)]

    @property
    def balls(self) -> list[int]:
        return [signal.ball for signal in self.signals if isinstance(signal, BallDrawn)]


def kinds(signals: list[Signal]) -> list[type[Signal]]:
    return [type(signal) for signal in signals]


def test_a_drawer_draws_what_it_is_told() -> None:
    table = DrawingDevicesBench(DRAWER)
    table.sim.machines["drawers"]["drawer"].next(balls=(17, 40))
    table.devices.draw("drawer", 2, 2, 5)
    table.clock.advance(20)
    assert kinds(table.signals) == [Turned, Turned, BallDrawn, BallDrawn, AtRest]
    assert table.balls == [17, 40]
    assert {signal.run for signal in table.signals if isinstance(signal, Turned | BallDrawn | AtRest)} == {5}
    assert table.at_start == []


def test_a_generator_draws_what_it_is_told() -> None:
    table = DrawingDevicesBench(GENERATOR)
    table.sim.machines["generators"]["generator"].next(63, 1)
    table.devices.draw("generator", 2, 2, 5)
    assert table.signals == []
    table.clock.advance(5)
    assert kinds(table.signals) == [BallDrawn, BallDrawn, AtRest]
    assert table.balls == [63, 1]


def test_a_simulated_drawer_that_waits_draws_ball_by_ball_as_it_is_told() -> None:
    table = DrawingDevicesBench(DRAWER)
    drawer = table.sim.machines["drawers"]["drawer"]
    drawer.waits = True
    table.devices.draw("drawer", 2, 2)
    table.clock.advance(1)
    assert not drawer.turning
    drawer.next(balls=(17,))
    table.clock.run_until(lambda: bool(table.balls), 20)
    table.clock.advance(0.9)
    assert not drawer.turning
    drawer.next(balls=(40,))
    table.clock.advance(20)
    assert kinds(table.signals) == [Turned, Turned, BallDrawn, BallDrawn, AtRest]
    table.devices.draw("drawer", 0, 1)
    table.clock.advance(1)
    assert not drawer.turning
    drawer.next(balls=(41,))
    table.clock.advance(20)
    assert table.balls == [17, 40, 41]
    assert table.faults == []


@pytest.mark.parametrize("balls", [(), (17,)])
def test_a_simulated_drawer_that_waits_jams_when_it_is_told(balls: tuple[int, ...]) -> None:
    table = DrawingDevicesBench(DRAWER)
    drawer = table.sim.machines["drawers"]["drawer"]
    drawer.waits = True
    table.devices.draw("drawer", 2, 2)
    if balls:
        drawer.next(balls=balls)
        table.clock.run_until(lambda: bool(table.balls), 20)
        table.clock.advance(0.5)
    drawer.next(jam=True)
    table.clock.run_until(lambda: bool(table.faults), 20)
    assert table.faults == ["stuck, or too slow"]
    drawer.free()
    table.clock.advance(10)
    assert kinds(table.signals)[-1] is Restored


def test_stop_ends_a_drawing_of_either_kind() -> None:
    for board, name in ((DRAWER, "drawer"), (GENERATOR, "generator")):
        table = DrawingDevicesBench(board)
        table.devices.draw(name, 2, 2)
        table.clock.run_until(lambda table=table: bool(table.balls), 20)
        table.devices.stop(name)
        table.clock.advance(5)
        assert kinds(table.signals)[-2:] == [BallDrawn, AtRest]


def test_a_person_may_turn_a_drawer_by_hand() -> None:
    table = DrawingDevicesBench(DRAWER)
    table.devices.draw("drawer", 2, 2, 8)
    table.clock.run_until(lambda: bool(table.signals), 20)
    table.devices.hand("drawer")
    assert table.sim.machines["drawers"]["drawer"].powered is None
    table.sim.machines["drawers"]["drawer"].turn_by_hand(17, 40)
    table.clock.advance(5)
    assert table.balls == [17, 40]
    assert table.devices.describe()["drawer"]["phase"] == "turned by hand"


def test_indicator_lights_are_counted_and_one_that_fails_is_named() -> None:
    table = DrawingDevicesBench(TWO_UP)
    table.devices.indicate("indicators", {"odds": 2, "heads": 1})
    assert table.sim.bus.lit == {"odds-1", "odds-2", "heads-1"}
    table.sim.bus.open_lamp("odds-2")
    table.clock.advance(2)
    assert [fault.dark for fault in table.signals if isinstance(fault, Fault)] == [("odds-2",)]
    assert table.devices.describe()["indicators"]["counts"] == {"odds": 2, "heads": 1, "tails": 0}
    assert table.devices.describe()["indicators"]["kind"] == "indicators"


def test_too_many_lights_are_a_fault_until_it_is_told_better() -> None:
    table = DrawingDevicesBench(TWO_UP)
    table.devices.indicate("indicators", {"odds": 6})
    table.clock.advance(1)
    assert table.faults == ["internal error: 6 lights of odds are not allowed; 0 to 5"]
    table.devices.indicate("indicators", {"odds": 5})
    table.clock.advance(1)
    assert kinds(table.signals) == [Fault, Restored]


def test_the_lamp_test_reaches_the_indicator_lights() -> None:
    table = DrawingDevicesBench(TWO_UP)
    table.sim.bus.open_lamp("tails-1")
    dark: list[tuple[str, ...]] = []
    table.devices.check_lamps("indicators", dark.append)
    table.clock.advance(0.1)
    assert dark == [("tails-1",)]


@pytest.mark.parametrize(
    ("call", "what"),
    [
        (lambda devices: devices.draw("drawr", 2, 2), "there is no working device drawr that draws"),
        (lambda devices: devices.hand("start"), "there is no working device start that a person can turn"),
        (lambda devices: devices.indicate("lamps", {}), "there is no working device lamps that has indicator lights"),
        (lambda devices: devices.run("drawer", 2), "there is no working device drawer that runs"),
    ],
)
def test_a_device_that_is_not_there_or_cannot_do_that_is_a_fault(call: Callable[[Devices], None], what: str) -> None:
    table = DrawingDevicesBench(DRAWER)
    call(table.devices)
    table.clock.advance(0)
    assert table.faults == [what]


def test_without_a_source_of_chance_a_generator_cannot_be_opened() -> None:
    table = DrawingDevicesBench(GENERATOR, open_port=lambda *_: None)
    assert [fault.what for fault in table.at_start] == ["cannot be opened: this table has no source of random numbers"]


def both_off(pins: PinFactory) -> bool:
    drawer = DRAWER.drawers["drawer"]
    return not pins.pin(drawer.forward_pin).state and not pins.pin(drawer.backward_pin).state


@pytest.mark.parametrize("after", [Turned, BallDrawn])
def test_safe_and_close_switch_a_drawer_off_either_way(after: type[Signal]) -> None:
    table = DrawingDevicesBench(DRAWER)
    table.devices.draw("drawer", 5, 5)
    table.clock.run_until(lambda: after in kinds(table.signals), 30)
    assert not both_off(table.sim.pins)
    thread = threading.Thread(target=table.devices.safe)
    thread.start()
    thread.join()
    assert both_off(table.sim.pins)
    table.clock.advance(10)
    table.devices.draw("drawer", 5, 5)
    table.clock.advance(1)
    assert not both_off(table.sim.pins)
    table.devices.close()
    assert both_off(table.sim.pins)
    table.signals.clear()
    Devices(DRAWER, table.clock, table.sim.pins, table.sim.bus, table.signals.append, table.sim.serial.open)
    table.clock.advance(3)
    assert table.faults == []


def test_the_devices_are_at_rest_only_while_every_motor_is_off() -> None:
    table = DrawingDevicesBench(DRAWER)
    table.clock.advance(10)
    assert table.devices.at_rest
    table.devices.draw("drawer", 5, 5)
    table.clock.advance(1)
    assert not table.devices.at_rest
    table.devices.safe()
    assert table.devices.at_rest


def test_motors_off_without_a_controller_reaches_the_drawer(monkeypatch: pytest.MonkeyPatch) -> None:
    pins = SimulatedPins(VirtualClock())
    drawer = DRAWER.drawers["drawer"]
    for pin in (drawer.forward_pin, drawer.backward_pin):
        pins.pin(pin).function = "output"
        pins.pin(pin).state = 1
    monkeypatch.setattr("hal.raspberry_pi.hardware._open_pins", lambda board: pins)
    motors_off(DRAWER)
    assert both_off(pins)
    assert {pin for pin, _ in motor_pins(DRAWER)} == {drawer.forward_pin, drawer.backward_pin}


def test_a_motors_pin_that_another_process_holds_is_named_and_the_others_are_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pins = SimulatedPins(VirtualClock())
    drawer = DRAWER.drawers["drawer"]
    pins.pin(drawer.backward_pin).function = "output"
    pins.pin(drawer.backward_pin).state = 1
    give = pins.pin

    def taken(name: object) -> object:
        if name == drawer.forward_pin:
            raise RuntimeError("GPIO busy")
        return give(name)

    monkeypatch.setattr(pins, "pin", taken)
    monkeypatch.setattr("hal.raspberry_pi.hardware._open_pins", lambda board: pins)
    with pytest.raises(HardwareError) as told:
        motors_off(DRAWER)
    assert str(told.value).startswith(f"GPIO {drawer.forward_pin} was NOT set to off (GPIO busy)")
    assert not give(drawer.backward_pin).state


@pytest.mark.parametrize("backend", ["lgpio", "rpigpio"])
def test_a_back_end_that_cannot_see_who_holds_a_pin_says_so(monkeypatch: pytest.MonkeyPatch, backend: str) -> None:
    board = replace(DRAWER, gpio=replace(DRAWER.gpio, backend=backend))
    monkeypatch.setattr("hal.raspberry_pi.hardware._open_pins", lambda board: SimulatedPins(VirtualClock()))
    assert ("cannot see" in motors_off(board)) == (backend == "rpigpio")


@pytest.mark.parametrize(("board", "name"), [(DRAWER, "drawer"), (GENERATOR, "generator"), (TWO_UP, "indicators")])
def test_describe_can_be_sent_over_a_line(board: Board, name: str) -> None:
    table = DrawingDevicesBench(board)
    described = table.devices.describe()
    assert described[name]["state"] == "ok"
    msgspec.json.encode(described)


def test_on_an_asyncio_loop_a_drawing_is_told_on_the_loops_thread() -> None:
    quick = msgspec.structs.replace(GENERATOR.generators["generator"], ball_s=0.01)
    board = msgspec.structs.replace(GENERATOR, generators={"generator": quick})

    async def play() -> tuple[list[Signal], set[int]]:
        clock = LoopClock(asyncio.get_running_loop())
        sim = SimulatedTable(board, clock)
        signals: list[Signal] = []
        threads: set[int] = set()

        def hear(signal: Signal) -> None:
            signals.append(signal)
            threads.add(threading.get_ident())

        devices = Devices(board, clock, sim.pins, sim.bus, hear, open_source=sim.open_source)
        devices.draw("generator", 2, 2)
        while AtRest not in kinds(signals):
            await asyncio.sleep(0.002)
        devices.close()
        return signals, threads

    signals, threads = asyncio.run(asyncio.wait_for(play(), 10))
    assert threads == {threading.get_ident()}
    assert [kind for kind in kinds(signals) if kind in (BallDrawn, AtRest)] == [BallDrawn, BallDrawn, AtRest]
