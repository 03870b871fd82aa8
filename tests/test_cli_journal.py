# SPDX-License-Identifier: MIT
"""`tablectl journal show`: a report of rounds, by round, by time, and at once from a long journal."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest
from click.testing import CliRunner, Result
from msgspec import structs

from controller.cli.evidence.files import nanoseconds
from controller.cli.main import main
from controller.conductor.conductor import Conductor, fresh
from controller.engine.engine import Engine
from controller.engine.record import events as ev
from controller.engine.record.events import Directed, LimitsProposed, Placed, Restarted, Withdrawn
from controller.engine.record.floor.places import Ruling
from controller.engine.record.jackpot_claims import AdoptedNumbers
from controller.engine.shown.event_words import in_words
from controller.games import find
from controller.journal import Journal, form
from controller.journal.excerpt import JournalPart, excerpt
from controller.journal.form import Row
from controller.tapes.stages.engine_stage import NoDevices
from hal.base.clock import VirtualClock
from hal.signals import KeyTurned, Pressed

GAME = find("sic-bo")
VOID = Directed("floor-manager", "void", "a test")
LIMITS = GAME.limits.table
ROUNDS = 4
START = {
    "version": "0.4.0", "game": "sic-bo", "table": "table-7", "options": {}, "board": "sic-bo.toml",
    "limits": {"minimum": 500, "maximum": 50_000, "increment": 500},
}  # fmt: skip


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of four rounds, each void; started before the first, and again within the third."""
    path = tmp_path_factory.mktemp("journal") / "journal.sqlite"
    journal = Journal.open(path, "table-7", path.with_name("table.key"), lambda row: None, lambda words: None)
    start = json.dumps(START).encode()
    journal.append("start", 0, start)
    table = Conductor(Engine(GAME, fresh(GAME, LIMITS, "table-7", {})), journal, NoDevices(), VirtualClock())
    for event in (Restarted(), KeyTurned("dealer", True)):
        table.receive(event)
    for number in range(1, ROUNDS + 1):
        table.receive(Placed("red", "small", 500 * number, by="ann"))
        if number == 3:
            journal.append("start", 0, start)
        table.receive(Directed("floor-manager", "void", f"alarm {number}", by="bob"))
    journal.close()
    return path


def show(kept: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["journal", "show", "--file", str(kept), *words])


def lines(kept: Path, *words: str) -> list[str]:
    """The lines without their times of day."""
    result = show(kept, *words)
    assert result.exit_code == 0, result.output
    return [line[14:] if line[2:3] == ":" else line.strip() for line in result.stdout.splitlines()]


def test_it_reads_like_a_report_with_who_dollars_and_sections(kept: Path) -> None:
    shown = lines(kept, "--round", "2")
    assert shown[0].split(", ")[1] in ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    assert shown[1:] == [
        "Round 2",
        "red: $10 on small  [by ann]",
        "> noted: red small $10 (s 75(a))",
        "floor manager directs void: alarm 2  [by bob]",
        *(line for line in shown if line.startswith("> ") and "noted" not in line),
    ]
    assert "> paid: red small: $10 void, returns $10 (s 3(2))" in shown
    assert "> round: 2 void: alarm 2 (s 3(2))" in shown


def test_every_line_begins_with_a_time_of_day_or_belongs_to_one(kept: Path) -> None:
    for line in show(kept).stdout.splitlines()[2:]:
        assert line.startswith((" " * 14, "Round ")) or datetime.strptime(line[:12], "%H:%M:%S.%f")


def test_a_start_within_a_round_stands_in_that_round(kept: Path) -> None:
    started = "the controller is started: version 0.4.0, sic-bo on sic-bo.toml"
    assert [n for n in range(1, ROUNDS + 1) if started in lines(kept, "--round", str(n))] == [1, 3]


def test_the_last_rounds_are_shown(kept: Path) -> None:
    shown = lines(kept, "--last", "2")
    assert [line for line in shown if line.startswith("Round")] == ["Round 3", "Round 4"]
    assert lines(kept, "--last", "99") == lines(kept)


def test_programs_are_given_a_line_a_step_with_what_was_kept(kept: Path) -> None:
    steps = [json.loads(line) for line in show(kept, "--round", "1", "--json").stdout.splitlines()]
    wager = next(step for step in steps if step["event"].get("type") == "Placed")
    assert wager["event"]["cents"] == 500
    assert (wager["round"], wager["by"], wager["what"]) == (1, "ann", "red: $5 on small")
    assert wager["said"] == ["noted: red small $5 (s 75(a))"]
    assert [effect["type"] for effect in wager["effects"]] == ["Lie", "Note"]
    assert datetime.fromisoformat(wager["time"]).tzinfo
    assert all(one["sequence"] < other["sequence"] for one, other in pairwise(steps))


def test_what_there_is_not_is_said_with_what_there_is(kept: Path) -> None:
    for words in (("--round", "9"), ("--since", "2999-01-01")):
        result = show(kept, *words)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr == "nothing of this kind; the journal has the rounds 1 to 4\n"
    result = show(kept, "--since", "half past two")
    assert result.exit_code == 2
    assert "write 14:05, 2026-11-22 or '2026-11-22 14:05'" in result.stderr
    assert show(kept, "--round", "1", "--last", "1").exit_code == 2


def test_a_journal_that_never_was_is_not_to_be_put_back(kept: Path, tmp_path: Path) -> None:
    for command in ("show", "verify", "replay", "export", "hands"):
        result = CliRunner().invoke(main, ["journal", command, "--file", str(tmp_path / "journal.sqlite")])
        assert (result.exit_code, result.stdout) == (2, "")
        assert "there is no journal: a table keeps one from its first start on" in result.stderr
        assert "put" not in result.stderr
    (tmp_path / "journal.sqlite.head").write_bytes(kept.with_name("journal.sqlite.head").read_bytes())
    assert "put the journal back" in show(tmp_path / "journal.sqlite").stderr


