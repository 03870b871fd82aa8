# SPDX-License-Identifier: MIT
"""The conductor: durable before declared, in order, stops at once, and back where it stood after a cut."""

import asyncio
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_engine import GAME, HAPPENINGS, LIMITS, SPUN, Happenings, Watcher, keyed

from controller.conductor.conductor import Conductor, fresh
from controller.engine.engine import Engine
from controller.engine.record import commands, effect_rows, events
from controller.engine.record import effects as e
from controller.engine.record.events import ClockJumped, Directed, Due, Event, LimitsProposed, Placed, Restarted
from controller.engine.rules.game import Game
from controller.engine.shown.showing import view_after
from controller.engine.shown.snapshot import decode_snapshot
from controller.engine.shown.views import View
from controller.games import find
from controller.journal import Journal, export, rows
from controller.tapes.stages.stage import MemoryRecord
from hal.base.clock import VirtualClock
from hal.signals import AtRest, CoverMoved, Entered, Fault, Keyed, KeyTurned, Pressed, Restored, Turned
from tests.answers import lines

ALL = 10**9
"""A row that lies beyond all others."""


class Devices:
    """Devices that write down what they are told, and when the disk had got how far."""

    def __init__(self, log: list[tuple[Any, ...]]) -> None:
        self.log = log
        self.on_run: Callable[[], None] = lambda: None
        self.on_show: Callable[[], None] = lambda: None
        self.digits, self.lit = "", ()

    def run(self, device: str, turns: int, number: int) -> None:
        self.log.append(("run", device, turns, number))
        self.on_run()

    def draw(self, device: str, turns: int, balls: int, number: int) -> None:
        self.log.append(("draw", device, turns, balls, number))

    def hand(self, device: str, number: int) -> None:
        self.log.append(("hand", device, number))

    def stop(self, device: str) -> None:
        self.log.append(("stop", device))

    def show(self, device: str, digits: str) -> None:
        self.digits = digits
        self.log.append(("show", device, digits))
        self.on_show()

    def light(self, device: str, names: Collection[str]) -> None:
        self.lit = tuple(names)
        self.log.append(("light", device, tuple(names)))

    def indicate(self, device: str, counts: Mapping[str, int]) -> None:
        self.log.append(("indicate", device, dict(counts)))


class Record(MemoryRecord):
    """Rows in memory, each with all that was given."""

    def __init__(self, log: list[tuple[Any, ...]]) -> None:
        super().__init__()
        self.log = log
        self.given: dict[int, tuple[str, int, bytes, bytes, bool]] = {}
        self.last = 0

    def append(
        self,
        kind: str,
        round_: int,
        event: bytes,
        effects: bytes = b"",
        durable: bool = False,
        sealed: bool = False,
        also: Sequence[tuple[str, bytes]] = (),
        /,
    ) -> int:
        row = self.last = super().append(kind, round_, event, effects, durable, sealed, also)
        self.given[row] = (kind, round_, event, effects, durable)
        self.log.append((kind, row))
        return row

    def checkpoint(self) -> int:
        self.log.append(("checkpoint",))
        return super().checkpoint()


class Bench:
    """One conductor between a record and devices that can be looked at."""

    def __init__(self, covered: bool = False, game: Game = GAME) -> None:
        self.log: list[tuple[Any, ...]] = []
        self.record = Record(self.log)
        self.devices = Devices(self.log)
        self.clock = VirtualClock()
        self.views: list[View] = []
        self.told: list[list[e.Effect]] = []
        self.covered = covered
        options = {"covered-tumbler": covered} if game is GAME else {}
        engine = Engine(game, fresh(game, LIMITS, "table-1", options))
        self.conductor = Conductor(
            engine,
            self.record,
            self.devices,
            self.clock,
            on_view=self.views.append,
            on_effects=lambda _, effects: self.told.append(effects),
        )

    def do(self, *happened: Event) -> None:
        for event in happened:
            self.conductor.receive(event)

    def on_disk(self, row: int = ALL) -> None:
        self.conductor.durable(row)

    def did(self, *what: str) -> list[tuple[Any, ...]]:
        return [entry for entry in self.log if entry[0] in what]

    @property
    def view(self) -> View:
        return self.conductor.view


