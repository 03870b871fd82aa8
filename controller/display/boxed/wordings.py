# SPDX-License-Identifier: MIT
"""Chooses, of several wordings of the same, the longest one that has room, and draws it in capitals in its area."""

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from controller.display.boxed.hand_parts import HARDLY, NARROW_WORDS, narrowed
from controller.display.drawing import fonts
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.display.drawing.plaques import squeezed

EDGE: Final = 7
"""Between words and the line of their area, in units."""


def have_room(every: Iterable[str], size: int, wide: int) -> bool:
    """Whether each of these words has room on a line, in hardly narrower letters; a number alone may be narrower."""
    return all(_part(words) * fonts.width(words, "Semibold", size) <= wide for words in every)


def _part(words: str) -> float:
    """The part of their width that the letters of these words keep at least."""
    return NARROW_WORDS if words.isdigit() else HARDLY


def first_alike(ways: Iterable[Sequence[str]], size: int, wide: int) -> Sequence[str]:
    """The first of these ways to say several things in which each of them has room; none if there is no such way."""
    return next((way for way in ways if have_room(way, size, wide)), ())


def inside(brush: Brush, room: pygame.Rect) -> pygame.Rect:
    """The room of words within the line of an area, clear of a frame around it."""
    return room.inflate(-2 * brush.px(EDGE), 0)


def fits_inside(brush: Brush, words: str, room: pygame.Rect) -> bool:
    """Whether words have room in capitals within the line of an area."""
    return have_room([words.upper()], brush.least, inside(brush, room).width)


def inscribe(brush: Brush, every: Iterable[str], room: pygame.Rect, ink: Colour, total: str = "") -> bool:
    """Draw the first of these wordings that has room, in capitals. Answers whether one has.

    total: a sum that comes last, if need be in narrower figures: it is never left out.
    """
    pen, inner = Pen("Semibold", brush.least, ink), inside(brush, room)
    said = [words.upper().strip() for words in (*every, total) if words]
    if found := first_alike(([words] for words in said), pen.size, inner.width):
        squeezed(brush, found[0], pen, inner)
        return True
    return bool(total) and narrowed(brush, total, pen, inner)
