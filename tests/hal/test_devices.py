# SPDX-License-Identifier: MIT
"""The devices: every device of the board by name, on a simulated table; a failure is reported, and never raised."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from gpiozero import InputDevice

from hal.base.clock import LoopClock, VirtualClock
from hal.board import Board, board_file, read_board
from hal.devices import Devices
from hal.signals import AtRest, CoverMoved, Entered, Fault, Keyed, KeyTurned, Pressed, Restored, Signal, Turned
from hal.sim.table import SimulatedTable

BOARD = read_board(board_file("sic-bo"))


class DevicesBench:
    """The devices of a simulated table in virtual time."""

    def __init__(self, board: Board = BOARD, before: Callable[[SimulatedTable], Any] = lambda table: None) -> None:
        self.clock = VirtualClock()
        self.sim = SimulatedTable(board, self.clock)
        before(self.sim)
        self.signals: list[Signal] = []
        self.devices = Devices(board, self.clock, self.sim.pins, self.sim.bus, self.signals.append)
        self.start = len(self.signals)
        self.clock.advance(1)
        self.at_start = list(self.signals)
        self.signals.clear()

    def press(self, button: str) -> None:
        self.sim.press(button)
        self.clock.advance(0.3)

    @property
    def faults(self) -> list[Fault]:
        return [signal for signal in self.signals if isinstance(signal, Fault)]


def kinds(signals: list[Signal]) -> list[type[Signal]]:
    return [type(signal) for signal in signals]


def test_at_the_start_keys_and_covers_tell_how_they_stand_and_nothing_is_wrong() -> None:
    table = DevicesBench()
    told = {(signal.key, signal.on) for signal in table.at_start if isinstance(signal, KeyTurned)}
    assert told == {("dealer", True), ("floor-manager", False)}
    assert [signal.on for signal in table.at_start if isinstance(signal, CoverMoved)] == [True]
    assert set(kinds(table.at_start)) == {KeyTurned, CoverMoved}
    assert table.start == 0, "no signal while the devices are being built"


@pytest.mark.parametrize("button", list(BOARD.buttons))
def test_every_button_reports_its_press(button: str) -> None:
    table = DevicesBench()
    table.press(button)
    assert [(type(s), s.subject) for s in table.signals] == [(Pressed, button)]


def test_keys_and_terminal_report() -> None:
    table = DevicesBench()
    table.sim.turn("floor-manager", on=True)
    table.clock.advance(0.3)
    table.sim.key_number("terminal", 6)
    table.clock.advance(0.3)
    table.sim.press_entry("terminal")
    table.clock.advance(0.3)
    assert kinds(table.signals) == [KeyTurned, Keyed, Entered]


def test_a_run_turns_the_tumbler_and_reports_each_turn_and_rest() -> None:
    table = DevicesBench()
    table.devices.run("tumbler", 3)
    table.clock.run_until(lambda: AtRest in kinds(table.signals), 30)
    assert kinds(table.signals)[:3] == [Turned] * 3
    assert kinds(table.signals)[-1] is AtRest


def test_lamps_and_digits_show_what_they_are_told() -> None:
    table = DevicesBench()
    table.devices.light("lamps", ["total-12", "face-4"])
    table.devices.show("terminal", "4 4 4")
    assert table.sim.bus.lit == {"total-12", "face-4"}
    assert table.sim.bus.digits("terminal") == "444"


def test_lamps_that_a_killed_controller_left_lit_are_dark_at_the_start() -> None:
    table = DevicesBench(before=lambda sim: sim.bus.write(0x60, 0x94, b"\x55\x55\x55\x55"))
    assert table.sim.bus.lit == frozenset()
    assert not [signal for signal in table.at_start if isinstance(signal, Fault)]


def test_the_lamp_test_is_reached_by_name() -> None:
    table = DevicesBench(before=lambda sim: sim.bus.open_lamp("pair-5-6"))
    dark: list[tuple[str, ...]] = []
    table.devices.check_lamps("lamps", dark.append)
    table.clock.advance(0.1)
    assert dark == [("pair-5-6",)]


@pytest.mark.parametrize(
    ("call", "what", "hint"),
    [
        (lambda d: d.run("tumblr", 3), "there is no working device tumblr that runs", ", perhaps as tumbler"),
        (
            lambda d: d.stop("lamps"),
            "there is no working device lamps that can be stopped",
            "look for it in the board file",
        ),
        (lambda d: d.light("lamp", ()), "there is no working device lamp that has lamps", ", perhaps as lamps"),
        (
            lambda devices: devices.show("start", "1"),
            "there is no working device start that shows digits",
            "look for it in the board file",
        ),
        (lambda d: d.check_lamps("x"), "there is no working device x that has lamps", "look for it in the board file"),
    ],
)
def test_a_device_that_is_not_there_is_a_fault(call: Callable[[Devices], None], what: str, hint: str) -> None:
    table = DevicesBench()
    call(table.devices)
    assert table.signals == [], "not within the call"
    table.clock.advance(0)
    [fault] = table.faults
    assert fault.what == what
    assert fault.remedy.endswith(hint)


def test_a_device_that_fails_inside_is_a_fault_until_it_works_again() -> None:
    table = DevicesBench()
    table.devices.run("tumbler", 0)
    table.clock.advance(0)
    assert [(fault.device, fault.what) for fault in table.faults] == [
        ("tumbler", "internal error: tumbler: 0 turns are not allowed; 1 or more")
    ]
    table.devices.run("tumbler", 1)
    table.clock.advance(0)
    assert kinds(table.signals) == [Fault, Restored]


def test_a_device_that_cannot_be_opened_is_a_fault_and_the_others_work() -> None:
    other: list[InputDevice] = []
    table = DevicesBench(before=lambda sim: other.append(InputDevice(BOARD.buttons["paid"].pin, pin_factory=sim.pins)))
    [fault] = [signal for signal in table.at_start if isinstance(signal, Fault)]
    assert fault.device == "paid"
    assert fault.what.startswith("cannot be opened: ")
    table.press("start")
    assert kinds(table.signals) == [Pressed]
    assert table.devices.describe()["paid"]["state"] == "fault"


def test_describe_tells_each_device_its_state_and_its_last_fault() -> None:
    table = DevicesBench(before=lambda sim: sim.bus.open_lamp("small"))
    table.devices.light("lamps", ["small", "big"])
    table.devices.show("terminal", "12")
    table.sim.hold("start")
    table.clock.advance(0.5)
    described = table.devices.describe()
    assert list(described) == [
        *BOARD.buttons, *BOARD.keys, *BOARD.terminals, *BOARD.lamps, *BOARD.of("tumblers")
    ]  # fmt: skip
    assert described["lamps"]["state"] == "fault"
    assert described["lamps"]["lit"] == ["big", "small"]
    assert described["lamps"]["faults"][0]["what"] == "lamp small is dark (chip 0x60 channel 0: open)"
    assert described["terminal"]["digits"] == "12"
    assert (described["start"]["down"], described["paid"]["down"]) == (True, False)
    assert (described["dealer"]["on"], described["dealer"]["kind"]) == (True, "key switch")
    assert described["tumbler"]["state"] == "ok"
    table.sim.bus.mend_lamp("small")
    table.clock.advance(3)
    lamps = table.devices.describe()["lamps"]
    assert (lamps["state"], lamps["faults"]) == ("ok", [])
    assert lamps["last fault"]["what"] == "lamp small is dark (chip 0x60 channel 0: open)"
    msgspec.json.encode(table.devices.describe())


def motor_is_on(table: DevicesBench) -> bool:
    return bool(table.sim.pins.pin(BOARD.tumblers["tumbler"].motor_pin).state)


def test_safe_switches_every_motor_off_at_once() -> None:
    table = DevicesBench()
    table.devices.run("tumbler", 3)
    table.clock.advance(0.5)
    assert motor_is_on(table)
    thread = threading.Thread(target=table.devices.safe)
    thread.start()
    thread.join()
    assert not motor_is_on(table)


def test_close_stops_darkens_and_gives_all_pins_back() -> None:
    table = DevicesBench()
    table.devices.run("tumbler", 3)
    table.devices.light("lamps", ["small"])
    table.devices.show("terminal", "123")
    table.clock.advance(0.5)
    table.devices.close()
    assert not motor_is_on(table)
    assert table.sim.bus.lit == frozenset()
    assert table.sim.bus.digits("terminal") == "   "
    table.signals.clear()
    Devices(BOARD, table.clock, table.sim.pins, table.sim.bus, table.signals.append)
    table.clock.advance(1)
    assert not table.faults


def test_on_an_asyncio_loop_the_bus_has_its_own_thread_and_signals_come_on_the_loops() -> None:
    async def play() -> tuple[list[Signal], set[int], frozenset[str]]:
        clock = LoopClock(asyncio.get_running_loop())
        sim = SimulatedTable(BOARD, clock)
        sim.bus.lose(0x63)
        signals: list[Signal] = []
        threads: set[int] = set()

        def hear(heard: Signal) -> None:
            signals.append(heard)
            threads.add(threading.get_ident())

        devices = Devices(BOARD, clock, sim.pins, sim.bus, hear)
        devices.light("lamps", ["small"])
        while Fault not in kinds(signals) or sim.bus.lit != {"small"}:
            await asyncio.sleep(0.002)
        lit = sim.bus.lit
        devices.close()
        return signals, threads, lit

    signals, threads, lit = asyncio.run(asyncio.wait_for(play(), 10))
    assert threads == {threading.get_ident()}
    assert lit == {"small"}
    assert [signal.device for signal in signals if isinstance(signal, Fault)] == ["lamps"]
