# SPDX-License-Identifier: MIT
"""Keno where no tape looks: the schedule of prizes in a table file, tablectl's answers, the state after a failure."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from controller.cli.main import main
from controller.conductor.conductor import fresh
from controller.config import read_table
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.events import (
    Directed,
    MaintenanceBegun,
    MaintenanceEnded,
    Restarted,
    SalesClosed,
    SalesOpen,
    TicketsSettled,
)
from controller.engine.rules.wait import NO_REMARK
from controller.engine.values.options import WrongOption
from controller.games import find
from controller.games.keno.table import Options
from controller.games.kit.keying import START
from hal.signals import AtRest, BallDrawn, Entered, Keyed, KeyTurned, Pressed
from hal.wiring.toml_file import ConfigurationError

GENEROUS = 'name = "ours"\nnot-offered = [NOT]\n[spots-1]\ncatch-1 = 5\n'
OTHERS = [f"spots-{spots}" for spots in range(2, 16)] + [f"jackpot-{spots}" for spots in range(6, 11)]
NUMBERS = [*range(61, 81)]


def answer(*words: str) -> str:
    return CliRunner().invoke(main, words).output


def own(schedule: str) -> Options:
    return Options(schedule=schedule.replace("NOT", ", ".join(f'"{wager}"' for wager in OTHERS)))


def test_what_tablectl_says_of_wagers_whose_prize_depends_on_the_ticket() -> None:
    layout = json.loads(answer("layout", "keno", "--json"))
    assert [it["id"] for it in layout["wagers"]] == ["spots-1", *OTHERS]
    assert layout["wagers"][2]["prizes"] == {"3": "44", "2": "1"}
    declared = json.loads(answer("declare", "keno", *map(str, reversed(NUMBERS)), "--json"))
    assert declared["call"] == declared["outcome"] == " ".join(map(str, NUMBERS))
    assert (declared["wins"], declared["loses"], declared["voids"]) == ({}, [], [])
    assert json.loads(answer("edge", "keno", "--json"))["wagers"]["spots-1"]["return"] == "-1/4"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (NUMBERS[:19], "19 numbers: 20 are drawn in a game of keno"),
        ([*NUMBERS, 1], "21 numbers: 20 are drawn in a game of keno"),
        ([*NUMBERS[:19], 61], "61 is there twice: 20 different numbers are drawn"),
        ([*NUMBERS[:19], 81], "'81' is no number of keno: they are 1 to 80"),
        ([*NUMBERS[:19], 0], "'0' is no number of keno: they are 1 to 80"),
        ([*NUMBERS[:19], "٣"], "'٣' is no number of keno: they are 1 to 80"),
    ],
)
def test_what_is_no_result_is_refused(words: list[object], said: str) -> None:
    assert answer("declare", "keno", *map(str, words)) == f"{said}\n"


def test_a_table_has_its_own_schedule_and_one_that_gives_more_than_it_takes_is_flagged() -> None:
    game = find("keno").at_table(own(GENEROUS))
    assert list(game.wagers) == ["spots-1"]
    assert game.outcomes.edges()["spots-1"].returns > 0


def test_every_error_of_a_schedule_is_named() -> None:
    with pytest.raises(WrongOption) as found:
        find("keno").at_table(own(GENEROUS.replace("catch-1", "catch-2") + "[spots-99]\ncatch-1 = 1\n"))
    assert all(word in str(found.value) for word in ("spots-1", "catch-2", "spots-99", "(s 210)"))


def test_a_table_file_names_the_file_of_its_schedule(tmp_path: Path) -> None:
    table, schedule = tmp_path / "a.toml", tmp_path / "ours.toml"
    table.write_text('game = "keno"\nsimulated = true\n[options]\nschedule = "ours.toml"\nentry-minimum = "$1"\n')
    with pytest.raises(ConfigurationError, match=r"options\.schedule: ours\.toml .*\(s 210\)"):
        read_table(table)
    schedule.write_text(own(GENEROUS).schedule)
    read = read_table(table)
    assert list(read.game.wagers) == ["spots-1"]
    assert read.options["schedule"] == schedule.read_text(), "the journal keeps the schedule itself"
    assert read.file.limits.limits().minimum == 100, "the sign says the minimum that is in force (s 216(3))"
    assert "in the player's favour, as the rules have it: spots-1" in answer("check", str(table))
    schedule.write_text("name = 3")
    with pytest.raises(ConfigurationError, match="name: 3 is no text"):
        read_table(table)


def test_each_departure_from_the_rules_asks_for_its_approval() -> None:
    def needed(options: Options) -> set[str]:
        return {it.name for it in find("keno").at_table(options).about.approvals if it.needed}

    assert needed(Options()) == {"schedule-of-prizes"}
    assert needed(Options(games=20, unpaid_days=29)) == {"schedule-of-prizes", "number-of-games", "unpaid-winnings"}


def test_what_was_drawn_outlasts_a_round_that_failed() -> None:
    """The program fails in the middle of a drawing: the game stays closed, and its numbers stand (s 222(7))."""
    game = find("keno")
    engine = Engine(game, fresh(game, game.limits.table, "table-1", {}))
    for event in (
        *(KeyTurned("dealer", True), KeyTurned("supervisor", True), SalesOpen(7, "2026-01-01"), Pressed("replaced")),
        *(Pressed("close"), SalesClosed(7, "2026-01-01", tickets=3, wagers=3, cents=300), Pressed("start")),
        *(BallDrawn("drawer", 80, 1), BallDrawn("drawer", 1, 1)),
    ):
        engine.feed(event)
    engine.rounds.hand_over("an error")
    engine.feed(KeyTurned("floor-manager", False))
    engine.feed(KeyTurned("floor-manager", True))
    memory = engine.table.memory
    assert (memory.game, memory.closed, memory.drawing.numbers) == (7, True, [80, 1])
    assert engine.wait.phase != "selling"


def test_a_report_of_another_game_settles_nothing() -> None:
    game = find("keno")
    engine = Engine(game, fresh(game, game.limits.table, "table-1", {}))
    for event in (
        *(KeyTurned("dealer", True), KeyTurned("supervisor", True), SalesOpen(7, "2026-01-01"), Pressed("replaced")),
        *(Pressed("close"), SalesClosed(6, "2026-01-01")),
    ):
        said = engine.feed(event)
    assert not [it for it in said if isinstance(it, e.Call)]
    engine.feed(SalesClosed(7, "2026-01-01"))
    engine.feed(Pressed("start"))
    for number in NUMBERS:
        engine.feed(BallDrawn("drawer", number, 1))
    engine.feed(Pressed("done"))
    assert engine.feed(TicketsSettled(6, "2026-01-01")) == []
    assert engine.wait.phase == "settling"
    assert replace(engine.table.memory.drawing).numbers == NUMBERS


def test_a_keno_day_that_begins_while_the_table_is_commissioned_is_not_missed() -> None:
    game = find("keno")
    engine = Engine(game, fresh(game, game.limits.table, "table-1", {}))
    for event in (
        *(KeyTurned("dealer", True), KeyTurned("supervisor", True), SalesOpen(7, "2026-01-01"), Pressed("replaced")),
        *(MaintenanceBegun("technician"), SalesOpen(7, "2026-01-02"), MaintenanceEnded("technician", reason="done")),
    ):
        engine.feed(event)
    assert engine.wait.source == "s 211(2)"


def test_a_game_that_waits_is_drawn_by_the_device_that_the_table_has_now() -> None:
    """The table file names a generator while a game is drawn; its round is void, and the next one has these options."""
    game = find("keno")
    engine = Engine(game, fresh(game, game.limits.table, "table-1", {}))
    keys = (KeyTurned("dealer", True), KeyTurned("supervisor", True), KeyTurned("inspector", False))
    declared: list[str] = []
    for event in (
        *(*keys, SalesOpen(7, "2026-01-01"), Pressed("replaced"), Pressed("close"), SalesClosed(7, "2026-01-01")),
        *(Pressed("start"), BallDrawn("drawer", 80, 1), Restarted(options={"generator": True}), *keys),
        *(Directed("floor-manager", "void", "another device"), KeyTurned("inspector", True), Pressed("start")),
        *(BallDrawn("generator", number, 2) for number in NUMBERS[::-1]),
    ):
        declared += [it.outcome for it in engine.feed(event) if isinstance(it, e.Declare)]
    assert declared == [" ".join(map(str, NUMBERS))]
    assert engine.table.memory.drawing.numbers == NUMBERS[::-1]


def test_beside_a_question_no_other_key_is_spoken_of() -> None:
    """The keyed number answers the question: the remark about correcting the board is shown before and after."""
    game = find("keno")
    engine = Engine(game, fresh(game, game.limits.table, "table-1", {}))
    wrong = ("Wrong number on the board? Key it, and press entry", "s 222(7)")
    remarks = []
    for event in (
        *(KeyTurned("dealer", True), KeyTurned("supervisor", True), SalesOpen(7, "2026-01-01"), Pressed("replaced")),
        *(Pressed("close"), SalesClosed(7, "2026-01-01"), Pressed("start"), BallDrawn("drawer", 80, 1)),
        *(Pressed("broken-ball"), Keyed("terminal", 0), Keyed("terminal", 0), Entered("terminal")),
        *(Keyed("terminal", 8), Keyed("terminal", 0), Entered("terminal"), KeyTurned("supervisor", False)),
    ):
        engine.feed(event)
        remarks.append(engine.wait.screen.remark)
    assert remarks[7:9] == [wrong, NO_REMARK]
    assert remarks[11] == wrong
    assert remarks[14:] == [NO_REMARK, NO_REMARK]


def test_a_device_that_stops_before_20_numbers_are_drawn_has_failed() -> None:
    """For example, motors were switched off: drawn numbers stand, and the device may be started again (s 222(7),
    (10)).
    """
    game = find("keno")
    engine = Engine(game, fresh(game, game.limits.table, "table-1", {}))
    for event in (
        *(KeyTurned("dealer", True), KeyTurned("supervisor", True), SalesOpen(7, "2026-01-01"), Pressed("replaced")),
        *(Pressed("close"), SalesClosed(7, "2026-01-01"), Pressed("start"), BallDrawn("drawer", 80, 1)),
        AtRest("drawer", 1, 1),
    ):
        said = engine.feed(event)
    (alert,) = [it for it in said if isinstance(it, e.Alert)]
    assert "stopped before 20 numbers" in alert.what
    assert (engine.wait.phase, engine.wait.asks) == ("malfunction", (START,))
    assert engine.table.memory.drawing.numbers == [80]
