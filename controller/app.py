"""The controller itself: wires the HAL, the engine, the journal and the displays, and owns the one asyncio loop."""

import asyncio
import contextlib
import hashlib
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from controller import logs, passes, server
from controller.conductor import Conductor, Then, fresh, restored
from controller.config import Configuration
from controller.display.settings import DisplayError, Extras, Tumbler
from controller.engine import Engine
from controller.events import ClockJumped, Event, Restarted
from controller.hands import KEYS, SimulatedHands
from controller.journal import Journal, Recovered, recover
from controller.views import View
from hal.bus import Bus
from hal.pins import PinFactory
from hal.rack import Rack
from hal.signals import Fault, Restored, Signal

log = logging.getLogger(__name__)

PUMP_S = 0.02
"""How often the keyboard of a simulated table is read."""
WINDOWS_S = 0.25
"""How often the windows of a real table are looked after: closed, uncovered, resized."""
CLOCK_S = 10.0
"""How often the wall clock is held against the monotonic one."""
JUMP_S = 2
"""From so many seconds on the wall clock has jumped."""


class App:
    """One running table. `start` makes its inputs live; `run` shows it, serves it, and ends with a signal."""

    def __init__(self, configuration: Configuration, loop: asyncio.AbstractEventLoop) -> None:
        self.configuration = configuration
        self.loop = loop
        self.clock = passes.TimedClock(loop)
        self.ending = asyncio.Event()
        self.hands: SimulatedHands | None = None
        self.simulated: Any = None
        self.screens: Any = None
        self._view = View()
        self._waiting: list[Event] = []
        self._drawn: tuple[View, Extras] | None = None
        self._conductor: Conductor | None = None
        self.server = server.Server(configuration.socket_folder, self._handlers())

    # Start

    def start(self) -> None:
        """From the journal to live inputs. Raises JournalError or HardwareError, and nothing is started."""
        file = self.configuration.file
        folder = self.configuration.state_folder
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "journal.sqlite"
        on_disk = partial(self._from_writer, self._on_disk)
        trouble = partial(self._from_writer, self._journal_trouble)
        self.journal = Journal.open(path, file.name, folder / "table.key", on_disk, trouble)
        recovered = recover(path)
        self._note_start()
        self.rack = Rack(self.configuration.board, self.clock, *self._hardware(), self._heard)
        self._conductor = self._stand(recovered)
        self._receive(Restarted(logs.own_version(), self._options()))
        waiting, self._waiting = self._waiting, []
        for event in waiting:
            self._receive(event)
        self._check_clock(recovered.last_time)

    @property
    def conductor(self) -> Conductor:
        """The table at work, once it is started."""
        assert self._conductor is not None
        return self._conductor

    def _hardware(self) -> tuple[PinFactory, Bus]:
        if not self.configuration.file.simulated:
            from hal.real import open_bus, open_pins

            return open_pins(self.configuration.board), open_bus(self.configuration.board)
        from hal.sim.table import SimulatedTable

        seed = self.configuration.file.seed
        drawn = int.from_bytes(os.urandom(4)) if seed is None else seed
        log.info("simulated table, seed %d", drawn)
        self.simulated = SimulatedTable(self.configuration.board, self.clock, drawn)
        self.hands = SimulatedHands(self.simulated, self.configuration.board)
        return self.simulated.pins, self.simulated.bus

    def _options(self) -> dict[str, Any]:
        options: dict[str, Any] = msgspec.to_builtins(self.configuration.file.options)
        return options

    def _note_start(self) -> None:
        """Which program, which configuration, which board: the head of this run in the journal and in the log."""
        file = self.configuration.file
        start = {
            "version": logs.own_version(),
            "game": file.game,
            "table": file.name,
            "limits": file.limits.limits(),
            "options": self._options(),
            "board": str(self.configuration.board_path.name),
            "board digest": hashlib.sha256(self.configuration.board_path.read_bytes()).hexdigest(),
            "configuration digest": hashlib.sha256(self.configuration.text.encode()).hexdigest(),
        }
        self.journal.append("start", 0, msgspec.json.encode(start))
        log.info(logs.head(**{name.replace(" ", "_"): value for name, value in start.items() if name != "version"}))

    def _stand(self, recovered: Recovered) -> Conductor:
        """The table where its journal left it."""
        file, game = self.configuration.file, self.configuration.game
        snapshot = restored(recovered.state) if recovered.state else None
        first = fresh(game, file.limits.limits(), file.name, self._options())
        engine = Engine(game, snapshot.table if snapshot else first)
        standing = Conductor(engine, self.journal, self.rack, self.clock, shown=self._show)
        if snapshot:
            standing.resume(snapshot.view)
        if differing := standing.replay([(row.event, row.effects) for row in recovered.rows_since]):
            log.error("%d of the open round's events have other effects than they had: see the version", len(differing))
        self._view = standing.view
        return standing

    # What happens

    def _heard(self, signal_: Signal) -> None:
        """A device reports something, perhaps before the table stands."""
        if self._conductor is None:
            self._waiting.append(signal_)
        else:
            self._receive(signal_)

    def _receive(self, event: Event, then: Then | None = None) -> None:
        passes.timed(type(event).__name__, lambda: self.conductor.receive(event, then))

    def _from_writer(self, do: Callable[[Any], None], what: Any) -> None:
        """The journal's writer speaks on a thread of its own."""
        self.clock.post(lambda: do(what))

    def _on_disk(self, row: int) -> None:
        self.conductor.durable(row)

    def _journal_trouble(self, trouble: str | None) -> None:
        """Rows cannot be kept: said at once, and kept with the others as soon as they can be."""
        log.error("%s", trouble or "journal: rows are kept again")
        self.conductor.trouble(trouble)
        now = self.clock.now()
        fault = Fault("journal", trouble or "", "nothing is declared until it is mended", at=now)
        self._receive(fault if trouble else Restored("journal", at=now))

    def _check_clock(self, last_kept: int) -> None:
        """A wall clock before the journal's last row was never set: a Pi has none that runs without power."""
        now = time.time_ns()
        if now < last_kept - JUMP_S * 1_000_000_000:
            stands = time.strftime("%Y-%m-%d %H:%M", time.localtime(now / 1e9))
            remedy = "wait for network time, or set it: timedatectl set-time"
            self._receive(Fault("clock", f"it stands at {stands}, before the journal's last entry", remedy))
        self._wall_minus_monotonic = time.time_ns() - time.monotonic_ns()
        self.clock.after(CLOCK_S, lambda: self._watch_clock(last_kept))

    def _watch_clock(self, last_kept: int) -> None:
        offset = time.time_ns() - time.monotonic_ns()
        moved = round((offset - self._wall_minus_monotonic) / 1_000_000_000)
        if abs(moved) >= JUMP_S:
            self._wall_minus_monotonic = offset
            self._receive(ClockJumped(moved, at=self.clock.now()))
        if "clock" in self.conductor.engine.state.blocks and time.time_ns() >= last_kept:
            self._receive(Restored("clock", at=self.clock.now()))
        passes.idle()
        self.clock.after(CLOCK_S, lambda: self._watch_clock(last_kept))

    # What is shown

    def _show(self, view: View) -> None:
        self._view = view
        self.server.show(view)
        self.loop.call_soon(self._draw)

    def _draw(self) -> None:
        """Bring the screens up to date, once for all that changed since they were drawn."""
        now = (self._view, self._extras())
        if self.screens is not None and now != self._drawn:
            self._drawn = now
            passes.timed("drawing", partial(self.screens.show, *now))

    def _extras(self) -> Extras:
        if self.simulated is None or not self.simulated.tumblers:
            return Extras()
        tumbler = next(iter(self.simulated.tumblers.values()))
        turning = tumbler.turning
        covered = bool(self.configuration.file.options.covered_tumbler) and self._view.phase in ("turning", "covered")
        dice = () if turning else tuple(0 if tumbler.cocked and die == 0 else die for die in tumbler.dice)
        return Extras(Tumbler(dice=dice, turning=turning, covered=covered))

    def _open_screens(self) -> None:
        """The windows; without a display, the terminal."""
        file = self.configuration.file
        face = self.configuration.game.face()
        keys = KEYS if file.simulated else ()
        try:
            from controller.display import open_display

            self.screens = open_display(
                file.screens, face, f"{self.configuration.game.name} {file.name}",
                casino=file.casino, simulated=file.simulated, keys=keys,
            )  # fmt: skip
        except DisplayError as error:
            log.warning("%s", error)
            from controller.display.terminal import open_terminal

            self.screens = open_terminal(str(error), keys)
        self._draw()
        self._pump()

    def _pump(self) -> None:
        """Read the keyboard of a simulated table, and look after the windows."""
        for key in self.screens.pump():
            self._key_pressed(key)
        if self.simulated is not None:
            self._draw()
        if not self.ending.is_set():
            self.loop.call_later(PUMP_S if self.simulated is not None else WINDOWS_S, self._pump)

    def _key_pressed(self, name: str) -> None:
        if name in ("close", "escape", "q"):
            self.ending.set()
        for key in KEYS:
            if key.key == name and self.hands is not None:
                self.hands.do(key.button)

    # What is asked

    def _handlers(self) -> dict[str, dict[str, server.Handler]]:
        return {
            server.ASK: {
                "status": lambda _, reply: reply(server.Answer(data=self._status())),
                "watch": lambda _, reply: reply(server.Answer(data=self._view)),
            },
            server.DIRECT: {
                "event": self._enter,
                "hand": self._hand,
                "check-lamps": self._check_lamps,
                "motors-off": self._motors_off,
            },
        }

    def _status(self) -> dict[str, Any]:
        file = self.configuration.file
        return {
            "table": file.name,
            "game": file.game,
            "version": logs.own_version(),
            "simulated": file.simulated,
            "view": self._view,
            "journal": self.journal.trouble or f"{self.journal.last_sequence} rows",
            "screens": self.screens.fault if self.screens else "not open",
            "devices": self.rack.describe(),
        }

    def _enter(self, request: server.Request, reply: server.Reply) -> None:
        event = msgspec.structs.replace(server.event_of(request), at=self.clock.now())
        self._receive(event, lambda effects: server.entered(effects, reply))

    def _hand(self, request: server.Request, reply: server.Reply) -> None:
        if self.hands is None:
            reply(server.Answer(ok=False, lines=("this table is not simulated: its buttons are pressed by hand",)))
            return
        self.hands.do(" ".join(request.words))
        reply(server.Answer())

    def _check_lamps(self, _: server.Request, reply: server.Reply) -> None:
        lamps = self.configuration.game.lamps
        self.rack.check_lamps(
            lamps, lambda dark: reply(server.Answer(not dark, tuple(f"{name} is dark" for name in sorted(dark))))
        )

    def _motors_off(self, _: server.Request, reply: server.Reply) -> None:
        self.rack.safe()
        reply(server.Answer(lines=("every motor is off",)))

    # The loop

    async def run(self) -> None:
        """Serve and show the table until a signal ends it."""
        for number in (signal.SIGTERM, signal.SIGINT):
            self.loop.add_signal_handler(number, self.ending.set)
        try:
            await self.server.open()
        except OSError as error:
            log.error("nobody can ask or direct: %s cannot be written (%s)", self.configuration.socket_folder, error)
        self.loop.call_soon(self._open_screens)
        self.loop.call_soon(passes.collect_when_idle)
        notify("READY=1")
        self._pat_watchdog()
        await self.ending.wait()

    def _pat_watchdog(self) -> None:
        """systemd starts the controller anew if the loop does not come round (sd_notify(3))."""
        limit = int(os.environ.get("WATCHDOG_USEC", "0")) / 1e6
        if limit:
            notify("WATCHDOG=1")
            self.loop.call_later(limit / 3, self._pat_watchdog)

    async def close(self) -> None:
        """Motors off first; then everything else, whatever fails."""
        notify("STOPPING=1")
        for part in (self.rack.safe, self.rack.close, self.journal.close):
            try:
                part()
            except Exception:
                log.exception("closing")
        await self.server.close()
        if self.screens is not None:
            self.screens.close()


def notify(state: str) -> None:
    """Tell systemd, if it listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as link:
            link.connect("\0" + address[1:] if address.startswith("@") else address)
            link.sendall(state.encode())


def run(configuration: Configuration) -> None:
    """Run the table until it is told to end. Raises JournalError or HardwareError if it cannot start."""
    sys.setswitchinterval(0.0005)  # the journal's writer never keeps a press waiting for long

    async def table() -> None:
        app = App(configuration, asyncio.get_running_loop())
        app.start()
        try:
            await app.run()
        finally:
            await app.close()

    asyncio.run(table())