@pytest.fixture
def bench() -> Bench:
    """A table with its dealer at it, wagers open, and nothing on disk."""
    bench = Bench()
    bench.do(Restarted(), KeyTurned("dealer", True), KeyTurned("floor-manager", False))
    return bench


@pytest.fixture
def closed(bench: Bench) -> Bench:
    """The same after "no more bets", which is on disk."""
    bench.do(CALL)
    bench.on_disk(bench.record.last)
    return bench


CALL, START = Pressed("no-more-bets"), Pressed("start")


# Durable before declared


def test_the_motor_starts_only_once_the_press_is_on_disk(closed: Bench) -> None:
    closed.do(START)
    assert not closed.did("run")
    closed.on_disk(closed.record.last - 1)
    assert not closed.did("run")
    closed.on_disk(closed.record.last)
    assert closed.did("run") == [("run", "tumbler", 3, 1)]


def test_a_result_is_shown_and_lit_only_once_the_entry_is_on_disk(bench: Bench) -> None:
    bench.do(*SPUN)
    bench.on_disk(bench.record.last)
    bench.do(*keyed(4, 4, 4))
    assert bench.view.declared is None
    assert not bench.did("light")
    assert bench.view.digits == "4 4 4", "what was keyed before is shown at once"
    bench.on_disk(bench.record.last)
    assert bench.view.declared
    assert bench.view.declared.text == "triple 4; total 12"
    assert bench.did("light") == [("light", "lamps", bench.view.lit)]


def test_saving_is_on_show_while_something_waits_for_the_disk(closed: Bench) -> None:
    assert not closed.views[-1].saving
    closed.do(START)
    assert closed.views[-1].saving
    assert closed.views[-1].phase == "closed", "nothing else of it is shown"
    closed.on_disk()
    assert not closed.views[-1].saving
    assert closed.views[-1].phase == "turning"


def test_a_plain_press_is_kept_and_shown_at_once(bench: Bench) -> None:
    bench.do(START)
    assert bench.views[-1].refusal
    assert bench.record.given[bench.record.last][4] is False, "it need not be fsynced"
    bench.do(Placed("red", "small", 500))
    assert bench.views[-1].note


def test_what_is_irreversible_is_asked_to_be_fsynced(closed: Bench) -> None:
    closed.do(START)
    assert closed.record.given[closed.record.last][4] is True


def test_what_comes_after_waits_its_turn(closed: Bench) -> None:
    closed.do(START, Pressed("paid"))
    assert closed.view.refusal is None
    closed.on_disk(closed.record.last - 1)
    assert closed.view.refusal is not None
    assert [effect.kind for effects in closed.told[-2:] for effect in effects] == ["run", "next", "refused"]


def test_a_disk_that_reports_late_or_twice_changes_nothing(bench: Bench) -> None:
    bench.do(CALL, START)
    bench.on_disk()
    seen = (list(bench.log), len(bench.views))
    bench.on_disk(1)
    bench.on_disk(bench.record.last)
    assert (bench.log, len(bench.views)) == seen


def test_the_sender_is_answered_when_it_is_done_and_not_before(bench: Bench) -> None:
    answers: list[list[str]] = []
    bench.do(Placed("red", "small", 500))
    bench.conductor.receive(Directed("floor-manager", "void", "fire"), lambda it, _: answers.append(lines(it)))
    assert answers == []
    bench.on_disk()
    assert "paid: red small: $5 void, returns $5 (s 3(2))" in answers[0]
    assert len(answers) == 1


def test_who_enters_what_shows_at_once_is_answered_when_it_is_on_disk(bench: Bench) -> None:
    answers: list[tuple[list[str], str]] = []
    bench.conductor.receive(Placed("red", "small", 500), lambda it, why: answers.append((lines(it), why)))
    assert bench.conductor.view.note
    assert answers == []
    bench.on_disk()
    ((said, why),) = answers
    assert any(line.startswith("noted: red small $5") for line in said)
    assert not why


def test_while_the_journal_cannot_write_the_sender_is_told_that_it_is_not_kept(bench: Bench) -> None:
    answers: list[str] = []

    def answer(_: object, why: str) -> None:
        answers.append(why)

    bench.conductor.receive(Placed("red", "small", 500), answer)
    bench.conductor.trouble("the card is full")
    bench.conductor.receive(Placed("red", "big", 500), answer)
    assert answers == ["the card is full"] * 2
    bench.conductor.trouble(None)
    bench.conductor.receive(Placed("red", "big", 1000), answer)
    bench.on_disk()
    assert answers[2:] == [""]


