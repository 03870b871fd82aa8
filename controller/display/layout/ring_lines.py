# SPDX-License-Identifier: MIT
"""Where chips on a ring lie as badges with amounts: in columns around the words of their area. No drawing.

On the whole layout they have one form: with whole names if these have room everywhere, and as large as all can be.
Where they have no room in columns they lie in lines.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

import pygame

from controller.display.layout import marked_amounts
from controller.display.layout.marked_amounts import Marked
from controller.display.layout.stacks import Stack, amount
from controller.engine.rules.face import Area

SIZES: Final = (1.7, 1.5, 1.35, 1.2, 1.1, 1.0)
"""The sizes of the letters that are tried, in least sizes."""
APART: Final = 0.25
"""Between words and the first badge beside them, in sizes of the letters."""
COLUMNS: Final = 0.3
"""Between two columns, likewise."""
AIR: Final = 0.15, 0
"""What more is free between the lines of columns, likewise: the first with room."""
STEPS: Final = 8
"""From so many heights on it is tried whether a line has room."""


class Room(NamedTuple):
    """What an area leaves free. chips: its part for them. inner: all of it. taken: its words, and what lies there.

    odds: the words among them that may give way.
    """

    chips: pygame.Rect
    inner: pygame.Rect
    taken: tuple[pygame.Rect, ...]
    odds: tuple[pygame.Rect, ...] = ()

    @property
    def without_odds(self) -> "Room":
        """The same room where the odds have given way."""
        return self._replace(taken=tuple(it for it in self.taken if it not in self.odds), odds=())


class Lines(NamedTuple):
    """How the chips of an area lie: each in its box, in letters of this size."""

    its: tuple[Marked, ...]
    boxes: tuple[pygame.Rect, ...]
    size: int


class Said(NamedTuple):
    """What lies in an area. listed: a list beside tells what goes back of all of it."""

    room: Room
    stacks: Sequence[Stack]
    listed: bool

    @property
    def back(self) -> bool:
        """Whether all of it goes back."""
        return all(it.fate == "void" for it in self.stacks)

    @property
    def told(self) -> bool:
        """Whether all of it goes back, and a list tells how much."""
        return self.listed and self.back

    def marked(self, form: "Form") -> tuple[Marked, ...]:
        """Each with its amount."""
        amounts = [f"{form.before}{amount(it.cents)}" if form.amounts else "" for it in self.stacks]
        return tuple(marked_amounts.ways(self.stacks, amounts)[0 if form.whole else 1])


class Form(NamedTuple):
    """How badges say whose they are and how much. before: the amounts. whole: with the whole names."""

    before: str
    whole: bool
    amounts: bool = True


FORMS: Final = tuple(tuple(Form(before, whole) for whole in (True, False)) for before in ("$", ""))
"""The best first, with those of equal amounts together: names are short before odds give way, and odds give way before
amounts are mere figures."""
NAMES: Final = Form("", True, False)
"""Where a list tells how much, before odds give way."""


Lay = Callable[[tuple[Marked, ...], Room, int], Lines | None]
"""A way to lay badges into a room, in letters of a size; None if they have none."""


def in_one_form(ways: Sequence[Mapping[Area, Said]], least: int) -> dict[Area, Lines]:
    """How they lie in every area: the first form that has room everywhere, in letters of one size. Empty if none has.

    ways: what lies there, with more that is free between badges and words, and with less in the least letters alone.
    """
    return next(filter(None, tried(ways, least)), {})


def tried(ways: Sequence[Mapping[Area, Said]], least: int) -> Iterator[dict[Area, Lines] | None]:
    """How they lie in each form that is tried, None where that has no room."""
    told = all(it.told for it in ways[0].values())
    for whole, short in FORMS:
        yield _beside_odds(whole, ways, least)
        if told:
            yield _in_names(ways, least)
        yield _beside_odds(short, ways, least)
        yield _without_odds(whole, ways, least)
        yield _without_odds(short, ways, least)


def _beside_odds(form: Form, ways: Sequence[Mapping[Area, Said]], least: int) -> dict[Area, Lines] | None:
    """In this form, as large as they can be where all words stay."""
    its = {area: said.marked(form) for area, said in ways[0].items()}
    for said in ways:
        rooms = {area: (it.room,) for area, it in said.items()}
        letters = [round(size * least) for size in (SIZES if said is ways[0] else SIZES[-1:])]
        if found := _in_one_size(its, rooms, letters, [_in_columns]) or _back_in_columns(its, said, least):
            return found
        if found := _in_one_size(its, rooms, letters):
            return found
    return None


def _without_odds(form: Form, ways: Sequence[Mapping[Area, Said]], least: int) -> dict[Area, Lines] | None:
    """In this form, where odds give way if they must: rather close to words than that."""
    its = {area: said.marked(form) for area, said in ways[0].items()}
    for said in reversed(ways):
        both = {area: (it.room, it.room.without_odds) for area, it in said.items()}
        if found := _in_one_size(its, both, [least], [_in_columns]) or _in_one_size(its, both, [least]):
            return found
    return None


def _back_in_columns(
    its: Mapping[Area, tuple[Marked, ...]], said: Mapping[Area, Said], least: int
) -> dict[Area, Lines] | None:
    """Where all goes back, rather in columns than beside odds: these are nothing to who has the stake back."""
    if not all(it.back for it in said.values()):
        return None
    both = {area: (it.room, it.room.without_odds) for area, it in said.items()}
    return _in_one_size(its, both, [least], [_in_columns])


def _in_names(ways: Sequence[Mapping[Area, Said]], least: int) -> dict[Area, Lines] | None:
    """Whose they are alone."""
    its = {area: said.marked(NAMES) for area, said in ways[0].items()}
    rooms = [{area: (it.room,) for area, it in said.items()} for said in ways]
    every = (_in_one_size(its, each, [least], [_in_columns]) or _in_one_size(its, each, [least]) for each in rooms)
    return next(filter(None, every), None)


def _in_one_size(
    its: Mapping[Area, tuple[Marked, ...]],
    rooms: Mapping[Area, Sequence[Room]],
    sizes: Sequence[int],
    lays: Sequence[Lay] = (),
) -> dict[Area, Lines] | None:
    """In the largest of these letters in which all areas have room; None if there are none.

    lays: the ways to lie that are tried, else all of them, the first that has room.

    The area that has no room is asked first for the next size: mostly it is the same one.
    """
    order = [*its]
    for size in sizes:
        laid: dict[Area, Lines] = {}
        for area in order:
            every = (lay(its[area], room, size) for lay, room in product(lays or (_in_columns, _in_lines), rooms[area]))
            lines = next(filter(None, every), None)
            if lines is None:
                order = [area, *(it for it in order if it != area)]
                break
            laid[area] = lines
        else:
            return {area: laid[area] for area in its}
    return None


def alone(stack: Stack, words: str, room: Room, least: int) -> Lines | None:
    """Stacks of several players as one badge with the sum of them; None if it has no room."""
    its = (Marked(stack, f"\N{MULTIPLICATION SIGN}{len(stack.players)}", words),)
    return _in_columns(its, room, least)


# In columns


class Columns(NamedTuple):
    """Badges in so many rows: column by column, and how wide each is, with the space after it."""

    its: tuple[Marked, ...]
    rows: int
    widths: tuple[int, ...]

    @property
    def wide(self) -> int:
        """Of all."""
        return sum(self.widths)

    def boxes(self, left: int, tops: Sequence[int], size: int) -> Iterator[pygame.Rect]:
        """The box of each, from this left edge on, and with the rows at these heights."""
        high = marked_amounts.high(size)
        for number, it in enumerate(self.its):
            column, row = divmod(number, self.rows)
            yield pygame.Rect(left + sum(self.widths[:column]), tops[row], it.width(size), high)


def _in_columns(its: tuple[Marked, ...], room: Room, size: int) -> Lines | None:
    """In as few rows as have room: in the middle of the part for chips, else as near to the middle as is free."""
    ways = [*_columns(its, size)]
    for columns, air in product(ways, AIR):
        pitch = _pitch(size) + round(air * size)
        whole = columns.rows * pitch
        box = pygame.Rect(room.chips.left, room.chips.centery - whole // 2, columns.wide, whole)
        beside = [it.right + round(APART * size) for it in room.taken if it.colliderect(box)]
        box.left = max([box.left, *beside])
        if room.chips.contains(box) and box.collidelist(room.taken) < 0:
            return _lines(columns, box.left, [box.top + row * pitch for row in range(columns.rows)], size)
    free = [strips for first in _heights(room, size) for strips in [[*_strips(room, size, first)]] if strips]
    for columns in ways:
        if found := [lines for strips in free for lines in _in_rows(columns, strips, size)]:
            return min(found, key=lambda lines: abs(lines.boxes[0].unionall(lines.boxes).centery - room.inner.centery))
    return None


def _in_rows(columns: Columns, strips: list[pygame.Rect], size: int) -> Iterator[Lines]:
    """In so many strips beneath each other, wherever they have room."""
    for at in range(len(strips) - columns.rows + 1):
        rows = strips[at : at + columns.rows]
        left = max(strip.left for strip in rows)
        if left + columns.wide <= min(strip.right for strip in rows):
            yield _lines(columns, left, [strip.top for strip in rows], size)


def _lines(columns: Columns, left: int, tops: Sequence[int], size: int) -> Lines:
    return Lines(columns.its, tuple(columns.boxes(left, tops, size)), size)


def _columns(its: tuple[Marked, ...], size: int) -> Iterator[Columns]:
    """In each number of rows, in their order."""
    gap, widths = round(COLUMNS * size), [it.width(size) for it in its]
    for rows in range(1, len(its) + 1):
        across = [max(widths[at : at + rows]) + gap for at in range(0, len(its), rows)]
        yield Columns(its, rows, (*across[:-1], across[-1] - gap))


# In lines


def _in_lines(its: tuple[Marked, ...], room: Room, size: int) -> Lines | None:
    """In all that is free; also out of their order, the widest first."""
    free = [*_free_lines(room, size)]
    for order in _orders(its, size):
        widths = [it.width(size) for it in order]
        for lines in free:
            if found := _in_strips(widths, lines, size):
                return Lines(order, tuple(found), size)
    return None


def _orders(its: tuple[Marked, ...], size: int) -> Iterator[tuple[Marked, ...]]:
    """In their order; as they would stand in columns; the widest first."""
    yield its
    for rows in range(2, (len(its) + 1) // 2 + 1):
        yield tuple(it for row in range(rows) for it in its[row::rows])
    yield tuple(sorted(its, key=lambda it: -it.width(size)))


def _free_lines(room: Room, size: int) -> Iterator[list[pygame.Rect]]:
    """Each way to have lines in what is free: from every height on, from one left edge or each from its own."""
    for first in _heights(room, size):
        strips = [*_strips(room, size, first)]
        yield _beneath_each_other(strips)
        yield strips


def _heights(room: Room, size: int) -> list[int]:
    """How far below the top of an area its first line is tried: in steps, and so that a line is right beneath words."""
    steps = range(0, marked_amounts.high(size), max(1, marked_amounts.high(size) // STEPS))
    beneath = ((it.bottom - room.inner.top) % _pitch(size) for it in room.taken)
    return [*dict.fromkeys([*steps, *beneath])]


def _pitch(size: int) -> int:
    """The height of a line, with the space beneath it."""
    return marked_amounts.high(size) + marked_amounts.gap(size)


def _beneath_each_other(strips: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same lines, all from the same left edge on."""
    left = max((strip.left for strip in strips), default=0)
    return [pygame.Rect(left, strip.top, max(0, strip.right - left), strip.height) for strip in strips]


