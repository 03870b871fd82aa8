"""The application: connects the HAL, the engine, the journal and the displays, and owns the one asyncio loop."""

import asyncio
import errno
import hashlib
import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from controller import VERSION, evidence_check, logs, slow_callbacks
from controller.conductor import JOURNAL_REMEDY, Conductor, OnKept, fresh, restored
from controller.config import Configuration
from controller.engine.decided import cited
from controller.engine.engine import Engine
from controller.engine.equipment import InShoe
from controller.engine.events import ClockJumped, Event, LimitsProposed, Restarted
from controller.engine.state import TableState
from controller.engine.views import View
from controller.journal import Journal, JournalError, Recovered, recover
from controller.replay import OTHER_VERSION, first_state
from controller.screens import Screens
from controller.sockets import server
from controller.sockets.systemd import Notifier, allow_files, watchdog_s
from hal.bus import Bus
from hal.devices import Devices
from hal.generator import OpenSource
from hal.health import Report
from hal.pins import PinFactory
from hal.serial_line import OpenPort
from hal.signals import Fault, Restored, Signal

if TYPE_CHECKING:
    from controller.simulator.simulation import Simulation

log = logging.getLogger(__name__)

KEYS_KNOWN_S = 0.07
"""By then every key switch has reported its position. The first picture is drawn then, with the right keys."""
PRESS_SEEN_S = 0.06
"""The table has noticed a press by then: every switch has settled."""
DISK_S = 0.5
"""How often the application looks whether the disk answers."""
CLOCK_S = 10.0
"""How often the wall clock is compared with the monotonic clock."""
JUMP_S = 2
"""A difference of this many seconds or more is a jump of the wall clock."""


class ClosedBadly(Exception):  # noqa: N818 - says what happened
    """Something could not be closed properly: journal rows may be lost."""


