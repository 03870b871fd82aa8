# SPDX-License-Identifier: MIT
"""At every event a table that is built from the journal stands as the one that has kept it, field by field.

All of these are compared: state, memory, the waits and refusals of procedures, the data of an open round, the view, the
running timers. The tapes are of all games; beside each table another one is built from the rows alone.
"""

import re
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar
from zlib import crc32

import msgspec
import pytest

from controller.conductor.conductor import Conductor, fresh
from controller.engine.betting import tournaments
from controller.engine.engine import Engine
from controller.engine.record import state
from controller.engine.record.events import Event, Restarted
from controller.engine.shown.snapshot import decode_snapshot
from controller.engine.shown.views import View
from controller.engine.table import people
from controller.games import rooms
from controller.tapes import runner
from controller.tapes.language import do
from controller.tapes.machines.tables import NoDevices
from controller.tapes.script.script import TapeStep
from controller.tapes.script.tournament import conditions_of
from controller.tapes.stages import stage
from controller.tapes.stages.engine_stage import EngineStage
from controller.tapes.stages.stage import ON_DISK, MemoryRecord
from hal.base.clock import VirtualClock

TAPES = Path(__file__).parent / "games"
OF_A_GAME = 8
"""Tapes that are played of each game, spread over all of them."""


NOT_COMPARED = ("table", "state", "wagers", "game", "_base", "_procedure", "ended", "said")
"""Fields of a table and its rounds that are compared by their contents, that are the game, or that concern a single
event.
"""


OF_A_START = {
    *("state keys", "state blocks", "state alerts", "state dark", "state midnight"),
    *("View keys", "View blocks", "View alarms", "View note", "View refusal", "View opening", "View on_show"),
    *("View prompt", "View headline", "View phase", "View presses", "View asked", "View despite", "View turning"),
    *("View remark", "View remark_source"),
    *("Rounds wait", "Rounds _asked", "Table prompt", "Table opening_shown", "Table _on_show"),
}
"""Parts that a start may change: people present, working devices, and the prompts that follow. No chip, card, result or
sum.
"""


OF_THIS_START = {"state at", "state offset_told", "entered", "Table memory"}
"""Parts that say when it was started, or what the ticket store has told it since."""


class Rows(MemoryRecord):
    """A record that also says which rows are new."""

    def __init__(self) -> None:
        super().__init__()
        self.new = deque[tuple[str, bytes, bytes]]()

    def append(self, kind: str, round_: int, event: bytes, effects: bytes = b"", *more: Any) -> int:
        self.new.append((kind, event, effects))
        return super().append(kind, round_, event, effects, *more)


class Doubled(EngineStage):
    """A table and a second one that is built from the rows alone. compared: after how many events."""

    def __init__(self, game: str, words: Sequence[str]) -> None:
        self.built: Conductor | None = None
        self.compared = 0
        super().__init__(game, words)

    def send(self, event: Event) -> None:
        super().send(event)
        rows = self._record
        assert isinstance(rows, Rows)
        while rows.new:
            self._take(*rows.new.popleft())
        assert_same(self.conductor, self._built(), event)
        self.compared += 1

    def _take(self, kind: str, row: bytes, effects: bytes) -> None:
        if kind == "event":
            assert self._built().replay([(row, effects)]) == [], row
        else:
            assert state.encode(decode_snapshot(row).table) == self._built().engine.round_ended
            assert_same(self.conductor, self._built(), row)
            self.built = self.started(row)

    def _built(self) -> Conductor:
        self.built = self.built or self.started(None)
        return self.built

    def started(self, snapshot: bytes | None) -> Conductor:
        """A table that starts from this state, or for the first time."""
        kept = decode_snapshot(snapshot) if snapshot else None
        table = kept.table if kept else fresh(self.game, self._limits, self.table, self._options)
        conductor = Conductor(Engine(self.game, table), MemoryRecord(), NoDevices(), VirtualClock())
        if kept:
            conductor.resume(kept.view)
        return conductor


def assert_same(live: Conductor, built: Conductor, after: object) -> None:
    one, other = all_of(live), all_of(built)
    different = {name: (it, other[name]) for name, it in one.items() if it != other[name]}
    assert not different, after


def all_of(conductor: Conductor) -> dict[str, Any]:
    """All that a table is."""
    engine, holds = conductor.engine, dict[str, Any]()
    for it in (engine.table, engine.rounds):
        holds |= {f"{type(it).__name__} {name}": value for name, value in vars(it).items() if name not in NOT_COMPARED}
    for name in View.__struct_fields__:
        holds |= {f"View {name}": getattr(conductor._view_ahead, name)} if name not in ("saving", "sealed") else {}
    for name in state.TableState.__struct_fields__:
        holds[f"state {name}"] = msgspec.json.encode(getattr(engine.state, name))
    return holds | {"entered": engine._entered_at, "lying": list(engine.table.wagers), "game": engine.game.id}


