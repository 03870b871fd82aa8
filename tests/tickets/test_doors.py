# SPDX-License-Identifier: MIT
"""Each option of a keno table has its effect at each door where tickets are sold."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from controller.cli.keno import keno as module
from controller.sockets import remote_tickets
from controller.tickets.ticket import Refused, Station


class Asked:
    """A store that only keeps where it was asked."""

    at: list[Station]

    def __init__(self, _: Path) -> None:
        """Of whichever table."""

    def sell(self, _entry: Any, act: Any, _dollars: Any) -> Refused:
        Asked.at.append(act.station)
        return Refused("it is a test", "s 217(1)")

    def sales(self) -> None:
        """There is a table."""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    Asked.at = []
    monkeypatch.setattr(module, "RemoteTickets", Asked)
    monkeypatch.setattr(remote_tickets, "RemoteTickets", Asked)
    return tmp_path / "table.toml"


@pytest.mark.parametrize("allowed", [True, False])
def test_a_way_bet_on_a_card_is_sold_at_each_door_if_the_table_file_says_so(table: Path, allowed: bool) -> None:
    """s 216(2): keno sell asked as a station that cannot, whatever the table file said."""
    table.write_text(f'game = "keno"\nsimulated = true\n[options]\ncard-way-bets = {str(allowed).lower()}\n')
    words = ["sell", "1", "/", "2", "3", "--card", "--writer", "ann", "--table", str(table)]
    assert "it is a test" in CliRunner().invoke(module.keno, words).output
    assert [it.card_ways for it in Asked.at] == [allowed]
