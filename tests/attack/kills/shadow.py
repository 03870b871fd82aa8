# SPDX-License-Identifier: MIT
"""The same table beside a live one: fed with the rows of its journal alone, and never started again."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from controller.conductor.conductor import Conductor
from controller.conductor.replay import fresh_engine
from controller.engine.engine import Engine
from controller.engine.record import events
from controller.engine.record.events import Event, Restarted
from controller.engine.record.state import TableState
from controller.engine.shown.snapshot import decode_snapshot
from controller.engine.shown.views import View
from controller.games import find
from controller.journal import Row
from controller.tapes.machines.tables import NoDevices
from controller.tapes.stages.stage import MemoryRecord
from hal.base.clock import VirtualClock
from tests.attack.kills.process import LiveTable
from tests.attack.table import Broken

PASSING = ("refusal", "note", "saving", "sealed", "counting", "outcomes")
"""Parts of a view that last only until the next press, or are counted only while a screen is open."""


class Before(NamedTuple):
    """The state of a table before a start."""

    state: TableState
    view: View
    moving: bool
    """A motor ran, or a person was about to turn a device."""


class Shadow:
    """Stands as the table must stand. `conductor`: it performs nothing."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self.rows = 0
        """The last row that it was fed with."""
        self._conductor: Conductor | None = None
        self.fed: list[Event] = []
        """The events since they were last taken."""
        self.before_start: Before | None = None
        """How the table stood before the last start."""

    @property
    def conductor(self) -> Conductor:
        assert self._conductor  # since the first row
        return self._conductor

    @property
    def view(self) -> View:
        return self.conductor.view

    def follow(self, rows: Iterable[Row]) -> None:
        """Feed the next rows. Raises `Broken` if their effects are others, or a round has left another table."""
        for row in rows:
            if row.sequence != self.rows + 1:
                raise Broken(f"the journal goes on with row {row.sequence} after {self.rows}")
            self.rows = row.sequence
            if row.kind == "start" and not self._conductor:
                self._conductor = _conductor(fresh_engine(self._live.journal, row))
            elif row.kind == "event":
                self._feed(row)
            elif row.kind == "state":
                self._ended(row)

    def _feed(self, row: Row) -> None:
        event = events.decode(row.event)
        if isinstance(event, Restarted):
            self.before_start = Before(self.state(), self.view, self.conductor.engine.wait.moving)
        if self.conductor.replay([(row.event, row.effects)]):
            raise Broken(f"row {row.sequence}: {event} has other effects than it had")
        self.fed.append(event)

    def _ended(self, row: Row) -> None:
        kept = decode_snapshot(row.event)
        if msgspec.json.encode(kept.table) != self.conductor.engine.round_ended:
            raise Broken(f"row {row.sequence}: the round has left another table")
        same(kept.view, self.view, f"the view that row {row.sequence} keeps")

    def state(self) -> TableState:
        """The table as it stands now, also when it goes on."""
        return msgspec.json.decode(msgspec.json.encode(self.conductor.engine.state), type=TableState)

    def take(self) -> list[Event]:
        """The events since the last call."""
        taken, self.fed = self.fed, []
        return taken


def recovered(snapshot: bytes | None, rows: Iterable[Row], fresh: Engine) -> Conductor:
    """The table as a start brings it back: from the end of the last round, and the events since."""
    kept = decode_snapshot(snapshot) if snapshot else None
    conductor = _conductor(Engine(find(kept.table.game), kept.table) if kept else fresh)
    if kept:
        conductor.resume(kept.view)
    conductor.replay([(row.event, row.effects) for row in rows])
    return conductor


def _conductor(engine: Engine) -> Conductor:
    return Conductor(engine, MemoryRecord(), NoDevices(), VirtualClock())


def lasting(view: View) -> dict[str, Any]:
    """A view without what passes."""
    limits = replace(view.limits, notices=tuple(replace(it, since="") for it in view.limits.notices))
    kept = msgspec.structs.asdict(replace(view, limits=limits))
    return {name: value for name, value in kept.items() if name not in PASSING}


def differences(one: View, other: View) -> dict[str, tuple[Any, Any]]:
    """Return the fields in which two views differ, without the passing ones."""
    ours, theirs = lasting(one), lasting(other)
    return {name: (value, theirs[name]) for name, value in ours.items() if value != theirs[name]}


def same(one: View, other: View, what: str) -> None:
    """Raise `Broken` if two views differ in fields that last."""
    if found := differences(one, other):
        raise Broken(f"{what}: {found}")
