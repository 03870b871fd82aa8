# SPDX-License-Identifier: MIT
"""The cloth: felt with its fibres and its light, painted once behind everything, in strips. All measures are dots.

A screen draws its panels on the cloth. Before a panel is drawn again, `Background.restore` puts the cloth back.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import count, takewhile
from math import cos, pi, sin
from typing import Final

import pygame

from controller.display.drawing import palette as p
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import Size, corners, possible, scaled, toned

TILE: Final = 128
"""The side of the square of felt that is repeated."""
STRIP: Final = 131_072
"""The most dots that one step paints: 0.3 ms, and the step that makes the tile 4 ms, on a core of a server."""
BACKGROUNDS: Final = 3
"""Backgrounds that are kept, the latest: 4 bytes a dot each, 8.3 MB at 1920x1080 and 4.1 MB at 1280x800."""
_COARSE: Final = 8
"""The light is made this many times smaller, and scaled."""
_LARGE: Final = 1500
"""From this width on, a screen is looked at from afar, and its felt is calmer."""


class Background:
    """A whole screen's ground with the cloth in a box. Its surface is painted in steps, and is whole when they end."""

    def __init__(self, size: Size, cloth: pygame.Rect, radius: int, rail: int = 0) -> None:
        """rail: how wide the leather round the cloth is, inside its box."""
        self.surface = pygame.Surface(size)
        self.cloth = cloth
        self.surface.fill(p.GROUND)
        self.surface.fill(p.FELT, cloth)
        self._radius, self._rail = radius, rail
        self._steps = self._painted()

    def steps(self) -> Iterator[pygame.Rect]:
        """Paint what is not painted yet, a strip in each step. Yields the strip's box; the first two make the tools."""
        return self._steps

    def finish(self) -> None:
        """Paint all that is not painted yet."""
        for _ in self._steps:
            pass

    def restore(self, target: pygame.Surface, box: pygame.Rect) -> None:
        """Put the background back in a box of a screen of the same size."""
        target.blit(self.surface, box, box)

    def cover(self, target: pygame.Surface, box: pygame.Rect, alpha: int) -> None:
        """Fade what is in a box of a screen of the same size into the background. alpha: of 255; 255 hides it.

        At a cloth with a rail all of it is as dark as the ground beside it: what stands across the rail has one colour.
        """
        veil = self.surface.subsurface(box)
        if self._rail:
            veil = pygame.Surface(box.size)
            veil.fill(p.GROUND)
        veil.set_alpha(alpha)
        target.blit(veil, box)

    def _painted(self) -> Iterator[pygame.Rect]:
        felt = tile(calm=self.surface.get_width() >= _LARGE)
        yield pygame.Rect(self.cloth.topleft, (0, 0))
        light = _light(self.cloth.size)
        yield pygame.Rect(self.cloth.topleft, (0, 0))
        for strip in strips(self.cloth):
            self._paint(strip, felt, light)
            yield strip

    def _paint(self, strip: pygame.Rect, felt: pygame.Surface, light: pygame.Surface) -> None:
        self.surface.set_clip(strip)
        for x in range(strip.left, strip.right, TILE):
            for y in range(strip.top - (strip.top - self.cloth.top) % TILE, strip.bottom, TILE):
                self.surface.blit(felt, (x, y))
        self.surface.blit(_enlarged(light, strip.move(-self.cloth.left, -self.cloth.top)), strip)
        radius = possible(self._radius, self.cloth)
        for box, colour in _sides(self.cloth, radius, self._rail):
            self.surface.fill(colour, box)
        if self._radius:
            corners(self.surface, self.cloth, _notched(radius, self._rail), radius)
        self.surface.set_clip(None)


@lru_cache(maxsize=BACKGROUNDS)
def _background(size: Size, cloth: tuple[int, int, int, int], radius: int, rail: int) -> Background:
    return Background(size, pygame.Rect(cloth), radius, rail)


def background(size: Size, cloth: pygame.Rect | None = None, radius: int = 0, rail: int = 0) -> Background:
    """The background of a screen of this size, the same for all that ask for it; the cloth covers all, or a box.

    An empty box: there is no cloth.
    """
    box = pygame.Rect((0, 0), size) if cloth is None else cloth
    return _background(size, (box.left, box.top, box.width, box.height), radius, rail)


