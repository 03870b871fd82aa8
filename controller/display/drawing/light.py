# SPDX-License-Identifier: MIT
"""Glows, shadows, gold areas, and the frame of whose turn it is. All measures are dots, made once and kept by size."""

from typing import Final, Literal

import pygame

from controller.display.drawing import palette as p
from controller.display.drawing.keeping import kept
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import WHITE, Size, clear, frame, gradient, masked, rounded, scaled

QUARTER: Final = 4
"""A glow is drawn this many times smaller, and scaled."""
GLOW, SOFT_GLOW, SHADOW = 14, 8, 4
"""How far light and shadow spread: the deviation of the blur."""
_GOLD: Final = ((0.0, p.GOLD_HIGH), (0.5, p.GOLD), (1.0, p.GOLD_LOW))


def margin(spread: int) -> int:
    """How far a glow of this spread reaches beyond its box, on each side."""
    return -(-5 * spread // 2 // QUARTER) * QUARTER


@kept
def glow(size: Size, radius: int, colour: Colour = p.GOLD, spread: int = GLOW, part: float = 0.85) -> pygame.Surface:
    """Light around a box of this size with round corners, `margin` larger on each side. `part`: how strong it is."""
    return _blurred(size, radius, (*colour, round(255 * part)), spread, QUARTER)


@kept
def shadow(size: Size, radius: int, spread: int = SHADOW, part: float = 0.55) -> pygame.Surface:
    """The soft shadow of a box of this size with round corners, `margin` larger on each side."""
    return _blurred(size, radius, (0, 0, 0, round(255 * part)), spread, QUARTER // 2)


def _blurred(size: Size, radius: int, tone: tuple[int, int, int, int], spread: int, coarse: int) -> pygame.Surface:
    around, coarse = margin(spread), min(coarse, max(1, spread))  # a narrow one stays so
    wide, high = size[0] + 2 * around, size[1] + 2 * around
    small = clear((-(-wide // coarse), -(-high // coarse)), tone[:3])
    box = pygame.Rect(around // coarse, around // coarse, -(-size[0] // coarse), -(-size[1] // coarse))
    pygame.draw.rect(small, tone, box, border_radius=max(1, radius // coarse))
    small = pygame.transform.gaussian_blur(small, max(1, spread // coarse))
    return pygame.transform.smoothscale(small, (wide, high))


# Gold: what wins


@kept
def gold(size: Size, radius: int) -> pygame.Surface:
    """A gold area: lighter at its top, with a light line inside its edge."""
    picture = masked(gradient(size, _GOLD), rounded(size, radius, WHITE))
    line = max(1, min(size) // 40)
    frame(picture, picture.get_rect().inflate(-2, -2), p.GOLD_EDGE, min(2, line), max(1, radius - 1))
    return picture


# Whose turn it is


@kept
def triangle(size: Size, colour: Colour, way: Literal["up", "down", "left", "right"]) -> pygame.Surface:
    """A triangle that points one way."""
    points = {
        "up": ((0.5, 0), (1, 1), (0, 1)),
        "down": ((0, 0), (1, 0), (0.5, 1)),
        "left": ((1, 0), (1, 1), (0, 0.5)),
        "right": ((0, 0), (1, 0.5), (0, 1)),
    }[way]

    def draw(surface: pygame.Surface) -> None:
        wide, high = surface.get_size()
        pygame.draw.polygon(surface, colour, [(wide * x, high * y) for x, y in points])

    return scaled(size, colour, draw)
