# SPDX-License-Identifier: MIT
"""A wheel whose reader is on a serial line: a roulette wheel with its ball, or a wheel of fortune.

Frames of the reader, without START and ALIVE (hal/base/reader_protocol.py):

    ROULETTE  SPUN WHEEL CW       the wheel was set in motion, or its direction was changed to this one
              SPUN BALL CCW CW    the ball was spun: its direction, then the wheel's, STILL if the wheel stands
              REV BALL 3          the ball completed its third revolution round the track
              REST 17             the ball rests in the compartment of this number
              LOST                the ball left the wheel, or was taken out, before it rested
    FORTUNE   SPUN WHEEL CW       the wheel was spun
              REV WHEEL 5         it completed its fifth revolution
              REST 12             it rests with section 12 at the indicator; sections count from 0, clockwise
              REST 12 PEG         the indicator is on the peg at that section's clockwise end
"""

from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any, Literal

from msgspec import Meta

from hal.base.clock import Timer
from hal.base.health import Health
from hal.base.kind import CommissioningStep, Contexts, MachineKind
from hal.base.reader_protocol import ReaderFrame
from hal.base.serial_line import ExpectedReader, ReaderCallbacks, SerialContext, SerialLine
from hal.signals import BallLost, Direction, Rested, Revolved, Signal, Spun, WheelPart
from hal.wiring.fields import Baud, Seconds, SerialPort, Wiring
from hal.wiring.toml_file import Problem, Source

COMPARTMENTS = 37
"""The number of compartments of a roulette wheel (s 131(2))."""

DIRECTIONS: dict[str, Direction] = {"CW": "clockwise", "CCW": "anticlockwise"}

SPUN_PART: dict[str, WheelPart] = {"roulette": "ball", "fortune": "wheel"}
"""The part whose spin gives the result, and whose revolutions count."""


class WheelWiring(Wiring, frozen=True, kw_only=True):
    """A wheel whose reader is on a serial line (hal/base/reader_protocol.py): a roulette wheel, or a wheel of
    fortune.
    """

    port: SerialPort
    baud: Baud
    kind: Literal["roulette", "fortune"]
    sections: Annotated[int, Meta(ge=2, le=100, description="how many compartments or sections, 2 to 100")]
    """Number of compartments or sections."""
    longest_spin_s: Seconds
    """Seconds. The longest time from spin to rest."""

    @classmethod
    def problems(cls, source: Source, key: str, device: dict[str, Any]) -> Iterator[Problem]:
        """Yield an error if a roulette wheel has another number of compartments than the rules."""
        sections = device.get("sections", COMPARTMENTS)
        if device.get("kind") == "roulette" and type(sections) is int and sections != COMPARTMENTS:
            allowed = f"{COMPARTMENTS} compartments of a roulette wheel (s 131(2))"
            yield source.problem(f"{key}.sections", sections, allowed)


class WheelPhase(Enum):
    UNKNOWN = "unknown"
    SPINNING = "spinning"
    RESTING = "resting"


