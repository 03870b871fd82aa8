# SPDX-License-Identifier: MIT
"""What is painted on the cloth of tables with rows of boxes: their lines, the casino's name, whose chip it is."""

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, spaced_width
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.engine.values.places import place_number


def outline(brush: Brush, rect: pygame.Rect, colour: Colour, line: int) -> None:
    """A painted frame. The right and the lower line are outside the box: those of neighbours lie on each other."""
    for x in (rect.left, rect.right):
        brush.surface.fill(colour, (x, rect.top, line, rect.height + line))
    for y in (rect.top, rect.bottom):
        brush.surface.fill(colour, (rect.left, y, rect.width + line, line))


def with_lines(rect: pygame.Rect, line: int) -> pygame.Rect:
    """A box with all of its lines."""
    return pygame.Rect(rect.left, rect.top, rect.width + line, rect.height + line)


def inside(rect: pygame.Rect, line: int) -> pygame.Rect:
    """What is free of a box inside its lines."""
    return pygame.Rect(rect.left + line + 1, rect.top + line + 1, rect.width - line - 2, rect.height - line - 2)


def casino_name(brush: Brush, box: pygame.Rect, name: str, least: int, line: int) -> None:
    """The casino's name in spaced capitals between two lines."""
    words, size = name.upper(), least
    while size > least // 2 and spaced_width(words, "Semibold", size) > 0.8 * box.width:
        size -= 1
    baseline = box.bottom - (box.height - round(fonts.CAP * size)) // 2
    wide = brush.spaced(words, Pen("Semibold", size, p.IVORY), (box.centerx, baseline), "centre")
    for x in (box.left, box.centerx + wide // 2 + size):
        rule = pygame.Rect(x, baseline - round(fonts.CAP * size / 2), (box.width - wide) // 2 - size, line)
        brush.surface.fill(p.LINE, rule)


def mark_of(player: str) -> str:
    """What stands on a player's chip: the number of the place, or the first letter of the name."""
    return str(place_number(player) or player[:1].upper())
