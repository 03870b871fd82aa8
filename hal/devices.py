# SPDX-License-Identifier: MIT
"""All devices of a board, built and driven by name. A device that fails reports it, and never raises to the caller."""

# mypy: disable-error-code="type-abstract"
# The abilities of a device are protocols, checked with isinstance. mypy counts a protocol as abstract.

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from hal.base.bus import Bus
from hal.base.capabilities import Device, Draws, HasMotor, Prints, Runs, Stops, TurnedByHand, has_motor
from hal.base.chip_link import BusContext
from hal.base.clock import Clock
from hal.base.device_error import in_words, remedy_of
from hal.base.health import Report
from hal.base.jog import CannotJog
from hal.base.kind import Contexts
from hal.base.pins import PinContext, PinFactory
from hal.base.random_source import OpenSource, RandomSource
from hal.base.reversible_motor import Way
from hal.base.serial_line import OpenPort, Port, PortCallbacks, SerialContext
from hal.base.tlc59116 import reset_all
from hal.base.worker import worker_for
from hal.board import Board
from hal.drivers.buttons import KeySwitch, PushButton
from hal.drivers.indicators import Indicators
from hal.drivers.lamps import DarkCallback, Lamps
from hal.drivers.terminal import TerminalDevice
from hal.signals import Fault, Restored, Signal
from hal.wiring.toml_file import nearest

log = logging.getLogger(__name__)

D = TypeVar("D")

AGAIN_S = 2.0
"""Seconds until the last command of a failed display device is repeated."""

ABILITIES: dict[type, str] = {
    Runs: "runs",
    Stops: "can be stopped",
    Draws: "draws",
    Prints: "prints",
    TurnedByHand: "a person can turn",
    TerminalDevice: "shows digits",
    Lamps: "has lamps",
    Indicators: "has indicator lights",
}
"""The ability that a command needs, in words."""


def no_ports(device: str, baud: int, callbacks: PortCallbacks) -> Port:  # noqa: ARG001 - as OpenPort
    """The OpenPort of a table without serial ports: it always fails."""
    message = "this table has no serial ports"
    raise OSError(message)


def no_source(device: str) -> RandomSource:  # noqa: ARG001 - as OpenSource
    """The OpenSource of a table without a random source: it always fails."""
    message = "this table has no source of random numbers"
    raise OSError(message)


