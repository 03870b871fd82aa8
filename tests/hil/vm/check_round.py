# SPDX-License-Identifier: MIT
"""A round of sic-bo through real pins, bus and sockets, with the unit and the drivers as they are shipped."""

from tests.hil.vm.table import Table


def test_a_round_is_played_on_real_pins(table: Table) -> None:
    assert table.tablectl("enter", "wager", "red", "double-4", "5").status == 0
    assert table.do("round_of_play(4, 4, 3)", 180) >= 3
    lit = set(table.do("lit()"))
    assert {"double-4", "pair-3-4", "face-3", "face-4", "total-11"} <= lit
    assert "any-triple" not in lit
    assert table.do("digits()") == "443"
    table.do("press('buttons.paid')")
    table.wait("view()['round'] == 2", 30, "the next round")
    assert table.do("lit()") == []


def test_the_evidence_of_a_round_is_sound(table: Table) -> None:
    table.do("round_of_play(1, 1, 1)", 180)
    answer = table.tablectl("journal", "verify")
    assert (answer.status, answer.err) == (0, ""), answer.out


def test_the_service_says_that_it_is_ready_and_who_it_is(table: Table) -> None:
    shown = table.guest.run("systemctl", "show", "table-controller", "-p", "ActiveState,User,NRestarts,StatusText")
    assert "ActiveState=active" in shown
    assert "User=table-controller" in shown
    assert "NRestarts=0" in shown
    words = ["systemd-analyze", "security", "--no-pager", "--threshold=15", "table-controller.service"]
    assert table.guest.ask(*words).status == 0
