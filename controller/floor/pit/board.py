# SPDX-License-Identifier: MIT
"""The board: the tables of a pit as the floor's server knows them, and what has changed since when.

It is a plain value in memory. It has no clock and no database: it also works while the database is down. Every call
that depends on time is given the time, in nanoseconds of `time.monotonic_ns`.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec

from controller.engine.shown.report import TableReport
from controller.floor.pit.rows import Link, PitCall, PitRow, TableWords, calls_of, row_of, short, words_of

STALE_NS: Final = 2_000_000_000
"""A table that was last heard longer ago is shown with the age of its report."""
DOWN_NS: Final = 10_000_000_000
"""A table that was last heard longer ago is down."""
MS: Final = 1_000_000
"""Nanoseconds in a millisecond."""


class PitTable:
    """One table of the pit."""

    def __init__(self) -> None:
        self.report: TableReport | None = None
        self.heard: int | None = None
        """Milliseconds. None: never heard."""
        self.connected = False
        self.faults = dict[str, str]()
        """Found by the floor: their words, by kind."""
        self.words = TableWords()
        self.calls: tuple[PitCall, ...] = ()
        self.row: PitRow | None = None
        """The row of the last update."""
        self.changed = dict[str, int]()
        """By field of the row, the number of the update that changed it last."""

    def link(self, now: int) -> Link:
        """Return the state of the link. now: milliseconds."""
        if self.heard is None or not self.connected or now - self.heard > DOWN_NS // MS:
            return "down"
        return "stale" if now - self.heard > STALE_NS // MS else "up"

    def find_calls(self, now: int) -> None:
        """Work out the calls anew. A call that was known keeps its time. now: milliseconds."""
        since = {(it.kind, it.words): it.since for it in self.calls}
        found = calls_of(self.report, self.faults.values())
        self.calls = tuple(PitCall(it.kind, it.words, since.get((it.kind, it.words), now)) for it in found)

    def refresh(self, now: int, number: int) -> dict[str, Any]:
        """Make the row of this moment, and return its fields that have changed. now: milliseconds."""
        before, self.row = self.row, row_of(self.words, self.calls, self.link(now), self.heard)
        after = msgspec.structs.asdict(self.row)
        changed = {name: it for name, it in after.items() if before is None or it != getattr(before, name)}
        self.changed |= dict.fromkeys(changed, number)
        return changed


class PitUpdate(msgspec.Struct, frozen=True):
    """Changes of the board since the update before."""

    number: int
    """Number of the last update that changed something."""
    now: int
    """Milliseconds on the clock of the board."""
    tables: dict[str, dict[str, Any]] = {}
    """By table, the fields of its row that have changed."""
    gone: tuple[str, ...] = ()
    """Tables that are no longer in the pit."""
    faults: tuple[str, ...] | None = None
    """The floor's own faults; None: as before."""


class WholePit(msgspec.Struct, frozen=True):
    """Everything on the board."""

    pit: str
    """Name of the pit."""
    run: str
    """Name of this board. Numbers of updates of another board mean nothing here."""
    number: int
    now: int
    faults: tuple[str, ...]
    tables: dict[str, PitRow]
    changed: dict[str, dict[str, int]]
    """By table and field of its row, the number of the update that changed it last."""


class PitBoard:
    """The tables of a pit. The server reports events; `update` returns the changes since its last call."""

    def __init__(self, pit: str = "pit", run: str = "") -> None:
        """pit: the name of the pit. run: a name that no earlier board had."""
        self.pit, self.run = pit, run
        self._tables = dict[str, PitTable]()
        self._gone = set[str]()
        self._faults: tuple[str, ...] = ()
        self._faults_sent: tuple[str, ...] = ()
        self._number = 0

    @property
    def tables(self) -> Mapping[str, PitTable]:
        """The tables as they are now, to read. It does not take part in `update`."""
        return MappingProxyType(self._tables)

    def enrol(self, table: str) -> None:
        """Show this table, also before it was heard."""
        self._of(table)

    def forget(self, table: str) -> None:
        """Show this table no longer."""
        if self._tables.pop(table, None):
            self._gone.add(table)

    def connect(self, table: str, now_ns: int) -> None:
        """The table's link has connected."""
        self._of(table).connected = True
        self.hear(table, now_ns)

    def disconnect(self, table: str) -> None:
        """The table's link has disconnected: the table is down at once. A forgotten table stays forgotten."""
        if it := self._tables.get(table):
            it.connected = False

    def hear(self, table: str, now_ns: int) -> None:
        """The table has sent something."""
        self._of(table).heard = now_ns // MS

    def take_report(self, table: str, report: TableReport, now_ns: int) -> None:
        """Take a table's report."""
        self.hear(table, now_ns)
        it = self._of(table)
        if report != it.report:
            it.report, it.words = report, words_of(report)
            it.find_calls(now_ns // MS)

    def set_fault(self, table: str, kind: str, words: str, now_ns: int) -> None:
        """Set a fault of a table that the floor has found. It replaces one of the same kind; empty: it is over."""
        it = self._of(table)
        it.faults |= {kind: words}
        if not words:
            del it.faults[kind]
        it.find_calls(now_ns // MS)

    def set_floor_faults(self, faults: Iterable[str]) -> None:
        """Replace the floor's own faults, each in words, as `the database does not answer`."""
        self._faults = tuple(map(short, faults))

    def update(self, now_ns: int) -> PitUpdate:
        """Collect what has changed since the last call. Time alone can change a link."""
        now, number = now_ns // MS, self._number + 1
        tables = {name: changed for name, it in self._tables.items() if (changed := it.refresh(now, number))}
        faults = self._faults if self._faults != self._faults_sent else None
        gone, self._gone, self._faults_sent = tuple(sorted(self._gone)), set(), self._faults
        self._number += bool(tables or gone or faults is not None)
        return PitUpdate(self._number, now, tables, gone, faults)

    def whole(self, now_ns: int) -> WholePit:
        """Return everything, as of the last update."""
        shown = {name: it for name, it in sorted(self._tables.items()) if it.row}
        rows = {name: it.row for name, it in shown.items() if it.row}
        changed = {name: dict(it.changed) for name, it in shown.items()}
        return WholePit(self.pit, self.run, self._number, now_ns // MS, self._faults_sent, rows, changed)

    def _of(self, table: str) -> PitTable:
        return self._tables.setdefault(table, PitTable())
