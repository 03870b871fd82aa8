# SPDX-License-Identifier: MIT
"""A table with its desk, simulated devices and a journal file, in virtual time, for the acts of a technician."""

import time
from pathlib import Path
from typing import Any

import msgspec

from controller.conductor.conductor import Conductor, OnKept, fresh
from controller.config import Configuration, read_table
from controller.engine.engine import Engine
from controller.engine.record.events import Event, Restarted
from controller.engine.shown.views import View
from controller.journal import Journal, Row, rows
from controller.maintenance.desk import MaintenanceDesk
from controller.maintenance.reach import ReachedTable
from controller.sockets.requests import Answer, HungUp, Request
from hal.base.clock import VirtualClock
from hal.devices import Devices
from hal.sim.table import SimulatedTable

PATIENCE_S = 20.0
ANN, BEA = "tech (key ann)", "tech (key bea)"


class Table:
    """One table. `ask` serves a technician and answers once the row that this needs is on disk."""

    def __init__(self, folder: Path, game: str = "sic-bo") -> None:
        self.clock, self.disk_hangs = VirtualClock(), False
        self.configuration: Configuration = read_table(Path(game))
        self.path = folder / "journal.sqlite"
        self.on_disk = 0
        self.journal = Journal.open(
            self.path, game, folder / "table.key", lambda row: setattr(self, "on_disk", row), lambda _: None
        )
        self.journal.append("start", 0, msgspec.json.encode(self.configuration.head()))
        self.sim = SimulatedTable(self.configuration.board, self.clock)
        self._conductor: Conductor | None = None
        self._early: list[Event] = []
        self.devices = Devices(
            *(self.configuration.board, self.clock, self.sim.pins, self.sim.bus, self.receive),
            self.sim.serial.open,
            self.sim.open_source,
        )
        file = self.configuration.file
        state = fresh(self.configuration.game, file.limits.limits(), file.name, self.configuration.options)
        self.engine = Engine(self.configuration.game, state)
        self._conductor = Conductor(self.engine, self.journal, self.devices, self.clock)
        reach = (self.configuration, self.clock, self.receive, self.switch_off, lambda: self.devices, lambda: self.view)
        self.reach = ReachedTable(*reach)
        self.desk = MaintenanceDesk(self.reach)
        self.receive(Restarted())
        for event in self._early:
            self.receive(event)
        self.wait(6.0)

    @property
    def conductor(self) -> Conductor:
        assert self._conductor
        return self._conductor

    @property
    def view(self) -> View:
        return self.conductor.view

    def receive(self, event: Event, answer: OnKept | None = None, /) -> None:
        if self._conductor is None:
            self._early.append(event)
            return
        if not event.at:
            event = msgspec.structs.replace(event, at=self.clock.now())
        self.conductor.receive(event, answer)
        self.desk.note_signal(event)

    def switch_off(self) -> None:
        self.devices.safe()
        self.conductor.motors_off()

    def wait(self, seconds: float) -> None:
        self.written()
        self.clock.advance(seconds)
        self.written()

    def written(self) -> None:
        """Wait until the disk has all that somebody waits for, and let the table hear of it; unless the disk hangs."""
        if self.disk_hangs:
            return
        waiting = [it.row for it in (*self.conductor._unanswered, *self.conductor._held)]
        end = time.monotonic() + PATIENCE_S
        while self.on_disk < max(waiting, default=0):
            assert time.monotonic() < end, "the disk"
            time.sleep(0.001)
        self.conductor.durable(self.on_disk)

    # What a technician asks

    def asked(self, what: str, *words: str, by: str = ANN, role: str = "maintain") -> tuple[list[Answer], HungUp]:
        """Return the answers as they come, and the callback for a lost line of the technician."""
        answers: list[Answer] = []
        request = Request(what, words, role=role, by=by)
        hung_up = self.desk.handlers()[what](request, answers.append)
        self.written()
        return answers, hung_up or (lambda: None)

    def ask(self, what: str, *words: str, by: str = ANN) -> Answer:
        answers, _ = self.asked(what, *words, by=by)
        assert len(answers) == 1, answers
        return answers[0]

    def commission(self, *words: str, by: str = ANN) -> Answer:
        return self.ask("commission", *words, by=by)

    def outcomes(self) -> dict[str, str]:
        return dict(self.commission("state").data["steps"])

    # What is kept

    def rows(self) -> list[Row]:
        last = self.journal.last_sequence
        end = time.monotonic() + PATIENCE_S
        while not (found := list(rows(self.path))) or found[-1].sequence < last:
            assert time.monotonic() < end, "the rows"
            time.sleep(0.005)
        return found

    def kept(self, kind: str) -> list[dict[str, Any]]:
        """The events of this class in the journal."""
        events = [msgspec.json.decode(row.event) for row in self.rows() if row.kind == "event"]
        return [event for event in events if event["type"] == kind]

    def close(self) -> None:
        self.devices.close()
        self.journal.close()