class Devices:
    """The devices of one table. Call its methods on the owner's thread only, except `safe`.

    `report` gets every signal of every device, on that thread: positions of keys and covers at the start, presses,
    faults. The caller closes `pins` and `bus`, after `close`. The serial ports are opened and closed here.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - everything that devices need
        self,
        board: Board,
        clock: Clock,
        pins: PinFactory,
        bus: Bus,
        report: Report,
        open_port: OpenPort = no_ports,
        open_source: OpenSource = no_source,
    ) -> None:
        """Builds every device, with motors off, lamps and digits dark. A device that cannot be built is a fault."""
        self._clock, self._report = clock, report
        self._worker = worker_for(clock)
        self._devices: dict[str, Device] = {}
        self._kinds: dict[str, str] = {}
        self._faults: dict[str, dict[str, Fault]] = {}
        self._last: dict[str, Fault] = {}
        self._failed: set[str] = set()
        self._last_commands: dict[str, object] = {}
        self._closed = False
        stands_on = Contexts(
            PinContext(clock, pins, self._on_signal),
            BusContext(clock, bus, self._worker, self._on_signal),
            SerialContext(clock, open_port, self._on_signal),
            open_source,
        )
        self._build_furniture(board, stands_on)
        for kind, name, wiring in board.machines:
            self._add(kind.called, name, partial(kind.made, name, wiring, stands_on))

    def run(self, device: str, turns: int, number: int = 0) -> None:
        """Start this machine for `turns` revolutions. Its signals carry the number of this run."""
        self._do(Runs, device, lambda running: running.run(turns, number))

    def stop(self, device: str) -> None:
        """Stop this machine."""
        self._do(Stops, device, lambda moving: moving.stop())

    def draw(self, device: str, mix: int, balls: int, number: int = 0) -> None:
        """Start drawing `number`: this machine mixes for `mix` revolutions and draws `balls` balls."""
        self._do(Draws, device, lambda drawing: drawing.draw(mix, balls, number))

    def print(self, device: str, job: str, lines: Sequence[bytes]) -> None:
        """Print these lines on this printer. `Printed` or `NotPrinted` reports the outcome, with the name of the
        job.
        """
        self._do(Prints, device, lambda printing: printing.print(job, lines))

    def hand(self, device: str, number: int | None = None) -> None:
        """Let a person turn this machine by hand from now on. The motor stays off, and balls are still reported."""
        self._do(TurnedByHand, device, lambda turned: turned.hand(number))

    def jog(self, device: str, way: Way, seconds: float, ended: Callable[[], None]) -> None:
        """Turn this motor for this time; `ended` is called once the motor is off. Raises CannotJog."""
        found = self._devices.get(device)
        if found and has_motor(found):
            found.jog(way, seconds, ended)
            return
        known = f"there are {', '.join(self._motors)}" if self._motors else "this table has none"
        raise CannotJog(f"there is no working motor {device}; {known}")

    def turned_on(self, key: str) -> bool:
        """Return whether this key switch works, and is turned on now."""
        device = self._devices.get(key)
        return isinstance(device, KeySwitch) and device.on and not self._faults.get(key)

    def show(self, device: str, digits: str) -> None:
        """Show these characters on this terminal's digits; empty for dark."""
        self._command_until_done(TerminalDevice, device, lambda terminal: terminal.show(digits))

    def light(self, device: str, names: Collection[str]) -> None:
        """Light exactly these lamps of this device."""
        self._command_until_done(Lamps, device, lambda lamps: lamps.light(names))

    def indicate(self, device: str, counts: Mapping[str, int]) -> None:
        """Light `counts[SET]` lights of each set of this device. A set without a count is dark."""
        self._command_until_done(Indicators, device, lambda indicators: indicators.indicate(counts))

    def check_lamps(self, device: str, on_dark: DarkCallback = lambda _: None) -> None:
        """Find the open lamps of this device by lighting all for some milliseconds. `on_dark` gets their names."""
        self._do(Lamps, device, lambda lamps: lamps.check_lamps(on_dark))

    def safe(self) -> None:
        """Switch every motor off at once. May be called from any thread."""
        for name, device in self._motors.items():
            self._attempt(name, device.safe)

    def close(self) -> None:
        """Switch motors off, make lamps and digits dark, free all pins. Waits at most about a second for a slow bus."""
        self._closed = True
        self.safe()
        for name, device in self._devices.items():
            self._attempt(name, device.close)
        self._worker.close()

    @property
    def at_rest(self) -> bool:
        """Whether every motor is off."""
        return all(device.describe()["motor"] == "off" for device in self._motors.values())

    def describe(self) -> dict[str, dict[str, Any]]:
        """Return every device by name: kind, state ("ok" or "fault"), faults, last fault, and details."""
        return {name: self.describe_one(name) for name in self._kinds}

    def describe_one(self, name: str) -> dict[str, Any]:
        """Return one device in the form of `describe`. Raises KeyError if no device has this name."""
        faults, last, device = self._faults.get(name, {}), self._last.get(name), self._devices.get(name)
        return {
            **(device.describe() if device else {}),
            "kind": self._kinds[name],
            "state": "fault" if faults else "ok",
            "faults": [{"what": fault.what, "remedy": fault.remedy} for fault in faults.values()],
            "last fault": None if last is None else {"what": last.what, "remedy": last.remedy, "at": last.at},
        }

    @property
    def _motors(self) -> dict[str, HasMotor]:
        return {name: device for name, device in self._devices.items() if has_motor(device)}

    def _build_furniture(self, board: Board, on: Contexts) -> None:
        """Build buttons, switches, terminals, lamps and lights."""
        if board.lamps or board.indicators:  # a killed controller has left the lamps lit
            self._worker.submit("reset lamps", lambda: reset_all(on.bus.bus), self._reset)
        for name, button in board.buttons.items():
            self._add("button", name, partial(PushButton, name, button, on.pins))
        for name, key in board.keys.items():
            self._add("key switch", name, partial(KeySwitch, name, key, on.pins))
        for name, terminal in board.terminals.items():
            self._add("terminal", name, partial(TerminalDevice, name, terminal, on.pins, on.bus))
        for name, lamps in board.lamps.items():
            self._add("lamps", name, partial(Lamps, name, lamps, on.bus))
        for name, indicators in board.indicators.items():
            self._add("indicators", name, partial(Indicators, name, indicators, on.bus))

    def _add(self, kind: str, name: str, make: Callable[[], Device]) -> None:
        self._kinds[name] = kind
        try:
            self._devices[name] = make()
        except Exception as error:  # whatever the pin library raises: the other devices still work
            log.exception("%s cannot be opened", name)
            what = f"cannot be opened: {in_words(error)}"
            wiring = f"look at {name} in the board file and at its wiring; then start again"
            self._fault_soon(name, what, remedy_of(error, wiring))

    def _reset(self, result: Any) -> None:
        if isinstance(result, OSError):
            log.info("no lamp driver answers the reset (%s): each is reported by name", result)

    def _do(self, kind: type[D], name: str, act: Callable[[D], None]) -> None:
        device = self._devices.get(name)
        if isinstance(device, kind):
            self._attempt(name, lambda: act(device))
        else:
            self._missing(kind, name)

    def _command_until_done(self, kind: type[D], name: str, act: Callable[[D], None]) -> None:
        """Give a display device a command. If its driver fails, repeat the command until there is a newer one."""
        self._last_commands[name] = act
        self._do(kind, name, act)
        if name in self._failed:
            self._clock.after(AGAIN_S, lambda: self._repeat_command(kind, name, act))

    def _repeat_command(self, kind: type[D], name: str, act: Callable[[D], None]) -> None:
        if self._last_commands.get(name) is act and not self._closed:
            self._command_until_done(kind, name, act)

    def _attempt(self, name: str, act: Callable[[], None]) -> None:
        try:
            act()
        except Exception as error:  # one bad device does not stop the table
            log.exception("%s failed", name)
            self._failed.add(name)
            what = f"internal error: {error}"
            self._fault_soon(
                name,
                what,
                f"lamps and digits are tried again every {AGAIN_S:.0f} s; for others, start the controller again",
            )
        else:
            self._over(name)

    def _over(self, name: str) -> None:
        if name in self._failed:
            self._failed.discard(name)
            self._clock.post(lambda: self._on_signal(Restored(name, at=self._clock.now())))

    def _missing(self, kind: type, name: str) -> None:
        close = nearest(name, [known for known, device in self._devices.items() if isinstance(device, kind)])
        hint = f", perhaps as {close}" if close and close != name else ""
        self._fault_soon(
            name, f"there is no working device {name} that {ABILITIES[kind]}", f"look for it in the board file{hint}"
        )

    def _fault_soon(self, name: str, what: str, remedy: str) -> None:
        """Report a fault, but not within the call that failed: the caller may be another thread, or not be ready."""
        fault = Fault(name, what, remedy, at=self._clock.now())
        self._clock.after(0, lambda: self._on_signal(fault))

    def _on_signal(self, signal: Signal) -> None:
        """Record faults, and pass every signal on."""
        match signal:
            case Fault(device=device):
                self._faults.setdefault(device, {})[signal.what] = signal
                self._last[device] = signal
            case Restored(device=device):
                self._faults.pop(device, None)
        self._report(signal)
