# SPDX-License-Identifier: MIT
"""Draws the chips of the pot: a stack for each seat that has put some in, in its colour, in two rows."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.drawing import chips
from controller.display.drawing.brush import Brush
from controller.display.drawing.chips import Chip
from controller.display.drawing.palette import Colour

STEP, BACK = 1.9, 0.62
"""How far two stacks of a row are apart, and how far the row behind lies above the other, in radii."""
MOST_DISCS: Final = chips.DISCS[0][1]


class Share(NamedTuple):
    """What a seat has put into the pot, in cents; in its colour. start: where its bet lay, from which it came."""

    cents: int
    colour: Colour
    start: tuple[int, int]


def width(count: int, high: int) -> int:
    """How wide so many stacks lie in a room of this height."""
    return round(_radius(high) * (2 + STEP * (sum(_rows(count)[1:]) - 1 + 0.5 * (count > 1 and count % 2 == 0))))


def draw(brush: Brush, shares: Sequence[Share], room: pygame.Rect) -> None:
    """The stacks, those behind first."""
    radius, share = _radius(room.height), iter(shares)
    for x, y in _places(len(shares), room, radius):
        it = next(share)
        with brush.coming(it.start):
            chips.draw(brush, Chip(it.colour, radius, discs=chips.discs_of(it.cents)), (x, y))


def _radius(high: int) -> int:
    return max(4, int(high / (2 + BACK + chips.RISE * (MOST_DISCS - 1))))


def _rows(count: int) -> tuple[int, int]:
    """How many stacks lie behind and in front."""
    return count // 2, count - count // 2


def _places(count: int, room: pygame.Rect, radius: int) -> Iterator[tuple[int, int]]:
    """Of each stack the middle of its upper disc."""
    step = STEP * radius
    for row, many in enumerate(_rows(count)):
        left = room.centerx - step * (many - 1) / 2
        top = room.top + radius + round(BACK * radius * row)
        yield from ((round(left + step * place), top) for place in range(many))
