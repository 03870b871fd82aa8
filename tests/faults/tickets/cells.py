# SPDX-License-Identifier: MIT
"""One cell of the matrix of the store: a call to SQLite that fails once in an act, and what becomes of the act."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from controller.config import read_table
from controller.engine.record.events import TICKETS, Ticketed
from controller.journal import JournalError
from controller.ticketing import keeper
from hal.signals import Fault
from tests.faults.tickets.faulty_sqlite import SORTS, Call, Faults, Sort
from tests.faults.tickets.kinds_of_acts import KINDS
from tests.faults.tickets.table import SlowWorker, StoreTable, a_folder, played
from tests.tickets import service

Outcome = Literal["went on", "done when asked again", "stopped"]
WELL_S = 13.0
"""Within this time a store that failed once is well again: it hangs 6.5 s, is tried every 2 s, looked at every 10 s."""


class Cell(NamedTuple):
    """The call that fails in an act of this kind, and how."""

    kind: str
    at: int
    call: Call
    sort: Sort

    @property
    def name(self) -> str:
        """As in the output, and in the names of tests."""
        words = f" {self.call.words}" if self.call.words else ""
        return f"tickets: {self.kind}: {self.sort} at call {self.at}: {self.call.kind}{words}"


class Ending(NamedTuple):
    """The outcome of an act, and the rules that it broke."""

    outcome: Outcome
    wrong: tuple[str, ...] = ()


@cache
def cells(kind: str) -> list[Cell]:
    """Every call of an act of this kind, each failing in every way."""
    with _rig() as (faults, folder):
        _Act(kind, None, faults, folder).play()
        calls = faults.calls
    return [Cell(kind, at, call, sort) for at, call in enumerate(calls) for sort in SORTS[call.kind]]


def play(cell: Cell) -> Ending:
    """Play this cell."""
    with _rig() as (faults, folder):
        return _Act(cell.kind, cell, faults, folder).play()


@cache
def _folder() -> Path:
    return a_folder()


_read_once = cache(read_table)
"""All tables here have the same file."""


@contextmanager
def _rig() -> Iterator[tuple[Faults, Path]]:
    """A store's thread in virtual time, and its calls to SQLite."""
    faults = Faults()
    right, keeper.StoreWorker = keeper.StoreWorker, SlowWorker  # type: ignore[misc,assignment]
    service.read_table = _read_once
    SlowWorker.faults = faults
    try:
        played()
        with faults.installed():
            yield faults, _folder()
    finally:
        keeper.StoreWorker = right  # type: ignore[misc]
        service.read_table = read_table


