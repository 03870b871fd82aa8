# SPDX-License-Identifier: MIT
"""A whole matrix of calls that fail, for `make faults ARGS=tickets` and the like; and a share of it, by a seed."""

import multiprocessing
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator
from functools import partial
from typing import Any, NamedTuple

from tests.faults.tickets.table import in_memory


class Matrix(NamedTuple):
    """A matrix: its name, its kinds of acts, the cells of each, and functions that play a cell and group the cells."""

    name: str
    kinds: Collection[str]
    cells: Callable[[str], list[Any]]
    play: Callable[[Any], Any]
    group: Callable[[Any], Hashable] = lambda cell: (cell.kind, cell.call.kind, cell.sort)
    """Cells of one group are alike: a share has one of each."""

    def all_cells(self) -> list[Any]:
        """Every call of every kind of act, failing in every way."""
        return [cell for kind in self.kinds for cell in self.cells(kind)]

    def share(self, seed: int) -> Iterator[Any]:
        """Yield one cell of each group, by a seed."""
        chance = random.Random(seed)
        wanted: dict[Hashable, list[Any]] = {}
        for cell in self.all_cells():
            wanted.setdefault(self.group(cell), []).append(cell)
        for there in wanted.values():
            yield chance.choice(there)

    def print_all(self) -> int:
        """Play every cell. Status 1 if anything is wrong."""
        began, wrong = time.monotonic(), 0
        found: Counter[str] = Counter()
        with (
            tempfile.TemporaryDirectory(dir=in_memory()) as folder,
            multiprocessing.get_context("fork").Pool(initializer=_works_in, initargs=(folder,)) as pool,
        ):
            for kind in self.kinds:
                there = self.cells(kind)
                endings = pool.imap(partial(_ending, self.play), there, chunksize=20)
                for cell, ending in zip(there, endings, strict=True):
                    found[ending.outcome] += 1
                    wrong += bool(ending.wrong)
                    if ending.wrong:
                        print(f"{cell.name}\n    {'; '.join(ending.wrong)}", flush=True)
                print(f"{self.name}, {kind}: {len(there):,} cells", flush=True)
        outcomes = ", ".join(f"{number:,} {outcome}" for outcome, number in sorted(found.items()))
        print(f"{found.total():,} cells, {wrong} wrong endings; {outcomes}; {time.monotonic() - began:,.0f} s")
        return bool(wrong)

    def print_one(self, name: str) -> int:
        """Play the cell with this name and print the broken rules."""
        for cell in self.all_cells():
            if cell.name == name:
                ending = self.play(cell)
                print(ending.outcome, *ending.wrong, sep="\n")
                return bool(ending.wrong)
        print(f"there is no cell {name!r}: copy a name that `make faults ARGS={self.name}` prints")
        return 2


def _works_in(folder: str) -> None:
    tempfile.tempdir = folder


def _ending(play: Callable[[Any], Any], cell: Any) -> Any:
    return play(cell)
