# SPDX-License-Identifier: MIT
"""Chips: discs with edge spots and an ivory inlay, in stacks, and the tags beside them. All measures are dots."""

from math import hypot
from typing import Final, Literal, NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keeping import kept
from controller.display.drawing.palette import Colour
from controller.display.drawing.players import SEVERAL
from controller.display.drawing.shapes import (
    SMOOTH,
    WHITE,
    Point,
    clear,
    disc,
    masked,
    ring,
    rounded,
    shine,
    smooth,
)

INLAY, WIDE_INLAY = 0.7, 0.87
"""Radius of the ivory inlay as a share of the chip's radius; and at the most, beneath words that need more of it."""
CORNERS: Final = 0.97
"""Radius of an inlay that words just fill, in distances of their corners from its middle: figures are round."""
RIM: Final = 0.9
"""Radius of the thin line on the inlay, as a share of the inlay's."""
RISE: Final = 0.17
"""How far the discs of a stack are apart, as a share of the radius."""
DISCS: Final = ((100_00, 4), (50_00, 3), (25_00, 2))
"""From how many cents on a stack is drawn with how many discs; less is one disc."""
ROOM: Final = 1.6
"""Width of the words on a chip as a share of the radius, at the most."""
SEVERAL_ROOM, SEVERAL_INLAY = 1.36, 0.78
"""The same, and the largest inlay, on a stack of several players: their colours are seen about it."""
EASY: Final = 1.32
"""The same of words whose size is free: they leave the edge of the inlay."""
SPOTS: Final = 6
SHARED: Final = 0.6
"""How much of the edge of several players' chips is in their colours; between these it is grey, as nobody's is."""

Look = Literal["", "faded", "wins"]
"""faded: they lost. wins: gold, with a glow."""


class Chip(NamedTuple):
    """A stack of chips of one player.

    colour: the player's. radius: in dots. words: on the inlay, an amount or a place; they must `fit`. discs: 1 to 4.
    size: of the words, in dots; 0 for the largest that fits. look: "faded" lost, "wins" glows. others: the colours of
    other players whose chips are in it: its edge has a part of each.
    """

    colour: Colour
    radius: int
    words: str = ""
    discs: int = 1
    size: int = 0
    look: Look = ""
    others: tuple[Colour, ...] = ()


def discs_of(cents: int) -> int:
    """With how many discs a stake of so many cents is drawn: 1 to 4."""
    return next((discs for least, discs in DISCS if cents >= least), 1)


def _room(chip: Chip) -> int:
    """The width of the words on a chip at the most."""
    return round((SEVERAL_ROOM if chip.others else ROOM) * chip.radius)


def largest(words: str, radius: int) -> int:
    """The largest size of letters with which words fit on a chip."""

    def fits(size: int) -> bool:
        return fonts.width(words, "Black", size) <= EASY * radius

    return fonts.greatest(range(4, round(1.4 * radius) + 1), fits) or 4


def rise(radius: int, discs: int) -> int:
    """How far a stack reaches below its top chip's own circle."""
    return (discs - 1) * max(2, round(RISE * radius))


@kept
def picture(chip: Chip) -> pygame.Surface:
    """A picture of a stack without shadow and glow: the top chip's circle, and below it what its other discs show."""
    radius = chip.radius
    step = max(2, round(RISE * radius))
    whole = clear((2 * radius, 2 * radius + rise(radius, chip.discs)))
    plain = _disc((chip.colour, *chip.others), radius, faded=chip.look == "faded")
    for number in range(chip.discs - 1, 0, -1):
        whole.blit(plain, (0, number * step))
        whole.blit(_veiled(radius), (0, number * step))
    whole.blit(plain, (0, 0))
    colour = SEVERAL if chip.others else chip.colour
    whole.blit(_inlay(colour, radius, _inlay_of(chip), faded=chip.look == "faded"), (0, 0))
    if chip.words:
        _write(whole, chip)
    return whole


def _inlay_of(chip: Chip) -> float:
    """Its inlay, as a share of its radius: so large that the corners of its words do not lie on the edge spots."""
    if not (chip.words and chip.size):
        return INLAY
    wide = min(fonts.width(chip.words, "Black", chip.size), _room(chip))
    needed = CORNERS * hypot(wide, fonts.CAP * chip.size) / (2 * chip.radius)
    return max(INLAY, min(needed, SEVERAL_INLAY if chip.others else WIDE_INLAY))


def plain(colour: Colour, radius: int) -> pygame.Surface:
    """A small chip without an inlay, of its colour all over: that of a thin rim is not told."""
    return _disc((colour,), radius, faded=False)


