# SPDX-License-Identifier: MIT
"""The stage of a tape: a table in this program and in virtual time, on which its lines are done."""

from abc import abstractmethod
from collections.abc import Sequence

import msgspec

from controller.conductor.conductor import Conductor, Peripherals, fresh
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.events import ClockJumped, Directed, Event, Restarted
from controller.engine.record.jackpot_claims import JACKPOT_LINK
from controller.engine.record.tournament import Conditions
from controller.engine.shown.snapshot import decode_snapshot
from controller.engine.shown.views import View
from controller.tapes.machines.machine import TapeMachine
from controller.tapes.machines.tickets import TapeTickets
from controller.tapes.stages.tape_table import TABLE, TapeTable
from hal.base.clock import SECOND, VirtualClock
from hal.signals import Fault, Restored

LINK_FAILED = Fault(JACKPOT_LINK, "the floor does not answer", "look at the network")
ON_DISK = 2**62
"""A row number above all others: a tape's rows count as on disk at once."""


class MemoryRecord:
    """A record in memory, from which a table can be restarted."""

    def __init__(self) -> None:
        self.snapshot: bytes | None = None
        self.events: list[tuple[bytes, bytes]] = []
        self._count = 0

    def append(
        self,
        kind: str,
        _round: int,
        event: bytes,
        effects: bytes = b"",
        _durable: bool = False,
        _seal: bool = False,
        _also: Sequence[tuple[str, bytes]] = (),
        /,
    ) -> int:
        """Keep the last state and the events after it."""
        self._count += 1
        if kind == "state":
            self.snapshot, self.events = event, []
        else:
            self.events.append((event, effects))
        return self._count

    @property
    def sealed(self) -> str:
        """A tape's record is not signed."""
        return ""

    def checkpoint(self) -> int:
        """A tape's record is not signed."""
        return self._count


class Stage(TapeTable):
    """A table whose engine is in this program."""

    def __init__(self, game: str, words: Sequence[str]) -> None:
        """Raises TableRefused for limits or options that the rules do not allow."""
        super().__init__(game, words)
        self.clock = VirtualClock()
        """The time that passes. Only `wait` advances it: acts at the table take no time, on any stage."""
        self._moved = 0
        """Seconds by which the clock on the wall was moved."""
        self._linked = True
        """Whether the link to the floor works."""
        self._record = MemoryRecord()
        self._effects: list[e.Effect] = []
        self._tickets = TapeTickets(self) if self.game.equipment.tickets else None
        self._start()
        self._machines = (*self._make_machines(), *filter(None, (self._tickets,)))

    def _start(self) -> None:
        """Start a controller on this table, from the state in its record."""
        snapshot = decode_snapshot(self._record.snapshot) if self._record.snapshot else None
        engine = Engine(self.game, snapshot.table if snapshot else fresh(self.game, self._limits, TABLE, self._options))
        self.conductor = Conductor(engine, self._record, self._open_devices(), self.clock, on_effects=self._performed)
        if self._tickets:
            self._tickets.starts()
            self.conductor.tickets = self._tickets
        if snapshot:
            self.conductor.resume(snapshot.view)
        elif not self._record.events:
            self._effects += engine.opening
        self.conductor.durable(ON_DISK)
        self.conductor.replay(self._record.events)
        self.send(Restarted(options=self._options, time_of_day=self.time_of_day, tournament=self.tournament))
        self._report_devices()
        if not self._linked:
            self.send(LINK_FAILED)
        if self._tickets:
            self._tickets.attached()

    def hold_tournament(self, conditions: Conditions) -> None:
        """The controller is started again, with a table file that names this tournament."""
        self.tournament = conditions
        self.power_cut()

    def link(self, *, up: bool) -> None:
        """The link to the floor fails, or works again."""
        self._linked = up
        self.send(Restored(JACKPOT_LINK) if up else LINK_FAILED)

    def _performed(self, _: Event, effects: list[e.Effect]) -> None:
        """The effects of one event."""
        self._effects += effects

    @property
    def time_of_day(self) -> int:
        """The time on the clock on the wall, in seconds: a tape's day begins when the table is first opened."""
        return self.clock.now() // SECOND + self._moved

    def send(self, event: Event) -> None:
        """Give the table an event, which happens now by the clock on the wall."""
        self.conductor.receive(msgspec.structs.replace(event, at=self.clock.now()))

    def take_effects(self) -> list[e.Effect]:
        """The effects since the last call."""
        taken = list(self._effects)
        self._effects.clear()
        return taken

    def move_clock(self, seconds: int) -> None:
        """Move the clock on the wall. No more and no less time passes."""
        self._moved += seconds
        self.send(ClockJumped(seconds, self.time_of_day))

    def wait(self, seconds: int) -> None:
        """Let time pass."""
        self.clock.advance(seconds)

    def confirm(self) -> None:
        """The floor manager confirms the repair, if that is needed."""
        if any(reason.mended for reason in self.conductor.engine.state.blocks.values()):
            self.send(Directed(self.game.general.supervisors[0], "confirm"))

    @property
    def view(self) -> View:
        """The view that the screens show now."""
        return self.conductor.view

    @abstractmethod
    def _make_machines(self) -> tuple[TapeMachine, ...]:
        """Make the machines of this table for this stage."""

    @abstractmethod
    def _open_devices(self) -> Peripherals:
        """Make the devices for the conductor."""

    @abstractmethod
    def _report_devices(self) -> None:
        """Let the devices report their state."""

    def power_cut(self) -> None:
        """Kill the controller and start it again."""
        self.take_effects()
        self.conductor.halt()
        self._start()
