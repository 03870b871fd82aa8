# SPDX-License-Identifier: MIT
"""Whose something is, in a list: a player's tag, on every screen as at his chips on the felt."""

from typing import Final, NamedTuple

import pygame

from controller.display.drawing import chips, fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.chips import Badge, Chip
from controller.display.drawing.fonts import Pen
from controller.display.payment_cells import Tag

TAG, NAMED = 1.12, 1.25
"""The height of a tag with a number, and of one with a name, in sizes of its letters, where it has room."""
BENEATH: Final = 0.07
"""So much lower than its capitals a tag with a name is, in sizes of its letters: g and j have room in it."""
RADIUS: Final = 0.55
"""The radius of a chip beside the name of its colour, in sizes of the letters."""

SMALL: Final = 16
"""A chip of so many dots of radius or fewer has no inlay."""


class Size(NamedTuple):
    """Of a tag: its letters, and the most that it is high, in dots."""

    letters: int
    most: int


def draw(brush: Brush, at: tuple[int, int], tag: Tag, colour: p.Colour, size: Size) -> pygame.Rect:
    """A tag that begins here, on this baseline; its letters stand as those of a sum beside it. Returns where it is."""
    letters, middle = size.letters, at[1] - round(fonts.CAP * size.letters / 2)
    if not tag.chip:
        named = not tag.words.isdigit()
        high = min(round((NAMED if named else TAG) * letters), size.most)
        box = pygame.Rect(at[0], middle - high // 2, tag.width(letters), high)
        beneath = round(BENEATH * letters) if named else 0
        box.move_ip(0, beneath)
        chips.badge(brush, Badge(tag.words, letters, beneath), colour, box)
        return box
    radius = min(round(RADIUS * letters) if tag.words else tag.width(letters) // 2, max(1, size.most // 2))
    picture = chips.plain(colour, radius) if radius <= SMALL else chips.picture(Chip(colour, radius))
    brush.surface.blit(picture, (at[0], middle - radius))
    if tag.words:
        right = at[0] + tag.width(letters)
        brush.text(tag.words, Pen("Bold", letters, p.IVORY), (right, at[1]), "right")
    return pygame.Rect(at[0], middle - radius, 2 * radius, 2 * radius)
