# SPDX-License-Identifier: MIT
"""Number plates: a number of a wheel, a pocket or a drawn ball on its colour. All measures are dots."""

from typing import Final, Literal, NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.coins import ground_and_ink
from controller.display.drawing.fonts import Pen, Weight
from controller.display.drawing.keeping import kept
from controller.display.drawing.light import GLOW, SHADOW, shade_under, shine_on
from controller.display.drawing.shapes import WHITE, Size, masked, possible, rounded, shine
from controller.engine.rules.face import Ground

_CORNERS: Final[dict[Ground, tuple[float, int]]] = {"red": (0.3, 28), "black": (0.05, 8)}
"""Radius of a plate's corners as a share of its height, and at most. Red is rounder than black: no colour is needed."""
_USUAL: Final = (0.16, 18)
_LARGE: Final = 160
"""From this height on, light falls on a plate, as on a thing."""


class Plate(NamedTuple):
    """A number on its colour. letters: their size. look: "wins" has a gold frame and a glow, "faded" has lost."""

    words: str
    ground: Ground
    letters: int
    weight: Weight = "Bold"
    look: Literal["", "faded", "wins"] = ""


def draw(brush: Brush, plate: Plate, box: pygame.Rect) -> None:
    """Draw a plate in its box, with its shadow."""
    radius = corner(plate.ground, box.size)
    if plate.look == "wins":
        shine_on(brush, box, radius, spread=GLOW)
    elif plate.look == "":
        shade_under(brush, box, radius, SHADOW)
    brush.surface.blit(ground(plate.ground, box.size, faded=plate.look == "faded"), box)
    if plate.look == "wins":
        brush.frame(box, p.GOLD, max(2, box.height // 40), radius)
    _, ink = ground_and_ink(p.GROUNDS[plate.ground], faded=plate.look == "faded")
    brush.middle(plate.words, Pen(plate.weight, plate.letters, ink), box)


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


def letters(words: str, size: Size, part: float = 0.72) -> int:
    """The largest size of letters for a number on a plate of this size. part: of the plate's height, at the most."""
    tallest = round(part * size[1])
    wide = size[0] - max(4, size[0] // 8)
    return fonts.greatest(range(4, tallest + 1), lambda it: fonts.width(words, "Bold", it) <= wide) or 4
