# SPDX-License-Identifier: MIT
"""The layout of a ring: a half for each side of the coins, in it areas with words and chips. No drawing."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import pygame
from msgspec.structs import replace

from controller.display.drawing import fonts
from controller.display.drawing.fonts import Weight
from controller.display.layout import marked_amounts
from controller.engine.rules.face import Area, Face

NAME: Final = 1.3
"""The height of the band with the casino's name, in least sizes."""
TITLES: Final = (4.8, 3.4, 2.6, 2.0, 1.6, 1.3, 1.0)
"""The sizes of an area's name that are tried, in least sizes; the three largest for a single letter."""
PITCH, CLOSE = 1.16, 1.0
"""From line to line, in sizes of the letters; and where there is less room."""
EDGE: Final = 0.35
"""What is free at an area's edge, in least sizes."""
USUAL: Final = ("8", "$500")
"""What stands on the badges for which an area has room at least."""
ENOUGH: Final = 8
"""So many badges have room in an area before its name is larger."""


class Written(NamedTuple):
    """A line of an inscription: its words, weight and size, the corner of its box in the area; whether it is odds."""

    words: str
    weight: Weight
    size: int
    at: tuple[int, int]
    wide: int
    odds: bool = False


class Filled(NamedTuple):
    """How an area is filled: its lines, and the room for chips. title: size of its name. said: how fully, 0 to 3."""

    lines: tuple[Written, ...]
    chips: pygame.Rect
    title: int
    said: int


def boxes_of(face: Face, room: pygame.Rect, least: int) -> tuple[pygame.Rect, dict[Area, pygame.Rect]]:
    """The band of the casino's name, and below it the areas."""
    top = max((legend.height for legend in face.legends if legend.name), default=0)
    name = pygame.Rect(room.left, room.top, room.width, round(NAME * least) if top else 0)
    table = pygame.Rect(room.left, name.bottom, room.width, room.height - name.height)

    def at(column: int, row: int) -> tuple[int, int]:
        x = table.left + round(column * table.width / face.columns)
        return x, table.top + round((row - top) * table.height / (face.rows - top))

    found = {}
    for area in face.areas:
        corner, end = at(area.column, area.row), at(area.column + area.width, area.row + area.height)
        found[area] = pygame.Rect(corner, (end[0] - corner[0], end[1] - corner[1]))
    return name, found


# How areas are filled


def fillings(boxes: Mapping[Area, pygame.Rect], least: int) -> dict[Area, Filled]:
    """How every area is filled: those of one size, with as much to say, alike."""
    found: dict[Area, Filled] = {}
    for kind in dict.fromkeys(map(_kind, boxes)):
        alike = {area: box for area, box in boxes.items() if _kind(area) == kind}
        found |= dict(zip(alike, _best(alike, least), strict=True))
    return found


def _kind(area: Area) -> tuple[int, ...]:
    """The key of areas that look alike."""
    return area.width, area.height, len(area.title.split()), len(area.detail.split())


def _best(alike: Mapping[Area, pygame.Rect], least: int) -> tuple[Filled, ...]:
    """For areas of one size: the way that says most; then with room for most chips, up to enough; then large names.

    But room for a chip of each player comes first. The spinner's own needs no mark: a plaque in the corner will do.
    """
    inners = [box.inflate(-2 * round(EDGE * least), -round(EDGE * least)) for box in alike.values()]
    letters, alone = all(len(area.title) == 1 for area in alike), all(area.ring.spinners for area in alike)
    found: list[tuple[tuple[int, ...], tuple[Filled, ...]]] = []
    for size in TITLES if letters else TITLES[-1:] if alone else TITLES[3:]:
        title = round(size * least)
        every = [list(_ways(area, inner, title, least)) for area, inner in zip(alike, inners, strict=True)]
        for ways in zip(*every, strict=True):
            if all(_whole(way, inner) for way, inner in zip(ways, inners, strict=True)):
                room = min(badges(way.chips, least) for way in ways)
                said = min(way.said for way in ways)
                first = (said, min(1, room)) if alone else (min(1, room), said)
                found.append(((*first, min(ENOUGH, room), title), ways))
    return max(found, key=lambda each: each[0])[1] if found else tuple(way[-1] for way in every)


def _whole(way: Filled, inner: pygame.Rect) -> bool:
    """Whether no line reaches out of the area, nor into the room for chips."""
    boxes = map(taken, way.lines)
    return all(inner.contains(its) and not its.colliderect(way.chips) for its in boxes)


