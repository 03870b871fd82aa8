# SPDX-License-Identifier: MIT
"""Jogging a motor: out of play, with the second key held on, journaled first, no longer than the line lasts."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from maintenance_rig import ANN, Table

from controller.engine.record.events import Maintained, MaintenanceEnded, decode
from controller.sockets.requests import Answer, HungUp

KEY = "floor-manager"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.close()


@pytest.fixture
def ready(table: Table) -> Table:
    """It is commissioned, and the floor manager's key is turned on."""
    assert table.commission("begin").ok
    turn(table, True)
    return table


def turn(table: Table, on: bool) -> None:
    table.sim.turn(KEY, on)
    table.wait(0.3)


def motor(table: Table) -> str:
    return str(table.devices.describe()["tumbler"]["motor"])


def jog(table: Table, milliseconds: int = 500) -> tuple[list[Answer], HungUp]:
    return table.asked("jog", "tumbler", "forward", str(milliseconds))


def said(table: Table) -> list[str]:
    return [it["what"] for it in table.kept("Maintained")]


def test_it_turns_for_so_long_and_the_journal_says_who_before_it_turns_and_after(ready: Table) -> None:
    answers, _ = jog(ready)
    assert motor(ready) == "on"
    assert said(ready) == ["jogs the tumbler forward for 0.5 s"], "on disk before the motor turns"
    ready.wait(0.6)
    assert motor(ready) == "off"
    done = "the tumbler was jogged forward for 0.50 s"
    assert answers == [Answer(lines=(done,))]
    assert said(ready)[1:] == [done]
    assert {(it["by"], it["role"]) for it in ready.kept("Maintained")} == {(ANN, "maintain")}


def test_not_before_its_row_is_on_disk(ready: Table) -> None:
    ready.disk_hangs = True
    answers, _ = jog(ready)
    assert (motor(ready), answers) == ("off", [])
    ready.disk_hangs = False
    ready.written()
    assert motor(ready) == "on"


def test_not_if_the_disk_took_so_long_that_a_hand_may_be_in_the_machine(ready: Table) -> None:
    ready.disk_hangs = True
    answers, _ = jog(ready)
    ready.clock.advance(2.5)
    ready.disk_hangs = False
    ready.written()
    assert motor(ready) == "off"
    assert not answers[0].ok
    assert answers[0].lines[0].endswith("not begun: the journal took 2 s")
    ready.wait(5.0)
    assert motor(ready) == "off"


def test_not_if_the_journal_cannot_write(ready: Table) -> None:
    ready.disk_hangs = True
    answers, _ = jog(ready)
    ready.conductor.trouble("the disk is full")
    assert motor(ready) == "off"
    assert not answers[0].ok
    assert answers[0].lines[0].endswith("not begun: the disk is full")


@pytest.mark.parametrize("in_play", [True, False])
def test_not_while_the_table_is_in_play(table: Table, in_play: bool) -> None:
    turn(table, True)
    if not in_play:
        table.commission("begin")
        table.commission("give-up", "enough")
    answers, _ = jog(table)
    assert motor(table) == "off"
    assert "only while the table is commissioned" in answers[0].lines[0]


def test_not_without_the_second_key(ready: Table) -> None:
    turn(ready, False)
    answers, _ = jog(ready)
    assert motor(ready) == "off"
    assert not answers[0].ok
    assert answers[0].lines[0].startswith("the floor manager's key")


def test_a_second_key_that_cannot_be_read_is_none(ready: Table) -> None:
    ready.sim.chatter(KEY, 0.5)
    ready.clock.advance(0.4)
    answers, _ = jog(ready)
    assert motor(ready) == "off"
    assert not answers[0].ok


def test_it_stops_when_the_second_key_is_turned_off(ready: Table) -> None:
    answers, _ = jog(ready, 2000)
    ready.wait(0.3)
    turn(ready, False)
    assert motor(ready) == "off"
    assert "stopped: the floor manager's key" in answers[0].lines[0]
    assert not answers[0].ok


def test_it_stops_when_the_technicians_line_is_gone(ready: Table) -> None:
    answers, hung_up = jog(ready, 2000)
    ready.wait(0.3)
    hung_up()
    assert motor(ready) == "off"
    assert re.search(r"tumbler .* 0.30 s, stopped: .* line is gone", said(ready)[-1])
    assert len(answers) == 1


