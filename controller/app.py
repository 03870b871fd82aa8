# SPDX-License-Identifier: MIT
"""The application: connects the HAL, the engine, the journal and the displays, and owns the one asyncio loop."""

import asyncio
import logging
import os
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from controller import VERSION, zone
from controller.checks.checks import Checks
from controller.conductor.conductor import JOURNAL_REMEDY, Conductor, OnKept, fresh
from controller.conductor.keeping import LOOK_S, Keeping
from controller.conductor.replay import OTHER_VERSION, at_round_start, otherwise
from controller.config import Configuration
from controller.disputes.again import RoundAgain
from controller.engine.engine import Engine
from controller.engine.record.events import Event, Maintained
from controller.engine.record.floor.places import FloorNamed
from controller.engine.record.state import Computer, TableState
from controller.engine.shown.shown_event import describe_event
from controller.engine.shown.views import View
from controller.engine.table import switches
from controller.heats.desk import HeatDesk
from controller.journal import Journal, JournalError, Recovered, recover
from controller.journal.files import make_folder
from controller.loop import logs, slow_callbacks, wall_clock
from controller.maintenance.desk import MaintenanceDesk
from controller.maintenance.reach import ReachedTable
from controller.people import badges
from controller.people.desk import SignInDesk
from controller.screens import Screens, counts_outcomes
from controller.sockets import places, requests, server
from controller.sockets.hand import SimulatedOperator
from controller.sockets.systemd import Notifier
from controller.ticketing.opening import ticketing_of
from hal.base.bus import Bus
from hal.base.health import Report
from hal.base.pins import PinFactory
from hal.base.random_source import OpenSource
from hal.base.serial_line import OpenPort
from hal.devices import Devices
from hal.signals import Fault, Restored, Signal

if TYPE_CHECKING:
    from controller.linking.desk import LinkDesk
    from controller.simulator.operator import Operator
    from controller.simulator.simulation import Simulation

log = logging.getLogger(__name__)

KEYS_KNOWN_S = 0.07
"""By then every key switch has reported its position. The first picture is drawn then, with the right keys."""


class ClosedBadly(Exception):  # noqa: N818 - says what happened
    """Something could not be closed properly: journal rows may be lost."""


