# SPDX-License-Identifier: MIT
"""Paints the grounds of areas: ovals, diamonds, whole fields, a field with a point; and the lines between them."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

import pygame

from controller.display.drawing import marks
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, Written
from controller.display.drawing.keeping import kept
from controller.display.drawing.light import gold
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import WHITE, Point, Size, masked, rounded, smooth
from controller.engine.rules.face import Area, MarkerKind

OVAL = (0.77, 0.8)
"""Width and height of an oval as shares of its area's."""
POINT = 0.34
"""How far the point of a field reaches, as a share of its width."""
LOST = 0.93
"""The share of its colour that the ground of a losing area keeps, at the most."""


class Painted(NamedTuple):
    """A picture of a part of the layout that is kept; its place and the text on it are from the layout's corner."""

    picture: pygame.Surface
    at: tuple[int, int]
    written: list[Written]

    def put(self, brush: Brush) -> None:
        """Put it on the layout."""
        brush.surface.blit(self.picture, self.at)
        brush.written += self.written


def cut(brush: Brush, corner: tuple[int, int]) -> Painted:
    """What a brush has painted of a part of the layout, without the clear dots around it: most of felt is clear."""
    box = brush.surface.get_bounding_rect()
    written = [line._replace(ink=line.ink.move(corner)) for line in brush.written]
    return Painted(brush.surface.subsurface(box).copy(), box.move(corner).topleft, written)


def tone(area: Area, *, lost: bool) -> Colour:
    """The colour of an area's ground."""
    ground = p.GROUNDS[area.ground]
    return p.sunk(ground, p.FELT, LOST) if lost and area.ground != "felt" else ground


def ground(brush: Brush, area: Area, box: pygame.Rect, diamond: pygame.Rect | None, colour: Colour) -> None:
    """Paint the ground of an area in its box. diamond: where a diamond stands. On felt nothing is painted."""
    if diamond:
        brush.surface.blit(_polygon(diamond.size, _DIAMOND, colour, p.LINE), diamond)
    elif area.shape == "point":
        brush.surface.blit(_polygon(box.size, _pointed(box.size), colour, colour), box)
    elif area.shape == "oval":
        oval = pygame.Rect(0, 0, round(OVAL[0] * box.width), round(OVAL[1] * box.height))
        oval.center = box.center
        brush.surface.blit(_oval(oval.size, colour), oval)
    elif area.ground != "felt":
        brush.surface.fill(colour, box)


_DIAMOND = ((0.0, 0.5), (0.5, 0.0), (1.0, 0.5), (0.5, 1.0))


def _pointed(size: Size) -> tuple[Point, ...]:
    """The corners of a field whose left side ends in a point, as shares of its size."""
    away = reach(size) / size[0]
    return ((1.0, 0.0), (away, 0.0), (0.0, 0.5), (away, 1.0), (1.0, 1.0))


def reach(size: Size) -> int:
    """How far the point of a field of this size reaches, in dots."""
    return round(min(POINT * size[0], 0.2 * size[1]))


@kept
def _oval(size: Size, colour: Colour) -> pygame.Surface:
    return smooth(size, colour, lambda surface: pygame.draw.ellipse(surface, colour, surface.get_rect()))


@kept
def _polygon(size: Size, points: tuple[Point, ...], colour: Colour, line: Colour) -> pygame.Surface:
    def draw(surface: pygame.Surface) -> None:
        wide, high = surface.get_size()
        corners = [(x * wide, y * high) for x, y in points]
        pygame.draw.polygon(surface, colour, corners)
        if line != colour:
            pygame.draw.polygon(surface, line, corners, max(1, high // 24))

    return smooth(size, line, draw)


@kept
def gold_point(size: Size) -> pygame.Surface:
    """A gold field whose left side ends in a point."""
    return masked(gold(size, 1).copy(), _polygon(size, _pointed(size), WHITE, WHITE))


@kept
def lit(area: Area, size: Size, part: float) -> pygame.Surface:
    """A breath of light on the felt of a whole area."""
    if area.shape == "point":
        whole = _polygon(size, _pointed(size), WHITE, WHITE).copy()
        whole.fill((*p.IVORY, round(255 * part)), special_flags=pygame.BLEND_RGBA_MULT)
        return whole
    return rounded(size, 1, p.IVORY, part)


def corner(room: pygame.Rect, taken: Iterable[pygame.Rect], apart: int, sides: Sequence[int]) -> pygame.Rect | None:
    """A square in a corner of a room, where it touches nothing that is taken; the first of these sides that can be."""
    words = [it.inflate(2 * apart, 2 * apart) for it in taken]
    for side, where in product(sides, ("topright", "bottomright", "bottomleft", "topleft", "midright", "midbottom")):
        square = pygame.Rect(0, 0, side, side)
        setattr(square, where, getattr(room, where))
        if square.collidelist(words) < 0:
            return square
    return None


def rim(brush: Brush, area: Area, box: pygame.Rect, line: int) -> None:
    """An ivory line within the lines of an area."""
    if area.shape == "point":
        brush.surface.blit(_closed(box.size, line, p.IVORY), (box.left - line, box.top - line))
    else:
        brush.frame(box, p.IVORY, line, 1)


def outline(brush: Brush, area: Area, box: pygame.Rect, line: int) -> None:
    """Paint the line around an area: neighbours share it."""
    if area.shape == "point":
        brush.surface.blit(_closed(box.size, line, p.LINE), (box.left - line, box.top - line))
        return
    half = line // 2
    for y in (box.top, box.bottom):
        brush.surface.fill(p.LINE, (box.left - half, y - half, box.width + line, line))
    for x in (box.left, box.right):
        brush.surface.fill(p.LINE, (x - half, box.top - half, line, box.height + line))


@kept
def _closed(size: Size, line: int, colour: Colour) -> pygame.Surface:
    """A smooth line around a field of this size with a point; the picture is a line wider than it on each side."""
    wide, high = size
    corners = [(line + x * wide, line + y * high) for x, y in _pointed(size)]

    def draw(large: pygame.Surface) -> None:
        part = large.get_width() / (wide + 2 * line)
        points = [(x * part, y * part) for x, y in corners]
        for one, other in zip(points, (*points[1:], points[0]), strict=True):
            pygame.draw.line(large, colour, one, other, round(line * part))
        for point in points:
            pygame.draw.circle(large, colour, point, line * part / 2)

    return smooth((wide + 2 * line, high + 2 * line), colour, draw)


def marker(brush: Brush, kind: MarkerKind, place: pygame.Rect, *, on: bool) -> None:
    """A marker in its place. on: of the puck, whether it is on a point."""
    image = marks.crown(place.width) if kind == "crown" else marks.puck(place.width, on=on)
    brush.surface.blit(image, place)
