# SPDX-License-Identifier: MIT
"""The HT16K33, a driver of LED digits on I²C (Holtek, rev. 1.20): its commands, and seven-segment digits."""

import errno
from collections.abc import Iterable

from hal.base.bus import Bus
from hal.base.tlc59116 import ChannelCheck

RAM, RAM_BYTES = 0x00, 16
"""Two bytes for each COM line: ROW0 to ROW7, then ROW8 to ROW15 ("Display memory")."""

OSCILLATOR_ON, DISPLAY_ON, PINS_ARE_ROWS, DIMMING = 0x21, 0x81, 0xA0, 0xE0
"""Commands: system setup, display setup without blinking, ROW/INT set, dimming set ("Command summary")."""

MARK = 0xA5
"""Kept for ROW8 to ROW15, to which no segment is wired: so another chip, that gives zeros, is found even while dark."""

SEGMENTS = {
    " ": 0b0000000,
    "-": 0b1000000,
    "_": 0b0001000,
    "0": 0b0111111,
    "1": 0b0000110,
    "2": 0b1011011,
    "3": 0b1001111,
    "4": 0b1100110,
    "5": 0b1101101,
    "6": 0b1111101,
    "7": 0b0000111,
    "8": 0b1111111,
    "9": 0b1101111,
    "a": 0b1110111,
    "b": 0b1111100,
    "c": 0b1011000,
    "d": 0b1011110,
    "e": 0b1111001,
    "f": 0b1110001,
    "g": 0b0111101,
    "h": 0b1110100,
}
"""Segment a in bit 0 to segment g in bit 6: a on top, then clockwise, g in the middle. A, E, F and G are capitals."""


def rows(text: str, commons: Iterable[int]) -> bytes:
    """The display memory for one character on each COM line, left to right. Raises KeyError for an unknown one."""
    memory = bytearray((0, MARK) * (RAM_BYTES // 2))
    for character, common in zip(text, commons, strict=True):
        memory[2 * common] = SEGMENTS[character]
    return bytes(memory)


class Ht16k33:
    """One chip. Every method does its transfers at once, and raises OSError if one fails."""

    def __init__(self, bus: Bus, address: int, brightness: int) -> None:
        """`brightness` in sixteenths, 1 to 16."""
        self.address = address
        self._bus = bus
        self._setup = (OSCILLATOR_ON, PINS_ARE_ROWS, DIMMING | (brightness - 1), DISPLAY_ON)
        self._wanted = bytes(RAM_BYTES)
        self._ready = False

    def show(self, memory: bytes) -> None:
        """Show this display memory."""
        self._wanted = memory
        if self._ready:
            self._put()
        else:
            self._start()

    def check(self) -> ChannelCheck:
        """Compare the chip's memory with the values written to it, and write everything again.

        Only the memory can be read. A chip that lost its supply for a moment is dark whatever its memory holds, so
        the commands are sent again each time. Raises OSError if the chip does not keep the values.
        """
        had_forgotten = self._ready and not self._holds_wanted()
        self._start()
        if not self._holds_wanted():
            self._ready = False
            raise OSError(errno.EIO, "it does not keep what is written to it")
        return ChannelCheck(had_forgotten=had_forgotten)

    def _start(self) -> None:
        self._ready = False
        self._put()
        for command in self._setup:
            self._bus.write(self.address, command, b"")
        self._ready = True

    def _put(self) -> None:
        self._ready, was_ready = False, self._ready
        self._bus.write(self.address, RAM, self._wanted)
        self._ready = was_ready

    def _holds_wanted(self) -> bool:
        return self._bus.read(self.address, RAM, RAM_BYTES) == self._wanted
