# SPDX-License-Identifier: MIT
"""A share of the matrix of the store: a call to SQLite fails in any act. Tests also that the matrix notices errors."""

from typing import Any

import pytest

from controller.printing.desk import PrintingDesk
from controller.ticketing.keeper import Keeper
from controller.ticketing.store_check import StoreCheck
from controller.ticketing.unfinished import Unfinished
from controller.tickets import asking
from controller.tickets.sqlite.sqlite_store import SqliteStore
from tests.faults.tickets.cells import cells, play
from tests.faults.tickets.faulty_sqlite import SORTS
from tests.faults.tickets.kinds_of_acts import KINDS
from tests.faults.tickets.whole import TICKETS

SEED = 51
CELLS = 4_500
"""The matrix has more than these."""


def test_every_act_is_in_the_matrix() -> None:
    """Acts are the requests at the sockets, the draw's and the printer's acts, and a start."""
    made = {
        *("sold", "printed", "paid", "refunded", "void", "reprinted", "issued", "dollars-reprinted", "redeemed"),
        *("handed-over", "day-confirmed", "day-put-right", "begun-anew", "closed", "settled"),
    }
    assert {kind.makes for kind in KINDS.values()} - {""} == made
    assert len(asking.ACTS) + 2 == len(made)


def test_every_kind_of_call_is_in_the_matrix() -> None:
    assert {(it.call.kind, it.sort) for it in TICKETS.all_cells()} == {
        (kind, it) for kind in SORTS for it in SORTS[kind]
    }
    assert len(TICKETS.all_cells()) > CELLS


@pytest.mark.parametrize("part", range(2))
def test_whatever_fails_nothing_is_paid_twice_and_everything_is_said(part: int) -> None:
    endings = ((cell.name, play(cell).wrong) for cell in list(TICKETS.share(SEED))[part::2])
    assert [it for it in endings if it[1]] == []


# What it is for


def is_noticed(words: str, kind: str, sort: str, every: int = 7) -> bool:
    """Whether a cell of this kind has this ending. The search ends at the first one."""
    there = [cell for cell in cells(kind) if cell.sort == sort]
    return any(words in why for cell in there[::every] for why in play(cell).wrong)


def test_an_older_store_that_is_believed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StoreCheck, "require_checked", lambda _: None)
    monkeypatch.setattr(StoreCheck, "why_not", "")
    monkeypatch.setattr(StoreCheck, "check", lambda _: "")
    monkeypatch.setattr(Keeper, "failed", lambda _, outcome: isinstance(outcome, Exception))
    assert is_noticed("paid again what was paid", "start", "older file", 3)


def test_a_paper_that_never_comes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Unfinished, "ended", lambda _, __, outcome: outcome.is_new)
    assert is_noticed("no paper and no alarm", "sell", "error", 3)


def test_a_paper_that_comes_twice_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = PrintingDesk.issue

    def twice(self: PrintingDesk, *arguments: Any, **words: Any) -> None:
        right(self, *arguments, **words)
        right(self, *arguments, **words)

    monkeypatch.setattr(PrintingDesk, "issue", twice)
    assert is_noticed("is printed 2 times", "issue", "error")


def test_rows_that_the_journal_never_gets_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Keeper, "_news", lambda _: [])
    assert is_noticed("and the journal has []", "pay", "error")


def test_a_failure_that_nobody_is_told_of_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SqliteStore, "moved", lambda _: "")
    monkeypatch.setattr(SqliteStore, "touched", lambda *_: False)
    monkeypatch.setattr(SqliteStore, "replaced", lambda *_: "")
    assert is_noticed("an older file lies there", "pay", "older file")
