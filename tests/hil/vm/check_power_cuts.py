# SPDX-License-Identifier: MIT
"""Power cuts in each phase of a round: data that the kernel has not written is lost, and answered events are there."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.hil.vm.table import Table


def wagers_answered(table: Table) -> None:
    for player, wager, amount in (("red", "small", "5"), ("blue", "total-9", "10")):
        answer = table.tablectl("enter", "wager", player, wager, amount)
        assert answer.status == 0, answer.err


def closed(table: Table) -> None:
    wagers_answered(table)
    table.do("press('buttons.no-more-bets')")
    table.wait("view()['closed']", 30, "no more bets")


def turning(table: Table) -> None:
    wagers_answered(table)
    table.do("to_motor()")
    table.do("closed('tumblers.tumbler.rest', False)")


def keyed(table: Table) -> None:
    wagers_answered(table)
    table.do("to_motor()")
    table.do("tumble()")
    table.do("key_numbers(4, 4, 1)")
    table.do("time.sleep(1)")  # key presses are on disk within 0.1 s; this machine is slow


def declared(table: Table) -> None:
    wagers_answered(table)
    table.do("round_of_play(4, 4, 1)", 180)


def paid(table: Table) -> None:
    declared(table)
    table.do("press('buttons.paid')")
    table.wait("view()['round'] == 2", 30, "the next round")


PHASES: dict[str, Callable[[Table], None]] = {
    "wagers": wagers_answered,
    "no more bets": closed,
    "motor on": turning,
    "numbers keyed": keyed,
    "declared": declared,
    "paid": paid,
}
KEPT = ("round", "standing", "declared", "digits", "closed", "owed")
"""Fields of the view that must be the same after the cut. (A spin that was cut off is void, and asked for again: s 80.)
"""


def shown(table: Table) -> dict[str, Any]:
    view = table.view()
    return {name: view[name] for name in KEPT}


def boot_again(table: Table) -> None:
    """The machine starts from its disk. Its contacts are as the people left them; then the table starts."""
    table.machine.start()
    table.guest.wait_until_up()
    table.hands()
    table.at_rest()
    table.start()
    table.wait("status()", 60, "a table that answers")


@pytest.mark.parametrize("phase", PHASES)
def test_what_was_answered_is_there_after_a_power_cut(table: Table, phase: str) -> None:
    table.guest.run("sync")  # what the installation wrote; nothing after it is synced here
    PHASES[phase](table)
    before = shown(table)
    lamps = table.do("lit()")
    table.machine.cut_power()
    boot_again(table)
    assert table.do("level('tumblers.tumbler.motor')") == 0, "a start switches no motor on"
    assert shown(table) == before
    if phase == "declared":
        table.wait(f"lit() == {lamps!r}", 60, "the lamps of the result")
    answer = table.tablectl("journal", "verify")
    assert answer.status == 0, answer.out + answer.err
