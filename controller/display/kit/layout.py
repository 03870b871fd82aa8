# SPDX-License-Identifier: MIT
"""Rows, columns, grids and choices. A content takes a room and a theme, and returns an arrangement.

The size of an arrangement says what it needs. If it is larger than the room, the content does not fit. So to measure is
to arrange, and nothing is measured apart.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple

from msgspec.structs import replace

from controller.display.kit.items import EMPTY, Arranged, Box, Card, Frame, Item, Picture, Size, Text, of
from controller.display.kit.theme import Space, Theme

Content = Callable[[Size, Theme], Arranged]
"""Something that can be arranged in a room."""
Align = Literal["start", "middle", "end"]
SHARES: Final[dict[Align, float]] = {"start": 0.0, "middle": 0.5, "end": 1.0}
KEPT: Final = 1024
"""Arrangements that are kept, the latest."""


class Cell(NamedTuple):
    """A part of a row or column. Its length is natural, fixed, or a share of the free room."""

    content: Content
    share: float = 0
    length: float = 0
    """Millimetres. Fixed length."""


def flex(content: Content, share: float = 1) -> Cell:
    """Return a cell that takes a share of the free room."""
    return Cell(content, share=share)


def fixed(content: Content, mm: float) -> Cell:
    """Return a cell of this length."""
    return Cell(content, length=mm)


def row(*cells: Content | Cell, gap: Space = "tight", align: Align = "middle") -> Content:
    """Return a row, from left to right. `align`: place of a part in the height of the row."""
    return _line(0, [_cell(it) for it in cells], gap, align)


def column(*cells: Content | Cell, gap: Space = "tight", align: Align = "start") -> Content:
    """Return a column, from top to bottom. `align`: place of a part in the width of the column."""
    return _line(1, [_cell(it) for it in cells], gap, align)


def _cell(it: Content | Cell) -> Cell:
    return it if isinstance(it, Cell) else Cell(it)


def _line(axis: int, cells: Sequence[Cell], gap: Space, align: Align) -> Content:
    def arrange(room: Size, theme: Theme) -> Arranged:
        apart = theme.space(gap)
        free = room[axis] - apart * max(0, len(cells) - 1)
        parts: dict[int, tuple[int, Arranged]] = {}
        lengths: dict[int, int] = {}
        for number, cell in enumerate(cells):
            if not cell.share:
                length = theme.dots(cell.length)
                part = cell.content(_size(axis, length or max(0, free), room), theme)
                lengths |= {number: length} if length else {}
                parts[number] = max(length, part.size[axis]), part
                free -= parts[number][0]
        flexible = [number for number, cell in enumerate(cells) if cell.share]
        for number, length in zip(flexible, _shared(max(0, free), [cells[it].share for it in flexible]), strict=True):
            part = cells[number].content(_size(axis, length, room), theme)
            lengths[number] = length
            parts[number] = max(length, part.size[axis]), part
        found = _in_line(axis, [parts[number] for number in range(len(cells))], apart, align)
        over = [parts[it][1].size[axis] - lengths[it] for it in lengths]
        return replace(found, over=max((0, *over)))

    return arrange


def _shared(free: int, shares: Sequence[float]) -> list[int]:
    """Divide a length by shares so that no dot is lost."""
    ends = [round(free * sum(shares[:number]) / (sum(shares) or 1)) for number in range(len(shares) + 1)]
    return [end - start for start, end in pairwise(ends)]


def _size(axis: int, length: int, room: Size) -> Size:
    return (room[0], length) if axis else (length, room[1])


def _in_line(axis: int, parts: Sequence[tuple[int, Arranged]], apart: int, align: Align) -> Arranged:
    across = max((part.size[1 - axis] for _, part in parts), default=0)
    at, placed = 0, []
    for length, part in parts:
        beside = round((across - part.size[1 - axis]) * SHARES[align])
        placed.append((beside, at, part) if axis else (at, beside, part))
        at += length + apart
    long = max(0, at - apart)
    return Arranged((across, long) if axis else (long, across), tuple(placed))


def strip(start: Sequence[Content], end: Sequence[Content], gap: Space = "gap") -> Content:
    """Return a row with one group at its start and one at its end."""
    return row(row(*start, gap=gap), flex(blank), row(*end, gap=gap), gap=gap)


def grid(cells: Sequence[Content], columns: int, gap: Space = "tight") -> Content:
    """Return cells of one size in rows that fill the room."""
    lines = [list(cells[at : at + columns]) for at in range(0, len(cells), columns)]
    lines[-1] += [blank] * (columns - len(lines[-1]))
    return column(*(flex(row(*map(flex, line), gap=gap, align="start")) for line in lines), gap=gap)


def flow(cells: Sequence[Content], gap: Space = "tight") -> Content:
    """Return cells beside one another in as many lines as they need, like words."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        apart, placed = theme.space(gap), list[tuple[int, int, Arranged]]()
        left = top = high = 0
        for cell in cells:
            part = cell(room, theme)
            if left and left + part.size[0] > room[0]:
                left, top, high = 0, top + high + apart, 0
            placed.append((left, top, part))
            left, high = left + part.size[0] + apart, max(high, part.size[1])
        wide = max((x + part.size[0] for x, _, part in placed), default=0)
        return Arranged((wide, top + high), tuple(placed))

    return arrange


