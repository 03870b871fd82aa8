# SPDX-License-Identifier: MIT
"""Draws tokens: dice, coins, balls, numbers, symbols; dimmed if they have lost."""

from collections.abc import Callable

import pygame

from controller.display.drawing import coins, dice, fonts, numbers
from controller.display.drawing import palette as p
from controller.display.drawing.coins import ground_and_ink
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keeping import kept
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import SMOOTH, scaled
from controller.engine.rules.face import Token


@kept
def picture(token: Token, size: int, *, dimmed: bool = False) -> pygame.Surface:
    """A picture of one token in a square of this size."""
    return _KINDS[token.kind](token, size, dimmed)


def _die(token: Token, size: int, dimmed: bool) -> pygame.Surface:
    return dice.die(token.text, size, faded=dimmed)


def _coin(token: Token, size: int, dimmed: bool) -> pygame.Surface:
    return coins.coin(token.text, size, faded=dimmed)


def _ball(token: Token, size: int, dimmed: bool) -> pygame.Surface:
    return coins.ball(p.GROUNDS[token.ground], size, token.text, faded=dimmed)


def _number(token: Token, size: int, dimmed: bool) -> pygame.Surface:
    _, ink = ground_and_ink(p.GROUNDS[token.ground], faded=dimmed)
    return _lettered(numbers.ground(token.ground, (size, size), faded=dimmed).copy(), token.text, 0.66, ink)


def _symbol(token: Token, size: int, dimmed: bool) -> pygame.Surface:
    ground, ink = ground_and_ink(p.GROUNDS[token.ground], faded=dimmed)
    line = p.mixed(ink, ground, 0.5) if dimmed else ink

    def draw(surface: pygame.Surface) -> None:
        side = surface.get_width()
        middle = (side / 2, side / 2)
        pygame.draw.circle(surface, line, middle, side / 2)
        pygame.draw.circle(surface, ground, middle, side * 0.47)
        pygame.draw.circle(surface, line, middle, side * 0.4, max(SMOOTH // 2, round(side * 0.015)))

    whole = scaled((size, size), line, draw)
    if not dimmed:
        coins.lit(whole, 0.6)
    return _lettered(whole, token.text, 0.6, ink)


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
