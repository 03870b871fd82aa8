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
DESCENT = 0.22
"""Depth of p, g and the comma below the baseline as a share of the font's size."""
ASCENT = 0.08
"""How far d, f and the dot of i reach above the capitals, as a share of the font's size."""
LEADING = 1.16
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


class FittedText(NamedTuple):
    """Text in lines that fit a box, in the largest size.

    `whole`: False if even the smallest size does not fit, or only with a word that is broken.
    """

    size: int
    lines: tuple[str, ...]
    whole: bool = True

    @property
    def height(self) -> int:
        """The height from the first line's capitals to the last line's descenders."""
        return text_height(self.size, len(self.lines))


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


def text_height(size: int, lines: int = 1) -> int:
    """The height from the first line's capitals to the last line's descenders."""
    return round((CAP + DESCENT) * size) + (lines - 1) * round(LEADING * size)


@lru_cache(maxsize=512)
def wrapped(text: str, weight: Weight, size: int, room: int) -> tuple[str, ...]:
    """Text in lines no wider than `room`, broken between words. A word wider than that is broken too.

    A citation such as `s 78(5)` is one word, and a key with its letter: `7 G`.
    """
    lines = [""]
    for word in (piece for whole in words_of(text) for piece in _pieces(whole, weight, size, room)):
        longer = f"{lines[-1]} {word}".lstrip()
        if width(longer, weight, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(line for line in lines if line)


def words_of(text: str) -> list[str]:
    """Return the words of a text that are never broken."""
    return _WORD.findall(" ".join(text.split()))


def _pieces(word: str, weight: Weight, size: int, room: int) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, weight, size) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def breaks_a_word(text: str, weight: Weight, size: int, room: int) -> bool:
    return any(width(word, weight, size) > room for word in words_of(text))


def greatest(sizes: range, fits: Callable[[int], bool]) -> int | None:
    """The largest size that fits, by binary search; None if the smallest does not fit."""
    low, high = sizes.start, sizes.stop
    if low >= high or not fits(low):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


@lru_cache(maxsize=256)
def fitted(text: str, weight: Weight, room: tuple[int, int], largest: int, smallest: int) -> FittedText:
    """Text in the largest size that fits `room` (width, height) without breaking words."""

    def fits(size: int) -> bool:
        high = text_height(size, len(wrapped(text, weight, size, room[0])))
        return high <= room[1] and not breaks_a_word(text, weight, size, room[0])

    size = greatest(range(smallest, largest + 1), fits)
    lines = wrapped(text, weight, size or smallest, room[0])
    return FittedText(size or smallest, lines, size is not None)


def fitted_whole(text: str, weight: Weight, room: tuple[int, int], largest: int, smallest: int) -> FittedText:
    """The same; text that has lines of its own is broken in these alone, or stands in one line that is no smaller."""
    lines = tuple(text.splitlines())

    def fits(size: int) -> bool:
        return text_height(size, len(lines)) <= room[1] and all(width(it, weight, size) <= room[0] for it in lines)

    block = fitted(text, weight, room, largest, smallest)
    size = greatest(range(smallest, largest + 1), fits) if len(lines) > 1 else None
    one = block.whole and len(block.lines) == 1 and block.size >= (size or 0)
    return block if one or size is None else FittedText(size, lines, whole=True)


def balanced(block: FittedText, weight: Weight, room: int) -> FittedText:
    """The same text in the same number of lines, but the last line not much shorter than the others."""
    text, narrow, lines = " ".join(block.lines), room, block.lines
    step = max(1, block.size // 4)
    while len(lines) == len(block.lines) > 1:
        block = block._replace(lines=lines)
        lengths = [width(line, weight, block.size) for line in lines]
        if lengths[-1] >= 0.55 * max(lengths) or narrow <= step:
            break
        narrow -= step
        if breaks_a_word(text, weight, block.size, narrow):
            break
        lines = wrapped(text, weight, block.size, narrow)
    return block


def shortened(text: str, weight: Weight, size: int, room: int) -> str:
    """The text, cut and ended with … if it is wider than `room`."""
    if width(text, weight, size) <= room:
        return text
    while text and width(text + "…", weight, size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


@lru_cache(maxsize=512)
def letter_height(weight: Weight, size: int) -> int:
    """The height in dots of the lowest capital or figure, measured on its picture."""
    return min(_ink_height(letter, weight, size) for letter in "ABCDEFGHIKLMNOPRSTUVXZ0123456789")


def _ink_height(letter: str, weight: Weight, size: int) -> int:
    mask = pygame.mask.from_surface(font(weight, size).render(letter, True, (255, 255, 255)))
    return max(rect.height for rect in mask.get_bounding_rects())


@lru_cache(maxsize=64)
def size_for(height: int, weight: Weight) -> int:
    """The smallest font size whose capitals and figures are all at least `height` dots high."""
    size = round(height / CAP)
    while letter_height(weight, size) < height:
        size += 1
    return size


def widest(line: str, weight: Weight, sizes: range, room: int) -> int | None:
    """The largest of these sizes in which a line has room; None if it has none in the smallest."""
    return greatest(sizes, lambda size: width(line, weight, size) <= room)


def in_lines(items: tuple[str, ...], apart: str, size: int, room: int) -> tuple[str, ...]:
    """Items in as few lines as can be, rather of one length, with `apart` between two; none of them is broken."""
    lines = [items[0]]
    for item in items[1:]:
        longer = f"{lines[-1]}{apart}{item}"
        if width(longer, "Semibold", size) <= room:
            lines[-1] = longer
        else:
            lines.append(item)
    longest = max(width(line, "Semibold", size) for line in lines)
    if len(lines) == 1 or longest in {width(item, "Semibold", size) for item in items}:
        return tuple(lines)
    closer = in_lines(items, apart, size, longest - 1)
    return closer if len(closer) == len(lines) else tuple(lines)
