# SPDX-License-Identifier: MIT
"""The duties of a reader of dominoes on any serial line. The test acts as the reader. Subclasses give `rig`."""

from collections.abc import Iterator

import pytest
from line_rig import LineRig

from hal.machines.dominoes import DominoesDevice, DominoesWiring
from hal.signals import DominoRead, Fault, Restored

ALIVE = ("ALIVE DOMINOES 32", "COVER")


def dominoes(rig: LineRig) -> list[str]:
    return [signal.domino for signal in rig.signals if isinstance(signal, DominoRead)]


class DominoesContract:
    @pytest.fixture
    def started(self, rig: LineRig) -> Iterator[DominoesDevice]:
        """A reader that has reported its kind, and that its cover is shut."""
        device = DominoesDevice("dominoes", DominoesWiring(port=rig.port, baud=38400, dominoes=32), rig.lines)
        rig.ready()
        rig.say("START DOMINOES 32", *ALIVE)
        yield device
        device.close()

    def test_each_domino_is_reported(self, rig: LineRig, started: DominoesDevice) -> None:
        rig.say("DOMINO 6-3", "DOMINO 1-1")
        rig.wait(lambda: len(dominoes(rig)) == 2)
        assert dominoes(rig) == ["6-3", "1-1"]
        assert (started.describe()["dominoes"], started.describe()["cover"], rig.faults) == (2, "shut", [])

    @pytest.mark.parametrize(
        "said", ["DOMINO 3-6", "DOMINO 7-1", "DOMINO 6-0", "DOMINO 6", "DOMINO", "DOMINO 6-3 1", "CHIP 3"]
    )
    def test_what_no_domino_is_gives_no_domino_and_is_a_fault_until_the_line_is_well(
        self, rig: LineRig, started: DominoesDevice, said: str
    ) -> None:
        rig.say(said)
        assert rig.next(Fault).what.startswith(f"{rig.port}: {said} is impossible")
        rig.say(*ALIVE, *ALIVE)
        rig.next(Restored)
        assert dominoes(rig) == []

    def test_an_open_cover_is_a_fault_until_it_is_shut_and_no_domino_counts_meanwhile(
        self, rig: LineRig, started: DominoesDevice
    ) -> None:
        rig.say("OPEN", "OPEN")
        assert rig.next(Fault).kind == "cover off"
        rig.pause()
        assert rig.faults == [], "it is told once"
        rig.say("DOMINO 6-3")
        assert rig.next(Fault).what == "the cover of dominoes is open", "and again for what was read meanwhile"
        rig.say("COVER")
        rig.next(Restored)
        rig.say("DOMINO 5-5")
        rig.wait(lambda: dominoes(rig) == ["5-5"])

    def test_a_domino_after_a_missing_frame_does_not_count_until_the_cover_is_known(
        self, rig: LineRig, started: DominoesDevice
    ) -> None:
        rig.frame("OPEN")  # it is lost on the way
        rig.say("DOMINO 6-3")
        assert rig.next(Fault).what == f"{rig.port}: 1 frame is missing before number 04"
        rig.say(*ALIVE, *ALIVE, "DOMINO 5-5")
        rig.wait(lambda: bool(dominoes(rig)))
        assert dominoes(rig) == ["5-5"]