# Stops


def test_a_stop_passes_everything_that_waits(closed: Bench) -> None:
    closed.do(START)
    closed.on_disk(closed.record.last)
    closed.do(Turned("tumbler", 1, 1), KeyTurned("floor-manager", True), Pressed("void"))
    assert closed.did("stop") == [("stop", "tumbler")]
    assert closed.view.round == 1, "that the round is void is not shown yet"


def test_a_start_that_waits_is_dropped_when_every_motor_is_switched_off(closed: Bench) -> None:
    """It would start with nobody expecting it; the round learns that it has not, and asks for no spin (s 80(2))."""
    closed.do(START)
    closed.conductor.motors_off()
    closed.on_disk()
    closed.clock.advance(0.1)
    assert not closed.did("run")
    assert closed.view.prompt.text == "announce no spin"


def test_a_start_that_nobody_expects_any_more_is_dropped(closed: Bench) -> None:
    closed.do(START)
    closed.clock.advance(30)
    closed.on_disk()
    closed.clock.advance(0.1)
    assert not closed.did("run")
    assert closed.view.prompt.text == "announce no spin"


def test_a_timer_of_a_notice_that_was_withdrawn_brings_no_other_into_force(closed: Bench) -> None:
    """s 74(3): the timer's news waits for the disk with all the rest, and rings meanwhile."""
    second, minute = 1_000_000_000, 60
    closed.do(LimitsProposed(1000, 50_000, 500, 20 * minute, at=second))
    closed.do(Pressed("start"))  # refused: nothing is held yet
    late = (20 * minute) * second
    closed.do(LimitsProposed(500, 50_000, 500, 0, at=late), LimitsProposed(2000, 50_000, 500, 20 * minute, at=late))
    closed.do(Due("limits", at=late + second))
    state = closed.conductor.engine.state
    assert (state.limits.minimum, [notice.change.minimum for notice in state.notices]) == (500, [2000])


def test_a_motor_is_stopped_before_anything_is_written(closed: Bench) -> None:
    closed.do(START)
    closed.on_disk()
    closed.log.clear()
    closed.do(Fault("tumbler", "jam", "open it"))
    assert closed.log[0] == ("stop", "tumbler")


@pytest.mark.parametrize(
    "stopped_by",
    [
        [KeyTurned("floor-manager", True), Pressed("void")],
        [Pressed("no-spin")],
        [Fault("tumbler", "jam", "open it")],
    ],
    ids=["void", "no spin", "fault"],
)
def test_a_start_that_was_stopped_while_it_waited_for_the_disk_never_starts_the_motor(
    stopped_by: list[Event], closed: Bench
) -> None:
    """A slow card must not turn the tumbler when the round is over, with wagers open (s 72(1))."""
    closed.do(START, *stopped_by)
    assert closed.did("stop")
    closed.on_disk()
    assert not closed.did("run")


def test_a_start_after_a_stop_is_carried_out(closed: Bench) -> None:
    closed.do(START, Pressed("no-spin"), CALL, START)
    closed.on_disk()
    assert closed.did("run", "stop") == [("stop", "tumbler"), ("run", "tumbler", 3, 2)]


def test_a_start_that_nobody_expects_any_more_is_not_carried_out(closed: Bench) -> None:
    """After seconds of a disk that hangs hands may be in the way: the dealer is told, and starts it again."""
    closed.do(START)
    closed.clock.advance(3)
    closed.on_disk()
    closed.clock.advance(1)
    assert not closed.did("run")
    assert (closed.view.phase, closed.view.presses) == ("no spin", ("no-spin",))
    closed.do(Directed("floor-manager", "confirm"), Pressed("no-spin"), CALL, START)
    assert closed.did("run") == [("run", "tumbler", 3, 2)]


# A device that answers in the middle


def test_a_device_that_reports_at_once_is_heard_after_what_it_was_told(closed: Bench) -> None:
    """The motor driver knows at once that the cover is off. The reports keep the order of the rows."""
    closed.devices.on_run = lambda: closed.do(Fault("tumbler", "the cover is off", "put it on"))
    closed.do(START)
    closed.on_disk()
    kinds = [[effect.kind for effect in effects] for effects in closed.told]
    assert kinds[-2:] == [["run", "next"], ["blocked", "stop", "digits", "next"]]
    assert closed.view.blocks[0].text == "the cover is off"
    assert closed.view.phase == "no spin"


