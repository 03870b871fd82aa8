# SPDX-License-Identifier: MIT
"""`tablectl keno terminal`: refusals before it takes the screen, and files that it leaves behind."""

import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from controller.cli.keno import terminal as module
from controller.cli.keno.keno import keno
from controller.sockets import remote_tickets
from controller.tickets import running_day
from controller.tickets.ticket import Moment, Station
from controller.writer import player_screen, screen
from tests.writer.at_the_terminal import Writer


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Standard input and output are one; the folders of sockets are empty."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    terminal = type("Terminal", (), {"isatty": lambda _: True})()
    monkeypatch.setattr(module, "sys", type("System", (), {"stdin": terminal, "stdout": terminal, "exit": sys.exit}))


def called(*words: str, command: str = "terminal") -> Any:
    return CliRunner().invoke(keno, [command, *words])


def test_a_pipe_is_refused() -> None:
    answer = called("--table", "keno")
    assert (answer.exit_code, answer.output) == (
        *(2, "terminal needs a terminal; in a pipe, use: tablectl keno sell, tablectl keno pay\n"),
    )


@pytest.mark.usefixtures("at_a_terminal")
def test_another_game_is_refused_and_a_table_that_does_not_run() -> None:
    assert called("--table", "sic-bo").output == "Sic-bo has no tickets: name a table of keno with --table\n"
    answer = called("--table", "keno")
    assert answer.exit_code == 1
    assert answer.output.startswith("no controller answers at ")


@pytest.mark.usefixtures("at_a_terminal")
def test_the_shift_is_told_when_it_has_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    there = Writer(tmp_path / "tickets.db")
    there.press("1", "enter")

    def shift(self: screen.WriterScreen) -> None:
        keys = self._keys
        for key in ("2", "0", "enter", "1", "2", "enter", "f10", *"21", "enter", "enter"):
            keys.press(key)

    monkeypatch.setattr(remote_tickets, "RemoteTickets", lambda _: there.store)
    monkeypatch.setattr(screen.WriterScreen, "run", shift)
    monkeypatch.setattr(running_day, "moment", lambda *_: Moment(there.day, f"{there.day}T14:03:09"))
    answer = called("--table", "keno", "--station", "2", "--writer", "bo")
    assert (answer.exit_code, answer.output.splitlines()) == (
        0,
        ["The drawer is right", "At the beginning of the shift: $20", "Taken: $1", "Given: $0", "Counted: $21"],
    )


@pytest.mark.usefixtures("at_a_terminal")
def test_players_have_a_screen_only_where_the_options_say_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    there = Writer(tmp_path / "tickets.db")
    monkeypatch.setattr(remote_tickets, "RemoteTickets", lambda _: there.store)
    stations = []

    def run(it: player_screen.PlayerScreen) -> None:
        stations.append(it._terminal.desk.station)
        assert it._terminal.is_example  # of the schedule, which is said to the player

    monkeypatch.setattr(player_screen.PlayerScreen, "run", run)
    table = tmp_path / "table.toml"
    for options, said in (
        ("", "this table has no self-service terminals: its option self-service is not true (s 218(1))\n"),
        (
            "self-service = true\nprinter = false",
            "this table has no printer of tickets, so a player would be given none",
        ),
        ("self-service = true", ""),
    ):
        table.write_text(f'game = "keno"\nboard = "keno"\nsimulated = true\n[options]\n{options}\n')
        answer = called("--table", str(table), "--station", "4", command="self-service")
        assert answer.output.startswith(said), options
        assert (answer.exit_code, len(stations)) == ((2, 0) if said else (0, 1)), answer.output
    assert stations == [Station(4, "self-service", self_service=True)]
