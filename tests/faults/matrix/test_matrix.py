# SPDX-License-Identifier: MIT
"""A share of the matrix: any fault at any moment. Tests also that no device is left out and that the matrix notices
errors.
"""

import zlib
from functools import cache
from typing import NoReturn, Protocol

import msgspec
import pytest

from controller.engine.betting import settlement
from controller.games import find
from controller.games.cards.hands.table import Memory
from hal.base.health import Health
from hal.base.reversible_motor import ReversibleMotor
from hal.board import BOARDS, Board, board_file, read_board
from hal.machines.tumbler import TumblerDevice
from hal.machines.wheel import WheelDevice
from hal.signals import Rested
from hal.sim.table import KINDS
from tests.faults.matrix import cells as matrix_cells
from tests.faults.matrix.cells import Cell, cells, moments, played
from tests.faults.matrix.watched import seats
from tests.faults.matrix.wrongs import BY_KIND, SORTS, devices_of, faults_of, of_machine

NO_DEVICES = {"gpio"}
"""Tables of a board file that are no devices."""


def test_every_kind_of_device_answers_every_sort_of_fault() -> None:
    """A kind of machine states in its simulation what it cannot suffer, and why; other devices in `wrongs.BY_KIND`."""
    assert set(BY_KIND) == {field.name for field in msgspec.structs.fields(Board)} - NO_DEVICES
    machines = {f"{kind.key} {kind.variants}": of_machine(kind) for kind in KINDS}
    for kind, faults in (BY_KIND | machines).items():
        assert set(faults) == set(SORTS), kind
        assert all(faults.values()), kind


def test_every_board_has_a_game_and_a_round() -> None:
    """A round without a fault is played at each, and nothing is wrong with it."""
    assert set(seats()) == {path.stem for path in BOARDS.glob("*.toml")}
    for board in seats():
        assert {moment.when for moment in moments(board)} == {"before", "in", "after"}


@pytest.mark.parametrize("board", seats())
def test_every_device_of_a_board_is_in_the_matrix(board: str) -> None:
    wired = read_board(board_file(board))
    there = {name for kind in BY_KIND if kind != "i2c" for name in wired.of(kind)}
    there |= {machine.name for machine in wired.machines}
    assert {fault.device for fault in faults_of(wired)} - {"i2c"} == there
    assert len(devices_of(wired)) == len(there) + bool(wired.i2c)


# A share of the cells


@cache
def shares() -> list[Cell]:
    """Each fault of each part of each kind of device once before, once in and once after a phase, somewhere.

    Faults of shoes and shuffling devices appear twice: with cards dealt face up, and with cards dealt face down.
    """
    wanted: dict[tuple[str, ...], list[Cell]] = {}
    for board in seats():
        for cell in cells(board):
            face_down = cell.fault.kind == "shoes" and issubclass(find(seats()[board].game).memory, Memory)
            key = cell.fault.kind, cell.fault.wrong.part, cell.fault.sort, cell.moment.when, "face down" * face_down
            wanted.setdefault(key, []).append(cell)
    return [there[zlib.crc32(" ".join(key).encode()) % len(there)] for key, there in wanted.items()]


@pytest.mark.parametrize("part", range(8))
def test_whatever_fails_the_round_ends_as_the_rules_say(part: int) -> None:
    """A mended and confirmed fault lets the round go on; an unmended fault waits until a person ends the round."""
    wrong = []
    for cell in shares()[part::8]:
        mended = played(cell)
        never = played(cell._replace(mended=False)) if mended.mattered else mended
        assert mended.outcome in ("declared", "void")
        wrong += [f"{cell.name}: {why}" for ending in (mended, never) for why in ending.wrong]
    assert wrong == []


# What it is for


class Plant(Protocol):
    """Replaces an attribute of the program until the test ends."""

    def __call__(self, owner: object, name: str, wrong: object) -> None: ...


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Plant:
    """Return a function that plants an error. After it no round without a fault is played: the moments are kept."""

    def planted(owner: object, name: str, wrong: object) -> None:
        monkeypatch.setattr(matrix_cells, "phases_without_a_fault", refuse_to_play)
        monkeypatch.setattr(owner, name, wrong)

    return planted


def refuse_to_play(board: str) -> NoReturn:
    raise AssertionError(f"{board}: choose the cell before the error is planted")


def chosen(board: str, fault: str, phase: str) -> Cell:
    """Return the cell of this fault in this phase."""
    return next(it for it in cells(board) if (it.fault.name, it.moment.when, it.moment.phase) == (fault, "in", phase))


def wrong_with(cell: Cell) -> str:
    """Return the broken rules of a cell."""
    return "; ".join(played(cell).wrong)


def test_a_planted_error_plays_no_round_that_is_kept(plant: Plant) -> None:
    """Otherwise the result of a test would depend on the tests before it."""
    moments.cache_clear()
    cells.cache_clear()
    plant(ReversibleMotor, "off", lambda self: None)
    with pytest.raises(AssertionError, match="choose the cell before"):
        chosen("sic-bo", "tumbler, motor: stuck", "turning")
    assert moments.cache_info().currsize == cells.cache_info().currsize == 0


def test_a_motor_that_a_fault_leaves_on_is_noticed(plant: Plant) -> None:
    """A tumbler driver that reports its fault first and stops afterwards."""
    cell = chosen("sic-bo", "tumbler, motor: stuck", "turning")
    plant(TumblerDevice, "_lose_run", lambda self: self._clock.after(1.0, self.stop))
    assert "the motor of tumbler is on" in wrong_with(cell)


def test_a_motor_that_is_never_switched_off_is_noticed(plant: Plant) -> None:
    cell = chosen("tri-chro-54", "drawer, motor: stuck", "drawing")
    plant(ReversibleMotor, "off", lambda self: None)
    assert "the motor of drawer is on" in wrong_with(cell)


def test_a_result_that_nothing_has_reported_is_noticed(plant: Plant) -> None:
    """A wheel driver that guesses where the ball rests when a frame is missing."""

    def guesses(self: WheelDevice, is_news: bool) -> None:
        self._report(Rested(self._name, 7, at=self._clock.now()))

    cell = chosen("roulette", "wheel, reader: unplugged", "turning")
    plant(WheelDevice, "_missed", guesses)
    assert "wheel does not rest at 7" in wrong_with(cell)


def test_a_fault_that_nobody_is_told_of_is_noticed(plant: Plant) -> None:
    cell = chosen("two-up", "indicators, chip: unplugged", "betting")
    plant(Health, "wrong", lambda *_, **__: None)
    assert "nobody was told" in wrong_with(cell)


def test_a_round_that_hangs_on_a_fault_that_was_known_is_noticed(plant: Plant) -> None:
    """A wheel driver that gives up a spin and says nothing, because its line was unreliable before."""
    cell = chosen("roulette", "wheel, reader: noisy", "betting")
    plant(WheelDevice, "_missed", lambda self, _: self._forget_spin())
    assert "it does not go on" in wrong_with(cell)


def test_money_that_goes_astray_is_noticed(plant: Plant) -> None:
    """A settlement that forgets to return what is void."""
    unplugged = (it for it in cells("sic-bo") if it.fault.name == "start, button: unplugged")
    cell = next(it for it in unplugged if it.moment.phase == "closed")
    plant(settlement, "void_all", lambda table, _: table.wagers.clear())
    assert "the books" in wrong_with(cell._replace(mended=False))
