"""All devices of a board, built and driven by name. A device that fails reports it, and never raises to the caller."""

import logging
from collections.abc import Callable, Collection
from functools import partial
from typing import Any, TypeVar

from hal.board import Board
from hal.bus import Bus
from hal.buttons import Button, KeySwitch
from hal.clock import Clock
from hal.health import Report
from hal.lamps import Dark, Lamps
from hal.link import Chain
from hal.pins import PinFactory, Ports
from hal.signals import Fault, Restored, Signal
from hal.terminal import Terminal
from hal.tlc59116 import reset_all
from hal.toml_file import nearest
from hal.tumbler import Tumbler
from hal.worker import worker_for

log = logging.getLogger(__name__)

Device = Button | KeySwitch | Tumbler | Terminal | Lamps
D = TypeVar("D", Tumbler, Terminal, Lamps)

AGAIN_S = 2.0
"""After so many seconds a device whose driver failed is told again what to show."""

KINDS = {Button: "button", KeySwitch: "key switch", Tumbler: "tumbler", Terminal: "terminal", Lamps: "lamps"}
"""What each kind of device is called."""


class Rack:
    """The devices of one table. To be used on the owner's thread, but for `safe`.

    `report` is called on that thread with every signal of every device: how keys and covers stand at the start,
    what is pressed, what fails. The caller closes `pins` and `bus`, after `close`.
    """

    def __init__(self, board: Board, clock: Clock, pins: PinFactory, bus: Bus, report: Report) -> None:
        """Builds every device, motors off, lamps and digits dark. One that cannot be built is reported as a fault."""
        self._clock, self._report = clock, report
        self._worker = worker_for(clock)
        self._devices: dict[str, Device] = {}
        self._kinds: dict[str, str] = {}
        self._faults: dict[str, dict[str, Fault]] = {}
        self._last: dict[str, Fault] = {}
        self._failed: set[str] = set()
        self._told: dict[str, object] = {}
        self._closed = False
        self._build(board, Ports(clock, pins, self._hear), Chain(clock, bus, self._worker, self._hear))

    def run(self, device: str, turns: int, number: int = 0) -> None:
        """Start this tumbler's motor, for so many revolutions. Its signals carry the number of this run."""
        self._do(Tumbler, device, lambda tumbler: tumbler.run(turns, number))

    def stop(self, device: str) -> None:
        """Stop this tumbler's motor."""
        self._do(Tumbler, device, lambda tumbler: tumbler.stop())

    def show(self, device: str, digits: str) -> None:
        """Show these characters on this terminal's digits; empty for dark."""
        self._keep_telling(Terminal, device, lambda terminal: terminal.show(digits))

    def light(self, device: str, names: Collection[str]) -> None:
        """Light exactly these lamps of this device."""
        self._keep_telling(Lamps, device, lambda lamps: lamps.light(names))

    def check_lamps(self, device: str, then: Dark = lambda _: None) -> None:
        """Find the open lamps of this device, by lighting all for some milliseconds; `then` gets their names."""
        self._do(Lamps, device, lambda lamps: lamps.check_lamps(then))

    def safe(self) -> None:
        """Every motor off, at once; from any thread."""
        for name, device in self._devices.items():
            if isinstance(device, Tumbler):
                self._attempt(name, device.safe)

    def close(self) -> None:
        """Every motor off, lamps and digits dark, all pins free. Waits about a second for a slow bus, no longer."""
        self._closed = True
        self.safe()
        for name, device in self._devices.items():
            self._attempt(name, device.close)
        self._worker.close()

    def describe(self) -> dict[str, dict[str, Any]]:
        """Each device by name: its kind, its state ("ok" or "fault"), its faults, its last fault, how it stands."""
        return {name: self._described(name) for name in self._kinds}

    def _build(self, board: Board, ports: Ports, chain: Chain) -> None:
        if board.lamps:  # a controller that was killed has left them as they were
            self._worker.submit("reset lamps", lambda: reset_all(chain.bus), self._reset)
        for name, button in board.buttons.items():
            self._add(Button, name, partial(Button, name, button, ports))
        for name, key in board.keys.items():
            self._add(KeySwitch, name, partial(KeySwitch, name, key, ports))
        for name, tumbler in board.tumblers.items():
            self._add(Tumbler, name, partial(Tumbler, name, tumbler, ports))
        for name, terminal in board.terminals.items():
            self._add(Terminal, name, partial(Terminal, name, terminal, ports, chain))
        for name, lamps in board.lamps.items():
            self._add(Lamps, name, partial(Lamps, name, lamps, chain))

    def _add(self, kind: type[Device], name: str, make: Callable[[], Device]) -> None:
        self._kinds[name] = KINDS[kind]
        try:
            self._devices[name] = make()
        except Exception as error:  # whatever the pin library raises; the other devices go on
            log.exception("%s cannot be opened", name)
            what = f"cannot be opened: {error}"
            self._fault_soon(name, what, f"look at {name} in the board file and at its wiring; then start again")

    def _reset(self, result: Any) -> None:
        if isinstance(result, OSError):
            log.info("no lamp driver answers the reset (%s): each is reported by name", result)

    def _do(self, kind: type[D], name: str, act: Callable[[D], None]) -> None:
        device = self._devices.get(name)
        if isinstance(device, kind):
            self._attempt(name, lambda: act(device))
        else:
            self._missing(KINDS[kind], name)

    def _keep_telling(self, kind: type[D], name: str, act: Callable[[D], None]) -> None:
        """Tell what only shows something; and again, if its driver fails, until it is told something newer."""
        self._told[name] = act
        self._do(kind, name, act)
        if name in self._failed:
            self._clock.after(AGAIN_S, lambda: self._tell_again(kind, name, act))

    def _tell_again(self, kind: type[D], name: str, act: Callable[[D], None]) -> None:
        if self._told.get(name) is act and not self._closed:
            self._keep_telling(kind, name, act)

    def _attempt(self, name: str, act: Callable[[], None]) -> None:
        try:
            act()
        except Exception as error:  # one bad device does not stop the table
            log.exception("%s failed", name)
            self._failed.add(name)
            what = f"internal error: {error}"
            self._fault_soon(
                name, what, f"what only shows is told again every {AGAIN_S:.0f} s; else start the controller again"
            )
        else:
            self._over(name)

    def _over(self, name: str) -> None:
        if name in self._failed:
            self._failed.discard(name)
            self._clock.post(lambda: self._hear(Restored(name, at=self._clock.now())))

    def _missing(self, kind: str, name: str) -> None:
        close = nearest(name, [known for known, its_kind in self._kinds.items() if its_kind == kind])
        hint = f", perhaps as {close}" if close and close != name else ""
        self._fault_soon(name, f"there is no working {kind} {name}", f"look for it in the board file{hint}")

    def _fault_soon(self, name: str, what: str, remedy: str) -> None:
        """Never within the call that failed: its caller may be busy, or another thread, or still building this rack."""
        fault = Fault(name, what, remedy, at=self._clock.now())
        self._clock.after(0, lambda: self._hear(fault))

    def _hear(self, signal: Signal) -> None:
        """Keep account of faults, and pass every signal on."""
        match signal:
            case Fault(device=device):
                self._faults.setdefault(device, {})[signal.what] = signal
                self._last[device] = signal
            case Restored(device=device):
                self._faults.pop(device, None)
        self._report(signal)

    def _described(self, name: str) -> dict[str, Any]:
        faults, last = self._faults.get(name, {}), self._last.get(name)
        return {
            **_state(self._devices.get(name)),
            "kind": self._kinds[name],
            "state": "fault" if faults else "ok",
            "faults": [{"what": fault.what, "remedy": fault.remedy} for fault in faults.values()],
            "last fault": None if last is None else {"what": last.what, "remedy": last.remedy, "at": last.at},
        }


def _state(device: Device | None) -> dict[str, Any]:
    match device:
        case Button():
            return {"down": device.down}
        case KeySwitch():
            return {"on": device.on}
        case Tumbler() | Terminal() | Lamps():
            return device.describe()
    return {}
