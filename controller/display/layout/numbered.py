# SPDX-License-Identifier: MIT
"""Where everything is on a layout of numbered places: a row for each wager, in it a box for each place. No drawing.

At its dealer's side are the boxes for the commission that is owed, or the numbers alone; at its foot is a line for what
is paid.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise, product
from typing import Final, Literal, NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.drawing.fonts import Weight
from controller.engine.rules.face import Area, Face, PlayerBox

TITLES: Final = (1.5, 1.25, 1.0)
"""The sizes of a wager's name that are tried, as multiples of the least size."""
PLACE: Final = 2.9
"""The width that a place has before the wagers' names have more, in least sizes."""
SLIM: Final = 2.4
"""The width that a place has at least where on players' screens a wager is inscribed in one line."""
PITCH: Final = 1.16
"""From one line to the next, in sizes."""
TIGHT: Final = 0.95
"""The same where rows are low: rather so than without the commission that the banker's odds are less."""
GAP: Final = 0.4
"""The space between words of one line and at their sides, in least sizes."""
AROUND: Final = 1.5
"""What is free at both sides together of the word for who stands, in least sizes."""
ROW: Final = 1.5
"""The least height of a row, in least sizes: a plaque."""
TICK: Final = 0.75
"""The room for the tick of a wager that wins, at the left of its name, in least sizes."""
MARKED: Final = 2.1
"""The height of a box for commission from which on the number stands above the marker, in least sizes."""
OWING: Final = 2.4
"""The height of the row for commission: a number, below it a marker."""
ONE_LINE: Final = 1.1
"""The same where there is less room than for a number with a marker: one over the other."""
NAME: Final = 1.12
"""The height of the band with the casino's name, in least sizes."""
PAID, APART = 0.98, 0.15
"""The height of the line for what is paid, and how far it is from the rows, in least sizes."""
HEADER: Final = 1.1
"""The height of a row of numbers alone."""
HEADED: Final = 2.0
"""The same with a line of commission below them, on players' screens."""
ALMOST: Final = 0.85
"""How high, as a share of that, rows that are all alike have to be before the numbers have this line."""
NUMBERED: Final = 4.2
"""The height of a row from which on the number stands above the chips, and not beneath them."""
WIDE, BESIDE = 3.3, 0.8
"""The width of a lower box from which on the number stands at the left of the chips; and what it takes of it."""

Kind = Literal["title", "odds"]
WEIGHTS: Final[Mapping[Kind, Weight]] = {"title": "Bold", "odds": "Semibold"}
Line = tuple[tuple[Kind, str], ...]
"""Words side by side."""
Inscription = tuple[Line, ...]


class Sizes(NamedTuple):
    """The sizes of a wager's name and of all other words. pitch: from one line to the next."""

    title: int
    odds: int
    pitch: float = PITCH

    def of(self, kind: Kind) -> int:
        """The size of words of this kind."""
        return self.title if kind == "title" else self.odds


class Numbered(NamedTuple):
    """Where everything is. name: the band of the casino's name. words: the boxes of inscriptions.

    boxes: those of players, in the layout's own coordinates. header: on players' screens the numbers' own boxes, with
    commission in them if there is any. label: the box of the word "commission", if there is. paid: the line for what is
    paid. standing: beside the dealer's boxes for commission, the room above the part of who stands.
    """

    sizes: Sizes
    name: pygame.Rect
    words: Mapping[Area, pygame.Rect]
    inscribed: Mapping[Area, Inscription]
    boxes: Mapping[PlayerBox, pygame.Rect]
    header: tuple[pygame.Rect, ...]
    label: pygame.Rect | None
    paid: pygame.Rect
    standing: pygame.Rect | None = None

    def row(self, area: Area) -> pygame.Rect:
        """The whole row of a wager."""
        return self.words[area].unionall([self.boxes[box] for box in area.boxes])


class _Inscribed(NamedTuple):
    """The inscriptions, their sizes, and the width of the column in which they stand."""

    sizes: Sizes
    words: Mapping[Area, Inscription]
    wide: int


