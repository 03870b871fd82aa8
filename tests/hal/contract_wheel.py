# SPDX-License-Identifier: MIT
"""Contract of a wheel on any serial line. The test acts as its reader. Subclasses give the fixture `rig`."""

from collections.abc import Iterator

import pytest
from line_rig import LineRig

from hal.base.serial_line import RESTARTED
from hal.machines.wheel import WheelDevice, WheelWiring
from hal.signals import BallLost, Fault, Rested, Restored, Revolved, Signal, Spun

SPIN = ("SPUN BALL CCW CW", "REV BALL 1", "REV BALL 2")
ALIVE = ("ALIVE ROULETTE 37",) * 3


def open_wheel(rig: LineRig, kind: str = "roulette", sections: int = 37) -> WheelDevice:
    wiring = WheelWiring(port=rig.port, baud=38400, kind=kind, sections=sections, longest_spin_s=60.0)  # type: ignore[arg-type]
    wheel = WheelDevice("wheel", wiring, rig.lines)
    rig.ready()
    rig.say(f"START {kind.upper()} {sections}")
    return wheel


def words(signals: list[Signal]) -> list[str]:
    """Each signal in words."""
    return [said(signal) for signal in signals]


def said(signal: Signal) -> str:
    match signal:
        case Spun(part=part, direction=direction):
            return f"{part} {direction}"
        case Revolved(part=part, count=count):
            return f"{part} {count}"
        case Rested(place=place, peg=peg):
            return f"rested {place}{' peg' if peg else ''}"
    return type(signal).__name__


class WheelContract:
    @pytest.fixture
    def wheel(self, rig: LineRig) -> Iterator[WheelDevice]:
        wheel = open_wheel(rig)
        yield wheel
        wheel.close()

    def test_a_spin_of_the_ball_is_reported_with_both_directions_and_its_revolutions(
        self, rig: LineRig, wheel: WheelDevice
    ) -> None:
        rig.say(*SPIN, "REST 17")
        assert rig.next(Rested).place == 17
        rig.say("SPUN WHEEL CCW", "SPUN BALL CW CCW", "REV BALL 1", "LOST")
        rig.wait(lambda: any(isinstance(signal, BallLost) for signal in rig.signals))
        assert words(rig.signals) == [
            "wheel anticlockwise",
            "wheel anticlockwise",
            "ball clockwise",
            "ball 1",
            "BallLost",
        ]

    def test_nothing_is_said_before_something_happens(self, rig: LineRig, wheel: WheelDevice) -> None:
        rig.pause()
        assert rig.signals == []

    def test_a_ball_spun_again_begins_to_count_anew(self, rig: LineRig, wheel: WheelDevice) -> None:
        rig.say(*SPIN, *SPIN, "REST 0")
        rig.wait(lambda: "rested 0" in words(rig.signals))
        assert words(rig.signals) == [*["wheel clockwise", "ball anticlockwise", "ball 1", "ball 2"] * 2, "rested 0"]

    @pytest.mark.parametrize(
        ("what", "why"),
        [
            ("REST 37", "REST 37 is impossible: this wheel has the places 0 to 36"),
            ("REST 38", "REST 38 is impossible: this wheel has the places 0 to 36"),
            ("REST 17 PEG", "REST 17 PEG is impossible: no reader of a roulette wheel sends this"),
            ("REST", "REST is impossible: no reader of a roulette wheel sends this"),
            ("REST X7", "REST X7 is impossible: no reader of a roulette wheel sends this"),
            ("REV BALL 4", "REV BALL 4 is impossible: revolution 3 comes next"),
            ("REV BALL 2", "REV BALL 2 is impossible: revolution 3 comes next"),
            ("REV WHEEL 3", "REV WHEEL 3 is impossible: no reader of a roulette wheel sends this"),
            ("SPUN BALL LEFT CW", "SPUN BALL LEFT CW is impossible: no reader of a roulette wheel sends this"),
            ("SPUN BALL CW", "SPUN BALL CW is impossible: no reader of a roulette wheel sends this"),
            ("BALL 40", "BALL 40 is impossible: no reader of a roulette wheel sends this"),
        ],
    )
    def test_what_cannot_be_is_a_fault_and_the_spin_gives_no_result(
        self, rig: LineRig, wheel: WheelDevice, what: str, why: str
    ) -> None:
        rig.say(*SPIN, what, "REST 17")
        assert rig.next(Fault).what == f"{rig.port}: {why}"
        rig.say(*ALIVE, "REST 17")
        rig.next(Restored)
        rig.pause()
        assert rig.signals == [], "no resting, and nothing said twice"
        rig.say(*SPIN, "REST 17")
        assert rig.next(Rested).place == 17

    @pytest.mark.parametrize("what", ["REST 17", "REV BALL 1", "LOST"])
    def test_a_result_without_a_spin_is_a_fault(self, rig: LineRig, wheel: WheelDevice, what: str) -> None:
        rig.say(*SPIN, "REST 5")
        rig.next(Rested)
        rig.say(what)
        assert rig.next(Fault).what == f"{rig.port}: {what} is impossible: nothing was spun"
        assert rig.signals == []

    def test_a_frame_that_comes_twice_is_a_fault_and_no_second_revolution(
        self, rig: LineRig, wheel: WheelDevice
    ) -> None:
        rig.say("SPUN BALL CCW CW")
        rig.send(rig.frame("REV BALL 1") * 2)
        rig.say("REV BALL 2", "REST 17")
        assert "a frame said twice: number 02, REV BALL 1" in rig.next(Fault).what
        rig.pause()
        assert words(rig.signals) == []

    def test_a_missing_frame_is_a_fault_and_the_spin_gives_no_result(self, rig: LineRig, wheel: WheelDevice) -> None:
        rig.say("SPUN BALL CCW CW", "REV BALL 1")
        rig.frame("REV BALL 2")
        rig.say("REST 17")
        assert rig.next(Fault).what == f"{rig.port}: 1 frame is missing before number 04"
        rig.pause()
        assert words(rig.signals) == []

    @pytest.mark.parametrize("spoil", range(2, 20))
    def test_a_damaged_resting_is_a_fault_and_no_result(self, rig: LineRig, wheel: WheelDevice, spoil: int) -> None:
        rig.say(*SPIN)
        line = bytearray(rig.frame("REST 17"))
        line[spoil % (len(line) - 1)] ^= 0x01
        rig.send(bytes(line))
        rig.say("ALIVE ROULETTE 37")
        rig.next(Fault)
        rig.pause()
        assert "rested" not in " ".join(words(rig.signals))

    def test_a_reader_of_another_kind_is_a_fault_and_not_listened_to(self, rig: LineRig, wheel: WheelDevice) -> None:
        rig.say("ALIVE ROULETTE 38", *SPIN, "REST 17")
        assert rig.next(Fault).what == f"{rig.port}: the reader is one for ROULETTE 38, not for ROULETTE 37"
        rig.pause()
        assert rig.signals == []
        rig.say("ALIVE ROULETTE 37", *SPIN, "REST 17")
        rig.next(Restored)
        assert rig.next(Rested).place == 17

    def test_a_reader_that_starts_anew_has_forgotten_the_spin(self, rig: LineRig, wheel: WheelDevice) -> None:
        rig.say(*SPIN)
        rig.number = 0
        rig.say("START ROULETTE 37", "REST 17")
        assert rig.next(Fault).what == f"{rig.port}: {RESTARTED}"
        rig.pause()
        assert rig.signals == []

    def test_a_port_that_is_lost_is_found_again_and_the_spin_gives_no_result(
        self, rig: LineRig, wheel: WheelDevice
    ) -> None:
        rig.say(*SPIN)
        rig.wait(lambda: "ball 2" in words(rig.signals))
        rig.unplug()
        assert rig.next(Fault).what.startswith(f"{rig.port}: is lost: ")
        rig.plug_in()
        rig.opened = None  # type: ignore[attr-defined]
        rig.ready()
        assert rig.signals == []
        rig.say("ALIVE ROULETTE 37", "REST 17", *SPIN, "REST 18")
        rig.next(Restored)
        assert rig.next(Rested).place == 18
        assert rig.faults == []

    def test_after_close_nothing_is_heard(self, rig: LineRig, wheel: WheelDevice) -> None:
        wheel.close()
        rig.say(*SPIN, "REST 17")
        rig.pause()
        assert rig.signals == []


