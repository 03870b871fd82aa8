# SPDX-License-Identifier: MIT
"""Draws the beads of a shoe's roads. Every kind is told from the others by its shape or letter, not only by colour."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Literal

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import SMOOTH, Size, smooth
from controller.engine.rules.face import WINNERS

DerivedRoad = Literal["big eye boy", "small road", "cockroach road"]
LETTERED: Final = 20
"""Dots. Smallest ring of the big road that has the winner's letter in it."""
Mark = tuple[int, int, str, int]
"""Column, row, what lies there, and the number of ties after it."""


def colour(winner: str) -> Colour:
    """The colour of a result; ink for letters other than P, B and T."""
    return p.GROUNDS[WINNERS[winner]] if winner in WINNERS else p.INK


@lru_cache(maxsize=32)
def lettered(winner: str, side: int) -> pygame.Surface:
    """A bead of the plate: a disc with the winner's letter."""
    shade = colour(winner)

    def paint(surface: pygame.Surface) -> None:
        whole = side * SMOOTH
        pygame.draw.circle(surface, shade, (whole / 2, whole / 2), whole * 0.46)

    image = smooth((side, side), shade, paint)
    _write(image, winner, max(5, round(0.68 * side)), p.IVORY)
    return image


@lru_cache(maxsize=128)
def ring(winner: str, ties: int, side: int) -> pygame.Surface:
    """A bead of the big road: a ring with the winner's letter; a small one of the banker is thick with a dot.

    Ties after it: a green line; several: their number.
    """
    green = p.GROUNDS[WINNERS["T"]]
    lettered_ = side >= LETTERED and ties < 2

    def paint(surface: pygame.Surface) -> None:
        whole = side * SMOOTH
        middle = (whole / 2, whole / 2)
        if winner:
            line = whole * (0.09 if winner != "B" else 0.15 if lettered_ else 0.22)
            pygame.draw.circle(surface, colour(winner), middle, whole * 0.46, round(line))
        if winner == "B" and ties < 2 and not lettered_:
            pygame.draw.circle(surface, colour(winner), middle, whole * 0.14)
        if ties:
            ends = ((whole * 0.12, whole * 0.88), (whole * 0.88, whole * 0.12))
            pygame.draw.line(surface, green, *ends, round(whole * 0.14))

    image = smooth((side, side), colour(winner) if winner else green, paint)
    if ties > 1:
        _write(image, str(ties), max(6, round(0.72 * side)), p.INK)
    elif winner and lettered_:
        _write(image, winner, round(0.62 * side), colour(winner))
    return image


@lru_cache(maxsize=32)
def derived(road: DerivedRoad, mark: Literal["red", "blue"], side: int) -> pygame.Surface:
    """A mark of a derived road: hollow, filled or a stroke. Red is round, or rises; blue is square, or falls."""
    shade = p.GROUNDS[mark]
    whole = side * SMOOTH
    edge, width = whole * 0.12, round(whole * (0.2 if road == "cockroach road" else 0.16))
    box = pygame.Rect(0, 0, whole, whole).inflate(-2 * edge, -2 * edge)

    def paint(surface: pygame.Surface) -> None:
        if road == "cockroach road":
            ends = (box.bottomleft, box.topright) if mark == "red" else (box.topleft, box.bottomright)
            pygame.draw.line(surface, shade, *ends, width)
        elif mark == "red":
            pygame.draw.ellipse(surface, shade, box, width if road == "big eye boy" else 0)
        else:
            pygame.draw.rect(surface, shade, box, width if road == "big eye boy" else 0)

    return smooth((side, side), shade, paint)


def _write(image: pygame.Surface, words: str, size: int, ink: Colour) -> None:
    """Write in the middle of an image."""
    line = fonts.rendered(words, Pen("Bold", size, ink))
    line = line.subsurface(line.get_bounding_rect())
    image.blit(line, line.get_rect(center=image.get_rect().center))


def grid(road: str, marks: Sequence[Mark], side: int, size: Size) -> pygame.Surface:
    """Return a grid with cells of this side, and the marks of a road in them on ivory."""
    whole = pygame.Surface(size)
    whole.fill(p.WELL)
    shade = p.mixed(p.LINE_DIM, p.WELL, 0.5)
    for x in range(0, size[0], side):
        pygame.draw.line(whole, shade, (x, 0), (x, size[1]))
    for y in range(0, size[1], side):
        pygame.draw.line(whole, shade, (0, y), (size[0], y))
    for column, row, what, ties in marks:
        cell = pygame.Rect(column * side, row * side, side, side)
        whole.fill(p.IVORY, (cell.left + 1, cell.top + 1, side - 1, side - 1))
        whole.blit(bead(road, what, ties, side), cell)
    pygame.draw.rect(whole, p.LINE_DIM, whole.get_rect(), 1)
    return whole


def bead(road: str, what: str, ties: int, side: int) -> pygame.Surface:
    """Return one mark of a road."""
    if road == "bead plate":
        return lettered(what, side)
    if road == "big road":
        return ring(what, ties, side)
    derived_road: Any = road
    mark: Any = what
    return derived(derived_road, mark, side)
