# SPDX-License-Identifier: MIT
"""Winning-area lamps: the contract on every rig, and what happens when chips, lamps and the bus fail."""

from collections.abc import Callable, Iterator

import pytest
from bus_rig import RIGS, BusRig, LoopBusRig, VirtualBusRig, opened
from contract_lamps import LampsContract, names
from hypothesis import given, settings
from hypothesis import strategies as st

from hal.board import board_file, read_board
from hal.drivers.lamps import Lamps
from hal.signals import Fault, Restored
from hal.sim.bus import SimulatedBus

BOARD = read_board(board_file("sic-bo"))
CHIPS = {chip.address: tuple(filter(None, chip.channels)) for chip in BOARD.lamps["lamps"].chips}
"""The lamps of each chip, by its address."""


class TestLamps(LampsContract):
    @pytest.fixture(params=RIGS)
    def rig(self, request: pytest.FixtureRequest) -> Iterator[BusRig]:
        with opened(request.param) as rig:
            yield rig


class LampsBench:
    """Lamps on simulated chips in virtual time."""

    def __init__(self, before: Callable[[SimulatedBus], None] = lambda bus: None) -> None:
        self.rig = VirtualBusRig(BOARD)
        assert self.rig.simulated_bus
        self.bus = self.rig.simulated_bus
        before(self.bus)
        self.lamps = Lamps("lamps", BOARD.lamps["lamps"], self.rig.chain)
        self.rig.pause(0)

    def writes(self, address: int) -> list[tuple[int, bytes]]:
        transfers = self.bus.lamp_chips[address].transfers
        return [(register, data) for what, register, data in transfers if what == "write"]

    def forget_transfers(self) -> None:
        for chip in self.bus.lamp_chips.values():
            chip.transfers.clear()

    def light(self, *wagers: str) -> None:
        self.lamps.light(wagers)
        self.rig.pause(0)


@settings(deadline=None)
@given(st.lists(st.frozensets(st.sampled_from(names(VirtualBusRig(BOARD)))), min_size=1, max_size=6))
def test_whatever_is_lit_in_whatever_order_exactly_that_shines(steps: list[frozenset[str]]) -> None:
    table = LampsBench()
    for step in steps:
        table.light(*step)
        assert table.bus.lit == step


def test_only_what_changes_is_written() -> None:
    table = LampsBench()
    table.light("small", "face-1")
    table.forget_transfers()
    table.light("small", "face-2")
    assert [len(table.writes(address)) for address in (0x60, 0x61, 0x62, 0x63)] == [0, 0, 0, 1]
    table.forget_transfers()
    table.light("face-2", "small")
    table.rig.pause(10)
    assert [table.writes(address) for address in (0x60, 0x61, 0x62, 0x63)] == [[], [], [], []]


def test_the_lamps_of_one_chip_change_in_one_transfer() -> None:
    table = LampsBench()
    table.light("small")
    table.forget_transfers()
    table.light("big", "triple-6", "any-triple")
    assert table.writes(0x60) == [(0x94, bytes([0b00010100, 0, 0b00000001, 0]))]


def test_a_lost_chip_is_named_with_its_lamps_and_the_others_go_on() -> None:
    table = LampsBench()
    table.light("pair-1-2", "small")
    table.bus.lose(0x62)
    table.light("pair-3-4", "big")
    assert table.bus.lit == {"big"}
    [fault] = [signal for signal in table.rig.signals if isinstance(signal, Fault)]
    assert fault.device == "lamps"
    assert fault.what == "chip 0x62 does not answer: 15 lamps dark from pair-1-2 to pair-5-6"
    assert fault.dark == CHIPS[0x62]
    assert fault.remedy.endswith("chip 0x62, and at its address straps: A1 of A0 A1 A2 A3 set")


def test_a_lost_chip_comes_back_by_itself_with_the_lamps_that_should_be_lit_now() -> None:
    table = LampsBench()
    table.light("pair-1-2")
    table.bus.lose(0x62)
    table.light("pair-3-4")
    table.rig.pause(20)
    table.bus.bring_back(0x62)
    table.rig.wait(lambda: table.bus.lit == {"pair-3-4"}, limit=2.5)
    table.rig.pause(0)
    assert [type(signal) for signal in table.rig.signals] == [Fault, Restored]


def test_a_chip_that_is_lost_at_the_start_is_reported_once_and_then_found() -> None:
    table = LampsBench(lambda bus: bus.lose(0x63))
    table.light("face-1")
    table.rig.pause(60)
    assert table.rig.dark == [("0x63", CHIPS[0x63])]
    table.bus.bring_back(0x63)
    table.rig.pause(3)
    assert table.bus.lit == {"face-1"}
    assert len(table.rig.signals) == 2


def test_a_chip_whose_supply_failed_for_a_moment_is_told_again_and_that_is_reported() -> None:
    table = LampsBench()
    table.light("small")
    table.bus.dip(0x60)
    assert table.bus.lit == set()
    table.rig.pause(2)
    assert table.bus.lit == {"small"}
    assert table.rig.dark == [("0x60", ())], "a chip had lost its settings, and no lamp is dark"
    table.rig.pause(2)
    assert [type(signal) for signal in table.rig.signals] == [Fault, Restored]


