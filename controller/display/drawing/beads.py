# SPDX-License-Identifier: MIT
"""Draws the beads of a shoe's roads. Every kind is told from the others by its shape or letter, not only by colour."""

from functools import lru_cache
from typing import Literal

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import SMOOTH, smooth
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.engine.rules.face import WINNERS


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
    """A bead of the big road: a ring, the banker's thick with a dot. Ties after it: a green line, their number."""
    green = p.GROUNDS[WINNERS["T"]]

    def paint(surface: pygame.Surface) -> None:
        whole = side * SMOOTH
        middle = (whole / 2, whole / 2)
        if winner:
            line = whole * (0.22 if winner == "B" else 0.09)
            pygame.draw.circle(surface, colour(winner), middle, whole * 0.46, round(line))
        if winner == "B" and ties < 2:
            pygame.draw.circle(surface, colour(winner), middle, whole * 0.14)
        if ties:
            ends = ((whole * 0.12, whole * 0.88), (whole * 0.88, whole * 0.12))
            pygame.draw.line(surface, green, *ends, round(whole * 0.14))

    image = smooth((side, side), colour(winner) if winner else green, paint)
    if ties > 1:
        _write(image, str(ties), max(6, round(0.72 * side)), p.INK)
    return image


@lru_cache(maxsize=32)
def derived(
    road: Literal["big eye boy", "small road", "cockroach road"], mark: Literal["red", "blue"], side: int
) -> pygame.Surface:
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
