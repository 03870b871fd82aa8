# SPDX-License-Identifier: MIT
"""Pictures of plain shapes with smooth edges: discs, rounded rectangles, rings, gradients. All measures are dots."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from controller.display.drawing import palette as p
from controller.display.drawing.keeping import kept
from controller.display.drawing.palette import Colour

WHITE: Colour = (255, 255, 255)
SMOOTH = 4
"""Shapes are drawn this many times larger and then scaled down, for smooth edges."""

REPEATED = 64
"""How much of the middle of a picture is repeated to make it larger, in dots."""
LARGE = 160
"""From this size in dots on, twice larger is fine enough."""

Size = tuple[int, int]
Point = tuple[float, float]
Stops = Sequence[tuple[float, Colour]]
"""A gradient: places from 0 to 1, in rising order, and their colours."""


def smooth(size: Size, colour: Colour, draw: Callable[[pygame.Surface], object], times: int = SMOOTH) -> pygame.Surface:
    """A shape with smooth edges on a transparent ground. `colour`: the colour of the shape's edge.

    times: how many times larger the surface is that is drawn on. What has no room is one dot large.
    """
    size = (max(1, size[0]), max(1, size[1]))
    large = pygame.Surface((size[0] * times, size[1] * times), pygame.SRCALPHA)
    large.fill((*colour, 0))
    draw(large)
    return pygame.transform.smoothscale(large, size)


def scaled(size: Size, colour: Colour, draw: Callable[[pygame.Surface], object]) -> pygame.Surface:
    """The same for what is drawn in shares of the surface's size: large shapes are drawn only twice larger.

    A coin of 360 dots would take 25 ms if it were drawn four times larger.
    """
    return smooth(size, colour, draw, 2 if max(size) > LARGE else SMOOTH)


def clear(size: Size, colour: Colour = p.INK) -> pygame.Surface:
    """A transparent picture; `colour` is that of the edges of what is drawn on it."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((*colour, 0))
    return picture


@kept
def disc(radius: int, colour: Colour) -> pygame.Surface:
    """A filled circle."""
    return _circle(radius, colour, radius)


@kept
def ring(radius: int, colour: Colour, line: int) -> pygame.Surface:
    """A circle's outline; the line is inside the radius."""
    return _circle(radius, colour, min(line, radius))


def _circle(radius: int, colour: Colour, line: int) -> pygame.Surface:
    radius = max(1, radius)

    def draw(surface: pygame.Surface) -> None:
        reach = surface.get_width() // 2
        wide = 0 if line == radius else round(reach * line / radius)
        pygame.draw.circle(surface, colour, (reach, reach), reach, wide)

    return scaled((2 * radius, 2 * radius), colour, draw)


