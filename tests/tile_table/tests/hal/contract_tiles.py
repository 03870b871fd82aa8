# SPDX-License-Identifier: MIT
"""What a reader of tiles must do on any serial line. The test acts as the reader. Subclasses give `rig`."""

from collections.abc import Iterator

import pytest
from line_rig import LineRig

from hal.machines.tiles import TilesDevice, TilesWiring
from hal.signals import Fault, Restored, TileRead

ALIVE = ("ALIVE TILES 32", "COVER")


def tiles(rig: LineRig) -> list[str]:
    return [signal.tile for signal in rig.signals if isinstance(signal, TileRead)]


class TilesContract:
    @pytest.fixture
    def started(self, rig: LineRig) -> Iterator[TilesDevice]:
        """A reader that has said what it is, and that its cover is shut."""
        device = TilesDevice("tiles", TilesWiring(port=rig.port, baud=38400, tiles=32), rig.lines)
        rig.ready()
        rig.say("START TILES 32", *ALIVE)
        yield device
        device.close()

    def test_each_tile_is_reported(self, rig: LineRig, started: TilesDevice) -> None:
        rig.say("TILE 6-3", "TILE 1-1")
        rig.wait(lambda: len(tiles(rig)) == 2)
        assert tiles(rig) == ["6-3", "1-1"]
        assert (started.describe()["tiles"], started.describe()["cover"], rig.faults) == (2, "shut", [])

    @pytest.mark.parametrize("said", ["TILE 3-6", "TILE 7-1", "TILE 6-0", "TILE 6", "TILE", "TILE 6-3 1", "CHIP 3"])
    def test_what_no_tile_is_gives_no_tile_and_is_a_fault_until_the_line_is_well(
        self, rig: LineRig, started: TilesDevice, said: str
    ) -> None:
        rig.say(said)
        assert rig.next(Fault).what.startswith(f"{rig.port}: {said} is impossible")
        rig.say(*ALIVE, *ALIVE)
        rig.next(Restored)
        assert tiles(rig) == []

    def test_an_open_cover_is_a_fault_until_it_is_shut_and_no_tile_counts_meanwhile(
        self, rig: LineRig, started: TilesDevice
    ) -> None:
        rig.say("OPEN", "OPEN")
        assert rig.next(Fault).kind == "cover off"
        rig.pause()
        assert rig.faults == [], "it is told once"
        rig.say("TILE 6-3")
        assert rig.next(Fault).what == "the cover of tiles is open", "and again for what was read meanwhile"
        rig.say("COVER")
        rig.next(Restored)
        rig.say("TILE 5-5")
        rig.wait(lambda: tiles(rig) == ["5-5"])

    def test_a_tile_after_a_missing_frame_does_not_count_until_the_cover_is_known(
        self, rig: LineRig, started: TilesDevice
    ) -> None:
        rig.frame("OPEN")  # it is lost on the way
        rig.say("TILE 6-3")
        assert rig.next(Fault).what == f"{rig.port}: 1 frame is missing before number 04"
        rig.say(*ALIVE, *ALIVE, "TILE 5-5")
        rig.wait(lambda: bool(tiles(rig)))
        assert tiles(rig) == ["5-5"]
