# SPDX-License-Identifier: MIT
"""`tablectl keno … --hall FOLDER`: single commands at a station of the floor, and the start of its screens."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from controller.cli.keno import terminal as module
from controller.cli.keno.keno import keno
from controller.floor.station import connection, settings
from controller.floor.station.settings import StationFile, StationSettings
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.writer import player_screen, screen
from controller.writer.hall_keys import CashierKeys, HallKeys
from hal.wiring.toml_file import ConfigurationError, Problem
from tests.floor.fake_floor import CUT, FakeFloor


@pytest.fixture
def floor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakeFloor:
    """A floor that answers every station."""
    floor = FakeFloor()
    file = StationFile(address="10.0.0.5:4740", server="0" * 64, casino="CASINO")
    monkeypatch.setattr(settings, "read_settings", lambda _: StationSettings(tmp_path, file))
    monkeypatch.setattr(connection, "HallConnection", lambda _: floor)
    return floor


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard input and output are a terminal."""
    terminal = type("Terminal", (), {"isatty": lambda _: True})()
    monkeypatch.setattr(module, "sys", type("System", (), {"stdin": terminal, "stdout": terminal, "exit": sys.exit}))


def called(*words: str) -> Any:
    return CliRunner().invoke(keno, [*words, "--hall", "station"])


def papers(tmp_path: Path) -> list[str]:
    return sorted(it.name for it in (tmp_path / "papers").iterdir()) if (tmp_path / "papers").exists() else []


def test_a_ticket_is_sold_and_printed(floor: FakeFloor, tmp_path: Path) -> None:
    answer = called("sell", "4", "8", "15")
    assert answer.exit_code == 0, answer.output
    assert "ticket 1, game 7" in answer.output
    assert f"{1:020}" not in answer.output  # the code is on the paper alone (s 219(6))
    assert papers(tmp_path) == ["ticket-1.pdf"]
    assert [type(it) for it in floor.asked] == [wire.SellTicket, wire.BeginPrinting, wire.EndPrinting]
    assert floor.is_closed


def test_a_ticket_that_is_not_printed_in_time_is_void_with_status_1(floor: FakeFloor, tmp_path: Path) -> None:
    why = "game 7 is being closed: ticket 1 is void (s 222(1))"
    floor.refuse[wire.BeginPrinting] = Refusal("BeginPrinting", "refused", why, section="s 222(1)")
    answer = called("sell", "4")
    assert (answer.exit_code, papers(tmp_path)) == (1, [])
    assert "give $1 back" in answer.output
    assert "(s 222(1))" in answer.output


def test_nothing_is_sold_that_cannot_be_printed(floor: FakeFloor, tmp_path: Path) -> None:
    (tmp_path / "papers").write_text("a file in its place")
    answer = called("sell", "4")
    assert (answer.exit_code, floor.asked) == (1, [])
    assert "(s 217(2))" in answer.output


def test_a_payment_names_the_command_that_confirms_it(floor: FakeFloor) -> None:
    called("sell", "4")
    answer = called("pay", f"{1:020}", "--request", "mine")
    assert answer.exit_code == 0, answer.output
    assert "tablectl keno given mine --hall station" in answer.output
    assert called("given", "mine").exit_code == 0
    assert floor.asked[-1].payment == "mine"
    again = called("pay", f"{1:020}", "--request", "mine")
    assert again.exit_code == 1
    assert again.output.startswith("pay nothing: ")


def test_an_act_without_an_answer_names_its_request(floor: FakeFloor) -> None:
    called("sell", "4")
    floor.refuse[wire.RefundTicket] = Refusal("RefundTicket", "unconfirmed", "the standby does not answer")
    answer = called("refund", f"{1:020}")
    assert answer.exit_code == 1
    assert f"--request {floor.asked[-1].request}" in answer.output


def test_the_floor_does_not_answer(floor: FakeFloor) -> None:
    floor.down = CUT
    answer = called("sell", "4")
    assert (answer.exit_code, answer.output) == (1, f"{CUT}\n")


def test_questions_need_no_request(floor: FakeFloor) -> None:
    called("sell", "4")
    for words in (
        ("sales",),
        ("show", "1"),
        ("validate", f"{1:020}"),
        ("report",),
        ("dollars", "show", "99" + "0" * 20),
    ):
        answer = called(*words)
        assert answer.exit_code == 0, answer.output
    assert json.loads(called("sales", "--json").stdout)["game"] == 7


def test_keno_dollars_are_issued_and_printed(floor: FakeFloor, tmp_path: Path) -> None:
    """S 218(2)."""
    answer = called("dollars", "issue", "5")
    assert answer.exit_code == 0, answer.output
    assert papers(tmp_path) == ["keno-dollars-1.pdf"]
    assert called("dollars", "redeem", "99" + "0" * 20).exit_code == 0
    assert floor.asked[-1].do == "redeem"


