# SPDX-License-Identifier: MIT
"""Required records: departures at roulette from the wagers' places (s 140), directions on value chips (s 142)."""

import json
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from controller.conductor.conductor import Conductor, fresh
from controller.engine.engine import Engine
from controller.engine.record import effect_rows, events
from controller.engine.record import effects as e
from controller.engine.record.events import Directed, Event, Placed, Restarted
from controller.games import find
from controller.journal import Journal, export, rows
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage, NoDevices
from hal.base.clock import VirtualClock
from hal.signals import KeyTurned, Pressed, Rested, Revolved, Spun
from tests.answers import lines

GAME = find("roulette")
BUMPED = "a sleeve moved the chips"
TOLD = Directed("casino-operator", "inspector-told", "red is to be paid on 17")
DEPART = Directed("casino-operator", "depart", BUMPED, "red", by="ann")
PUT_RIGHT = Placed("red", "straight-17", 500)
OPENED = (Restarted(), KeyTurned("dealer", True), Placed("red", "straight-18", 500))
SPUN = (Spun("wheel", "wheel", "clockwise"), Spun("wheel", "ball", "anticlockwise"), Pressed("no-more-bets"))
RESTED = (*(Revolved("wheel", "ball", count) for count in range(1, 6)), Rested("wheel", 17), Pressed("paid"))


class JournalRecord(NamedTuple):
    """The events of a journal, each with its effects in words; and the lines of its export."""

    rows: list[tuple[Event, list[str]]]
    exported: list[dict[str, Any]]

    def said(self, event: Event) -> list[str]:
        """The effects of this event."""
        return next(said for kept, said in self.rows if kept == event)


def kept(folder: Path, happened: Iterable[Event]) -> JournalRecord:
    """Return the rows of a roulette table's journal for these events."""
    path = folder / "journal.sqlite"
    journal = Journal.open(path, "table-1", folder / "table.key", lambda row: None, lambda words: None)
    table = Conductor(Engine(GAME, fresh(GAME, GAME.limits.table, "table-1", {})), journal, NoDevices(), VirtualClock())
    for event in happened:
        table.receive(event)
    journal.close()
    found = [(events.decode(row.event), effect_rows.decode(row.effects)) for row in rows(path) if row.kind == "event"]
    out = BytesIO()
    export(path, out)
    exported = [json.loads(line) for line in out.getvalue().splitlines()]
    return JournalRecord([(event, lines(said)) for event, said in found], exported)


def refused_by(section: str, said: list[str]) -> bool:
    """Whether the only answer is a refusal with this section."""
    return len(said) == 1 and said[0].startswith("refused: ") and said[0].endswith(f"({section})")


def test_journal_keeps_a_departure_from_ss_138_and_139_with_its_reason(tmp_path: Path) -> None:
    """s 140(1): who directed it, for whom, why, and what was paid; in the rows, in their order, and in the export."""
    table = kept(tmp_path, (*OPENED, *SPUN, TOLD, DEPART, PUT_RIGHT, *RESTED))
    assert [event for event, _ in table.rows if isinstance(event, Directed | Placed)][1:] == [TOLD, DEPART, PUT_RIGHT]
    assert any(BUMPED in line and "red" in line and "(s 140(1))" in line for line in table.said(DEPART))
    assert any(line.startswith("paid: red straight-17: $5 wins") for line in table.said(RESTED[-1]))
    (row,) = (row for row in table.exported if BUMPED in json.dumps(row["event"]))
    for word in ("casino-operator", "depart", "red", "ann"):
        assert word in json.dumps(row["event"])
    assert any('"returned": 17500' in json.dumps(row) for row in table.exported)


def test_without_a_direction_each_wager_is_settled_where_it_lies(tmp_path: Path) -> None:
    """ss 138, 139: strictly. A departure for one player does not hold for another player, or for the next round."""
    strictly = kept(tmp_path, (*OPENED, *SPUN, PUT_RIGHT, *RESTED))
    assert refused_by("s 136(4)", strictly.said(PUT_RIGHT))
    assert [line for line in strictly.said(RESTED[-1]) if line.startswith("paid: ")] == [
        "paid: red straight-18: $5 loses (s 135)"
    ]


@pytest.mark.parametrize("player", ["red", "blue"])
def test_a_departure_is_for_one_player_and_one_round(player: str, tmp_path: Path) -> None:
    late = Placed(player, "straight-19", 1000)
    again = () if player == "blue" else (*RESTED, *SPUN)
    table = kept(tmp_path, (*OPENED, *SPUN, TOLD, DEPART, *again, late))
    assert refused_by("s 136(4)", table.said(late))


def test_no_departure_from_ss_138_and_139_before_an_inspector_is_told(tmp_path: Path) -> None:
    """s 140(2): refused until the telling stands in the journal; for each departure anew."""
    role = "casino-operator"
    depart, again = Directed(role, "depart", BUMPED, "red"), Directed(role, "depart", "once more", "red")
    early = Directed(role, "depart", "too early", "red")
    table = kept(tmp_path, (*OPENED, *SPUN, early, TOLD, depart, again))
    for refused in (early, again):
        assert refused_by("s 140(2)", table.said(refused))
    assert all("s 140(1)" in line for line in table.said(depart))
    order = [event for event, _ in table.rows if event in (early, TOLD, depart)]
    assert order == [early, TOLD, depart]
    telling = next(row for row in table.exported if "inspector-told" in json.dumps(row["event"]))
    departure = next(row for row in table.exported if BUMPED in json.dumps(row["event"]))
    assert telling["sequence"] < departure["sequence"]


@pytest.mark.parametrize("how", ["permitted", "limited", "prohibited"])
@pytest.mark.parametrize("role", ["casino-operator", "floor-manager", "dealer"])
def test_journal_keeps_what_was_directed_on_value_chips(role: str, how: str, tmp_path: Path) -> None:
    """s 142: with role, player and words, in the rows and in the export."""
    directed = Directed(role, f"value-chips-{how}", "at most $100 a spin", "red")
    table = kept(tmp_path, (*OPENED, directed))
    (note,) = table.said(directed)
    assert note.startswith("noted: value chips are ")
    assert note.endswith(f"{how} to red: {directed.reason} (s 142)")
    (row,) = (row for row in table.exported if "value-chips" in json.dumps(row["event"]))
    for word in (role, how, "red", "at most $100 a spin"):
        assert word in json.dumps(row["event"])


@pytest.mark.parametrize("role", ["inspector", "stickperson", "boxer"])
def test_nobody_but_the_casinos_people_at_roulette_directs_on_value_chips(role: str, tmp_path: Path) -> None:
    directed = Directed(role, "value-chips-prohibited", "none", "red")
    assert refused_by("s 142", kept(tmp_path, (*OPENED, directed)).said(directed))


def test_what_was_directed_on_value_chips_holds_after_a_restart() -> None:
    """Value chips are those that no table has issued to a player's colour."""
    with EngineStage("roulette", ()) as stage:
        for line in ('direct floor-manager value-chips-prohibited red "credit"', "power cut", "wager red black $5"):
            do(stage, line)
        assert stage.conductor.view.refusal is not None
        assert stage.conductor.view.refusal.source == "s 142"
        stage.take_effects()
        do(stage, "wager blue black $5")
        assert lines(effect for effect in stage.take_effects() if isinstance(effect, e.Note)) == [
            "noted: blue black $5 (s 143(1))"
        ]