@pytest.fixture
def at_entry(closed: Bench) -> Bench:
    """The same when the dice are at rest and nothing is keyed."""
    closed.do(*SPUN)
    closed.on_disk()
    closed.log.clear()
    return closed


def fails() -> None:
    raise OSError("a device")


def test_what_is_reversible_is_done_first_and_kept_even_if_its_device_fails(at_entry: Bench) -> None:
    at_entry.devices.on_show = fails
    with pytest.raises(OSError, match="a device"):
        at_entry.do(Keyed("terminal", 4))
    assert at_entry.log == [("show", "terminal", "4"), ("event", at_entry.record.last)]
    assert events.decode(at_entry.record.given[at_entry.record.last][2]) == Keyed("terminal", 4)


def test_rows_keep_their_order_if_a_device_reports_while_it_is_told(at_entry: Bench) -> None:
    """The round ends while the terminal is told of a number: its row, the round's last, the state after the round."""
    at_entry.do(KeyTurned("floor-manager", True))
    at_entry.on_disk()
    before, round_ = at_entry.record.last, at_entry.conductor.engine.state.round

    def void() -> None:
        at_entry.devices.on_show = lambda: None
        at_entry.do(Pressed("void"))

    at_entry.devices.on_show = void
    at_entry.do(Keyed("terminal", 4))
    given = [at_entry.record.given[row] for row in range(before + 1, at_entry.record.last + 1)]
    assert [(kind, number) for kind, number, *_ in given] == [("event", round_), ("event", round_), ("state", round_)]
    assert [events.decode(event) for _, _, event, *_ in given[:2]] == [Keyed("terminal", 4), Pressed("void")]


# Trouble, refusals, notes


def test_trouble_with_the_journal_is_shown_past_what_waits(bench: Bench) -> None:
    bench.do(CALL)
    bench.conductor.trouble("the disk is full")
    assert [(block.name, block.text) for block in bench.views[-1].blocks] == [("journal", "the disk is full")]
    assert bench.views[-1].saving
    bench.conductor.trouble("the disk has gone")
    assert [block.text for block in bench.views[-1].blocks] == ["the disk has gone"]
    bench.conductor.trouble(None)
    assert bench.views[-1].blocks == ()


def test_trouble_stays_on_show_while_other_things_are_shown(bench: Bench) -> None:
    bench.conductor.trouble("the disk is full")
    bench.do(Fault("journal", "journal: the disk is full", "nothing is declared until it is mended"))
    bench.do(CALL)
    assert [block.name for block in bench.view.blocks] == ["journal"]
    assert bench.view.refusal
    bench.conductor.trouble(None)
    bench.do(Restored("journal"))
    assert bench.view.blocks == ()


