# SPDX-License-Identifier: MIT
"""A reader of pai gow tiles, on a serial line. Each group of four is laid on it, face down, before it goes to its box.

Frames of the reader, without START and ALIVE (hal/base/reader_protocol.py):

    TILES     GROUP 5 3-6 6-6 2-5 1-4   the 5th group since START, with the tiles that were read, in any order
              GROUP 5 NONE              no tile of that group was read
              LAID 5                    groups laid since START: sent after START and each ALIVE

A tile is its two ends, 1 to 6 pips each, the smaller first. Eleven of the tiles stand twice among the 32; the reader
does not tell which of the two it read. A group is sent as soon as it is whole, or is taken away. Every group has a
number, read or not.
"""

import re
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from hal.base.health import Health
from hal.base.kind import CommissioningStep, Contexts, MachineKind
from hal.base.reader_protocol import ReaderFrame
from hal.base.serial_line import ExpectedReader, ReaderCallbacks, SerialContext, SerialLine
from hal.signals import TilesRead
from hal.wiring.fields import Baud, SerialPort, Wiring

TILES = 32
"""Tiles of a set."""
FACES = tuple(f"{one}-{other}" for one, other in combinations_with_replacement("123456", 2))
"""The faces of tiles. A set has each face once or twice."""
GROUPS = TILES // 4
"""Groups of a set."""
NUMBER = re.compile(r"[1-9][0-9]{0,6}")


class TilesWiring(Wiring, frozen=True, kw_only=True):
    """A reader of pai gow tiles on a serial line."""

    port: SerialPort
    baud: Baud


class TilesDevice:
    """Reports `TilesRead` for each group that was laid on the reader, in order, read or not.

    A lost frame is noticed by the reader's next number; its group is reported without tiles. Groups laid while the
    reader itself was lost are not reported, because their round is unknown. An impossible tile is a fault, and so is a
    number that is repeated or left out. No fault names a tile.
    """

    def __init__(self, name: str, wiring: TilesWiring, serial_context: SerialContext) -> None:
        self._name, self._report = name, serial_context.report
        self._health = Health(name, serial_context.clock, serial_context.report)
        self._laid: int | None = None
        self._last = ""
        reader = ExpectedReader(wiring.port, wiring.baud, f"TILES {TILES}", hides=True)
        callbacks = ReaderCallbacks(self._on_frame, self._missed, self._met)
        self._line = SerialLine(reader, serial_context, self._health, callbacks)

    def describe(self) -> dict[str, Any]:
        """Return the state, for a technician. `groups`: groups laid since the reader's start; None: unknown."""
        return {
            "groups": self._laid,
            "last": self._last,
            "reader": self._line.state,
            "faults": [trouble.what for trouble in self._health.troubles],
        }

    def close(self) -> None:
        """Free the port. Nothing is reported any more."""
        self._line.close()

    def _on_frame(self, frame: ReaderFrame, at: int) -> None:
        self._last = _withheld(frame)
        match (frame.word, *frame.args):
            case ("GROUP", number, *faces) if NUMBER.fullmatch(number) and faces:
                self._group(frame, int(number), tuple(faces) if faces != ["NONE"] else (), at)
            case ("LAID", number) if number == "0" or NUMBER.fullmatch(number):
                self._says_laid(frame, int(number), at)
            case _:
                self._impossible(frame, "no reader of tiles sends this")

    def _group(self, frame: ReaderFrame, number: int, faces: tuple[str, ...], at: int) -> None:
        if number <= (self._laid or 0):
            self._impossible(frame, f"its number before was {self._laid}")
            return
        self._left_out(frame, number - 1, at)
        self._laid = number
        tiles = tuple(face for face in faces if face in FACES)
        if tiles != faces:
            self._impossible(frame, "a tile has two ends of 1 to 6 pips, the smaller first")
        self._report(TilesRead(self._name, tiles, number, at=at))

    def _says_laid(self, frame: ReaderFrame, number: int, at: int) -> None:
        if number < (self._laid or 0):
            self._impossible(frame, f"its number before was {self._laid}")
        self._left_out(frame, number, at)
        self._laid = number

    def _left_out(self, frame: ReaderFrame, last: int, at: int) -> None:
        """Report the missing groups up to this number. More than a whole set were not dealt in one round."""
        missed = range(last if self._laid is None else self._laid, last)
        if missed:
            self._impossible(frame, f"nothing was said of number {missed[0] + 1}")
        for number in missed if len(missed) <= GROUPS else ():
            self._report(TilesRead(self._name, (), number + 1, at=at))

    def _impossible(self, frame: ReaderFrame, why: str) -> None:
        remedy = "lay the groups on the reader one by one, face down; if it happens again, look at the reader"
        self._line.doubt(f"{_withheld(frame)} is impossible: {why}", remedy)

    def _met(self, started: bool) -> None:
        """Handle the reader's start or return: the count is 0 after a start, and unknown until the next LAID
        otherwise.
        """
        self._laid = 0 if started else None

    def _missed(self, is_news: bool) -> None:
        """Ignore a missing frame: the reader's next number tells whether it was a group."""


def _withheld(frame: ReaderFrame) -> str:
    """Return the frame's text without tiles: the table shows a tile only when it may be seen."""
    match (frame.word, *frame.args):
        case ("GROUP", number, *_) if NUMBER.fullmatch(number):
            return f"GROUP {number} …"
        case ("LAID", _) | (_,):
            return frame.text
    return f"{frame.word} …"


def _make(name: str, wiring: TilesWiring, on: Contexts) -> TilesDevice:
    return TilesDevice(name, wiring, on.serial)


def _steps(name: str, _wiring: TilesWiring) -> Iterator[CommissioningStep]:
    singly = f"lay the {TILES} tiles on the {name} one by one, and look whether it counts {TILES} (tablectl status)"
    yield CommissioningStep(f"{name} tiles", singly, tuple(f"{name} {face}" for face in FACES), judged=True)
    yield CommissioningStep(f"{name} groups", f"lay a group of four tiles on the {name}", (f"{name} 4 tiles",))


KIND = MachineKind("tiles", "tile reader", TilesWiring, _make, _steps)