def test_a_supervisor_directs_acts_from_a_desk(floor: FakeFloor, tmp_path: Path) -> None:
    floor.found = wire.StationFound(3, "supervisor", "sue", False, True, 28, "2026-11-26")
    floor.tickets["1"] = None  # type: ignore[assignment]
    assert called("void", "1", "no paper", "--at", "terminal-1").exit_code == 0
    assert floor.asked[-1].at == "terminal-1"
    assert called("dollars", "reprint", "4", "no paper", "--at", "terminal-1").exit_code == 0
    assert papers(tmp_path) == ["keno-dollars-4.pdf"]
    answer = called("reprint", "1", "no paper", "--at", "terminal-1")
    assert answer.exit_code == 1
    assert "tablectl keno void" in answer.output


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("sell", "4", "--writer", "bob"), "s 217(2)(e)"),
        (("sell", "4", "--station", "2"), "s 217(2)(g)"),
        (("sell", "4", "--to", "ticket.pdf"), "--to"),
        (("pay", "1", "--supervisor", "sue"), "s 212"),
        (("sales", "--table", "keno"), "--table"),
        (("dollars", "redeem", "1", "--cashier"), "s 218(4)"),
    ],
)
def test_what_the_floor_knows_is_not_stated(floor: FakeFloor, words: tuple[str, ...], named: str) -> None:
    answer = called(*words)
    assert (answer.exit_code, floor.asked) == (2, [])
    assert named in " ".join(answer.output.split())


def test_what_only_a_table_does_says_so(floor: FakeFloor) -> None:
    for words in (("draw",), ("owed",)):
        answer = called(*words)
        assert (answer.exit_code, floor.asked) == (2, [])
        assert "--table" in answer.output
    answer = CliRunner().invoke(keno, ["given", "mine", "--table", "keno"])
    assert "--hall" in answer.output
    answer = CliRunner().invoke(keno, ["void", "1", "no paper", "--at", "terminal-1", "--table", "keno"])
    assert (answer.exit_code, "--hall" in answer.output) == (2, True)


def test_a_folder_with_errors_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(_: Path) -> None:
        raise ConfigurationError([Problem("station.toml", 1, "address", "x", "the floor server")])

    monkeypatch.setattr(settings, "read_settings", wrong)
    answer = called("sales")
    assert (answer.exit_code, "station.toml" in answer.output) == (2, True)


# Screens


@pytest.mark.usefixtures("at_a_terminal")
@pytest.mark.parametrize(("kind", "keys"), [("writer", HallKeys), ("cashier", CashierKeys)])
def test_a_terminal_is_of_the_person_on_shift(
    floor: FakeFloor, monkeypatch: pytest.MonkeyPatch, kind: wire.StationKind, keys: type
) -> None:
    floor.found = wire.StationFound(2, kind, "ann", True, True, 28, "2026-11-26")
    stations = []

    def run(it: screen.WriterScreen) -> None:
        assert type(it._keys) is keys
        stations.append(it._terminal.desk.station)

    monkeypatch.setattr(screen.WriterScreen, "run", run)
    answer = called("terminal")
    assert answer.exit_code == 0, answer.output
    assert [(it.number, it.writer, it.card_ways) for it in stations] == [(2, "ann", True)]
    assert floor.is_closed


@pytest.mark.usefixtures("at_a_terminal")
def test_a_self_service_terminal_has_no_shift(floor: FakeFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    floor.found = wire.StationFound(2, "self-service", "", False, True, 28, "2026-11-26")
    ran = []
    monkeypatch.setattr(player_screen.PlayerScreen, "run", lambda it: ran.append(it._terminal.desk.station))
    answer = called("self-service")
    assert answer.exit_code == 0, answer.output
    assert [(it.self_service, it.writer) for it in ran] == [(True, "self-service")]


@pytest.mark.usefixtures("at_a_terminal")
def test_a_terminal_needs_its_own_kind_of_station_and_a_shift(floor: FakeFloor) -> None:
    floor.found = wire.StationFound(2, "writer", "", False, True, 28, "2026-11-26")
    answer = called("terminal")
    assert (answer.exit_code, "(s 217(2)(e))" in answer.output) == (1, True)
    answer = called("self-service")
    assert (answer.exit_code, "station 2, writer" in answer.output) == (1, True)
    floor.found = wire.StationFound(2, "supervisor", "sue", False, True, 28, "2026-11-26")
    assert called("terminal").exit_code == 1
