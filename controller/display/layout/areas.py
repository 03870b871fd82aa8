# SPDX-License-Identifier: MIT
"""Arranges what a wager area holds: words, tokens, and free places for chips and a marker. Equal areas look alike."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import pygame

from controller.display.drawing import fonts, tokens
from controller.display.drawing.brush import Align, Brush
from controller.display.drawing.fonts import Weight
from controller.display.drawing.palette import Colour
from controller.display.layout.arrangements import AreaPart, Arrangement, Row, arrangements
from controller.engine.rules.face import Area

GAP = 0.34
"""Space between two parts of an area as a share of the size of its odds."""
CHIP_HEIGHT, CHIP_WIDTH = 1.08, 2.2
"""Of the place for chips, as multiples of the size of the odds: letters as large as the odds, three figures."""
WINNERS_FRAME = 2
"""Width of the frame round a winning area, in units."""
LINE = 1.3
"""Width of the line round any other area, in units."""
MARGIN = 3
"""What is at least free between this line and words and pictures, in units."""
MEASURED = 50
"""The size in which titles are compared."""
NEARLY = 0.95
ENOUGH = 0.75
"""The least size, as a share of the largest possible, at which the best of an area's arrangements is taken."""
SMALLEST = 6
SIZES_KEPT = 4096
"""How many sizes of rows and areas are remembered: the same are tried in every way to share a screen."""
SHORT = 3
"""A title with fewer letters, explained by a detail, is written large."""


class AreaSetting(NamedTuple):
    """The arrangement of an area and the size of its odds. All other sizes follow from it.

    split: the height of a strip in the middle that stays free between the two rows; 0 if the rows need none.
    """

    arrangement: Arrangement
    size: int
    split: int = 0


class Inscription(NamedTuple):
    """How an area is inscribed, and where: the part of its box that is kept for it."""

    setting: AreaSetting
    rect: pygame.Rect


class Inks(NamedTuple):
    """The colours of the text in an area, and whether its tokens are dimmed."""

    strong: Colour
    soft: Colour
    dimmed: bool = False


class PartPlace(NamedTuple):
    """Where a part of an area is, and how its text is aligned there."""

    part: AreaPart
    rect: pygame.Rect
    align: Align


# Sizes


def ratio(area: Area, part: AreaPart) -> float:
    """The size of a part relative to the size of the odds."""
    if part in {"tokens", "column"}:
        return _token_ratio(area, part)
    if part == "detail":
        return 0.84
    if part in {"odds", "caption"} or area.tokens:
        return 1.0
    return 3.0 if area.detail and len(area.title) < SHORT else 1.3


def _token_ratio(area: Area, part: AreaPart) -> float:
    if area.tokens[0].kind == "symbol":
        return 3.6
    if part == "column":
        return 1.3
    if len(area.tokens) == 1:
        return 1.5
    return {2: 1.1, 3: 0.85}[len(area.tokens)] if area.tokens[0].kind == "die" else 1.4


def lines(area: Area, part: AreaPart) -> tuple[str, ...]:
    """The lines of text of a part."""
    if part == "stack":
        return tuple(area.title.upper().split())
    if part in {"title", "caption"}:
        return tuple((area.title if area.tokens else area.title.upper()).split("\n"))
    return tuple((area.detail if part == "detail" else area.odds).split("\n"))


def letters(area: Area, setting: AreaSetting) -> Iterator[int]:
    """The sizes of the letters in an area, but for the small print beneath its title."""
    parts = (part for row in setting.arrangement for part in row if part not in _PICTURES and part != "detail")
    return (round(ratio(area, part) * setting.size) for part in parts)


def weight(area: Area, part: AreaPart) -> Weight:
    """The weight of a part's letters."""
    if part in {"title", "stack", "caption"}:
        return "Semibold" if area.tokens else "Bold"
    return "Regular" if part == "detail" else "Semibold"


class Extent(NamedTuple):
    """Width and height in dots."""

    width: int
    height: int


class Room(NamedTuple):
    """The room for what an area holds. split: a strip of this height, between two rows, is not part of it."""

    width: int
    height: int
    split: int = 0


def extent(area: Area, part: AreaPart, odds_size: int) -> Extent:
    """The room that a part needs."""
    if part in {"marker", "chips"}:
        return _free_extent(area, part, odds_size)
    size = round(ratio(area, part) * odds_size)
    if part in {"tokens", "column"}:
        length = tokens.width(len(area.tokens), size)
        return Extent(size, length) if part == "column" else Extent(length, size)
    rows = lines(area, part)
    wide = max(fonts.width(row, weight(area, part), size) for row in rows)
    return Extent(wide, _text_height(size, len(rows)))


