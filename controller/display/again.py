# SPDX-License-Identifier: MIT
"""A past round on a screen: its picture as it was then, smaller, in a striped frame, under words that say so.

The picture is the screen's own, drawn anew for the view of then, and made smaller. Nothing is added to it or left out.
"""

from collections.abc import Iterator
from typing import Final

import pygame

from controller.display.kit import paint
from controller.display.kit.items import Arranged, Box, Picture
from controller.display.kit.layout import Content, column, first_good, framed, pad, place
from controller.display.kit.text import BODY, NOTE, label
from controller.display.kit.theme import Space, Step, Theme
from controller.display.screens import AnyScreen
from controller.engine.shown.again import Again, WhichRound
from controller.engine.shown.views import NOTHING_MORE, View

BAND: Final = 0.175
"""Share of the screen's height. Height of the words."""
MARGIN: Final = 0.012
"""Share of the screen's width. Space around the picture."""
ROWS: Final = 64
"""Dots. Rows that are made smaller in one step: a press never waits for a whole picture."""
HEADING: Final = BODY._replace(weight="Black", narrow=0.76, align="middle")
DONE: Final = NOTE._replace(lines=2, narrow=0.76, align="middle")
SIZES: Final[tuple[tuple[Step, Step, Space], ...]] = (
    ("strong", "body", "wide"),
    ("body", "note", "wide"),
    ("body", "note", "line"),
)
"""Sizes of the first two lines, and the space between lines, that are tried."""


class PastPicture:
    """Draws past views with the screen of one window."""

    def __init__(self, size: tuple[int, int], theme: Theme) -> None:
        self._theme = theme
        self._whole = pygame.Surface(size)
        """The picture as it was, which is drawn before it is made smaller."""

    def steps(self, screen: AnyScreen, surface: pygame.Surface, view: View, again: Again | WhichRound) -> Iterator[str]:
        """Draw it, a piece at each step."""
        yield from screen.steps(self._whole, view, NOTHING_MORE)
        paint.paint(surface, arranged(again, surface.get_size(), self._theme).items, self._theme)
        yield "frame"
        yield from self._smaller(surface)

    def _smaller(self, surface: pygame.Surface) -> Iterator[str]:
        """Copy the picture, smaller, a strip at each step."""
        width, height = self._whole.get_size()
        place = inside(surface.get_size())
        for top in range(0, height, ROWS):
            bottom = min(top + ROWS, height)
            strip = self._whole.subsurface((0, top, width, bottom - top))
            first, last = (place.top + at * place.height // height for at in (top, bottom))
            surface.blit(pygame.transform.smoothscale(strip, (place.width, last - first)), (place.left, first))
            yield ""


def inside(size: tuple[int, int]) -> pygame.Rect:
    """Return the place of the picture on a screen of this size."""
    width, height = size
    margin, band = round(MARGIN * width), round(BAND * height)
    share = min((width - 2 * margin) / width, (height - band - margin) / height)
    found = pygame.Rect(0, 0, int(share * width), int(share * height))
    found.midtop = (width // 2, band)
    return found


def arranged(again: Again | WhichRound, size: tuple[int, int], theme: Theme) -> Arranged:
    """Return the frame: stripes over the whole screen, and above the picture the words on a plate."""
    width, height = size
    band, margin = round(BAND * height), round(MARGIN * width)
    stripes = Picture(Box(0, 0, width, height), "stripes", "", "stripes", ground="words")
    words = _words(again)((width - 2 * margin, band - margin), theme)
    return Arranged(size, ((0, 0, stripes), (margin, margin // 2, words)))


def _words(again: Again | WhichRound) -> Content:
    """Return what is shown, what was done, and what the keys do."""
    foot = label(again.foot, style=NOTE._replace(narrow=0.76), colour="ink", kind="keys")

    def lines(done: str, large: Step, small: Step, gap: Space) -> Content:
        heading = label(again.heading, style=HEADING._replace(steps=(large,)), colour="ink", kind="heading")
        of_step = label(done, style=DONE._replace(steps=(small,)), colour="ink", kind="done")
        return column(heading, of_step, foot, align="middle", gap=gap)

    options = (lines(text, *how) for text in (again.done, *_beginnings(again.done)) for how in SIZES)
    return framed(pad(place(first_good(*options)), "gap", "hair"), fill="words", line="ink", radius=0)


def _beginnings(text: str) -> Iterator[str]:
    """Return ever shorter beginnings of a text that has no room."""
    while " " in text:
        text = text.rpartition(" ")[0]
        yield f"{text} …"
