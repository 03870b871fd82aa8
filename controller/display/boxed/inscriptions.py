# SPDX-License-Identifier: MIT
"""Draws the words that are painted on the cloth between the boxes and the dealer (s 13(3), s 230(2), 2.2.4)."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Final

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen

LARGEST: Final = 1.2
"""The largest letters, in sizes of the smallest."""
PITCH, CLOSE = 1.3, 1.1
"""The height of a row, in sizes of its letters; where many have to stand in a low panel."""

APART, BETWEEN = 0.6, 2
"""The least space between two in a row; and where a row is no wider than it needs to be."""
CAPITALS: Final = 0.8
"""The least height of a row of a broad panel: nothing reaches beneath capitals."""


def draw(brush: Brush, rect: pygame.Rect, words: Sequence[str], offered: str = "") -> None:
    """Inscriptions in capitals: in rows from edge to edge where the panel is broad, else one beneath the other.

    offered: how one begins that stands out.
    """
    if rect.width > 6 * rect.height:
        _in_rows(brush, rect, words, offered)
    else:
        _beneath(brush, rect, words, offered)


def _in_rows(brush: Brush, rect: pygame.Rect, words: Sequence[str], offered: str) -> None:
    rows = inscribed(words, rect.width, brush.least)
    high, wide = rect.height // max(1, len(rows)), _spread(rows, rect.width, brush.least)
    for number, row in enumerate(rows):
        line = pygame.Rect(rect.centerx - wide // 2, rect.top + number * high, wide, high)
        widths = [fonts.width(it, "Semibold", brush.least) for it in row]
        gap = (wide - sum(widths)) // max(1, len(row) - 1)
        x = line.left if len(row) > 1 else line.centerx - widths[0] // 2
        foot = line.top + max(0, high - fonts.text_height(brush.least)) // 2 + round(fonts.CAP * brush.least)
        for it, each in zip(row, widths, strict=True):
            stands_out, clear = offered and it.lower().startswith(offered), brush.least // 4
            left = min(max(x, rect.left + clear), rect.right - each - clear) if stands_out else x
            ink = _ink(brush, it, offered, pygame.Rect(left, line.top, each, high))
            brush.text(it, Pen("Semibold", brush.least, ink), (left, foot))
            x += each + gap


def _spread(rows: Sequence[Sequence[str]], wide: int, least: int) -> int:
    """How wide the rows are: from edge to edge; where one has a single inscription, no wider than the widest needs."""
    if len(rows) < 2 or min(map(len, rows)) > 1:
        return wide
    return min(wide, max(_taken(row, least, BETWEEN) for row in rows))


def _ink(brush: Brush, words: str, offered: str, box: pygame.Rect) -> p.Colour:
    """The ink of an inscription in this box; beneath the one that stands out an ivory ground is drawn."""
    if not offered or not words.lower().startswith(offered):
        return p.IVORY
    brush.card(box.inflate(brush.least // 2, 0), p.IVORY, box.height // 4)
    return p.INK


def inscribed(words: Sequence[str], wide: int, size: int) -> list[list[str]]:
    """Inscriptions in capitals, each in the first row that has room; one wider than a row is broken between words."""
    rows: list[list[str]] = []
    free: list[int] = []
    for it in words:
        parts = fonts.wrapped(it.upper(), "Semibold", size, wide)
        for each in parts:
            taken = fonts.width(each, "Semibold", size)
            row = next((at for at, room in enumerate(free) if len(parts) == 1 and taken <= room), len(rows))
            if row == len(rows):
                rows.append([])
                free.append(wide)
            rows[row].append(each)
            free[row] -= taken + round(APART * size)
    return _evened(words, rows, wide, size)


def _evened(words: Sequence[str], rows: list[list[str]], wide: int, size: int) -> list[list[str]]:
    """The same in as many rows, in their order, as even as they can be: none stands alone beneath a full row."""
    if len(rows) < 2 or sum(map(len, rows)) > len(words):
        return rows
    every = [it.upper() for it in words]
    cuts = ((0, *cut, len(every)) for cut in combinations(range(1, len(every)), len(rows) - 1))
    ways = [[every[one:other] for one, other in pairwise(cut)] for cut in cuts]
    widest = [max(_taken(row, size) for row in way) for way in ways]
    return ways[widest.index(min(widest))] if min(widest) <= wide else rows


def _taken(row: Sequence[str], size: int, apart: float = APART) -> int:
    """The width of a row whose inscriptions are so far apart."""
    return sum(fonts.width(it, "Semibold", size) for it in row) + (len(row) - 1) * round(apart * size)


def _even(lines: Sequence[str], size: int, wide: int) -> Sequence[str]:
    """The same words in as many lines, of lengths as equal as they can be."""
    text, found = " ".join(lines), lines
    while len(found) == len(lines) and wide > size:
        lines, wide = found, wide - size // 2
        found = fonts.wrapped(text, "Semibold", size, wide)
    return lines


def room_for(rect: pygame.Rect, words: Sequence[str], least: int) -> bool:
    """Whether these inscriptions have room in a panel."""
    if rect.width > 6 * rect.height:
        return len(inscribed(words, rect.width, least)) * round(CAPITALS * least) <= rect.height
    rows = sum(len(fonts.wrapped(it.upper(), "Semibold", least, rect.width)) for it in words)
    return rows * round(CLOSE * least) + (len(words) - 1) * least // 8 <= rect.height


def _beneath(brush: Brush, rect: pygame.Rect, words: Sequence[str], offered: str) -> None:
    """Each in lines of its own, with a thin line between two."""
    for size in range(round(LARGEST * brush.least), brush.least - 1, -1):
        every = [fonts.wrapped(it.upper(), "Semibold", size, rect.width) for it in words]
        line, count = round(PITCH * size), sum(map(len, every))
        if count * line + (len(every) - 1) * size // 2 <= rect.height:
            break
    line = max(round(CLOSE * size), min(line, rect.height // max(1, count)))
    gap = max(0, min(size, (rect.height - count * line) // max(1, len(every) - 1)))
    y = rect.centery - (count * line + gap * (len(every) - 1)) // 2
    for number, lines in enumerate(every):
        if number:
            if gap >= size // 3:
                brush.surface.fill(p.LINE_DIM, (rect.left, y + gap // 2 - 1, rect.width, 2))
            y += gap
        for it in _even(lines, size, rect.width):
            if y + line <= rect.bottom:
                row = pygame.Rect(rect.left, y, rect.width, line)
                broad = fonts.width(it, "Semibold", size)
                ink = _ink(brush, words[number], offered, pygame.Rect(row.centerx - broad // 2, y, broad, line))
                wide = brush.middle(it, Pen("Semibold", size, ink), row)
                if words[number].lower().endswith(" line"):
                    _as_a_line(brush, row, wide + size)
            y += line


def _as_a_line(brush: Brush, row: pygame.Rect, taken: int) -> None:
    """The line on the layout of which words are the name, at both sides of them."""
    long = (row.width - taken) // 2
    for left in (row.left, row.right - long):
        brush.surface.fill(p.LINE, (left, row.centery, long, brush.px(1.5)))
