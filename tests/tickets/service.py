# SPDX-License-Identifier: MIT
"""The service of tickets at a table, in simulated time and on one thread, for the tests: no process, no sockets."""

from collections.abc import Callable
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from controller.config import read_table
from controller.engine.record.events import PAPER, Event, Ticketed
from controller.engine.record.state import Limits, TableState
from controller.engine.shown.views import ShownLimits, View
from controller.maintenance.reach import ReachedTable
from controller.sockets.requests import Answer, Request
from controller.ticketing.keeper import Keeper
from controller.ticketing.ticketing import Ticketing
from controller.tickets.asking import REQUEST, StoreRequest
from controller.tickets.codes import PaperKind
from controller.tickets.ticket import SELF_SERVICE, Station
from hal.base.clock import SECOND, VirtualClock
from hal.signals import Fault, KeyTurned, NotPrinted, Printed, Restored
from tests.tickets.rig import on_paper

NO_PRINTER = "printer = false\ngenerator = true"
PRINTER = "generator = true"
REQUESTS = count(1)
"""No act has a name that another had, also at another start."""


class AtOnce:
    """A store's thread that does each job at once. busy_s: how long it has been at one, as the test says."""

    def __init__(self, _post: Callable[[Callable[[], None]], None]) -> None:
        self.busy_s = 0.0

    def do(self, job: Callable[[], Any], then: Callable[[Any], None]) -> None:
        try:
            outcome = job()
        except Exception as error:
            outcome = error
        then(outcome)

    def end(self) -> bool:
        return True


WITH_A_SIGN = View(limits=ShownLimits(50, 100_000_000, 10))


class Service:
    """A table's service of tickets. told: The events that it has reported. printed: The jobs of its printer."""

    def __init__(self, folder: Path, options: str = NO_PRINTER) -> None:
        file = folder / "table.toml"
        file.write_text(
            f'game = "keno"\nname = "table-7"\nsimulated = true\n[options]\n{options}\n'
            f'[folders]\nstate = "{folder}"\nsockets = "{folder}"\n'
        )
        self.clock, self.view = VirtualClock(), WITH_A_SIGN
        self.wall = int(datetime(2026, 11, 26, 12).timestamp()) * SECOND
        """Nanoseconds since 1970. The wall clock at the beginning of the test."""
        self.told: list[Event] = []
        self.printed: list[str] = []
        self.answers_prints = True
        """Whether the printer has done each job at once, or is still at it."""
        self.store_file = folder / "tickets.sqlite"
        here = (self._receive, lambda: None, lambda: self, lambda: self.view, self.state)
        reach = ReachedTable(read_table(file), self.clock, *here)  # type: ignore[arg-type]
        self.it = Ticketing(reach, lambda: 0, lambda: self.wall + self.clock.now())
        self.it.open()

    def state(self) -> TableState:
        """A table without people: nobody has to be signed in."""
        return TableState("keno", Limits(100, 100, 100))

    def begin(self, kept: int = 0, digest: str = "") -> "Service":
        self.it.begin(kept, digest)
        return self

    @property
    def keeper(self) -> Keeper:
        assert self.it._keeper
        return self.it._keeper

    def _receive(self, event: Event, _: Any = None) -> None:
        self.told.append(event)
        self.it.note_signal(event)

    # Devices

    def describe(self) -> dict[str, Any]:
        return {"printer": {"faults": ()}}

    def print(self, device: str, job: str, _: Any) -> None:
        self.printed.append(job)
        if self.answers_prints:
            self._receive(Printed(device, job))

    def fails_to_print(self) -> None:
        """The printer gives up what it is still at."""
        for job in self.printed:
            self._receive(NotPrinted("printer", job, "the paper is out"))

    # What people do

    def turn(self, *, on: bool, key: str = "supervisor") -> None:
        """Somebody turns a key."""
        self._receive(KeyTurned(key, on))

    def directs(self) -> None:
        """The keno supervisor turns the key off and on again for an act."""
        self.turn(on=False)
        self.turn(on=True)

    def ask(self, do: str, *arguments: Any, supervisor: str = "", request: str = "", **station: Any) -> Answer:
        """Ask over a socket that directs, at station 1: as the writer ann, or as a self-service terminal."""
        name = request or f"request {next(REQUESTS)}"
        at = {"writer": SELF_SERVICE if station.get("self_service") else "ann"} | station
        asked = StoreRequest(do, arguments, name, Station(1, **at), supervisor)
        answers: list[Answer] = []
        self.it.handlers()[REQUEST](Request(REQUEST, (msgspec.json.encode(asked).decode(),)), answers.append)
        (answer,) = answers
        return answer

    def done(self, do: str, *arguments: Any, **words: Any) -> Any:
        """Return the answer, and check that it is not a refusal."""
        answer = self.ask(do, *arguments, **words)
        assert answer.ok, answer
        return answer.data

    def on_paper(self, kind: PaperKind) -> str:
        """The code on the first paper of this kind."""
        return on_paper(self.store_file, kind, 1)

    def refused(self, do: str, *arguments: Any, **words: Any) -> str:
        """Why it was refused, with the section."""
        answer = self.ask(do, *arguments, **words)
        assert not answer.ok, answer
        return "; ".join(answer.lines)

    def sold(self, *spots: int) -> Any:
        """A ticket of $1 that is sold."""
        return self.done("sell", {"ways": [spots or (61,)], "cents": 100, "games": 1}, [])

    # What was told

    @property
    def faults(self) -> list[str]:
        """The faults that stand now, with device and reason. Papers that are missing are no fault of the store:
        `missing`.
        """
        return [f"{device}: {what}" for device, what in self._standing.items() if device != PAPER]

    @property
    def missing(self) -> list[str]:
        """The papers that are reported as perhaps missing."""
        said = self._standing.get(PAPER, "").partition(": ")[2]
        return said.split(", ") if said else []

    @property
    def _standing(self) -> dict[str, str]:
        standing: dict[str, str] = {}
        for event in self.told:
            if isinstance(event, Fault):
                standing[event.device] = event.what
            elif isinstance(event, Restored):
                standing.pop(event.device, None)
        return standing

    @property
    def rows(self) -> list[Ticketed]:
        return [event for event in self.told if isinstance(event, Ticketed)]
