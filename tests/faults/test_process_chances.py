# SPDX-License-Identifier: MIT
"""A table that runs, with dice that fall as no fair ones: the alarm on its screens, in watch, in the report; no block.

The rate of false alarms is the test's own: tests/figures/test_sequential.py.
"""

from process_rig import PATIENCE, Table, table
from terminal_screen import Screen
from test_process_watch import watch_on

LOADED = """
import hal.sim.machines.tumbler
hal.sim.machines.tumbler.SimulatedTumbler._throw = lambda _: (4, 4, 4)
"""
MOST = 12
"""Rounds of three fours, at most: the seventh is one that fair dice show once in 6^21 tables."""
SAYS = "dice: 4 came"


def a_round(it: Table) -> None:
    number = it.view.round
    it.call_no_more_bets()
    it.spin()
    it.declare(4, 4, 4)
    it.press("paid")
    it.until(lambda view: view.round == number + 1, "the next round")


def is_told(it: Table) -> bool:
    return any(alarm.words.startswith(SAYS) for alarm in it.view.alarms)


def test_loaded_dice_raise_the_alarm_while_the_table_plays_and_it_goes_on(screen: Screen) -> None:
    with table() as it:
        it.start(LOADED)
        for _ in range(MOST):
            a_round(it)
            if is_told(it):
                break
        view = it.until(lambda view: any(alarm.words.startswith(SAYS) for alarm in view.alarms), "the alarm")
        assert not view.blocks, "a notice, and no block"
        watching = watch_on(screen, it)
        screen.wait("Results are unlike their chances")
        screen.type("q")
        assert watching.wait(PATIENCE) == 0
        a_round(it)
        day = it.tablectl("report", "--table", str(it.file)).stdout
        assert [line for line in day.splitlines() if line.startswith("NOTICE") and SAYS in line], day
        assert "at most one fair device in" in day
