# SPDX-License-Identifier: MIT
"""Marks that say by their shape what a colour says too: tick, crown, puck, pause, triangle, no entry. In dots."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keeping import kept
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import WHITE, Point, disc, masked, shine, smooth


def _mark(size: int, edge: Colour, paint: Callable[[pygame.Surface, int], object]) -> pygame.Surface:
    """A square picture; `paint` is given the large surface and its side."""
    return smooth((size, size), edge, lambda surface: paint(surface, surface.get_width()))


def _polygon(surface: pygame.Surface, colour: Colour, points: Sequence[Point]) -> None:
    """A polygon in a square of side 1."""
    side = surface.get_width()
    pygame.draw.polygon(surface, colour, [(side * x, side * y) for x, y in points])


@kept
def tick(size: int, ink: Colour = p.GOLD, ground: Colour = p.INK) -> pygame.Surface:
    """A check mark in a disc: it wins, or it is done."""
    points = ((0.27, 0.51), (0.45, 0.70), (0.75, 0.31))

    def paint(surface: pygame.Surface, side: int) -> None:
        pygame.draw.circle(surface, ground, (side / 2, side / 2), side / 2)
        corners = [(side * x, side * y) for x, y in points]
        pygame.draw.lines(surface, ink, False, corners, round(side * 0.13))
        for corner in corners:
            pygame.draw.circle(surface, ink, corner, side * 0.06)

    return _mark(size, ground, paint)


_CROWN: Final = ((0.2, 0.34), (0.36, 0.5), (0.5, 0.22), (0.64, 0.5), (0.8, 0.34), (0.74, 0.74), (0.26, 0.74))


@kept
def crown(size: int) -> pygame.Surface:
    """The crown that marks the winning number (s 133(1)): gold on a dark disc, visible on every colour."""

    def paint(surface: pygame.Surface, side: int) -> None:
        pygame.draw.circle(surface, p.IVORY, (side / 2, side / 2), side / 2)
        pygame.draw.circle(surface, p.INK, (side / 2, side / 2), side * 0.45)
        _polygon(surface, p.GOLD, _CROWN)
        for x, y in (_CROWN[0], _CROWN[2], _CROWN[4]):
            pygame.draw.circle(surface, p.GOLD, (side * x, side * y), side * 0.045)

    return _mark(size, p.IVORY, paint)


@kept
def puck(size: int, *, on: bool) -> pygame.Surface:
    """The puck: white with ON, or black with OFF."""
    ground, ink = (p.IVORY, p.INK) if on else (p.GROUNDS["black"], p.IVORY)

    def paint(surface: pygame.Surface, side: int) -> None:
        middle = (side / 2, side / 2)
        pygame.draw.circle(surface, p.INK if on else p.IVORY, middle, side / 2)
        pygame.draw.circle(surface, ground, middle, side * 0.47)
        pygame.draw.circle(surface, ink, middle, side * 0.42, max(4, round(side * 0.02)))

    whole = _mark(size, p.INK if on else p.IVORY, paint)
    return lettered(whole, "ON" if on else "OFF", round(size * (0.42 if on else 0.35)), ink)


@kept
def button(size: int) -> pygame.Surface:
    """The dealer's marker without its word: an ivory disc with a dark rim and a milled edge."""

    def paint(surface: pygame.Surface, side: int) -> None:
        middle = (side / 2, side / 2)
        for part, colour in ((0.5, p.INK), (0.465, p.IVORY), (0.43, p.CARD_DIM), (0.415, p.IVORY)):
            pygame.draw.circle(surface, colour, middle, side * part)

    whole = _mark(size, p.INK, paint)
    whole.blit(masked(shine((size, size), 0.5).copy(), disc(size // 2, WHITE)), (0, 0))
    return whole


@kept
def pause(size: int, ink: Colour = p.INK, ground: Colour = p.IVORY) -> pygame.Surface:
    """Two bars in a disc: one moment."""

    def paint(surface: pygame.Surface, side: int) -> None:
        pygame.draw.circle(surface, ground, (side / 2, side / 2), side / 2)
        for left in (0.31, 0.55):
            bar = pygame.Rect(round(left * side), round(0.27 * side), round(0.14 * side), round(0.46 * side))
            pygame.draw.rect(surface, ink, bar, border_radius=round(0.03 * side))

    return _mark(size, ground, paint)


@kept
def warning(size: int, ink: Colour = p.FAULT, ground: Colour = p.IVORY) -> pygame.Surface:
    """A triangle with an exclamation mark: a fault."""

    def paint(surface: pygame.Surface, side: int) -> None:
        corners = [(side * x, side * y) for x, y in ((0.5, 0.12), (0.94, 0.88), (0.06, 0.88))]
        pygame.draw.polygon(surface, ground, corners)
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            pygame.draw.line(surface, ground, one, other, round(side * 0.1))
        for corner in corners:
            pygame.draw.circle(surface, ground, corner, side * 0.05)
        _polygon(surface, ink, ((0.44, 0.34), (0.56, 0.34), (0.535, 0.64), (0.465, 0.64)))
        pygame.draw.circle(surface, ink, (side / 2, side * 0.76), side * 0.06)

    return _mark(size, ground, paint)


@kept
def refused(size: int, ink: Colour = p.INK) -> pygame.Surface:
    """A ring with a stroke: not now."""

    def paint(surface: pygame.Surface, side: int) -> None:
        line = round(0.13 * side)
        pygame.draw.circle(surface, ink, (side / 2, side / 2), side * 0.48, line)
        pygame.draw.line(surface, ink, (side * 0.2, side * 0.2), (side * 0.8, side * 0.8), line)

    return _mark(size, ink, paint)


_TICK: Final = (((0.3, 0.51), (0.45, 0.66), (0.7, 0.35)),)
_CROSS: Final = (((0.35, 0.35), (0.65, 0.65)), ((0.35, 0.65), (0.65, 0.35)))


@kept
def area(size: int, ink: Colour = p.LINE, *, winning: bool) -> pygame.Surface:
    """A painted circle in front of the dealer: with a tick for winning wagers, with a cross for losing ones."""

    def paint(surface: pygame.Surface, side: int) -> None:
        pygame.draw.circle(surface, ink, (side / 2, side / 2), side / 2, round(side * max(0.02, 2 / size)))
        for line in _TICK if winning else _CROSS:
            corners = [(side * x, side * y) for x, y in line]
            pygame.draw.lines(surface, ink, False, corners, round(side * 0.05))
            for corner in corners:
                pygame.draw.circle(surface, ink, corner, side * 0.023)

    return _mark(size, ink, paint)


def lettered(ground: pygame.Surface, text: str, size: int, ink: Colour) -> pygame.Surface:
    """A copy of a picture with capitals or figures in its middle."""
    whole = ground.copy()
    line = fonts.rendered(text, Pen("Black", max(4, size), ink))
    ascent = fonts.font("Black", max(4, size)).get_ascent()
    wide, high = whole.get_size()
    whole.blit(line, (round((wide - line.get_width()) / 2), round(high / 2 + fonts.CAP * size / 2) - ascent))
    return whole
