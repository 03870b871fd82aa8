"""How one wager area is set: which parts stand where, and how large, so that areas of one kind look alike. In dots."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

import pygame

from controller.display import fonts
from controller.display.brush import BRIGHT, Brush, DieLook, dice_width
from controller.display.fonts import Weight
from controller.display.palette import Colour
from controller.face import Area

Part = Literal["title", "dice", "column", "detail", "odds"]
GAP = 0.55
"""Space between two parts of an area, in parts of the size of its odds."""
SMALLEST = 6


class Set(NamedTuple):
    """A way to set an area: its parts from top to bottom; `beside`: the dice left of the rest."""

    parts: tuple[Part, ...]
    beside: bool = False


class Setting(NamedTuple):
    """How an area is set, and the size of its odds."""

    way: Set
    size: int


class Inks(NamedTuple):
    """The colours of what is written in an area, and the look of its dice."""

    strong: Colour
    soft: Colour
    dice: DieLook = BRIGHT


def ways(area: Area) -> tuple[Set, ...]:
    """The ways in which this area can be set, the one that says most first."""
    if not area.dice:
        return (Set(("title", "detail", "odds") if area.detail else ("title", "odds")),)
    if len(area.dice) == 1:
        return (Set(("dice", "odds"), beside=True), Set(("dice", "odds")))
    both: tuple[Part, ...] = ("column", "dice") if area.dice[:1] * 2 == area.dice else ("dice",)
    titled = tuple(Set(("title", part, "odds")) for part in both)
    return (*titled, *(Set((part, "odds")) for part in both), Set(("dice", "odds"), beside=True))


def ratio(area: Area, part: Part) -> float:
    """The size of a part in parts of the size of the odds."""
    if part == "column":
        return 1.8
    if part == "dice":
        single = 2.9 if "\n" in area.odds else 2.2
        return {1: single, 2: 1.4}.get(len(area.dice), 1.3)
    if part == "detail":
        return 0.84
    if part == "odds" or area.dice:
        return 1.0
    return 2.2 if area.detail else 2.0 if len(area.title) < 3 else 1.6


def lines(area: Area, part: Part) -> tuple[str, ...]:
    """The lines of text of a part."""
    if part == "title":
        words = area.title if area.dice else area.title.upper()
        return tuple(words.split()) if not area.dice else (words,)
    return tuple((area.detail if part == "detail" else area.odds).split("\n"))


def weight(area: Area, part: Part) -> Weight:
    """The weight of a part's letters."""
    if part == "title":
        return "Semibold" if area.dice else "Bold"
    return "Regular" if part == "detail" else "Semibold"


class Extent(NamedTuple):
    """Width and height in dots."""

    width: int
    height: int


def extent(area: Area, part: Part, odds_size: int) -> Extent:
    """The room that a part takes."""
    size = round(ratio(area, part) * odds_size)
    if part in {"dice", "column"}:
        length = dice_width(len(area.dice), size)
        return Extent(size, length) if part == "column" else Extent(length, size)
    rows = lines(area, part)
    high = round(fonts.CAP * size) + (len(rows) - 1) * round(fonts.LEADING * size)
    return Extent(max(fonts.width(row, weight(area, part), size) for row in rows), high)


def whole(area: Area, way: Set, odds_size: int) -> Extent:
    """The room that an area's parts take together."""
    parts = [extent(area, part, odds_size) for part in way.parts]
    gap = round(GAP * odds_size)
    if way.beside:
        return Extent(sum(part.width for part in parts) + round(1.6 * gap), max(part.height for part in parts))
    return Extent(max(part.width for part in parts), sum(part.height for part in parts) + gap * (len(parts) - 1))


@lru_cache(maxsize=512)
def largest(area: Area, way: Set, room: Extent, most: int) -> int:
    """The largest size of the odds at which an area so set fits the room; 0 if none does."""

    def fits(size: int) -> bool:
        needed = whole(area, way, size)
        return needed.width <= room.width and needed.height <= room.height

    return fonts.greatest(range(SMALLEST, most + 1), fits) or 0


def best(alike: tuple[Area, ...], room: Extent, most: int, least: int) -> Setting:
    """The way to set areas of one kind, and the size of their odds: the first that is legible, else the largest."""
    sizes = {way: min(largest(area, way, room, most) for area in alike) for way in ways(alike[0])}
    legible = next((way for way, size in sizes.items() if size >= least), None)
    chosen = legible or max(sizes, key=lambda way: sizes[way])
    return Setting(chosen, sizes[chosen]) if sizes[chosen] else _cramped(alike, room, most)


def _cramped(alike: tuple[Area, ...], room: Extent, most: int) -> Setting:
    """Where not even the smallest letters fit together, what tells the areas apart is shown alone."""
    way = Set(("dice",) if alike[0].dice else ("title",))
    return Setting(way, max(SMALLEST // 2, min(largest(area, way, room, most) for area in alike)))


def write(brush: Brush, area: Area, setting: Setting, rect: pygame.Rect, inks: Inks) -> None:
    """The parts of an area, in the middle of its box."""
    for part, place in _places(area, setting, rect):
        size = round(ratio(area, part) * setting.size)
        if part in {"dice", "column"}:
            brush.dice(area.dice, size, place.topleft, inks.dice, down=part == "column")
        else:
            ink = inks.soft if part == "detail" else inks.strong
            rows = fonts.Fitted(size, lines(area, part))
            brush.block(rows, weight(area, part), ink, place, "left" if setting.way.beside else "centre")


def _places(area: Area, setting: Setting, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
    """Each part with its box."""
    way, size = setting
    return _beside(area, way, size, rect) if way.beside else _beneath(area, way, size, rect)


def _beside(area: Area, way: Set, size: int, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
    x = rect.centerx - whole(area, way, size).width // 2
    for part in way.parts:
        taken = extent(area, part, size)
        yield part, pygame.Rect(x, rect.centery - taken.height // 2, *taken)
        x += taken.width + round(1.6 * GAP * size)


def _beneath(area: Area, way: Set, size: int, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
    high = whole(area, way, size).height
    spare = max(0, rect.height * 4 // 5 - high) // (len(way.parts) + 3)
    y = rect.centery - (high + spare * (len(way.parts) - 1)) // 2
    for part in way.parts:
        taken = extent(area, part, size)
        yield part, pygame.Rect(rect.centerx - taken.width // 2, y, *taken)
        y += taken.height + round(GAP * size) + spare
