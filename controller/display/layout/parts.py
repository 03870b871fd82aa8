# SPDX-License-Identifier: MIT
"""Where the parts of a wager area are in its box: words, tokens, and the places for chips and a marker."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, product
from math import hypot, inf
from typing import NamedTuple

import pygame

from controller.display.drawing import tokens
from controller.display.drawing.brush import Align
from controller.display.layout.areas import (
    LINE,
    Extent,
    Inscription,
    extent,
    gap,
    gaps,
    is_framed,
    row_extent,
)
from controller.display.layout.arrangements import AreaPart, AreaSetting, Row, Sizes, is_wide
from controller.display.layout.lying import BARE, FREE, PLACES_KEPT, Bounds, PlacedChips, Round, at_origin
from controller.display.layout.stacks import Stack
from controller.engine.rules.face import Area

PAD, TOP = 0.24, 8
"""The space before words at the left of an area, in sizes of its odds; above what has chips beneath it, in dots: it is
clear of the light line in the gold of a winner. Of one line of words chips would have too little."""
SEEN = 0.36
"""The least width of a crown, in sizes of its number."""
BEADS_APART = 0.4
"""What is between a title and balls beside it, which are as high as its capitals, in heights of these."""
FINE = 16
"""In so many steps over a room a place for a disc is looked for."""


class PartPlace(NamedTuple):
    """Where a part of an area is, and how its text is aligned there."""

    part: AreaPart
    rect: pygame.Rect
    align: Align


def places(area: Area, inscribed: Inscription) -> Iterator[PartPlace]:
    """Each part with its box, in the middle of the area's box. The place for chips takes what is free beside it.

    Chips have the place of parts that yield too; all else stays where it is, but for balls that then stand beside the
    title.
    """
    every, yields = [*_places(area, inscribed)], inscribed.yields
    for it in every:
        if it.part == "chips" and yields:
            yield it._replace(rect=_with_given(it.rect, every, yields))
        elif it.part == "title" and inscribed.beads:
            yield from _with_beads(area, it, inscribed)
        elif it.part not in yields:
            yield it


def _with_beads(area: Area, title: PartPlace, inscribed: Inscription) -> Iterator[PartPlace]:
    """A title with its balls beside it, about the place that it has alone."""
    high = inscribed.beads
    beads = pygame.Rect((0, 0), (tokens.width(len(area.tokens), high), high))
    whole = title.rect.right + apart(high) + beads.width
    beyond = whole - (inscribed.rect.right - inscribed.clear)
    before = max(0 if title.align == "left" else (beads.width + apart(high)) // 2, beyond)
    beads.midleft = title.rect.right + apart(high) - before, title.rect.centery
    yield title._replace(rect=title.rect.move(-before, 0))
    yield PartPlace("tokens", beads, "left")


def beads(area: Area, setting: AreaSetting, wide: int) -> int:
    """How high balls are beside a title that has a row for itself; 0 if they have no room in this width."""
    if ("title",) not in setting.arrangement:
        return 0
    title = extent(area, "title", setting.sizes)
    taken = title.width + apart(title.height) + tokens.width(len(area.tokens), title.height)
    return title.height if taken <= wide else 0


def apart(high: int) -> int:
    """Between a title and balls of this height beside it."""
    return round(BEADS_APART * high)


def _with_given(chips: pygame.Rect, every: list[PartPlace], yields: Row) -> pygame.Rect:
    """The place for chips with that of what gives way to them in their row, unless something that stays is between."""
    row = [it.rect for it in every if it.part in yields and it.rect.top < chips.bottom and chips.top < it.rect.bottom]
    left, right = min(it.left for it in (chips, *row)), max(it.right for it in (chips, *row))
    wide = pygame.Rect(left, chips.top, right - left, chips.height)
    stays = [it.rect for it in every if it.part not in yields and it.part != "chips"]
    return wide if wide.collidelist(stays) < 0 else chips


def _places(area: Area, inscribed: Inscription) -> Iterator[PartPlace]:
    """The same with every part. Words beside which chips lie stand at the left, all of them: chips have the rest."""
    setting, rect = inscribed.setting, inscribed.rect
    rows = setting.arrangement
    extents = [row_extent(area, row, setting.sizes) for row in rows]
    if inscribed.at_top:
        yield from _at_top(area, setting, extents, rect)
        return
    if not rows:
        return
    edge = round(PAD * setting.sizes.odds)
    apart = (rect.height + setting.split) // 4
    halves = [rect.centery - apart, rect.centery + apart]
    middles = halves if setting.split else _close(_clear(rect, setting), extents, gaps(rows, setting.sizes), edge)
    if rows[-1] == ("chips",) and (area.tokens or len(rows) > 2) and not setting.split:
        lower = max(0, rect.top + TOP - (middles[0] - extents[0].height // 2))
        middles = [*(it + lower for it in middles[:-1]), middles[-1]]
    beside = any(len(row) > 1 and "chips" in row for row in rows)
    beside = beside or (any("marker" in row for row in rows) and is_wide(*rect.size, pictured=False))
    for row, taken, middle in zip(rows, extents, middles, strict=True):
        before = (rect.width - taken.width) // 2
        if beside:
            before = min(before, max(edge, LINE + 1 + setting.sizes.clear))
        line = pygame.Rect(rect.left + before, middle - taken.height // 2, *taken)
        for place in _in_row(area, row, setting.sizes, line, rect):
            yield place._replace(align="left") if beside else place


def _clear(rect: pygame.Rect, setting: AreaSetting) -> pygame.Rect:
    """The box without what pictures and chips at its top and its foot keep free there beyond its usual edge."""
    beyond = max(0, setting.sizes.clear + LINE - round(PAD * setting.sizes.odds))
    top, foot = (beyond if is_framed(row) else 0 for row in (setting.arrangement[0], setting.arrangement[-1]))
    return pygame.Rect(rect.left, rect.top + top, rect.width, rect.height - top - foot)


def _at_top(area: Area, setting: AreaSetting, extents: list[Extent], rect: pygame.Rect) -> Iterator[PartPlace]:
    """The first rows at the top, a marker's in the left corner; chips in the middle of what is beneath.

    What these leave free is above and between the rows too.
    """
    rows, sizes, edge = setting.arrangement[:-1], setting.sizes, LINE + 2
    first = LINE + sizes.clear if is_framed(rows[0]) else edge
    needed = first + sum(row.height + 2 for row in extents[:-1]) + sizes.disc + sizes.clear + LINE
    crowned = "marker" in rows[0]  # others lie on the lines about it
    loose = 0 if crowned else min(max(0, rect.height - needed) // (len(rows) + 1), edge)
    top = rect.top + first + loose
    for row, taken in zip(rows, extents[:-1], strict=True):
        if crowned:
            yield from _crowned(area, sizes, rect.inflate(-2 * edge, -2 * edge))
        else:
            yield from _in_row(area, row, sizes, pygame.Rect((rect.centerx - taken.width // 2, top), taken), rect)
        top += taken.height + 2 + loose
    yield PartPlace(
        "chips", pygame.Rect(rect.left + edge, top, rect.width - 2 * edge, rect.bottom - top - 2 * edge), "centre"
    )


def _crowned(area: Area, sizes: Sizes, room: pygame.Rect) -> Iterator[PartPlace]:
    """A number in the corner of a room, and the crown close beside it, no larger than is free there.

    Where it would not be seen the number stands alone: its gold and the headline say that it has won.
    """
    number = pygame.Rect(room.topleft, extent(area, "title", sizes))
    apart = gap(("chips",), sizes) // 2
    side = min(extent(area, "marker", sizes).width, room.right - number.right - apart)
    if side < SEEN * sizes.odds:
        yield PartPlace("title", number.move_to(centerx=room.centerx), "left")
        return
    crown = pygame.Rect(number.right + apart, number.centery - side // 2, side, side)
    yield PartPlace("title", number, "left")
    yield PartPlace("marker", crown, "left")


def _close(rect: pygame.Rect, rows: list[Extent], gaps: list[int], edge: int) -> list[int]:
    """The middles of rows in the middle of a box; what is free beside its edges is above, between and below them.

    Where little is, no more is between them than above and below.
    """
    words = sum(row.height for row in rows)
    gaps = [min(it, max(0, rect.height - words) // (len(rows) + 1)) for it in gaps]
    high = words + sum(gaps)
    spare = min(max(0, rect.height - high - 2 * edge) // (len(rows) + 1), max(row.height for row in rows) // 2)
    tops = accumulate((row.height + gap + spare for row, gap in zip(rows[:-1], gaps, strict=True)), initial=0)
    top = rect.centery - (high + spare * (len(rows) - 1)) // 2
    return [top + y + row.height // 2 for y, row in zip(tops, rows, strict=True)]


def _in_row(area: Area, row: Row, sizes: Sizes, line: pygame.Rect, rect: pygame.Rect) -> Iterator[PartPlace]:
    """The parts of a row, each in the middle of its height."""
    x = line.left
    for number, part in enumerate(row, 1):
        taken = extent(area, part, sizes)
        place = pygame.Rect(x, line.centery - taken.height // 2, *taken)
        if part == "chips":
            place = widened(place, rect.inflate(-sizes.odds // 4, 0), both=len(row) == 1)
        yield PartPlace(part, place, "left" if len(row) > 1 else "centre")
        x += taken.width + (gap(row[number : number + 1], sizes) if number < len(row) else 0)


def widened(place: pygame.Rect, room: pygame.Rect, *, both: bool) -> pygame.Rect:
    """The place with what is free at its right, or at both its sides."""
    left = min(place.left, room.left) if both else place.left
    return pygame.Rect(left, place.top, max(place.right, room.right) - left, place.height)


def largest_beside(room: pygame.Rect, other: pygame.Rect) -> pygame.Rect:
    """The part of a room at one side of what lies in it in which the largest disc has room."""
    if not room.colliderect(other):
        return room
    left, top, right, bottom = room.left, room.top, room.right, room.bottom
    parts = [
        pygame.Rect(left, top, other.left - left, room.height),
        pygame.Rect(other.right, top, right - other.right, room.height),
        pygame.Rect(left, top, room.width, other.top - top),
        pygame.Rect(left, other.bottom, room.width, bottom - other.bottom),
    ]
    return max(parts, key=lambda it: (min(it.size), it.width * it.height))


Box = tuple[int, int, int, int]
"""Left, top, width and height: what can be remembered of a rectangle."""


def box_of(it: pygame.Rect) -> Box:
    return it.left, it.top, it.width, it.height


@lru_cache(maxsize=PLACES_KEPT)
def widest(room: Box, words: tuple[Box, ...], discs: tuple[Round, ...], most: int, *, halfway: bool = False) -> Round:
    """Where in a room a disc is as large as it can be: clear of its edges, of words and of other discs.

    most: its largest radius. halfway: between the sides. Places in steps are tried, then each beside the best of them;
    rather in the middle.
    """
    left, top, wide, high = room
    step = max(1, min(wide, high) // FINE)
    middle = Round(left + wide // 2, top + high // 2, 0)

    def free(at: tuple[int, int], best: float = -inf) -> tuple[float, float]:
        """Radius and centredness of a disc there. A point is left as soon as its radius is below the best so far."""
        x, y = at  # hundreds of points are tried: no disc is made for each
        radius: float = min(most, x - left, left + wide - x, y - top, top + high - y)
        for its_left, its_top, its_wide, its_high in words:
            if radius < best:
                return radius, 0
            across, down = max(its_left - x, 0, x - its_left - its_wide), max(its_top - y, 0, y - its_top - its_high)
            radius = min(radius, hypot(across, down) - BARE)
        for its_x, its_y, its_radius in discs:
            if radius < best:
                return radius, 0
            radius = min(radius, hypot(x - its_x, y - its_y) - its_radius - BARE)
        return radius, -hypot(x - middle.x, y - middle.y)

    def whole(at: tuple[int, int]) -> tuple[int, float]:
        radius, centred = free(at)
        return int(radius), centred

    columns, near = range(left, left + wide, step), range(-step, step + 1)
    x, y, found = left, top, (-inf, 0.0)
    for at in product([middle.x] if halfway else columns, range(top, top + high, step)):
        if (its := free(at, found[0])) > found:
            (x, y), found = at, its
    best = max(((x + across, y + down) for across, down in product([0] if halfway else near, near)), key=whole)
    return Round(*best, whole(best)[0])


def between(room: pygame.Rect, others: list[pygame.Rect], place: PartPlace, away: int, least: int) -> pygame.Rect:
    """What others above and below a place leave free of a room.

    Also those beside it, if it is then at least so high: in areas of one kind chips lie at one height.
    """
    level = _between(room, others, place, away)
    beside = [it for it in others if it.left < room.right and room.left < it.right]
    return level if level.height >= least else _between(room, beside, place, away)


def _between(room: pygame.Rect, beside: list[pygame.Rect], place: PartPlace, away: int) -> pygame.Rect:
    top = max([room.top, *(it.bottom + away for it in beside if it.bottom <= place.rect.centery)])
    bottom = min([room.bottom, *(it.top - away for it in beside if it.top >= place.rect.centery)])
    return pygame.Rect(room.left, top, room.width, max(1, bottom - top))


def inset(room: pygame.Rect, whole: pygame.Rect, by: int, away: int, least: tuple[int, int]) -> pygame.Rect:
    """A room in which less is used beside the edges of the whole where it reaches them: this wide and high it stays.

    away: what else is not used above and below it, beside words; and at its left, where it is to have a least width.
    """
    wide, high = (max(0, size - kept) for size, kept in zip(room.size, least, strict=True))
    left = by if room.left == whole.left else away if least[0] else 0
    right = by if room.right == whole.right else 0
    top, bottom = (by if reached else away for reached in (room.top == whole.top, room.bottom == whole.bottom))
    left, right = _at_most(left, right, wide)
    top, bottom = _at_most(top, bottom, high)
    return pygame.Rect(room.left + left, room.top + top, room.width - left - right, room.height - top - bottom)


def _at_most(one: int, other: int, free: int) -> tuple[int, int]:
    """Both, or as much of each as there is free."""
    both = one + other
    return (one, other) if both <= free else (free * one // both, free * other // both)


def diamond(area: Area, inscribed: Inscription) -> pygame.Rect | None:
    """Where the diamond of an area stands, if it has one."""
    if area.shape != "diamond":
        return None
    return next(place.rect for place in places(area, inscribed) if place.part == "diamond")


def around(y: int, rect: pygame.Rect) -> pygame.Rect:
    """As much of a box as is equally high above and below this line."""
    half = min(y - rect.top, rect.bottom - y)
    return pygame.Rect(rect.left, y - half, rect.width, 2 * half)


def beside(whole: pygame.Rect, touching: list[pygame.Rect]) -> pygame.Rect:
    """What is left of an area beside chips on its edges."""
    left = max((chip.right for chip in touching if chip.left <= whole.left), default=whole.left)
    right = min((chip.left for chip in touching if chip.right >= whole.right), default=whole.right)
    top = max((chip.bottom for chip in touching if chip.top <= whole.top), default=whole.top)
    bottom = min((chip.top for chip in touching if chip.bottom >= whole.bottom), default=whole.bottom)
    return whole.clip(pygame.Rect(left, top, max(0, right - left), max(0, bottom - top)))


# Chips in a place that is kept free


def in_place(
    lying: Sequence[Stack], place: pygame.Rect, align: Align, size: int, bounds: Bounds = FREE
) -> tuple[PlacedChips, ...]:
    """The stacks of single players in a place of an area, which they do not leave; together where they have no room.

    size: of the letters. Amounts that have no room are left to be put beside.
    """
    return _in_place(tuple(lying), box_of(place), align, size, bounds)


@lru_cache(maxsize=PLACES_KEPT)
def _in_place(lying: tuple[Stack, ...], box: Box, align: Align, size: int, bounds: Bounds) -> tuple[PlacedChips, ...]:
    """Arrange the stacks at (0, 0) with numbers as wagers: neither name nor position changes the arrangement."""
    x, y, wide, high = box
    wagers = [*dict.fromkeys(it.wager for it in lying)]
    numbered = tuple(it._replace(wager=str(wagers.index(it.wager))) for it in lying)
    found = at_origin(numbered, (wide, high), align, size, bounds)
    return tuple(it.moved(x, y)._replace(stack=it.stack._replace(wager=wagers[int(it.stack.wager)])) for it in found)
