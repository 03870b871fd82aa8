# SPDX-License-Identifier: MIT
"""A share of the matrix of the people file: any call fails in any act. Tests also that the matrix notices errors."""

from pathlib import Path

import pytest

from controller.engine.record.people import PEOPLE_FILE, SignedIn, SignedOut
from controller.people import file
from controller.people.desk import SignInDesk
from controller.people.watch import PeopleWatch
from tests.faults.people.cells import cells, play, rig
from tests.faults.people.faulty_files import CALLS, IN_PLACE, NAME
from tests.faults.people.table import PeopleTable, SlowThread, laid_out
from tests.faults.people.whole import PEOPLE
from tests.tickets.service import AtOnce
from tests.tickets.service_with_people import ServiceWithPeople

SEED = 51
CELLS = 5_000
"""The matrix has more than these."""


def test_every_kind_of_call_fails_in_every_way() -> None:
    """Only root gives a new file to another user (fchown)."""
    expected = {(kind, sort) for kind in CALLS for sort in (*CALLS[kind], *IN_PLACE)}
    found = {(it.call.kind, it.sort) for it in PEOPLE.all_cells()}
    assert {it for it in expected - found if it[0] not in ("fchown", "fchmod")} == set()
    assert len(PEOPLE.all_cells()) > CELLS


@pytest.mark.parametrize("part", range(2))
def test_whatever_fails_nobody_else_has_power_and_everything_is_said(part: int) -> None:
    endings = ((cell.name, play(cell).wrong) for cell in [*PEOPLE.share(SEED)][part::2])
    assert [it for it in endings if it[1]] == []


def test_where_there_is_no_thread_it_is_said_and_everybody_can_sign_in_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no failure of the table's loop, which would switch every motor off."""
    with rig():
        laid_out(tmp_path / NAME)
        table = PeopleTable(tmp_path)
        with monkeypatch.context() as patched:
            patched.setattr(SlowThread, "there_is", False)
            table.watch()
            table.sign_in("Sue")
            table.badge("BOB0")
            table.propose(10_00, key="kay")
            table.clock.advance(30)
            assert not table.here
            assert not [it for it in table.answers if it.ok]
            assert not table.is_well
        table.clock.advance(5)
        assert table.is_well
        table.sign_in("Sue")
        table.badge("BOB0")
        assert [*table.here] == ["Sue", "Bob"]


@pytest.mark.usefixtures("at_once")
def test_a_keno_supervisor_who_is_removed_directs_nothing_any_more(tmp_path: Path) -> None:
    service = ServiceWithPeople(tmp_path, "required")
    service.begin()
    for event in (SignedIn("ann", ("keno-writer",), 900), SignedIn("Sue", ("keno-supervisor",), 900)):
        service.happens(event)
    ticket = service.sold(61)
    service.directs()
    service.happens(SignedOut("Sue", by=PEOPLE_FILE))
    assert "signed in" in service.refused("void", str(ticket.serial), "no paper", supervisor="Sue")


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.ticketing.keeper.StoreWorker", AtOnce)


# What it is for


def wrong_with(kind: str, sort: str, every: int = 7) -> str:
    """Return the broken rules of some cells of this kind."""
    there = [cell for cell in cells(kind) if cell.sort == sort]
    return "; ".join(why for cell in there[::every] for why in play(cell).wrong)


def test_an_older_copy_that_is_believed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = file._with_digest
    monkeypatch.setattr(file, "_with_digest", lambda path: (right(path)[0], True))
    assert "Mallory has power" in wrong_with("look", "older", 3)


def test_who_is_removed_and_stays_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PeopleWatch, "_sign_out", lambda *_: None)
    assert "Rex still has power" in wrong_with("remove", "error", 9)


def test_a_failure_that_nobody_is_told_of_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PeopleWatch, "_tell", lambda *_: None)
    assert "nobody is told what lies in the place" in wrong_with("look", "empty", 3)


def test_a_desk_that_closes_after_a_failure_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SignInDesk, "_unreadable", lambda *_: None)
    assert "Bob cannot sign in" in wrong_with("sign in by badge", "error", 1)
