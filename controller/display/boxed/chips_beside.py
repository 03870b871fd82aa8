# SPDX-License-Identifier: MIT
"""Draws chips beside their amount on one line, and finds how large they are where those of a row are alike."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import CLEAR, HARDLY, Heap, first_that_fits, fits, narrowed, sized
from controller.display.drawing import chips, fonts
from controller.display.drawing.brush import Brush
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


def alike_beside(brush: Brush, every: Sequence[tuple[Heap, pygame.Rect]]) -> Beside:
    """So that chips are as large in each of these rooms, and figures too: a larger wager has more chips, no smaller.

    Where so many chips would be small every stack is drawn as one: the colour says whose it is, the amount how much.
    """
    if not every:
        return Beside()
    discs = max(chips.discs_of(heap.cents) for heap, _ in every)
    radius = _alike(brush, every, discs)
    if radius < round(PILED * brush.least):
        discs, radius = 1, _alike(brush, every, 1)
    sizes = [_size_beside(brush, *it, radius) for it in every]
    narrow = [it for it, size in zip(every, sizes, strict=True) if not size]
    tight = [_tight_beside(brush, *it) for it in narrow if not _narrow_beside(brush, *it, radius)]
    return Beside(min([radius, *filter(None, tight)]), min(sizes) or brush.least, discs)


def _alike(brush: Brush, every: Sequence[tuple[Heap, pygame.Rect]], discs: int) -> int:
    """The radius of the chips in all of these rooms, in stacks of so many at the most."""
    return min(_radius_beside(brush, *it, min(discs, chips.discs_of(it[0].cents))) for it in every)


def _size_beside(brush: Brush, heap: Heap, room: pygame.Rect, radius: int) -> int:
    """The largest size of an amount beside such chips; 0 if it has no room."""
    free = _free_beside(brush, radius, room.width)
    size, words = sized(heap.wordings[:1], free, round(LARGE_SUM * brush.least), brush.least)
    return size if words else 0


def draw_beside(  # noqa: PLR0913, PLR0917 - what, where and how
    brush: Brush, heap: Heap, room: pygame.Rect, colours: Mapping[str, Colour], ink: Colour, most: Beside | None = None
) -> None:
    """Chips at the left, the amount at the right, in hardly narrower figures if need be; one small chip if it has no
    room so, then only the amount, or chips. most: how large both are at the most in their row, if they have one."""
    most = most or alike_beside(brush, [(heap, room)])
    discs, gap, aside = min(chips.discs_of(heap.cents), most.discs), _gap(brush), brush.px(CLEAR)
    largest = min(_largest_beside(brush, room, discs), most.radius)
    radius = min(_radius_beside(brush, heap, room, discs), largest)
    size = min(_size_beside(brush, heap, room, radius), most.size)
    words = dollars(heap.cents)
    if not size:
        narrow = radius if _narrow_beside(brush, heap, room, radius) else 0
        if not narrow and (narrow := _tight_beside(brush, heap, room)):
            discs = 1
        radius = narrow
    pen, within = Pen("Black", size or brush.least, ink), room.inflate(-2 * aside, 0)
    if not radius and (alone := first_that_fits(heap.wordings, pen.weight, pen.size, within.width)):
        brush.middle(alone, pen, room)
        return
    if not radius and narrowed(brush, words, pen, within):
        return
    taken = fonts.width(words, pen.weight, pen.size) if radius else 0
    free = room.width - 2 * radius - aside - taken
    left = room.left + max(gap, min(brush.least // 4, free // 2)) if radius else room.centerx - largest
    disc = radius or largest
    top = room.centery - (2 * disc + chips.rise(disc, discs)) // 2
    chip = heap.chip(disc, colours, brush.least)._replace(discs=discs)
    chips.draw(brush, chip, (left + disc, top + disc))
    at = pygame.Rect(left + 2 * disc + gap, room.top, room.right - aside - left - 2 * disc - gap, room.height)
    if size:
        brush.middle(words, pen, at, "right")
    elif radius:
        narrowed(brush, words, pen, at)


def _radius_beside(brush: Brush, heap: Heap, room: pygame.Rect, discs: int) -> int:
    """The radius of a stack of so many chips beside its amount, in hardly narrower figures if it is larger so."""
    large, small = _largest_beside(brush, room, discs), round(SMALL * brush.least)
    every = (radius for radius in range(large, small, -1) if _narrow_beside(brush, heap, room, radius))
    return next(every, min(large, small))


def _narrow_beside(brush: Brush, heap: Heap, room: pygame.Rect, radius: int) -> bool:
    """Whether an amount has room beside such chips, in hardly narrower figures at the least."""
    wide = fonts.width(dollars(heap.cents), "Black", brush.least)
    return wide * HARDLY <= _free_beside(brush, radius, room.width)


def _largest_beside(brush: Brush, room: pygame.Rect, discs: int) -> int:
    """The largest radius of so many chips beside an amount: they have room in this height."""
    high = 2 + chips.RISE * (discs - 1)
    return max(4, min(int((room.height - 2) / high), round(0.75 * brush.least)))


def _tight_beside(brush: Brush, heap: Heap, room: pygame.Rect) -> int:
    """The radius of the chip beside an amount that is hardly narrower than it is; 0 if that has no room."""
    wide = HARDLY * fonts.width(dollars(heap.cents), "Black", brush.least) + 2 * _gap(brush) + brush.px(CLEAR)
    radii = (round(SMALL * brush.least), round(TINY * brush.least))
    return next((radius for radius in radii if wide + 2 * radius <= room.width), 0)


def has_room_beside(brush: Brush, heap: Heap, wide: int) -> bool:
    """Whether at least small chips have room beside the amount."""
    free = _free_beside(brush, round(SMALL * brush.least), wide)
    return fits(dollars(heap.cents), "Black", brush.least, free)


def _free_beside(brush: Brush, radius: int, wide: int) -> int:
    """The width that such a chip leaves of a room: it stands free of the frame and of its amount, and that too."""
    return wide - 2 * radius - 2 * _gap(brush) - brush.px(CLEAR)


def _gap(brush: Brush) -> int:
    """The space between a frame, a chip and its amount, where room is scarce."""
    return max(3, brush.least // 8)
