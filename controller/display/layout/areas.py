# SPDX-License-Identifier: MIT
"""Arranges what a wager area holds: words, tokens, and free places for chips and a marker. Equal areas look alike."""

from collections.abc import Generator, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

import pygame

from controller.display.drawing import fonts, tokens
from controller.display.drawing.fonts import Weight
from controller.display.layout.arrangements import (
    MARKERS,
    AreaPart,
    AreaSetting,
    Arrangement,
    Row,
    Sizes,
    arrangements,
    is_wide,
    words_in,
)
from controller.engine.rules.face import Area

GAP, CLOSE, BELOW = 0.42, 0.14, 0.32
"""Space between two parts of an area as a share of the size of its odds; before chips and markers; between rows."""
LINE = 2
"""Width of a painted line, in units."""
MARGIN, ABOVE = 1.9, 1.8
"""What is at least free between a line and words and pictures at their sides, and above and below them, in units."""
MEASURED = 50
"""The size in which titles are compared."""
NEARLY = 0.95
ENOUGH = 0.75
"""The least size, as a share of the largest possible, at which the best of an area's arrangements is taken."""
SHORTER = 0.75
"""How long words are, as a share of those above or below them, beside which chips rather lie."""
LITTLE_LESS = 0.9
"""The same where odds that are written only when they are paid have room; the result says them too."""
SMALLEST = 6
SIZES_KEPT, LINES_KEPT = 4096, 1024
"""How many sizes and arrangements, and lines, are remembered: each screen of one size asks for them again."""
SHORT = 3
"""A title with fewer letters, explained by a detail, is written large."""
AT_EASE = 1.35
"""The least size of letters beside which chips are as large as they can be, as a share of the least that is legible."""
NAMED = 1.5
"""The size of a title without odds, as a multiple of the size of odds."""
BALLS = {1: 1.3, 2: 1.25, 3: 1.1}
"""The size of balls as a multiple of that of the odds, by how many stand in an area."""
COLUMN = 1.05
"""The same of dice in a column: it is rather one if they are larger then."""
TITLED = 1.15
"""The size of a title beside its odds, as a multiple of theirs."""
PICTURED = 0.72
"""The least size of pictures where there are no words, as a share of the least size of letters."""
LARGER = 0.66
"""The size of pictures, as a share of the largest, up to which they rather are large than chips beside them."""
DIAMOND, ALONE = 1.75, 1.5
"""The width of a diamond as a multiple of its height; its height alone, as a multiple of that beside chips."""


class Inscription(NamedTuple):
    """How an area is inscribed, and where: the part of its box that is kept for it.

    at_top: its words stand in the upper left corner; the middle of its sides stays free. yields: what is not written,
    as chips have its place. beads: so high its balls are then, beside its title and `clear` of the edge.
    """

    setting: AreaSetting
    rect: pygame.Rect
    at_top: bool = False
    yields: Row = ()
    beads: int = 0
    clear: int = 0


# Sizes


def ratio(area: Area, part: AreaPart) -> float:
    """The size of a part relative to the size of the odds."""
    if part in {"tokens", "column"}:
        return _token_ratio(area, part)
    if part in {"odds", "caption", "detail"} or area.tokens:
        return 1.0
    if part == "diamond":
        return 1.0
    if not area.ways and not area.detail and area.shape == "field":
        return NAMED
    return 3.0 if area.detail and len(area.title) < SHORT else TITLED if area.ways or area.detail else 1.0


def is_symbol(area: Area) -> bool:
    """Whether a symbol is drawn in it."""
    return any(token.kind == "symbol" for token in area.tokens)


def is_pictured(area: Area) -> bool:
    """Whether an area is known by a symbol or by one die alone."""
    return is_symbol(area) or (area.wordless and [token.kind for token in area.tokens] == ["die"])


def size_of(area: Area, part: AreaPart, sizes: Sizes) -> int:
    """The size of a part: of its letters, or of a picture."""
    return (part == "tokens" and sizes.picture) or round(ratio(area, part) * sizes.odds)


def _token_ratio(area: Area, part: AreaPart) -> float:
    if area.tokens[0].kind == "symbol":
        return 2.5
    if area.tokens[0].kind == "ball":
        return BALLS[len(area.tokens)]
    if part == "column":
        return COLUMN if area.priced else 1.3
    if len(area.tokens) == 1:
        return 2.2 if area.wordless else 1.5
    return {2: 0.9, 3: 0.85}[len(area.tokens)]


