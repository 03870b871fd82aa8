# SPDX-License-Identifier: MIT
"""Draws playing cards, face up or down, and empty places. Suits are drawn as shapes: the font has none."""

from functools import lru_cache
from math import pi, sin
from typing import Final

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import SMOOTH, Brush, smooth
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.engine.record.on_show import FACE_DOWN

BROAD: Final = 0.7
"""Width of a card as a share of its height."""
RED_SUITS: Final = "dh"
_RANKS: Final = {"T": "10"}
_EDGE = 0.07
"""Radius of a card's corners as a share of its height."""


def size_of(height: int, *, sideways: bool = False) -> tuple[int, int]:
    """Width and height in dots of a card; `height` is that of an upright card. Sideways, they are exchanged."""
    broad = round(BROAD * height)
    return (height, broad) if sideways else (broad, height)


def picture(card: str, height: int, *, sideways: bool = False) -> pygame.Surface:
    """A picture of one card. On a sideways card, rank and suit stay upright, side by side, easy to read from afar."""
    return of_size(card, size_of(height, sideways=sideways), sideways=sideways)


@lru_cache(maxsize=256)
def of_size(card: str, size: tuple[int, int], *, sideways: bool = False) -> pygame.Surface:
    """A picture of one card of this width and height; it may be narrower than cards are."""
    if card == FACE_DOWN:
        return _back(size)
    whole = smooth(size, p.INK, lambda surface: _ground(surface, p.DIE))
    ink = p.PIP_RED if card[1:] in tuple(RED_SUITS) else p.INK
    rank, suit = (_beside if sideways else _beneath)(size)
    _write(whole, _RANKS.get(card[:1], card[:1]), rank, ink)
    mark = smooth(suit.size, ink, lambda surface: _suit(surface, card[1:], ink))
    whole.blit(mark, suit)
    return whole


def _beneath(size: tuple[int, int]) -> tuple[pygame.Rect, pygame.Rect]:
    """Boxes for rank and suit: the rank above the suit."""
    wide, high = size
    side = round(min(0.4 * high, 0.86 * wide))
    rank = pygame.Rect(0, round(0.09 * high), wide, round(0.4 * high))
    return rank, pygame.Rect((wide - side) // 2, round(0.55 * high), side, side)


def _beside(size: tuple[int, int]) -> tuple[pygame.Rect, pygame.Rect]:
    """Boxes for rank and suit: the rank at the left of the suit."""
    wide, high = size
    side = round(0.56 * high)
    rank = pygame.Rect(round(0.06 * wide), 0, round(0.45 * wide), high).inflate(0, -round(0.4 * high))
    return rank, pygame.Rect(round(0.54 * wide), (high - side) // 2, side, side)


def _ground(surface: pygame.Surface, colour: Colour) -> None:
    """A blank card with its edge."""
    box = surface.get_rect()
    radius = round(_EDGE * max(box.size))
    pygame.draw.rect(surface, p.INK, box, border_radius=radius)
    pygame.draw.rect(surface, colour, box.inflate(-2 * SMOOTH, -2 * SMOOTH), border_radius=radius)


def _write(whole: pygame.Surface, rank: str, box: pygame.Rect, ink: Colour) -> None:
    """Write the rank as large as its box. Wide ranks such as 10 and Q are squeezed to fit."""
    line = fonts.rendered(rank, Pen("Bold", max(4, round(box.height / fonts.CAP)), ink))
    line = line.subsurface(line.get_bounding_rect())
    size = min(line.get_width(), round(0.9 * box.width)), min(line.get_height(), box.height)
    line = pygame.transform.smoothscale(line, size)
    whole.blit(line, line.get_rect(center=box.center))


def _back(size: tuple[int, int]) -> pygame.Surface:
    """The back of a card: a lattice on blue inside a light border."""
    blue, line = p.GROUNDS["blue"], p.mixed(p.GROUNDS["blue"], p.IVORY, 0.55)

    def draw(surface: pygame.Surface) -> None:
        _ground(surface, p.DIE)
        inner = surface.get_rect().inflate(*(-round(0.14 * max(surface.get_size())),) * 2)
        pygame.draw.rect(surface, blue, inner)
        part = surface.subsurface(inner)
        step = max(8, inner.width // 5)
        for x in range(-inner.height, inner.width + inner.height, step):
            pygame.draw.line(part, line, (x, 0), (x + inner.height, inner.height), SMOOTH)
            pygame.draw.line(part, line, (x, 0), (x - inner.height, inner.height), SMOOTH)

    return smooth(size, p.INK, draw)


# Suits, in a square of side 1


def _suit(surface: pygame.Surface, suit: str, ink: Colour) -> None:
    side = surface.get_width()
    if suit == "d":
        _shape(surface, ink, [(0.5, 0.0), (0.86, 0.5), (0.5, 1.0), (0.14, 0.5)])
    elif suit == "h":
        _shape(surface, ink, [(x, 1 - y) for x, y in _heart()])
    elif suit == "s":
        _shape(surface, ink, [(x, 0.86 * y) for x, y in _heart()])
        _shape(surface, ink, _STEM)
    elif suit == "c":
        for x, y in ((0.5, 0.22), (0.22, 0.62), (0.78, 0.62)):
            pygame.draw.circle(surface, ink, (side * x, side * y), side * 0.22)
        _shape(surface, ink, _STEM)


_STEM = [(0.46, 0.4), (0.54, 0.4), (0.56, 0.8), (0.7, 1.0), (0.3, 1.0), (0.44, 0.8)]


def _shape(surface: pygame.Surface, ink: Colour, points: list[tuple[float, float]]) -> None:
    side = surface.get_width()
    pygame.draw.polygon(surface, ink, [(side * x, side * y) for x, y in points])


def _heart() -> list[tuple[float, float]]:
    """An upside-down heart: the curve x = 16 sin³ t, y = 13 cos t - 5 cos 2t - 2 cos 3t - cos 4t."""
    turns = [2 * pi * step / 40 for step in range(40)]
    cos = [[sin(n * t + pi / 2) for n in range(1, 5)] for t in turns]
    across = [16 * sin(t) ** 3 for t in turns]
    along = [13 * one - 5 * two - 2 * three - four for one, two, three, four in cos]
    return [(0.5 + x / 34, (y + 17) / 29.3) for x, y in zip(across, along, strict=True)]


# Places for cards


def empty(brush: Brush, rect: pygame.Rect, *, wanted: bool) -> None:
    """The empty place of a card. wanted: the next card goes here; then it has a gold frame and the word NEXT."""
    edge = max(2, round(_EDGE * max(rect.size)))
    if not wanted:
        brush.card(rect, p.PANEL, edge, p.LINE_DIM, brush.px(1.3))
        return
    brush.card(rect, p.mixed(p.GOLD, p.PANEL, 0.22), edge, p.GOLD, brush.px(5))
    room = rect.inflate(-2 * brush.px(7), -2 * brush.px(7))
    words = fonts.fitted("NEXT", "Bold", room.size, room.height, brush.least)
    brush.block_middle(words, "Bold", p.GOLD, room, "centre")