def _free_extent(area: Area, part: AreaPart, odds_size: int) -> Extent:
    """A square for a marker. Chips: a second stack where other wagers lie on the same area."""
    high = round(CHIP_HEIGHT * odds_size)
    return Extent(high if part == "marker" else round(CHIP_WIDTH * odds_size * (2 if area.also else 1)), high)


@lru_cache(maxsize=SIZES_KEPT)
def row_extent(area: Area, row: Row, odds_size: int) -> Extent:
    """The room that the parts of a row need."""
    parts = [extent(area, part, odds_size) for part in row]
    return Extent(sum(it.width for it in parts) + _gap(odds_size) * (len(row) - 1), max(it.height for it in parts))


def _gap(odds_size: int) -> int:
    """The space between two parts."""
    return round(GAP * odds_size)


def _height(area: Area, arrangement: Arrangement, rows: list[Extent], odds_size: int) -> int:
    """The room that rows need above each other. It is as much above the first as below the last."""
    high = sum(row.height for row in rows) + _gap(odds_size) * (len(rows) - 1)
    above = _beyond(area, arrangement[0], rows[0].height, odds_size).above
    return high + 2 * max(above, _beyond(area, arrangement[-1], rows[-1].height, odds_size).below)


@lru_cache(maxsize=SIZES_KEPT)
def _beyond(area: Area, row: Row, high: int, odds_size: int) -> fonts.Beyond:
    """How far letters of a row reach above and below it: it is as high as its capitals, or as its pictures."""
    above = below = 0
    for part in row:
        if part not in _PICTURES:
            texts, size = lines(area, part), round(ratio(area, part) * odds_size)
            free = (high - _text_height(size, len(texts))) // 2
            above = max(above, fonts.beyond(texts[0], weight(area, part), size).above - free)
            below = max(below, fonts.beyond(texts[-1], weight(area, part), size).below - free)
    return fonts.Beyond(above, below)


def _text_height(size: int, lines: int) -> int:
    """From the first line's capitals to the last line's baseline."""
    return round(fonts.CAP * size) + (lines - 1) * round(fonts.LEADING * size)


_PICTURES = frozenset({"tokens", "column", "marker", "chips"})


def _fits(area: Area, arrangement: Arrangement, room: Room, size: int) -> bool:
    rows = [row_extent(area, row, size) for row in arrangement]
    if max(row.width for row in rows) > room.width:
        return False
    if not room.split:
        return _height(area, arrangement, rows, size) <= room.height
    needed = (_height(area, (row,), [taken], size) for row, taken in zip(arrangement, rows, strict=True))
    return len(rows) == 2 and max(needed) <= (room.height - room.split) // 2


def largest(area: Area, arrangement: Arrangement, room: Room, most: int) -> int:
    """The largest size of the odds with which this arrangement fits the room; 0 if none fits."""
    return fonts.greatest(range(SMALLEST, most + 1), lambda size: _fits(area, arrangement, room, size)) or 0


# The choice


def best(alike: tuple[Area, ...], free: Row, room: Room, most: int, least: int) -> AreaSetting:
    """The arrangement for areas of one kind, and the size of their odds.

    The one with the largest letters in the first tier where they are legible, and not much smaller than elsewhere; else
    the one with the largest of all.
    """
    different = tuple({_measured(area): area for area in sorted(alike, key=_title_width)}.values())
    tiers = arrangements(alike[0], free, upright=room.height > 2 * room.width)
    found = [_largest_of(tier, different, room, most) for tier in tiers]
    largest_of_all = max(found, key=lambda setting: setting.size)
    enough = max(least, ENOUGH * largest_of_all.size)
    chosen = next((setting for setting in found if setting.size >= enough), largest_of_all)
    return chosen if chosen.size else _cramped(alike, free, room._replace(split=0))


def _measured(area: Area) -> tuple[object, ...]:
    """What the room depends on that an area needs. Of numbers only the widest counts."""
    title = "" if area.title.isdecimal() else area.title
    return title, area.detail, area.odds, len(area.tokens), len(area.also)


def _title_width(area: Area) -> int:
    return fonts.width(area.title, "Bold", MEASURED)


def _largest_of(tier: Iterable[Arrangement], alike: tuple[Area, ...], room: Room, most: int) -> AreaSetting:
    """The arrangement with the largest letters; of those that are nearly as large, the first."""
    chosen = AreaSetting((), 0, room.split)
    for arrangement in tier:
        larger = max(SMALLEST, int(chosen.size / NEARLY) + 1)
        if larger <= most and all(_fits(area, arrangement, room, larger) for area in alike):
            chosen = chosen._replace(
                arrangement=arrangement, size=min(largest(area, arrangement, room, most) for area in alike)
            )
    return chosen


