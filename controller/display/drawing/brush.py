# SPDX-License-Identifier: MIT
"""Drawing tools for panels: smooth shapes, frames, seven-segment digits, lines and blocks of text."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.fonts import FittedText, Pen, Weight
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import (
    SMOOTH,
    corners,
    dashed,
    disc,
    lesser,
    possible,
    ring,
    rounded,
    smooth,
    spread,
)

__all__ = [
    "LEAST",
    "SMOOTH",
    "Align",
    "Brush",
    "Written",
    "disc",
    "figure",
    "smooth",
    "spaced_width",
    "tracking",
]

Align = Literal["left", "centre", "right"]
LEAST = 19
"""Size in units of the smallest text that the dealer acts on: its capitals are 12 dots high at 1280x800."""
_SEGMENTS = {"0": "abcdef", "1": "bc", "2": "abdeg", "3": "abcdg", "4": "bcfg", "5": "acdfg", "6": "acdefg"}
_SEGMENTS |= {"7": "abc", "8": "abcdefg", "9": "abcdfg", "-": "g"}


@lru_cache(maxsize=64)
def figure(character: str, height: int) -> pygame.Surface:
    """One digit of a seven-segment display; a space is dark."""
    width = round(height * 0.6)

    def draw(surface: pygame.Surface) -> None:
        surface.fill(p.LED_GROUND)
        for name, points in _segments(width * SMOOTH, height * SMOOTH).items():
            lit = name in _SEGMENTS.get(character, "")
            pygame.draw.polygon(surface, p.LED if lit else p.LED_OFF, points)

    return smooth((width, height), p.LED_GROUND, draw)


def _segments(width: int, height: int) -> dict[str, list[tuple[float, float]]]:
    """The corners of the segments: a at the top, clockwise to f, g in the middle."""
    half = height * 0.055
    left, right, top, bottom = half, width - half, half, height - half
    middle = height / 2
    lines = {
        "a": (left, top, right, top),
        "b": (right, top, right, middle),
        "c": (right, middle, right, bottom),
        "d": (left, bottom, right, bottom),
        "e": (left, middle, left, bottom),
        "f": (left, top, left, middle),
        "g": (left, middle, right, middle),
    }
    return {name: _bar(*ends, half * 0.88) for name, ends in lines.items()}


def _bar(x: float, y: float, x2: float, y2: float, half: float) -> list[tuple[float, float]]:
    gap = half * 0.35
    if y == y2:
        x, x2 = x + gap, x2 - gap
        return [
            (x, y),
            (x + half, y - half),
            (x2 - half, y - half),
            (x2, y),
            (x2 - half, y + half),
            (x + half, y + half),
        ]
    y, y2 = y + gap, y2 - gap
    return [(x, y), (x + half, y + half), (x + half, y2 - half), (x, y2), (x - half, y2 - half), (x - half, y + half)]


class Written(NamedTuple):
    """One line of drawn text, its pen, and its box from the capitals' top to the descenders."""

    text: str
    pen: Pen
    ink: pygame.Rect


class Laid(NamedTuple):
    """A card or a stack of chips on the table: what it is, its box, and its picture. how: as `wins`, or `down`.

    start: from where it comes; None: from the edge of the panel where the dealer is, or players are.
    """

    what: str
    box: pygame.Rect
    picture: pygame.Surface
    how: str = ""
    start: tuple[int, int] | None = None

    @property
    def is_card(self) -> bool:
        """Whether it is a card, or else chips."""
        return self.what != CHIPS


CHIPS = "chips"
Turning: TypeAlias = Callable[[float], pygame.Surface]
"""What is seen while something turns and comes to rest, by the share of its way that is behind it."""


