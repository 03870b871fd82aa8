# SPDX-License-Identifier: MIT
"""Draws the stakes in the boxes of numbered places, each whole; and what they are paid, in a line beneath all rows.

A place wins on one wager at the most: its sum stands in its own column.
"""

from collections.abc import Iterable, Mapping
from math import ceil
from typing import Final, Literal, NamedTuple

import pygame

from controller.display.drawing import chips, fonts, plaques, shapes
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.players import SEVERAL
from controller.display.layout.stacks import CLEAR, Stack, amount, owners
from controller.engine.values.money import dollars

LARGEST: Final = 1.5
"""The largest radius of a chip, in least sizes."""
EDGE: Final = 6
"""Between chips and the lines about them, in units."""
APART: Final = 6
"""Between sums that stand side by side, in dots; less on small screens."""
SQUEEZED: Final = 0.85
"""Sums are no narrower than this share of their width if a shorter way to write them is not."""
VEIL: Final = 0.6
"""How much the dark ground of the line with what is paid covers the cloth."""
DASHES: Final = 2
"""The frame of a stake that goes back, in dots; and how far it is from the lines."""

Look = Literal["", "faded"]


class Lying(NamedTuple):
    """What lies in a box. words: its amount. colour: whose it is. many: of how many players. void: it goes back."""

    words: str
    colour: p.Colour
    look: Look
    many: int
    void: bool = False


def lying(its: tuple[Stack, ...], colours: Mapping[str, p.Colour]) -> Lying:
    """Of all stacks in a box."""
    whose, fate = owners(its), its[0].fate
    colour = colours[whose[0]] if len(whose) == 1 else SEVERAL
    words = amount(sum(it.cents for it in its))
    return Lying(words, colour, "faded" if fate == "loses" else "", len(whose), fate == "void")


def radius(brush: Brush, free: int) -> int:
    """That of all chips of a layout whose smallest box has so much free: none is larger than one that is paid."""
    clear = free // 2 - brush.px(EDGE)
    return min(max(clear, ceil(CLEAR * brush.least)), free // 2 - 1, round(LARGEST * brush.least))


def draw(brush: Brush, room: pygame.Rect, it: Lying, reach: int) -> None:
    """Draw it in its box. reach: the radius of all chips."""
    seen = _stake(brush, room, it, reach)
    if it.void:
        brush.dashed(room.inflate(-2 * DASHES, -2 * DASHES), p.IVORY, DASHES, brush.px(5))
    if it.many > 1:
        _count(brush, seen, it.many, room)


def _stake(brush: Brush, room: pygame.Rect, it: Lying, reach: int) -> pygame.Rect:
    """A chip, whatever becomes of it, or a plaque where its amount has no room. Returns its box."""
    if it.colour != SEVERAL and chips.fit(it.words, reach, brush.least):
        return chips.draw(brush, chips.Chip(it.colour, reach, it.words, 1, brush.least, it.look), room.center)
    plaque = plaques.Plaque(it.colour, it.words, brush.least, it.look)
    return plaques.draw(brush, plaque, room.center, room.width - 2 * brush.px(EDGE))


def _count(brush: Brush, seen: pygame.Rect, count: int, room: pygame.Rect) -> None:
    """Of how many players it is, on a small disc above it, if there is room."""
    radius = round(0.6 * brush.least)
    disc = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    disc.center = seen.centerx, seen.top - radius // 2
    if room.contains(disc):
        brush.surface.blit(shapes.disc(radius, p.IVORY), disc)
        brush.middle(str(count), Pen("Black", brush.least, p.INK), disc)


# What is paid

Paid = tuple[pygame.Rect, int]
"""The column of a place that wins, and how much is paid to it, in cents."""


def draw_paid(brush: Brush, line: pygame.Rect, label: pygame.Rect, words: str, paid: Iterable[Paid]) -> None:
    """The line with what is paid, in gold. label: the box of what it is called."""
    brush.veil(line, p.WELL, VEIL, line.height // 4)
    brush.middle(words.upper(), Pen("Bold", brush.least, p.GOLD), label)
    for column, cents in paid:
        room = pygame.Rect(column.left, line.top, column.width, line.height).inflate(-min(brush.px(EDGE), APART), 0)
        plaques.squeezed(brush, _sum(cents, room.width, brush.least), Pen("Black", brush.least, p.GOLD), room)


def _sum(cents: int, wide: int, size: int) -> str:
    """A sum in the longest way that has room: `$1,000`, `$1k`."""
    ways = dollars(cents), f"${amount(cents)}"
    return next((it for it in ways if SQUEEZED * fonts.width(it, "Black", size) <= wide), amount(cents))
