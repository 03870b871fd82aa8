# SPDX-License-Identifier: MIT
"""One person acts for two nowhere: at each act of two persons, by any spelling of the name and at any station."""

from pathlib import Path

import pytest

from controller.engine.record.people import REQUIRED, SignedIn
from controller.engine.values import roles
from controller.tickets.codes import DOLLARS
from controller.tickets.ticket import NO_WRITER, SELF_SERVICE
from tests.powers.who_may import MODES
from tests.tickets.service import PRINTER, AtOnce
from tests.tickets.service_with_people import ServiceWithPeople

STATIONS = f"{PRINTER}\nself-service = true\ncashier = true"
ENTRY = {"ways": [[61]], "cents": 100, "games": 1}


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.ticketing.keeper.StoreWorker", AtOnce)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("station", [{}, {"self_service": True}, {"cashier": True}])
def test_a_keno_supervisor_is_not_the_writer_too(station: dict[str, bool], mode: str, tmp_path: Path) -> None:
    it = ServiceWithPeople(tmp_path, mode, STATIONS).begin()
    it.answers_prints = False
    it.happens(SignedIn("Sue", (roles.KENO_SUPERVISOR, roles.KENO_WRITER), 900))
    it.done("sell", ENTRY, [], writer="Sue")
    it.fails_to_print()
    for writer in ("", "Sue", "sue", "SUE"):
        it.directs()
        assert not it.ask("void", "1", "no paper", supervisor="Sue", writer=writer, **station).ok, writer
    it.happens(SignedIn("ann", (roles.KENO_WRITER,), 900))
    it.directs()
    assert it.done("void", "1", "no paper", supervisor="Sue").cents == 100, "with a second person it is done"


@pytest.mark.parametrize("do", [("pay", "1", "cash"), ("refund", "1"), ("issue", 500), ("redeem", "1")])
def test_nobody_acts_as_a_writer_without_a_name(do: tuple[str, ...], tmp_path: Path) -> None:
    it = ServiceWithPeople(tmp_path, REQUIRED).begin()
    for name in ("ann", "bob"):
        it.happens(SignedIn(name, (roles.KENO_WRITER,), 900))
    assert it.refused(*do, writer="").endswith(f"{NO_WRITER.why} ({NO_WRITER.section})")


@pytest.mark.parametrize("mode", MODES)
def test_a_self_service_terminal_names_nobody_and_no_writer_is_called_so(mode: str, tmp_path: Path) -> None:
    """The ticket and the reports would name a person who was not there (s 217(2)(e))."""
    it = ServiceWithPeople(tmp_path, mode, STATIONS).begin()
    it.happens(SignedIn("ann", (roles.KENO_WRITER,), 900))
    it.done("issue", 500)
    code = it.on_paper(DOLLARS)
    for name in ("ann", "Mallory", ""):
        assert "s 217(2)(e)" in it.refused("sell", ENTRY, [code], writer=name, self_service=True)
    assert it.done("sell", ENTRY, [code], self_service=True).writer == SELF_SERVICE
    assert not it.ask("issue", 500, writer="Self-Service").ok
