# SPDX-License-Identifier: MIT
"""The cloth in a casino's colour: felt with short fibres, light in its middle, dark at its edges."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import count, takewhile
from math import cos, hypot, pi, sin
from typing import Final

import pygame

from controller.display.drawing import shapes
from controller.display.drawing.palette import mixed
from controller.display.kit.items import Colour, Size

TILE: Final = 128
"""Dots. Side of the square of felt that is repeated."""
FIBRES: Final = 760
"""Fibres on one square."""
TONE: Final = 0.07
"""Share of white or black in the colour of a fibre."""
LIGHT: Final = (48, 30)
"""Dots. Size at which the light is made before it is enlarged."""
CLOTHS: Final = 3
"""Cloths that are kept: 4 bytes a dot each, 8.3 MB at 1920x1080."""


@lru_cache(maxsize=CLOTHS)
def felt(size: Size, colour: Colour, radius: int) -> pygame.Surface:
    """Return a cloth of this size and colour, with corners of this radius."""
    cloth, tile = pygame.Surface(size), _tile(colour)
    for x in range(0, size[0], TILE):
        for y in range(0, size[1], TILE):
            cloth.blit(tile, (x, y))
    cloth.blit(pygame.transform.smoothscale(_light(), size), (0, 0))
    if not radius:
        return cloth
    cut = pygame.Surface(size, pygame.SRCALPHA)
    cut.blit(cloth, (0, 0))
    return shapes.masked(cut, shapes.rounded(size, radius, (255, 255, 255)))


@lru_cache(maxsize=2)
def _tile(colour: Colour) -> pygame.Surface:
    """Return a square of felt. Its fibres continue over its edges."""
    tile, numbers = pygame.Surface((TILE, TILE)), _numbers()
    tile.fill(colour)
    tones = mixed((255, 255, 255), colour, TONE), mixed((0, 0, 0), colour, TONE)
    for _ in range(FIBRES):
        turn, x, y, length = next(numbers) * pi, next(numbers) * TILE, next(numbers) * TILE, 2 + next(numbers) * 4
        tone = tones[next(numbers) >= 0.5]
        for dot in takewhile(lambda dot, length=length: dot < length, count()):  # type: ignore[misc]
            tile.set_at((round(x + cos(turn) * dot) % TILE, round(y + sin(turn) * dot) % TILE), tone)
    return tile


def _numbers() -> Iterator[float]:
    """Return numbers from 0 to 1, the same each time (Park and Miller's generator)."""
    state = 7
    while True:
        state = state * 16807 % 2147483647
        yield state / 2147483647


@lru_cache(maxsize=1)
def _light() -> pygame.Surface:
    """Return the light on a cloth: white in its middle, black towards its edges."""
    wide, high = LIGHT
    small = pygame.Surface(LIGHT, pygame.SRCALPHA)
    for x in range(wide):
        for y in range(high):
            away = hypot((x / (wide - 1) - 0.5) * 1.38, (y / (high - 1) - 0.42) * 1.15)
            small.set_at((x, y), _light_at(away))
    return small


def _light_at(away: float) -> tuple[int, int, int, int]:
    """Return white or black with its cover at this distance from the middle."""
    return (255, 255, 255, round(16 - 40 * away)) if away < 0.4 else (0, 0, 0, min(255, round(190 * (away - 0.4))))