@pytest.mark.parametrize(
    "next_thing",
    [
        CALL,
        KeyTurned("floor-manager", True),
        Placed("red", "small", 500),
        Directed("floor-manager", "exclude", "", "red"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_a_refusal_goes_with_the_next_thing_done(next_thing: Event, bench: Bench) -> None:
    bench.do(START)
    assert bench.view.refusal
    bench.do(next_thing)
    bench.on_disk()
    assert bench.view.refusal is None


@pytest.mark.parametrize(
    "background",
    [Fault("lamps", "dark", "mend it"), Restored("lamps"), Due("limits"), Turned("tumbler", 1), AtRest("tumbler", 3)],
    ids=lambda event: type(event).__name__,
)
def test_a_refusal_stays_through_what_nobody_did(background: Event, bench: Bench) -> None:
    bench.do(START, background)
    assert bench.view.refusal


def test_a_refusal_gives_way_to_the_next(bench: Bench) -> None:
    bench.do(START)
    first = bench.view.refusal
    bench.do(Keyed("terminal", 1))
    assert bench.view.refusal
    assert bench.view.refusal != first


def test_a_note_goes_with_the_next_thing_done(bench: Bench) -> None:
    bench.do(Placed("red", "small", 500))
    assert bench.view.note
    bench.do(KeyTurned("floor-manager", True))
    assert bench.view.note is None


# Lamps, digits, timers


def test_lamps_and_digits_are_told_only_what_changes(bench: Bench) -> None:
    bench.on_disk()
    bench.do(*SPUN, *keyed(4, 4, 4), Pressed("paid"))
    assert bench.did("show", "light") == [
        *(("show", "terminal", digits) for digits in ("4", "4 4", "4 4 4")),
        ("light", "lamps", ("any-triple", "triple-4", "double-4", "total-12", "face-4")),
        ("show", "terminal", ""),
        ("light", "lamps", ()),
    ]


def test_a_timer_that_was_asked_for_comes_once_with_its_time(bench: Bench) -> None:
    bench.do(LimitsProposed(1000, 50_000, 500, after=1200))
    bench.clock.advance(1199)
    assert bench.view.limits.minimum == 500
    bench.clock.advance(1)
    assert bench.view.limits.minimum == 1000
    assert events.decode(bench.record.given[bench.record.last][2]) == Due("limits", at=1200 * 10**9)
    last = bench.record.last
    bench.clock.advance(5000)
    assert bench.record.last == last


def test_a_timer_asked_for_again_replaces_the_first(bench: Bench) -> None:
    bench.do(LimitsProposed(1000, 50_000, 500, after=1200))
    bench.clock.advance(600)
    bench.do(ClockJumped(-3600, at=bench.clock.now()))
    bench.clock.advance(5000)
    due = [row for row, given in bench.record.given.items() if b'"Due"' in given[2]]
    assert [events.decode(bench.record.given[row][2]) for row in due] == [Due("limits", at=1200 * 10**9)]
    assert bench.view.limits.minimum == 1000


def test_a_timer_that_is_forgotten_never_comes(bench: Bench) -> None:
    bench.do(LimitsProposed(1000, 50_000, 500, after=1200), LimitsProposed(500, 50_000, 500))
    last = bench.record.last
    bench.clock.advance(5000)
    assert bench.record.last == last
    assert bench.view.limits.minimum == 500


# Whatever happens


class Strict(Bench):
    """A bench that looks, at each thing done, whether it might be done already."""

    def __init__(self, covered: bool) -> None:
        super().__init__(covered)
        self.disk = 0
        self.rows: list[int] = []
        self.done = 0

    def on_disk(self, row: int = ALL) -> None:
        self.disk = max(self.disk, row)
        super().on_disk(row)

    def look(self) -> None:
        """Everything told so far was told in the order of its rows, and what cannot be taken back only from disk."""
        rows = [row for row, given in self.record.given.items() if given[0] == "event"]
        for effects, row in list(zip(self.told, rows, strict=False))[self.done :]:
            assert effect_rows.encode(effects) == self.record.given[row][3]
            assert row <= self.disk or not any(effect.irreversible for effect in effects)
        self.done = len(self.told)
        starts = [effect for effects in self.told for effect in effects if isinstance(effect, commands.Run)]
        assert len(self.did("run")) <= len(starts)
        waiting = len(rows) - self.done
        assert self.view.saving == (waiting > 0)
        assert (self.devices.digits, self.devices.lit) == (self.view.digits, self.view.lit)


@settings(max_examples=60, deadline=None)
@given(st.booleans(), HAPPENINGS, st.data())
def test_nothing_irreversible_is_done_before_its_row_is_on_disk(
    covered: bool, happened: Happenings, data: st.DataObject
) -> None:
    bench = Strict(covered)
    for event in Watcher(covered).play(happened).fed:
        bench.do(event)
        bench.look()
        if data.draw(st.integers(0, 3)) == 0:
            bench.on_disk(bench.record.last - data.draw(st.sampled_from([0, 0, 1, 4])))
            bench.look()
    bench.on_disk()
    bench.look()
    assert bench.done == sum(given[0] == "event" for given in bench.record.given.values())


def again(first: Bench) -> tuple[Bench, list[int]]:
    """Return a new controller that continues the first one's record, and the differing rows."""
    second = Bench(first.covered)
    if first.record.snapshot:
        snapshot = decode_snapshot(first.record.snapshot)
        second.conductor.engine = Engine(GAME, snapshot.table)
        second.conductor.resume(snapshot.view)
    differing = second.conductor.replay(first.record.events)
    return second, differing


@settings(max_examples=40, deadline=None)
@given(st.booleans(), HAPPENINGS, st.integers(0, 200))
def test_after_a_cut_at_any_moment_the_table_stands_where_it_stood(
    covered: bool, happened: Happenings, cut: int
) -> None:
    first = Bench(covered)
    first.on_disk()
    for event in Watcher(covered).play(happened).fed[: cut + 2]:
        first.do(event)
    second, differing = again(first)
    assert differing == []
    assert second.view == first.view
    assert (second.devices.digits, second.devices.lit) == (first.devices.digits, first.devices.lit)
    assert second.conductor.engine.wait == first.conductor.engine.wait
    assert second.conductor.engine.state == first.conductor.engine.state
    assert list(second.conductor.engine.table.wagers) == list(first.conductor.engine.table.wagers)
    assert not second.did("run"), "a replay starts no motor"
    assert not second.did("event", "state", "checkpoint"), "and writes nothing"


def test_what_was_not_shown_for_want_of_the_disk_is_shown_after_a_cut(bench: Bench) -> None:
    """Its row has reached the disk, since it is there to be replayed."""
    bench.on_disk(bench.record.last)
    bench.do(*SPUN)
    bench.on_disk(bench.record.last)
    bench.do(*keyed(4, 4, 4))
    assert bench.view.declared is None
    second, _ = again(bench)
    assert second.view.declared
    assert second.devices.lit == second.view.lit != ()
    assert not second.view.saving


def test_effects_that_another_version_had_are_told(bench: Bench) -> None:
    bench.do(CALL)
    kept = list(bench.record.events)
    bench.record.events[1] = (kept[1][0], b"[]")
    assert again(bench)[1] == [1]


def test_at_the_end_of_a_round_its_state_is_kept_and_signed(bench: Bench) -> None:
    bench.on_disk()
    bench.do(*SPUN, *keyed(4, 4, 4))
    bench.log.clear()
    bench.do(Pressed("paid"))
    row = bench.record.last
    assert bench.did("event", "state", "checkpoint") == [("event", row - 1), ("state", row), ("checkpoint",)]
    kind, round_, data, _, _ = bench.record.given[row]
    snapshot = decode_snapshot(data)
    assert (kind, round_, snapshot.table.round) == ("state", 1, 1)
    assert snapshot.view.recent[0].outcome == "4 4 4"
    assert snapshot.view.outcomes == (), "they are kept only where something counts them"


def test_the_cover_that_lay_open_at_a_cut_is_still_known() -> None:
    first = Bench(covered=True)
    first.do(Restarted(options={"covered-tumbler": True}), KeyTurned("dealer", True), CoverMoved("tumbler", False))
    second, _ = again(first)
    assert second.conductor.engine.state.covers_off == ["tumbler"]


# The journal itself


def test_journal_keeps_who_was_excluded_and_why(tmp_path: Path) -> None:
    """s 4(1): the direction with its role, player and reason, in the rows and in the export."""
    path = tmp_path / "journal.sqlite"
    journal = Journal.open(path, "table-1", tmp_path / "table.key", lambda row: None, lambda words: None)
    engine = Engine(GAME, fresh(GAME, LIMITS, "table-1", {}))
    table = Conductor(engine, journal, Devices([]), VirtualClock())
    placed = Placed("red", "small", 500)
    voided = Directed("floor-manager", "void-wagers-of", "a calculator", "red", by="ann")
    excluded = Directed("floor-manager", "exclude", "a calculator", "red", by="ann")
    for event in (Restarted(), KeyTurned("dealer", True), placed, voided, excluded):
        table.receive(event)
    journal.close()
    kept = {
        events.decode(row.event): effect_rows.decode(row.effects)
        for row in rows(path)
        if row.kind == "event" and b"Dir" in row.event
    }
    assert list(kept) == [voided, excluded]
    assert lines(kept[voided]) == ["paid: red small: $5 void, returns $5 (s 4(2)(a))"]
    assert lines(kept[excluded]) == ["noted: red is excluded from the game: a calculator (s 4(2)(b))"]
    out = BytesIO()
    export(path, out)
    exported = [json.loads(line) for line in out.getvalue().splitlines()]
    said = json.dumps([row for row in exported if "exclude" in json.dumps(row)])
    for word in ("floor-manager", "red", "a calculator", "ann"):
        assert word in said


def test_a_start_is_kept_with_the_time_at_which_it_happened(tmp_path: Path) -> None:
    """A start at time 0 would count all the time since the machine was switched on as notice shown (s 74(3))."""
    from controller.app import App
    from controller.config import read_table

    file = tmp_path / "table.toml"
    file.write_text(f'simulated = true\n[folders]\nstate = "{tmp_path}"\nsockets = "{tmp_path}"\n')

    async def start_and_end() -> tuple[int, int, int]:
        app = App(read_table(file), asyncio.get_running_loop())
        before = app.clock.now()
        app.start()
        at, after = app.conductor.engine.state.at, app.clock.now()
        await app.close()
        return before, at, after

    before, at, after = asyncio.run(start_and_end())
    assert before <= at <= after
    kept = [events.decode(row.event) for row in rows(tmp_path / "journal.sqlite") if row.kind == "event"]
    assert isinstance(kept[0], Restarted)
    assert all(event.at >= before for event in kept)


def test_a_round_that_comes_out_otherwise_than_it_was_kept_is_told(tmp_path: Path) -> None:
    """As after a change of the program: a message says that the result on screen may not be the declared one."""
    from controller.app import App
    from controller.config import read_table

    file = tmp_path / "table.toml"
    file.write_text(f'simulated = true\n[folders]\nstate = "{tmp_path}"\nsockets = "{tmp_path}"\n')

    async def started(kept: bytes | None) -> list[str]:
        app = App(read_table(file), asyncio.get_running_loop())
        app.start()
        if kept is not None:
            app.journal.append("event", 1, events.encode(Pressed("paid")), kept)
        alarms = [alarm.text for alarm in app.conductor.view.alarms]
        await app.close()
        return alarms

    assert asyncio.run(started(effect_rows.encode([]))) == []
    (alarm,) = asyncio.run(started(None))
    assert "other effects than were kept, at “button paid”" in alarm
    assert "tablectl journal show" in alarm


OF_AN_EARLIER_VERSION = """{"table": {"game": "craps", "limits": {"minimum": 500, "maximum": 50000, "increment": 500},
"round": 1, "memory": {"turn": {"last": 1, "taken": true}, "point": 5, "begun": true, "thrown": true, "entered": true},
"lying": [{"player": "place-1", "wager": "win", "cents": 500, "state": "point 5", "carried": true, "stands": 500}],
"keys": {"dealer": true}, "blocks": {"tumbler": {"what": "stuck", "remedy": "free it", "source": "s 80(2)"}}},
"view": {"round": 2, "phase": "betting", "limits": {"minimum": 500, "maximum": 50000, "increment": 500, "notice": ""},
"standing": [{"player": "place-1", "wager": "win", "cents": 500}], "owed": [{"text": "red", "source": "s 1"}]}}"""
"""A snapshot that version 0.3.0 kept at a round's end, shortened: it has words where later versions have fields."""


def test_an_excess_that_an_earlier_version_left_on_the_layout_goes_back_too() -> None:
    """s 5(2)(b): before 0.5.0 it lay there until the wager was decided."""
    kept = OF_AN_EARLIER_VERSION.replace('500, "state"', '60000, "state"').replace('"stands": 500', '"stands": 50000')
    engine = Engine(find("craps"), decode_snapshot(kept.encode()).table)
    engine.state.blocks.clear()
    for event in (Pressed("dice-out"), Keyed("terminal", 4), Keyed("terminal", 4), Entered("terminal")):
        engine.feed(event)
    paid = "paid: place-1 win: $600: $100 void; $500 stays, returns $100 (s 5(2)(b))"
    assert paid in lines(engine.feed(Pressed("paid")))
    assert [(it.cents, it.stands) for it in engine.table.wagers] == [(50_000, 50_000)]


def test_a_table_goes_on_from_the_round_that_an_earlier_version_kept() -> None:
    snapshot = decode_snapshot(OF_AN_EARLIER_VERSION.encode())
    assert [(it.wager, it.state, it.stands) for it in snapshot.table.lying] == [("win", "point 5", 500)]
    assert [(it.player, it.wager, it.cents) for it in snapshot.view.standing] == [("place-1", "win", 500)]
    assert [block.name for block in snapshot.view.blocks] == ["tumbler"]
    engine = Engine(find("craps"), snapshot.table)
    assert engine.table.memory.point == 5
    assert view_after(snapshot.view, engine.opening).phase == "betting"
