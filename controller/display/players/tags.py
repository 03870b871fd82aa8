# SPDX-License-Identifier: MIT
"""Whose something is, in a list: a player's tag, on every screen as at his chips on the felt."""

from typing import Final, NamedTuple

import pygame

from controller.display.drawing import chips, fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.chips import Badge, Chip
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plaques import squeezed
from controller.display.payment.whose import Reach, Tag

TAG: Final = 1.12
"""The height of a tag, in sizes of its letters, where it has room; of one with a name what its letters need."""
RADIUS: Final = 0.55
"""The radius of a chip beside the name of its colour, in sizes of the letters."""

SMALL: Final = 16
"""A chip of so many dots of radius or fewer has no inlay."""


class Size(NamedTuple):
    """Of a tag: its letters, the most that it is high, and how far it reaches from their baseline at least, in dots."""

    letters: int
    most: int
    reach: Reach


def baseline(row: pygame.Rect, size: Size) -> int:
    """The baseline of words in a row: their capitals are in its middle, or as near to it as their tag has room."""
    middle = row.centery + round(fonts.CAP * size.letters / 2)
    return max(row.top + size.reach.above, min(middle, row.bottom - size.reach.below))


def draw(brush: Brush, at: tuple[int, int], tag: Tag, colour: p.Colour, size: Size) -> pygame.Rect:
    """A tag that begins here, on this baseline; its letters stand as those of a sum beside it. Returns where it is."""
    letters, middle = size.letters, at[1] - round(fonts.CAP * size.letters / 2)
    if not tag.chip:
        more = max(0, min(round(TAG * letters), size.most) - size.reach.high)
        top, high = at[1] - size.reach.above - more // 2, size.reach.high + more
        box = pygame.Rect(at[0], top, tag.plate(letters), high)
        chips.badge(brush, Badge(tag.words, letters, at[1]), colour, box)
        if tag.name:
            wide = tag.named(letters)
            name = pygame.Rect(at[0] + tag.width(letters) - wide, middle, wide, 0)
            squeezed(brush, tag.name, Pen("Semibold", letters, p.IVORY), name)
        return box
    radius = min(round(RADIUS * letters) if tag.words else tag.width(letters) // 2, max(1, size.most // 2))
    picture = chips.plain(colour, radius) if radius <= SMALL else chips.picture(Chip(colour, radius))
    brush.surface.blit(picture, (at[0], middle - radius))
    if tag.words:
        right = at[0] + tag.width(letters)
        brush.text(tag.words, Pen("Bold", letters, p.IVORY), (right, at[1]), "right")
    return pygame.Rect(at[0], middle - radius, 2 * radius, 2 * radius)
