# SPDX-License-Identifier: MIT
"""The whole matrix of the store of tickets, for `make faults ARGS=tickets`; and a share of it, chosen by a seed."""

import multiprocessing
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator

from tests.faults.tickets.cells import Cell, Ending, cells, play
from tests.faults.tickets.kinds_of_acts import KINDS
from tests.faults.tickets.table import in_memory


def all_cells() -> list[Cell]:
    """Every call of every kind of act, failing in every way."""
    return [cell for kind in KINDS for cell in cells(kind)]


def share(seed: int) -> Iterator[Cell]:
    """One cell for each way to fail of each kind of call, in each kind of act."""
    chance = random.Random(seed)
    wanted: dict[tuple[str, str, str], list[Cell]] = {}
    for cell in all_cells():
        wanted.setdefault((cell.kind, cell.call.kind, cell.sort), []).append(cell)
    for there in wanted.values():
        yield chance.choice(there)


def print_all() -> int:
    """Play every cell. Status 1 if anything is wrong."""
    began, wrong = time.monotonic(), 0
    found: Counter[str] = Counter()
    with (
        tempfile.TemporaryDirectory(dir=in_memory()) as folder,
        multiprocessing.get_context("fork").Pool(initializer=_works_in, initargs=(folder,)) as pool,
    ):
        for kind in KINDS:
            there = cells(kind)
            endings = pool.imap(_ending, there, chunksize=20)
            for cell, ending in zip(there, endings, strict=True):
                found[ending.outcome] += 1
                wrong += bool(ending.wrong)
                if ending.wrong:
                    print(f"{cell.name}\n    {'; '.join(ending.wrong)}", flush=True)
            print(f"tickets, {kind}: {len(there):,} cells", flush=True)
    outcomes = ", ".join(f"{number:,} {outcome}" for outcome, number in sorted(found.items()))
    print(f"{found.total():,} cells, {wrong} wrong endings; {outcomes}; {time.monotonic() - began:,.0f} s")
    return bool(wrong)


def print_one(name: str) -> int:
    """Play one cell, as it is named where something is wrong, and print what is wrong with it."""
    for cell in all_cells():
        if cell.name == name:
            ending = play(cell)
            print(ending.outcome, *ending.wrong, sep="\n")
            return bool(ending.wrong)
    print(f"there is no cell {name!r}: copy a name that `make faults ARGS=tickets` prints")
    return 2


def _works_in(folder: str) -> None:
    tempfile.tempdir = folder


def _ending(cell: Cell) -> Ending:
    return play(cell)