def _cramped(alike: tuple[Area, ...], free: Row, room: Room) -> AreaSetting:
    """For areas too small for any arrangement: only the part that distinguishes them, and the free places."""
    first = alike[0]
    named: AreaPart = "tokens" if first.tokens else "title" if first.title else "odds"
    arrangement: Arrangement = ((named, *free),)
    sizes = range(2, SMALLEST)
    fit = fonts.greatest(sizes, lambda size: all(_fits(area, arrangement, room, size) for area in alike))
    return AreaSetting(arrangement, fit or sizes.start)


# Drawing


def write(brush: Brush, area: Area, inscribed: Inscription, inks: Inks, instead: tuple[str, ...] = ()) -> None:
    """Draw the words and tokens of an area in its box. instead: the first of these that fits the place of the odds."""
    for part, place, align in places(area, *inscribed):
        size = round(ratio(area, part) * inscribed.setting.size)
        if part in {"tokens", "column"}:
            tokens.row(brush, area.tokens, size, place.topleft, dimmed=inks.dimmed, down=part == "column")
        elif part == "odds" and instead:
            border = 2 * (brush.px(LINE) + brush.px(MARGIN))
            room = _widened(place, inscribed.rect.inflate(-border, 0), both=True) if align == "centre" else place
            _write_instead(brush, instead, room, size, inks.strong, align)
        elif part not in _PICTURES:
            ink = inks.soft if part == "detail" else inks.strong
            brush.block(fonts.FittedText(size, lines(area, part)), weight(area, part), ink, place, align)


def _write_instead(  # noqa: PLR0913, PLR0917 - what, where, how large, in which colour
    brush: Brush, wordings: tuple[str, ...], room: pygame.Rect, size: int, ink: Colour, align: Align
) -> None:
    """Write the first of these wordings that fits in letters as large as the odds, otherwise the last, smaller."""
    fit = (words for words in wordings if fonts.width(words, "Semibold", size) <= room.width)
    highest = round(min(1.5 * size, room.height / fonts.CAP))
    words = fonts.fitted(next(fit, wordings[-1]), "Semibold", (room.width, 2 * size), highest, SMALLEST)
    brush.block_middle(words, "Semibold", ink, room, align)


def places(area: Area, setting: AreaSetting, rect: pygame.Rect) -> Iterator[PartPlace]:
    """Each part with its box, in the middle of the area's box. The place for chips takes what is free beside it."""
    rows = setting.arrangement
    extents = [row_extent(area, row, setting.size) for row in rows]
    middles = _halves(rect, setting.split) if setting.split else _close(rect, extents, _gap(setting.size))
    for row, taken, middle in zip(rows, extents, middles, strict=True):
        line = pygame.Rect(rect.centerx - taken.width // 2, middle - taken.height // 2, *taken)
        yield from _in_row(area, row, setting.size, line, rect)


def _halves(rect: pygame.Rect, split: int) -> list[int]:
    """The middles of two rows above and below the strip that stays free."""
    apart = (rect.height + split) // 4
    return [rect.centery - apart, rect.centery + apart]


def _close(rect: pygame.Rect, rows: list[Extent], gap: int) -> list[int]:
    """The middles of rows that stand together in the middle of a box, a little apart where there is room."""
    high = sum(row.height for row in rows) + gap * (len(rows) - 1)
    spare = max(0, rect.height * 4 // 5 - high) // (len(rows) + 3)
    tops = accumulate((row.height + gap + spare for row in rows[:-1]), initial=0)
    top = rect.centery - (high + spare * (len(rows) - 1)) // 2
    return [top + y + row.height // 2 for y, row in zip(tops, rows, strict=True)]


def _in_row(area: Area, row: Row, size: int, line: pygame.Rect, rect: pygame.Rect) -> Iterator[PartPlace]:
    """The parts of a row, each in the middle of its height."""
    x = line.left
    for part in row:
        taken = extent(area, part, size)
        place = pygame.Rect(x, line.centery - taken.height // 2, *taken)
        if part == "chips":
            place = _widened(place, rect.inflate(-size // 2, 0), both=len(row) == 1)
        yield PartPlace(part, place, "left" if len(row) > 1 else "centre")
        x += taken.width + _gap(size)


def _widened(place: pygame.Rect, room: pygame.Rect, *, both: bool) -> pygame.Rect:
    """The place with what is free at its right, or at both its sides."""
    left = min(place.left, room.left) if both else place.left
    return pygame.Rect(left, place.top, max(place.right, room.right) - left, place.height)