@kept
def small(colour: Colour, radius: int, *, faded: bool) -> pygame.Surface:
    """A chip of its colour with an ivory rim, too small for edge spots."""
    whole = disc(radius, _sunk(colour, faded=faded)).copy()
    whole.blit(ring(radius, _sunk(p.IVORY, faded=faded), max(1, radius // 6)), (0, 0))
    return whole


def _write(whole: pygame.Surface, chip: Chip) -> None:
    pen = Pen("Black", chip.size or largest(chip.words, chip.radius), p.INK)
    line = fonts.rendered(chip.words, pen)
    if line.get_width() > (room := _room(chip)):
        line = pygame.transform.smoothscale(line, (room, line.get_height()))
    baseline = chip.radius + round(fonts.CAP * pen.size / 2)
    place = (round(chip.radius - line.get_width() / 2), baseline - fonts.font(pen.weight, pen.size).get_ascent())
    whole.blit(line, place)


def _sunk(colour: Colour, *, faded: bool) -> Colour:
    """A colour of a chip that lost: half grey, and mixed with the felt; whose it was is still told."""
    if not faded:
        return colour
    grey = round(0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2])
    return p.mixed(p.mixed(colour, (grey, grey, grey), 0.5), p.FELT, 0.6)


@kept
def _disc(colours: tuple[Colour, ...], radius: int, *, faded: bool) -> pygame.Surface:
    """A chip's disc with its edge spots and its light; of several players grey, with one spot of each one's colour."""
    parts = [_sunk(colour, faded=faded) for colour in colours] if len(colours) > 1 else []
    body = SEVERAL if parts else _sunk(colours[0], faded=faded)
    spot, edge = _sunk(spot_on(colours[0]), faded=faded), p.mixed((0, 0, 0), body, 0.55)

    def paint(surface: pygame.Surface) -> None:
        middle, reach = surface.get_width() / 2, radius * SMOOTH
        pygame.draw.circle(surface, body, (middle, middle), reach)
        for number, part in enumerate(parts):
            each = 360 / len(parts)
            pygame.draw.polygon(surface, part, _sector(middle, reach, number * each, SHARED * each))
        for number in range(0 if parts else SPOTS):
            pygame.draw.polygon(surface, spot, _sector(middle, reach, number * 360 / SPOTS, 22.5))
        pygame.draw.circle(surface, body, (middle, middle), reach * 0.725)
        pygame.draw.circle(surface, edge, (middle, middle), reach, max(SMOOTH, round(0.045 * reach)))

    whole = smooth((2 * radius, 2 * radius), edge, paint)
    whole.blit(_shine(radius), (0, 0))
    return whole


def _sector(middle: float, reach: float, start: float, wide: float) -> list[Point]:
    """A sector of a circle, in degrees clockwise from the right."""
    ways = [pygame.Vector2(reach, 0).rotate(start + wide * step / 6) for step in range(7)]
    return [(middle, middle), *((middle + way.x, middle + way.y) for way in ways)]


def spot_on(colour: Colour) -> Colour:
    """The colour of a chip's edge spots: ivory, or dark on a chip that is nearly as light."""
    return p.IVORY if p.contrast(p.IVORY, colour) >= 1.4 else p.INK


@kept
def _shine(radius: int) -> pygame.Surface:
    return masked(shine((2 * radius, 2 * radius)).copy(), disc(radius, WHITE))


@kept
def _veiled(radius: int) -> pygame.Surface:
    """The shade on a disc that lies below another."""
    return rounded((2 * radius, 2 * radius), radius, (0, 0, 0), 0.28)


@kept
def _inlay(colour: Colour, radius: int, share: float, *, faded: bool) -> pygame.Surface:
    ground, rim = _sunk((251, 247, 234), faded=faded), _sunk(colour, faded=faded)
    line = p.mixed((0, 0, 0), ground, 0.18)

    def paint(surface: pygame.Surface) -> None:
        middle, reach = (surface.get_width() / 2,) * 2, radius * SMOOTH
        wide = max(1.0, 0.05 * radius) * SMOOTH
        pygame.draw.circle(surface, rim, middle, share * reach + wide / 2)
        pygame.draw.circle(surface, ground, middle, share * reach - wide / 2)
        pygame.draw.circle(surface, line, middle, RIM * share * reach, SMOOTH // 2)

    return smooth((2 * radius, 2 * radius), rim, paint)


# Tags


BROAD_RIM: Final = 40
"""From this height on a plate has a rim of two dots instead of one, in dots."""


def rim(high: int) -> int:
    """Of a plate of this height, in dots."""
    return 1 if high < BROAD_RIM else 2


def badge_colour(colour: Colour, *, faded: bool = False) -> Colour:
    """The ground of a badge: what has lost is nearer to the felt, so far that its letters are read."""
    sunk = _sunk(colour, faded=faded)
    shades = (p.mixed(sunk, p.FELT, 1 - step / 20) for step in range(21 if faded else 1))
    return next((it for it in shades if p.contrast(p.ink_on(it), it) >= p.TEXT), sunk)


@kept
def coloured(size: tuple[int, int], colour: Colour, corner: int) -> pygame.Surface:
    """A plate of one colour, with a thin ivory edge. corner: the radius of its corners."""
    whole, edge = rounded(size, corner, p.IVORY).copy(), rim(size[1])
    whole.blit(rounded((size[0] - 2 * edge, size[1] - 2 * edge), max(1, corner - edge), colour), (edge, edge))
    return whole