class App:
    """One running table. `start` reads its inputs; `run` shows it and answers requests until a signal ends it."""

    def __init__(self, configuration: Configuration, loop: asyncio.AbstractEventLoop) -> None:
        self.configuration = configuration
        self.loop = loop
        self.clock = slow_callbacks.TimedClock(loop)
        self.ending = asyncio.Event()
        self.screens = Screens(configuration, self.clock, self._screens_fault, self.ending.set, self._round_open)
        self.view = View()
        """What the screens show now."""
        self.simulation: Simulation | None = None
        """The simulated table; None for a real table, which does not load the simulator."""
        self._closers: list[Callable[[], None]] = []
        """The functions that `close` calls, the last one first."""
        self._start_row: dict[str, Any] = {}
        self._closing = False
        self._check: asyncio.Task[None] | None = None
        self._disk_hangs = False
        self._early_events: list[Event] = []
        self._conductor: Conductor | None = None
        self.systemd = Notifier()
        self._failures = logs.Repeated()
        self.server = server.Server(configuration.socket_folder, self._handlers())

    # Start

    def start(self) -> None:
        """Read the journal, open the devices, begin. Raises JournalError or HardwareError; call `close` even then."""
        folder = self.configuration.state_folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise JournalError(
                f"{folder}: this folder cannot be made ({error.strerror}); name another for the state"
            ) from error
        path = folder / "journal.sqlite"
        on_disk = partial(self._from_writer, self._on_disk)
        trouble = partial(self._from_writer, self._journal_trouble)
        self.journal = Journal.open(path, self.configuration.file.name, folder / "table.key", on_disk, trouble)
        self._closers.append(self.journal.close)
        recovered = recover(path)
        try:
            state, view = self._state_and_view(path, recovered)
        except msgspec.ValidationError as error:
            raise JournalError(f"{path}: {OTHER_VERSION} ({error})") from error
        self._start_row = self.head()
        self.journal.append("start", 0, msgspec.json.encode(self._start_row))
        self.devices = Devices(self.configuration.board, self.clock, *self._hardware())
        self._closers += [self.devices.close, self.devices.safe]
        try:
            self._conductor = self._open_conductor(state, view, recovered)
        except msgspec.ValidationError as error:
            raise JournalError(f"{path}: {OTHER_VERSION} ({error})") from error
        if self.simulation:
            self.simulation.operator.load()
        cut_off = bool(recovered.rows_since) and not self.journal.was_closed
        self._receive(Restarted(VERSION, self._options(), _time_of_day(), cut_off))
        early, self._early_events = self._early_events, []
        for event in early:
            self._receive(event)
        self._start_clock_watch(recovered.last_time)
        self.clock.after(DISK_S, self._watch_disk)

    def _state_and_view(self, path: Path, recovered: Recovered) -> tuple[TableState, View | None]:
        """The state and the view at the start of the open round. There is no view before the first round."""
        if recovered.state:
            snapshot = restored(recovered.state)
            state, view = snapshot.table, snapshot.view
        else:
            state, view = (first_state(path) if recovered.rows_since else None) or self._fresh(), None
        if state.game != self.configuration.file.game:
            wanted = self.configuration.file.game
            raise JournalError(f"{path} is of a {state.game} table, not of {wanted}: give this table another name")
        return state, view

    def _fresh(self) -> TableState:
        file = self.configuration.file
        return fresh(self.configuration.game, file.limits.limits(), file.name, self._options())

    @property
    def conductor(self) -> Conductor:
        """The conductor of this table; only after `start`."""
        assert self._conductor is not None
        return self._conductor

    def _hardware(self) -> tuple[PinFactory, Bus, Report, OpenPort, OpenSource]:
        if not self.configuration.file.simulated:
            from hal.raspberry_pi import open_bus, open_pins, open_ports, open_source

            board = self.configuration.board
            return open_pins(board), open_bus(board), self._on_signal, open_ports(self.clock), open_source
        self.simulation = self._simulated()
        simulated = self.simulation.table
        return simulated.pins, simulated.bus, self._on_signal, simulated.serial.open, simulated.open_source

    def _simulated(self) -> "Simulation":
        from controller.simulator.simulation import Simulation

        seed = self.configuration.file.seed
        used = int.from_bytes(os.urandom(4)) if seed is None else seed
        log.info("a simulated table, with seed %d", used)
        for approval in self.configuration.missing_approvals:
            log.info("%s", approval.of_a_real_table)
        equipment = self.configuration.game.equipment
        return Simulation(self.configuration.board, equipment, self.clock, used, self._in_shoe)

    def _in_shoe(self) -> InShoe | None:
        table = self.conductor.engine.table
        shoe = table.game.equipment.shoe
        return shoe.in_shoe(table) if shoe else None

    def _options(self) -> dict[str, Any]:
        options: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.configuration.file.options))
        return options

    def head(self) -> dict[str, Any]:
        """Program, configuration and board of this run, for the journal and the log."""
        file, board = self.configuration.file, self.configuration.board_path
        return {
            "version": VERSION,
            "game": file.game,
            "table": file.name,
            "limits": file.limits.limits(),
            "options": self._options(),
            "approvals": file.approvals,
            "board": board.name,
            "board digest": hashlib.sha256(board.read_bytes()).hexdigest(),
            "configuration digest": hashlib.sha256(self.configuration.text.encode()).hexdigest(),
        }

    def _open_conductor(self, state: TableState, view: View | None, recovered: Recovered) -> Conductor:
        """The conductor, with the table as the journal left it."""
        engine = Engine(self.configuration.game, state)
        conductor = Conductor(engine, self.journal, self.devices, self.clock, on_view=self._show)
        if view:
            conductor.resume(view)
        if differing := conductor.replay([(row.event, row.effects) for row in recovered.rows_since]):
            log.error("%d of the open round's events have other effects than they had: see the version", len(differing))
            what = f"replaying the open round gave other effects than were kept, at {len(differing)} of its events"
            remedy = "another version kept them: compare the screen with tablectl journal show; in doubt void the round"
            self._early_events.insert(0, Fault("program", what, remedy))
        self.view = conductor.view
        return conductor

    # Signals and events

    def _on_signal(self, signal_: Signal) -> None:
        """A device reports something, perhaps before the conductor exists: then it waits."""
        if self._conductor is None:
            self._early_events.append(signal_)
        else:
            self._receive(signal_)

    def _receive(self, event: Event, answer: OnKept | None = None) -> None:
        if self._closing:
            return
        if not event.at:
            event = msgspec.structs.replace(event, at=self.clock.now())
        slow_callbacks.timed(type(event).__name__, lambda: self.conductor.receive(event, answer))

    def _from_writer(self, do: Callable[[Any], None], what: Any) -> None:
        """Called on the journal's own thread: hand the call over to the loop."""
        self.clock.post(lambda: do(what))

    def _on_disk(self, row: int) -> None:
        if self._conductor:  # during a start nothing waits for the disk yet
            self._conductor.durable(row)

    def _journal_trouble(self, trouble: str | None) -> None:
        """The journal cannot write (None: it can again). Shown at once; the fault itself is kept when writing works."""
        if not self._conductor:
            return
        log.error("journal: %s", trouble or "rows are kept again")
        self.conductor.trouble(trouble)
        self._receive(Fault("journal", trouble, JOURNAL_REMEDY) if trouble else Restored("journal"))

    def _watch_disk(self) -> None:
        """A disk that hangs calls nobody: the loop looks. What the writer itself has said is left to the writer."""
        hangs = self.journal.hangs is not None
        if hangs != self._disk_hangs and not self.journal.fails:
            self._disk_hangs = hangs
            self._journal_trouble(self.journal.hangs)
        self.clock.after(DISK_S, self._watch_disk)

    def _start_clock_watch(self, last_kept: int) -> None:
        """Alert if the wall clock is before the journal's last row: a Pi's clock does not run without power."""
        now = time.time_ns()
        if now < last_kept - JUMP_S * 1_000_000_000:
            stands = time.strftime("%Y-%m-%d %H:%M", time.localtime(now / 1e9))
            remedy = "wait for network time, or timedatectl set-time; if it is right: floor manager, turn your key"
            self._receive(Fault("clock", f"it stands at {stands}, before the journal's last entry", remedy))
        self._wall_minus_monotonic = time.time_ns() - time.monotonic_ns()
        self.clock.after(CLOCK_S, lambda: self._watch_clock(last_kept))

    def _watch_clock(self, last_kept: int) -> None:
        offset = time.time_ns() - time.monotonic_ns()
        moved = round((offset - self._wall_minus_monotonic) / 1_000_000_000)
        if abs(moved) >= JUMP_S:
            self._wall_minus_monotonic = offset
            self._receive(ClockJumped(moved, _time_of_day()))
        if "clock" in self.conductor.engine.state.blocks and time.time_ns() >= last_kept:
            self._receive(Restored("clock"))
        slow_callbacks.idle()
        self.clock.after(CLOCK_S, lambda: self._watch_clock(last_kept))

    def _screens_fault(self, what: str) -> None:
        """A failed display raises an alert; the game does not change (s 78(7))."""
        self._receive(Fault("display", what, "the game goes on without it") if what else Restored("display"))

    def _show(self, view: View) -> None:
        self.view = view
        if self.simulation:
            self.simulation.operator.load()
        self.server.show(view)
        self.loop.call_soon(self._draw)

    def _open_screens(self) -> None:
        began = time.perf_counter()
        self.screens.open(self.view, self.simulation)
        log.info("the screens are open; it took %.0f ms", 1000 * (time.perf_counter() - began))

    def _draw(self) -> None:
        """Show the latest view. Several changes at once are drawn only once."""
        self.screens.show(self.view)

    # Requests

    def _handlers(self) -> dict[str, dict[str, server.Handler]]:
        return {
            server.ASK: {
                "status": lambda _, reply: reply(server.Answer(data=self._status())),
                "watch": lambda _, reply: reply(server.Answer(data=self.view)),
            },
            server.DIRECT: {
                "event": self._enter,
                "hand": self._operate,
                "check-lamps": self._check_lamps,
                "motors-off": self._motors_off,
            },
        }

    def _status(self) -> dict[str, Any]:
        file = self.configuration.file
        return {
            "table": file.name,
            "game": file.game,
            "version": VERSION,
            "simulated": file.simulated,
            "file": str(self.configuration.path.absolute()) if self.configuration.path else "",
            "approvals": file.approvals,
            "view": self.view,
            "journal": self.journal.trouble or f"{self.journal.last_sequence} rows",
            "sealed": self.journal.sealed,
            "display": self.screens.fault,
            "screens": self.screens.shown,
            "devices": self.devices.describe(),
        }

    def _enter(self, request: server.Request, reply: server.Reply) -> None:
        event = server.event_of(request)
        if isinstance(event, LimitsProposed):
            event = msgspec.structs.replace(event, time_of_day=_time_of_day())
        self._receive(event, partial(server.answer_effects, reply=reply))

    def _operate(self, request: server.Request, reply: server.Reply) -> None:
        if self.simulation is None:
            reply(server.Answer(ok=False, lines=("this table is not simulated: its buttons are pressed by hand",)))
            return
        before = self.view
        try:
            self.simulation.operator.do(" ".join(request.words))
        except LookupError as error:
            reply(server.Answer(False, error.args))
        else:
            self.clock.after(PRESS_SEEN_S, lambda: self._answer_operator(before, reply))

    def _answer_operator(self, before: View, reply: server.Reply) -> None:
        """Answer the operator: refused if the table has refused something since."""
        refusal = self.view.refusal
        if refusal is None or refusal is before.refusal:
            reply(server.Answer())
        else:
            reply(server.Answer(False, (f"refused: {cited(refusal.text, refusal.source)}",)))

    def _check_lamps(self, _: server.Request, reply: server.Reply) -> None:
        game = self.configuration.game
        device = game.equipment.lamps or game.equipment.indicators
        if not device:
            reply(server.Answer(lines=(f"{game.name} has no lamps",)))
            return
        self.devices.check_lamps(
            device, lambda dark: reply(server.Answer(not dark, tuple(f"{name} is dark" for name in sorted(dark))))
        )

    def _motors_off(self, _: server.Request, reply: server.Reply) -> None:
        self._switch_off()
        reply(server.Answer(lines=("every motor is off",)))

    def _switch_off(self) -> None:
        self.devices.safe()
        self.conductor.motors_off()

    # The loop

    async def run(self) -> None:
        """Show the table and answer requests until a signal ends it."""
        self.loop.set_exception_handler(self._loop_failed)
        self._take_signals()
        try:
            await self.server.open()
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise JournalError(error.strerror) from error
            log.error("nobody can ask or direct: %s cannot be written (%s)", self.configuration.socket_folder, error)
        self.loop.call_soon(self._log_head)
        self.loop.call_later(KEYS_KNOWN_S, self._open_screens)  # takes long, once: not reported as a slow callback
        self.loop.call_soon(slow_callbacks.collect_when_idle)
        self.systemd.say("READY=1")
        self.clock.after(evidence_check.AFTER_S, self._check_journal)
        self._notify_watchdog()
        await self.ending.wait()

    def _take_signals(self) -> None:
        """What a terminal sends: Ctrl-C may ask first, Ctrl-\\ ends. Nothing stops the program with its motors on."""
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            self.loop.add_signal_handler(number, self.ending.set)
        self.loop.add_signal_handler(signal.SIGINT, self.screens.leave)
        for number in (signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU):
            signal.signal(number, signal.SIG_IGN)

    def _round_open(self) -> bool:
        """Whether wagers lie there, something moves, or a round is so far that it is not begun again."""
        return bool(self.view.standing) or self.view.turning or self.conductor.engine.wait.in_play

    def _check_journal(self) -> None:
        """Verify the whole journal once, beside the table: damage is told, and play goes on."""
        self._check = self.loop.create_task(self._journal_checked())

    async def _journal_checked(self) -> None:
        try:
            found = await evidence_check.found_in(self.configuration.state_folder / "journal.sqlite")
        except Exception as error:  # whatever keeps a process from being started
            log.exception("the journal is not checked")
            found = f"the journal was not checked: {error}"
        if found:
            remedy = "keep a copy of the state folder for evidence; tablectl journal verify names every row"
            self._receive(Fault("evidence", found, remedy))

    def _loop_failed(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A callback or task failed: switch the motors off, report the cause, and continue.

        A visitor for whom no file is left has failed, not the table: it is only logged.
        """
        error = context.get("exception")
        what = f"{error or context.get('message')}"
        news = self._failures.news(what, self.loop.time())
        if news is not None:
            log.error("%s%s", context.get("message"), news, exc_info=error)
        if "socket" in context and isinstance(error, OSError):
            return
        self._switch_off()
        if news is not None:
            remedy = "motors are off; look at the log, and start the spin again"
            self._receive(Fault("controller program", f"internal error: {what}{news}", remedy))

    def _log_head(self) -> None:
        log.info("%s", logs.head(**self._start_row))

    def _notify_watchdog(self) -> None:
        """Tell systemd that the loop works; otherwise it restarts the controller (sd_notify(3))."""
        if limit := watchdog_s():
            self.systemd.say("WATCHDOG=1")
            self.loop.call_later(limit / 3, self._notify_watchdog)

    async def close(self, *, after_failure: bool = False) -> None:
        """Motors off first, then close all that was opened. Raises ClosedBadly at the end if something failed.

        after_failure: why the table ended matters more, and is told; what fails here is only noted in the log.
        """
        self.systemd.say("STOPPING=1")
        self._closing = True
        failures = []
        for close in (*reversed(self._closers), self.screens.close):
            try:
                close()
            except Exception as failure:
                log.log(
                    logging.INFO if after_failure else logging.ERROR, "closing: %s", failure, exc_info=not after_failure
                )
                failures.append(str(failure))
        if self._check:
            self._check.cancel()
        await self.server.close()
        self.systemd.close()
        if failures and not after_failure:
            raise ClosedBadly("; ".join(failures))


def _time_of_day() -> int:
    """Seconds since midnight, local time."""
    now = time.localtime()
    return now.tm_hour * 3600 + now.tm_min * 60 + now.tm_sec


def run(configuration: Configuration) -> None:
    """Run the table until a signal ends it. Raises JournalError or HardwareError if it cannot start."""
    allow_files()
    sys.setswitchinterval(0.0005)  # so that the journal's thread does not delay a press

    async def table() -> None:
        app = App(configuration, asyncio.get_running_loop())
        try:
            app.start()
            await app.run()
        except Exception:
            log.info("%s", logs.head(**app.head()))
            await app.close(after_failure=True)
            raise
        await app.close()

    asyncio.run(table())
