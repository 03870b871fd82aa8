# SPDX-License-Identifier: MIT
"""A share of the matrix of the figures: any call fails in any act. Tests also that the matrix notices errors."""

import pytest

from controller.figures import following
from controller.figures.keeper import FiguresKeeper
from controller.figures.mending import Mending
from controller.figures.store import FiguresStore
from tests.faults.figures.cells import cells, play
from tests.faults.figures.faulty_files import FILES, JOURNAL, SORTS
from tests.faults.figures.whole import FIGURES

SEED = 51
CELLS = 2_900
"""The matrix has more than these."""


@pytest.fixture(scope="module", autouse=True)
def _cells() -> None:
    """The calls of each act are counted before a test changes what is called."""
    FIGURES.all_cells()


def test_every_kind_of_call_is_in_the_matrix() -> None:
    there = FIGURES.all_cells()
    assert {(it.call.kind, it.sort) for it in there} == {(kind, it) for kind in SORTS for it in SORTS[kind]}
    called = {it.call.words for it in there if it.call.kind in ("file", "journal")}
    assert called == {name for _, name in (*FILES, *JOURNAL)}
    assert len(there) > CELLS


@pytest.mark.parametrize("part", range(2))
def test_whatever_fails_every_round_is_counted_once_and_what_is_wrong_is_said(part: int) -> None:
    endings = ((cell.name, play(cell).wrong) for cell in list(FIGURES.share(SEED))[part::2])
    assert [it for it in endings if it[1]] == []


# What it is for


def wrong_with(kind: str, sort: str, every: int = 4) -> str:
    """Return the broken rules of some cells of this kind."""
    there = [cell for cell in cells(kind) if cell.sort == sort]
    return "; ".join(why for cell in there[::every] for why in play(cell).wrong)


def test_rounds_that_are_counted_twice_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FiguresKeeper, "_close", lambda it: setattr(it, "_follower", None))
    right = following.Follower._begin
    monkeypatch.setattr(following.Follower, "_begin", lambda it, anew: min(right(it, anew), 2))
    assert "the figures are not those of the journal" in wrong_with("count", "error", 6)


def test_days_that_are_lost_with_their_journal_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "take_over", lambda *_: [])
    assert "are not in it" in wrong_with("mend without the archived journal", "error", 30)


def test_an_older_file_in_the_place_of_one_that_is_written_to_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FiguresKeeper, "_look", lambda _: None)
    monkeypatch.setattr(FiguresStore, "is_replaced", False)
    assert "a minute later" in wrong_with("close a day", "older file", 3), "SQLite does not write into a moved file"


def test_a_damaged_file_of_which_nobody_is_told_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Mending._made
    monkeypatch.setattr(Mending, "_made", lambda it, _: right(it, ""))
    assert "no report says what happened" in wrong_with("mend", "error", 30)