def numbered(face: Face, room: pygame.Rect, least: int, *, players: bool) -> Numbered:
    """The best arrangement in this room. players: they need no commission, and the numbers once."""
    named = any(legend.name for legend in face.legends) and not players
    name = pygame.Rect(room.left, room.top, room.width, round(NAME * least) if named else 0)
    paid = pygame.Rect(room.left, room.bottom - round(PAID * least), room.width, round(PAID * least))
    table = pygame.Rect(room.left, name.bottom, room.width, paid.top - round(APART * least) - name.bottom)
    top = _top(face, table.height // (len(face.areas) + 1), least, players=players)
    found = _inscribed(face, table.width, table.height - top, least, brief=players)
    columns = _columns(face, table, found)
    words, boxes = _rows(face, table, top, found)
    tops = [pygame.Rect(x, table.top, wide, top) for x, wide in columns]
    label = pygame.Rect(table.left, table.top, found.wide, top) if face.owing else None
    boxes |= dict(zip(face.owing, tops, strict=False))
    above = tops[len(face.owing)] if face.owing and not players and len(tops) > len(face.owing) else None
    return Numbered(found.sizes, name, words, found.words, boxes, tuple(tops) if players else (), label, paid, above)


def _top(face: Face, most: int, least: int, *, players: bool) -> int:
    """The height of the commission's row, or of the numbers; `most` where all rows are alike."""
    if players:
        return round((HEADED if face.owing and most > HEADED * least * ALMOST else HEADER) * least)
    if not face.owing:
        return 0
    return round(ONE_LINE * least) if most < MARKED * least else min(most, round(OWING * least))


def _rows(
    face: Face, table: pygame.Rect, top: int, found: _Inscribed
) -> tuple[dict[Area, pygame.Rect], dict[PlayerBox, pygame.Rect]]:
    """For each wager the box of its inscription, and those of its places. top: the height of what stands above."""
    columns, heights = _columns(face, table, found), _heights(found, table.height - top)
    words, boxes, y = {}, {}, table.top + top
    for area in sorted(face.areas, key=lambda area: area.row):
        high = heights[area]
        words[area] = pygame.Rect(table.left, y, found.wide, high)
        for box, (x, wide) in zip(area.boxes, columns, strict=True):
            boxes[box] = pygame.Rect(x, y, wide, high)
        y += high
    return words, boxes


def _columns(face: Face, table: pygame.Rect, found: _Inscribed) -> list[tuple[int, int]]:
    """Left edge and width of the columns: those of all places are equally wide, the last may be for who stands."""
    boxes = face.areas[0].boxes
    places = [box for box in boxes if box.player]
    wide = (table.width - found.wide - _standing(face, found.sizes.odds)) / len(places)
    edges = [round(table.left + found.wide + number * wide) for number in range(len(places) + 1)]
    columns = [(one, other - one) for one, other in pairwise(edges)]
    return [*columns, *((edges[-1], table.right - edges[-1]) for _ in boxes[len(places) :])]


def _standing(face: Face, least: int) -> int:
    """The width of the part for standing players; 0 if there is none."""
    parts = [box.text for box in face.areas[0].boxes if not box.player]
    return max((fonts.width(text, "Semibold", least) + round(AROUND * least) for text in parts), default=0)


# The inscriptions


def _inscribed(face: Face, wide: int, high: int, least: int, *, brief: bool) -> _Inscribed:
    """The largest names with which places are wide enough; else the narrowest inscriptions. And their width.

    brief: the last word of the odds may be left out.
    """
    places = sum(bool(box.player) for box in face.areas[0].boxes)
    most = wide - _standing(face, least) - round(PLACE * least * places)
    if brief:
        lines: dict[Area, tuple[Inscription, ...]] = {area: (_in_one_line(area),) for area in face.areas}
        alone = _chosen(lines, Sizes(least, least), high, most)
        if wide - _standing(face, least) - alone.wide >= SLIM * least * places:
            return alone
    ways = {area: tuple(_ways(area)) for area in face.areas}
    found = [_chosen(ways, Sizes(round(title * least), least), high, most) for title in TITLES]
    fitting = [each for each in found if each.wide <= max(most, wide // 8)]
    return fitting[0] if fitting else _narrowest([*found, _chosen(ways, Sizes(least, least, TIGHT), high, most)], high)


def _narrowest(found: list[_Inscribed], high: int) -> _Inscribed:
    """The narrowest inscriptions; of those the ones that say most, then those with rows as alike as can be.

    But none of which a row is higher than the others by more than a line: chips have the same room in each.
    """

    def worth(it: _Inscribed) -> tuple[bool, int, int, int]:
        heights = _heights(it, high).values()
        said, apart = sum(len(line) for way in it.words.values() for line in way), max(heights) - min(heights)
        return apart > it.sizes.odds, it.wide, -said, apart

    return min(found, key=worth)


def _chosen(ways: Mapping[Area, tuple[Inscription, ...]], sizes: Sizes, high: int, most: int) -> _Inscribed:
    """The inscriptions that have room: whole ones while places are wide enough, then brief ones, then narrow places."""
    whole = {area: every[:-1] for area, every in ways.items()}
    brief = {area: every[-1:] for area, every in ways.items()}
    widths = sorted({_width(way, sizes) for every in ways.values() for way in every}, reverse=True)
    free = [wide for wide in widths if wide + _border(sizes) <= most]
    for every, wide in (*product((whole, brief), free), *product((whole, brief), reversed(widths))):
        fitting = {area: [it for it in its if _width(it, sizes) <= wide] for area, its in every.items()}
        if all(fitting.values()):
            level = high // len(every) if sizes.pitch == PITCH else 0
            chosen = {area: _highest(its, sizes, level) for area, its in fitting.items()}
            if sum(_height(it, sizes) for it in chosen.values()) <= high:
                return _Inscribed(sizes, chosen, _widest(chosen, sizes))
    chosen = {area: its[0] for area, its in brief.items()}
    return _Inscribed(sizes, chosen, _widest(chosen, sizes))


def _widest(chosen: Mapping[Area, Inscription], sizes: Sizes) -> int:
    """The width that inscriptions need."""
    return max(_width(it, sizes) for it in chosen.values()) + _border(sizes)


def _highest(ways: list[Inscription], sizes: Sizes, level: int) -> Inscription:
    """The first way, from the highest on, that is no higher than all rows are; else the lowest."""
    heights = {way: _height(way, sizes) for way in ways}
    return next((way for way in ways if heights[way] <= level), min(ways, key=lambda way: heights[way]))


def _border(sizes: Sizes) -> int:
    """What inscriptions leave free at both sides, with room for a tick at the left."""
    return round((TICK + 2 * GAP) * sizes.odds)


def _ways(area: Area) -> Iterator[Inscription]:
    """The ways to set name and odds, the highest first; the last is brief: it has the first line of the odds alone.

    Before it: without the last word of what else is said, `less 5%`.
    """
    odds = [*(way.words for way in area.ways), *filter(None, (area.detail,))]
    title: Line = (("title", area.title),)
    lines: Inscription = tuple((("odds", line),) for line in odds)
    beside: Inscription = ((*title, *lines[0]), *lines[1:])
    wrapped: Inscription = tuple((("odds", part),) for part in _halved(odds[-1])) if len(odds) > 1 else lines[-1:]
    yield (title, *lines[:-1], *wrapped)
    yield (title, *lines)
    yield (*beside[:-1], *wrapped) if len(odds) > 1 else beside
    yield beside
    if len(odds) > 1 and len(parts := _halved(odds[-1])) > 1:
        yield (*beside[:-1], (("odds", parts[0]),))
    yield beside[:1]


def _in_one_line(area: Area) -> Inscription:
    """Name and odds beside each other, without the last word of what else is said: `BANKER 1 to 1 less 5%`."""
    odds = [area.ways[0].words, *(_halved(area.detail)[:1] if area.detail else ())]
    return ((("title", area.title), *(("odds", words) for words in odds)),)


def _halved(words: str) -> tuple[str, ...]:
    """Words in two lines, the last word alone."""
    first, _, last = words.rpartition(" ")
    return tuple(filter(None, (first, last)))


def line_width(line: Line, sizes: Sizes) -> int:
    """The width of a line of an inscription."""
    words = sum(fonts.width(said(kind, text), WEIGHTS[kind], sizes.of(kind)) for kind, text in line)
    return words + (len(line) - 1) * round(GAP * sizes.odds)


def said(kind: Kind, text: str) -> str:
    """The words as they are painted."""
    return text.upper() if kind == "title" else text


def _width(way: Inscription, sizes: Sizes) -> int:
    return max(line_width(line, sizes) for line in way)


def pitch(line: Line, sizes: Sizes) -> int:
    """The height that a line takes."""
    return round(sizes.pitch * max(sizes.of(kind) for kind, _ in line))


def _height(way: Inscription, sizes: Sizes) -> int:
    free = 0.3 if sizes.pitch == PITCH else 0
    return max(round(ROW * sizes.odds), sum(pitch(line, sizes) for line in way) + round(free * sizes.odds))


def _heights(found: _Inscribed, high: int) -> dict[Area, int]:
    """The height of each wager's row: equal ones, but what needs more has more."""
    needs = {area: _height(way, found.sizes) for area, way in found.words.items()}
    level = high // len(needs)
    over = {area: need for area, need in needs.items() if need > level}
    if len(over) == len(needs):
        return dict.fromkeys(needs, level)
    equal = (high - sum(over.values())) // (len(needs) - len(over))
    return {area: over.get(area, equal) for area in needs}
