# SPDX-License-Identifier: MIT
"""Draws the chips of the pot: a stack for each seat that has put some in, with its number and the amount."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.drawing import chips
from controller.display.drawing.brush import Brush
from controller.display.drawing.chips import Chip, Tag
from controller.display.drawing.palette import Colour
from controller.engine.values.money import dollars

RADIUS: Final = (0.76, 0.92)
"""The radius of a chip, as all measures here in sizes of the smallest letters: the seat's number has room on it; and
one of two figures.
"""
OVER: Final = 0.3
"""How far the tag with the amount lies over its stack, in sizes of the smallest letters."""
ONE_FIGURE: Final = 9
APART: Final = 0.3
"""Between two stacks or their tags."""


class Share(NamedTuple):
    """What a seat has put into the pot, in cents; in its colour. start: where its bet lay, from which it came."""

    seat: int
    cents: int
    colour: Colour
    start: tuple[int, int]


def height(seats: int, least: int) -> int:
    """The height of all stacks with their amounts at a table with so many seats."""
    radius = round(RADIUS[seats > ONE_FIGURE] * least)
    return 2 * radius + chips.rise(radius, chips.DISCS[0][1]) - round(OVER * least) + Tag("$1", least).box[1]


class Heap(NamedTuple):
    """The stacks in a row, drawn with this brush, at a table with so many seats; each with its amount beneath it."""

    brush: Brush
    shares: Sequence[Share]
    seats: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in dots; none of both without chips."""
        if not self.shares:
            return (0, 0)
        wide = sum(self._widths) + self._px(APART) * (len(self.shares) - 1)
        return wide, height(self.seats, self.brush.least)

    def draw(self, room: pygame.Rect) -> None:
        """In the middle of a room."""
        for x, share, wide in self._places(room):
            discs = chips.discs_of(share.cents)
            chip = Chip(share.colour, self._radius, str(share.seat), discs, self.brush.least)
            tag = Tag(dollars(share.cents), self.brush.least)
            foot = room.centery + self.size[1] // 2
            top = foot - tag.box[1] + self._px(OVER) - chips.rise(self._radius, discs) - self._radius
            with self.brush.coming(share.start):
                chips.draw(self.brush, chip, (x + wide // 2, top))
            chips.tag(self.brush, tag, pygame.Rect(x + (wide - tag.box[0]) // 2, foot - tag.box[1], *tag.box))

    def _px(self, sizes: float) -> int:
        return round(sizes * self.brush.least)

    @property
    def _radius(self) -> int:
        return self._px(RADIUS[self.seats > ONE_FIGURE])

    @property
    def _widths(self) -> list[int]:
        return [max(2 * self._radius, Tag(dollars(it.cents), self.brush.least).box[0]) for it in self.shares]

    def _places(self, room: pygame.Rect) -> Iterator[tuple[int, Share, int]]:
        """Of each stack the left edge, and how wide it is with its tag."""
        left = room.centerx - self.size[0] // 2
        for share, wide in zip(self.shares, self._widths, strict=True):
            yield left, share, wide
            left += wide + self._px(APART)
