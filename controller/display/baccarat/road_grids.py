# SPDX-License-Identifier: MIT
"""The results of a shoe as grids of six rows: bead plate, big road, and the three derived from it. No pygame."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, Literal, NamedTuple, TypeAlias

from controller.engine.record.on_show import RoadResult, Winner

ROWS: Final = 6
TIE: Final = "T"

Cell: TypeAlias = tuple[int, int]
"""Column and row of a place on a grid, from the top left."""


class Bead(NamedTuple):
    """A win on the big road and the number of ties after it. Winner "": ties before the first win."""

    winner: str
    ties: int = 0


DerivedMark: TypeAlias = Literal["red", "blue"]
"""A mark of a derived road. red: the big road repeats itself there. blue: it does not. Not a winner's colour."""
DerivedRoad: TypeAlias = Literal["big eye boy", "small road", "cockroach road"]
COLUMNS_BACK: Final[Mapping[DerivedRoad, int]] = {"big eye boy": 1, "small road": 2, "cockroach road": 3}
"""How many columns to the left each derived road compares."""

BeadPlate: TypeAlias = dict[Cell, RoadResult]
BigRoad: TypeAlias = dict[Cell, Bead]
"""The contents of each grid by place, the oldest first."""


def bead_plate(results: tuple[RoadResult, ...]) -> BeadPlate:
    """Every result in order, from top to bottom, column by column."""
    return {divmod(number, ROWS): result for number, result in enumerate(results)}


def big_road(results: tuple[RoadResult, ...]) -> BigRoad:
    """Each run of equal wins goes down a column of its own; without room below it turns to the right.

    Ties count on the win before them; ties before the first win count on that win.
    """
    wins: list[str] = []
    ties = [0]
    for result in results:
        if result.winner == TIE:
            ties[-1] += 1
        else:
            ties += [0] * bool(wins)
            wins.append(result.winner)
    if not wins:
        return {(0, 0): Bead("", ties[0])} if ties[0] else {}
    return {cell: Bead(*bead) for cell, bead in zip(places(wins), zip(wins, ties, strict=True), strict=True)}


def places(marks: Sequence[str]) -> list[Cell]:
    """Where each mark lies: equal marks that follow each other go down a column, and without room to the right."""
    cells: list[Cell] = []
    taken: set[Cell] = set()
    start = 0
    for number, mark in enumerate(marks):
        if not number:
            cell = (0, 0)
        elif mark == marks[number - 1]:
            cell = _onward(taken, cell, start)
        else:
            start = _free_column(taken, start)
            cell = (start, 0)
        taken.add(cell)
        cells.append(cell)
    return cells


def _onward(taken: set[Cell], cell: Cell, start: int) -> Cell:
    """The next place of a run that began in column `start`: below while there is room, then to the right."""
    column, row = cell
    beneath = (column, row + 1)
    if column == start and row + 1 < ROWS and beneath not in taken:
        return beneath
    return column + 1, row


def _free_column(taken: set[Cell], start: int) -> int:
    """The next column in which a run can begin."""
    column = start + 1
    while (column, 0) in taken:
        column += 1
    return column


def derived(results: tuple[RoadResult, ...], road: DerivedRoad) -> tuple[DerivedMark, ...]:
    """The marks of a derived road, the oldest first: one for each win from the column on that can be compared."""
    runs, back = _runs(result.winner for result in results), COLUMNS_BACK[road]
    marks = (_mark(runs, column, row, back) for column, high in enumerate(runs) for row in range(high))
    return tuple(mark for mark in marks if mark)


def asked(results: tuple[RoadResult, ...], winner: Winner, road: DerivedRoad) -> DerivedMark | None:
    """The mark that a derived road would get if this hand won next; None if it would get none."""
    runs = _runs((*(result.winner for result in results), winner))
    return _mark(runs, len(runs) - 1, runs[-1] - 1, COLUMNS_BACK[road])


def _runs(winners: Iterable[Winner]) -> list[int]:
    """How many equal wins follow each other, run after run: the whole length, wherever it turns on the big road."""
    return [len(list(run)) for _, run in groupby(winner for winner in winners if winner != TIE)]


def _mark(runs: list[int], column: int, row: int, back: int) -> DerivedMark | None:
    """The mark for one win; rows are counted from 0. None if there is no column yet to compare it with.

    The first of a column: red if the column before it is as long as the one `back` columns before that. The others:
    blue if the column `back` columns to the left ends just above their row, else red.
    """
    if row:
        return None if column < back else "blue" if runs[column - back] == row else "red"
    if column <= back:
        return None
    return "red" if runs[column - 1] == runs[column - 1 - back] else "blue"


def shift(grid: Mapping[Cell, object], columns: int) -> int:
    """How many columns to cut at the left, so that the grid fits `columns`.

    The newest place stays visible, even if older runs reach further to the right than fits.
    """
    if not grid:
        return 0
    *_, newest = grid
    most = max(column for column, _ in grid)
    return max(0, min(most - columns + 1, newest[0]))
