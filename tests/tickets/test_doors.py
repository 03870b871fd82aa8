# SPDX-License-Identifier: MIT
"""Each option of a keno table has its effect at each door where tickets are sold."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from controller.cli.keno import counters
from controller.cli.keno.keno import keno
from controller.cli.keno.words import of_report
from controller.sockets import remote_tickets
from controller.tickets.store import Accounts, DayReport
from controller.tickets.ticket import Refused, Station


class Asked:
    """A store that only keeps where it was asked."""

    at: list[Station]

    def __init__(self, _: Path) -> None:
        """The door serves any table."""

    def sell(self, _entry: Any, act: Any, _dollars: Any) -> Refused:
        Asked.at.append(act.station)
        return Refused("it is a test", "s 217(1)")

    def sales(self) -> None:
        """There is a table."""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    Asked.at = []
    monkeypatch.setattr(counters, "RemoteTickets", Asked)
    monkeypatch.setattr(remote_tickets, "RemoteTickets", Asked)
    return tmp_path / "table.toml"


@pytest.mark.parametrize("allowed", [True, False])
def test_a_way_bet_on_a_card_is_sold_at_each_door_if_the_table_file_says_so(table: Path, allowed: bool) -> None:
    """s 216(2): keno sell asked as a station that cannot, whatever the table file said."""
    table.write_text(f'game = "keno"\nsimulated = true\n[options]\ncard-way-bets = {str(allowed).lower()}\n')
    words = ["sell", "1", "/", "2", "3", "--card", "--writer", "ann", "--table", str(table)]
    assert "it is a test" in CliRunner().invoke(keno, words).output
    assert [it.card_ways for it in Asked.at] == [allowed]


def test_the_report_of_a_day_without_a_printer_says_in_one_line_what_is_not_printed() -> None:
    """After the accounts, which were out of sight behind a line for each ticket."""
    unprinted = (*range(1, 101), 103, 105, 106)
    report = DayReport("2026-11-26", {}, {}, {}, (), Accounts(*[0] * 8), 0, unprinted=unprinted)
    lines = of_report(report)
    assert lines[-1] == "not printed: 103 tickets: 1 to 100, 103, 105 to 106"
    assert len(lines) < 20
