"""Arranges the text and tokens of a wager area: their places and sizes in dots. Equal areas look alike."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

import pygame

from controller.display.drawing import fonts, tokens
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Weight
from controller.display.drawing.palette import Colour
from controller.engine.face import Area

AreaPart = Literal["title", "stack", "caption", "tokens", "column", "detail", "odds"]
"""stack: the title, one word a line. caption: the title in the size of the odds. column: tokens in a column."""
GAP = 0.55
"""Space between two parts of an area as a share of the size of its odds; side by side it is larger."""
ACROSS = 1.6
HANGING = 1.3
"""Parts side by side need this multiple of their height, for descenders."""
NEARLY = 0.95
SMALLEST = 6
SHORT = 3
"""A title with fewer letters is written large."""


class Arrangement(NamedTuple):
    """An arrangement of an area: its parts from top to bottom, or from left to right if `across`."""

    parts: tuple[AreaPart, ...]
    across: bool = False


class AreaSetting(NamedTuple):
    """The arrangement of an area and the size of its odds. All other sizes follow from it."""

    arrangement: Arrangement
    size: int


class Inks(NamedTuple):
    """The colours of the text in an area, and whether its tokens are dimmed."""

    strong: Colour
    soft: Colour
    dimmed: bool = False


def arrangements(area: Area) -> tuple[tuple[Arrangement, ...], ...]:
    """The possible arrangements of an area: first those with all parts, then those without a title that dice repeat."""
    if not area.tokens:
        return (_plain(area),)
    if area.tokens[0].kind != "die":
        return (_with_tokens(area, "title"),)
    return (_with_tokens(area, "title"), _with_tokens(area)) if len(area.tokens) > 1 else (_with_tokens(area),)


def _with_tokens(area: Area, *title: AreaPart) -> tuple[Arrangement, ...]:
    """Arrangements with tokens: in a row, or two equal ones in a column; above the other parts or beside them."""
    both: tuple[AreaPart, ...] = ("column", "tokens") if area.tokens[:1] * 2 == area.tokens else ("tokens",)
    beneath = (_in(area, *title, part, "detail", "odds") for part in both)
    return (*beneath, _in(area, *title, "tokens", "detail", "odds", across=True))


def _plain(area: Area) -> tuple[Arrangement, ...]:
    """Arrangements without tokens: the title one word a line, in one line, or beside the other parts."""
    rest: tuple[AreaPart, ...] = ("detail", "odds")
    found = (_in(area, "stack", *rest), _in(area, "title", *rest), _in(area, "title", *rest, across=True))
    return found if area.detail or not area.odds else (*found, _in(area, "caption", *rest, across=True))


def _in(area: Area, *parts: AreaPart, across: bool = False) -> Arrangement:
    """An arrangement of those of these parts that the area has."""
    title = dict.fromkeys(("title", "stack", "caption"), area.title)
    has = {**title, "detail": area.detail, "odds": area.odds}
    return Arrangement(tuple(part for part in parts if has.get(part, True)), across)


def ratio(area: Area, part: AreaPart) -> float:
    """The size of a part relative to the size of the odds."""
    if part in {"tokens", "column"}:
        return _token_ratio(area, part)
    if part == "detail":
        return 0.84
    if part in {"odds", "caption"} or area.tokens:
        return 1.0
    if len(area.title) < SHORT:
        return 3.4 if area.detail else 2.0 if area.odds else 1.5
    return 2.2 if area.detail and "\n" in area.detail else 1.6


def _token_ratio(area: Area, part: AreaPart) -> float:
    if area.tokens[0].kind == "symbol":
        return 4.2
    if part == "column":
        return 1.8
    if len(area.tokens) == 1:
        return 2.6
    return (1.4 if len(area.tokens) == 2 else 1.3) * (1.0 if area.tokens[0].kind == "die" else 1.4)


def lines(area: Area, part: AreaPart) -> tuple[str, ...]:
    """The lines of text of a part."""
    if part == "stack":
        return tuple(area.title.upper().split())
    if part in {"title", "caption"}:
        return tuple((area.title if area.tokens else area.title.upper()).split("\n"))
    return tuple((area.detail if part == "detail" else area.odds).split("\n"))


def weight(area: Area, part: AreaPart) -> Weight:
    """The weight of a part's letters."""
    if part in {"title", "stack", "caption"}:
        return "Semibold" if area.tokens else "Bold"
    return "Regular" if part == "detail" else "Semibold"


class Extent(NamedTuple):
    """Width and height in dots."""

    width: int
    height: int


def extent(area: Area, part: AreaPart, odds_size: int) -> Extent:
    """The room that a part needs."""
    size = round(ratio(area, part) * odds_size)
    if part in {"tokens", "column"}:
        length = tokens.width(len(area.tokens), size)
        return Extent(size, length) if part == "column" else Extent(length, size)
    rows = lines(area, part)
    high = round(fonts.CAP * size) + (len(rows) - 1) * round(fonts.LEADING * size)
    return Extent(max(fonts.width(row, weight(area, part), size) for row in rows), high)