class App:
    """One running table. `start` reads its inputs; `run` shows it and answers requests until a signal ends it."""

    def __init__(
        self,
        configuration: Configuration,
        loop: asyncio.AbstractEventLoop,
        crash: str = "",
        released: Maintained | None = None,
    ) -> None:
        """crash: the last run's fatal error, or empty. released: the event that ended the safe mode."""
        self.configuration, self._released = configuration, released
        zone.use(lambda: configuration.zone)
        self.loop = loop
        self.clock = slow_callbacks.TimedClock(loop)
        self.ending = asyncio.Event()
        self.systemd = Notifier()
        self.screens = Screens(
            *(configuration, self.clock, self._receive, self.ending.set, self._round_open),
            at_rest=self._at_rest,
            hold=self.systemd.patient,
            crash=crash,
        )
        self.view = View()
        """The view that the screens show now."""
        self.simulation: Simulation | None = None
        """The simulated table; None for a real table, which does not load the simulator."""
        self._closers: list[Callable[[], None]] = []
        """The functions that `close` calls, the last one first."""
        self._closing, self._early_events = False, list[Event]()
        self._conductor: Conductor | None = None
        self._checks = Checks(configuration.journal, self._receive)
        here = (self._receive, self._switch_off, lambda: self.devices, lambda: self.view, self._state)
        reach = ReachedTable(configuration, self.clock, *here)
        self.desk, self._people = MaintenanceDesk(reach), SignInDesk(reach)
        self._sessions, self._heats = self._people.sessions, HeatDesk(reach, self._enter)
        self.again = RoundAgain(reach, lambda: self.conductor.engine, self.screens)
        self.ticketing = ticketing_of(reach, lambda: self.journal.waiting)
        self.link = self._link(reach) if configuration.is_of_a_floor else None
        self.server = server.Server(configuration.socket_folder, self._handlers())

    def _link(self, reach: ReachedTable) -> "LinkDesk":
        from controller.engine.shown.report import report_of
        from controller.linking import desk
        from controller.sockets.floor_requests import places_status

        send = lambda news: self.server.send(requests.NEWS, news)  # noqa: E731 - as the others
        report = lambda view: msgspec.json.encode(report_of(view, reach.configuration.game.name))  # noqa: E731
        places = lambda: places_status(self.conductor.engine.state.floor, self.conductor.held_effects)  # noqa: E731
        fed = desk.FedTable(lambda: self.conductor, send, report, places, self.ticketing.at_floor)
        return desk.LinkDesk(reach, fed)

    # Start

    def start(self) -> None:
        """Read the journal, open the devices, begin. Raises JournalError or HardwareError; call `close` even then."""
        recovered = self._open_journal()
        try:
            self._open_table(recovered)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise JournalError(f"{self.configuration.journal}: {OTHER_VERSION} ({error})") from error
        self._people.begin(self.conductor.engine.state)
        cut_off = bool(recovered.rows_since) and not self.journal.was_closed
        time_of_day, changes = wall_clock.wall_time()
        self._receive(self.configuration.restart_event(time_of_day, cut_off, changes, self._computer))
        self.ticketing.begin(self.conductor.engine.state.ticket_row, self.conductor.engine.state.ticket_digest)
        if self._released:
            self._receive(self._released)
        self._checks.announce()
        if self.link:
            self.link.begin()
            self._closers.append(self.link.end)
        elif (floor := self.conductor.engine.state.floor) and floor.name:
            self._receive(FloorNamed(""))
        early, self._early_events = self._early_events, []
        for event in (it for it in early if not self._people.pad.takes(it)):
            self._receive(event)
        self.again.enter_waiting()
        kept, blocks = recovered.last_time, lambda: self.conductor.engine.state.blocks
        wall_clock.WallClock(self.clock, kept, self._receive, blocks).watch()
        self.clock.after(LOOK_S, self._keeping.watch)
        self._people.watch.begin()
        reader = badges.opened(self.configuration.file.badges, self.clock, self._on_signal, self._people)
        self._closers[-1:-1] = reader  # closed after `devices.safe`: letting go of a reader may wait for a key

    def _open_journal(self) -> Recovered:
        path = self.configuration.journal
        make_folder(path.parent)
        on_disk = partial(self._from_writer, self._on_disk)
        trouble = partial(self._from_writer, self._journal_trouble)
        self.journal = Journal.open(path, self.configuration.file.name, path.parent / "table.key", on_disk, trouble)
        self._closers.append(self.journal.close)
        return recover(path)

    def _open_table(self, recovered: Recovered) -> None:
        """Raises msgspec.DecodeError or UnicodeDecodeError if another version has kept what it recovers."""
        state, view = at_round_start(self.configuration.journal, recovered, self._fresh())
        from controller.identity.computer import computer

        self._computer = Computer(*computer(self.configuration.state_folder))
        head = self.configuration.head() | {"computer": self._computer}
        self.journal.append("start", 0, msgspec.json.encode(head))
        self.devices = Devices(self.configuration.board, self.clock, *self._hardware())
        self._closers += [self.ticketing.end, self.devices.close, self.devices.safe]
        self._conductor = self._open_conductor(state, view, recovered)
        told = (self._receive, self._journal_trouble, self._conductor.trouble, self._switch_off)
        self._keeping = Keeping(self.clock, self.journal, *told)
        if self.simulation:
            self.simulation.operator.load()

    def _fresh(self) -> TableState:
        file = self.configuration.file
        return fresh(self.configuration.game, file.limits.limits(), file.name, self.configuration.options)

    def _state(self) -> TableState:
        return self.conductor.engine.state

    @property
    def conductor(self) -> Conductor:
        """The conductor of this table; only after `start`."""
        assert self._conductor is not None
        return self._conductor

    def _hardware(self) -> tuple[PinFactory, Bus, Report, OpenPort, OpenSource]:
        if not self.configuration.file.simulated:
            from hal.raspberry_pi.hardware import bus_of, open_pins, open_ports, open_source

            board = self.configuration.board
            return open_pins(board), bus_of(board), self._on_signal, open_ports(self.clock), open_source
        self.simulation = self._simulated()
        simulated = self.simulation.table
        return simulated.pins, simulated.bus, self._on_signal, simulated.serial.open, simulated.open_source

    def _simulated(self) -> "Simulation":
        from controller.simulator.operator import by_record
        from controller.simulator.simulation import Simulation

        seed = self.configuration.file.seed
        used = int.from_bytes(os.urandom(4)) if seed is None else seed
        log.info("a simulated table, with seed %d", used)
        for approval in self.configuration.missing_approvals:
            log.info("%s", approval.of_a_real_table)
        equipment = self.configuration.game.equipment
        record = by_record(lambda: self.conductor.engine.table)
        return Simulation(self.configuration.board, equipment, self.clock, used, record)

    def _open_conductor(self, state: TableState, view: View | None, recovered: Recovered) -> Conductor:
        """The conductor, with the table as the journal left it."""
        engine = Engine(self.configuration.game, state)
        counting = counts_outcomes(self.configuration)
        conductor = Conductor(engine, self.journal, self.devices, self.clock, on_view=self._show, counting=counting)
        conductor.on_effects = self.server.publish
        conductor.tickets = self.ticketing.open()
        self.server.publish(None, engine.opening)
        if view:
            conductor.resume(view)
        if differing := conductor.replay([(row.event, row.effects) for row in recovered.rows_since]):
            log.error("%d of the open round's events have other effects than they had: see the version", len(differing))
            named = otherwise([recovered.rows_since[it] for it in differing], engine.game)
            what = f"replaying the open round gave other effects than were kept, {named}"
            remedy = "another version kept them: compare the screen with tablectl journal show; in doubt void the round"
            self._early_events.insert(0, Fault("program", what, remedy))
        self.view = conductor.view
        return conductor

    # Signals and events

    def _on_signal(self, signal_: Signal) -> None:
        """A device reports something, perhaps before the conductor exists: then it waits."""
        if self._conductor is None:
            self._early_events.append(signal_)
        elif not self._people.pad.takes(signal_):
            self._receive(switches.name_person(self.conductor.engine.table, signal_))

    def _receive(self, event: Event, answer: OnKept | None = None) -> None:
        if self._closing or self.again.takes(event):
            return
        if why := self._keeping.refuses:
            if answer:
                answer([], why)
            return
        if not event.at:
            event = msgspec.structs.replace(event, at=self.clock.now())
        slow_callbacks.run_timed(lambda: self.conductor.receive(event, answer), type(event).__name__)
        self.desk.note_signal(event)
        self.ticketing.note_signal(event)
        if self.server.has_listeners and (words := describe_event(event, self.conductor.engine.game)):
            self.server.tell(words)

    def _from_writer(self, do: Callable[[Any], None], what: Any) -> None:
        """Called on the journal's own thread: hand the call over to the loop."""
        self.clock.post(lambda: do(what))

    def _on_disk(self, row: int) -> None:
        if self._conductor:  # during a start nothing waits for the disk yet
            self._conductor.durable(row)
            self._checks.rows_came()
            if self.link:
                self.link.on_disk(row)

    def _journal_trouble(self, trouble: str | None) -> None:
        """The journal cannot write (None: it can again). Shown at once; the fault itself is kept when writing works."""
        if not self._conductor:
            return
        log.error("journal: %s", trouble or "rows are kept again")
        self.conductor.trouble(trouble)
        self._receive(Fault("journal", trouble, JOURNAL_REMEDY) if trouble else Restored("journal"))

    def _show(self, view: View) -> None:
        self.view = view
        self.again.note_view(view)
        if self.simulation:
            self.simulation.operator.load()
        self.server.show(view)
        if self.link:
            self.link.note_view()
        self.loop.call_soon(lambda: self.screens.show(self.view))  # of several changes at once only the last

    def _open_screens(self) -> None:
        """Open them as soon as every motor stands: that may hold up the loop for seconds."""
        if not self.devices.at_rest:
            self.loop.call_later(KEYS_KNOWN_S, self._open_screens)
        elif not (self._closing or self.ending.is_set()):
            self.screens.open(self.view, self.simulation)

    # Requests

    def _handlers(self) -> dict[str, dict[str, requests.Handler]]:
        keeps, software = self.desk.keeps, self._checks.software
        return {
            requests.ASK: {
                "status": lambda _, reply: reply(requests.Answer(data=self._status())),
                requests.WATCH: lambda _, reply: reply(requests.Answer(data=self.view)),
                requests.EVENTS: lambda _, reply: reply(requests.Answer()),
                "screens": lambda _, reply: reply(requests.Answer(data=self.screens.described())),
                "journal": self._checks.questions.answer,
                **self.ticketing.looks(),
            },
            requests.DIRECT: {
                "hand": SimulatedOperator(self.clock, self._operator, lambda: self.view).asked,
                **self._sessions.named(
                    {
                        **self.desk.handlers(),
                        "open-screens": keeps("asks for the screens to be opened", self._open_screens_again),
                        "check-software": keeps("asks for what is installed to be checked", software.asked),
                    }
                ),
                **self._people.handlers(),
                **self._heats.handlers(),
                **self._sessions.named(self.again.handlers(), self.configuration.game.general.in_charge),
                **self.again.cases(),
                **self.ticketing.handlers(),
            },
            **(self.link.handlers() if self.link else {}),
        }

    def _status(self) -> dict[str, Any]:
        file = self.configuration.file
        return {
            "table": file.name,
            "game": file.game,
            "version": VERSION,
            **self._checks.status,
            "simulated": file.simulated,
            "file": str(self.configuration.path.absolute()) if self.configuration.path else "",
            "approvals": self.configuration.approvals,
            "view": self.view,
            "journal": self.journal.trouble or f"{self.journal.last_sequence} rows",
            "waiting": self.journal.waiting,
            "sealed": self.journal.sealed,
            "display": self.screens.fault,
            "screens": self.screens.shown,
            "devices": self.devices.describe(),
        }

    def _enter(self, request: requests.Request, reply: requests.Reply) -> None:
        self._sessions.enter(self.conductor.engine.table, wall_clock.time_of_day(), request, reply)

    def _operator(self) -> "Operator | None":
        return self.simulation.operator if self.simulation else None

    def _open_screens_again(self, _: requests.Request, reply: requests.Reply) -> None:
        said = self.screens.ask_for()
        reply(requests.Answer(not self.screens.fault, (said,)))

    def _switch_off(self) -> None:
        self.devices.safe()
        self.conductor.motors_off()

    # The loop

    async def run(self) -> None:
        """Show the table and answer requests until a signal ends it."""
        from controller.loop import signals
        from controller.loop.failures import LoopFailures

        self.loop.set_exception_handler(LoopFailures(self.configuration.game, self._switch_off, self._receive).note)
        signals.take(self.loop, self.ending.set, self.screens.leave)
        try:
            self.server.open()
        except places.SocketTakenError as taken:
            raise JournalError(taken.strerror) from taken
        except OSError as error:
            log.error("nobody can ask or direct: %s cannot be written (%s)", self.configuration.socket_folder, error)
        self.loop.call_soon(lambda: log.info("%s", logs.head(**self.configuration.head())))
        self.loop.call_later(KEYS_KNOWN_S, self._open_screens)  # takes long, once: not reported as a slow callback
        self.loop.call_soon(slow_callbacks.collect_seldom, self.clock)
        self.systemd.say("READY=1")
        self._checks.begin(self.clock)
        self.systemd.watch(self.loop)
        await self.ending.wait()

    def _round_open(self) -> bool:
        """Whether wagers lie on the layout, something moves, or the round cannot begin again."""
        return bool(self.view.standing) or self.view.turning or self.conductor.engine.wait.in_play

    def _at_rest(self) -> bool:
        """Whether nothing moves and no round is played, so that a screen may be opened and hold up the loop."""
        wait = self.conductor.engine.wait
        return not (wait.in_play or wait.moving) and self.devices.at_rest

    async def close(self, *, after_failure: bool = False) -> None:
        """Switch the motors off, then close everything that was opened. Raises ClosedBadly if something failed.

        after_failure: the table has failed already. That failure is reported, and failures here are only logged.
        """
        self.systemd.say("STOPPING=1")
        from controller.loop.closing import close_all

        self._closing = True
        failures = close_all((*reversed(self._closers), self.screens.close), quiet=after_failure)
        self._checks.end()
        self.again.close()
        self.server.close()
        self.systemd.close()
        if failures and not after_failure:
            raise ClosedBadly("; ".join(failures))
