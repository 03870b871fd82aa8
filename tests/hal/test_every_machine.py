# SPDX-License-Identifier: MIT
"""The duties of every kind of machine: its modules, its driver and its simulation."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict

from controller.engine.rules.equipment import Machine
from controller.simulator.machines import ACTS_OF
from controller.tapes.machines.kinds import KINDS as IN_TAPES
from hal.base.capabilities import Device, HasMotor
from hal.base.clock import VirtualClock
from hal.base.kind import MachineKind
from hal.board import BOARDS, KINDS, Board, Wired, read_board
from hal.devices import Devices
from hal.signals import Fault, Restored, Signal
from hal.sim.table import KINDS as SIMULATED
from hal.sim.table import SimulatedTable

ROOT = Path(__file__).parents[2]
FOLDERS = ("hal/machines", "hal/sim/machines", "controller/simulator/machines", "controller/tapes/machines/kinds")
NOTICED_S = 8.0
"""Within this time a reader that is lost, exchanged or back again is noticed."""


def one_of_each() -> Iterator[tuple[Board, Wired]]:
    """A machine of each kind, at the first shipped board that has one."""
    seen: list[MachineKind] = []
    for path in sorted(BOARDS.glob("*.toml")):
        board = read_board(path)
        for machine in board.machines:
            if machine.kind not in seen:
                seen.append(machine.kind)
                yield board, machine


EACH = list(one_of_each())
every_kind = pytest.mark.parametrize(("board", "machine"), EACH, ids=[machine.kind.called for _, machine in EACH])
READERS = [(board, machine) for board, machine in EACH if machine.name in board.ports]
every_reader = pytest.mark.parametrize(("board", "machine"), READERS, ids=[it.kind.called for _, it in READERS])


class MachineBench:
    """A simulated table, its devices, and their signals."""

    def __init__(self, board: Board) -> None:
        self.clock, self.signals = VirtualClock(), list[Signal]()
        self.table = SimulatedTable(board, self.clock)
        below = self.table
        self.devices = Devices(
            board, self.clock, below.pins, below.bus, self.signals.append, below.serial.open, below.open_source
        )
        self.clock.advance(NOTICED_S)

    def noticed(self, name: str) -> list[Signal]:
        """Return the device's health signals since the last call."""
        self.clock.advance(NOTICED_S)
        said = [it for it in self.signals if isinstance(it, Fault | Restored) and it.device == name]
        self.signals.clear()
        return said


def kinds_of_games(of: type[Machine] = Machine) -> Iterator[type[Machine]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds_of_games(kind)


def test_every_kind_has_a_driver_a_simulation_keys_words_and_a_game_that_can_ask_for_it() -> None:
    keys = {kind.key for kind in KINDS}
    assert {kind.key for kind in SIMULATED} == keys, "hal/sim/machines"
    assert set(ACTS_OF) == keys, "controller/simulator/machines"
    assert {kind.key for kind in IN_TAPES} == keys, "controller/tapes/machines/kinds"
    assert {kind.KIND for kind in kinds_of_games() if hasattr(kind, "KIND")} >= keys, (
        "controller/engine/rules/equipment.py"
    )


def test_every_kind_stands_in_a_shipped_board() -> None:
    assert {machine.kind for _, machine in EACH} == set(KINDS)


def test_the_simulation_has_each_of_several_kinds_in_one_table_of_a_board() -> None:
    assert sorted((it.key, it.variants) for it in SIMULATED) == sorted((it.key, it.variants) for it in KINDS)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_module_of_the_folder_is_a_kind_or_a_part_of_one(folder: str) -> None:
    """A `KIND` that was forgotten would be found by nobody."""
    texts = {path.stem: path.read_text() for path in (ROOT / folder).glob("*.py") if path.stem != "__init__"}
    parts = {name for text in texts.values() for name in imported(text, folder.replace("/", "."))}
    assert {name for name, text in texts.items() if "\nKIND = " not in text} <= parts


def imported(text: str, folder: str) -> Iterator[str]:
    """The modules of this folder that a module imports."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(folder):
            yield from (alias.name for alias in node.names)
            yield (node.module or "").rpartition(".")[2]


@every_kind
def test_a_machine_that_stands_is_well_and_says_how_it_is(board: Board, machine: Wired) -> None:
    bench = MachineBench(board)
    described = bench.devices.describe()[machine.name]
    assert (described["kind"], described["state"], described["faults"]) == (machine.kind.called, "ok", [])
    json.dumps(described)
    device: Any = bench.devices._devices[machine.name]
    assert isinstance(device, Device)
    bench.devices.close()
    bench.signals.clear()
    bench.clock.advance(NOTICED_S)
    assert bench.signals == [], "a device that is closed reports nothing"


@every_kind
def test_its_commissioning_has_steps_with_names_of_their_own_that_something_ends(board: Board, machine: Wired) -> None:
    steps = [*machine.kind.steps(machine.name, machine.wiring)]
    assert steps
    assert len({step.name for step in steps}) == len(steps)
    assert all(step.awaits or step.judged for step in steps)


@every_kind
def test_what_turns_has_a_motor_that_is_off_and_stays_off_when_it_is_made_safe(board: Board, machine: Wired) -> None:
    bench = MachineBench(board)
    device = bench.devices._devices[machine.name]
    assert isinstance(device, HasMotor) == bool([field for field in asdict(machine.wiring) if field == "longest_on_s"])
    if isinstance(device, HasMotor):
        bench.devices.safe()
        assert device.describe()["motor"] == "off"
        assert bench.devices.at_rest


@every_reader
def test_a_reader_whose_cable_is_out_is_a_fault_until_it_is_in_again(board: Board, machine: Wired) -> None:
    bench = MachineBench(board)
    bench.noticed(machine.name)
    bench.table.plug(machine.name, is_in=False)
    lost = bench.noticed(machine.name)
    assert isinstance(lost[0], Fault)
    assert lost[0].what.startswith(f"{machine.wiring.port}: is lost")
    bench.table.plug(machine.name, is_in=True)
    assert isinstance(bench.noticed(machine.name)[-1], Restored)


@every_reader
def test_the_reader_of_another_machine_is_a_fault_and_nothing_it_says_counts(board: Board, machine: Wired) -> None:
    bench = MachineBench(board)
    bench.noticed(machine.name)
    reader = bench.table.machine(machine.name).reader
    right = reader.kind
    reader.exchange("SOMETHING 7")
    exchanged = bench.noticed(machine.name)
    wrong = f"the reader is one for SOMETHING 7, not for {right}"
    assert any(isinstance(it, Fault) and wrong in it.what for it in exchanged)
    assert bench.devices.describe()[machine.name]["state"] == "fault"
    reader.exchange(right)
    assert isinstance(bench.noticed(machine.name)[-1], Restored)


@every_reader
def test_what_no_reader_of_its_kind_says_is_a_fault_and_no_result(board: Board, machine: Wired) -> None:
    bench = MachineBench(board)
    bench.noticed(machine.name)
    bench.table.machine(machine.name).reader.say("NOTHING 1 2")
    bench.clock.advance(0.5)
    assert [type(it) for it in bench.signals] == [Fault]
    assert "NOTHING" in bench.signals[0].what
