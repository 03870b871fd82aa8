# SPDX-License-Identifier: MIT
"""Wheels: an arc with the place at the pointer, large enough to be read from afar; and whole wheels. In dots."""

from collections.abc import Iterator
from math import cos, pi, radians, sin
from typing import Final, Literal, NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keeping import kept
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import SMOOTH, Size, clear, disc, rounded, shine, smooth
from controller.engine.rules.face import Token

Side = Literal["left", "top"]
"""Where on the wheel the pointer is: what rests there stands upright."""

PASSING: Final = 4
"""Places that pass the pointer before a wheel is at rest."""
FINE: Final = 2
"""An arc is drawn this many times larger, and scaled down: it has few fine lines."""
WOOD: Final[Colour] = (74, 43, 23)
WOOD_DARK: Final[Colour] = (44, 26, 14)
HUB: Final[Colour] = (58, 34, 19)
HUB_DARK: Final[Colour] = (33, 19, 10)
BRASS: Final[Colour] = (215, 164, 99)
WELL: Final[Colour] = (10, 18, 15)
EDGE: Final = 1.07
"""The wheel's edge, as a share of the radius of its places."""
REACH: Final = 1.09
"""The radius as a share of the height of the picture, if the letters need no larger one."""
LETTERS: Final = 1.22
"""How wide a place is at its letters, in sizes of the least letters."""


class Arc(NamedTuple):
    """What an arc shows. at: the place at the pointer, with a half if it is on the peg clockwise of one.

    won: the place that wins, which is framed. ball: a ball rests there. side: where the pointer is.
    """

    places: tuple[Token, ...]
    at: float
    won: int | None
    ball: bool
    side: Side


class Turns(NamedTuple):
    """How a whole wheel turns."""

    wheel: bool | None = None
    """Whether the wheel turns clockwise; None if it is not known to turn."""
    ball: bool | None = None
    """The same of the ball."""
    ball_wheel: bool = False
    """Whether the wheel has a ball."""
    pointer: bool = False
    """Whether a pointer is shown."""


class _Rings(NamedTuple):
    """Radii as shares of that of the places: the inner end of the letters' ring, that of the places, the letters."""

    inner: float
    hub: float
    letters: float


_NUMBERED: Final = _Rings(0.783, 0.578, 0.89)
"""A wheel with a ball: numbers, and within them the pockets."""
_LETTERED: Final = _Rings(0.6, 0.6, 0.85)


class _Wheel(NamedTuple):
    """A wheel on a picture: its middle, the radius of its places, the angle of the pointer, of one place."""

    middle: pygame.Vector2
    radius: float
    pointer: float
    step: float

    def point(self, radius: float, angle: float) -> tuple[float, float]:
        """A point at a share of the radius; angles are clockwise from the top, in degrees."""
        away = self.radius * radius
        return self.middle.x + away * sin(radians(angle)), self.middle.y - away * cos(radians(angle))


def _wheel(arc: Arc, size: Size, least: int) -> _Wheel:
    """The wheel for a picture of this size: the pointer's side is seen, and letters are at least this large."""
    rings = _NUMBERED if arc.ball else _LETTERED
    needed = LETTERS * least * len(arc.places) / (2 * pi * rings.letters)
    across = size[1] if arc.side == "left" else size[0]
    radius = max(REACH * across, needed)
    step, away = 360 / len(arc.places), 0.025 * size[0] + EDGE * radius
    if arc.side == "left":
        return _Wheel(pygame.Vector2(away, size[1] / 2), radius, 270, step)
    return _Wheel(pygame.Vector2(size[0] / 2, away + 0.06 * radius), radius, 0, step)


@kept
def picture(arc: Arc, size: Size, least: int) -> pygame.Surface:
    """A picture of the arc with round corners. least: the size of the least letters."""
    whole = _drawn(arc, size, least, FINE)
    _mark(whole, arc, size, least)
    return _rounded(whole)


