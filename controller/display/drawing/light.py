# SPDX-License-Identifier: MIT
"""Glows, shadows, gold areas, and the frame of whose turn it is. All measures are dots, made once and kept by size."""

from typing import Final, Literal

import pygame

from controller.display.drawing import palette as p
from controller.display.drawing import shapes
from controller.display.drawing.brush import Brush
from controller.display.drawing.keeping import kept
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import WHITE, Size, clear, gradient, lesser, masked, ring, rounded, scaled

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


def shine_on(brush: Brush, box: pygame.Rect, radius: int, colour: Colour = p.GOLD, spread: int = GLOW) -> None:
    """Draw the glow of a thing that is drawn over it afterwards."""
    edge = _edge(radius, spread)
    _lay(brush, glow(lesser(box.size, edge), radius, colour, spread), box, spread, edge)


def shade_under(brush: Brush, box: pygame.Rect, radius: int, spread: int = SHADOW) -> None:
    """Draw the shadow of a thing that is drawn over it afterwards: it falls to the lower right."""
    edge = _edge(radius, spread)
    _lay(brush, shadow(lesser(box.size, edge), radius, spread), box.move(spread // 2, spread), spread, edge)


def _edge(radius: int, spread: int) -> int:
    """How far into a box its corners change its light."""
    return radius + margin(spread)


def _lay(brush: Brush, small: pygame.Surface, box: pygame.Rect, spread: int, edge: int) -> None:
    """Draw light of a small box around a larger one."""
    around = margin(spread)
    shapes.spread(brush.surface, small, box.inflate(2 * around, 2 * around), edge + around)


# Gold: what wins


@kept
def gold(size: Size, radius: int) -> pygame.Surface:
    """A gold area: lighter at its top, with a light line inside its edge."""
    picture = masked(gradient(size, _GOLD), rounded(size, radius, WHITE))
    line = max(1, min(size) // 40)
    edge = Brush(picture, 1.0)
    edge.frame(picture.get_rect().inflate(-2, -2), p.GOLD_EDGE, min(2, line), max(1, radius - 1))
    return picture


def gold_area(brush: Brush, box: pygame.Rect, radius: int = 6, spread: int = SOFT_GLOW) -> None:
    """Draw a gold area with its glow: the box wins. Words on it are in INK."""
    shine_on(brush, box.inflate(6, 6), radius + 3, spread=spread)
    brush.surface.blit(gold(box.size, radius), box)


def gold_frame(brush: Brush, box: pygame.Rect, radius: int, line: int, spread: int = GLOW) -> None:
    """Draw a gold frame with its glow outside it, around something that is drawn already and wins."""
    edge = _edge(radius, spread)
    _lay(brush, _around(lesser(box.size, edge), radius, spread), box, spread, edge)
    brush.frame(box, p.GOLD, line, radius)


@kept
def _around(size: Size, radius: int, spread: int) -> pygame.Surface:
    """A glow without its middle."""
    around = margin(spread)
    whole = glow(size, radius, p.GOLD, spread).copy()
    whole.blit(rounded(size, radius, (0, 0, 0)), (around, around), special_flags=pygame.BLEND_RGBA_SUB)
    return whole


# Whose turn it is


def lamp(brush: Brush, at: tuple[int, int], size: int, colour: Colour, *, lit: bool) -> None:
    """Draw a lamp of this colour, its corner there: bright with an ivory ring, or dark, all alike."""
    shade = colour if lit else p.WELL
    shine = p.mixed(colour, p.IVORY, 0.4) if lit else shade
    middle = (at[0] + size // 2, at[1] + size // 2)
    for part, ground, rise in ((1.0, p.IVORY if lit else p.LINE_DIM, 0), (0.84, shade, 0), (0.3, shine, size // 8)):
        image = shapes.disc(max(2, round(size * part / 2)), ground)
        brush.surface.blit(image, image.get_rect(center=(middle[0] - rise, middle[1] - rise)))


def act_frame(
    brush: Brush, box: pygame.Rect, radius: int = 12, line: int = 6, arrow: Literal["above", "below", ""] = "above"
) -> None:
    """Draw the frame of whose turn it is: lemon with a glow, dark inside, and an arrow that points at it.

    The arrow reaches 2.5 lines beyond the box. What is in the box is drawn afterwards.
    """
    shine_on(brush, box, radius, p.ACT, SOFT_GLOW)
    brush.card(box, p.WELL, radius, p.ACT, line)
    if arrow:
        pointer = triangle((line * 16 // 3, line * 8 // 3), p.ACT, "down" if arrow == "above" else "up")
        place = pointer.get_rect(centerx=box.centerx)
        if arrow == "above":
            place.bottom = box.top + line // 3
        else:
            place.top = box.bottom - line // 3
        brush.surface.blit(pointer, place)


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


@kept
def halo(radius: int, line: int, colour: Colour = p.GOLD_HIGH) -> pygame.Surface:
    """A round frame: around a chip or a ball that wins."""
    return ring(radius, colour, line)