def stack(*contents: Content) -> Content:
    """Return contents over one another, the first one lowest."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        parts = [it(room, theme) for it in contents]
        size = max(it.size[0] for it in parts), max(it.size[1] for it in parts)
        return Arranged(size, tuple((0, 0, it) for it in parts))

    return arrange


def place(content: Content, x: Align | Literal[""] = "middle", y: Align | Literal[""] = "middle") -> Content:
    """Return content at one side or in the middle of its room. Without `x` or `y` it keeps its own width or height."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        part = content(room, theme)
        wide, high = max(room[0] if x else 0, part.size[0]), max(room[1] if y else 0, part.size[1])
        left, top = (wide - part.size[0]) * SHARES[x or "start"], (high - part.size[1]) * SHARES[y or "start"]
        return Arranged((wide, high), ((round(left), round(top), part),))

    return arrange


def pad(content: Content, x: Space = "tight", y: Space = "tight") -> Content:
    """Return content with free space around it."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        side, above = theme.space(x), theme.space(y)
        part = content((max(0, room[0] - 2 * side), max(0, room[1] - 2 * above)), theme)
        return Arranged((part.size[0] + 2 * side, part.size[1] + 2 * above), ((side, above, part),))

    return arrange


def framed(content: Content, **frame: Any) -> Content:
    """Return content on a frame that is as large as the content. `frame`: fields of `Frame`."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        part = content(room, theme)
        return Arranged(part.size, ((0, 0, Frame(Box(0, 0, *part.size), **frame)), (0, 0, part)))

    return arrange


def thing(make: Callable[[Box], Item], wide: float, high: float) -> Content:
    """Return one item of this size in millimetres."""

    def arrange(_room: Size, theme: Theme) -> Arranged:
        size = theme.dots(wide), theme.dots(high)
        return of(size, make(Box(0, 0, *size)))

    return arrange


def filling(make: Callable[[Box], Item]) -> Content:
    """Return one item that fills its room."""
    return lambda room, _theme: of(room, make(Box(0, 0, *room)))


def at_most(content: Content, mm: float) -> Content:
    """Return content in a room that is no higher than this."""
    return lambda room, theme: content((room[0], min(room[1], theme.dots(mm))), theme)


def blank(_room: Size, _theme: Theme) -> Arranged:
    """Arrange nothing."""
    return EMPTY


def first_good(*options: Content) -> Content:
    """Return the first option that fits; the last one if none does; nothing without options."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        found = EMPTY
        for option in options:
            found = option(room, theme)
            if fitting(found, room):
                break
        return found

    return arrange


def in_turn(contents: Sequence[Content], number: int) -> Content:
    """Return one of several contents, counted without end, as a page. It fits only if each of them does."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        every = [it(room, theme) for it in contents]
        bad = next((it for it in every if not fitting(it, room)), None)
        return replace(bad or every[number % len(every)], pages=len(every))

    return arrange