def passing(arc: Arc, left: float, size: Size, least: int) -> pygame.Surface:
    """The same while this share of the last places has still to pass the pointer: blurred, it is seen for a moment."""
    half = _drawn(arc._replace(at=arc.at - PASSING * left, won=None), (size[0] // 2, size[1] // 2), least // 2, 1)
    whole = pygame.transform.scale(half, size)
    if not arc.ball:
        _mark(whole, arc, size, least)
    return _rounded(whole)


def _drawn(arc: Arc, size: Size, least: int, times: int) -> pygame.Surface:
    """The wheel without ball and pointer, drawn so many times larger and scaled down."""
    fine = (size[0] * times, size[1] * times)
    wheel, rings = _wheel(arc, fine, least * times), _NUMBERED if arc.ball else _LETTERED
    large = pygame.Surface(fine)
    large.fill(WELL)
    _body(large, wheel)
    for number, angle in _seen(arc, wheel, fine):
        _place(large, arc.places[number], wheel, rings, angle)
    _hub(large, wheel, rings)
    if not arc.ball:
        _pegs(large, arc, wheel, fine)
    if arc.won is not None:
        _frame(large, wheel, rings, _angle(arc, wheel, arc.won))
    whole = pygame.transform.smoothscale(large, size) if times > 1 else large
    _letter_all(whole, arc, size, least)
    return whole


def _angle(arc: Arc, wheel: _Wheel, number: int) -> float:
    """The angle of the middle of a place."""
    return wheel.pointer + (number - arc.at) * wheel.step


def _seen(arc: Arc, wheel: _Wheel, size: Size) -> Iterator[tuple[int, float]]:
    """The places of which something may be seen, and their angles."""
    box = pygame.Rect((0, 0), size).inflate(size[0] // 2, size[1] // 2)
    for number in range(len(arc.places)):
        angle = _angle(arc, wheel, number)
        if any(box.collidepoint(wheel.point(share, angle)) for share in (0.6, 0.8, 1.0)):
            yield number, angle


def _body(large: pygame.Surface, wheel: _Wheel) -> None:
    for share, shade in ((EDGE, WOOD), (1.022, WOOD_DARK), (1.004, BRASS)):
        pygame.draw.circle(large, shade, wheel.middle, wheel.radius * share)


def _sector(wheel: _Wheel, inner: float, outer: float, angle: float) -> list[tuple[float, float]]:
    half = wheel.step / 2
    turns = [angle - half + wheel.step * part / 8 for part in range(9)]
    return [wheel.point(outer, turn) for turn in turns] + [wheel.point(inner, turn) for turn in reversed(turns)]


def _place(large: pygame.Surface, token: Token, wheel: _Wheel, rings: _Rings, angle: float) -> None:
    line, colour = round(0.006 * wheel.radius), p.GROUNDS[token.ground]
    pygame.draw.polygon(large, colour, _sector(wheel, rings.inner, 1.0, angle))
    pygame.draw.polygon(large, BRASS, _sector(wheel, rings.inner, 1.0, angle), line)
    if rings.hub < rings.inner:
        pocket = _sector(wheel, rings.hub, rings.inner, angle)
        pygame.draw.polygon(large, p.mixed(colour, (0, 0, 0), 0.58), pocket)
        pygame.draw.polygon(large, BRASS, pocket, line)


def _hub(large: pygame.Surface, wheel: _Wheel, rings: _Rings) -> None:
    for share, shade in ((0.0, BRASS), (0.009, HUB), (0.11, BRASS), (0.116, HUB_DARK)):
        pygame.draw.circle(large, shade, wheel.middle, wheel.radius * (rings.hub - share))


def _pegs(large: pygame.Surface, arc: Arc, wheel: _Wheel, size: Size) -> None:
    """A peg at the end of every place, on the wheel's edge."""
    for _, angle in _seen(arc, wheel, size):
        for radius, shade in ((0.017, WOOD_DARK), (0.013, p.IVORY)):
            pygame.draw.circle(large, shade, wheel.point(1.012, angle + wheel.step / 2), wheel.radius * radius)


def _frame(large: pygame.Surface, wheel: _Wheel, rings: _Rings, angle: float) -> None:
    corners = _sector(wheel, rings.hub, 1.0, angle)
    pygame.draw.polygon(large, p.GOLD, corners, max(2, round(0.014 * wheel.radius)))


def _letter_all(whole: pygame.Surface, arc: Arc, size: Size, least: int) -> None:
    wheel, rings = _wheel(arc, size, least), _NUMBERED if arc.ball else _LETTERED
    chord = 2 * pi * wheel.radius * rings.letters / len(arc.places)
    wide = 0.94 if arc.ball else 1.0
    usual = round(min(wide * chord / 1.22, 0.26 * wheel.radius * (1 - rings.inner) / 0.217))
    for number, angle in _seen(arc, wheel, size):
        won = number == arc.won
        ground = p.GROUNDS[arc.places[number].ground]
        ink = p.GOLD_HIGH if won and arc.ball else p.ink_on(ground)
        letters = round(usual * (1.18 if won and arc.ball else 1.0))
        _letter(
            whole,
            arc.places[number].text,
            Pen("Bold", letters, ink),
            wheel.point(rings.letters, angle),
            angle - wheel.pointer,
        )


def _letter(whole: pygame.Surface, text: str, pen: Pen, at: tuple[float, float], turn: float) -> None:
    """Write a place's text about a point, turned clockwise by so many degrees."""
    line = fonts.rendered(text, pen)
    ascent = fonts.font(pen.weight, pen.size).get_ascent()
    middle = ascent - fonts.CAP * pen.size / 2
    image = pygame.transform.rotozoom(line, -turn, 1.0)
    drop = pygame.Vector2(0, line.get_height() / 2 - middle).rotate(turn)
    box = image.get_rect(center=(round(at[0] + drop.x), round(at[1] + drop.y)))
    whole.blit(image, box)


def _mark(whole: pygame.Surface, arc: Arc, size: Size, least: int) -> None:
    """The ball in its pocket, or the pointer."""
    wheel = _wheel(arc, size, least)
    if arc.ball:
        radius = max(4, round(0.053 * wheel.radius))
        x, y = wheel.point(0.684, wheel.pointer)
        dark = rounded((2 * radius, 2 * radius), radius, (0, 0, 0), 0.5)
        whole.blit(dark, (round(x) - radius + radius // 6, round(y) - radius + radius // 4))
        whole.blit(disc(radius, p.DIE), (round(x) - radius, round(y) - radius))
        whole.blit(_gleam(radius), (round(x) - radius, round(y) - radius))
        return
    x, y = wheel.point(1.0, wheel.pointer)
    half, high = max(9, round(0.05 * wheel.radius)), max(18, round(0.13 * wheel.radius))
    tip = round(y + 0.035 * wheel.radius)
    image = _pointer((2 * half, high))
    whole.blit(image, (round(x) - half, tip - high))


@kept
def _gleam(radius: int) -> pygame.Surface:
    light = clear((2 * radius, 2 * radius))
    light.blit(shine((2 * radius, 2 * radius)), (0, 0))
    light.blit(disc(radius, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return light


@kept
def _pointer(size: Size) -> pygame.Surface:
    """The indicator: an ivory wedge with a dark edge that points down."""
    large = clear((4 * size[0], 4 * size[1]), p.INK)
    wide, high = large.get_size()
    for inset, shade in ((0.0, p.INK), (0.14, p.IVORY)):
        points = ((inset * wide, 0), ((1 - inset) * wide, 0), ((1 - inset) * wide, 0.35 * high))
        foot = (wide / 2, high * (1 - inset)), (inset * wide, 0.35 * high)
        pygame.draw.polygon(large, shade, (*points, *foot))
    return pygame.transform.smoothscale(large, size)


def _rounded(whole: pygame.Surface) -> pygame.Surface:
    """The same with round corners and a thin frame."""
    size = whole.get_size()
    radius = max(6, min(size) // 28)
    picture = clear(size, WELL)
    picture.blit(whole, (0, 0))
    picture.blit(rounded(size, radius, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


# Whole wheels


RIM, INNER, MIDDLE = 0.5, 0.375, 0.27
"""Radii as shares of the wheel's size: outer edge, inner end of the places, hub."""
LETTERED: Final = (1.25, 0.78)
"""Size of the letters as a share of the width of a place: of single ones, and of two side by side."""


def whole(places: tuple[Token, ...], turns: Turns, size: Size) -> pygame.Surface:
    """Return the whole wheel in the middle of a picture: while it turns, or while nothing is known of it."""
    picture = clear(size, WELL)
    picture.fill(WELL)
    pointer = 0 if turns.ball_wheel else min(size) // 14
    side = min(size) - 2 * (min(size) // 28) - 2 * pointer
    box = pygame.Rect((size[0] - side) // 2, (size[1] - side) // 2, side, side)
    picture.blit(_ring(places, side), box)
    for clockwise, radius in ((turns.ball, 0.34), (turns.wheel, MIDDLE - 0.035)):
        if clockwise is not None:
            picture.blit(_arrows(side, radius, clockwise), box)
    if turns.pointer:
        half, high = max(5, side // 20), max(8, side // 11)
        picture.blit(_pointer((2 * half, high)), (box.centerx - half, box.top - high + high // 4))
    return _rounded(picture)


@kept
def _ring(places: tuple[Token, ...], size: int) -> pygame.Surface:
    """Return the ring of places, clockwise. The first one is at the top."""
    step = 2 * pi / len(places)

    def paint(surface: pygame.Surface) -> None:
        side = size * SMOOTH
        middle = (side / 2, side / 2)
        pygame.draw.circle(surface, p.COPPER_DARK, middle, side * RIM)
        for number, token in enumerate(places):
            pygame.draw.polygon(surface, p.GROUNDS[token.ground], _slice(side, (number - 0.5) * step, step))
        for number in range(len(places)):
            angle = (number + 0.5) * step
            ends = _point(side, MIDDLE, angle), _point(side, RIM, angle)
            pygame.draw.line(surface, p.COPPER, *ends, round(side * 0.005))
        pygame.draw.circle(surface, p.COPPER, middle, side * RIM, round(side * 0.008))
        pygame.draw.circle(surface, p.COPPER, middle, side * INNER, round(side * 0.006))
        pygame.draw.circle(surface, p.COPPER_DARK, middle, side * MIDDLE)
        pygame.draw.circle(surface, WELL, middle, side * (MIDDLE - 0.012))

    ring = smooth((size, size), p.PANEL, paint)
    part = LETTERED[any(len(token.text) > 1 for token in places)]
    high = max(5, round(min(2 * pi * size * 0.42 / len(places) * part, size * 0.085)))
    for number, token in enumerate(places):
        pen = Pen("Bold", high, p.ink_on(p.GROUNDS[token.ground]))
        turn = 360 * number / len(places)
        image = pygame.transform.rotozoom(fonts.rendered(token.text, pen), -turn, 1.0)
        x, y = _point(size, (RIM + INNER) / 2, radians(turn))
        ring.blit(image, image.get_rect(center=(round(x), round(y))))
    return ring


def _point(side: float, radius: float, angle: float) -> tuple[float, float]:
    """Return a point of the wheel. Angles are clockwise from the top."""
    return side * (0.5 + radius * sin(angle)), side * (0.5 - radius * cos(angle))


def _slice(side: int, start: float, step: float) -> list[tuple[float, float]]:
    outer = [_point(side, RIM - 0.012, start + step * n / 6) for n in range(7)]
    inner = [_point(side, MIDDLE, start + step * n / 6) for n in range(6, -1, -1)]
    return outer + inner


@kept
def _arrows(size: int, radius: float, clockwise: bool) -> pygame.Surface:
    """Return two curved arrows, opposite each other."""
    way = 1 if clockwise else -1

    def paint(surface: pygame.Surface) -> None:
        side = size * SMOOTH
        for start in (0.25 * pi, 1.25 * pi):
            arc = [_point(side, radius, start + way * n * 0.05) for n in range(18)]
            pygame.draw.lines(surface, p.IVORY, False, arc, max(1, round(side * 0.012)))
            tip = start + way * 18 * 0.05
            corners = ((radius, tip + way * 0.11), (radius + 0.03, tip - way * 0.04), (radius - 0.03, tip - way * 0.04))
            pygame.draw.polygon(surface, p.IVORY, [_point(side, *corner) for corner in corners])

    return smooth((size, size), p.IVORY, paint)
