# SPDX-License-Identifier: MIT
"""A reader of dominoes, on a serial line. A domino that is laid under its cover is read.

Frames of its reader, in addition to START and ALIVE (hal/base/reader_protocol.py):

    DOMINOES  DOMINO 6-3          a domino was read: its two ends, 1 to 6, the larger first
              COVER               its cover is shut: said after START and each ALIVE, and when it has moved
              OPEN                its cover is open: said after START and each ALIVE, and when it has moved
"""

import re
from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from hal.base.health import Health
from hal.base.kind import CommissioningStep, Contexts, MachineKind
from hal.base.reader_protocol import ReaderFrame
from hal.base.serial_line import ExpectedReader, ReaderCallbacks, SerialContext, SerialLine
from hal.signals import DominoRead
from hal.wiring.fields import Baud, SerialPort, Wiring

ENDS = re.compile(r"([1-6])-([1-6])")


class DominoesWiring(Wiring, frozen=True, kw_only=True):
    """A reader of dominoes on a serial line."""

    port: SerialPort
    baud: Baud
    dominoes: Annotated[int, Meta(ge=21, le=32, description="how many dominoes the set has, 21 to 32")]


class DominoesDevice:
    """Reports `DominoRead` for each domino, and a fault while its cover is open.

    No domino has such ends: a fault, and so is a damaged or missing frame, for a domino may have been read unseen. A
    domino that is read while the cover is open, or before the reader has reported the cover, counts for nothing:
    the fault is then reported again.
    """

    def __init__(self, name: str, wiring: DominoesWiring, serial_context: SerialContext) -> None:
        self._name, self._report = name, serial_context.report
        self._health = Health(name, serial_context.clock, serial_context.report)
        self._shut: bool | None = None
        self._read = 0
        self._last = ""
        reader = ExpectedReader(wiring.port, wiring.baud, f"DOMINOES {wiring.dominoes}")
        self._line = SerialLine(reader, serial_context, self._health, ReaderCallbacks(self._on_frame, self._missed))

    def describe(self) -> dict[str, Any]:
        """Its state, for a technician. `dominoes`: how many it has read since the controller started."""
        return {
            "dominoes": self._read,
            "cover": {None: "not known", True: "shut", False: "open"}[self._shut],
            "last": self._last,
            "reader": self._line.state,
            "faults": [trouble.what for trouble in self._health.troubles],
        }

    def close(self) -> None:
        """Free its port. Nothing is reported any more."""
        self._line.close()

    def _on_frame(self, frame: ReaderFrame, at: int) -> None:
        self._last = frame.text
        match (frame.word, *frame.args):
            case ("COVER",) | ("OPEN",):
                self._cover(shut=frame.word == "COVER")
            case ("DOMINO", domino) if (ends := ENDS.fullmatch(domino)) and ends[1] >= ends[2]:
                self._domino(frame, domino, at)
            case ("DOMINO", *_):
                self._impossible(frame, "a domino has two ends, 1 to 6, the larger first")
            case _:
                self._impossible(frame, "no reader of dominoes sends this")

    def _cover(self, *, shut: bool) -> None:
        self._shut = shut
        self._health.set("cover", not shut, f"the cover of {self._name} is open", "shut it", "cover off")

    def _domino(self, frame: ReaderFrame, domino: str, at: int) -> None:
        if self._shut is None:
            self._impossible(frame, "the reader has not said whether its cover is shut")
        elif not self._shut:
            self._health.repeat()
        else:
            self._read += 1
            self._report(DominoRead(self._name, domino, at=at))

    def _impossible(self, frame: ReaderFrame, why: str) -> None:
        remedy = "look at the domino that lies there; if it happens again, look at the reader's sensors"
        self._line.doubt(f"{frame.text} is impossible: {why}", remedy)

    def _missed(self, is_news: bool) -> None:
        """A frame may be missing: the cover may have moved unseen, and a domino may have been read unseen."""
        self._shut = None


def _make(name: str, wiring: DominoesWiring, on: Contexts) -> DominoesDevice:
    return DominoesDevice(name, wiring, on.serial)


def _steps(name: str, _wiring: DominoesWiring) -> Iterator[CommissioningStep]:
    yield CommissioningStep(f"{name} domino", f"lay a domino under the cover of the {name}", (f"{name} domino",))
    what = f"open the cover of the {name}, and look whether the table says that it is open; shut it"
    yield CommissioningStep(f"{name} cover", what, judged=True)


KIND = MachineKind("dominoes", "domino reader", DominoesWiring, _make, _steps)
