# SPDX-License-Identifier: MIT
"""Draws playing cards, face up or down, and empty places. All measures are dots."""

from typing import Final

import pygame

from controller.display.drawing import fonts, suits
from controller.display.drawing import palette as p
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keeping import kept
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import LARGE, SMOOTH, WHITE, Size, frame, gradient, masked, rounded, smooth
from controller.engine.record.shown import FACE_DOWN

BROAD: Final = 1 / 1.4
"""Width of a card as a share of its height."""
RED_SUITS: Final = suits.RED
SEEN: Final = 0.45
"""How much of a card's width, from its left, is enough to read its rank and suit."""
RANK: Final = 0.56
"""The size of the letters of a rank, in widths of a card."""
AT, BROADEST = 0.1, SEEN - 0.07
"""From the left of a card to its rank, and how broad that is at the most, in widths of a card."""
_RANKS: Final = {"T": "10"}
_EDGE: Final = 0.085
"""Radius of a card's corners as a share of its width."""

_HIGH, _NARROWED = 0.5, 1.35
"""How high a rank on a narrow card is, in heights of the card, and in widths of what it has at the most."""
_MARGIN: Final = 0.08
"""The free border of a narrow card, in widths of it."""

LATTICE: Final = 0.45
"""Share of ivory in the lines on a card's back."""


def _width_of_rank(wide: int, least: int) -> float:
    """The width of a card whose rank has the letters that are asked for at least on one of this width."""
    return max(wide, least / RANK)


def corner(size: Size) -> int:
    """The radius of the corners of a card of this size."""
    return max(2, round(_EDGE * min(size)))


@kept
def of_size(  # noqa: PLR0913 - which card, how large, and how
    card: str,
    size: Size,
    *,
    sideways: bool = False,
    faded: bool = False,
    narrow: bool = False,
    least: int = 0,
    back: Colour = p.CARD_BACK,
) -> pygame.Surface:
    """A picture of one card of this width and height; it may be narrower than cards are. back: of a card face down."""
    if sideways:
        return pygame.transform.rotate(of_size(card, (size[1], size[0]), faded=faded, narrow=narrow, back=back), -90)
    if card == FACE_DOWN:
        return _back(size, back, faded=faded)
    return _narrow_face(card, size, faded=faded) if narrow else _face(card, size, least, faded=faded)


def _face(card: str, size: Size, least: int, *, faded: bool) -> pygame.Surface:
    """Rank at the upper left, a small suit below it, a large one at the lower right."""
    wide, high = size
    broad = min(wide, round(BROAD * high))
    whole = _ground(size, faded=faded).copy()
    of_rank = _width_of_rank(broad, least)
    letters = max(4, round(RANK * of_rank))
    foot = round(0.09 * broad + fonts.CAP * letters)
    line = _rank(_RANKS.get(card[:1], card[:1]), Pen("Bold", letters, _ink(card)), round(BROADEST * of_rank))
    left = round((0.07 if card[0] == "T" else AT) * broad)
    whole.blit(line, (left, foot - fonts.font("Bold", letters).get_ascent()))
    small, large = max(4, round(0.28 * broad)), max(4, round(0.55 * broad))
    if card[1:] in tuple("hdsc"):
        whole.blit(suits.picture(card[1:], small), (round(0.095 * broad), foot + round(0.12 * broad)))
        corner_ = whole.get_rect(bottomright=(wide - round(0.08 * broad), high - round(0.09 * broad)))
        whole.blit(suits.picture(card[1:], large), (corner_.right - large, corner_.bottom - large))
    return whole


def rank_of_narrow(size: Size) -> int:
    """The size of the letters of the rank on a narrow card."""
    return round(min(_HIGH * size[1], _NARROWED * _free(size[0])) / fonts.CAP)


def _free(wide: int) -> int:
    """The width that rank and suit have on a narrow card."""
    return max(4, wide - 2 * max(1, round(_MARGIN * wide)))


def _narrow_face(card: str, size: Size, *, faded: bool) -> pygame.Surface:
    """The rank, and beneath it the suit, both as wide as the card: so narrow cards are still read."""
    wide, high = size
    whole, free = _ground(size, faded=faded).copy(), _free(wide)
    letters = max(4, rank_of_narrow(size))
    line = fonts.rendered(_RANKS.get(card[:1], card[:1]), Pen("Bold", letters, _ink(card)))
    line = line.subsurface(line.get_bounding_rect())
    if line.get_width() > free:
        line = pygame.transform.smoothscale(line, (free, line.get_height()))
    cap = round(fonts.CAP * letters)
    side = max(4, min(free, high - cap - 3 * max(1, high // 18)))
    top = (high - cap - side) // 3
    whole.blit(line, line.get_rect(midbottom=(wide // 2, top + max(cap, line.get_height()))))
    if card[1:] in tuple("hdsc"):
        whole.blit(suits.picture(card[1:], side), ((wide - side) // 2, high - top - side))
    return whole


def _ink(card: str) -> Colour:
    return p.PIP_RED if card[1:] in tuple(RED_SUITS) else p.PIP


def _rank(rank: str, pen: Pen, most: int) -> pygame.Surface:
    """A rank, narrower where it is too broad: one of two figures."""
    line = fonts.rendered(rank, pen)
    seen = line.get_bounding_rect()
    line = line.subsurface((seen.left, 0, seen.width, line.get_height()))
    if line.get_width() > most:
        line = pygame.transform.smoothscale(line, (most, line.get_height()))
    return line


@kept
def _ground(size: Size, *, faded: bool) -> pygame.Surface:
    """A blank card with its edge."""
    radius = corner(size)
    edge = rounded(size, radius, p.mixed(p.INK, p.CARD_LOW, 0.3)).copy()
    inner = (size[0] - 2, size[1] - 2)
    tones = ((0.0, p.CARD_DIM), (1.0, p.CARD_DIM)) if faded else ((0.0, WHITE), (1.0, p.CARD_LOW))
    edge.blit(masked(gradient(inner, tones), rounded(inner, max(1, radius - 1), WHITE)), (1, 1))
    return edge


def _back(size: Size, colour: Colour, *, faded: bool) -> pygame.Surface:
    """The back of a card: a lattice in two tones of a colour inside a light border."""
    wide = min(size)
    radius, border = corner(size), max(2, round(0.06 * wide))
    inner = pygame.Rect((0, 0), size).inflate(-2 * border, -2 * border)
    whole = _ground(size, faded=False).copy()
    whole.blit(
        masked(_lattice(inner.size, max(5, wide // 9), colour), rounded(inner.size, max(1, radius // 2), WHITE)), inner
    )
    line = inner.inflate(-2 * border, -2 * border)
    frame(whole, line, p.mixed(p.IVORY, colour, 0.7), max(1, wide // 60), max(1, radius // 3))
    if faded:
        whole.blit(rounded(size, radius, p.FELT_DIM, 0.6), (0, 0))
    return whole


def _lattice(size: Size, step: int, colour: Colour) -> pygame.Surface:
    times, light = 2 if max(size) > LARGE else SMOOTH, p.mixed(p.IVORY, colour, LATTICE)

    def paint(surface: pygame.Surface) -> None:
        surface.fill(colour)
        wide, high = surface.get_size()
        for x in range(-high, wide + high, step * times):
            pygame.draw.line(surface, light, (x, 0), (x + high, high), times)
            pygame.draw.line(surface, light, (x, 0), (x - high, high), times)

    return smooth(size, colour, paint, times)


# Places for cards
