# SPDX-License-Identifier: MIT
"""Draws the chips of the pot: a stack for each seat that has put some in, with its number and the amount."""

from collections.abc import Sequence
from itertools import accumulate
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
EACH: Final = "each"
"""Behind an amount that stands beneath all stacks, as they have no room for their own."""
CLOSEST: Final = 0.8
"""From one stack without a tag to the next, as a share of its width, at least."""


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

    def draw(self, room: pygame.Rect) -> None:
        """At the top of a room; closer where amounts have no room beside each other: these are said if all are one."""
        middles = self._middles(room, self._widths, APART)
        foot = room.top + height(self.seats, self.brush.least)
        closer = [] if middles else self._closer(room)
        for x, share in zip(middles or closer, self.shares, strict=False):
            discs = chips.discs_of(share.cents)
            chip = Chip(share.colour, self._radius, str(share.seat), discs, self.brush.least)
            tag = Tag(dollars(share.cents), self.brush.least)
            top = foot - tag.box[1] + self._px(OVER) - chips.rise(self._radius, discs) - self._radius
            with self.brush.coming(share.start):
                chips.draw(self.brush, chip, (x, top))
            if middles:
                chips.tag(self.brush, tag, pygame.Rect(x - tag.box[0] // 2, foot - tag.box[1], *tag.box))
        if closer and len({it.cents for it in self.shares}) == 1:
            tag = Tag(f"{dollars(self.shares[0].cents)} {EACH}", self.brush.least)
            chips.tag(self.brush, tag, pygame.Rect(room.centerx - tag.box[0] // 2, foot - tag.box[1], *tag.box))

    def _px(self, sizes: float) -> int:
        return round(sizes * self.brush.least)

    @property
    def _radius(self) -> int:
        return self._px(RADIUS[self.seats > ONE_FIGURE])

    @property
    def _widths(self) -> list[int]:
        return [max(2 * self._radius, Tag(dollars(it.cents), self.brush.least).box[0]) for it in self.shares]

    def _middles(self, room: pygame.Rect, widths: Sequence[int], apart: float) -> list[int]:
        """The middle of each of so wide things in a row; none if they have no room."""
        gap = self._px(apart)
        left = room.centerx - (sum(widths) + gap * (len(widths) - 1)) // 2
        ends = accumulate((wide + gap for wide in widths), initial=left)
        return [end + wide // 2 for end, wide in zip(ends, widths, strict=False)] if left >= room.left else []

    def _closer(self, room: pygame.Rect) -> list[int]:
        """The middle of each stack alone, one a little over the next if need be; none if a number would be hidden."""
        wide, others = 2 * self._radius, max(1, len(self.shares) - 1)
        step = min(wide, (room.width - wide) // others)
        left = room.centerx - step * (len(self.shares) - 1) // 2
        return [left + step * place for place in range(len(self.shares))] if step >= CLOSEST * wide else []
