# SPDX-License-Identifier: MIT
"""Coins and balls. All measures are dots."""

from math import cos, pi, sin
from typing import Final

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keeping import kept
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import WHITE, Point, disc, masked, scaled, shine

DIM: Final = 0.4
"""The share of its colour that keeps what has lost."""
_BEADS: Final = 48


def toned(colour: Colour, *, faded: bool) -> Colour:
    """A colour; mixed with the felt if it has lost."""
    return p.mixed(colour, p.FELT_DIM, DIM) if faded else colour


def ground_and_ink(ground: Colour, *, faded: bool) -> tuple[Colour, Colour]:
    """The ground of a thing with a letter or number, and the ink on it. What has lost is dark enough to be read."""
    return (p.sunk(ground, p.FELT_DIM, DIM), p.FADED) if faded else (ground, p.ink_on(ground))


@kept
def coin(side: str, size: int, *, faded: bool = False) -> pygame.Surface:
    """A penny: "H", the head with its letter, or "T", the tail with a white cross (s 164(4), s 470(2))."""
    tail = side == "T"
    metal, deep = (toned(it, faded=faded) for it in _metal(tail=tail))
    bright = p.mixed(p.IVORY, metal, 0.3)

    def paint(surface: pygame.Surface) -> None:
        whole = surface.get_width()
        middle = (whole / 2, whole / 2)
        pygame.draw.circle(surface, deep, middle, whole / 2)
        pygame.draw.circle(surface, bright, middle, whole * 0.485)
        pygame.draw.circle(surface, metal, middle, whole * 0.47)
        for number in range(_BEADS if size >= 48 else 0):
            turn = 2 * pi * number / _BEADS
            at = (middle[0] + 0.435 * whole * cos(turn), middle[1] + 0.435 * whole * sin(turn))
            pygame.draw.circle(surface, deep, at, whole * 0.009)
        pygame.draw.circle(surface, deep, middle, whole * 0.4, max(2, round(whole * 0.012)))
        if tail:
            _cross(surface, toned(p.IVORY, faded=faded))

    whole = scaled((size, size), deep, paint)
    whole = lit(whole, 0.3 if faded else 0.8)
    if not tail:
        _letter(whole, side, toned(p.INK, faded=faded), bright)
    return whole


def _metal(*, tail: bool) -> tuple[Colour, Colour]:
    """The colours of a side and of its rim and lines: the head is bright copper, the tail dark."""
    return (p.COPPER_DARK, p.mixed(p.COPPER_DARK, p.INK, 0.45)) if tail else (p.COPPER, p.COPPER_DARK)


def _cross(surface: pygame.Surface, ink: Colour) -> None:
    whole = surface.get_width()
    for way in (-1, 1):
        bar = [(-0.25, -0.055), (0.25, -0.055), (0.25, 0.055), (-0.25, 0.055)]
        corners = [pygame.Vector2(corner).rotate(45 * way) * whole for corner in bar]
        pygame.draw.polygon(surface, ink, [(whole / 2 + at.x, whole / 2 + at.y) for at in corners])


def _letter(whole: pygame.Surface, letter: str, ink: Colour, bright: Colour) -> None:
    """A letter that is struck into metal: its lower right edge is bright."""
    size = max(4, round(0.58 * whole.get_height()))
    edge = max(1, size // 40)
    for colour, move in ((bright, edge), (ink, 0)):
        line = fonts.rendered(letter, Pen("Black", size, colour))
        baseline = whole.get_height() / 2 + fonts.CAP * size / 2
        left = round((whole.get_width() - line.get_width()) / 2)
        whole.blit(line, (left + move, round(baseline) - fonts.font("Black", size).get_ascent() + move))


@kept
def ball(ground: Colour, size: int, mark: str = "", *, faded: bool = False) -> pygame.Surface:
    """A ball. mark: "*" a star, "/" a stroke through it."""
    body, ink = ground_and_ink(ground, faded=faded)
    rim = p.mixed(p.FADED, p.FELT_DIM, 0.5) if faded else p.mixed(ground, p.INK, 0.35)

    def paint(surface: pygame.Surface) -> None:
        whole = surface.get_width()
        pygame.draw.circle(surface, rim, (whole / 2, whole / 2), whole / 2)
        pygame.draw.circle(surface, body, (whole / 2, whole / 2), whole * 0.46)

    def marked(surface: pygame.Surface) -> None:
        whole = surface.get_width()
        if mark == "*":
            pygame.draw.polygon(surface, ink, star(whole / 2, whole * 0.52, whole * 0.32))
        if mark == "/":
            for colour, part in ((rim, 0.2), (p.FADED if faded else p.IVORY, 0.11)):
                ends = (whole * 0.17, whole * 0.83), (whole * 0.83, whole * 0.17)
                pygame.draw.line(surface, colour, *ends, round(whole * part))

    whole = lit(scaled((size, size), rim, paint), 0.4 if faded else 1.3)
    whole.blit(scaled((size, size), rim, marked), (0, 0))
    return whole


def lit(round_thing: pygame.Surface, strength: float) -> pygame.Surface:
    """Light and shade on a round thing of an even side."""
    radius = round_thing.get_width() // 2
    over = masked(shine((2 * radius, 2 * radius), strength).copy(), disc(radius, WHITE))
    round_thing.blit(over, (0, 0))
    return round_thing


def star(x: float, y: float, radius: float) -> list[Point]:
    """The ten corners of a five-pointed star with this middle."""
    lengths = (radius, radius * 0.42)
    return [(x + lengths[n % 2] * sin(n * pi / 5), y - lengths[n % 2] * cos(n * pi / 5)) for n in range(10)]
