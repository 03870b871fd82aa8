"""All devices of a board, built and driven by name. A device that fails reports it, and never raises to the caller."""

import logging
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, TypeVar

from hal.board import Board, GeneratorWiring
from hal.bus import Bus
from hal.buttons import Button, KeySwitch
from hal.chip_link import Chain
from hal.clock import Clock
from hal.drawer import Drawer
from hal.generator import Generator, OpenSource, Source
from hal.health import Report
from hal.indicators import Indicators
from hal.lamps import Dark, Lamps
from hal.pins import PinFactory, Ports
from hal.serial_line import Lines, OpenPort, Port, Told
from hal.shoe import Shoe
from hal.signals import Fault, Restored, Signal
from hal.terminal import Terminal
from hal.tlc59116 import reset_all
from hal.toml_file import nearest
from hal.tumbler import Tumbler
from hal.wheel import Wheel
from hal.worker import worker_for

log = logging.getLogger(__name__)

Device = Button | KeySwitch | Tumbler | Terminal | Lamps | Indicators | Wheel | Drawer | Shoe | Generator
D = TypeVar("D", bound=Device)

AGAIN_S = 2.0
"""After so many seconds a device whose driver failed is told again what to show."""

KINDS = {
    Button: "button",
    KeySwitch: "key switch",
    Tumbler: "tumbler",
    Terminal: "terminal",
    Lamps: "lamps",
    Indicators: "indicators",
    Wheel: "wheel",
    Drawer: "drawer",
    Shoe: "shoe",
    Generator: "generator",
}
"""What each kind of device is called."""


def no_ports(device: str, baud: int, told: Told) -> Port:  # noqa: ARG001 - as OpenPort
    """Where no serial ports were given: each device that hangs on one cannot be opened."""
    message = "this table has no serial ports"
    raise OSError(message)


def no_source(device: str) -> Source:  # noqa: ARG001 - as OpenSource
    """Where no source of chance was given: a generator cannot be opened."""
    message = "this table has no source of chance"
    raise OSError(message)


class Devices:
    """The devices of one table. To be used on the owner's thread, but for `safe`.

    `report` is called on that thread with every signal of every device: how keys and covers stand at the start,
    what is pressed, what fails. The caller closes `pins` and `bus`, after `close`;
    the serial ports are opened and closed here.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - everything that devices hang on
        self,
        board: Board,
        clock: Clock,
        pins: PinFactory,
        bus: Bus,
        report: Report,
        open_port: OpenPort = no_ports,
        open_source: OpenSource = no_source,
    ) -> None:
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
        ports, chain = Ports(clock, pins, self._hear), Chain(clock, bus, self._worker, self._hear)
        self._build(board, ports, chain)
        self._build_readers(board, ports, Lines(clock, open_port, self._hear))
        self._build_generators(board, open_source)

    def run(self, device: str, turns: int, number: int = 0) -> None:
        """Start this tumbler's motor, for so many revolutions. Its signals carry the number of this run."""
        self._do(Tumbler, device, lambda tumbler: tumbler.run(turns, number))

    def stop(self, device: str) -> None:
        """Stop this tumbler's or drawer's motor, or this generator."""
        kind: type[Tumbler | Drawer | Generator] = self._kind_of(device, Tumbler, Drawer, Generator)
        self._do(kind, device, lambda moving: moving.stop())

    def draw(self, device: str, mix: int, balls: int, number: int = 0) -> None:
        """Let this drawer or generator mix for so many revolutions, and draw so many balls, in the drawing `number`."""
        kind: type[Drawer | Generator] = self._kind_of(device, Drawer, Generator)
        self._do(kind, device, lambda drawing: drawing.draw(mix, balls, number))

    def hand(self, device: str, number: int | None = None) -> None:
        """A person turns this drawer from now on: its motor stays off, and the balls that are read are reported."""
        self._do(Drawer, device, lambda drawer: drawer.hand(number))

    def show(self, device: str, digits: str) -> None:
        """Show these characters on this terminal's digits; empty for dark."""
        self._keep_telling(Terminal, device, lambda terminal: terminal.show(digits))

    def light(self, device: str, names: Collection[str]) -> None:
        """Light exactly these lamps of this device."""
        self._keep_telling(Lamps, device, lambda lamps: lamps.light(names))

    def indicate(self, device: str, counts: Mapping[str, int]) -> None:
        """Light so many lights of each of this device's sets; a set that is not named is dark."""
        self._keep_telling(Indicators, device, lambda indicators: indicators.indicate(counts))

    def check_lamps(self, device: str, then: Dark = lambda _: None) -> None:
        """Find the open lamps of this device, by lighting all for some milliseconds; `then` gets their names."""
        self._do(Lamps, device, lambda lamps: lamps.check_lamps(then))

    def safe(self) -> None:
        """Every motor off, at once; from any thread."""
        for name, device in self._devices.items():
            if isinstance(device, Tumbler | Drawer):
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
        if board.lamps or board.indicators:  # a controller that was killed has left them as they were
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
        for name, indicators in board.indicators.items():
            self._add(Indicators, name, partial(Indicators, name, indicators, chain))

    def _build_readers(self, board: Board, ports: Ports, lines: Lines) -> None:
        for name, wheel in board.wheels.items():
            self._add(Wheel, name, partial(Wheel, name, wheel, lines))
        for name, drawer in board.drawers.items():
            self._add(Drawer, name, partial(Drawer, name, drawer, ports, lines))
        for name, shoe in board.shoes.items():
            self._add(Shoe, name, partial(Shoe, name, shoe, ports, lines))

    def _build_generators(self, board: Board, open_source: OpenSource) -> None:
        for name, generator in board.generators.items():
            self._add(Generator, name, partial(self._generator, name, generator, open_source))

    def _generator(self, name: str, wiring: GeneratorWiring, open_source: OpenSource) -> Generator:
        return Generator(name, wiring, self._clock, self._hear, open_source(name))

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

    def _kind_of(self, name: str, *kinds: type[D]) -> type[D]:
        """Which of these kinds this device is; the first, if it is none of them."""
        device = self._devices.get(name)
        return next((kind for kind in kinds if isinstance(device, kind)), kinds[0])

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
        """Never within the call that failed: its caller may be busy, another thread, or still building the devices."""
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
        case None:
            return {}
    return device.describe()
