# SPDX-License-Identifier: MIT
"""The players' pay table: what each hand is paid, the highest first. The row of a hand that is declared glows."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

import msgspec
import pygame

from controller.display.drawing import fonts
from controller.display.wording import sentence
from controller.engine.record.decided import HandResult
from controller.engine.rules.pay_table import PayCell, PayRow, PaysPanel, PayTable
from controller.engine.shown.views import Extras, View

FURTHEST: Final = "$bdfhijklgpqyQ,"
"""The signs that reach furthest above and below a line."""
INSIDE: Final = 2
"""How far all letters of a row that glows are inside its gold at least, in dots."""
CLEAR: Final = 3
"""How far letters of its neighbours are clear of it at least, in dots."""
TIGHT: Final = 0.97
"""The least height of a row, in sizes of its letters, where these would be too small otherwise."""
PITCH: Final = 1.3
"""The largest."""
HEAD: Final = 0.2
"""So much lower than a row is the heading, which has capitals only; in sizes of its letters."""
BENEATH: Final = 0.31
"""So far beneath it the capitals of the first row begin at least, in sizes of its letters: closer it would be one of
the rows."""
BELOW: Final = 0.08
"""How far letters reach below the lowest row."""
LARGEST: Final = 1.3
"""The largest letters, in sizes of the least ones."""
GAP: Final = 0.6
"""Between two tables, one beneath the other, in sizes of the letters."""
APART: Final = 1.2
"""Between two tables side by side."""
BROADEST: Final = 1.25
"""The largest width of a table, in its least ones: the eye has to find the way from the hand to the odds."""
TO_ONE: Final = "to 1"
SQUEEZED: Final = 0.8
"""A hand may be narrower in such a table, but not below this share of its width."""
COLUMNS_KEPT: Final = 64
"""Of so many tables and sizes of letters the columns are kept: a panel that is drawn again tries the same ones."""
LONG: Final = 3
"""A number of more figures than these has a comma."""


class PaysContents(NamedTuple):
    """The data of the panel: the outcomes by which rows glow. few: only such rows are shown.

    Their letters are the smallest then, so that they do not become larger or smaller from one hand to the next.
    """

    hit: frozenset[str] = frozenset()
    few: bool = False


def contents(_panel: PaysPanel, view: View, _extras: Extras) -> PaysContents:
    """The outcomes that are declared; of hands only those by which something is paid now, or next."""
    if not view.declared:
        return PaysContents()
    whole = frozenset({view.declared.outcome} - {""})
    due = {(it.hand, it.wager) for it in view.owed if it.how == "wins"}
    hands = (it for it in view.declared.hands if not _waits(view, it))
    return PaysContents(whole | {it.outcome for it in hands if any((it.hand, wager) in due for wager in it.wins)})


def _waits(view: View, declared: HandResult) -> bool:
    """Whether something comes before this result is paid."""
    return view.unpaid and any(it.hand == declared.hand and it.wager in declared.decides for it in view.owed)


def hit_rows(panel: PaysPanel, value: PaysContents) -> PaysPanel:
    """The first table by which something is paid now, with only the rows that glow."""
    tables = (
        msgspec.structs.replace(table, rows=tuple(row for row in table.rows if is_hit(row, value.hit)))
        for table in panel.tables
    )
    return PaysPanel(tuple(table for table in tables if table.rows)[:1])


def hit_words(panel: PaysPanel, value: PaysContents) -> tuple[str, ...]:
    """The same rows in words, with what is paid: `Straight flush 50 to 1`."""
    rows = (row for table in hit_rows(panel, value).tables for row in table.rows)
    cells = ((row.hand, cell.pays) for row in rows for cell in row.cells if value.hit & set(cell.outcomes))
    return tuple(f"{sentence(hand)} {pays}" for hand, pays in cells)


def is_hit(row: PayRow, hit: frozenset[str]) -> bool:
    """Whether a row is one by which something is paid."""
    return any(hit & set(cell.outcomes) for cell in row.cells)


def reach(size: int) -> tuple[int, int]:
    """How far the gold of a row reaches above the row's middle, and below it: all letters are inside."""
    semibold, bold = (fonts.beyond(FURTHEST, weight, size) for weight in ("Semibold", "Bold"))
    high, baseline = round(fonts.CAP * size), round(fonts.CAP * size / 2)
    above, below = max(semibold.above, bold.above), max(semibold.below, bold.below)
    return high - baseline + above + INSIDE, baseline + below + INSIDE


