# SPDX-License-Identifier: MIT
"""Issued papers that are perhaps not printed: the table names them until they are printed, presented, spent or void."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from controller.engine.record.events import Event
from controller.ticketing.papers import Papers
from controller.ticketing.worker import Job, Then
from controller.tickets.codes import DOLLARS, TICKET
from controller.tickets.store import StoreError
from controller.tickets.ticket import Paper
from hal.base.clock import SECOND
from hal.signals import Fault
from tests.tickets.rig import on_paper
from tests.tickets.service import NO_PRINTER, PRINTER, AtOnce, Service


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.ticketing.keeper.StoreWorker", AtOnce)


def cut_off(folder: Path, act: Callable[[Service], object]) -> Service:
    """The controller is killed before the printer has answered, and started again."""
    table = Service(folder, PRINTER).begin()
    table.answers_prints = False
    act(table)
    again = Service(folder, PRINTER).begin(table.rows[-1].row, table.rows[-1].digest)
    again.directs()
    return again


def code(table: Service, serial: int = 1) -> str:
    return on_paper(table.store_file, TICKET, serial)


def issues(table: Service) -> None:
    table.done("issue", 5_00)


OVER: dict[str, Callable[[Service], object]] = {
    "printed again": lambda it: it.done("reprint", 1, "no paper", supervisor="sue"),
    "void": lambda it: it.done("void", "1", "no paper", supervisor="sue"),
    "presented": lambda it: it.done("refund", code(it)),
}


@pytest.mark.parametrize("how", OVER)
def test_a_ticket_whose_print_was_cut_off_is_told_at_the_next_start(how: str, tmp_path: Path) -> None:
    table = cut_off(tmp_path, lambda it: it.sold(5))
    assert table.missing == ["ticket 1"]
    assert table.printed == []  # nothing is printed by itself
    OVER[how](table)
    assert table.missing == []


def test_keno_dollars_whose_print_was_cut_off_are_told_until_they_are_used_up(tmp_path: Path) -> None:
    table = cut_off(tmp_path, issues)
    assert table.missing == ["keno dollars 1"]
    table.done("redeem", on_paper(table.store_file, DOLLARS, 1))
    assert table.missing == []


def test_keno_dollars_are_told_until_they_are_printed_again(tmp_path: Path) -> None:
    table = cut_off(tmp_path, issues)
    table.done("reprint_dollars", 1, "no paper", supervisor="sue")
    assert table.missing == []


def test_what_the_printer_has_not_printed_is_told_at_once(tmp_path: Path) -> None:
    table = Service(tmp_path, PRINTER).begin()
    table.answers_prints = False
    for spot in (5, 6):
        table.sold(spot)
    assert table.missing == []  # the printer is still at it
    table.fails_to_print()
    assert table.missing == ["ticket 1", "ticket 2"]
    table.directs()
    table.done("void", "1", "no paper", supervisor="sue")
    assert table.missing == ["ticket 2"]


def test_after_an_end_in_order_nothing_is_told_of_what_is_on_paper(tmp_path: Path) -> None:
    table = Service(tmp_path, PRINTER).begin()
    table.sold(5)
    issues(table)
    assert Service(tmp_path, PRINTER).begin(table.rows[-1].row, table.rows[-1].digest).missing == []


def test_a_table_without_a_printer_has_no_papers(tmp_path: Path) -> None:
    table = Service(tmp_path, NO_PRINTER).begin()
    table.sold(5)
    assert Service(tmp_path, NO_PRINTER).begin(table.rows[-1].row, table.rows[-1].digest).missing == []


class SlowKeeper:
    """A keeper with a store that answers on demand. The store reports every asked paper as missing."""

    def __init__(self) -> None:
        self.store = self
        self.answers: list[Callable[[], object]] = []

    def without_paper(self, of: Sequence[Paper]) -> tuple[Paper, ...]:
        return tuple(of)

    def do(self, job: Job, then: Then) -> None:
        self.answers.append(lambda: then(job()))

    def failed(self, outcome: object) -> bool:
        return isinstance(outcome, Exception)


def test_a_print_that_fails_while_the_store_is_asked_stays_told() -> None:
    keeper, told = SlowKeeper(), list[Event]()
    papers = Papers(lambda: keeper, told.append, is_printing=True)  # type: ignore[arg-type, return-value]
    papers.failed(Paper(1))
    papers.look()
    papers.failed(Paper(2))
    keeper.answers.pop()()
    fault = told[-1]
    assert isinstance(fault, Fault)
    assert fault.what == "perhaps not on paper: ticket 1, ticket 2"


def test_papers_are_looked_for_again_after_the_store_has_failed(tmp_path: Path) -> None:
    table = cut_off(tmp_path, lambda it: it.sold(5))
    right, failed = table.keeper.store.without_paper, []

    def once(of: Sequence[Paper]) -> tuple[Paper, ...]:
        if not failed:
            failed.append(of)
            raise StoreError("disk I/O error")
        return right(of)

    table.keeper.store.without_paper = once  # type: ignore[method-assign]
    table.done("void", "1", "no paper", supervisor="sue")
    assert table.missing == ["ticket 1"]
    table.clock.advance(3)
    assert table.missing == []


def test_a_paper_is_told_at_each_start_on_the_next_keno_day(tmp_path: Path) -> None:
    """The draw adds rows of the new keno day, though nobody has printed the ticket."""
    table = cut_off(tmp_path, lambda it: it.sold(5))
    table.wall += 24 * 60 * 60 * SECOND
    table.it.close(1)
    again = Service(tmp_path, PRINTER)
    again.wall = table.wall
    again.begin(table.rows[-1].row, table.rows[-1].digest)
    assert again.missing == ["ticket 1"]
