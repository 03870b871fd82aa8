# SPDX-License-Identifier: MIT
"""The content of a piece of paper, line by line, as plain values. Printing or drawing it needs no further decisions."""

import re
from functools import lru_cache
from textwrap import wrap
from typing import Literal, NamedTuple

from msgspec import Struct

Columns = Literal[48, 32]
"""Characters of usual size in a line: 48 on paper of 80 mm, 32 on paper of 58 mm."""
PAPER_MM: dict[Columns, int] = {48: 80, 32: 58}
COLUMNS: dict[int, Columns] = {80: 48, 58: 32}
Size = Literal["small", "usual", "large"]

_CITED = re.compile(r"\b(ss?) (?=\d)")
_NO_BREAK = "\N{NO-BREAK SPACE}"


class Cell(NamedTuple):
    """A text that ends at this column, in characters of the row's size."""

    text: str
    end: int


class PaperLine(Struct, frozen=True):
    """One line. left, middle, right: where its texts stand. band: white on black."""

    left: str = ""
    middle: str = ""
    right: str = ""
    cells: tuple[Cell, ...] = ()
    size: Size = "usual"
    bold: bool = False
    band: bool = False


class Rule(Struct, frozen=True):
    """A line across the paper."""


class Gap(Struct, frozen=True):
    """An empty half line; on a receipt printer, an empty line."""


class Bars(Struct, frozen=True):
    """A bar code: Code 128 of these digits."""

    digits: str


Line = PaperLine | Rule | Gap | Bars


class PaperLayout(Struct, frozen=True):
    """Everything on a piece of paper, from its top."""

    title: str
    """Title of the document if the paper is kept as a file."""
    columns: Columns
    lines: tuple[Line, ...]


def room(columns: int, size: Size) -> int:
    """Return how many characters of this size fit in a line. A printer's letters are 9, 12 or 24 dots wide."""
    return {"small": columns * 4 // 3, "usual": columns, "large": columns // 2}[size]


@lru_cache(maxsize=256)
def broken(text: str, most: int) -> tuple[str, ...]:
    """Break a text into lines of at most `most` characters, if possible between words. `s 217(5)` is one word."""
    lines = wrap(_CITED.sub(rf"\1{_NO_BREAK}", text), most) or [""]
    return tuple(line.replace(_NO_BREAK, " ") for line in lines)


def pairs(left: str, right: str, columns: int, *, size: Size = "usual", bold: bool = False) -> list[PaperLine]:
    """A text on the left and one on the right: in one line if both fit, else each in lines of its own."""
    most = room(columns, size)
    if len(left) + 1 + len(right) <= most:
        return [PaperLine(left=left, right=right, size=size, bold=bold)]
    return [
        *(PaperLine(left=part, size=size, bold=bold) for part in broken(left, most)),
        *(PaperLine(right=part, size=size, bold=bold) for part in broken(right, most)),
    ]


def centre(text: str, columns: int, *, size: Size = "usual", bold: bool = False, band: bool = False) -> list[PaperLine]:
    """Return a centred text, in one or more lines. Usual size if one word is too long for a line of this size."""
    longest = max(map(len, text.split()), default=0)
    fits: Size = size if longest <= room(columns, size) else "usual"
    return [PaperLine(middle=part, size=fits, bold=bold, band=band) for part in broken(text, room(columns, fits))]


def small_print(text: str, columns: int) -> list[PaperLine]:
    """Return the lines of a text in small letters."""
    return [PaperLine(left=part, size="small") for part in broken(text, room(columns, "small"))]
