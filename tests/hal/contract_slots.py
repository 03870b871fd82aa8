# SPDX-License-Identifier: MIT
"""Contract of slots for jackpot wagers on any serial line. The test acts as their reader. Subclasses give `rig`."""

from collections.abc import Iterator

import pytest
from line_rig import LineRig

from hal.machines.slots import SlotsDevice, SlotsWiring
from hal.signals import ChipTaken, Fault, Restored, Signal

ALIVE = ("ALIVE SLOTS 7",) * 3


def open_slots(rig: LineRig) -> SlotsDevice:
    """Open slots whose reader has not reported its kind yet."""
    slots = SlotsDevice("slots", SlotsWiring(port=rig.port, baud=38400, places=7), rig.lines)
    rig.ready()
    return slots


def places(signals: list[Signal]) -> list[int]:
    return [signal.place for signal in signals if isinstance(signal, ChipTaken)]


class SlotsContract:
    @pytest.fixture
    def slots(self, rig: LineRig) -> Iterator[SlotsDevice]:
        slots = open_slots(rig)
        yield slots
        slots.close()

    @pytest.fixture
    def started(self, rig: LineRig, slots: SlotsDevice) -> SlotsDevice:
        rig.say("START SLOTS 7")
        return slots

    def test_each_chip_is_reported_with_its_place(self, rig: LineRig, started: SlotsDevice) -> None:
        rig.say("CHIP 3", "CHIP 7", "CHIP 3")
        rig.wait(lambda: len(places(rig.signals)) == 3)
        assert places(rig.signals) == [3, 7, 3]
        assert started.describe()["chips"] == {"3": 2, "7": 1}
        assert rig.faults == []

    def test_nothing_is_said_before_a_chip_comes(self, rig: LineRig, started: SlotsDevice) -> None:
        rig.pause()
        assert rig.signals == []

    @pytest.mark.parametrize("said", ["CHIP 8", "CHIP 0", "CHIP", "CHIP A", "CHIP 3 3", "REST 3"])
    def test_a_chip_where_no_slot_is_counts_for_nobody_and_is_a_fault_until_the_line_is_well(
        self, rig: LineRig, started: SlotsDevice, said: str
    ) -> None:
        rig.say(said)
        assert rig.next(Fault).what.startswith(f"{rig.port}: {said} is impossible")
        rig.say(*ALIVE)
        rig.next(Restored)
        assert places(rig.signals) == []
        assert started.describe()["chips"] == {}

    def test_a_missing_frame_is_a_fault_as_a_chip_may_have_gone_in_unseen(
        self, rig: LineRig, started: SlotsDevice
    ) -> None:
        rig.frame("CHIP 5")  # it is lost on the way
        rig.say("CHIP 3")
        rig.wait(lambda: places(rig.signals) == [3])
        assert rig.faults == [f"{rig.port}: 1 frame is missing before number 02"]

    def test_a_frame_that_comes_twice_is_a_fault_and_one_chip(self, rig: LineRig, started: SlotsDevice) -> None:
        rig.send(rig.frame("CHIP 3") * 2)
        rig.pause()
        assert places(rig.signals) == [3]
        assert rig.faults == [f"{rig.port}: a frame said twice: number 01, CHIP 3"]

    @pytest.mark.parametrize("spoil", range(2, 16))
    def test_a_damaged_frame_is_a_fault_and_no_chip(self, rig: LineRig, started: SlotsDevice, spoil: int) -> None:
        line = bytearray(rig.frame("CHIP 3"))
        line[spoil % (len(line) - 1)] ^= 0x01
        rig.send(bytes(line))
        rig.say("ALIVE SLOTS 7")
        rig.next(Fault)
        rig.pause()
        assert started.describe()["chips"] == {}

    def test_a_chip_of_before_the_reader_said_what_it_is_counts_for_nobody(
        self, rig: LineRig, slots: SlotsDevice
    ) -> None:
        rig.say("CHIP 3")
        rig.pause()
        assert (places(rig.signals), len(rig.faults)) == ([], 1)

    def test_the_reader_of_another_table_is_a_fault_and_its_chips_are_ignored(
        self, rig: LineRig, slots: SlotsDevice
    ) -> None:
        rig.say("START SLOTS 5", "CHIP 3")
        rig.pause()
        assert places(rig.signals) == []
        assert rig.faults == [f"{rig.port}: the reader is one for SLOTS 5, not for SLOTS 7"]

    def test_a_lost_cable_is_a_fault_and_its_chips_are_not_guessed(self, rig: LineRig, started: SlotsDevice) -> None:
        rig.say("CHIP 3")
        rig.wait(lambda: places(rig.signals) == [3])
        rig.unplug()
        assert rig.next(Fault).what.startswith(f"{rig.port}: is lost: ")
        rig.plug_in()
        rig.ready()
        rig.number = 0
        rig.say("START SLOTS 7", *ALIVE)
        rig.next(Restored)
        rig.say("CHIP 5")
        rig.wait(lambda: places(rig.signals) == [5])
        assert started.describe()["chips"] == {"3": 1, "5": 1}
