# SPDX-License-Identifier: MIT
"""Draws chips beside their amount on one line, and finds how large they are where those of a row are alike."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import CLEAR, HARDLY, Heap, first_that_fits, fits, narrowed, sized
from controller.display.drawing import chips, fonts
from controller.display.drawing.brush import Brush
from controller.display.drawing.chips import Chip
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.engine.values.money import dollars

LARGE_SUM: Final = 1.27
"""The largest figures of an amount beside its chips."""
SMALL, TINY = 0.46, 0.3
"""Radii of the smallest chips beside their amount, in sizes of the smallest letters: the second where room is scarce.
"""
PILED: Final = 0.5
"""The radius of chips that lie on each other beside their amount at least: else it is one, as large as has room."""


class Beside(NamedTuple):
    """How chips and their amounts stand side by side in a row: radius and discs of a stack, the size of figures."""

    radius: int = 0
    size: int = 0
    discs: int = 0


class Side(NamedTuple):
    """How one stack lies beside its amount: radius, discs, and the size of the figures; 0 if these are narrower.

    Without a radius there is room for one of both alone.
    """

    radius: int
    discs: int
    size: int


class ChipsBeside(NamedTuple):
    """Chips and their amount in a room, on one line."""

    brush: Brush
    heap: Heap
    room: pygame.Rect

    def draw(self, colours: Mapping[str, Colour], ink: Colour, most: Beside | None = None) -> None:
        """Chips at the left, the amount at the right, in hardly narrower figures if need be; one small chip if it has
        no room so, then only the amount, or chips. most: how large both are at the most in their row, if they have one.
        """
        most = most or alike_beside([self])
        side = self._side(most)
        pen = Pen("Black", side.size or self.brush.least, ink)
        if side.radius or not self._draw_alone(pen):
            radius = side.radius or min(self._largest(side.discs), most.radius)
            chip = self.heap.chip(radius, colours, self.brush.least)._replace(discs=side.discs)
            self._draw_chips(chip, pen if side.radius else None, narrow=not side.size)

    def has_room(self) -> bool:
        """Whether at least small chips have room beside the amount."""
        return fits(self._amount, "Black", self.brush.least, self._free(round(SMALL * self.brush.least)))

    def radius(self, discs: int) -> int:
        """The radius of a stack of so many chips beside its amount, in hardly narrower figures if it is larger so."""
        large, small = self._largest(discs), round(SMALL * self.brush.least)
        return next((radius for radius in range(large, small, -1) if self.is_narrow(radius)), min(large, small))

    def size(self, radius: int) -> int:
        """The largest size of the amount beside such chips; 0 if it has no room."""
        largest = round(LARGE_SUM * self.brush.least)
        size, words = sized(self.heap.wordings[:1], self._free(radius), largest, self.brush.least)
        return size if words else 0

    def is_narrow(self, radius: int) -> bool:
        """Whether the amount has room beside such chips, in hardly narrower figures at the least."""
        return HARDLY * fonts.width(self._amount, "Black", self.brush.least) <= self._free(radius)

    def tight(self) -> int:
        """The radius of the chip beside an amount that is hardly narrower than it is; 0 if that has no room."""
        brush = self.brush
        wide = HARDLY * fonts.width(self._amount, "Black", brush.least) + 2 * _gap(brush) + brush.px(CLEAR)
        radii = (round(SMALL * brush.least), round(TINY * brush.least))
        return next((radius for radius in radii if wide + 2 * radius <= self.room.width), 0)

    @property
    def _amount(self) -> str:
        return dollars(self.heap.cents)

    def _side(self, most: Beside) -> Side:
        """How large chips and figures are here, in a row in which they are no larger than these."""
        discs = min(chips.discs_of(self.heap.cents), most.discs)
        radius = min(self.radius(discs), self._largest(discs), most.radius)
        size = min(self.size(radius), most.size)
        if size or self.is_narrow(radius):
            return Side(radius, discs, size)
        tight = self.tight()
        return Side(tight, 1 if tight else discs, 0)

    def _draw_alone(self, pen: Pen) -> bool:
        """The amount without chips. Answers False if it has no room so either."""
        within = self.room.inflate(-2 * self.brush.px(CLEAR), 0)
        if alone := first_that_fits(self.heap.wordings, pen.weight, pen.size, within.width):
            self.brush.middle(alone, pen, self.room)
            return True
        return narrowed(self.brush, self._amount, pen, within)

    def _draw_chips(self, chip: Chip, pen: Pen | None, *, narrow: bool) -> None:
        """Chips, and in this pen the amount beside them. narrow: its figures are narrower."""
        brush, room, gap, aside = self.brush, self.room, _gap(self.brush), self.brush.px(CLEAR)
        top = room.centery - (2 * chip.radius + chips.rise(chip.radius, chip.discs)) // 2
        if not pen:
            chips.draw(brush, chip, (room.centerx, top + chip.radius))
            return
        free = room.width - 2 * chip.radius - aside - fonts.width(self._amount, pen.weight, pen.size)
        left = room.left + max(gap, min(brush.least // 4, free // 2))
        chips.draw(brush, chip, (left + chip.radius, top + chip.radius))
        beside = left + 2 * chip.radius + gap
        at = pygame.Rect(beside, room.top, room.right - aside - beside, room.height)
        if narrow:
            narrowed(brush, self._amount, pen, at)
        else:
            brush.middle(self._amount, pen, at, "right")

    def _largest(self, discs: int) -> int:
        """The largest radius of so many chips beside an amount: they have room in this height."""
        high = 2 + chips.RISE * (discs - 1)
        return max(4, min(int((self.room.height - 2) / high), round(0.75 * self.brush.least)))

    def _free(self, radius: int) -> int:
        """The width that such a chip leaves of the room: both stand free of the frame, and of each other."""
        return self.room.width - 2 * radius - 2 * _gap(self.brush) - self.brush.px(CLEAR)


def alike_beside(every: Sequence[ChipsBeside]) -> Beside:
    """So that chips are as large in each of these rooms, and figures too: a larger wager has more chips, no smaller.

    Where so many chips would be small every stack is drawn as one: the colour says whose it is, the amount how much.
    """
    if not every:
        return Beside()
    least = every[0].brush.least
    discs = max(chips.discs_of(it.heap.cents) for it in every)
    radius = _alike(every, discs)
    if radius < round(PILED * least):
        discs, radius = 1, _alike(every, 1)
    sizes = [it.size(radius) for it in every]
    tight = [it.tight() for it, size in zip(every, sizes, strict=True) if not (size or it.is_narrow(radius))]
    return Beside(min([radius, *filter(None, tight)]), min(sizes) or least, discs)


def _alike(every: Sequence[ChipsBeside], discs: int) -> int:
    """The radius of the chips in all of these rooms, in stacks of so many at the most."""
    return min(it.radius(min(discs, chips.discs_of(it.heap.cents))) for it in every)


def _gap(brush: Brush) -> int:
    """The space between a frame, a chip and its amount, where room is scarce."""
    return max(3, brush.least // 8)