def _strips(room: Room, size: int, first: int) -> Iterator[pygame.Rect]:
    """The free lines of an area from a height on, at the right of the words beside them."""
    high, gap = marked_amounts.high(size), marked_amounts.gap(size)
    for top in range(room.inner.top + first, room.inner.bottom - high + 1, high + gap):
        line = pygame.Rect(room.inner.left + gap, top, room.inner.width - 2 * gap, high)
        beside = [it for it in room.taken if it.colliderect(line)]
        left = max((it.right for it in beside if it.centerx < line.centerx), default=line.left - gap) + gap
        right = min((it.left for it in beside if it.centerx >= line.centerx), default=line.right + gap) - gap
        left += round(APART * size) if left > line.left else 0
        yield pygame.Rect(left, top, max(0, right - left), high)


def _in_strips(widths: Sequence[int], strips: list[pygame.Rect], size: int) -> list[pygame.Rect] | None:
    """The box of each of these widths in the first line with room for it; None if one has none."""
    gap = marked_amounts.gap(size)
    left = [strip.left for strip in strips]
    right = [strip.right for strip in strips]
    found = []
    for wide in widths:
        line = next((number for number, end in enumerate(right) if left[number] + wide <= end), None)
        if line is None:
            return None
        found.append(pygame.Rect(left[line], strips[line].top, wide, strips[line].height))
        left[line] += wide + gap
    return found
