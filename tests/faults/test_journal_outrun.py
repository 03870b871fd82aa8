# SPDX-License-Identifier: MIT
"""Events that come faster than the disk writes: how many rows may wait, and what is said when no more may."""

import threading
from pathlib import Path

import pytest
from test_process_journal import fill, free, small_disk

from controller.conductor.keeping import LOOK_S, PROGRAM, Keeping
from controller.engine.record.events import Directed, Event, Placed
from controller.journal import Journal
from controller.journal import journal as journals
from controller.journal.store import JournalStore, PendingRow
from controller.sockets.requests import DIRECT, Request
from hal.base.clock import SECOND, VirtualClock
from hal.signals import Fault

FEW = "from controller.journal import journal; journal.BEHIND, journal.MOST_WAITING = 10, 20"


class Lagging:
    """A journal that says what the test says."""

    def __init__(self) -> None:
        self.fails = False
        self.lags: str | None = None
        self.full: str | None = None


class Table:
    """Records the messages that a table gets about its journal."""

    def __init__(self) -> None:
        self.clock, self.journal = VirtualClock(), Lagging()
        self.troubles: list[str | None] = []
        self.stood_still: list[str] = []
        self.told: list[Event] = []
        self.keeping = Keeping(
            *(self.clock, self.journal, self.told.append, self.troubles.append),
            *(self.stood_still.append, lambda: self.stood_still.append("off")),
        )
        self.keeping.watch()


def test_that_it_lags_is_told_once_and_that_it_keeps_up_again_too() -> None:
    it = Table()
    for lags in ("1001 rows wait", "1500 rows wait", None, None):
        it.journal.lags = lags
        it.clock.advance(2 * LOOK_S)
    assert it.troubles == ["1001 rows wait", None]


def test_what_the_writer_says_itself_is_not_said_twice() -> None:
    it = Table()
    it.journal.fails, it.journal.lags = True, "1001 rows wait"
    it.clock.advance(10 * LOOK_S)
    assert it.troubles == []


def test_when_no_row_may_be_added_motors_stop_once_and_what_was_not_taken_is_told_when_it_writes() -> None:
    it = Table()
    it.journal.fails, it.journal.full = True, "20 rows wait"
    assert [it.keeping.refuses for _ in range(3)] == ["20 rows wait"] * 3
    it.journal.full = None
    assert not it.keeping.refuses
    it.clock.advance(LOOK_S)
    assert (it.stood_still, it.told) == (["off", "20 rows wait"], [])
    it.journal.fails = False
    it.clock.advance(2 * LOOK_S)
    (fault,) = it.told
    assert isinstance(fault, Fault)
    assert (fault.device, fault.what.split()[:2]) == (PROGRAM, ["3", "events"])
    assert fault.at >= LOOK_S * SECOND
    it.journal.full = "20 rows wait"
    assert it.keeping.refuses
    assert len(it.stood_still) == 4


def test_a_row_that_is_added_is_kept_however_many_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A caller that adds a row is told beforehand that no more are allowed. No row is dropped afterwards."""
    answers, add = threading.Event(), JournalStore.add

    def adds(store: JournalStore, batch: list[PendingRow]) -> None:
        answers.wait(20)
        add(store, batch)

    monkeypatch.setattr(JournalStore, "add", adds)
    monkeypatch.setattr(journals, "BEHIND", 10)
    monkeypatch.setattr(journals, "MOST_WAITING", 20)
    journal = Journal.open(tmp_path / "journal", "table-7", tmp_path / "key", lambda _: None, lambda _: None)
    said = []
    for _ in range(25):
        said.append((journal.lags, journal.full))
        journal.append("event", 1, b"{}", b"[]")
    first = journal.last_sequence - 25
    assert [bool(lags) for lags, _ in said] == [False] * 10 + [True] * 15
    assert [bool(full) for _, full in said] == [False] * 20 + [True] * 5
    assert str(said[20][1]).startswith("20 rows wait for the disk")
    answers.set()
    journal.close()
    assert (journal.waiting, journal.last_sequence - first) == (0, 26)  # with its last checkpoint


def test_a_disk_that_stays_full_costs_no_memory_without_end_and_motors_are_switched_off_all_the_same() -> None:
    with small_disk() as it:
        it.start(FEW).call_no_more_bets()
        fill(it)
        it.wait(lambda: it.enter(Placed("red", "small", 500)).lines and it.status["waiting"] >= 20, "no row more")
        for _ in range(10):
            said = it.enter(Placed("red", "small", 500))
            assert not said.ok
            assert "nothing more is taken until it writes" in said.lines[-1]
            assert it.ask(DIRECT, Request("motors-off")).lines == ("every motor is off",)
        assert it.status["waiting"] < 30
        assert "no more are allowed" in it.view.blocks[0].text
        free(it)
        it.wait(lambda: "20 events were not taken" in str(it.view), "what was not taken to be named")
        it.enter(Directed("floor-manager", "void", "events were not taken"))
        it.until(lambda view: view.round == 2, "the next round")
        assert not [row for row in it.rows() if b"Maintained" in row.event]
        it.assert_sound()