def total_extent(area: Area, arrangement: Arrangement, odds_size: int) -> Extent:
    """The room that all parts of an area need."""
    parts = [extent(area, part, odds_size) for part in arrangement.parts]
    gap = round(GAP * odds_size)
    if arrangement.across:
        gap = round(ACROSS * gap) * (len(parts) - 1)
        high = max(part.height for part in parts)
        return Extent(sum(part.width for part in parts) + gap, round(HANGING * high))
    return Extent(max(part.width for part in parts), sum(part.height for part in parts) + gap * (len(parts) - 1))


@lru_cache(maxsize=1024)
def largest(area: Area, arrangement: Arrangement, room: Extent, most: int) -> int:
    """The largest size of the odds with which this arrangement fits the room; 0 if none fits."""

    def fits(size: int) -> bool:
        needed = total_extent(area, arrangement, size)
        return needed.width <= room.width and needed.height <= room.height

    return fonts.greatest(range(SMALLEST, most + 1), fits) or 0


def best(alike: tuple[Area, ...], room: Extent, most: int, least: int) -> AreaSetting:
    """The arrangement for areas of one kind, and the size of their odds.

    The one with the largest letters among those with all parts, if they are legible; else among all.
    """
    tiers = arrangements(alike[0])
    sizes = {
        arrangement: min(largest(area, arrangement, room, most) for area in alike)
        for tier in tiers
        for arrangement in tier
    }
    chosen = next(
        (arrangement for tier in tiers if sizes[arrangement := _first(tier, sizes)] >= least),
        _first(tuple(sizes), sizes),
    )
    return AreaSetting(chosen, sizes[chosen]) if sizes[chosen] else _cramped(alike, room, most)


def _first(tier: tuple[Arrangement, ...], sizes: dict[Arrangement, int]) -> Arrangement:
    """The first arrangement whose letters are nearly as large as the largest."""
    largest_of_all = max(sizes[arrangement] for arrangement in tier)
    return next(arrangement for arrangement in tier if sizes[arrangement] >= NEARLY * largest_of_all)


def _cramped(alike: tuple[Area, ...], room: Extent, most: int) -> AreaSetting:
    """For areas too small for any arrangement: only the part that distinguishes them."""
    first = alike[0]
    arrangement = Arrangement(("tokens",) if first.tokens else ("title",) if first.title else ("odds",))
    return AreaSetting(arrangement, max(SMALLEST // 2, min(largest(area, arrangement, room, most) for area in alike)))


def write(brush: Brush, area: Area, setting: AreaSetting, rect: pygame.Rect, inks: Inks) -> None:
    """Draw the parts of an area in the middle of its box."""
    for part, place in _places(area, setting, rect):
        size = round(ratio(area, part) * setting.size)
        if part in {"tokens", "column"}:
            tokens.row(brush, area.tokens, size, place.topleft, dimmed=inks.dimmed, down=part == "column")
        else:
            ink = inks.soft if part == "detail" else inks.strong
            rows = fonts.FittedText(size, lines(area, part))
            brush.block(rows, weight(area, part), ink, place, "left" if setting.arrangement.across else "centre")


def _places(area: Area, setting: AreaSetting, rect: pygame.Rect) -> Iterator[tuple[AreaPart, pygame.Rect]]:
    """Each part with its box."""
    arrangement, size = setting
    return _beside(area, arrangement, size, rect) if arrangement.across else _beneath(area, arrangement, size, rect)


def _beside(
    area: Area, arrangement: Arrangement, size: int, rect: pygame.Rect
) -> Iterator[tuple[AreaPart, pygame.Rect]]:
    x = rect.centerx - total_extent(area, arrangement, size).width // 2
    for part in arrangement.parts:
        taken = extent(area, part, size)
        yield part, pygame.Rect(x, rect.centery - taken.height // 2, *taken)
        x += taken.width + round(ACROSS * round(GAP * size))


def _beneath(
    area: Area, arrangement: Arrangement, size: int, rect: pygame.Rect
) -> Iterator[tuple[AreaPart, pygame.Rect]]:
    high = total_extent(area, arrangement, size).height
    spare = max(0, rect.height * 4 // 5 - high) // (len(arrangement.parts) + 3)
    y = rect.centery - (high + spare * (len(arrangement.parts) - 1)) // 2
    for part in arrangement.parts:
        taken = extent(area, part, size)
        yield part, pygame.Rect(rect.centerx - taken.width // 2, y, *taken)
        y += taken.height + round(GAP * size) + spare


def free_strip(area: Area, setting: AreaSetting, rect: pygame.Rect, height: int) -> pygame.Rect:
    """A free strip of this height, from an area's left edge to its text: at the top, or at the bottom if longer there.

    If it is too short for a chip, it begins outside the area, by at most half its height.
    """
    inner = rect.inflate(-height // 3, -min(height // 3, rect.height - height))
    top = pygame.Rect(inner.topleft, (inner.width, height))
    parts = [place for _, place in _places(area, setting, rect)]
    strip = max(
        (_free(strip, parts) for strip in (top, top.move(0, inner.height - height))), key=lambda strip: strip.width
    )
    strip.left = max(0, strip.left - min(max(0, height - strip.width), height // 2))
    strip.width = max(2 * height, strip.width)
    return strip


def _free(strip: pygame.Rect, parts: list[pygame.Rect]) -> pygame.Rect:
    right = min((part.left for part in parts if part.colliderect(strip)), default=strip.right)
    return pygame.Rect(strip.left, strip.top, max(0, right - strip.left), strip.height)