def test_a_line_that_goes_before_the_disk_has_answered_begins_nothing(ready: Table) -> None:
    ready.disk_hangs = True
    _, hung_up = jog(ready)
    hung_up()
    ready.disk_hangs = False
    ready.written()
    assert motor(ready) == "off"


def test_a_line_that_goes_later_stops_no_other_jog(ready: Table) -> None:
    _, hung_up = jog(ready)
    ready.wait(5.0)
    jog(ready, 2000)
    hung_up()
    assert motor(ready) == "on"


@pytest.mark.parametrize("words", [("motors-off",), ("commission", "give-up", "enough")])
def test_it_stops_with_motor_off_and_with_the_end_of_the_commissioning(ready: Table, words: tuple[str, ...]) -> None:
    answers, _ = jog(ready, 2000)
    ready.wait(0.3)
    ready.ask(*words)
    assert motor(ready) == "off"
    assert "stopped: " in answers[0].lines[0]


def test_a_fault_ends_it_and_is_told(ready: Table) -> None:
    answers, _ = jog(ready, 2000)
    ready.sim.cover("tumbler", False)
    ready.wait(0.3)
    assert motor(ready) == "off"
    assert "stopped: a fault" in answers[0].lines[0]
    assert "tumbler" in {it.name for it in ready.view.blocks}


def test_one_at_a_time(ready: Table) -> None:
    jog(ready, 2000)
    answers, _ = jog(ready)
    assert answers[0].lines == ("a motor is jogged already",)
    assert motor(ready) == "on"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("tumbler", "forward", "2001"), "2.001 s are not allowed; above 0 and up to 2 s"),
        (("tumbler", "forward", "-1"), "are not allowed"),
        (("tumbler", "backward", "500"), "turns forward only"),
        (("drum", "forward", "500"), "there is no working motor drum"),
        (("tumbler", "sideways", "500"), "sideways is no way"),
        (("tumbler", "forward", "soon"), "name the motor"),
        (("tumbler",), "name the motor"),
        ((), "name the motor"),
    ],
)
def test_what_is_no_jog_is_refused_in_words(ready: Table, words: tuple[str, ...], why: str) -> None:
    answers, _ = ready.asked("jog", *words)
    assert why in answers[0].lines[0]
    assert not answers[0].ok
    assert motor(ready) == "off"
    answers, _ = jog(ready)
    assert motor(ready) == "on", "and the next one is none the worse for it"


def test_a_jog_is_what_the_step_of_the_motor_waits_for(ready: Table) -> None:
    ready.commission("at", "tumbler forward")
    early = ready.commission("judge", "tumbler forward")
    assert not early.ok
    assert "tumbler jogged forward" in early.lines[0]
    jog(ready)
    ready.wait(0.6)
    assert ready.commission("judge", "tumbler forward").ok


def test_a_jog_that_was_stopped_is_no_step(ready: Table) -> None:
    ready.commission("at", "tumbler forward")
    _, hung_up = jog(ready, 2000)
    ready.wait(0.3)
    hung_up()
    assert not ready.commission("judge", "tumbler forward").ok


def test_no_turn_of_a_jog_reaches_the_game(ready: Table) -> None:
    """Two seconds are a revolution and more."""
    jog(ready, 2000)
    ready.wait(10.0)
    assert ready.view.round == 1
    assert not [row for row in ready.rows() if b'"Turned"' in row.event or b'"AtRest"' in row.event]


@pytest.mark.parametrize("motor", ["x" * 8000, "tumbler\n\x1b[2J"])
def test_what_the_journal_keeps_of_any_motor_can_be_read_at_the_next_start(ready: Table, motor: str) -> None:
    """Else the table does not start again: its open round counts as written by another version."""
    answers, _ = ready.asked("jog", motor, "forward", "500")
    ready.written()
    assert not answers[0].ok
    ready.commission("give-up", "why\n" + "y" * 3000)
    ready.written()
    kept = [decode(row.event) for row in ready.rows() if row.kind == "event"]
    assert [it for it in kept if isinstance(it, Maintained)]
    assert isinstance(kept[-1], MaintenanceEnded)


def test_a_time_that_is_no_time_is_no_jog(ready: Table) -> None:
    [answer], _ = ready.asked("jog", "tumbler", "forward", "9" * 400)
    assert not answer.ok
    assert answer.lines[0].startswith("name the motor")
