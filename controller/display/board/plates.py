# SPDX-License-Identifier: MIT
"""Draws the numbers of a board on their plates, row by row: ivory are those that are drawn. All measures are dots."""

from collections.abc import Iterator
from typing import Final

import pygame

from controller.display.board.contents import FULL, NumbersContents
from controller.display.drawing import fonts, light
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keeping import kept
from controller.display.drawing.shapes import Size, clear
from controller.engine.rules.whole_tables import BoardPanel

EDGE: Final = 0.18
"""The margin round the plates, where the last one glows, as all measures here in parts of a plate's height."""
GAP: Final = 0.06
MIDDLE: Final = 0.16
"""The gap between the two halves of the board."""
LETTERS, LIT = 0.62, 0.74
"""The largest letters of a number, and of one that is drawn."""
RADIUS: Final = 0.12
ASKED: Final = 0.09
"""The frame of the number of which it is asked which one its ball has."""
BAR: Final = 0.07
"""The height of the bar at a plate's foot that says how often its number came."""
WIDEST: Final = "88"
EDGE_SHADE: Final = p.mixed(p.LINE_DIM, p.PANEL, 0.5)


def places(room: pygame.Rect, panel: BoardPanel) -> list[pygame.Rect]:
    """The plate of each number, that of 1 first: as large as the room allows, and a gap between the halves."""
    rows, columns = -(-panel.numbers // panel.columns), panel.columns
    high = int(room.height / (rows + (rows - 2) * GAP + MIDDLE + 2 * EDGE))
    gap, edge, middle = max(2, round(GAP * high)), round(EDGE * high), round(MIDDLE * high)
    wide = (room.width - 2 * edge - (columns - 1) * gap) // columns
    left = room.left + (room.width - columns * wide - (columns - 1) * gap) // 2
    top = room.top + (room.height - rows * high - (rows - 2) * gap - middle) // 2
    found = []
    for number in range(panel.numbers):
        row, column = divmod(number, columns)
        lower = middle - gap if 2 * row >= rows else 0
        found.append(pygame.Rect(left + column * (wide + gap), top + row * (high + gap) + lower, wide, high))
    return found


def draw(brush: Brush, room: pygame.Rect, panel: BoardPanel, value: NumbersContents) -> Iterator[None]:
    """All plates, a row at each step; the one that is marked at the end, as its glow lies over its neighbours."""
    every = places(room, panel)
    sizes = _letters(brush, every[0].size, LETTERS), _letters(brush, every[0].size, LIT)
    for number, box in enumerate(every, 1):
        if number not in (value.last, value.asked):
            _plate(brush, box, number, value, sizes)
        if number % panel.columns == 0:
            yield
    if value.last:
        _last(brush, every[value.last - 1], str(value.last), sizes[1])
    if value.asked:
        box, line = every[value.asked - 1], max(3, round(ASKED * every[0].height))
        light.act_frame(brush, box.inflate(2 * line, 2 * line), round(RADIUS * box.height) + line, line, "")
        _plate(brush, box, value.asked, value, sizes)


def _letters(brush: Brush, size: Size, part: float) -> int:
    """The size of the figures on a plate."""
    largest = max(brush.least, round(part * size[1]))
    sizes = range(brush.least, largest + 1)
    return fonts.greatest(sizes, lambda it: fonts.width(WIDEST, "Black", it) <= 0.8 * size[0]) or brush.least


def _plate(brush: Brush, box: pygame.Rect, number: int, value: NumbersContents, sizes: tuple[int, int]) -> None:
    radius = round(RADIUS * box.height)
    if number in value.lit:
        brush.card(box, p.IVORY, radius)
        brush.middle(str(number), Pen("Black", sizes[1], p.INK), box)
        return
    brush.surface.blit(plain(box.size, radius), box)
    void = number in value.void
    brush.middle(str(number), Pen("Semibold", sizes[0], p.IVORY if void else p.FADED), box)
    if void:
        brush.dashed(box, p.IVORY, max(2, box.height // 28), radius)
    elif value.bars:
        _bar(brush, box, value.bars[number - 1])


def _bar(brush: Brush, box: pygame.Rect, part: int) -> None:
    """How often its number came, as long as it is more often than others."""
    high = max(2, round(BAR * box.height))
    inset = round(RADIUS * box.height)
    wide = (box.width - 2 * inset) * part // FULL
    brush.surface.fill(p.LINE_DIM, (box.left + inset, box.bottom - 2 * high, wide, high))


def _last(brush: Brush, box: pygame.Rect, words: str, size: int) -> None:
    """The number drawn last: larger, with a line within its edge, and a glow that has room between the plates."""
    grown = box.inflate(box.height // 8, box.height // 8)
    radius, line = round(RADIUS * grown.height), max(3, grown.height // 12)
    if (glow := round(EDGE * box.height / 3)) >= light.QUARTER:
        light.shine_on(brush, grown, radius, p.IVORY, glow)
    brush.card(grown, p.IVORY, radius)
    brush.frame(grown.inflate(-line, -line), p.INK, max(2, line // 2), max(2, radius - line // 2))
    brush.middle(words, Pen("Black", size, p.INK), grown)


@kept
def plain(size: Size, radius: int) -> pygame.Surface:
    """A plate whose number is not drawn."""
    picture = clear(size, EDGE_SHADE)
    Brush(picture, 1.0).card(picture.get_rect(), p.PANEL, radius, EDGE_SHADE, max(1, size[1] // 40))
    return picture
