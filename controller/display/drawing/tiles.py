# SPDX-License-Identifier: MIT
"""Draws pai gow tiles: black, the pips of 1 and 4 red, of 6-6 one half of each six; face down with their common back.

All measures are dots. A tile that lies across is the upright one, turned: its first half is at the left.
"""

from typing import Final, NamedTuple

import pygame

from controller.display.drawing import palette as p
from controller.display.drawing.keeping import kept
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import SMOOTH, WHITE, Size, masked, rounded, slanted, smooth
from controller.engine.record.shown import FACE_DOWN

LONG: Final = 2.06
"""Length of a tile as a share of its width."""
_CORNER: Final = 0.13
"""Radius of a tile's corners as a share of its width."""
_PIPS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "1": ((0, 0),),
    "2": ((-0.5, 0), (0.5, 0)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -0.8), (1, -0.8), (-1, 0.8), (1, 0.8)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""By number, where the pips are, in shares of the way from the middle of a half to the outermost ones."""
_RED: Final = ("1", "4")
_REACH: Final = 0.305
"""That way as a share of the tile's width."""


class Pip(NamedTuple):
    """A pip of an upright tile: its middle from the tile's upper left, its radius; all as shares of the width."""

    x: float
    y: float
    radius: float
    red: bool


def pips(tile: str) -> list[Pip]:
    """The pips of a tile such as `1-6`."""
    halves = zip(tile.split("-"), (0.26 * LONG, 0.74 * LONG), strict=True)
    return [
        Pip(0.5 + _REACH * x, middle + _REACH * y, 0.16 if number == "1" else 0.122, _is_red(tile, number, x))
        for number, middle in halves
        for x, y in _PIPS[number]
    ]


def _is_red(tile: str, number: str, x: float) -> bool:
    """Of 6-6 the pips on one side are red."""
    return number in _RED or (tile == "6-6" and x < 0)


def size_of(wide: int, *, across: bool = False) -> Size:
    """Width and height in dots of a tile, whose short side is given."""
    long = round(LONG * wide)
    return (long, wide) if across else (wide, long)


def _corner(wide: int) -> int:
    return max(2, round(_CORNER * wide))


@kept
def picture(tile: str, wide: int, *, across: bool = False, faded: bool = False) -> pygame.Surface:
    """A picture of one tile without its shadow; `wide` is its short side."""
    if across:
        return pygame.transform.rotate(picture(tile, wide, faded=faded), 90)
    whole = _body(wide, faded=faded).copy()
    whole.blit(_back(wide, faded=faded) if tile == FACE_DOWN else _face(tile, wide, faded=faded), (0, 0))
    return whole


def _face(tile: str, wide: int, *, faded: bool) -> pygame.Surface:
    def paint(surface: pygame.Surface) -> None:
        unit = wide * SMOOTH
        inset, middle = round(0.2 * unit), surface.get_height() // 2
        line = p.TILE_EDGE if not faded else p.LINE_DIM
        pygame.draw.line(surface, line, (inset, middle), (unit - inset, middle), max(SMOOTH // 2, unit // 60))
        for pip in pips(tile):
            ink = _ink(faded=faded, red=pip.red)
            pygame.draw.circle(surface, ink, (unit * pip.x, unit * pip.y), unit * pip.radius)

    return smooth(size_of(wide), p.TILE, paint)


def _ink(*, faded: bool, red: bool) -> Colour:
    ink = p.TILE_RED if red else p.IVORY
    return p.mixed(ink, p.TILE_DIM, 0.5 if red else 0.55) if faded else ink


def _back(wide: int, *, faded: bool) -> pygame.Surface:
    """The same for every tile (s 414(b)): a frame, and a diamond in the middle."""

    def paint(surface: pygame.Surface) -> None:
        unit, (broad, high) = wide * SMOOTH, surface.get_size()
        ink = p.LINE_DIM if faded else p.CARD_LATTICE
        edge = pygame.Rect(0, 0, broad, high).inflate(-0.3 * unit, -0.3 * unit)
        pygame.draw.rect(surface, ink, edge, max(SMOOTH, round(0.04 * unit)), border_radius=round(0.08 * unit))
        middle, reach = pygame.Vector2(broad / 2, high / 2), 0.17 * unit
        corners = [middle + reach * pygame.Vector2(way) for way in ((0, -1.7), (1, 0), (0, 1.7), (-1, 0))]
        pygame.draw.polygon(surface, ink, corners)

    return smooth(size_of(wide), p.TILE, paint)


@kept
def _body(wide: int, *, faded: bool) -> pygame.Surface:
    """A tile without pips: lighter at its upper left, with a fine light edge."""
    size = size_of(wide)
    whole = rounded(size, _corner(wide), p.LINE_DIM if faded else p.TILE_EDGE).copy()
    line = max(1, round(0.025 * wide))
    inner = (size[0] - 2 * line, size[1] - 2 * line)
    stops = ((0.0, p.TILE_DIM), (1.0, p.TILE_DIM)) if faded else ((0.0, p.TILE), (1.0, p.TILE_LOW))
    ground = masked(slanted(inner, stops), rounded(inner, max(1, _corner(wide) - line), WHITE))
    whole.blit(ground, (line, line))
    return whole
