# SPDX-License-Identifier: MIT
"""Chips: discs with edge spots and an ivory inlay, in stacks, and the tags beside them. All measures are dots."""

from functools import lru_cache
from itertools import count
from math import hypot
from typing import Final, Literal, NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import CHIPS, Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keeping import kept
from controller.display.drawing.light import GLOW, SHADOW, gold, margin, shadow, shine_on
from controller.display.drawing.palette import Colour
from controller.display.drawing.players import SEVERAL
from controller.display.drawing.shapes import (
    SMOOTH,
    WHITE,
    Point,
    clear,
    disc,
    masked,
    possible,
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
NARROWEST: Final = 0.62
"""Words that are too wide for a chip are drawn narrower, but not below this share of their width."""
TAG_HEIGHT: Final = 1.12
"""Height of a tag as a share of the size of its letters."""
SPOTS: Final = 6
RADII_KEPT: Final = 1024
"""For how many words, with their size, the least radius of their chip is remembered."""
SHARED: Final = 0.6
"""How much of the edge of several players' chips is in their colours; between these it is grey, as nobody's is."""
CORNER, NAMED = 0.2, 0.42
"""The radius of the corners of a plate with a number, and of one with a name, as a share of its height."""

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


def fit(words: str, radius: int, size: int, *, several: bool = False) -> bool:
    """Whether words in letters of this size have room on a chip's inlay. If not, they stand on a tag beside it.

    several: on a stack of several players.
    """
    room = SEVERAL_ROOM if several else ROOM
    return NARROWEST * fonts.width(words, "Black", size) <= room * radius and size <= 2 * radius


@lru_cache(maxsize=RADII_KEPT)
def fit_from(words: str, size: int, *, several: bool = False) -> int:
    """Return the least radius, in dots, of a chip on which words in letters of this size fit."""
    return next(radius for radius in count(1) if fit(words, radius, size, several=several))


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


def ring_of(radius: int) -> int:
    """How far the gold ring of a chip that wins reaches outside it."""
    return max(2, round(radius * 0.1))


def dashes_of(radius: int) -> int:
    """How wide the dashed ring is around a chip that goes back."""
    return max(2, radius // 8)


def _boxes(chip: Chip, at: tuple[int, int]) -> tuple[pygame.Rect, pygame.Rect]:
    """The box of the top chip of a stack, and of all its discs."""
    box = pygame.Rect(0, 0, 2 * chip.radius, 2 * chip.radius)
    box.center = at
    return box, pygame.Rect(box.left, box.top, box.width, box.height + rise(chip.radius, chip.discs))


def draw_light(brush: Brush, chip: Chip, at: tuple[int, int]) -> None:
    """Draw a stack's glow and shadow: before all stacks beside it, so that they fall on none."""
    box, whole = _boxes(chip, at)
    if chip.look == "wins":
        shine_on(brush, whole.inflate(8, 8), chip.radius + 4, spread=min(GLOW, max(4, chip.radius // 2)))
    around = margin(SHADOW)
    under = shadow(box.size, chip.radius, SHADOW)
    fall = round(0.08 * chip.radius), round(0.16 * chip.radius)
    brush.surface.blit(under, (box.left - around + fall[0], whole.bottom - box.height - around + fall[1]))


def draw(brush: Brush, chip: Chip, at: tuple[int, int]) -> pygame.Rect:
    """Draw a stack with the middle of its top chip at `at`. Returns the box of its discs, without shadow and glow."""
    draw_light(brush, chip, at)
    return draw_discs(brush, chip, at)


def draw_discs(brush: Brush, chip: Chip, at: tuple[int, int]) -> pygame.Rect:
    """The same without glow and shadow."""
    box, whole = _boxes(chip, at)
    image = picture(chip)
    brush.surface.blit(image, box)
    brush.lay(CHIPS, whole, image, chip.look)
    if chip.look == "wins":
        line = ring_of(chip.radius)
        brush.surface.blit(ring(chip.radius + line, p.GOLD_HIGH, line), box.move(-line, -line))
    if chip.words:
        pen = Pen("Black", chip.size or largest(chip.words, chip.radius), p.INK)
        wide = min(fonts.width(chip.words, pen.weight, pen.size), _room(chip))
        ink = pygame.Rect(0, 0, wide, round(fonts.CAP * pen.size))
        ink.center = at
        brush.note(chip.words, pen, ink)
    return whole


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


class Tag(NamedTuple):
    """A dark pill with an amount. size: of its letters, in dots. look: "wins" gold, "faded" what lost."""

    words: str
    size: int
    look: Look = ""

    @property
    def box(self) -> tuple[int, int]:
        """Width and height in dots."""
        return fonts.width(self.words, "Bold", self.size) + round(0.6 * self.size), round(TAG_HEIGHT * self.size)


def tag(brush: Brush, it: Tag, box: pygame.Rect) -> None:
    """Draw a tag in its box, which has the size `it.box`."""
    ink = {"": p.IVORY, "faded": p.FADED, "wins": p.INK}[it.look]
    around = margin(SHADOW)
    brush.surface.blit(shadow(box.size, box.height // 2, SHADOW, 0.45), box.move(1 - around, 3 - around))
    brush.surface.blit(_pill(box.size, wins=it.look == "wins"), box)
    brush.middle(it.words, Pen("Bold", it.size, ink), box)


@kept
def _pill(size: tuple[int, int], *, wins: bool) -> pygame.Surface:
    radius = possible(size[1], pygame.Rect((0, 0), size))
    if wins:
        return gold(size, radius)
    whole = rounded(size, radius, (111, 148, 132)).copy()
    whole.blit(rounded((size[0] - 3, size[1] - 3), radius, p.WELL), (1.5, 1.5))
    return whole


BROAD_RIM: Final = 40
"""From this height on a plate has a rim of two dots instead of one, in dots."""


class Badge(NamedTuple):
    """Whose chips lie beside it: the number of a place, or a name. size: of its letters, in dots. baseline: of its
    words; None: they are in its middle.

    A number stands on a square plate: a round one would be read as a chip, and its figure as part of the sum.
    """

    words: str
    size: int
    baseline: int | None = None

    @property
    def numbered(self) -> bool:
        """Whether figures stand on it."""
        return self.words[:1].isdigit()

    @property
    def box(self) -> tuple[int, int]:
        """Width and height in dots: as wide as high, or wider."""
        high = round(TAG_HEIGHT * self.size)
        return max(high, fonts.width(self.words, "Bold", self.size) + round(0.4 * self.size)), high


def badge(brush: Brush, it: Badge, colour: Colour, box: pygame.Rect, *, faded: bool = False) -> None:
    """Draw a badge in the colour of its player in its box, which has the size `it.box`, or that of a list."""
    body = badge_colour(colour, faded=faded)
    around, corner = margin(SHADOW), round((CORNER if it.numbered else NAMED) * box.height)
    brush.surface.blit(shadow(box.size, corner, SHADOW, 0.45), box.move(1 - around, 3 - around))
    brush.surface.blit(coloured(box.size, body, corner), box)
    pen = Pen("Bold", it.size, p.ink_on(body))
    if it.baseline is None:
        brush.middle(it.words, pen, box)
    else:
        brush.text(it.words, pen, (box.centerx, it.baseline), "centre")


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
