# SPDX-License-Identifier: MIT
"""What a hand wins or loses, in figures of one size in the whole row, and how all of it is told that is paid."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import HARDLY, largest_size, narrowed
from controller.display.drawing import fonts, marks
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen, Weight
from controller.display.drawing.palette import Colour

DUE: Final = 1.75
"""The largest letters of a sum that a hand wins, in sizes of the smallest letters."""
TICKS: Final = (0.9, 0.7, 0.55)
"""The sizes of the tick before what is paid, in sizes of the smallest letters."""


class Paid(NamedTuple):
    """How a row tells what is paid: in full words (`paid $20`) or the sum alone, after a tick of this size, or none."""

    full: bool = True
    tick: int = 0

    def wording(self, every: Sequence[str]) -> str:
        """The one of these wordings, the fullest one first, that is written."""
        return every[0 if self.full else -1]

    def aside(self, brush: Brush) -> int:
        """The width that the tick takes, with the space behind it."""
        return self.tick + brush.least // 5 if self.tick else 0

    def has_room(self, brush: Brush, every: Sequence[str], wide: int) -> bool:
        """Whether this is told in so much room, in hardly narrower letters at the least."""
        return HARDLY * fonts.width(self.wording(every), "Black", brush.least) <= _free(brush, wide, self)


def alike(brush: Brush, every: Sequence[tuple[Sequence[str], int]]) -> Paid:
    """How all of a row is told that is paid, these wordings in these widths, so that none looks as yet to be paid."""
    ticks = [round(part * brush.least) for part in TICKS]
    ways = [Paid(tick=ticks[0]), *(Paid(full=False, tick=tick) for tick in ticks)]
    return next((way for way in ways if all(way.has_room(brush, *it) for it in every)), Paid(full=False))


class Won(NamedTuple):
    """A sum that a hand wins, its room, and how it is told that it is paid; None if it is yet to be paid."""

    words: str
    room: pygame.Rect
    paid: Paid | None

    def largest(self, brush: Brush) -> int:
        """The largest size in which it has room."""
        most = min(round(DUE * brush.least), self.room.height)
        return largest_size(self.words, "Black", _free(brush, self.room.width, self.paid or Paid()), most, brush.least)


def _free(brush: Brush, wide: int, paid: Paid) -> int:
    """The width of a sum in so much room, clear of the frame."""
    return wide - brush.px(16) - paid.aside(brush)


def draw_sum(  # noqa: PLR0913 - what, where and how
    brush: Brush, every: Sequence[str], room: pygame.Rect, ink: Colour, paid: Paid | None = None, *, size: int = 0
) -> None:
    """What a hand wins or loses, in the first of these wordings that has room, in narrower figures if need be.

    What is paid is told as everywhere in the row. size: of the letters of what it wins.
    """
    weight: Weight = "Black" if size else "Semibold"
    every, side = ((paid.wording(every),), paid.tick) if paid else (every, 0)
    aside, free = (paid or Paid()).aside(brush), _free(brush, room.width, paid or Paid())
    least = {words: fonts.width(words, weight, brush.least) for words in every}
    words = next((it for it in every if HARDLY * least[it] <= free), every[-1])
    largest = min(size or round(1.2 * brush.least), room.height)
    size = largest_size(words, weight, free, largest, brush.least)
    wide = min(free, fonts.width(words, weight, size))
    left = room.centerx - (wide + aside) // 2
    if side:
        tick = marks.tick(side, p.INK, ink)
        brush.surface.blit(tick, tick.get_rect(midleft=(left, room.centery)))
    narrowed(brush, words, Pen(weight, size, ink), pygame.Rect(left + aside, room.top, wide, room.height))