def test_a_time_of_day_is_the_last_time_that_it_was_so_late() -> None:
    now = datetime(2026, 11, 22, 0, 30)
    for stated, meant in (("23:00", (21, 23, 0)), ("00:10", (22, 0, 10))):
        moment = datetime.strptime(stated, "%H:%M")
        found = datetime.fromtimestamp(nanoseconds(moment, now) / 1e9)
        assert (found.day, found.hour, found.minute) == meant


def test_since_begins_after_the_last_older_row(kept: Path) -> None:
    every = list(excerpt(kept, JournalPart()))
    for row in every[1:]:
        since = [it.sequence for it in excerpt(kept, JournalPart(since=row.time))]
        older = [it.sequence for it in every if it.time < row.time]
        assert since == [it.sequence for it in every if it.sequence > max(older, default=0)]


@pytest.fixture
def long_journal(tmp_path: Path) -> Path:
    """30,000 rounds of one event, with other rows between them, and without real hashes."""
    path = tmp_path / "long.sqlite"
    with closing(sqlite3.connect(path)) as database:
        database.execute(form.SCHEMA["journal"])
        database.execute(f"PRAGMA application_id = {form.APPLICATION}")
        database.execute(f"PRAGMA user_version = {form.FORM}")
        database.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", _rows(30_000))
        database.commit()
    return path


def _rows(rounds: int) -> Iterator[Row]:
    event = ev.encode(KeyTurned("dealer", True))
    for number in range(1, rounds + 1):
        yield Row(2 * number - 1, number * 10**9, number, "event", event, b"[]", b"", b"")
        yield Row(2 * number, number * 10**9, number, "checkpoint", b"{}", b"", b"", b"")


def test_a_part_of_a_long_journal_is_found_without_reading_the_rest(
    long_journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    statements: list[str] = []
    connect = form.connect

    def traced(path: Path, mode: str) -> sqlite3.Connection:
        database = connect(path, mode)
        database.set_trace_callback(statements.append)
        return database

    monkeypatch.setattr(form, "connect", traced)
    for wanted, expected in (
        (JournalPart(round=12_345), [12_345]),
        (JournalPart(last=2), [29_999, 30_000]),
        (JournalPart(since=29_999 * 10**9), [29_999, 30_000]),
    ):
        statements.clear()
        assert [row.round for row in excerpt(long_journal, wanted) if row.kind == "event"] == expected
        assert len(statements) < 60


def test_every_class_of_event_has_words() -> None:
    proposed = LimitsProposed(1_000, 50_000, 500, after=1_200)
    assert in_words(proposed).startswith("new limits in 20 minutes: minimum $10, maximum $500")
    placed = Placed("red", "small", 250, confirmed=True, box="place-3")
    assert in_words(placed) == "red: $2.50 on small, in the box of place-3, confirmed"
    for kind in get_args(ev.EVENTS):
        fields = dict.fromkeys(kind.__struct_fields__, "x") | dict.fromkeys(
            ("cents", "minimum", "maximum", "increment", "after", "seconds", "count", "number", "place", "ball"), 1
        )
        made = {name: fields[name] for name in kind.__struct_fields__} | ({"kinds": {}} if "kinds" in fields else {})
        made |= {"commissioning": None} if "commissioning" in fields else {}
        made |= {"pieces": {500: 3}} if "pieces" in fields else {}
        made |= {"heat": None} if "heat" in fields else {}
        made |= {"ruling": Ruling(1, "exclude", "ann", "cheated", "s 4(2)(b)", "bob")} if "ruling" in fields else {}
        made |= {"numbers": AdoptedNumbers(9, 675, 2)} if kind is ev.NumbersAdopted else {}
        types = {it.name: it.type for it in structs.fields(kind)}
        made |= {name: get_args(it)[0] for name, it in types.items() if get_origin(it) is Literal}
        assert in_words(kind(**made)).strip(), kind


# Whether a round is open, also while no controller runs


@pytest.mark.parametrize(
    ("events", "number"),
    [
        ([], 0),
        ([Restarted(), KeyTurned("dealer", True)], 0),
        ([Restarted(), KeyTurned("dealer", True), Placed("red", "small", 500)], 1),
        ([Restarted(), KeyTurned("dealer", True), Pressed("no-more-bets")], 1),
        ([Restarted(), KeyTurned("dealer", True), Placed("red", "small", 500), Withdrawn("red", "small")], 0),
        ([Restarted(), KeyTurned("dealer", True), Placed("red", "small", 500), VOID], 0),
        ([Restarted(), KeyTurned("dealer", True), Placed("red", "small", 500), VOID, Placed("red", "big", 500)], 2),
    ],
)
def test_a_round_is_open_when_wagers_lie_or_it_is_in_play(events: list[ev.Event], number: int, tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    journal = Journal.open(path, "table-7", path.with_name("table.key"), lambda row: None, lambda words: None)
    journal.append("start", 0, json.dumps(START).encode())
    table = Conductor(Engine(GAME, fresh(GAME, LIMITS, "table-7", {})), journal, NoDevices(), VirtualClock())
    for event in events:
        table.receive(event)
    journal.close()
    answer = CliRunner().invoke(main, ["journal", "open-round", "--file", str(path)])
    wanted = (1, f"round {number} is open\n") if number else (0, "no round is open\n")
    assert (answer.exit_code, answer.output) == wanted
