# SPDX-License-Identifier: MIT
"""The four suits as outlines in a square of side 1, and their pictures: the font has none."""

from functools import cache
from math import cos, pi, sin
from typing import Final

import pygame

from controller.display.drawing import palette as p
from controller.display.drawing.keeping import kept
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import Point, scaled

RED: Final = "hd"

_Curve = tuple[Point, Point, Point]
"""Two points that draw a curve to themselves, and its end (a cubic Bézier curve)."""
_STEPS: Final = 10

_HEART: Final[tuple[_Curve, ...]] = (
    ((0.13, 0.64), (0.02, 0.46), (0.02, 0.29)),
    ((0.02, 0.13), (0.14, 0.05), (0.26, 0.05)),
    ((0.37, 0.05), (0.46, 0.11), (0.5, 0.23)),
)
_DIAMOND: Final[tuple[_Curve, ...]] = (
    ((0.4, 0.8), (0.26, 0.62), (0.1, 0.5)),
    ((0.26, 0.38), (0.4, 0.2), (0.5, 0.02)),
)
_SPADE: Final[tuple[_Curve, ...]] = (
    ((0.42, 0.84), (0.34, 0.88), (0.24, 0.88)),
    ((0.13, 0.88), (0.03, 0.81), (0.03, 0.67)),
    ((0.03, 0.43), (0.38, 0.25), (0.5, 0.02)),
)
_STEM: Final = (
    (0.34, 0.99),
    (0.42, 0.93),
    (0.455, 0.84),
    (0.47, 0.6),
    (0.53, 0.6),
    (0.545, 0.84),
    (0.58, 0.93),
    (0.66, 0.99),
)
_LEAVES: Final = ((0.5, 0.245), (0.235, 0.615), (0.765, 0.615))
_LEAF: Final = 0.225


def _curved(start: Point, curves: tuple[_Curve, ...]) -> list[Point]:
    """The points of curves that follow one another."""
    points = [start]
    for one, other, end in curves:
        begin = points[-1]
        for step in range(1, _STEPS + 1):
            t, s = step / _STEPS, 1 - step / _STEPS
            parts = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
            corners = (begin, one, other, end)
            points.append(
                (
                    sum(part * corner[0] for part, corner in zip(parts, corners, strict=True)),
                    sum(part * corner[1] for part, corner in zip(parts, corners, strict=True)),
                )
            )
    return points


def _both(left: list[Point]) -> tuple[Point, ...]:
    """A left half and its mirror picture."""
    return (*left, *((1 - x, y) for x, y in reversed(left)))


@cache
def outlines(suit: str) -> tuple[tuple[Point, ...], ...]:
    """The polygons of a suit in a square of side 1."""
    if suit == "h":
        return (_both(_curved((0.5, 0.95), _HEART)),)
    if suit == "d":
        return (_both(_curved((0.5, 0.98), _DIAMOND)),)
    if suit == "s":
        return (_both(_curved((0.46, 0.75), _SPADE)), _STEM)
    return (*(_circle(at, _LEAF) for at in _LEAVES), _STEM, ((0.5, 0.3), (0.7, 0.62), (0.3, 0.62)))


def _circle(at: Point, radius: float) -> tuple[Point, ...]:
    return tuple((at[0] + radius * cos(n * pi / 24), at[1] + radius * sin(n * pi / 24)) for n in range(48))


@kept
def picture(suit: str, side: int, colour: Colour | None = None) -> pygame.Surface:
    """A picture of a suit in a square of this side in dots, in its own colour or another."""
    ink = colour or (p.PIP_RED if suit in RED else p.PIP)

    def paint(surface: pygame.Surface) -> None:
        wide = surface.get_width()
        for outline in outlines(suit):
            pygame.draw.polygon(surface, ink, [(wide * x, wide * y) for x, y in outline])

    return scaled((side, side), ink, paint)