class Brush:
    """Draws on one surface. `px` converts units (dots at 1280x800) to dots of this screen."""

    def __init__(self, surface: pygame.Surface, scale: float, least: int = 0) -> None:
        """least: the size in dots of the smallest letters; 0: as large as at 1280x800 on 10.1 inches."""
        self.surface = surface
        self.scale = scale
        self.least = least or self.px(LEAST)
        self.written: list[Written] = []
        self.laid: list[Laid] = []
        """The cards and chips that were drawn: they move when they change place."""
        self.turns: Turning | None = None
        """What comes to rest, if that was drawn."""
        self._start: tuple[int, int] | None = None

    def px(self, units: float) -> int:
        """Units in dots, at least one."""
        return max(1, round(units * self.scale))

    def card(self, rect: pygame.Rect, fill: Colour, radius: int, frame: Colour | None = None, line: int = 0) -> None:
        """A filled rectangle with round corners, and a frame inside its edge if given."""
        if frame is None:
            self._rounded(rect, fill, radius)
            return
        self._ring(rect, frame, radius, line)
        self._rounded(rect.inflate(-2 * line, -2 * line), fill, max(1, radius - line))

    def _rounded(self, rect: pygame.Rect, colour: Colour, radius: int) -> None:
        radius = possible(radius, rect)
        high = rect.height - 2 * radius
        self.surface.fill(colour, rect.inflate(-2 * radius, 0))
        self.surface.fill(colour, (rect.left, rect.top + radius, radius, high))
        self.surface.fill(colour, (rect.right - radius, rect.top + radius, radius, high))
        self._corners(rect, colour, radius)

    def _ring(self, rect: pygame.Rect, colour: Colour, radius: int, line: int) -> None:
        """A rectangle with round corners, without its middle: a smaller one is drawn there, `line` dots inside it.

        Filling a large rectangle takes long, and what is drawn over need not be filled.
        """
        radius = possible(radius, rect)
        deep = min(max(radius, line + 1), rect.width, rect.height)
        wide, high = rect.width - 2 * radius, rect.height - 2 * radius
        for top in (rect.top, rect.bottom - deep):
            self.surface.fill(colour, (rect.left + radius, top, wide, deep))
        for left in (rect.left, rect.right - deep):
            self.surface.fill(colour, (left, rect.top + radius, deep, high))
        self._corners(rect, colour, radius)

    def _corners(self, rect: pygame.Rect, colour: Colour, radius: int) -> None:
        corners(self.surface, rect, disc(radius, colour), radius)

    def lay(self, what: str, box: pygame.Rect, picture: pygame.Surface, how: str = "") -> None:
        """Note a card or chips that were drawn."""
        self.laid.append(Laid(what, box.copy(), picture, how, self._start))

    @contextmanager
    def coming(self, start: tuple[int, int]) -> Iterator[None]:
        """Cards and chips that are drawn meanwhile come from here."""
        before, self._start = self._start, start
        yield
        self._start = before

    @contextmanager
    def clipped(self, box: pygame.Rect) -> Iterator[None]:
        """Meanwhile, nothing is drawn outside the box, nor outside the clip there was before."""
        before = self.surface.get_clip()
        self.surface.set_clip(box.clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def veil(self, rect: pygame.Rect, colour: Colour, part: float, radius: int) -> None:
        """A rectangle with round corners that lets through what is below. `part`: how much it covers, 0 to 1."""
        radius = possible(radius, rect)
        spread(self.surface, rounded(lesser(rect.size, radius), radius, colour, part), rect, radius)

    def frame(self, rect: pygame.Rect, colour: Colour, line: int, radius: int) -> None:
        """A frame inside the edge of a rectangle with round corners; what is inside it stays."""
        radius = max(line, possible(radius, rect))
        for top in (rect.top, rect.bottom - line):
            self.surface.fill(colour, (rect.left + radius, top, rect.width - 2 * radius, line))
        for left in (rect.left, rect.right - line):
            self.surface.fill(colour, (left, rect.top + radius, line, rect.height - 2 * radius))
        corners(self.surface, rect, ring(radius, colour, line), radius)

    def dashed(self, rect: pygame.Rect, colour: Colour, line: int, radius: int = 0) -> None:
        """A dashed frame inside the edge of a rectangle: a void stake, or an empty place."""
        self.surface.blit(dashed(rect.size, radius, colour, line), rect)

    def note(self, text: str, pen: Pen, ink: pygame.Rect) -> None:
        """Note a line that a picture has on it: from the capitals' top to the descenders."""
        self.written.append(Written(text, pen, ink))

    def text(self, text: str, pen: Pen, at: tuple[int, int], align: Align = "left") -> int:
        """Write one line with its baseline at `at`. Returns its width in dots."""
        image = fonts.rendered(text, pen)
        x = at[0] - {"left": 0, "centre": image.get_width() // 2, "right": image.get_width()}[align]
        self.surface.blit(image, (x, at[1] - fonts.font(pen.weight, pen.size).get_ascent()))
        top = at[1] - round(fonts.CAP * pen.size)
        high = round((fonts.CAP + fonts.DESCENT) * pen.size)
        self.written.append(Written(text, pen, pygame.Rect(x, top, image.get_width(), high)))
        return image.get_width()

    def middle(self, text: str, pen: Pen, rect: pygame.Rect, align: Align = "centre") -> int:
        """Write one line, vertically in the middle of a box. Returns its width in dots."""
        x = {"left": rect.left, "centre": rect.centerx, "right": rect.right}[align]
        return self.text(text, pen, (x, rect.centery + round(fonts.CAP * pen.size / 2)), align)

    def block(
        self, block: FittedText, weight: Weight, colour: Colour, rect: pygame.Rect, align: Align = "left"
    ) -> None:
        """Write lines of text from the top of a box."""
        x = {"left": rect.left, "centre": rect.centerx, "right": rect.right}[align]
        baseline = rect.top + round(fonts.CAP * block.size)
        for number, line in enumerate(block.lines):
            at = (x, baseline + number * round(fonts.LEADING * block.size))
            self.text(line, Pen(weight, block.size, colour), at, align)

    def block_middle(
        self, block: FittedText, weight: Weight, colour: Colour, rect: pygame.Rect, align: Align = "left"
    ) -> None:
        """Write lines of text, vertically in the middle of a box."""
        ink = round(fonts.CAP * block.size) + (len(block.lines) - 1) * round(fonts.LEADING * block.size)
        self.block(block, weight, colour, pygame.Rect(rect.left, rect.centery - ink // 2, rect.width, ink), align)

    def label(self, text: str, rect: pygame.Rect, colour: Colour = p.MUTED, align: Align = "left") -> int:
        """Write a panel's small heading in spaced capitals at the top of a box. Returns its height in dots."""
        size = self.least
        self.spaced(text.upper(), Pen("Semibold", size, colour), (rect.left, rect.top + round(fonts.CAP * size)), align)
        return round(fonts.CAP * size)

    def spaced(self, text: str, pen: Pen, at: tuple[int, int], align: Align = "left") -> int:
        """Write one line with spaced letters and its baseline at `at`. Returns its width in dots."""
        whole = spaced_width(text, pen.weight, pen.size)
        x = at[0] - {"left": 0, "centre": whole // 2, "right": whole}[align]
        top = at[1] - round(fonts.CAP * pen.size)
        self.written.append(Written(text, pen, pygame.Rect(x, top, whole, round(fonts.CAP * pen.size))))
        for letter in text:
            image = fonts.rendered(letter, pen)
            self.surface.blit(image, (x, at[1] - fonts.font(pen.weight, pen.size).get_ascent()))
            x += image.get_width() + tracking(pen.size)
        return whole


def spaced_width(text: str, weight: Weight, size: int) -> int:
    """The width of a line drawn by `Brush.spaced`."""
    return sum(fonts.width(letter, weight, size) + tracking(size) for letter in text) - tracking(size) if text else 0


def tracking(size: int) -> int:
    """The extra space between spaced letters."""
    return max(1, round(size * 0.08))
