# SPDX-License-Identifier: MIT
"""`tablectl keno draw`: how far the drawing is, and which key at the table goes on with it; it starts nothing."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from controller.cli.keno import draw
from controller.cli.keno.words import AT_THE_TABLE
from controller.cli.main import main
from controller.engine.shown.views import Alarm, View, as_written
from controller.engine.values.roles import KENO_SUPERVISOR
from controller.sockets.requests import Answer, Request
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage

A_GAME = (
    *("turn supervisor key on", "press replaced", "tickets sell 38 for $184.50", "press close", "press start"),
    *("drawer draws 17 80 4", "press broken-ball", "enter 0 4", "drawer jams", "press by-hand"),
    *("drawer is turned by hand to 1 2 3 5 6 7 8 9 10 11 12 13 14 15 16 18 19 20", "press done"),
)


def views(*lines: str, game: str = "keno") -> list[View]:
    """Return the views at the table's opening, and after each of these lines."""
    with EngineStage(game, []) as stage:
        found = [stage.view]
        for line in lines:
            do(stage, line)
            found.append(stage.view)
    return found


def asked(monkeypatch: pytest.MonkeyPatch, shown: list[View], *options: str) -> Result:
    """Run the command at a table with these views."""

    def status(_: Path | None, name: str, request: Request) -> Answer:
        assert (name, request.what, request.words, request.event) == ("ask", "status", (), None)  # it only looks
        view: Any = msgspec.json.decode(msgspec.json.encode(shown[-1], enc_hook=as_written))
        return Answer(data={"view": view})

    def watched(_: Path) -> Iterator[View | None]:
        for view in shown:
            yield from (view, None)

    monkeypatch.setattr(draw, "ask_table", status)
    monkeypatch.setattr(draw, "watch_views", watched)
    monkeypatch.setattr(draw, "time_of_day", lambda: "14:05:03")
    return CliRunner().invoke(main, ["keno", "draw", *options])


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (0, "game 1: open\nnext: the keno supervisor is to be present: turn the supervisor's key (s 212)\n"
            f"key: supervisor's key, {AT_THE_TABLE}\n"),
        (4, "game 1: closed, 38 tickets, $184.50\nnext: start the drawing, in view of the players (s 222(3))\n"
            f"key: start, {AT_THE_TABLE}\n"),
        (6, "game 1: drawing, 38 tickets, $184.50\ndrawn 3 of 20: 17 80 4\n"
            "next: the device draws: call each number, and see it on the boards (s 212(b))\n"),
    ],
)  # fmt: skip
def test_it_says_how_far_the_game_is_and_which_key_goes_on(
    monkeypatch: pytest.MonkeyPatch, lines: int, says: str
) -> None:
    assert asked(monkeypatch, views(*A_GAME[:lines])).output == says


def test_what_broke_and_what_blocks_the_table_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    says = asked(monkeypatch, views(*A_GAME[:10])).output.splitlines()
    assert says[1:4] == [
        "drawn 2 of 20: 17 80", "void, as they broke: 4 (s 222(8))", "the device is turned by hand (s 222(10))",
    ]  # fmt: skip
    assert says[4].startswith("BLOCKED drawer: it does not turn; look at it (s 222(10))")


def test_a_board_that_holds_up_the_game_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = views(*A_GAME[:4])[-1]
    alarm = Alarm(KENO_SUPERVISOR, "the game is not shown as closed by lounge", "s 222(2)")
    held = replace(shown, alarms=(alarm, Alarm("technician", "a lamp is dark")))
    says = asked(monkeypatch, [held]).output.splitlines()
    assert [line for line in says if line.startswith("ALERT")] == [f"ALERT {alarm.text} ({alarm.source})"]
    told = json.loads(asked(monkeypatch, [held], "--json").output)
    assert told["alerts"] == [{"text": alarm.text, "source": alarm.source}]


def test_it_follows_the_game_until_it_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    says = asked(monkeypatch, [*views(*A_GAME), *views()], "--follow")
    lines = says.output.splitlines()
    assert says.exit_code == 0
    assert {line[:9] for line in lines} == {"14:05:03 "}
    assert [line.partition("drawn ")[2][:7] for line in lines if " drawn " in line] == ["3 of 20", "2 of 20", "20 of 2"]
    boards = [line.split()[3].strip(",") for line in lines if line[9:].startswith("game 1: ")]
    assert boards == ["open", "open", "closed", "drawing", "drawn", "settled"]  # and nothing of the game after it


def test_for_programs_each_change_is_a_line_of_json(monkeypatch: pytest.MonkeyPatch) -> None:
    told = json.loads(asked(monkeypatch, views(*A_GAME[:4]), "--json").output)
    assert told == {
        "game": 1, "board": "closed", "drawn": [], "broken": [], "by_hand": False, "press": ["start"], "blocks": [],
        "alerts": [],
        "next": {"text": "start the drawing, in view of the players", "source": "s 222(3)"},
    }  # fmt: skip


@pytest.mark.parametrize("follow", [(), ("--follow",)])
def test_a_table_of_another_game_is_told(monkeypatch: pytest.MonkeyPatch, follow: tuple[str, ...]) -> None:
    says = asked(monkeypatch, views(game="sic-bo"), *follow)
    assert (says.exit_code, says.output) == (1, "the table does not play keno: nothing is drawn there by Part 13\n")