class Started(EngineStage):
    """A table whose rows start another table after every event."""

    changed: ClassVar[set[str]] = set()
    """Fields that a start has changed."""

    def send(self, event: Event) -> None:
        super().send(event)
        kept = decode_snapshot(self._record.snapshot) if self._record.snapshot else None
        table = kept.table if kept else fresh(self.game, self._limits, self.table, self._options)
        conductor = Conductor(Engine(self.game, table), MemoryRecord(), NoDevices(), VirtualClock())
        conductor.durable(ON_DISK)
        if kept:
            conductor.resume(kept.view)
        assert conductor.replay(self._record.events) == []
        assert_same(self.conductor, conductor, event)
        before = all_of(conductor)
        at = conductor.engine.state.at
        conductor.receive(
            Restarted(options=self._options, time_of_day=self.time_of_day, tournament=self.tournament, at=at)
        )
        after = all_of(conductor)
        assert conductor._timers.keys() == self.conductor._timers.keys() - {people.TIMER}, "all are signed out"
        Started.changed |= {name for name, it in before.items() if it != after[name]}


class CutAfterEachLine(EngineStage):
    """A table that loses power after each line that allows it, and then plays on."""

    cut_at: ClassVar[set[tuple[str, str]]] = set()
    """Pairs of the act before a cut and the wait at the cut."""

    def settle(self, step: TapeStep) -> None:
        """A line is done. Where its like was cut at this wait before, another cut shows nothing new."""
        super().settle(step)
        like = step.line.split()[0], re.sub(r"[0-9]+", "", self.view.prompt.text if self.view.prompt else "")
        if self._at_rest() and like not in self.cut_at:
            self.cut_at.add(like)
            self._cut()

    def _at_rest(self) -> bool:
        """Whether a start changes nothing by the rules: nothing moves or is broken, and neither a sign's time nor the
        ticket store is waited for.
        """
        it = self.conductor.engine.state
        awaited = it.notices or it.closing or (self._tickets and not self.view.asked)
        return not (self.motor_on or self.view.turning or it.blocks or it.dark or awaited)

    def _cut(self) -> None:
        """Start the table again. The next start uses the rows of acts, not the rows of this start."""
        answers = self.take_effects()
        before, rows, snapshot = all_of(self.conductor), list(self._record.events), self._record.snapshot
        self.conductor.halt()
        self._start()
        after = all_of(self.conductor)
        changed = {name: (it, after[name]) for name, it in before.items() if it != after[name]}
        assert changed.keys() <= OF_A_START | OF_THIS_START, changed
        if self._record.snapshot == snapshot:
            self._record.events = rows
        self._effects[:] = answers


class Stages:
    """Where the tapes are played; `made` are the tables."""

    def __init__(self) -> None:
        self.made = list[Doubled]()

    def __call__(self, game: str, words: Sequence[str]) -> Doubled:
        self.made.append(Doubled(game, words))
        return self.made[-1]

    def cannot(self, steps: Sequence[TapeStep]) -> str:
        return ""


def tapes_of(folder: str) -> list[Path]:
    tapes = sorted((TAPES / folder).glob("*.tape"))
    return tapes[:: -(-len(tapes) // OF_A_GAME)]


def a_tenth_of(folder: str) -> list[Path]:
    """The same tapes in each run, whichever others come and go."""
    tapes = sorted((TAPES / folder).glob("*.tape"), key=lambda tape: crc32(tape.name.encode()))
    return tapes[: -(-len(tapes) // 10)]


@pytest.mark.parametrize("folder", [*rooms(), "tournaments"])
def test_at_every_event_a_table_built_from_its_rows_is_the_same(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "MemoryRecord", Rows)
    compared = 0
    for path in tapes_of(folder):
        stages = Stages()
        failures = runner.play(path, stages=stages).failures
        assert not failures, path
        compared += sum(it.compared for it in stages.made)
    assert compared > 80


@pytest.mark.parametrize("folder", [*rooms(), "tournaments"])
def test_a_start_after_any_event_changes_nothing_that_lies_or_is_dealt(
    folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is known to be there, and devices report anew. All else is as it was."""
    monkeypatch.setitem(runner.STAGES, "engine", Started)
    Started.changed.clear()
    for path in tapes_of(folder)[:1]:
        assert not runner.play(path).failures, path
    assert Started.changed <= OF_A_START


@pytest.mark.parametrize("folder", [*rooms(), "tournaments"])
def test_a_tape_whose_power_is_cut_after_each_line_answers_as_it_says(
    folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play a tenth of the tapes. Cuts during a movement, a fault or a time on the sign have their own tapes."""
    monkeypatch.setitem(runner.STAGES, "engine", CutAfterEachLine)
    CutAfterEachLine.cut_at.clear()
    for path in a_tenth_of(folder):
        assert not runner.play(path).failures, path
    assert CutAfterEachLine.cut_at


@pytest.mark.parametrize("other", ["another file", "no file"])
def test_the_time_of_a_session_runs_on_after_a_start_with_another_file(other: str) -> None:
    """The tournament that was begun stays until it is closed, and so do the minutes of its session."""
    table = EngineStage("sic-bo", [])
    for line in (
        "tournament of minutes=30",
        *(f"tournament {act}" for who in ("ann", "bob") for act in (f"enter {who} $100", f"seat {who}")),
        "tournament begin 2026-12-05",
    ):
        do(table, line)
    assert tournaments.TIMER in table.conductor._timers
    table.tournament = conditions_of("name=Autumn minutes=20") if other == "another file" else None
    table.power_cut()
    assert tournaments.TIMER in table.conductor._timers
