# SPDX-License-Identifier: MIT
"""The slots for jackpot wagers, one at each place. Their reader, on a serial line, reports each chip.

Frames of the reader, without START and ALIVE (hal/base/reader_protocol.py):

    SLOTS     CHIP 3              a chip went into the slot of place 3; places count from 1, from the dealer's left
"""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from hal.base.health import Health
from hal.base.kind import CommissioningStep, Contexts, MachineKind
from hal.base.reader_protocol import ReaderFrame
from hal.base.serial_line import ExpectedReader, ReaderCallbacks, SerialContext, SerialLine
from hal.signals import ChipTaken
from hal.wiring.fields import Baud, SerialPort, Wiring


class SlotsWiring(Wiring, frozen=True, kw_only=True):
    """Slots for jackpot wagers, one at each place (s 231(1)(a)). A reader on a serial line reports each chip."""

    port: SerialPort
    baud: Baud
    places: Annotated[int, Meta(ge=1, le=9, description="how many slots, 1 to 9")]


class SlotsDevice:
    """Reports `ChipTaken` for each chip, with its place.

    A chip in a slot that does not exist is a fault, and so is a damaged or missing frame: a chip may then have gone
    into a slot unseen. Nothing is guessed. The lights of the slots are indicator lights (hal/drivers/indicators.py).
    """

    def __init__(self, name: str, wiring: SlotsWiring, serial_context: SerialContext) -> None:
        self._name, self._wiring, self._report = name, wiring, serial_context.report
        self._health = Health(name, serial_context.clock, serial_context.report)
        self._taken = dict.fromkeys(range(1, wiring.places + 1), 0)
        self._last = ""
        reader = ExpectedReader(wiring.port, wiring.baud, f"SLOTS {wiring.places}")
        self._line = SerialLine(reader, serial_context, self._health, ReaderCallbacks(self._on_frame, self._missed))

    def describe(self) -> dict[str, Any]:
        """Return the state, for a technician. `chips`: chips taken by each slot since the controller started."""
        return {
            "chips": {str(place): count for place, count in self._taken.items() if count},
            "last": self._last,
            "reader": self._line.state,
            "faults": [trouble.what for trouble in self._health.troubles],
        }

    def close(self) -> None:
        """Free the port. Nothing is reported any more."""
        self._line.close()

    def _on_frame(self, frame: ReaderFrame, at: int) -> None:
        self._last = frame.text
        match (frame.word, *frame.args):
            case ("CHIP", place) if place.isdecimal() and int(place) in self._taken:
                self._taken[int(place)] += 1
                self._report(ChipTaken(self._name, int(place), at=at))
            case ("CHIP", place) if place.isdecimal():
                self._impossible(frame, f"this table has the slots 1 to {self._wiring.places}")
            case _:
                self._impossible(frame, "no reader of slots sends this")

    def _impossible(self, frame: ReaderFrame, why: str) -> None:
        remedy = "look into the slots: a chip may lie there unseen; if it happens again, look at the reader's sensors"
        self._line.doubt(f"{frame.text} is impossible: {why}", remedy)

    def _missed(self, is_news: bool) -> None:
        """Do nothing: the line reports the missing frame as a fault."""


def _make(name: str, wiring: SlotsWiring, on: Contexts) -> SlotsDevice:
    return SlotsDevice(name, wiring, on.serial)


def _steps(name: str, wiring: SlotsWiring) -> Iterator[CommissioningStep]:
    for place in range(1, wiring.places + 1):
        yield CommissioningStep(f"{name} {place}", f"put a chip into the slot of place {place}", (f"{name} {place}",))


KIND = MachineKind("slots", "slots", SlotsWiring, _make, _steps)
