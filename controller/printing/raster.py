# SPDX-License-Identifier: MIT
"""A line as a picture for a receipt printer: the command GS v 0, with a bit for each dot."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from controller.printing.layout import Line
from controller.printing.picture import dots
from controller.printing.placing import alone, in_lines

if TYPE_CHECKING:
    import pygame

BAND = 24
"""Dots. Most rows in one command: a larger command overflows the printer's buffer."""
_MISUNDERSTOOD = re.compile(b"\x10(?=[\x04\x05\x14])")
_HARMLESS = b"\x18"
"""One dot more, in place of a byte that would begin a real-time command. Bars are too wide to have such a byte."""


def raster(line: Line, columns: int) -> tuple[bytes, ...]:
    """The commands that print this line, from its top."""
    return tuple(command for part in in_lines(line, columns) for command in _commands(dots(alone(part, columns))))


def _commands(ink: "pygame.mask.Mask") -> Iterator[bytes]:
    width, height = ink.get_size()
    for top in range(0, height, BAND):
        rows = range(top, min(top + BAND, height))
        data = b"".join(_row(ink, width, y) for y in rows)
        size = (width // 8).to_bytes(2, "little") + len(rows).to_bytes(2, "little")
        yield b"\x1dv0\x00" + size + _MISUNDERSTOOD.sub(_HARMLESS, data)


def _row(ink: "pygame.mask.Mask", width: int, y: int) -> bytes:
    """Return the dots of one row, eight a byte, the left one first."""
    dots = "".join("1" if ink.get_at((x, y)) else "0" for x in range(width))
    return int(dots, 2).to_bytes(width // 8, "big")
