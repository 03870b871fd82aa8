# SPDX-License-Identifier: MIT
"""Measures, wraps and fits text in Source Sans Pro. All sizes are in dots."""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Literal, NamedTuple

import pygame.font

from controller.display.drawing.keeping import Shelf
from controller.display.drawing.palette import Colour

Weight = Literal["Regular", "Semibold", "Bold", "Black"]

CAP = 0.66
"""Height of a capital as a share of the font's size (stated by the typeface)."""
FONTS = 32
"""Fonts that are kept open, by weight and size: each takes 0.1 to 0.3 MB; to open one again takes 0.03 ms."""
_LINES = Shelf(3_000_000)
"""Pictures of lines of text. A line of 1170 dots in size 71 takes 0.4 MB; to draw it again takes 0.04 ms."""
_WORD = re.compile(r"\(?\bss? \d\S*|\d [A-Z],?(?!\S)|Round \d\S*|\$\S+ back\b\S*|\S+")
"""A word, or a citation such as `s 78(5)` or `Round 4`, or `$10 back`, which is never broken."""


class Pen(NamedTuple):
    """Weight, size in dots and colour of text."""

    weight: Weight
    size: int
    colour: Colour


@lru_cache(maxsize=FONTS)
def font(weight: Weight, size: int) -> pygame.font.Font:
    """The font of this weight and size."""
    return _opened(weight, size)


def _opened(weight: Weight, size: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(BytesIO(typeface(weight)), size)


@cache
def typeface(weight: Weight) -> bytes:
    """The file of a weight, read once: fonts of all sizes share it, and none keeps a file open."""
    return (files("font_source_sans_pro") / "files" / f"SourceSansPro-{weight}.ttf").read_bytes()


def rendered(text: str, pen: Pen) -> pygame.Surface:
    """A picture of one line of text."""
    return _LINES.picture((text, pen), lambda: font(pen.weight, pen.size).render(text, True, pen.colour))


@lru_cache(maxsize=8192)
def width(text: str, weight: Weight, size: int) -> int:
    """The width of one line of text."""
    return _measuring(weight, size).size(text)[0]


def _measuring(weight: Weight, size: int) -> pygame.font.Font:
    """The ruler of this weight, set to this size."""
    ruler = _ruler(weight)
    if ruler.point_size != size:
        ruler.point_size = size
    return ruler


@cache
def _ruler(weight: Weight) -> pygame.font.Font:
    """A font that only measures, in one size after the other: most sizes that are tried are never drawn.

    A font of its own for each of them would take 0.1 to 0.2 MB.
    """
    return _opened(weight, 1)


class Beyond(NamedTuple):
    """How many dots of a line reach above the height of its capitals, and below its baseline."""

    above: int
    below: int


@lru_cache(maxsize=2048)
def beyond(text: str, weight: Weight, size: int) -> Beyond:
    """How far letters with ascenders or descenders, and round ones, reach beyond the height that capitals have."""
    letters = [it for it in _measuring(weight, size).metrics(text) if it is not None]
    lowest, highest = min(it[2] for it in letters), max(it[3] for it in letters)
    return Beyond(max(0, highest - round(CAP * size)), max(0, -lowest))


def words_of(text: str) -> list[str]:
    """Return the words of a text that are never broken."""
    return _WORD.findall(" ".join(text.split()))


def greatest(sizes: range, fits: Callable[[int], bool]) -> int | None:
    """The largest size that fits, by binary search; None if the smallest does not fit."""
    low, high = sizes.start, sizes.stop
    if low >= high or not fits(low):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


@lru_cache(maxsize=512)
def letter_height(weight: Weight, size: int) -> int:
    """The height in dots of the lowest capital or figure, measured on its picture."""
    return min(_ink_height(letter, weight, size) for letter in "ABCDEFGHIKLMNOPRSTUVXZ0123456789")


def _ink_height(letter: str, weight: Weight, size: int) -> int:
    mask = pygame.mask.from_surface(font(weight, size).render(letter, True, (255, 255, 255)))
    return max(rect.height for rect in mask.get_bounding_rects())
