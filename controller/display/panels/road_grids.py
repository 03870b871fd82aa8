"""The results of a shoe as two grids of six rows: the bead plate, and the big road. No pygame."""

from typing import Final, NamedTuple, TypeAlias

ROWS: Final = 6
TIE: Final = "T"

Cell: TypeAlias = tuple[int, int]
"""Column and row of a place on a grid, from the top left."""


class RoadResult(NamedTuple):
    """One result: the letter of the winner ("T": tie) and its point count as text."""

    winner: str
    points: str


class Bead(NamedTuple):
    """A win on the big road and the number of ties after it. Winner "": ties before the first win."""

    winner: str
    ties: int = 0


BeadPlate: TypeAlias = dict[Cell, RoadResult]
BigRoad: TypeAlias = dict[Cell, Bead]
"""The contents of each grid by place, the oldest first."""


def read(words: str) -> tuple[RoadResult, ...]:
    """The results of "P7 B8 T6", the oldest first."""
    return tuple(RoadResult(word[:1], word[1:]) for word in words.split())


def bead_plate(results: tuple[RoadResult, ...]) -> BeadPlate:
    """Every result in order, from top to bottom, column by column."""
    return {divmod(number, ROWS): result for number, result in enumerate(results)}


def big_road(results: tuple[RoadResult, ...]) -> BigRoad:
    """Each run of equal wins goes down a column of its own; without room below it turns to the right.

    Ties count on the win before them; ties before the first win count on that win.
    """
    road: BigRoad = {}
    cell, start = (0, 0), 0
    for result in results:
        last = road.get(cell, Bead(""))
        if result.winner == TIE:
            road[cell] = last._replace(ties=last.ties + 1)
            continue
        if last.winner == result.winner:
            cell = _onward(road, cell, start)
        elif last.winner:
            start = _free_column(road, start)
            cell = (start, 0)
        road[cell] = Bead(result.winner, 0 if last.winner else last.ties)
    return road


def _onward(road: BigRoad, cell: Cell, start: int) -> Cell:
    """The next place of a run that began in column `start`: below while there is room, then to the right."""
    column, row = cell
    beneath = (column, row + 1)
    if column == start and row + 1 < ROWS and beneath not in road:
        return beneath
    return column + 1, row


def _free_column(road: BigRoad, start: int) -> int:
    """The next column in which a run can begin."""
    column = start + 1
    while (column, 0) in road:
        column += 1
    return column


def shift(grid: BeadPlate | BigRoad, columns: int) -> int:
    """How many columns to cut at the left, so that the grid fits `columns`.

    The newest place stays visible, even if older runs reach further to the right than fits.
    """
    if not grid:
        return 0
    *_, newest = grid
    most = max(column for column, _ in grid)
    return max(0, min(most - columns + 1, newest[0]))
