# SPDX-License-Identifier: MIT
"""Draws tokens: dice, coins, balls, numbers, symbols; dimmed if they have lost."""

from collections.abc import Callable
from math import cos, pi, sin

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import SMOOTH, Brush, smooth
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keeping import kept
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import WHITE, masked, rounded, slanted
from controller.engine.rules.face import Ground, Token

_PIPS = {
    "0": (),
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_DIM = 0.4
"""The share of its colour that a dimmed token keeps."""


@kept
def picture(token: Token, size: int, *, dimmed: bool = False) -> pygame.Surface:
    """A picture of one token in a square of this size."""
    return _KINDS[token.kind](token, size, dimmed)


def _tone(colour: Colour, dimmed: bool) -> Colour:
    return p.mixed(colour, p.FELT_DIM, _DIM) if dimmed else colour


def _die(token: Token, size: int, dimmed: bool) -> pygame.Surface:
    """A die from above; 1 and 4 are red. Number 0 is a die that does not lie flat."""
    flat = die(token.text, size, faded=dimmed)
    return flat if token.text != "0" else _cocked(flat, size)


@kept
def die(number: str, size: int, *, faded: bool = False) -> pygame.Surface:
    """A die from above, without shadow; 1 and 4 are red. `number` empty or "0": no pips, as while it moves."""
    whole = _body(size, faded=faded).copy()
    ink = _FADED_PIP if faded else p.PIP_RED if number in ("1", "4") else p.PIP

    def paint(surface: pygame.Surface) -> None:
        side = size * SMOOTH
        radius = side * (0.145 if number == "1" else 0.1)
        for x, y in _PIPS[number or "0"]:
            pygame.draw.circle(surface, ink, (side * (0.5 + 0.26 * x), side * (0.5 + 0.26 * y)), radius)

    whole.blit(smooth((size, size), ink, paint), (0, 0))
    return whole


_FADED_PIP: Colour = (18, 55, 43)


@kept
def _body(size: int, *, faded: bool) -> pygame.Surface:
    """A die without pips: ivory, darker at the lower right, with a lighter face inside its bevel."""
    if faded:
        return rounded((size, size), round(size * 0.2), p.DIE_DIM)
    mask = rounded((size, size), round(size * 0.2), WHITE)
    whole = masked(slanted((size, size), ((0.0, (255, 253, 246)), (1.0, p.DIE_LOW))), mask)
    inset = max(1, round(0.06 * size))
    inner = (size - 2 * inset, size - 2 * inset)
    whole.blit(rounded(inner, round(size * 0.24), WHITE, 0.35), (inset, inset))
    return whole


@kept
def moving_die(size: int, turned: int) -> pygame.Surface:
    """A die in the air: turned by so many degrees, without pips, with two outlines behind it. 1.6 times as large."""
    side = round(1.6 * size)
    whole = pygame.Surface((side, side), pygame.SRCALPHA)
    middle = pygame.Vector2(side / 2, side / 2)
    edge = rounded((size, size), round(size * 0.2), p.IVORY).copy()
    line = max(1, size // 28)
    inner = rounded((size - 2 * line, size - 2 * line), round(size * 0.2) - line, WHITE).copy()
    edge.blit(inner, (line, line), special_flags=pygame.BLEND_RGBA_SUB)
    for step, part in ((2, 70), (1, 120)):
        outline = pygame.transform.rotozoom(edge, turned - 6 * step, 1.0)
        outline.fill((255, 255, 255, part), special_flags=pygame.BLEND_RGBA_MULT)
        whole.blit(outline, outline.get_rect(center=middle + pygame.Vector2(-0.14, 0.09) * size * step))
    body = pygame.transform.rotozoom(_body(size, faded=False), turned, 1.0)
    whole.blit(body, body.get_rect(center=middle))
    return whole


def _cocked(flat: pygame.Surface, size: int) -> pygame.Surface:
    mark = fonts.rendered("?", Pen("Bold", round(size * 0.7), p.PIP_RED))
    flat.blit(mark, mark.get_rect(center=flat.get_rect().center))
    return pygame.transform.smoothscale_by(pygame.transform.rotozoom(flat, 24, 1.0), 0.8)


def _coin(token: Token, size: int, dimmed: bool) -> pygame.Surface:
    """A penny: the head with a letter, the tail with a white cross (s 164(4), s 470(2))."""
    tail = token.text == "T"
    rim, face = (_tone(c, dimmed) for c in ((p.COPPER, p.COPPER_DARK) if tail else (p.COPPER_DARK, p.COPPER)))
    ink = _tone(p.IVORY if tail else p.INK, dimmed)

    def draw(surface: pygame.Surface) -> None:
        side = size * SMOOTH
        pygame.draw.circle(surface, rim, (side / 2, side / 2), side / 2)
        pygame.draw.circle(surface, face, (side / 2, side / 2), side * 0.43)
        if tail:
            for way in (-1, 1):
                ends = [(side * (0.5 + 0.2 * end), side * (0.5 + 0.2 * end * way)) for end in (-1, 1)]
                pygame.draw.line(surface, ink, ends[0], ends[1], round(side * 0.11))

    coin = smooth((size, size), rim, draw)
    return coin if tail else _lettered(coin, token.text, 0.62, ink)


def _ball(token: Token, size: int, dimmed: bool) -> pygame.Surface:
    """A shaded ball; text "*" adds a star, "/" a stroke through it."""
    colour = p.GROUNDS[token.ground]
    rim, body = (_tone(c, dimmed) for c in (p.mixed(colour, p.INK, 0.55), colour))
    shine = _tone(p.mixed(colour, p.IVORY, 0.6), dimmed)
    ink = _tone(p.ink_on(colour), dimmed)

    def draw(surface: pygame.Surface) -> None:
        side = size * SMOOTH
        pygame.draw.circle(surface, rim, (side / 2, side / 2), side / 2)
        pygame.draw.circle(surface, body, (side * 0.49, side * 0.47), side * 0.45)
        pygame.draw.circle(surface, shine, (side * 0.34, side * 0.28), side * 0.07)
        if token.text == "*":
            pygame.draw.polygon(surface, ink, star(side / 2, side * 0.52, side * 0.32))
        if token.text == "/":
            struck = _tone(p.IVORY, dimmed)
            pygame.draw.line(surface, rim, (side * 0.12, side * 0.88), (side * 0.88, side * 0.12), round(side * 0.2))
            pygame.draw.line(surface, struck, (side * 0.1, side * 0.9), (side * 0.9, side * 0.1), round(side * 0.11))

    return smooth((size, size), rim, draw)


def star(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The ten corners of a five-pointed star with this middle."""
    lengths = (radius, radius * 0.42)
    return [(x + lengths[n % 2] * sin(n * pi / 5), y - lengths[n % 2] * cos(n * pi / 5)) for n in range(10)]


_CORNERS: dict[Ground, float] = {"red": 0.5, "black": 0.05}
"""The radius of a number's corners as a share of its size. Red is round, black is square: no colour is needed."""
_USUAL_CORNERS = 0.2


def _number(token: Token, size: int, dimmed: bool) -> pygame.Surface:
    corner = _CORNERS.get(token.ground, _USUAL_CORNERS)
    ground = _tone(p.GROUNDS[token.ground], dimmed)
    edge = _tone(p.mixed(p.IVORY, p.GROUNDS[token.ground], 0.55), dimmed)

    def draw(surface: pygame.Surface) -> None:
        side = size * SMOOTH
        pygame.draw.rect(surface, edge, (0, 0, side, side), border_radius=round(side * corner))
        inner = pygame.Rect(0, 0, side, side).inflate(-round(side * 0.08), -round(side * 0.08))
        pygame.draw.rect(surface, ground, inner, border_radius=round(side * corner * 0.9))

    return _lettered(smooth((size, size), edge, draw), token.text, 0.66, _tone(p.IVORY, dimmed))


def _symbol(token: Token, size: int, dimmed: bool) -> pygame.Surface:
    colour = p.GROUNDS[token.ground]
    ground, ink = _tone(colour, dimmed), _tone(p.ink_on(colour), dimmed)

    def draw(surface: pygame.Surface) -> None:
        side = size * SMOOTH
        pygame.draw.circle(surface, ink, (side / 2, side / 2), side / 2)
        pygame.draw.circle(surface, ground, (side / 2, side / 2), side * 0.47)
        pygame.draw.circle(surface, ink, (side / 2, side / 2), side * 0.4, round(side * 0.015))

    return _lettered(smooth((size, size), ink, draw), token.text, 0.6, ink)


def _lettered(ground: pygame.Surface, text: str, part: float, ink: Colour) -> pygame.Surface:
    """Write text in the middle of `ground`; `part` is its size as a share of the ground's height."""
    size = max(4, round(ground.get_height() * part))
    width, high = ground.get_size()
    baseline = high / 2 + fonts.CAP * size / 2
    image = fonts.rendered(text, Pen("Bold", size, ink))
    ascent = fonts.font("Bold", size).get_ascent()
    ground.blit(image, (round((width - image.get_width()) / 2), round(baseline) - ascent))
    return ground


_KINDS: dict[str, Callable[[Token, int, bool], pygame.Surface]] = {
    "die": _die,
    "coin": _coin,
    "ball": _ball,
    "number": _number,
    "symbol": _symbol,
}


def gap(size: int) -> int:
    """The space between two tokens of this size."""
    return max(2, round(size * 0.16))


def width(count: int, size: int) -> int:
    """The length of a row of tokens."""
    return count * size + max(0, count - 1) * gap(size)


def row(  # noqa: PLR0913 - what, how large, where, how
    brush: Brush,
    tokens: tuple[Token, ...],
    size: int,
    at: tuple[int, int],
    *,
    dimmed: bool = False,
    down: bool = False,
) -> None:
    """Draw tokens in a row, or in a column if `down`. The corner of the first is at `at`."""
    step = size + gap(size)
    for number, token in enumerate(tokens):
        x, y = (at[0], at[1] + number * step) if down else (at[0] + number * step, at[1])
        image = picture(token, size, dimmed=dimmed)
        brush.surface.blit(image, image.get_rect(center=(x + size // 2, y + size // 2)))
