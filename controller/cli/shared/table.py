# SPDX-License-Identifier: MIT
"""Tables for people, in lines of text. Long cells are wrapped, not cut.

rich draws them too, and takes longer to load and to draw than all the rest of `tablectl rules` together.
"""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from controller.characters import visible


class LineCharacters(NamedTuple):
    """Characters that draw a line of a table."""

    left: str
    """Left end."""
    fill: str
    """Pads cells, or draws the line itself."""
    between: str
    """Between two columns."""
    right: str
    """Right end."""


TOP, HEAD, UNDER = (
    LineCharacters("┏", "━", "┳", "┓"),
    LineCharacters("┃", " ", "┃", "┃"),
    LineCharacters("┡", "━", "╇", "┩"),
)
ROW, BOTTOM = LineCharacters("│", " ", "│", "│"), LineCharacters("└", "─", "┴", "┘")
BESIDES = 3
"""Characters that each column needs in addition to its text: a line and a space on each side. A table needs one line
more.
"""


def lines_of(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], most: int) -> Iterator[str]:
    """Yield the lines of a table that is at most `most` characters wide."""
    shown = [[visible(cell) for cell in row] for row in (columns, *rows)]
    widths = fitted(
        [max(1, *map(len, column)) for column in zip(*shown, strict=True)], most - BESIDES * len(columns) - 1
    )
    if title:
        yield title
    yield _rule(TOP, widths)
    yield from _row(HEAD, widths, shown[0])
    yield _rule(UNDER, widths)
    for row in shown[1:]:
        yield from _row(ROW, widths, row)
    yield _rule(BOTTOM, widths)


def fitted(widths: list[int], most: int) -> list[int]:
    """Return these widths with the widest ones reduced until the sum is at most `most`. No width is less than 1."""
    while sum(widths) > most and (widest := max(widths)) > 1:
        widths[widths.index(widest)] -= 1
    return widths


def _rule(drawn: LineCharacters, widths: list[int]) -> str:
    return drawn.left + drawn.between.join(drawn.fill * (width + 2) for width in widths) + drawn.right


def _row(drawn: LineCharacters, widths: list[int], cells: Sequence[str]) -> Iterator[str]:
    wrapped = [wrap(cell, width, break_on_hyphens=False) for cell, width in zip(cells, widths, strict=True)]
    for number in range(max(1, *map(len, wrapped))):
        texts = (lines[number] if number < len(lines) else "" for lines in wrapped)
        padded = (f" {text:{width}} " for text, width in zip(texts, widths, strict=True))
        yield drawn.left + drawn.between.join(padded) + drawn.right