def taken(line: Written) -> pygame.Rect:
    """The room that a line takes."""
    return pygame.Rect(line.at, (line.wide, line.size))


class Words(NamedTuple):
    """A line's words, their weight and size; whether they are odds."""

    words: str
    weight: Weight
    size: int
    odds: bool = False


def _ways(area: Area, inner: pygame.Rect, title: int, least: int) -> Iterator[Filled]:
    """All words at the left; all above the chips; the name above, and the rest at the left of the chips.

    First with everything; then with the detail instead of the name's last word, which is `wager`: `spinner's / heads`;
    then without the detail.
    """
    names = [Words(word.upper(), "Bold", title) for word in area.title.split("\n")]
    detail = [Words(area.detail, "Semibold", least)] if area.detail else []
    odds = [Words(way.words, "Semibold", least, odds=True) for way in area.ways]
    gap = round(EDGE * least)
    brief = [Words(_brief_odds(area), "Semibold", least, odds=True)]
    short = [Words(way.odds, "Semibold", least, odds=True) for way in area.ways]
    if detail and len(names) > 1:
        left = _column([*names[:-1], *detail, *short], inner, CLOSE)
        yield Filled(left, _right_of(_below(inner, left[:-1], 0), left[-1:], gap), title, 2)
    for said, more in ((3, [*detail, *odds]), (1, odds), (0, brief)):
        for head in _headings(names):
            left = _column([*head, *more], inner)
            yield Filled(left, _right_of(inner, left, gap), title, said)
            yield Filled(left, _below(inner, left, gap), title, said)
            across = _row(head, more, inner, gap)
            yield Filled(across, _below(inner, across, gap), title, said)
            yield Filled(across, _right_of(inner, across, gap), title, said)
            top, under = _column(head[:1], inner), [*head[1:], *more]
            rest = _column(under, _below(inner, top, 0))
            yield Filled((*top, *rest), _right_of(_below(inner, top, 0), rest, gap), title, said)


def _brief_odds(area: Area) -> str:
    """The odds in one line, without the words of the area's name: `2 to 1, triple 4 to 1`."""
    named = set(area.title.split())
    left = (" ".join(word for word in way.when.split() if word not in named) for way in area.ways)
    return ", ".join(replace(way, when=when).words for way, when in zip(area.ways, left, strict=True))


def _headings(names: list[Words]) -> Iterator[list[Words]]:
    """The name in one line, and if it may be in more, in these."""
    yield [names[0]._replace(words=" ".join(it.words for it in names))]
    if len(names) > 1:
        yield names


def _column(lines: list[Words], room: pygame.Rect, pitch: float = PITCH) -> tuple[Written, ...]:
    """Lines below each other at the left."""
    found, y = [], room.top
    for it in lines:
        wide = fonts.width(it.words, it.weight, it.size)
        found.append(Written(it.words, it.weight, it.size, (room.left, y), wide, it.odds))
        y += round((pitch if it.size < 60 else 1.0) * it.size)
    return tuple(found)


def _row(head: list[Words], rest: list[Words], room: pygame.Rect, gap: int) -> tuple[Written, ...]:
    """The name, and at its right the other lines."""
    name = _column(head, room)
    left = max(line.wide for line in name) + 2 * gap
    beside = pygame.Rect(room.left + left, room.top, room.width - left, room.height)
    lines = _column(rest, beside)
    down = max(0, (_bottom(name) - _bottom(lines)) // 2)
    return (*name, *(line._replace(at=(line.at[0], line.at[1] + down)) for line in lines))


def _bottom(lines: tuple[Written, ...]) -> int:
    return max((line.at[1] + round(PITCH * line.size) for line in lines), default=0)


def _right_of(room: pygame.Rect, lines: tuple[Written, ...], gap: int) -> pygame.Rect:
    left = max((line.at[0] + line.wide for line in lines), default=room.left) + gap
    return pygame.Rect(left, room.top, max(0, room.right - left), room.height)


def _below(room: pygame.Rect, lines: tuple[Written, ...], gap: int) -> pygame.Rect:
    top = min(_bottom(lines) + gap // 2, room.bottom)
    return pygame.Rect(room.left, top, room.width, room.bottom - top)


def badges(room: pygame.Rect, least: int) -> int:
    """How many badges with such amounts have room."""
    wide, high = marked_amounts.wide(*USUAL, least), marked_amounts.high(least)
    gap = marked_amounts.gap(least)
    return max(0, (room.width + gap) // (wide + gap)) * max(0, (room.height + gap) // (high + gap))
