# SPDX-License-Identifier: MIT
"""The figures of the matrix, as they stand in tests/faults/README.md."""

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from tests.faults.matrix.cells import Cell, Ending

README = Path(__file__).parent.parent / "README.md"
BEGIN, END = "<!-- figures: written by `make faults ARGS=--figures` -->", "<!-- end of the figures -->"


class Played(NamedTuple):
    """A cell, how it ended once the fault was mended, and how it ended while it never was."""

    cell: Cell
    mended: Ending
    never: Ending


COLUMNS = ("cells", "went on", "mended: declared", "mended: void", "never: void", "never: waits")


def columns_of(played: Played) -> Iterable[str]:
    """The columns in which this cell counts."""
    yield "cells"
    if not played.mended.mattered:
        yield "went on"
    else:
        yield f"mended: {played.mended.outcome}"
        yield f"never: {played.never.outcome}"


def table(title: str, of: Callable[[Cell], str], cells: Iterable[Played]) -> list[str]:
    """One table: a row for each thing that the cells differ in."""
    rows: dict[str, Counter[str]] = {}
    for played in cells:
        rows.setdefault(of(played.cell), Counter()).update(columns_of(played))
    whole = sum(rows.values(), Counter())
    lines = [f"| {title} | {' | '.join(COLUMNS)} |", f"| --- |{' ---: |' * len(COLUMNS)}"]
    for name, row in (*rows.items(), ("all", whole)):
        lines.append(f"| {name} | {' | '.join(f'{row[column]:,}' for column in COLUMNS)} |")
    return lines


def figures(cells: list[Played], cpu_s: float) -> str:
    """The whole section."""
    lines = [
        BEGIN,
        "",
        f"{len(cells):,} cells, each a round of its own; {cpu_s:,.0f} s of processor time "
        f"({1000 * cpu_s / len(cells):.0f} ms a cell).",
        "",
        *table("board", lambda cell: cell.board, cells),
        "",
        *table("device", lambda cell: cell.fault.kind, cells),
        "",
        *table("fault", lambda cell: cell.fault.sort, cells),
        "",
        *table("moment", lambda cell: cell.moment.when, cells),
        "",
        END,
    ]
    return "\n".join(lines)


def write(section: str) -> None:
    """Put the figures in place of those that stand in the README."""
    text = README.read_text()
    before, _, rest = text.partition(BEGIN)
    README.write_text(before + section + rest.partition(END)[2])
