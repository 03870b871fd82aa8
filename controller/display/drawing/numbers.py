# SPDX-License-Identifier: MIT
"""Number plates: a number of a wheel, a pocket or a drawn ball on its colour. All measures are dots."""

from typing import Final

import pygame

from controller.display.drawing import palette as p
from controller.display.drawing.coins import ground_and_ink
from controller.display.drawing.keeping import kept
from controller.display.drawing.shapes import WHITE, Size, masked, possible, rounded, shine
from controller.engine.rules.face import Ground

_CORNERS: Final[dict[Ground, tuple[float, int]]] = {"red": (0.3, 28), "black": (0.05, 8)}
"""Radius of a plate's corners as a share of its height, and at most. Red is rounder than black: no colour is needed."""
_USUAL: Final = (0.16, 18)
_LARGE: Final = 160
"""From this height on, light falls on a plate, as on a thing."""


def corner(name: Ground, size: Size) -> int:
    """The radius of the corners of a plate of this colour and size."""
    share, most = _CORNERS.get(name, _USUAL)
    return possible(min(most, round(share * min(size))), pygame.Rect((0, 0), size))


@kept
def ground(name: Ground, size: Size, *, faded: bool = False) -> pygame.Surface:
    """A plate without its number."""
    radius = corner(name, size)
    body, _ = ground_and_ink(p.GROUNDS[name], faded=faded)
    line = 1 if size[1] < 48 else 2
    whole = rounded(size, radius, p.mixed(p.IVORY, body, 0.25 if faded else 0.5)).copy()
    inner = (size[0] - 2 * line, size[1] - 2 * line)
    whole.blit(rounded(inner, max(1, radius - line), body), (line, line))
    if size[1] >= _LARGE:
        whole.blit(masked(shine(size, 0.6).copy(), rounded(size, radius, WHITE)), (0, 0))
    return whole
