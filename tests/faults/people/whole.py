# SPDX-License-Identifier: MIT
"""The whole matrix of the people file, for `make faults ARGS=people`; and a share of it, chosen by a seed."""

import logging
import multiprocessing
import random
import time
from collections import Counter

from tests.faults.people.cells import Cell, cells, play
from tests.faults.people.kinds_of_acts import KINDS


def all_cells() -> list[Cell]:
    """Every call of every kind of act, failing in every way."""
    return [cell for kind in KINDS for cell in cells(kind)]


def share(seed: int) -> list[Cell]:
    """One cell for each way to fail in each kind of act."""
    chance = random.Random(seed)
    wanted: dict[tuple[str, str], list[Cell]] = {}
    for cell in all_cells():
        wanted.setdefault((cell.kind, cell.sort), []).append(cell)
    return [chance.choice(there) for there in wanted.values()]


def print_all() -> int:
    """Play every cell. Status 1 if anything is wrong."""
    logging.disable(logging.CRITICAL)
    began, wrong = time.monotonic(), 0
    found: Counter[str] = Counter()
    with multiprocessing.get_context("fork").Pool() as pool:
        for kind in KINDS:
            there = cells(kind)
            for cell, ending in zip(there, pool.imap(play, there, chunksize=10), strict=True):
                found[ending.outcome] += 1
                wrong += bool(ending.wrong)
                if ending.wrong:
                    print(f"{cell.name}\n    {'; '.join(ending.wrong)}", flush=True)
            print(f"people, {kind}: {len(there):,} cells", flush=True)
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
    print(f"there is no cell {name!r}: copy a name that `make faults ARGS=people` prints")
    return 2