class FortuneContract:
    @pytest.fixture
    def wheel(self, rig: LineRig) -> Iterator[WheelDevice]:
        wheel = open_wheel(rig, "fortune", 50)
        yield wheel
        wheel.close()

    def test_a_spin_of_the_wheel_is_reported_with_its_section_or_peg(self, rig: LineRig, wheel: WheelDevice) -> None:
        rig.say("SPUN WHEEL CW", "REV WHEEL 1", "REST 0", "SPUN WHEEL CCW", "REST 49 PEG")
        rig.wait(lambda: "rested 49 peg" in words(rig.signals))
        assert words(rig.signals) == ["wheel clockwise", "wheel 1", "rested 0", "wheel anticlockwise", "rested 49 peg"]

    @pytest.mark.parametrize(
        ("what", "why"),
        [
            ("REST 50", "this wheel has the places 0 to 49"),
            ("REST 50 PEG", "this wheel has the places 0 to 49"),
            ("SPUN BALL CW CCW", "no reader of a fortune wheel sends this"),
            ("REV BALL 1", "no reader of a fortune wheel sends this"),
            ("LOST", "no reader of a fortune wheel sends this"),
        ],
    )
    def test_what_cannot_be_is_a_fault_and_no_result(
        self, rig: LineRig, wheel: WheelDevice, what: str, why: str
    ) -> None:
        rig.say("SPUN WHEEL CW", what, "REST 3")
        assert rig.next(Fault).what == f"{rig.port}: {what} is impossible: {why}"
        rig.pause()
        assert rig.signals == []
