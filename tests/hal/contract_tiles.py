# SPDX-License-Identifier: MIT
"""Contract of a reader of pai gow tiles on any serial line. The test acts as the reader. Subclasses give `rig`."""

from collections.abc import Iterator

import pytest
from line_rig import LineRig

from hal.base.serial_line import RESTARTED, SILENT, UNNAMED
from hal.machines.tiles import TilesDevice, TilesWiring
from hal.signals import Fault, Restored, Signal, TilesRead

HAND = "3-6 6-6 2-5 1-4"
READ = tuple(HAND.split())


def alive(laid: int) -> tuple[str, ...]:
    """Return the reader's regular frames, as often as needed until the reader is trusted again."""
    return ("ALIVE TILES 32", f"LAID {laid}") * 2


def open_tiles(rig: LineRig) -> TilesDevice:
    """Open a reader that has not reported its kind yet."""
    tiles = TilesDevice("tiles", TilesWiring(port=rig.port, baud=38400), rig.lines)
    rig.ready()
    return tiles


def groups(signals: list[Signal]) -> list[tuple[int, tuple[str, ...]]]:
    """Return each reported group: its number, and its tiles."""
    return [(signal.count, signal.tiles) for signal in signals if isinstance(signal, TilesRead)]


def told(rig: LineRig, device: TilesDevice) -> str:
    """Everything that people may read of the reader: its faults, and its state."""
    return " ".join([*rig.faults, str(device.describe())])