class _Act:
    """One act with one failing call, on a copy of the store that was played."""

    def __init__(self, kind: str, cell: Cell | None, faults: Faults, folder: Path) -> None:
        self.kind, self.cell, self.faults, self.folder = KINDS[kind], cell, faults, folder
        self.wrong: list[str] = []
        self.kept = played().row, played().digest
        self.journal: list[Ticketed] = []
        self.papers: list[str] = []
        self.is_old = cell is not None and cell.sort in ("older file", "older rows")

    def play(self) -> Ending:
        """Play the act, the retries and the next start, and check the rules after each."""
        played().put(self.folder)
        if self.kind.begins_anew:
            for left in self.folder.glob("tickets.sqlite*"):
                left.unlink()
        outcome = self._start() if self.kind.is_start else self._asked()
        self._next_start(outcome)
        return Ending(outcome, tuple(self.wrong))

    def _arm(self) -> None:
        at, sort = (self.cell.at, self.cell.sort) if self.cell else (-1, None)
        self.faults.arm(at, sort, lambda sort: played().put_older(self.folder, sort))

    def _begun(self) -> StoreTable | None:
        """A table that has begun; None if the controller does not start, and says why."""
        try:
            table = played().table(self.folder)
        except JournalError:
            return None
        if self.kind.begins_anew:
            self.kind.before(table)
        table.begin(*self.kept)
        return table

    # The acts

    def _start(self) -> Outcome:
        self._arm()
        table = self._begun()
        self.faults.disarm()
        if table is None:
            return "done when asked again"
        self._pays_nothing_twice(table)
        is_told = bool(table.faults)
        table.clock.advance(WELL_S)
        self._pays_nothing_twice(table)
        outcome: Outcome = "stopped" if table.faults else "done when asked again" if is_told else "went on"
        self._must_be_told(table, outcome)
        if outcome != "stopped":
            self._must(table.ask("sell", {"ways": [[3]], "cents": 100, "games": 1}, []).ok, "nothing is sold after it")
        self._ended(table)
        return outcome

    def _asked(self) -> Outcome:
        table = self._begun()
        assert table
        self.kind.before(table)
        before = len(table.rows)
        self._arm()
        self.kind.act(table, "the act")
        self.faults.disarm()
        went_on = self._is_done(table, before) and self._is_answered(table)
        table.clock.advance(WELL_S)
        if not (went_on or (table.faults and not self.kind.begins_anew)):
            self._is_tried_again(table, before)
        outcome: Outcome = "went on" if went_on else "done when asked again"
        if table.faults:
            outcome = "stopped"
        self._must_be_told(table, outcome)
        self._twice(table, before)
        self._pays_nothing_twice(table)
        self._ended(table)
        return outcome

    def _is_done(self, table: StoreTable, before: int) -> bool:
        return not self.kind.makes or any(row.act == self.kind.makes for row in table.rows[before:])

    def _is_answered(self, table: StoreTable) -> bool:
        return self.kind.asked is None or any(it.ok for it in table.answers["the act"])

    def _is_tried_again(self, table: StoreTable, before: int) -> None:
        """As the answer says: asked again by the same request, once the store is well, it is done, once."""
        self.kind.act(table, "the act")
        done = self._is_done(table, before) and self._is_answered(table)
        self._must(done or bool(table.faults), f"it is not done when it is asked again: {table.answers}")

    def _twice(self, table: StoreTable, before: int) -> None:
        """The same act under another name, and under its own: no money for the same a second time."""
        made = [row for row in table.rows[before:] if row.act == self.kind.makes]
        self._must(len(made) <= 1, f"it was done {len(made)} times")
        ok = [it for answers in table.answers.values() for it in answers if it.ok]
        self._must(not ok or len(made) == 1, f"answered {ok}, and the journal has {made}")
        if self.kind.asked is None:
            return
        self.kind.act(table, "the act")
        again = [row for row in table.rows[before:] if row.act == self.kind.makes]
        self._must(len(again) == len(made) or not made, "the same request was done twice")
        if self.kind.makes in ("paid", "refunded", "redeemed", "handed-over", "void"):
            self.kind.act(table, "another name")
            again = [row for row in table.rows[before:] if row.act == self.kind.makes]
            self._must(len(again) <= 1, f"{self.kind.makes} twice, under two names")

    # What must hold

    def _pays_nothing_twice(self, table: StoreTable) -> None:
        """Check that a ticket paid before the older copy was put back is not paid again."""
        if self.kind.begins_anew:
            return
        before = len(table.rows)
        table.asks("pay", played().codes["paid"], "cash", request="paid before")
        paid = [row for row in table.rows[before:] if row.act == "paid"]
        self._must(not paid and not any(it.ok for it in table.answers["paid before"]), "paid again what was paid")

    def _must_be_told(self, table: StoreTable, outcome: Outcome) -> None:
        told = [it for it in table.told if isinstance(it, Fault) and it.device == TICKETS]
        refused = any(it.data is not None and not it.ok for it in table.answers.get("the act", ()))
        self._must(outcome == "went on" or bool(told) or refused, "the table has not said that it could not do it")
        if self.cell and self.faults.has_failed:
            self._must(not self.is_old or outcome == "stopped", f"an older file lies there, and it {outcome}")
            transient = self.cell.sort in ("error", "error after", "hang")
            self._must(not transient or outcome != "stopped", f"it does not go on: {table.faults}")
            self._must(self.cell.sort != "hang" or bool(told), "nobody was told that the disk hangs")

    def _ended(self, table: StoreTable) -> None:
        """The journal has every row once, in order; each paper is out once, or an alarm says that it is not."""
        rows = [row.row for row in table.rows]
        first = self.kept[0] + 1
        self._must(rows == list(range(first, first + len(rows))), f"the journal has rows {rows}, after {first - 1}")
        if table.rows:
            self.kept = rows[-1], table.rows[-1].digest
        for job, times in Counter(it.partition(",")[0] for it in table.printed).items():
            self._must(times == 1, f"{job} is printed {times} times")
        jobs = " ".join(it.partition(",")[0] + ";" for it in table.printed)
        for row in table.rows:
            paper = {"sold": "ticket", "issued": "keno dollars"}.get(row.act)
            named = f"{paper} {row.owed.serial}"
            if paper and not table.faults:
                self._must(f"{named};" in jobs or named in table.missing, f"{row.what}: no paper and no alarm")
        table.ends()

    def _next_start(self, outcome: Outcome) -> None:
        """A right store goes on; an older one sells nothing."""
        table = self._begun()
        if table is None:
            self._must(self.is_old, "the controller does not start")
            return
        if self.is_old and self.faults.has_failed:
            self._must(bool(table.faults) or self.kind.begins_anew, "an older store is believed at the next start")
        else:
            self._must(not table.faults, f"after a start: {table.faults}")
            self._must(not table.keeper.store.wrong(), table.keeper.store.wrong())
            missing = {str(it) for it in table.keeper.store.without_paper()}
            self._must(missing == {*table.missing}, f"not on paper: {missing}, and told: {table.missing}")
            if outcome == "stopped" and self.kind.asked and not self.kind.begins_anew:
                self.kind.act(table, "the act")
                self._must(table.answers["the act"][-1].ok, f"after a start: {table.answers['the act']}")
        self._pays_nothing_twice(table)
        table.ends()

    def _must(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.wrong.append(otherwise[:400])
