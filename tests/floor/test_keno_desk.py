# SPDX-License-Identifier: MIT
"""The commands at a keno supervisor's desk, over the store of a hall: `tablectl keno hall`."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from controller.cli.keno import hall as commands
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.tickets.store import StoreError
from controller.tickets.ticket import TicketEntry
from tests.floor.keno_hall import KenoHall
from tests.floor.keno_stores import KenoStores
from tests.tickets.rig import HIGH

ONE = TicketEntry(((1,),), 1_00, 1)


class Desk:
    """A desk of the hall. station: the name in its certificate. troubles: raised or answered in place of answers."""

    def __init__(self, hall: KenoHall) -> None:
        self.hall, self.station = hall, "desk"
        self.troubles: list[Refusal | StoreError] = []
        self.lost_answers = 0
        self.opened = 0

    def ask(self, message: wire.ToKeno) -> Any:
        if self.troubles:
            trouble = self.troubles.pop()
            if isinstance(trouble, StoreError):
                raise trouble
            return trouble
        answered = self.hall.ask(self.station, message)
        if self.lost_answers:
            self.lost_answers -= 1
            raise StoreError("the floor does not answer")
        return answered

    def close(self) -> None:
        self.opened -= 1

    def connect(self, folder: Path) -> "Desk":
        assert folder == Path("desk")
        self.opened += 1
        return self

    def run(self, *words: str) -> Result:
        """Run a command, with every way to the floor closed after it."""
        result = CliRunner().invoke(commands.hall, [*words, "--hall", "desk"])
        assert isinstance(result.exception, SystemExit | None), result.exc_info
        assert self.opened == 0
        return result

    def done(self, *words: str) -> str:
        result = self.run(*words)
        assert result.exit_code == 0, result.output
        return result.output

    def refused(self, section: str, *words: str) -> str:
        result = self.run(*words)
        assert result.exit_code == 1
        assert section in result.output
        return result.output


@pytest.fixture
def desk(keno: KenoStores, monkeypatch: pytest.MonkeyPatch) -> Desk:
    it = Desk(KenoHall(keno))
    monkeypatch.setattr(commands, "connect", it.connect)
    return it


def directed(desk: Desk) -> list[tuple[str, str]]:
    """Return kind and supervisor of the last rows that a supervisor has directed."""
    return [(row.kind, row.by.supervisor) for row in desk.hall.servers[0].life_since(0) if row.by.supervisor][-1:]


def test_a_shift_begins_and_ends_before_the_supervisor_on_shift(desk: Desk) -> None:
    desk.done("shift", "terminal-1", "dan")
    assert directed(desk) == [("shift", "sue")]
    assert desk.hall.sold("terminal-1", (1,)).writer == "dan"
    desk.done("shift-end", "terminal-1")
    desk.hall.refused("terminal-1", wire.SellTicket(desk.hall.request(), ONE), "s 217(2)(e)")
    desk.refused("s 217(2)(e)", "shift", "kiosk", "dan")


def test_only_a_supervisor_on_shift_directs(desk: Desk) -> None:
    desk.station = "terminal-1"
    desk.refused("s 212", "shift", "terminal-2", "dan")
    desk.station = "desk"
    desk.done("shift-end", "desk")
    desk.refused("s 217(2)(e)", "shift", "desk", "eve")


def test_a_payment_whose_answer_was_lost_is_found_out_by_the_supervisor(desk: Desk) -> None:
    assert "ticket" not in desk.done("payments")
    hall = desk.hall
    ticket = hall.sold("terminal-1", (61,))
    hall.play(1)
    hall.pay("terminal-1", ticket, "p")
    hall.pay("terminal-1", ticket, "p")
    (it,) = json.loads(desk.done("payments", "--json"))["payments"]
    assert (it["serial"], it["station"], it["asked_again"]) == (ticket.serial, 1, True)
    assert it["payment"] in desk.done("payments")
    desk.refused("s 219", "given", it["payment"], "")
    desk.refused("s 219", "given", "sender/terminal-1/other", "he shows it")
    desk.done("given", it["payment"], "the player shows the $3")
    assert directed(desk) == [("payment-given", "sue")]
    assert json.loads(desk.done("payments", "--json"))["payments"] == []


def test_a_board_is_enrolled_and_taken_out_with_a_reason(desk: Desk) -> None:
    desk.done("enrol-board", "foyer")
    assert directed(desk) == [("board-enrolled", "sue")]
    desk.refused("s 212(b)", "remove-board", "foyer", "")
    desk.refused("s 212(b)", "remove-board", "nowhere", "dark")
    desk.done("remove-board", "foyer", "its screen is dark")
    assert directed(desk) == [("board-removed", "sue")]
    assert "foyer" not in desk.hall.servers[0].boards()


def test_the_numbers_that_count_as_notified_are_shown(desk: Desk) -> None:
    assert desk.run("shown").exit_code == 1, "no game is closed yet"
    hall = desk.hall
    hall.close(1)
    hall.say("table", wire.EnterDrawn(hall.request(), 1, HIGH[:3]))
    hall.show(1, *HIGH[:3], boards=("bar",))
    hall.show(1, *HIGH[:2], boards=("lounge",))
    found = json.loads(desk.done("shown", "--json"))
    assert (found["game"], found["notified"], found["lacking"]) == (1, [61, 62], {"lounge": [63]})
    assert found == json.loads(desk.done("shown", "1", "--json"))
    assert "lounge does not show 63" in desk.done("shown")


def test_an_answer_that_was_lost_is_asked_for_by_the_same_request(desk: Desk) -> None:
    desk.lost_answers = 1
    before = len(desk.hall.rows())
    output = desk.refused("--request", "enrol-board", "foyer")
    request = output.split("--request ")[1].split()[0]
    desk.done("enrol-board", "foyer", "--request", request)
    desk.refused("answered once", "remove-board", "foyer", "dark", "--request", request)
    assert len(desk.hall.rows()) == before + 1


def test_a_floor_that_does_not_confirm_or_is_not_trusted_says_so(desk: Desk) -> None:
    desk.troubles = [Refusal("EnrolBoard", "unconfirmed", "no standby has it")]
    assert "--request" in desk.refused("no standby has it", "enrol-board", "foyer")
    desk.troubles = [Refusal("EnrolBoard", "evidence", "row 7 was changed")]
    assert "--request" not in desk.refused("row 7 was changed", "enrol-board", "foyer")
    desk.troubles = [Refusal("AskPayments", "refused", "this floor has no keno (s 210)")]
    result = desk.run("payments", "--json")
    assert (result.exit_code, json.loads(result.stdout)["problem"]) == (1, "refused")


@pytest.mark.parametrize(
    "words",
    [
        ("shift", "terminal-1", ""),
        ("shift", "terminal-1", "a" * 25),
        ("given", "", "why"),
        ("given", "x" * 65, "why"),
        ("enrol-board", "foyer", "--request", "x" * 65),
        ("shown", "0"),
        ("shown", "one"),
    ],
)
def test_nonsense_is_refused_before_anything_is_sent(desk: Desk, words: tuple[str, ...]) -> None:
    before = desk.hall.rows()
    assert desk.run(*words).exit_code == 2
    assert desk.hall.rows() == before