@kept
def rounded(size: Size, radius: int, colour: Colour, part: float = 1.0) -> pygame.Surface:
    """A rectangle with round corners. `part`: how much it covers, 1 wholly, 0 not at all."""
    picture = clear(size, colour)
    box = picture.get_rect()
    radius = possible(radius, box)
    picture.fill(colour, box.inflate(-2 * radius, 0))
    picture.fill(colour, box.inflate(0, -2 * radius))
    corners(picture, box, disc(radius, colour), radius)
    if part < 1:
        picture.fill((255, 255, 255, round(255 * part)), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def corners(surface: pygame.Surface, box: pygame.Rect, round_one: pygame.Surface, radius: int) -> None:
    """Put the quarters of a round picture into the corners of a box."""
    for x, left in ((0, box.left), (radius, box.right - radius)):
        for y, top in ((0, box.top), (radius, box.bottom - radius)):
            surface.blit(round_one, (left, top), (x, y, radius, radius))


def lesser(size: Size, edge: int) -> Size:
    """The size of a small picture that `spread` makes as large as this: two edges on each side, and some between."""
    return min(size[0], 2 * edge + REPEATED), min(size[1], 2 * edge + REPEATED)


def spread(surface: pygame.Surface, small: pygame.Surface, box: pygame.Rect, edge: int) -> None:
    """Draw a picture as large as a box: its corners once, what is between them again and again.

    edge: how much of each side is drawn once. So large veils and glows take no more memory than small ones.
    """
    across = _parts(box.left, box.width, small.get_width(), edge)
    along = _parts(box.top, box.height, small.get_height(), edge)
    for x, left, wide in across:
        for y, top, high in along:
            surface.blit(small, (x, y), (left, top, wide, high))


def _parts(start: int, length: int, drawn: int, edge: int) -> list[tuple[int, int, int]]:
    """Along one side: where a part is drawn, where it begins in the picture, and how long it is."""
    if length == drawn:
        return [(start, 0, drawn)]
    step, end = drawn - 2 * edge, start + length - edge
    middle = [(at, edge, min(step, end - at)) for at in range(start + edge, end, step)]
    return [(start, 0, edge), *middle, (end, drawn - edge, edge)]


def possible(radius: int, box: pygame.Rect) -> int:
    """The radius that the corners of this box can have."""
    return max(1, min(radius, box.width // 2, box.height // 2))


def toned(stops: Stops, at: float) -> Colour:
    """The colour of a gradient at a place from 0 to 1."""
    for (one, first), (other, last) in pairwise(stops):
        if at <= other:
            return p.mixed(last, first, (at - one) / (other - one))
    return stops[-1][1]


def gradient(size: Size, stops: Stops) -> pygame.Surface:
    """A picture whose colour changes from its top to its bottom."""
    column = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        column.set_at((0, y), toned(stops, (y + 0.5) / size[1]))
    return pygame.transform.scale(column, size)


def slanted(size: Size, stops: Stops) -> pygame.Surface:
    """A picture whose colour changes from its upper left to its lower right."""
    small = pygame.Surface((8, 8), pygame.SRCALPHA)
    for y in range(8):
        for x in range(8):
            small.set_at((x, y), toned(stops, (x + y) / 14))
    return pygame.transform.smoothscale(small, size)


def masked(picture: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """Of a picture, only what a white mask of the same size covers."""
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@kept
def dashed(size: Size, radius: int, colour: Colour, line: int) -> pygame.Surface:
    """A dashed frame with round corners: an empty place, or what is void. Corners are drawn whole."""
    whole = clear(size, colour)
    box = whole.get_rect()
    radius = max(line, possible(radius, box))
    for x, long in _dashes(box.width, radius, 4 * line):
        for top in (0, box.height - line):
            whole.fill(colour, (x, top, long, line))
    for y, long in _dashes(box.height, radius, 4 * line):
        for left in (0, box.width - line):
            whole.fill(colour, (left, y, line, long))
    corners(whole, box, ring(radius, colour, line), radius)
    return whole


def _dashes(length: int, radius: int, dash: int) -> list[tuple[int, int]]:
    """Where dashes of a side begin and how long they are: with gaps as long between them and beside the corners."""
    room = length - 2 * radius
    parts = max(1, round((room / dash - 1) / 2)) * 2 + 1
    part = room / parts
    return [(radius + round(part * number), round(part)) for number in range(1, parts, 2)]


@kept
def shine(size: Size, strength: float = 1.0) -> pygame.Surface:
    """Light from the upper left and shade at the lower right, to lie over a round or square thing of this size."""
    return pygame.transform.smoothscale(_shine(strength), size)


@kept
def _shine(strength: float) -> pygame.Surface:
    fine = 128
    picture = clear((fine, fine), (0, 0, 0))
    middle, reach, most = (0.35 * fine, 0.28 * fine), 0.8 * fine, 0.34 * strength
    picture.fill((0, 0, 0, round(255 * most)))
    for step in range(int(reach), 0, -1):
        at = step / reach
        tone = (0, 0, 0, most * (at - 0.5) * 2) if at > 0.5 else (255, 255, 255, most * (0.5 - at) * 2)
        pygame.draw.circle(picture, (*tone[:3], round(255 * tone[3])), middle, step)
    return pygame.transform.gaussian_blur(picture, 2)


def frame(surface: pygame.Surface, box: pygame.Rect, colour: Colour, line: int, radius: int) -> None:
    """Draw a frame inside the edge of a box with round corners. What is inside the frame stays."""
    radius = max(line, possible(radius, box))
    for top in (box.top, box.bottom - line):
        surface.fill(colour, (box.left + radius, top, box.width - 2 * radius, line))
    for left in (box.left, box.right - line):
        surface.fill(colour, (left, box.top + radius, line, box.height - 2 * radius))
    corners(surface, box, ring(radius, colour, line), radius)
