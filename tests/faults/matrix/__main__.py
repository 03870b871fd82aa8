# SPDX-License-Identifier: MIT
"""The whole matrix: `make faults`. Every fault of every device at every moment of a round, at every board.

`who-may`: instead every event that a person enters in a role, at every game and in every situation of the persons.
`tickets`, `figures`: instead every call to SQLite, and of the figures to files, that fails once in every act.
`people`: instead every call for the people file that fails once, in every act that needs people.
`--board NAME`: that board alone. `--pool`: tables of Caribbean stud with a shared prize.
`--figures`: write the figures of this run into tests/faults/README.md.
`--cell NAME`: play one cell, by its name in a failure, and print each step.
"""

import argparse
import logging
import multiprocessing
import sys
import time

from tests.faults.figures.whole import FIGURES
from tests.faults.matrix.cells import A_PRIZE, SHARES, Ending, cells, played
from tests.faults.matrix.figures import Played, write
from tests.faults.matrix.tracing import printed
from tests.faults.matrix.watched import seats
from tests.faults.people.whole import PEOPLE
from tests.faults.tickets.whole import TICKETS
from tests.powers import entering

POOLED = ("caribbean-stud",)
"""Games whose tables may share a prize."""
MATRICES = {it.name: it for it in (TICKETS, FIGURES, PEOPLE)}


def main() -> int:
    """Play, and say what is wrong: status 1 if anything is."""
    asked = _arguments()
    logging.disable(logging.CRITICAL)
    if asked.ground == "who-may":
        return entering.print_all()
    if asked.ground:
        matrix = MATRICES[asked.ground]
        return matrix.print_one(asked.cell) if asked.cell else matrix.print_all()
    if asked.cell:
        return printed(asked.cell)
    if asked.pool:
        SHARES.append(A_PRIZE)
    found = _all(asked.board or [it for it, seat in seats().items() if not asked.pool or seat.game in POOLED])
    wrong = sum(len(_wrong(it)) for it in found)
    print(f"{len(found):,} cells, {wrong} wrong endings; {sum(it.seconds for it in found):,.0f} s of processor time")
    if asked.figures:
        write(found, seats())
    return bool(wrong)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make faults ARGS=…", description=__doc__)
    parser.add_argument("ground", nargs="?", choices=["who-may", *MATRICES])
    parser.add_argument("--board", action="append", choices=list(seats()))
    parser.add_argument("--pool", action="store_true")
    parser.add_argument("--figures", action="store_true")
    parser.add_argument("--cell")
    return parser.parse_args()


def _all(boards: list[str]) -> list[Played]:
    """Every cell of these boards, in their order."""
    found: list[Played] = []
    with multiprocessing.get_context("fork").Pool() as pool:
        for board in boards:
            began, seconds = len(found), 0.0
            there = cells(board)
            numbers = [(board, number) for number in range(len(there))]
            for cell, (mended, never, took) in zip(there, pool.imap(_both, numbers, chunksize=25), strict=True):
                found.append(Played(cell, mended, never, took))
                for name, why in _wrong(found[-1]):
                    print(f"{name}\n    {why}", flush=True)
                seconds += took
            print(f"{board}: {len(found) - began:,} cells, {seconds:.0f} s", flush=True)
    return found


def _both(which: tuple[str, int]) -> tuple[Ending, Ending, float]:
    """A cell mended, and never mended; the second only if the round could not go on before it was mended."""
    board, number = which
    began = time.process_time()
    cell = cells(board)[number]
    mended = played(cell)
    never = played(cell._replace(mended=False)) if mended.mattered else mended
    return mended, never, time.process_time() - began


def _wrong(it: Played) -> list[tuple[str, str]]:
    """Which of the two rounds of a cell went wrong, by name, and how."""
    both = [(it.cell, it.mended)]
    if it.mended.mattered:
        both.append((it.cell._replace(mended=False), it.never))
    return [(cell.name, "; ".join(ending.wrong)) for cell, ending in both if ending.wrong]


if __name__ == "__main__":
    sys.exit(main())
