# SPDX-License-Identifier: MIT
"""Journals of earlier versions: shown in the words of then, replayed, and taken over with their open round.

tests/journals has rows of such journals, as the version of the folder kept them. `said`: The lines that this version's
`tablectl journal show` printed for the row: the event, and each answer.
"""

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.conductor.conductor import Conductor
from controller.conductor.replay import at_round_start, first_state, otherwise, replay_journal
from controller.engine.engine import Engine
from controller.engine.record import effect_rows
from controller.engine.record import effects as e
from controller.engine.record.effects import State
from controller.engine.record.on_show import ShownBoxes, ShownDrawn, ShownFacts, ShownShoe
from controller.engine.record.shown import FACE_DOWN
from controller.games import find
from controller.journal import Journal, recover
from controller.journal import rows as journal_rows
from controller.tapes.machines.tables import NoDevices
from controller.tapes.stages.stage import MemoryRecord
from hal.base.clock import VirtualClock


class Row(msgspec.Struct):
    kind: str
    round: int
    event: msgspec.Raw
    effects: msgspec.Raw = msgspec.Raw(b"")
    said: list[str] = []


KEPT = {path.stem: path for path in sorted((Path(__file__).parent / "journals" / "0.8.0").glob("*.jsonl"))}


def rows_of(name: str) -> list[Row]:
    return [msgspec.json.decode(line, type=Row) for line in KEPT[name].read_bytes().splitlines()]


def journal_of(rows: list[Row], folder: Path) -> Path:
    """A journal with these rows."""
    path = folder / "journal.sqlite"
    journal = Journal.open(path, "table-7", folder / "table.key", lambda row: None, lambda words: None)
    for row in rows:
        journal.append(row.kind, row.round, bytes(row.event), bytes(row.effects))
    journal.close()
    return path


def test_an_event_that_has_other_effects_now_is_named(tmp_path: Path) -> None:
    rows = rows_of("tri-chro-54")
    at, row = next((at, it) for at, it in enumerate(rows) if it.kind == "event" and b'"Pressed"' in bytes(it.event))
    rows[at] = msgspec.structs.replace(row, effects=msgspec.Raw(b"[]"))
    path = journal_of(rows, tmp_path)
    (number, words), *_ = replay_journal(path).named.items()
    assert words.startswith("button ")
    ended = CliRunner().invoke(main, ["journal", "replay", "--file", str(path)])
    assert ended.exit_code == 1
    assert f"row {number}, {words}: other effects than were kept" in ended.output
    assert "1 differs" in ended.output
    kept = [it for it in journal_rows(path) if it.sequence == number]
    assert otherwise(kept, find(first_state(path).game)) == f"at “{words}”"  # type: ignore[union-attr]
    assert otherwise([*kept, *kept], find(first_state(path).game)).endswith("” and 1 more")  # type: ignore[union-attr]


PLANTED = {
    "payment": ('"Pay","paid":[{"player":"blue","wager":"symbol-a","staked":500', "500", "900"),
    "wager": ('"type":"Lie","player":"blue"', "blue", "pink"),
    "result": ('"outcome":"b"', "b", "c"),
    "odds": ('"wins":{"symbol-b":"3"}', "3", "4"),
    "void": ('"how":"declared"', "declared", "void"),
    "decision": ('"how":"loses"', "loses", "wins"),
}
"""Changes to a kept row, each with the old and the new value."""


@pytest.mark.parametrize(("kept", "value", "other"), PLANTED.values(), ids=PLANTED)
def test_a_difference_in_money_or_in_a_result_is_seen_among_those_in_words(
    kept: str, value: str, other: str, tmp_path: Path
) -> None:
    rows = rows_of("wheel-of-fortune-52")
    at, row = next((at, it) for at, it in enumerate(rows) if kept in bytes(it.effects).decode())
    head, _, tail = kept.rpartition(value)
    planted = bytes(row.effects).decode().replace(kept, f"{head}{other}{tail}", 1)
    rows[at] = msgspec.structs.replace(row, effects=msgspec.Raw(planted.encode()))
    path = journal_of(rows, tmp_path)
    assert replay_journal(path).differing == [
        it.sequence for it in journal_rows(path) if it.effects == planted.encode()
    ]


def taken_over(path: Path) -> tuple[Conductor, list[int]]:
    """A table that goes on from this journal, and which events of its open round have other effects now."""
    recovered, first = recover(path), first_state(path)
    assert first
    table, view = at_round_start(path, recovered, first)
    conductor = Conductor(Engine(find(table.game), table), MemoryRecord(), NoDevices(), VirtualClock())
    if view:
        conductor.resume(view)
    return conductor, conductor.replay([(row.event, row.effects) for row in recovered.rows_since])


@pytest.fixture(params=KEPT)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def rows(name: str) -> list[Row]:
    return rows_of(name)


def test_there_are_such_journals() -> None:
    assert {"baccarat", "blackjack", "caribbean-stud", "tri-chro-54", "wheel-of-fortune-52"} <= set(KEPT)


