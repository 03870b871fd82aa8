# SPDX-License-Identifier: MIT
"""Fits words into a room: shorter wordings first, then smaller letters, then narrower ones. Words are never cut."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from math import ceil
from typing import Final, Literal, NamedTuple

from controller.display.drawing import fonts
from controller.display.drawing.fonts import Weight
from controller.display.kit.items import CAP, Arranged, Box, Role, Size, Text, of
from controller.display.kit.layout import Content, blank, first_good
from controller.display.kit.theme import Step, Theme

LEADING: Final = 1.14
"""Share of the font's size. Distance of two baselines."""
NARROW: Final = (1.0, 0.92, 0.84, 0.76, 0.7)
"""Shares of the normal width of the letters, tried in this order."""
SLOPES: Final = {"left": 0.0, "middle": 0.5, "right": 1.0}


class Fitted(NamedTuple):
    """Lines of text, with the size and the width of letters in which they fit."""

    lines: tuple[str, ...]
    size: int
    narrow: float


@cache
def size_of(capital: float, weight: Weight) -> int:
    """Return the smallest font size with capitals and figures of this height, to the nearest dot."""
    size = round(capital / CAP)
    while fonts.letter_height(weight, size) < capital - 0.5:
        size += 1
    return size


@lru_cache(maxsize=4096)
def fit(  # noqa: PLR0913, PLR0917 - a text and its room
    wordings: tuple[str, ...], weight: Weight, sizes: tuple[int, ...], lines: int, narrow: float, room: Size
) -> Fitted:
    """Return the first wording, size and width of letters that fit; the last ones if none does."""
    for share, size, words in product([it for it in NARROW if it >= narrow], sizes, wordings):
        found = tuple(wrapped(words, weight, size, room[0] / share))
        wide = max(fonts.width(it, weight, size) for it in found) * share
        if len(found) <= lines and wide <= room[0] and height(len(found), size) <= room[1]:
            return Fitted(_balanced(words, found, weight, size, room[0] / share), size, share)
    last = tuple(wrapped(wordings[-1], weight, sizes[-1], room[0] / share))
    return Fitted(last if len(last) <= lines else (wordings[-1],), sizes[-1], share)


def _balanced(words: str, found: tuple[str, ...], weight: Weight, size: int, room: float) -> tuple[str, ...]:
    """Return as many lines as found in the least width, so that no word stands alone on the last one."""
    low, high = room / max(1, len(found)), room
    while len(found) > 1 and high - low > size / 2:
        middle = (low + high) / 2
        narrower = tuple(wrapped(words, weight, size, middle))
        fits = len(narrower) == len(found) and max(fonts.width(it, weight, size) for it in narrower) <= middle
        low, high, found = (low, middle, narrower) if fits else (middle, high, found)
    return found


def height(lines: int, size: int) -> int:
    """Dots. From the first line's capitals to the last line's baseline."""
    return round((CAP + LEADING * (lines - 1)) * size)


def wrapped(words: str, weight: Weight, size: int, room: float) -> Iterator[str]:
    """Break words into lines at spaces and line breaks. A citation such as `s 78(5)` or `Round 4` is one word."""
    for given in words.split("\n"):
        line = ""
        for word in fonts.words_of(given) or [""]:
            longer = f"{line} {word}".lstrip()
            if line and fonts.width(longer, weight, size) > room:
                yield line
                longer = word
            line = longer
        yield line


class Style(NamedTuple):
    """The look of a text. Steps are tried from the first on."""

    steps: tuple[Step, ...] = ("body",)
    weight: Weight = "Semibold"
    lines: int = 1
    narrow: float = 1.0
    """Narrowest width of the letters, as a share of their normal width."""
    align: Literal["left", "middle", "right"] = "left"
    role: Role = "must"


BODY: Final = Style()
NOTE: Final = Style(("note",), role="may")


def label(
    *wordings: str,
    style: Style = BODY,
    colour: str = "words",
    kind: str = "",
    owner: str = "",
    struck: bool = False,
) -> Content:
    """Return text in the first of these wordings that fits. The longest stands first. `struck`: struck through."""
    if not any(wordings):
        return blank
    steps, weight, lines, narrow, align, role = style

    def arrange(room: Size, theme: Theme) -> Arranged:
        sizes = [size_of(theme.capital(step), weight) for step in steps]
        allowed = tuple(it for it in sizes if it <= theme.limit(kind)) or (sizes[-1],)
        found = fit(wordings, weight, allowed, lines, narrow, room)
        wide = [ceil(fonts.width(it, weight, found.size) * found.narrow) for it in found.lines]
        cap, step = round(CAP * found.size), LEADING * found.size
        items = [
            Text(
                Box(round((max(wide) - each) * SLOPES[align]), round(number * step), each, cap),
                kind,
                owner,
                words,
                weight,
                found.size,
                colour,
                found.narrow,
                role,
                fonts.beyond(words, weight, found.size) if words else (0, 0),
                struck,
            )
            for number, (words, each) in enumerate(zip(found.lines, wide, strict=True))
        ]
        return of((max(wide), height(len(wide), found.size)), *items)

    return arrange


def longest(*wordings: str, style: Style = BODY, colour: str = "words", kind: str = "") -> Content:
    """Return the longest of these wordings that fits at all. Narrower or smaller letters come before shorter words."""
    every = [label(it, style=style, colour=colour, kind=kind) for it in wordings if it]
    return first_good(*every) if every else blank
