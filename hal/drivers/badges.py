# SPDX-License-Identifier: MIT
"""A reader of badges on a serial line. It belongs to no game: a badge identifies the person at the table.

Frames of the reader, without `START BADGES 1` and `ALIVE BADGES 1` (hal/base/reader_protocol.py):

    BADGE 0012345678      a badge was held to the reader: its number, 4 to 20 capital letters and digits

A badge's number is no secret, and is not shown either: no fault names it, and the journal has the person's name.
"""

from typing import Any

from hal.base.badge import A_BADGE, NAME, OnBadge, OnMisread, nobody_told
from hal.base.health import Health
from hal.base.reader_protocol import ReaderFrame
from hal.base.serial_line import ExpectedReader, ReaderCallbacks, SerialContext, SerialLine


class BadgeReader:
    """Calls `on_badge` with the number of each badge held to the reader. A damaged frame calls `on_misread`."""

    def __init__(
        self, port: str, baud: int, lines: SerialContext, on_badge: OnBadge, on_misread: OnMisread = nobody_told
    ) -> None:
        self._on_badge, self._on_misread = on_badge, on_misread
        health = Health(NAME, lines.clock, lines.report)
        reader = ExpectedReader(port, baud, "BADGES 1", hides=True)
        self._line = SerialLine(reader, lines, health, ReaderCallbacks(self._on_frame, self._missed))

    def describe(self) -> dict[str, Any]:
        """Return the state, for a technician."""
        return {"reader": self._line.state}

    def close(self) -> None:
        """Free the port."""
        self._line.close()

    def _on_frame(self, frame: ReaderFrame, _at: int) -> None:
        if frame.word == "BADGE" and len(frame.args) == 1 and A_BADGE.fullmatch(frame.args[0]):
            self._on_badge(frame.args[0])
        else:
            self._on_misread()
            self._line.doubt("what it says is impossible: no reader of badges sends this", "look at the reader")

    def _missed(self, _is_news: bool) -> None:
        """Report a misread badge. The person holds the badge to the reader again, or keys the PIN."""
        self._on_misread()