@pytest.mark.parametrize("wager", ["small", "double-6", "total-17", "face-3"])
def test_an_open_lamp_is_named_with_its_channel(wager: str) -> None:
    table = LampsBench(lambda bus: bus.open_lamp(wager))
    assert table.rig.faults == []
    table.light(wager)
    address, channel = next(
        (chip.address, chip.channels.index(wager)) for chip in BOARD.lamps["lamps"].chips if wager in chip.channels
    )
    assert table.rig.faults == [f"lamp {wager} is dark (chip {address:#04x} channel {channel}: open)"]


def test_an_open_lamp_stays_a_fault_while_it_is_off_and_is_over_soon_after_it_is_mended() -> None:
    """A win of the lamp or a check by a person is not required: each check tests the lamps known to be open."""
    table = LampsBench(lambda bus: bus.open_lamp("big"))
    table.light("big")
    table.light("small")
    table.rig.pause(10)
    assert table.rig.dark == [("0x60", ("big",))]
    table.bus.mend_lamp("big")
    table.rig.pause(3)
    assert table.rig.faults == []
    assert table.bus.lit == {"small"}, "what is lit stays lit"
    assert [type(signal) for signal in table.rig.signals] == [Fault, Restored]


def test_a_lamp_that_breaks_while_it_is_lit_is_found_by_the_next_check() -> None:
    table = LampsBench()
    table.light("big")
    table.bus.open_lamp("big")
    table.rig.pause(2)
    assert table.rig.dark == [("0x60", ("big",))]


def test_of_several_troubles_those_left_are_told_again_when_one_is_over() -> None:
    table = LampsBench(lambda bus: (bus.open_lamp("big"), bus.open_lamp("small"), bus.lose(0x63)))  # type: ignore[arg-type]
    table.light("big", "small")
    lost = ("0x63", CHIPS[0x63])
    assert table.rig.dark == [("0x60", ("small", "big")), lost]
    table.bus.mend_lamp("small")
    table.rig.pause(3)
    assert table.rig.dark == [("0x60", ("big",)), lost]


def test_the_lamp_test_finds_lamps_that_are_not_lit_and_those_of_a_lost_chip() -> None:
    table = LampsBench(lambda bus: (bus.open_lamp("total-4"), bus.lose(0x63)))  # type: ignore[arg-type]
    dark: list[tuple[str, ...]] = []
    table.light("small")
    table.lamps.check_lamps(dark.append)
    table.rig.pause(0)
    assert dark == [("total-4", "face-1", "face-2", "face-3", "face-4", "face-5", "face-6")]
    assert table.bus.lit == {"small"}
    assert ("0x61", ("total-4",)) in table.rig.dark
    assert table.lamps.describe() == {"lit": ["small"], "open": ["total-4"]}


def test_every_lamp_test_is_answered() -> None:
    with opened("threads") as rig:
        lamps = Lamps("lamps", BOARD.lamps["lamps"], rig.chain)
        answers: list[tuple[str, ...]] = []
        for _ in range(5):
            lamps.check_lamps(answers.append)
        rig.wait(lambda: answers == [()] * 5)
        lamps.close()


def test_a_chip_that_was_too_hot_is_believed_again_once_it_is_cool() -> None:
    table = LampsBench()
    table.light("small", "big")
    table.bus.overheat(0x60)
    table.rig.pause(2)
    assert table.rig.faults == ["lamps small, big are dark (chip 0x60 channels 0, 1: open)"]
    table.bus.overheat(0x60, hot=False)
    table.rig.pause(2)
    assert table.rig.faults == []


def test_noise_that_spoils_a_transfer_or_two_is_nobodys_business() -> None:
    table = LampsBench()
    table.bus.disturb(2)
    table.light("small")
    assert table.bus.lit == {"small"}
    assert table.rig.signals == []


def test_noise_that_lasts_is_a_fault_that_ends_by_itself() -> None:
    table = LampsBench()
    table.bus.disturb(50)
    table.light("small")
    assert table.rig.dark == [("0x60", CHIPS[0x60])]
    assert "(Input/output error)" in table.rig.faults[0]
    table.rig.pause(30)
    assert table.bus.lit == {"small"}
    assert table.rig.faults == []


def test_a_bus_that_times_out_is_said_to_hang() -> None:
    table = LampsBench()
    table.bus.hang(at_once=True)
    table.light("face-6")
    [fault] = [signal for signal in table.rig.signals if isinstance(signal, Fault)]
    assert table.rig.dark == [("0x63", CHIPS[0x63])]
    assert "the I²C bus hangs" in fault.what
    assert "off and on" in fault.remedy


def test_a_bus_that_hangs_never_blocks_the_owner_and_is_reported_and_recovers() -> None:
    with opened("threads") as rig:
        assert isinstance(rig, LoopBusRig)
        assert rig.simulated_bus
        lamps = Lamps("lamps", BOARD.lamps["lamps"], rig.chain)
        rig.wait(lambda: rig.simulated_bus.lamp_chips[0x63].registers[0] == 0)  # type: ignore[union-attr]
        rig.simulated_bus.hang()
        before = rig.clock.now()
        for name in names(rig):
            lamps.light([name])
        assert rig.clock.now() - before < 50_000_000
        rig.wait(lambda: len(rig.faults) == 4)
        assert all("the I²C bus hangs" in fault for fault in rig.faults)
        rig.simulated_bus.free()
        rig.wait(lambda: rig.simulated_bus is not None and rig.simulated_bus.lit == {"face-6"} and rig.faults == [])
        lamps.close()
