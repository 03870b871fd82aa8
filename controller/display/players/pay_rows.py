# SPDX-License-Identifier: MIT
"""Draws the players' pay tables: rows of hands with what they are paid; those that glow on gold."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

import pygame

from controller.display.drawing import fonts, light
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plaques import squeezed
from controller.display.players.pays import LARGEST, Columns, PaysContents, clear, is_hit, parts, placed, reach
from controller.display.wording import sentence
from controller.engine.rules.pay_table import PayCell, PayRow, PaysPanel, PayTable

ROWS: Final = 2
"""So many rows are drawn in one step."""
RULED: Final = 1.2
"""From this height on a line stands between two rows; in closer rows it would go through letters: there every second
row is darker."""
SHADE: Final = 0.3
"""How much darker than the panel such a row is."""
BARS: Final = 4
"""Between two rows that glow, in dots; where there is less they are one area, as no letter may reach its edge."""


def draw(
    brush: Brush, rect: pygame.Rect, panel: PaysPanel, value: PaysContents, _tokens: Mapping[str, Any]
) -> Iterator[None]:
    """Draw the tables: one beneath the other or side by side, in whichever way their letters are larger.

    Where not all have room those come first by which something is paid. A few rows at each step.
    """
    inner, largest = rect.inflate(-brush.least // 2, 0), 1 if value.few else LARGEST
    found = placed(panel.tables, inner, brush.least, largest)
    if len(found) < len(panel.tables):
        paying = sorted(panel.tables, key=lambda table: not any(is_hit(row, value.hit) for row in table.rows))
        found = placed(paying, inner, brush.least, largest)
    for table, columns, room in found:
        yield from _Drawing(brush, columns, value.hit).draw(room, table)


def is_clear(panel: PaysPanel, value: PaysContents, size: tuple[int, int], least: int) -> bool:
    """Whether the letters of rows that do not glow are clear of all gold in a panel of this size."""
    room = pygame.Rect((0, 0), size).inflate(-least // 2, 0)
    glowing = (
        columns
        for _, columns, _ in placed(panel.tables, room, least)
        if any(is_hit(row, value.hit) for row in columns.rows)
    )
    return all(columns.pitch >= clear(columns.size) for columns in glowing)


Line = tuple[PayRow, pygame.Rect]
"""A row and its place."""


class _Drawing(NamedTuple):
    """Draws one table."""

    brush: Brush
    columns: Columns
    hit: frozenset[str]

    def draw(self, room: pygame.Rect, table: PayTable) -> Iterator[None]:
        """The heading and the rows."""
        brush, pitch = self.brush, self.columns.pitch
        head = pygame.Rect(room.left, room.top, room.width, self.columns.head)
        if self.columns.headed:
            self._head(head, table)
        first = pygame.Rect(head.bottomleft, (room.width, pitch))
        lines = [(row, first.move(0, number * pitch)) for number, row in enumerate(self.columns.rows)]
        close = pitch < RULED * self.columns.size
        for number in range(1, len(lines) if close else 0, 2):
            if not self._is_won(lines[number - 1][0]):  # letters of the row above reach into it
                brush.veil(lines[number][1].inflate(brush.least // 3, 0), p.WELL, SHADE, brush.px(4))
        for won, beside in groupby(lines, lambda it: self._is_won(it[0])):
            if won:  # first those that glow: the words of others lie over their gold
                yield from self._won(list(beside))
        for number, (row, line) in enumerate(lines):
            if not self._is_won(row):
                if number and not close:
                    brush.surface.fill(p.LINE_DIM, (line.left, line.top, line.width, 1))
                self._row(line, row)
            if number % ROWS == 1:
                yield

    def _is_won(self, row: PayRow) -> bool:
        return is_hit(row, self.hit)

    def _head(self, head: pygame.Rect, table: PayTable) -> None:
        """The headings of the columns."""
        brush = self.brush
        pen = Pen("Semibold", self.columns.size, p.MUTED)
        baseline = head.centery + round(fonts.CAP * pen.size / 2)
        title = table.title.upper()
        free = self._rights(head)[0] - head.left
        if table.wagers[0] or fonts.width(title, pen.weight, pen.size) <= free:
            brush.text(title, pen, (head.left, baseline))
        else:
            squeezed(brush, title, pen, pygame.Rect(head.left, head.top, free, head.height))
        for words, right in zip(table.wagers, self._rights(head), strict=False):
            brush.text(words.upper(), pen, (right, baseline), "right")

    def _rights(self, room: pygame.Rect) -> list[int]:
        """The right edges of the wagers' columns."""
        wagers = self.columns.wagers
        return [room.right - sum(wagers[number + 1 :]) for number in range(len(wagers))]

    def _row(self, line: pygame.Rect, row: PayRow) -> None:
        """A hand and what each wager pays for it."""
        self._hand(row, line, Pen("Semibold", self.columns.size, p.IVORY))
        for cell, right in zip(row.cells, self._rights(line), strict=False):
            self._cell(cell, pygame.Rect(line.left, line.top, right - line.left, line.height), (p.IVORY, p.MUTED))

    def _won(self, lines: Sequence[Line]) -> Iterator[None]:
        """Rows that glow, one beneath the other: the hand, and in which column it wins, on gold.

        The other columns stay as they are. Where the rows are too close for gold of their own they have one area.
        """
        joined = self.columns.pitch < self._deep + BARS
        for group in [lines] if joined else [[it] for it in lines]:
            self._golds(group)
            yield
        for row, line in lines:
            self._hand(row, line, Pen("Bold", self.columns.size, p.INK), alone=not self._wins(row)[0])
            for hit, cell, right in zip(self._wins(row), row.cells, self._rights(line), strict=False):
                inks = (p.INK, p.INK) if hit else (p.IVORY, p.MUTED)
                self._cell(cell, pygame.Rect(line.left, line.top, right - line.left, line.height), inks)
            yield

    def _wins(self, row: PayRow) -> list[bool]:
        """By which of its wagers a row glows."""
        return [bool(self.hit & set(cell.outcomes)) for cell in row.cells]

    def _golds(self, lines: Sequence[Line]) -> None:
        """The gold of rows that have it in common: of their hands, and of each column in which some of them win.

        Hand and first column are one area if all win there.
        """
        whole, edges = lines[0][1].unionall([line for _, line in lines]), self._edges(lines[0][1])
        one = all(self._wins(row)[0] for row, _ in lines)
        self._gold(whole, whole.left - self.brush.least // 4, edges[one])
        for number in range(one, len(self.columns.wagers)):
            for run in self._runs(lines, number):
                self._gold(run[0].unionall(run), edges[number] + BARS, edges[number + 1])

    def _edges(self, line: pygame.Rect) -> list[int]:
        """Where the gold of the hands ends at the right, and that of each column: halfway to the next column's words.

        The last one's is as far beyond its words as that of the hands at the left.
        """
        rights = self._rights(line)
        aside = (self.columns.size // 2 - BARS) // 2
        return [right + aside for right in (rights[0] - self.columns.wagers[0], *rights[:-1])] + [
            rights[-1] + self.brush.least // 4
        ]

    def _runs(self, lines: Sequence[Line], number: int) -> Iterator[list[pygame.Rect]]:
        """The rows, one beneath the other, that win in this column."""
        for hit, beside in groupby(lines, lambda it: self._wins(it[0])[number]):
            if hit:
                yield [line for _, line in beside]

    def _hand(self, row: PayRow, line: pygame.Rect, pen: Pen, *, alone: bool = False) -> None:
        """The hand, in narrower letters where it would touch what it pays; or leave its gold, if that is its alone."""
        first = sum(fonts.width(words, "Bold", pen.size) for words in parts(row.cells[0]))
        first = max(first, self.columns.wagers[0]) if alone else first
        free = self._rights(line)[0] - line.left - first - pen.size // 4 * (not alone)
        words = sentence(row.hand)
        if fonts.width(words, pen.weight, pen.size) <= free:
            self.brush.middle(words, pen, line, "left")
        else:
            squeezed(self.brush, words, pen, pygame.Rect(line.left, line.top, free, line.height))

    @property
    def _deep(self) -> int:
        """How high the gold of one row is."""
        return sum(reach(self.columns.size))

    def _gold(self, rows: pygame.Rect, left: int, right: int) -> None:
        """The ground of what wins in these rows, between these edges."""
        (above, below), pitch = reach(self.columns.size), self.columns.pitch
        top, bottom = rows.top + pitch // 2 - above, rows.bottom - pitch + pitch // 2 + below
        lay_gold(self.brush, pygame.Rect(left, top, right - left, bottom - top))

    def _cell(self, cell: PayCell, room: pygame.Rect, inks: tuple[p.Colour, p.Colour]) -> None:
        """The number, and the words after it in a second ink."""
        brush, size = self.brush, self.columns.size
        number, to = parts(cell)
        if to:
            room.width -= brush.middle(to.strip(), Pen("Semibold", size, inks[1]), room, "right")
            room.width -= fonts.width(" ", "Semibold", size)
        if number:
            brush.middle(number, Pen("Bold", size, inks[0]), room, "right")


def lay_gold(brush: Brush, box: pygame.Rect) -> None:
    """Gold without a glow: that would fall under other words and end at the table's edge."""
    brush.surface.blit(light.gold(box.size, brush.px(8)), box)
