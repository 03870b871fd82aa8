# SPDX-License-Identifier: MIT
"""Where everything of a layout stands on paper, in dots: the same for the picture and for the document.

A dot is an eighth of a millimetre, as on a receipt printer. Text is in Source Sans. Its wide letters take more than a
column of the printer's own letters: two texts that then have no room beside each other stand in two lines.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from controller.display.drawing.fonts import CAP, Weight, width
from controller.printing.code_128 import BAR_HEIGHT, module, modules
from controller.printing.glyphs import with_glyphs
from controller.printing.layout import PAPER_MM, Bars, Gap, Line, PaperLayout, PaperLine, Size

DOTS_PER_MM = 8
CELL: dict[Size, int] = {"small": 9, "usual": 12, "large": 24}
"""Dots of a column."""
TALL: dict[Size, int] = {"small": 24, "usual": 30, "large": 58}
"""Dots from one line to the next."""
TYPE: dict[Size, int] = {"small": 21, "usual": 27, "large": 52}
"""The size of letters, in dots. They become smaller where a line would be too long."""
HALF = 15
"""Dots of half a line."""
RULE = 2
MARGIN = 24
"""Dots of paper above the first line and below the last."""


class PlacedText(NamedTuple):
    """A line of text. x: its left end, y: its baseline; in dots from the left and the top of the paper."""

    text: str
    x: int
    y: int
    size: int
    weight: Weight
    light: bool = False


class Box(NamedTuple):
    """A black rectangle, in dots."""

    x: int
    y: int
    width: int
    height: int


class PaperPage(NamedTuple):
    """A whole piece of paper: its size in dots, and its black parts. Light text stands on a box."""

    width: int
    height: int
    texts: tuple[PlacedText, ...]
    boxes: tuple[Box, ...]


def place(layout: PaperLayout) -> PaperPage:
    """Where everything of this layout stands."""
    paper, room = PAPER_MM[layout.columns] * DOTS_PER_MM, layout.columns * CELL["usual"]
    left, y = (paper - room) // 2, MARGIN
    texts: list[PlacedText] = []
    boxes: list[Box] = []
    for line in (part for it in layout.lines for part in in_lines(it, layout.columns)):
        for it in _on_paper(line, left, y, room):
            (texts if isinstance(it, PlacedText) else boxes).append(it)  # type: ignore[arg-type]
        y += height(line)
    return PaperPage(paper, y + MARGIN, tuple(texts), tuple(boxes))


def in_lines(line: Line, columns: int) -> tuple[Line, ...]:
    """Return the line; as two lines if its texts do not fit side by side."""
    if not (isinstance(line, PaperLine) and line.left and line.right):
        return (line,)
    weight, size = _weight(line), TYPE[line.size]
    wide = sum(width(with_glyphs(text, weight), weight, size) for text in (line.left, line.right))
    if wide + CELL[line.size] <= columns * CELL["usual"]:
        return (line,)
    return replace(line, right=""), replace(line, left="")


def alone(line: Line, columns: int) -> PaperPage:
    """One line without margins, as wide as a receipt printer's printable area."""
    room = columns * CELL["usual"]
    found = tuple(_on_paper(line, 0, 0, room))
    texts, boxes = (tuple(it for it in found if isinstance(it, kind)) for kind in (PlacedText, Box))
    return PaperPage(room, height(line), texts, boxes)  # type: ignore[arg-type]


def height(line: Line) -> int:
    """Dots that a line takes."""
    if isinstance(line, PaperLine):
        return TALL[line.size]
    return BAR_HEIGHT + HALF if isinstance(line, Bars) else HALF


def _on_paper(line: Line, x: int, y: int, room: int) -> Iterator[PlacedText | Box]:
    if isinstance(line, PaperLine):
        yield from _row(line, x, y, room)
    elif isinstance(line, Bars):
        yield from _bars(line.digits, x, y, room)
    elif not isinstance(line, Gap):
        yield Box(x, y + (HALF - RULE) // 2, room, RULE)


def _row(row: PaperLine, x: int, y: int, room: int) -> Iterator[PlacedText | Box]:
    tall, cell = TALL[row.size], CELL[row.size]
    if row.band:
        yield Box(x, y, room, tall)
    line = _Line(row, y + round((tall + TYPE[row.size] * CAP) / 2))
    if row.left:
        yield line.text(row.left, room, lambda _: x)
    if row.middle:
        yield line.text(row.middle, room, lambda wide: x + (room - wide) // 2)
    if row.right:
        yield line.text(row.right, room, lambda wide: x + room - wide)
    for text, end in row.cells:
        yield line.text(text, room, partial(int.__sub__, x + end * cell))


def _weight(row: PaperLine) -> Weight:
    return "Bold" if row.bold else "Regular"


class _Line:
    """One line of text: its letters, and its baseline."""

    def __init__(self, row: PaperLine, y: int) -> None:
        self._size, self._y, self._light = TYPE[row.size], y, row.band
        self._weight = _weight(row)

    def text(self, text: str, most: int, at: Callable[[int], int]) -> PlacedText:
        """A text of so many dots at most. at: its left end, by its width."""
        text, size = with_glyphs(text, self._weight), self._size
        while width(text, self._weight, size) > most:
            size -= 1
        return PlacedText(text, at(width(text, self._weight, size)), self._y, size, self._weight, self._light)


def _bars(digits: str, x: int, y: int, room: int) -> Iterator[Box]:
    found = modules(digits)
    wide = module(len(found), room // CELL["usual"])
    start = x + (room - len(found) * wide) // 2
    at = 0
    while at < len(found):
        run = len(found[at:]) - len(found[at:].lstrip(found[at]))
        if found[at] == "1":
            yield Box(start + at * wide, y, run * wide, BAR_HEIGHT)
        at += run
