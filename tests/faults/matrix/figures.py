# SPDX-License-Identifier: MIT
"""The figures of the matrix, as they stand in tests/faults/README.md: a row a board, written when it is played."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tests.faults.matrix.cells import Cell, Ending

README = Path(__file__).parent.parent / "README.md"
BEGIN, END = "<!-- figures: written by `make faults ARGS=--figures` -->", "<!-- end of the figures -->"
COLUMNS = ("cells", "went on", "mended: declared", "mended: void", "never: void", "never: waits", "processor, s")
ALL = "all"


class Played(NamedTuple):
    """A cell, how it ended once the fault was mended, and how it ended while it never was; s of processor time."""

    cell: Cell
    mended: Ending
    never: Ending
    seconds: float


Row = Counter[str]


def columns_of(played: Played) -> Iterable[str]:
    """The columns in which this cell counts."""
    yield "cells"
    if not played.mended.mattered:
        yield "went on"
    else:
        yield f"mended: {played.mended.outcome}"
        yield f"never: {played.never.outcome}"


def rows_of(cells: Iterable[Played]) -> dict[str, Row]:
    """The row of each board that was played."""
    rows: dict[str, Row] = {}
    seconds: dict[str, float] = {}
    for played in cells:
        rows.setdefault(played.cell.board, Counter()).update(columns_of(played))
        seconds[played.cell.board] = seconds.get(played.cell.board, 0.0) + played.seconds
    for board, row in rows.items():
        row[COLUMNS[-1]] = round(seconds[board])
    return rows


def table(rows: dict[str, Row]) -> str:
    """The rows and their sums, as Markdown."""
    lines = [f"| board | {' | '.join(COLUMNS)} |", f"| --- |{' ---: |' * len(COLUMNS)}"]
    for name, row in (*sorted(rows.items()), (ALL, sum(rows.values(), Counter()))):
        lines.append(f"| {name} | {' | '.join(f'{row[column]:,}' for column in COLUMNS)} |")
    return "\n".join(lines)


def standing(text: str) -> dict[str, Row]:
    """The rows that a table has, but for its sums."""
    found: dict[str, Row] = {}
    for line in text.splitlines():
        name, *figures = (it.strip() for it in line.strip().strip("|").split("|"))
        if len(figures) == len(COLUMNS) and figures[0][:1].isdigit() and name != ALL:
            found[name] = Counter(dict(zip(COLUMNS, (int(it.replace(",", "")) for it in figures), strict=True)))
    return found


def write(cells: Iterable[Played], known: Iterable[str]) -> None:
    """Put the figures of the boards that were played into the README; a board that is not known any more goes."""
    before, _, rest = README.read_text().partition(BEGIN)
    old, _, after = rest.partition(END)
    rows = standing(old) | rows_of(cells)
    README.write_text(
        f"{before}{BEGIN}\n\n{table({board: rows[board] for board in known if board in rows})}\n\n{END}{after}"
    )