def clear(size: int) -> int:
    """The height of rows in which all letters are clear of the gold of the row above and below."""
    return sum(reach(size)) - INSIDE + CLEAR


def has_room(panel: PaysPanel, size: tuple[int, int], least: int) -> bool:
    """Whether all tables have room in a panel of this size; a single one if need be without its heading."""
    room = pygame.Rect(0, 0, size[0] - least // 2, size[1])
    if len(panel.tables) > 1 or _in_letters(panel.tables, room, least):
        return bool(_in_letters(panel.tables, room, least))
    shown, _ = _shown(panel.tables[0], room, least)
    return len(shown.rows) == len(panel.tables[0].rows)


# How they are laid


class Columns(NamedTuple):
    """How a table is laid in letters of one size: the widths of its columns, the rows it shows, with their heading.

    pitch: the height of a row.
    """

    size: int
    hand: int
    wagers: tuple[int, ...]
    rows: tuple[PayRow, ...]
    pitch: int
    headed: bool = True

    @property
    def width(self) -> int:
        """The least width of the whole table."""
        return self.hand + sum(self.wagers)

    @property
    def height(self) -> int:
        """The height with the heading, and what letters of the last row reach below it."""
        return self.pitch * len(self.rows) + self.head + round(BELOW * self.size)

    @property
    def head(self) -> int:
        """The height of the heading."""
        clear_of_it = round(2 * (fonts.CAP + BENEATH) * self.size) - self.pitch
        return max(self.pitch - round(HEAD * self.size), clear_of_it) if self.headed else 0

    def within(self, high: int) -> "Columns":
        """The same in a room of this height, with rows as high as it allows."""
        pitches = range(round(PITCH * self.size), self.pitch, -1)
        return next((it for pitch in pitches if (it := self._replace(pitch=pitch)).height <= high), self)


Placed = list[tuple[PayTable, Columns, pygame.Rect]]


def placed(tables: Sequence[PayTable], room: pygame.Rect, least: int, largest: float = LARGEST) -> Placed:
    """Every table with its place, in the largest letters in which all have room; at the most so many least ones.

    If they have none, the last tables are left out; then the heading of the first one, and its lowest rows.
    """
    for count, pitch in product(range(len(tables), 0, -1), (clear, _tight)):
        for size in range(round(largest * least), least - 1, -1):
            if found := _in_letters(tables[:count], room, size, pitch(size)):
                return found
    return _to_one(tables[0], room, least) or [(tables[0], *_shown(tables[0], room, least))]


def _tight(size: int) -> int:
    """The least height of rows."""
    return round(TIGHT * size)


def _to_one(table: PayTable, room: pygame.Rect, size: int) -> Placed:
    """A table of odds to 1 with all its columns, where they have no room otherwise: empty if they have none so either.

    That the odds are to 1 stands above them once, and the last wagers have the letter of their badges.
    """
    cells = [cell for row in table.rows for cell in row.cells if cell.figure]
    named = len(table.wagers) > 1 and all(table.wagers)
    if not named or len(table.rows) < 2 or not all(it.to == "1" for it in cells):
        return []
    rows = tuple(msgspec.structs.replace(row, cells=tuple(map(_bare, row.cells))) for row in table.rows)
    bare = PayTable(TO_ONE, (table.wagers[0], *(it[:1] for it in table.wagers[1:])), rows)
    broad = [max(_width(row.cells[number], size) for row in rows) + size // 2 for number in range(len(bare.wagers))]
    hands = room.width - sum(broad)
    widest = max(fonts.width(sentence(row.hand), "Semibold", size) for row in rows)
    laid = Columns(size, hands, tuple(broad), rows, _tight(size))
    if hands < SQUEEZED * widest or laid.height > room.height:
        return []
    return [(bare, laid.within(room.height), room)]


def _bare(cell: PayCell) -> PayCell:
    """The odds without the words behind them."""
    return msgspec.structs.replace(cell, to="")


def _shown(table: PayTable, room: pygame.Rect, least: int) -> tuple[Columns, pygame.Rect]:
    """What has room of a table for which the room is too small, and where: without heading, last columns, last rows."""
    every = (columns_of(table, least, wagers) for wagers in range(len(table.wagers), 0, -1))
    fitting = (it for it in every if it.width <= room.width)
    found = next(fitting, columns_of(table, least, 1))._replace(headed=False)
    wide = min(room.width, round(BROADEST * found.width))
    box = pygame.Rect(room.centerx - wide // 2, room.top, wide, room.height)
    high = room.height - round(BELOW * least)
    shown = found.rows[: high // found.pitch]
    pitch = min(clear(least), high // len(shown)) if shown else found.pitch
    return found._replace(rows=shown, pitch=max(found.pitch, pitch)), box


def _in_letters(tables: Sequence[PayTable], room: pygame.Rect, size: int, pitch: int = 0) -> Placed:
    """The tables in letters of this size, with rows as high as there is room; empty if there is none.

    pitch: the least height of a row, if rows may not be as close as can be.
    """
    every = [columns_of(table, size) for table in tables]
    every = [it._replace(pitch=pitch or it.pitch) for it in every]
    found = _beneath(every, room) or _beside(every, room)
    if not found:
        return []
    highest = min(it.within(box.height).pitch for it, box in zip(every, found, strict=True))
    laid = (it._replace(pitch=highest) for it in every)
    shift = (room.right - max(box.right for box in found)) // 2
    return [*zip(tables, laid, (box.move(shift, 0) for box in found), strict=True)]


def _beneath(every: Sequence[Columns], room: pygame.Rect) -> list[pygame.Rect]:
    """The places one beneath the other; none if they have no room."""
    gap = round(GAP * every[0].size) if len(every) > 1 else 0
    spare = room.height - sum(each.height for each in every) - gap * (len(every) - 1)
    if spare < 0 or max(each.width for each in every) > room.width:
        return []
    rows, found, top = sum(len(each.rows) + 1 for each in every), [], room.top
    for each in every:
        high = each.height + spare * (len(each.rows) + 1) // rows
        found.append(pygame.Rect(room.left, top, min(room.width, round(BROADEST * each.width)), high))
        top += high + gap
    return found


def _beside(every: Sequence[Columns], room: pygame.Rect) -> list[pygame.Rect]:
    """The places side by side; none if they have no room."""
    gap = round(APART * every[0].size)
    spare = room.width - sum(each.width for each in every) - gap * (len(every) - 1)
    if spare < 0 or max(each.height for each in every) > room.height:
        return []
    found, left = [], room.left
    for each in every:
        wide = min(each.width + spare // len(every), round(BROADEST * each.width))
        found.append(pygame.Rect(left, room.top, wide, room.height))
        left += wide + gap
    return found


@lru_cache(maxsize=COLUMNS_KEPT)
def columns_of(table: PayTable, size: int, wagers: int = 0) -> Columns:
    """How a table is laid in letters of this size; with the columns of so many wagers, 0: with all.

    The table's title also stands over the first wager's column if that has no heading, in narrower letters if need be.
    """
    gap, titles = size // 2, [fonts.width(words.upper(), "Semibold", size) for words in (table.title, *table.wagers)]
    broad = [
        max(titles[number + 1], *(_width(row.cells[number], size) for row in table.rows)) + gap
        for number in range(wagers or len(table.wagers))
    ]
    title = titles[0] if table.wagers[0] else 0
    hands = max(title, *(fonts.width(sentence(row.hand), "Semibold", size) for row in table.rows))
    return Columns(size, hands + gap, tuple(broad), table.rows, _tight(size))


def _width(cell: PayCell, size: int) -> int:
    return sum(fonts.width(words, "Black", size) for words in parts(cell))


def parts(cell: PayCell) -> tuple[str, str]:
    """The number, and the words after it that are alike in every row: `250`, ` to 1`."""
    number = f"{int(cell.figure):,}" if cell.figure.isdecimal() and len(cell.figure) > LONG else cell.figure
    return number, f" to {cell.to}" if cell.to else ""