class TilesContract:
    @pytest.fixture
    def tiles(self, rig: LineRig) -> Iterator[TilesDevice]:
        tiles = open_tiles(rig)
        yield tiles
        tiles.close()

    @pytest.fixture
    def started(self, rig: LineRig, tiles: TilesDevice) -> TilesDevice:
        rig.say("START TILES 32", "LAID 0")
        return tiles

    def reports(self, rig: LineRig, *wanted: tuple[int, tuple[str, ...]]) -> None:
        """Wait for these groups, and check that no others follow."""
        rig.wait(lambda: len(groups(rig.signals)) >= len(wanted))
        rig.pause()
        assert groups(rig.signals) == [*wanted]

    def test_each_group_is_reported_with_its_number_and_its_tiles(self, rig: LineRig, started: TilesDevice) -> None:
        rig.say(f"GROUP 1 {HAND}", "GROUP 2 6-6 1-1 1-1 4-4")
        self.reports(rig, (1, READ), (2, ("6-6", "1-1", "1-1", "4-4")))
        assert started.describe()["groups"] == 2
        assert rig.faults == []

    @pytest.mark.parametrize("read", ["3-6 6-6 2-5", "3-6", "NONE", "3-6 6-6 2-5 1-4 5-5"])
    def test_a_group_is_reported_with_as_many_tiles_as_were_read(
        self, rig: LineRig, started: TilesDevice, read: str
    ) -> None:
        rig.say(f"GROUP 1 {read}")
        self.reports(rig, (1, () if read == "NONE" else tuple(read.split())))
        assert rig.faults == []

    @pytest.mark.parametrize("other", ["0-3", "6-7", "6-3", "6", "NONE", "6-6-6", "A-6"])
    def test_what_no_tile_is_is_a_fault_and_left_out_of_its_group(
        self, rig: LineRig, started: TilesDevice, other: str
    ) -> None:
        rig.say(f"GROUP 1 3-6 {other} 2-5 1-4")
        self.reports(rig, (1, ("3-6", "2-5", "1-4")))
        assert [it.startswith(f"{rig.port}: GROUP 1 … is impossible: a tile has two ends") for it in rig.faults] == [
            True
        ]
        rig.say(*alive(1))
        rig.next(Restored)

    @pytest.mark.parametrize(
        "said",
        ["GROUP", "GROUP 1", "GROUP 0 3-6", "GROUP X 3-6", "TILE 3-6", "LAID", "LAID X", "LAID 1 3-6", "CHIP 3"],
    )
    def test_what_no_reader_of_tiles_says_is_a_fault_and_no_group(
        self, rig: LineRig, started: TilesDevice, said: str
    ) -> None:
        rig.say(said)
        assert "is impossible: " in rig.next(Fault).what
        rig.say(*alive(0))
        rig.next(Restored)
        assert groups(rig.signals) == []
        assert started.describe()["groups"] == 0

    def test_a_group_whose_frame_is_lost_is_reported_without_tiles_before_the_next_one(
        self, rig: LineRig, started: TilesDevice
    ) -> None:
        rig.frame(f"GROUP 1 {HAND}")  # it is lost on the way
        rig.say("GROUP 2 1-1 2-2 3-3 4-4")
        self.reports(rig, (1, ()), (2, ("1-1", "2-2", "3-3", "4-4")))
        assert rig.faults == [f"{rig.port}: 1 frame is missing before number 03"]

    def test_the_last_group_too_as_the_reader_says_how_many_were_laid(self, rig: LineRig, started: TilesDevice) -> None:
        rig.say(f"GROUP 1 {HAND}")
        rig.frame("GROUP 2 1-1 2-2 3-3 4-4")  # it is lost on the way
        rig.say(*alive(2))
        self.reports(rig, (1, READ), (2, ()))
        assert started.describe()["groups"] == 2

    def test_a_frame_that_is_lost_while_nothing_is_laid_is_a_fault_and_no_group(
        self, rig: LineRig, started: TilesDevice
    ) -> None:
        rig.say(f"GROUP 1 {HAND}")
        rig.frame("ALIVE TILES 32")  # it is lost on the way
        rig.say("LAID 1", *alive(1))
        rig.next(Restored)
        assert groups(rig.signals) == []

    @pytest.mark.parametrize("said", ["GROUP 3 1-1 2-2 3-3 4-4", "LAID 3"])
    def test_a_number_that_is_left_out_though_no_frame_is_missing_is_a_fault(
        self, rig: LineRig, started: TilesDevice, said: str
    ) -> None:
        rig.say(f"GROUP 1 {HAND}", said)
        rig.wait(lambda: len(groups(rig.signals)) == 3)
        assert [number for number, _ in groups(rig.signals)] == [1, 2, 3]
        assert len(rig.faults) == 1
        assert rig.faults[0].endswith("is impossible: nothing was said of number 2")

    def test_more_groups_than_a_set_has_are_not_reported_as_they_are_of_no_one_deal(
        self, rig: LineRig, started: TilesDevice
    ) -> None:
        rig.say(f"GROUP 10 {HAND}")
        self.reports(rig, (10, READ))
        assert rig.faults == [f"{rig.port}: GROUP 10 … is impossible: nothing was said of number 1"]

    @pytest.mark.parametrize("said", [f"GROUP 1 {HAND}", "LAID 0"])
    def test_a_number_that_was_said_before_is_a_fault_and_no_group(
        self, rig: LineRig, started: TilesDevice, said: str
    ) -> None:
        rig.say(f"GROUP 1 {HAND}", said)
        rig.pause()
        assert groups(rig.signals) == [(1, READ)]
        assert len(rig.faults) == 1
        assert "is impossible: its number before was 1" in rig.faults[0]

    def test_a_frame_that_comes_twice_is_a_fault_and_one_group(self, rig: LineRig, started: TilesDevice) -> None:
        rig.send(rig.frame(f"GROUP 1 {HAND}") * 2)
        rig.pause()
        assert groups(rig.signals) == [(1, READ)]
        assert rig.faults == [f"{rig.port}: a frame said twice"]

    @pytest.mark.parametrize("spoil", range(2, 34, 3))
    def test_a_damaged_frame_is_a_fault_and_its_group_has_no_tiles(
        self, rig: LineRig, started: TilesDevice, spoil: int
    ) -> None:
        line = bytearray(rig.frame(f"GROUP 1 {HAND}"))
        line[spoil % (len(line) - 1)] ^= 0x01
        rig.send(bytes(line))
        rig.say(*alive(1))
        self.reports(rig, (1, ()))
        assert len(rig.faults) == 1

    def test_noise_is_a_fault_and_no_group(self, rig: LineRig, started: TilesDevice) -> None:
        rig.send(b"$" + b"\xff3-6" * 40 + b"\n")
        rig.say(*alive(0))
        rig.next(Fault)
        rig.next(Restored)
        assert groups(rig.signals) == []

    def test_no_fault_and_no_state_names_a_tile(self, rig: LineRig, started: TilesDevice) -> None:
        """Tiles are dealt face down: faults hide read, damaged, lost and impossible tiles."""
        line = rig.frame(f"GROUP 1 {HAND}")
        rig.send(line.replace(b"1-4", b"1-3"))
        rig.say(*alive(1), "GROUP 2 3-6 6-6 0-4 1-4", *alive(2), "GROUP 2 3-6", *alive(2), "TILE 3-6", *alive(2))
        rig.wait(lambda: len(rig.faults) == 4)
        assert "-" not in told(rig, started).replace(rig.port, "")

    def test_a_group_of_before_the_reader_said_what_it_is_counts_for_nobody(
        self, rig: LineRig, tiles: TilesDevice
    ) -> None:
        rig.say(f"GROUP 1 {HAND}")
        rig.pause()
        assert groups(rig.signals) == []
        assert rig.faults == [f"{rig.port}: GROUP, {UNNAMED}"]

    def test_a_reader_that_ran_before_the_table_goes_on_counting(self, rig: LineRig, tiles: TilesDevice) -> None:
        rig.say("ALIVE TILES 32", "LAID 40", f"GROUP 41 {HAND}")
        self.reports(rig, (41, READ))
        assert rig.faults == []

    def test_a_reader_that_starts_again_is_a_fault_and_counts_from_one(
        self, rig: LineRig, started: TilesDevice
    ) -> None:
        rig.say(f"GROUP 1 {HAND}", "START TILES 32", "LAID 0", "GROUP 1 1-1 2-2 3-3 4-4")
        self.reports(rig, (1, READ), (1, ("1-1", "2-2", "3-3", "4-4")))
        assert rig.faults == [f"{rig.port}: {RESTARTED}"]

    def test_the_reader_of_another_table_is_a_fault_and_its_groups_are_ignored(
        self, rig: LineRig, tiles: TilesDevice
    ) -> None:
        rig.say("START SHOE 52", f"GROUP 1 {HAND}")
        rig.pause()
        assert groups(rig.signals) == []
        assert rig.faults == [f"{rig.port}: the reader is one for SHOE 52, not for TILES 32"]

    def test_a_reader_that_says_nothing_is_a_fault_until_it_is_there_again(
        self, rig: LineRig, started: TilesDevice
    ) -> None:
        rig.say(f"GROUP 1 {HAND}")
        assert rig.next(Fault).what == f"{rig.port}: {SILENT}"
        rig.say(*alive(4), f"GROUP 5 {HAND}")
        rig.next(Restored)
        self.reports(rig, (5, READ))

    def test_a_lost_cable_is_a_fault_and_what_was_laid_meanwhile_is_not_reported(
        self, rig: LineRig, started: TilesDevice
    ) -> None:
        rig.say(f"GROUP 1 {HAND}")
        self.reports(rig, (1, READ))
        rig.unplug()
        assert rig.next(Fault).what.startswith(f"{rig.port}: is lost: ")
        rig.plug_in()
        rig.ready()
        rig.say(*alive(3))
        rig.next(Restored)
        rig.say(f"GROUP 4 {HAND}")
        self.reports(rig, (4, READ))