def strips(cloth: pygame.Rect) -> list[pygame.Rect]:
    """A cloth's strips from the top, none of more dots than a step may paint."""
    high = max(_COARSE, STRIP // max(1, cloth.width) // _COARSE * _COARSE)
    tops = takewhile(lambda top: top < cloth.bottom, count(cloth.top, high))
    return [pygame.Rect(cloth.left, top, cloth.width, high).clip(cloth) for top in tops]


@lru_cache(maxsize=2)
def tile(*, calm: bool) -> pygame.Surface:
    """A square of felt: short fibres, lighter and darker, that run on over its edges."""
    fibres, lighter, darker = (620, 0.055, 0.11) if calm else (900, 0.07, 0.13)
    tones = p.mixed((255, 255, 255), p.FELT, lighter), p.mixed((0, 0, 0), p.FELT, darker)
    square = pygame.Surface((TILE, TILE))
    square.fill(p.FELT)
    drawn = _numbers()
    for _ in range(fibres):
        _fibre(square, drawn, tones)
    return square


def _fibre(square: pygame.Surface, drawn: Iterator[float], tones: tuple[Colour, Colour]) -> None:
    turn, x, y, length = next(drawn) * pi, next(drawn) * TILE, next(drawn) * TILE, 2 + next(drawn) * 4
    tone = tones[next(drawn) >= 0.5]
    for dot in takewhile(lambda dot: dot < length, count()):
        square.set_at((round(x + cos(turn) * dot) % TILE, round(y + sin(turn) * dot) % TILE), tone)


def _numbers() -> Iterator[float]:
    """Numbers from 0 to 1 that look random and are the same each time (Park and Miller's generator)."""
    state = 7
    while True:
        state = state * 16807 % 2147483647
        yield state / 2147483647


# Light: the middle of the cloth is lighter, its edges are darker

_MIDDLE: Final = (0.5, 0.42)
_REACH: Final = 0.75
_RINGS: Final = 160
_GLEAM: Final[Colour] = (42, 130, 98)
_CALM: Final[Colour] = (12, 53, 40)
_SHADE: Final[Colour] = (4, 20, 14)
_TURN: Final = 0.55
"""Where the gleam ends and the shade begins, as a share of the reach."""


def _light(size: Size) -> pygame.Surface:
    """The light on a cloth of this size, eight times smaller."""
    wide, high = (-(-side // _COARSE) + 1 for side in size)
    picture = pygame.Surface((wide, high), pygame.SRCALPHA)
    picture.fill((*_SHADE, round(255 * 0.72)))
    x, y = _MIDDLE[0] * size[0] / _COARSE, _MIDDLE[1] * size[1] / _COARSE
    for step in range(_RINGS, 0, -1):
        at = step / _RINGS
        across, along = _REACH * at * size[0] / _COARSE, _REACH * at * size[1] / _COARSE
        box = pygame.Rect(round(x - across), round(y - along), round(2 * across), round(2 * along))
        pygame.draw.ellipse(picture, _lit(at), box)
    return picture


def _lit(at: float) -> tuple[int, int, int, int]:
    """Colour and cover of the light at a share of its reach."""
    if at < _TURN:
        return (*p.mixed(_CALM, _GLEAM, at / _TURN), round(255 * 0.16 * (1 - at / _TURN)))
    part = (at - _TURN) / (1 - _TURN)
    return (*toned(((0, _CALM), (1, _SHADE)), part), round(255 * 0.72 * part))


def _enlarged(light: pygame.Surface, strip: pygame.Rect) -> pygame.Surface:
    """The light on a strip. Strips begin at whole rows of the light, and have one row more below, so no seam shows."""
    rows = -(-strip.height // _COARSE)
    part = light.subsurface((0, strip.top // _COARSE, light.get_width(), rows + 1))
    wide = (light.get_width() - 1) * _COARSE
    return pygame.transform.smoothscale(part, (wide, rows * _COARSE)).subsurface((0, 0, *strip.size))


@lru_cache(maxsize=4)
def _notched(radius: int, rail: int) -> pygame.Surface:
    """The ground outside a circle, and the rail inside it: it rounds the corners of the cloth."""

    def draw(surface: pygame.Surface) -> None:
        surface.fill(p.GROUND)
        middle = surface.get_width() / 2
        for start, colour in _bands(rail):
            pygame.draw.circle(surface, colour, (middle, middle), middle * (1 - start / radius))
        pygame.draw.circle(surface, (*p.GROUND, 0), (middle, middle), middle * (1 - rail / radius))

    return scaled((2 * radius, 2 * radius), p.RAIL_EDGE if rail else p.GROUND, draw)


# The rail: the padded leather round a table at which players sit

_PROFILE: Final = ((0.0, p.RAIL_EDGE), (0.16, p.RAIL), (0.36, p.RAIL_LIGHT), (0.46, p.RAIL), (0.76, p.RAIL_EDGE))
"""Where each of its tones begins, from its outer edge, as a share of its width."""


def _bands(rail: int) -> list[tuple[int, Colour]]:
    """How far from the outer edge each tone begins, in dots."""
    return [(round(start * rail), colour) for start, colour in _PROFILE] if rail else []


def _sides(cloth: pygame.Rect, radius: int, rail: int) -> Iterator[tuple[pygame.Rect, Colour]]:
    """The straight parts of the rail, in its tones."""
    for start, colour in _bands(rail):
        box, wide = cloth.inflate(-2 * start, -2 * start), rail - start
        for top in (box.top, box.bottom - wide):
            yield pygame.Rect(cloth.left + radius, top, cloth.width - 2 * radius, wide), colour
        for left in (box.left, box.right - wide):
            yield pygame.Rect(left, cloth.top + radius, wide, cloth.height - 2 * radius), colour
