# SPDX-License-Identifier: MIT
"""The entry terminal (s 67(4)): its buttons, its digits on every rig, and their failures."""

from collections.abc import Iterator

import pytest
from bus_rig import RIGS, BusRig, VirtualBusRig, opened
from contract_terminal import DigitsContract
from gpiozero import GPIOPinInUse, InputDevice

from hal.base.chip_link import BusContext
from hal.base.clock import VirtualClock
from hal.base.health import Health
from hal.base.pins import PinContext
from hal.base.worker import InlineWorker
from hal.board import board_file, read_board
from hal.drivers.terminal import LedDigits, TerminalDevice
from hal.signals import Entered, Fault, Keyed, Restored, Signal
from hal.sim.table import SimulatedTable

BOARD = read_board(board_file("sic-bo"))
CHIP = 0x70


class TestDigits(DigitsContract):
    @pytest.fixture(params=RIGS)
    def rig(self, request: pytest.FixtureRequest) -> Iterator[BusRig]:
        with opened(request.param) as rig:
            yield rig


class TerminalBench:
    """LedDigits on a simulated chip in virtual time."""

    def __init__(self, *, lost: bool = False) -> None:
        self.rig = VirtualBusRig(BOARD)
        assert self.rig.simulated_bus
        self.bus = self.rig.simulated_bus
        if lost:
            self.bus.lose(CHIP)
        health = Health("terminal", self.rig.clock, self.rig.signals.append)
        self.digits = LedDigits(BOARD.terminals["terminal"].digits, self.rig.chain, health)
        self.rig.pause(0)

    @property
    def shown(self) -> str:
        return self.bus.digits("terminal")


def test_a_lost_chip_is_named_and_comes_back_by_itself_with_the_latest_digits() -> None:
    bench = TerminalBench()
    bench.digits.show("123")
    bench.bus.lose(CHIP)
    bench.digits.show("456")
    bench.rig.pause(0)
    [fault] = [signal for signal in bench.rig.signals if isinstance(signal, Fault)]
    assert fault.device == "terminal"
    assert fault.what == "chip 0x70 does not answer: the digits are dark, or show something old"
    assert "its address straps: none of A0 A1 A2 set" in fault.remedy
    bench.bus.bring_back(CHIP)
    bench.rig.wait(lambda: bench.shown == "456", limit=2.5)
    bench.rig.pause(0)
    assert [type(signal) for signal in bench.rig.signals] == [Fault, Restored]


def test_a_chip_that_is_lost_at_the_start_is_reported_and_found_later() -> None:
    bench = TerminalBench(lost=True)
    bench.digits.show("1")
    assert len(bench.rig.faults) == 1
    bench.bus.bring_back(CHIP)
    bench.rig.pause(2)
    assert (bench.shown, bench.rig.faults) == ("  1", [])


@pytest.mark.parametrize("digits", ["", "123"])
def test_a_chip_whose_supply_failed_for_a_moment_shows_the_same_again(digits: str) -> None:
    bench = TerminalBench()
    bench.digits.show(digits)
    bench.bus.dip(CHIP)
    bench.rig.pause(2)
    assert bench.shown == digits.rjust(3)
    assert bench.bus.digit_chips["terminal"].display_on
    assert bench.bus.digit_chips["terminal"].oscillator_on


def test_the_brightness_is_that_of_the_board_file() -> None:
    bench = TerminalBench()
    assert bench.bus.digit_chips["terminal"].brightness == 12


class SimulatedTerminalBench:
    """A whole terminal on a simulated table in virtual time."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.table = SimulatedTable(BOARD, self.clock)
        self.signals: list[Signal] = []
        report = self.signals.append
        chain = BusContext(self.clock, self.table.bus, InlineWorker(self.clock), report)
        ports = PinContext(self.clock, self.table.pins, report)
        self.terminal = TerminalDevice("terminal", BOARD.terminals["terminal"], ports, chain)
        self.clock.advance(0.2)


def test_each_numbered_button_reports_its_number_and_the_entry_button_the_entry() -> None:
    table = SimulatedTerminalBench()
    for number in range(1, 7):
        table.table.key_number("terminal", number)
        table.clock.advance(0.3)
    table.table.press_entry("terminal")
    table.clock.advance(0.3)
    assert [type(signal) for signal in table.signals] == [Keyed] * 6 + [Entered]
    assert [signal.number for signal in table.signals if isinstance(signal, Keyed)] == [1, 2, 3, 4, 5, 6]
    assert {signal.terminal for signal in table.signals if isinstance(signal, Keyed | Entered)} == {"terminal"}


def test_a_press_carries_the_time_at_which_it_happened() -> None:
    table = SimulatedTerminalBench()
    pressed = table.clock.now()
    table.table.key_number("terminal", 5)
    table.clock.advance(0.3)
    assert 0 <= table.signals[0].at - pressed < 10_000_000


def test_a_stuck_button_is_a_fault_of_the_terminal_that_names_the_button() -> None:
    table = SimulatedTerminalBench()
    table.table.hold("terminal 3")
    table.clock.advance(25)
    [keyed, fault] = table.signals
    assert keyed == Keyed("terminal", 3, at=keyed.at)
    assert isinstance(fault, Fault)
    assert (fault.device, fault.what) == ("terminal", "button 3 stuck")
    table.table.release("terminal 3")
    table.clock.advance(1)
    assert isinstance(table.signals[-1], Restored)


def test_a_closed_terminal_is_deaf_and_dark_and_gives_its_pins_back() -> None:
    table = SimulatedTerminalBench()
    table.terminal.show("123")
    table.terminal.close()
    table.table.key_number("terminal", 5)
    table.clock.advance(1)
    assert table.signals == []
    assert table.table.bus.digits("terminal") == "   "
    chain = BusContext(table.clock, table.table.bus, InlineWorker(table.clock), table.signals.append)
    ports = PinContext(table.clock, table.table.pins, table.signals.append)
    TerminalDevice("terminal", BOARD.terminals["terminal"], ports, chain).close()


def test_a_terminal_that_cannot_be_opened_holds_no_pin() -> None:
    table = SimulatedTerminalBench()
    taken = BOARD.terminals["terminal"]
    ports = PinContext(table.clock, table.table.pins, table.signals.append)
    chain = BusContext(table.clock, table.table.bus, InlineWorker(table.clock), table.signals.append)
    table.terminal.close()
    other = InputDevice(taken.entry, pin_factory=table.table.pins)
    with pytest.raises(GPIOPinInUse, match="GPIO26"):
        TerminalDevice("terminal", taken, ports, chain)
    other.close()
    TerminalDevice("terminal", taken, ports, chain).close()
