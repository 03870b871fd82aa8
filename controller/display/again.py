# SPDX-License-Identifier: MIT
"""A past round on a screen: its picture as it was then, smaller, in a striped frame, under words that say so.

The picture is the screen's own, drawn anew for the view of then, and made smaller. Nothing is added to it or left out.
"""

from collections.abc import Iterator
from typing import Final

import pygame

from controller.display import grid
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.screens import AnyScreen
from controller.engine.shown.again import Again, WhichRound
from controller.engine.shown.views import NOTHING_MORE, View

BAND: Final = 0.15
"""The height of the words, as a share of the screen's."""
MARGIN: Final = 0.012
"""Around the picture, as a share of the screen's width."""
PAPER: Final[p.Colour] = p.IVORY
"""Between the stripes, and behind the words."""
STRIPE: Final[p.Colour] = (148, 131, 178)
"""Lilac, which nothing else on the screens is."""
STRIPES: Final = 24
"""The width of a stripe is the screen's height by this."""
ROWS: Final = 64
"""So many rows of dots are made smaller at a time: a press is never kept waiting by a whole picture."""
LINES: Final[tuple[tuple[fonts.Weight, float, float], ...]] = (
    ("Black", 0.07, 0.32),
    ("Semibold", 0.42, 0.27),
    ("Regular", 0.73, 0.2),
)
"""Of each line: its weight, and where its room begins and how high it is, as shares of the band's height."""


class PastPicture:
    """Draws past views with the screen of one window."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._whole = pygame.Surface(size)
        """The picture as it was, which is drawn before it is made smaller."""

    def steps(self, screen: AnyScreen, surface: pygame.Surface, view: View, again: Again | WhichRound) -> Iterator[str]:
        """Draw it, a piece at each step."""
        yield from screen.steps(self._whole, view, NOTHING_MORE)
        _stripes(surface)
        yield "frame"
        yield from self._smaller(surface)
        yield from _words(surface, again)

    def _smaller(self, surface: pygame.Surface) -> Iterator[str]:
        """Copy it, smaller, a strip at each step."""
        width, height = self._whole.get_size()
        place = inside(surface.get_size())
        for top in range(0, height, ROWS):
            bottom = min(top + ROWS, height)
            strip = self._whole.subsurface((0, top, width, bottom - top))
            first, last = (place.top + at * place.height // height for at in (top, bottom))
            surface.blit(pygame.transform.smoothscale(strip, (place.width, last - first)), (place.left, first))
            yield ""


def inside(size: tuple[int, int]) -> pygame.Rect:
    """Where the picture stands on a screen of this size."""
    width, height = size
    margin, band = round(MARGIN * width), round(BAND * height)
    share = min((width - 2 * margin) / width, (height - band - margin) / height)
    found = pygame.Rect(0, 0, int(share * width), int(share * height))
    found.midtop = (width // 2, band)
    return found


def _stripes(surface: pygame.Surface) -> None:
    """The frame: stripes aslant, over everything."""
    width, height = surface.get_size()
    surface.fill(PAPER)
    step = max(4, height // STRIPES)
    for left in range(-height, width, 2 * step):
        corners = ((left, height), (left + height, 0), (left + height + step, 0), (left + step, height))
        pygame.draw.polygon(surface, STRIPE, corners)


def _words(surface: pygame.Surface, again: Again | WhichRound) -> Iterator[str]:
    """What is shown, what was done, and what the keys do, a line at each step."""
    width, height = surface.get_size()
    band, margin = round(BAND * height), round(MARGIN * width)
    paper = pygame.Rect(margin, margin // 2, width - 2 * margin, band - margin)
    pygame.draw.rect(surface, PAPER, paper)
    pygame.draw.rect(surface, p.INK, paper, max(2, height // 300))
    brush = Brush(surface, grid.scale((width, height)))
    for text, (weight, top, share) in zip((again.heading, again.done, again.foot), LINES, strict=True):
        room = pygame.Rect(0, paper.top + round(top * paper.height), paper.width - 2 * margin, 0)
        room.height, room.centerx = round(share * paper.height), paper.centerx
        block = fonts.fitted(text, weight, room.size, room.height, room.height // 3)
        brush.block_middle(block, weight, p.INK, room)
        yield "words"
