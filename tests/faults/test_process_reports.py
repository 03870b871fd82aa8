# SPDX-License-Identifier: MIT
"""Reports and exports while a table plays, and a reader that holds its figures: no event is lost or late."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial

from process_rig import Table, table

from controller.figures.report import Report, report
from controller.figures.store import FILE, FiguresError

EVERY_S = 0.1
LATE_S = 2.0
"""A press is answered much sooner than a lock on the figures is waited for (5 s), also on a busy machine."""


@contextmanager
def again_and_again(do: Callable[[], object]) -> Iterator[list[object]]:
    """Call `do` every tenth of a second. Yield the list of its answers."""
    answers: list[object] = []
    ends = threading.Event()

    def run() -> None:
        while not ends.wait(EVERY_S):
            try:
                answers.append(do())
            except Exception as error:
                answers.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield answers
    finally:
        ends.set()
        thread.join()


def a_round(it: Table) -> float:
    """Play it. The longest time until the table has answered a question."""
    number, longest = it.view.round, 0.0
    for step in (it.call_no_more_bets, it.spin, lambda: it.declare(1, 2, 4), lambda: it.press("paid")):
        step()
        began = time.monotonic()
        assert it.view
        longest = max(longest, time.monotonic() - began)
    it.until(lambda view: view.round == number + 1, "the next round")
    return longest


def reports(it: Table) -> Report:
    return report(it.journal, "", "~")


def counted(found: Report) -> int:
    return sum(each.figures.pace.rounds for each in found.games)


def exported(it: Table) -> int:
    return it.tablectl("journal", "export", "--table", str(it.file), "-").returncode


def test_who_reads_figures_and_journal_again_and_again_holds_up_nothing_and_sees_one_moment() -> None:
    with table() as it:
        it.start()
        a_round(it)
        it.wait((it.state / FILE).exists, "the figures")
        with again_and_again(partial(reports, it)) as seen, again_and_again(partial(exported, it)) as exports:
            longest = max(a_round(it) for _ in range(2))
            with closing(sqlite3.connect(it.state / FILE)) as reader:
                reader.execute("BEGIN")
                reader.execute("SELECT count(*) FROM days").fetchone()
                longest = max(longest, *(a_round(it) for _ in range(2)))
                it.wait(lambda: any(map(_is_behind, seen)), "a report that says what is not counted yet")
            a_round(it)
            it.wait(lambda: any(isinstance(each, Report) and counted(each) == 6 for each in seen), "all six rounds")
        assert longest < LATE_S
        found = [each for each in seen if isinstance(each, Report)]
        assert all(counted(each) == each.round for each in found), "days and position are of one moment"
        assert [each for each in seen if not isinstance(each, Report | FiguresError)] == []
        assert set(exports) == {0}
        it.assert_sound()


def _is_behind(answer: object) -> bool:
    return isinstance(answer, Report) and any(note.startswith("not counted yet") for note in answer.notes)