class WheelDevice:
    """Reports each event of the reader: `Spun`, `Revolved` for each revolution, `Rested` or `BallLost`; and faults.

    At every spin of a roulette ball the wheel's direction is reported first, then the ball's, so that no one has to
    remember it. These are faults: a place that the wheel does not have, a peg at roulette, a rest without a spin,
    revolutions that are not counted one by one. No rest in time and a damaged or missing frame are faults
    too. A fault ends the reports of its spin. A spin that was under way when the controller started is not reported.
    """

    def __init__(self, name: str, wiring: WheelWiring, serial_context: SerialContext) -> None:
        self._name, self._wiring, self._clock, self._report = name, wiring, serial_context.clock, serial_context.report
        self._health = Health(name, serial_context.clock, serial_context.report)
        self._part: WheelPart = SPUN_PART[wiring.kind]
        self._phase = WheelPhase.UNKNOWN
        self._count = 0
        self._last = ""
        self._deadline: Timer | None = None
        reader = ExpectedReader(wiring.port, wiring.baud, f"{wiring.kind.upper()} {wiring.sections}")
        self._line = SerialLine(reader, serial_context, self._health, ReaderCallbacks(self._on_frame, self._missed))

    def describe(self) -> dict[str, Any]:
        """Return the state, for a technician."""
        return {
            "phase": self._phase.value,
            "revolutions": self._count,
            "last": self._last,
            "reader": self._line.state,
            "faults": [trouble.what for trouble in self._health.troubles],
        }

    def close(self) -> None:
        """Free the port. Nothing is reported any more."""
        self._forget_spin()
        self._line.close()

    # Frames of the reader

    def _on_frame(self, frame: ReaderFrame, at: int) -> None:
        self._last = frame.text
        roulette = self._wiring.kind == "roulette"
        match (frame.word, *frame.args):
            case ("SPUN", "WHEEL", ("CW" | "CCW") as direction):
                self._wheel_spun(DIRECTIONS[direction], at)
            case ("SPUN", "BALL", ("CW" | "CCW") as ball, ("CW" | "CCW" | "STILL") as wheel) if roulette:
                self._ball_spun(DIRECTIONS[ball], DIRECTIONS.get(wheel), at)
            case ("REV", part, count) if part == self._part.upper() and count.isdecimal():
                self._revolved(frame, int(count), at)
            case ("REST", place) if place.isdecimal():
                self._rested(frame, Rested(self._name, int(place), at=at))
            case ("REST", place, "PEG") if place.isdecimal() and not roulette:
                self._rested(frame, Rested(self._name, int(place), peg=True, at=at))
            case ("LOST",) if roulette:
                self._end(frame, BallLost(self._name, at=at))
            case _:
                self._impossible(frame, f"no reader of a {self._wiring.kind} wheel sends this")

    def _wheel_spun(self, direction: Direction, at: int) -> None:
        if self._part == "wheel":
            self._begin()
        self._report(Spun(self._name, "wheel", direction, at=at))

    def _ball_spun(self, ball: Direction, wheel: Direction | None, at: int) -> None:
        self._begin()
        if wheel is not None:
            self._report(Spun(self._name, "wheel", wheel, at=at))
        self._report(Spun(self._name, "ball", ball, at=at))

    def _begin(self) -> None:
        self._stop_waiting()
        self._phase, self._count = WheelPhase.SPINNING, 0
        self._deadline = self._clock.after(self._wiring.longest_spin_s, self._never_rests)

    def _revolved(self, frame: ReaderFrame, count: int, at: int) -> None:
        if self._phase is WheelPhase.RESTING:
            self._impossible(frame, "nothing was spun")
        elif self._phase is WheelPhase.SPINNING and count != self._count + 1:
            self._impossible(frame, f"revolution {self._count + 1} comes next")
        elif self._phase is WheelPhase.SPINNING:
            self._count = count
            self._report(Revolved(self._name, self._part, count, at=at))

    def _rested(self, frame: ReaderFrame, rested: Rested) -> None:
        if rested.place < self._wiring.sections:
            self._end(frame, rested)
        else:
            self._impossible(frame, f"this wheel has the places 0 to {self._wiring.sections - 1}")

    def _end(self, frame: ReaderFrame, result: Signal) -> None:
        if self._phase is WheelPhase.RESTING:
            self._impossible(frame, "nothing was spun")
        elif self._phase is WheelPhase.SPINNING:
            self._stop_waiting()
            self._phase = WheelPhase.RESTING
            self._report(result)

    # Faults

    def _impossible(self, frame: ReaderFrame, why: str) -> None:
        remedy = "look at the wheel: the reader is unreliable; if it happens again, look at its sensors"
        self._line.doubt(f"{frame.text} is impossible: {why}", remedy)

    def _never_rests(self) -> None:
        what = f"no rest within {self._wiring.longest_spin_s:g} s of the spin"
        self._line.doubt(what, "look at the wheel; if it rests, look at the reader's sensor of the place")

    def _missed(self, is_news: bool) -> None:
        """Handle a missing frame: this spin gives no result. A fault from before the spin is reported again."""
        given_up = self._phase is WheelPhase.SPINNING
        self._forget_spin()
        if given_up and not is_news:
            self._health.repeat()

    def _forget_spin(self) -> None:
        self._stop_waiting()
        self._phase = WheelPhase.UNKNOWN

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()


def _make(name: str, wiring: WheelWiring, on: Contexts) -> WheelDevice:
    return WheelDevice(name, wiring, on.serial)


def _steps(name: str, wiring: WheelWiring) -> Iterator[CommissioningStep]:
    part = SPUN_PART[wiring.kind]
    what = f"spin the {part} of the {name}, and let it come to rest"
    yield CommissioningStep(f"{name} reader", what, (f"{name} {part} spun", f"{name} at rest"))


KIND = MachineKind("wheels", "wheel", WheelWiring, _make, _steps)
