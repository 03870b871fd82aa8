# SPDX-License-Identifier: MIT
"""`tablectl commission` for a person at the keyboard: the text of each step, and the effect of each typed line."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from maintenance_rig import ANN, Table

from controller.cli.technician import commission
from controller.sockets.requests import Answer

Act = Callable[[Table], None]


class Keyboard:
    """A person's input and acts at each step, by the step's name. Any other step is left out: `not today` is typed."""

    def __init__(self, table: Table, **acts: list[str | Act]) -> None:
        self._table = table
        self._acts = {name.replace("_", " "): list(each) for name, each in acts.items()}

    def ask(self, *words: str) -> Answer:
        what = (commission.JOG, *words[1:]) if words[0] == commission.JOG else ("commission", *words)
        answers, _ = self._table.asked(*what)
        self._table.wait(0.0 if answers else 3.0)
        return answers[0]

    def lines(self) -> Iterator[str | None]:
        while True:
            at = str(self._table.commission("state").data["at"])
            left = self._acts.get(at)
            act = left.pop(0) if left else "not today"
            if isinstance(act, str):
                yield act
            else:
                act(self._table)
                self._table.wait(0.3)
                yield None


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.close()


def press(button: str) -> Act:
    return lambda table: table.sim.press(button)


def turn(on: bool) -> Act:
    return lambda table: table.sim.turn("floor-manager", on)


def guided(keyboard: Keyboard, monkeypatch: pytest.MonkeyPatch) -> int:
    """Lead the person through all steps. Return the exit status of the command."""
    monkeypatch.setattr(commission, "_lines", keyboard.lines)
    with pytest.raises(SystemExit) as ended:
        commission._Guide(keyboard.ask).go(keyboard.ask("begin").data)
    return int(ended.value.code or 0)


def test_each_step_says_what_to_do_and_what_the_table_saw(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    acts: dict[str, list[str | Act]] = {
        "button_start": [press("no-spin"), "", press("start")],
        "lamps_small": [""],
        "lamps_big": ["it is dark"],
        "tumbler_forward": ["jog", turn(True), "jog", "y"],
    }
    assert guided(Keyboard(table, **acts), monkeypatch) == 0
    said = capsys.readouterr().out
    start = said[said.index("button start: press") :].split("\n")
    assert start[0] == "button start: press the button start"
    assert [line.strip() for line in start[2:5]] == [
        "seen: button no-spin",
        "button start: the table has to see this itself; or say why you leave it out",
        "seen by the table",
    ]
    motor = said[said.index("jog the tumbler forward") :]
    assert motor.index("the floor manager's key is not turned on") < motor.index("was jogged forward for 0.50 s")
    assert said.startswith("1/67 key dealer: turn the key switch dealer on and off, and leave it as it was")
    (kept,) = table.kept("MaintenanceEnded")
    report = kept["commissioning"]
    assert report["seen"] == ["button start"]
    assert report["judged"] == ["lamps small", "tumbler forward"]
    assert report["left"]["lamps big"] == "it is dark"
    assert f"commissioned: by {ANN}" in said


def test_pause_leaves_the_table_out_of_play_and_the_next_run_continues_there(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert guided(Keyboard(table, button_start=["pause"]), monkeypatch) == 1
    assert "paused: the table stays out of play" in capsys.readouterr().err
    assert table.view.blocks
    before = {name: outcome for name, outcome in table.outcomes().items() if outcome}
    assert before
    assert guided(Keyboard(table), monkeypatch) == 0
    said = capsys.readouterr().out
    assert not [name for name in before if f" {name}: " in said]
    assert "button start: press" in said
    assert not table.view.blocks


def test_again_begins_a_step_anew(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    acts: dict[str, list[str | Act]] = {"key floor-manager": [turn(True), "again", turn(False)]}
    assert guided(Keyboard(table, **acts), monkeypatch) == 0
    (kept,) = table.kept("MaintenanceEnded")
    assert kept["commissioning"]["left"]["key floor-manager"] == "not today", "on was seen before it began anew"