def fitting(found: Arranged, room: Size) -> bool:
    """Return whether an arrangement fits a room, and each part its place."""
    return found.fits(room) and not any(it.over for it in found.nodes())


def same_size(content: Content, *kinds: str) -> Content:
    """Return content in which all texts, cards and pictures of one of these kinds have the size of the smallest."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        found = content(room, theme)
        while shared := _shared_sizes(found, kinds, theme):
            for kind, size in shared.items():
                theme = theme.limited(kind, size)
            found = content(room, theme)
        return found

    return arrange


def _shared_sizes(found: Arranged, kinds: Sequence[str], theme: Theme) -> dict[str, int]:
    """Return the smallest size of each kind that has several, and is not limited to it yet."""
    sizes: dict[str, set[int]] = {}
    for it in found.leaves():
        if it.kind in kinds:
            sizes.setdefault(it.kind, set()).add(extent_of(it))
    return {kind: min(each) for kind, each in sizes.items() if len(each) > 1 and min(each) < theme.limit(kind)}


def extent_of(item: Item) -> int:
    """Dots. Return the font size of a text, the length of a card or picture."""
    return item.size if isinstance(item, Text) else max(item.box[2:]) if isinstance(item, Card | Picture) else 0


def by_screen(full: Content, low: Content) -> Content:
    """Return one content for usual screens, another one for the dealer's small screens."""
    return lambda room, theme: (low if theme.low else full)(room, theme)


def spot(name: str) -> Content:
    """Return the place of a panel: it fills its room."""
    return lambda room, _theme: Arranged(room, (), name)


def kept(make: Callable[..., Content], *values: Hashable) -> Content:
    """Return the content made from these values, arranged only once for one room and theme."""
    return lambda room, theme: _arranged(make, values, room, theme)


@lru_cache(maxsize=KEPT)
def _arranged(make: Callable[..., Content], values: tuple[Any, ...], room: Size, theme: Theme) -> Arranged:
    return make(*values)(room, theme)


class Block(NamedTuple):
    """A row of a list with pages, and the heading of its group, which is repeated on each page."""

    heading: Content
    content: Content


Foot = Callable[[int, int, Sequence[Block]], Content]
"""Makes the foot of a page from its number, the count of pages, and the blocks on later pages."""


def pages(blocks: Sequence[Block], number: int, foot: Foot, gap: Space = "tight") -> Content:
    """Return one page of blocks. `foot`: makes the last line if there are several pages."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        whole = _page(blocks, gap)(room, theme)
        if whole.fits(room):
            return whole
        below = foot(1, 1, ())(room, theme).size[1] + theme.space(gap)
        made = _split(blocks, (room[0], room[1] - below), theme, theme.space(gap))
        at = number % len(made)
        later = [it for page in made[at + 1 :] for it in page]
        whole_page = column(
            flex(place(_page(made[at], gap), "start", "start")), foot(at + 1, len(made), later), gap=gap
        )
        return replace(whole_page(room, theme), pages=len(made))

    return arrange


def _page(blocks: Sequence[Block], gap: Space) -> Content:
    parts: list[Content] = []
    for number, it in enumerate(blocks):
        if it.heading is not blank and (not number or blocks[number - 1].heading is not it.heading):
            parts.append(it.heading)
        parts.append(it.content)
    return column(*parts, gap=gap)


def _split(blocks: Sequence[Block], room: Size, theme: Theme, apart: int) -> list[list[Block]]:
    """Divide blocks into as many as fit on each page, at least one."""
    made: list[list[Block]] = [[]]
    free = room[1]
    for it in blocks:
        high = it.content(room, theme).size[1] + apart
        headed = it.heading(room, theme).size[1] + apart + high
        again = not made[-1] or made[-1][-1].heading is not it.heading
        if made[-1] and (headed if again else high) > free + apart:
            made.append([])
            free, again = room[1], True
        made[-1].append(it)
        free -= headed if again else high
    return made