@lru_cache(maxsize=LINES_KEPT)
def lines(area: Area, part: AreaPart, *, brief: bool = False) -> tuple[str, ...]:
    """The lines of text of a part: painted words are capitals."""
    if part == "stack":
        return tuple(area.title.upper().split())
    if part in {"title", "caption"}:
        return tuple(area.title.upper().split("\n"))
    if part == "detail":
        return tuple(area.detail.upper().split("\n"))
    return tuple(way.brief if brief else way.words for way in area.ways)


def letters(area: Area, setting: AreaSetting) -> Iterator[int]:
    """The sizes of the letters in an area."""
    parts = (part for row in setting.arrangement for part in row if part not in PICTURES)
    return (size_of(area, part, setting.sizes) for part in parts)


def weight(area: Area, part: AreaPart) -> Weight:
    """The weight of a part's letters."""
    numbered = area.shape in {"oval", "point"} or (area.detail and len(area.title) < SHORT)
    return "Bold" if part in {"title", "stack", "caption"} and numbered else "Semibold"


class Extent(NamedTuple):
    """Width and height in dots."""

    width: int
    height: int


class Room(NamedTuple):
    """The room for what an area holds. split: a strip of this height, between two rows, is not part of it."""

    width: int
    height: int
    split: int = 0


def extent(area: Area, part: AreaPart, sizes: Sizes) -> Extent:
    """The room that a part needs."""
    size = size_of(area, part, sizes)
    if part == "paid":
        return _text_extent(tuple(way.odds for way in area.ways), "Semibold", sizes.paid)._replace(
            height=_text_height(sizes.paid, 1)
        )
    if part == "marker":
        return Extent(round(sizes.marker * size), round(sizes.marker * size))
    if part == "chips":
        own = sizes.disc + sizes.badge
        return Extent(own * 2 + sizes.disc // 8 if area.also else own, sizes.disc)
    if part == "diamond":
        high = size if sizes.disc else round(ALONE * size)
        return Extent(round(DIAMOND * high), high)
    if part in {"tokens", "column"}:
        length = tokens.width(len(area.tokens), size)
        return Extent(size, length) if part == "column" else Extent(length, size)
    return _text_extent(lines(area, part, brief=sizes.brief), weight(area, part), size)


@lru_cache(maxsize=SIZES_KEPT)
def _text_extent(texts: tuple[str, ...], weight: Weight, size: int) -> Extent:
    return Extent(max(fonts.width(text, weight, size) for text in texts), _text_height(size, len(texts)))


def row_extent(area: Area, row: Row, sizes: Sizes) -> Extent:
    """The room that the parts of a row need."""
    parts = [extent(area, part, sizes) for part in row]
    between = sum(gap((part,), sizes) for part in row[1:])
    return Extent(sum(it.width for it in parts) + between, max(it.height for it in parts))


def gap(parts: Row, sizes: Sizes) -> int:
    """The space before these parts."""
    return round((CLOSE if {*parts} <= {"chips"} else GAP) * sizes.odds)


def gaps(arrangement: Arrangement, sizes: Sizes) -> list[int]:
    """The space above each row but the first: chips are as clear of pictures as of lines."""
    usual = [min(gap(row, sizes), round(BELOW * sizes.odds)) for row in arrangement[1:]]
    beneath = [row == ("chips",) and is_framed(above) for above, row in pairwise(arrangement)]
    return [max(each, sizes.clear) if it else each for each, it in zip(usual, beneath, strict=True)]


def _height(area: Area, arrangement: Arrangement, rows: list[Extent], sizes: Sizes) -> int:
    """The room that rows need above each other. Of words it is as much above the first as below the last.

    Of several rows a dot more: in the middle of an even height the upper half has it.
    """
    high = sum(row.height for row in rows) + sum(gaps(arrangement, sizes)) + (len(rows) > 1)
    above = _beyond(area, arrangement[0], rows[0].height, sizes).above
    high += 2 * max(above, _beyond(area, arrangement[-1], rows[-1].height, sizes).below)
    return high + sum(sizes.clear for row in (arrangement[0], arrangement[-1]) if is_framed(row))


def is_framed(row: Row) -> bool:
    """Whether pictures or chips stand in a row: they keep clear of the frame of an area that wins."""
    return not FRAMED.isdisjoint(row)


@lru_cache(maxsize=SIZES_KEPT)
def _beyond(area: Area, row: Row, high: int, sizes: Sizes) -> fonts.Beyond:
    """How far letters of a row reach above and below it: it is as high as its capitals, or as its pictures."""
    above = below = 0
    for part in row:
        if part not in PICTURES:
            texts, size = lines(area, part, brief=sizes.brief), size_of(area, part, sizes)
            free = (high - _text_height(size, len(texts))) // 2
            above = max(above, fonts.beyond(texts[0], weight(area, part), size).above - free)
            below = max(below, fonts.beyond(texts[-1], weight(area, part), size).below - free)
    return fonts.Beyond(above, below)


def _text_height(size: int, lines: int) -> int:
    """From the first line's capitals to the last line's baseline."""
    return round(fonts.CAP * size) + (lines - 1) * round(fonts.LEADING * size)


NAMES = frozenset({"title", "stack", "caption"})
PICTURES = frozenset({"diamond", "tokens", "column", "paid", "marker", "chips"})
FRAMED = frozenset({"tokens", "column", "chips"})
"""Pictures and chips: they keep clear of the frame of an area that wins."""


def _fits(area: Area, arrangement: Arrangement, room: Room, sizes: Sizes) -> bool:
    rows = [row_extent(area, row, sizes) for row in arrangement]
    if max(row.width + _beside(kind, sizes) for kind, row in zip(arrangement, rows, strict=True)) > room.width:
        return False
    if not room.split:
        return _height(area, arrangement, rows, sizes) <= room.height
    needed = (_height(area, (row,), [taken], sizes) for row, taken in zip(arrangement, rows, strict=True))
    return len(rows) == 2 and max(needed) <= (room.height - room.split) // 2


def _beside(row: Row, sizes: Sizes) -> int:
    """What pictures and chips at the ends of a row leave free beside them."""
    return sum(sizes.clear for part in (row[0], row[-1]) if part in FRAMED)


# The choice


class Legible(NamedTuple):
    """The size of the least letters that are legible; widths of chips, best first, and of a badge beside large ones.

    All in dots. marker: the width of a marker, as a multiple of the size of the odds. briefs: whether odds are written
    as `35:1`, the better first. clear: as of `Sizes`.
    """

    least: int
    discs: tuple[int, ...]
    badge: int = 0
    marker: float = MARKERS[-1]
    briefs: tuple[bool, ...] = (False, True)
    clear: int = 0


def best(
    alike: tuple[Area, ...], free: Row, room: Room, most: int, legible: Legible
) -> Generator[None, None, AreaSetting]:
    """The arrangement for areas of one kind, and its sizes, the largest of which is `most`. A width of chips a step.

    The first width of chips is taken with which words are legible; odds are rather written as `35:1` than with smaller
    chips, and these rather less clear of the lines than the smallest. If words are legible with none, what has the
    largest letters is taken.
    """
    paid = legible.least
    if all(area.wordless for area in alike):
        alone = _best_with(alike, (), room, Sizes(most, 0, paid=paid, clear=legible.clear), 0).sizes.odds
        legible = legible._replace(least=max(round(PICTURED * legible.least), round(LARGER * alone)))
    if all(ratio(area, "title") == NAMED for area in alike):
        legible = legible._replace(least=round(legible.least / NAMED))
    different = tuple({_measured(area): area for area in sorted(alike, key=_title_width)}.values())
    large, *discs = legible.discs
    long = bool(alike[0].ways) and not alike[0].tokens and is_wide(room.width, room.height, pictured=False)
    named = [(disc, legible.badge) for disc in (large, *(discs[:-1] if long else discs[:1]))]
    widths = [*named, *((disc, 0) for disc in discs)]
    widths, briefs = widths if "chips" in free else [(discs[0], 0)], legible.briefs if alike[0].ways else (False,)
    found: list[AreaSetting] = []
    clears = tuple(dict.fromkeys((legible.clear, 0)))
    tried = (*product(clears, widths[:-1]), *product(clears, widths[-1:]))
    for (clear, (disc, badge)), brief in product(tried, briefs):
        sizes = Sizes(most, disc, brief, badge, legible.marker, paid, clear=clear)
        found.append(_best_with(different, free, room, sizes, legible.least))
        needed = round(AT_EASE * legible.least) if disc == large else min(legible.least, most)
        if found[-1].sizes.odds >= needed:
            return found[-1]
        yield
    chosen = max(found, key=lambda setting: setting.sizes.odds)
    return chosen if chosen.sizes.odds else _cramped(alike, free, room._replace(split=0), legible.discs[-1])


@lru_cache(maxsize=SIZES_KEPT)
def _best_with(alike: tuple[Area, ...], free: Row, room: Room, sizes: Sizes, least: int) -> AreaSetting:
    """The arrangement with the largest letters in the first tier where they are legible, and not much smaller than
    elsewhere; else the one with the largest of all."""
    wide = is_wide(*room[:2], pictured=alike[0].wordless)
    tiers = arrangements(alike[0], free, upright=room.height > 2 * room.width, wide=wide)
    found = [_largest_of(tier, alike, room, sizes) for tier in tiers]
    largest_of_all = max(found, key=lambda setting: setting.sizes.odds)
    most = largest_of_all.sizes.odds
    return next((it for it in found if it.sizes.odds >= max(least, _enough(it.arrangement) * most)), largest_of_all)


def _enough(arrangement: Arrangement) -> float:
    """The least size as a share of the largest: what is said only in payment rather goes than makes a die small."""
    return LITTLE_LESS if any("paid" in row for row in arrangement) else ENOUGH


def _measured(area: Area) -> tuple[object, ...]:
    """What the room depends on that an area needs. Of numbers only the widest counts."""
    title = "" if area.title.isdecimal() else area.title
    return title, area.detail, area.ways, len(area.tokens), len(area.also)


def _title_width(area: Area) -> int:
    return fonts.width(area.title, "Bold", MEASURED)


def _largest_of(tier: Iterable[Arrangement], alike: tuple[Area, ...], room: Room, sizes: Sizes) -> AreaSetting:
    """The arrangement with the largest letters; of those that are nearly as large, the first."""
    chosen, most = AreaSetting((), sizes._replace(odds=0), room.split), sizes.odds
    for arrangement in tier:
        larger = max(SMALLEST, int(chosen.sizes.odds / NEARLY) + 1)
        if larger <= most and all(_fits(area, arrangement, room, sizes._replace(odds=larger)) for area in alike):
            size = _largest_for_all(alike, arrangement, room, sizes, larger)
            chosen = chosen._replace(arrangement=arrangement, sizes=sizes._replace(odds=size))
    return chosen._replace(arrangement=_roomiest(chosen, tier, alike, room))


def _roomiest(chosen: AreaSetting, tier: Iterable[Arrangement], alike: tuple[Area, ...], room: Room) -> Arrangement:
    """The same arrangement, or with chips beside words that are shorter by far: they have the rest of a row.

    The words keep their rows: none breaks in two. But above chips all are in one where they fit so at the same size.
    """

    def beside(rows: Arrangement) -> int:
        words = [row[:-1] for row in rows if len(row) > 1 and row[-1] == "chips"]
        return max((row_extent(area, row, chosen.sizes).width for area in alike for row in words), default=0)

    def fits(rows: Arrangement) -> bool:
        return all(_fits(area, rows, room, chosen.sizes) for area in alike)

    rows = chosen.arrangement
    if len(rows) > 2 and rows[-1] == ("chips",) and not alike[0].tokens:
        rows = next((it for it in tier if len(it) == 2 and it[-1] == ("chips",) and fits(it)), rows)
    words = words_in(rows)
    others = [it for it in tier if words_in(it) == words and 0 < beside(it) < SHORTER * beside(rows)]
    return min(filter(fits, others), key=beside, default=rows)


def _largest_for_all(alike: tuple[Area, ...], arrangement: Arrangement, room: Room, sizes: Sizes, least: int) -> int:
    """The largest size of the odds, up to that in `sizes`, with which all these areas fit; with the least they do."""
    size = sizes.odds
    for area in alike:  # most need no more room than the one before: that size is tried first
        if not _fits(area, arrangement, room, sizes._replace(odds=size)):
            size = _largest(area, arrangement, room, sizes, range(least, size))
    return size


def _largest(area: Area, arrangement: Arrangement, room: Room, sizes: Sizes, tried: range) -> int:
    """The largest of these sizes with which this arrangement fits the room; the smallest is known to fit."""
    return fonts.greatest(tried, lambda size: _fits(area, arrangement, room, sizes._replace(odds=size))) or tried.start


def _cramped(alike: tuple[Area, ...], free: Row, room: Room, disc: int) -> AreaSetting:
    """For areas too small for any arrangement: only the part that distinguishes them, and the free places."""
    first = alike[0]
    titled = first.title and first.named != "beside"
    named: AreaPart = "tokens" if first.tokens else "title" if titled or not first.ways else "odds"
    alone = first.named == "beside" and not (first.tokens or first.ways)
    arrangement: Arrangement = ((*(() if alone else (named,)), *free),)
    tried = range(2, SMALLEST)
    small = Sizes(0, min(disc, max(4, room.height)), brief=True)
    fit = fonts.greatest(
        tried, lambda size: all(_fits(area, arrangement, room, small._replace(odds=size)) for area in alike)
    )
    return AreaSetting(arrangement, small._replace(odds=fit or tried.start))
