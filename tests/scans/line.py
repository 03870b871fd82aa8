# SPDX-License-Identifier: MIT
"""Simulates the line from a terminal: the bytes and their times, and the keys and scans that the screen gets."""

from collections.abc import Iterable, Iterator

from textual.events import Key
from textual.message import Message

from controller.scans.intake import Intake, Scan

SILENCE_S = 5.0


class Line:
    """An intake and the time. The terminal is looked at whenever a deadline has passed, as by the driver."""

    def __init__(self) -> None:
        self._intake, self._at = Intake(), 0.0
        self.bursts = list[list[Message]]()
        """The messages of each burst, once the burst has ended."""

    def wait(self, seconds: float) -> Iterator[Message]:
        """Nothing is sent for so long."""
        self._at += seconds
        while (deadline := self._intake.deadline) is not None and deadline <= self._at:
            self.bursts.append([*self._intake.nothing_came(deadline)])
            yield from self.bursts[-1]

    def send(self, sent: str | bytes) -> Iterator[Message]:
        """This is sent now, in one piece."""
        yield from self._intake.take(sent if isinstance(sent, bytes) else sent.encode(), self._at)

    def sent(self, parts: Iterable[str], gap: float) -> Iterator[Message]:
        """Each part is sent after a gap, and silence follows."""
        for part in parts:
            yield from self.wait(gap)
            yield from self.send(part)
        yield from self.wait(SILENCE_S)


def told(messages: Iterable[Message]) -> list[str]:
    """Keys by their names; scans as `scan: text`."""
    return [f"scan: {it.text}" if isinstance(it, Scan) else it.key for it in messages if isinstance(it, Key | Scan)]