def test_every_step_is_shown_as_the_version_showed_it_that_kept_it(rows: list[Row], tmp_path: Path) -> None:
    path = journal_of(rows, tmp_path)
    shown = CliRunner().invoke(main, ["journal", "show", "--json", "--file", str(path)])
    assert shown.exit_code == 0, shown.output
    steps = [json.loads(line) for line in shown.output.splitlines()]
    assert [[step["what"], *step["said"]] for step in steps] == [row.said for row in rows if row.kind != "state"]


def test_every_event_still_has_the_answers_of_then(name: str, tmp_path: Path) -> None:
    rows = rows_of(name)
    again = replay_journal(journal_of(rows, tmp_path))
    assert again.events == sum(row.kind == "event" for row in rows)
    assert again.named == {}, "in other words, but none is another answer"


def test_a_table_goes_on_from_it_and_shows_what_it_showed(name: str, rows: list[Row], tmp_path: Path) -> None:
    conductor, differing = taken_over(journal_of(rows, tmp_path))
    assert differing == []
    states = [line for row in rows for line in row.said if line.startswith("state: ")]
    assert e.Show(conductor.view.on_show).lines == (states[-1],)


def test_past_results_are_still_there(rows: list[Row], tmp_path: Path) -> None:
    """They stand in the view that was kept at a round's end. Results that were on show are not changed."""
    conductor, _ = taken_over(journal_of(rows, tmp_path))
    ended = [row for row in rows if row.kind == "state"]
    called = [it["text"] for row in ended for it in json.loads(bytes(row.event))["view"]["recent"]]
    assert [result.text for result in conductor.view.recent] == called
    assert bool(called) == bool(ended)


def test_what_is_shown_of_an_open_round_is_values_again(tmp_path: Path) -> None:
    """Not the words of then: the events are played anew."""
    (tmp_path / "blackjack").mkdir()
    boxes = taken_over(journal_of(rows_of("blackjack"), tmp_path / "blackjack"))[0].view.shown(ShownBoxes)
    assert [hand.name for hand in boxes.hands] == ["1", "2", "3"]
    assert all(hand.cards for hand in boxes.hands)
    balls, _ = taken_over(journal_of(rows_of("tri-chro-54"), tmp_path))
    assert balls.view.shown(ShownDrawn) == ShownDrawn(("red*",), (7,), "drawing")


# Which rows keep other effects than the events have now


def shown(on_show: dict[str, str]) -> bytes:
    """A row that an earlier version kept."""
    return effect_rows.encode([e.Begin(2), State(on_show, ("peg",))])


NOW: list[e.Effect] = [e.Begin(2), e.Show((ShownShoe(inside=3), ShownFacts({"dice": "", "coins": 5})))]


def test_of_an_earlier_version_the_words_are_compared() -> None:
    assert effect_rows.alike(NOW, shown({"stage": "", "in shoe": "3", "peg": "yes", "coins": "5"}))
    assert not effect_rows.alike(NOW, shown({"stage": "", "in shoe": "4", "peg": "yes", "coins": "5"}))
    assert not effect_rows.alike(NOW, shown({"coins": "5", "in shoe": "3"})), "in another order"
    assert not effect_rows.alike([*NOW, e.Begin(3)], shown({"in shoe": "3", "coins": "5"}))


def test_a_field_that_an_earlier_version_did_not_have_makes_no_difference() -> None:
    row = effect_rows.encode(NOW).replace(b'"number":2', b'"number":2,"dealer":"ann"')
    assert effect_rows.alike(NOW, row)


def test_of_this_version_every_field_counts_also_one_that_is_not_said() -> None:
    prompt = e.Prompt("deal", "s 1", "dealing", presses=("card",))
    assert effect_rows.alike([prompt], effect_rows.encode([prompt]))
    silent = msgspec.structs.replace(prompt, presses=("card", "paid"))
    assert silent.lines == prompt.lines
    assert not effect_rows.alike([prompt], effect_rows.encode([silent]))


@pytest.mark.parametrize("row", [b"", b"[", b'["\x80"]', b'[{"type":"NoSuch"}]', b"{}", b"null"])
def test_a_row_that_cannot_be_read_keeps_other_effects(row: bytes) -> None:
    assert not effect_rows.alike(NOW, row)
    assert not effect_rows.alike([], row)


def test_no_card_that_lies_face_down_comes_on_show_when_a_round_is_taken_over(tmp_path: Path) -> None:
    """The events of the round have the cards; the view has not."""
    rows = [row for row in rows_of("caribbean-stud") if row.kind != "state"]
    dealt = next(at for at, row in enumerate(rows) if row.said and row.said[0] == "shoe: 2d")
    conductor, differing = taken_over(journal_of(rows[: dealt + 1], tmp_path))
    assert differing == []
    cards = [card for hand in conductor.view.shown(ShownBoxes).hands for card in hand.cards]
    assert cards
    assert set(cards) == {FACE_DOWN}
