# SPDX-License-Identifier: MIT
"""Every level that a motor's pin ever has, from the start to the end: "on" is never among them unasked."""

from collections.abc import Iterator

import pytest
from lgpio_kernel import Kernel, in_place
from msgspec.structs import replace

from hal.base.clock import VirtualClock
from hal.base.pins import OutputLine
from hal.base.reversible_motor import two_outputs
from hal.board import Board, board_file, read_board
from hal.devices import Devices
from hal.raspberry_pi.hardware import motor_pins, motors_off, open_pins
from hal.sim.table import SimulatedTable
from hal.wiring.fields import Level

PIN, OTHER = 17, 18
SHIPPED = {name: read_board(board_file(name)) for name in ("sic-bo", "mini-dice", "tri-chro-54")}


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel]:
    yield from in_place(monkeypatch)


def active(board: Board, level: Level) -> Board:
    """The board with motors that run at this level."""
    turned = {
        kind: {name: replace(it, motor_active=level) for name, it in getattr(board, kind).items()}
        for kind in ("tumblers", "drawers")
    }
    return replace(board, **turned)


@pytest.mark.parametrize("level", ["high", "low"])
def test_an_output_on_lgpio_has_the_level_on_only_when_it_is_switched_on(kernel: Kernel, level: Level) -> None:
    on, off = (1, 0) if level == "high" else (0, 1)
    pins = open_pins(SHIPPED["sic-bo"])
    line = OutputLine(pins, PIN, level)
    assert kernel.levels[PIN] == [off]
    line.on()
    line.close()
    pins.close()
    assert kernel.levels[PIN] == [off, on, off]


@pytest.mark.parametrize("level", ["high", "low"])
def test_neither_way_of_a_motor_is_on_when_both_are_opened(kernel: Kernel, level: Level) -> None:
    pins = open_pins(SHIPPED["sic-bo"])
    two_outputs(pins, PIN, OTHER, level)
    pins.close()
    off = int(level == "low")
    assert kernel.levels == {PIN: [off], OTHER: [off]}


@pytest.mark.parametrize("level", ["high", "low"])
@pytest.mark.parametrize("name", SHIPPED)
def test_motor_off_after_the_end_of_a_process_switches_no_motor_on(kernel: Kernel, name: str, level: Level) -> None:
    """The process was killed while its motor ran: its pin still has that level, and goes to off without a detour."""
    board = active(SHIPPED[name], level)
    on, off = (1, 0) if level == "high" else (0, 1)
    kernel.outputs.update((pin, on) for pin, _ in motor_pins(board))
    motors_off(board)
    assert kernel.levels
    assert {pin: set(levels) for pin, levels in kernel.levels.items()} == {pin: {off} for pin, _ in motor_pins(board)}


@pytest.mark.parametrize("level", ["high", "low"])
@pytest.mark.parametrize("name", SHIPPED)
def test_a_table_that_starts_and_ends_switches_no_motor_on(name: str, level: Level) -> None:
    board, clock = active(SHIPPED[name], level), VirtualClock()
    sim = SimulatedTable(board, clock)
    seen: list[bool] = []
    for pin, _ in motor_pins(board):
        line = sim.pins.line(pin)
        line.watch(lambda line=line: seen.append(line.puts_out(level == "high")))
    devices = Devices(board, clock, sim.pins, sim.bus, lambda signal: None, sim.serial.open, sim.open_source)
    clock.advance(1)
    devices.safe()
    devices.close()
    assert seen
    assert not any(seen)


def test_a_simulated_pin_that_becomes_an_output_begins_low_as_a_real_one() -> None:
    """Else a driver that asked for no level would look safe here, and start a motor on a Pi."""
    pin = SimulatedTable(SHIPPED["sic-bo"], VirtualClock()).pins.line(PIN)
    seen: list[bool] = []
    pin.watch(lambda: seen.append(pin.puts_out(False)))
    pin.function = "output"
    assert seen == [True]
