"""Push buttons and key switches: pressed, turned, stuck, chattering."""

from collections.abc import Callable
from typing import NamedTuple

from hal.board import ButtonWiring, KeyWiring
from hal.clock import SECOND, Timer
from hal.debounce import Debouncer, Told
from hal.health import Health
from hal.pins import InputLine, Ports
from hal.signals import KeyTurned, Pressed, Signal

REMEDIES = {
    "chattering": "look for a loose wire or a worn contact at {where}; it counts again once it has been quiet for 1 s",
    "unreadable": "the pin of {where} cannot be read: start the controller again; if that does not help, change the Pi",
}
"""What to do about each trouble of a line."""


class Part(NamedTuple):
    """A button that is part of a larger device: whose health, what it is called there, what a press at a time is."""

    health: Health
    called: str
    signal: Callable[[int], Signal]


class Button:
    """A push button. Reports each press once, as soon as it has settled, stamped with its first edge.

    Held longer than `stuck_s`, down at the start, or down at the end of chattering, it is reported stuck; the last two
    are no presses. As `part` of a larger device it reports what the part says.
    """

    def __init__(self, name: str, wiring: ButtonWiring, ports: Ports, part: Part | None = None) -> None:
        self._clock, self._report = ports.clock, ports.report
        self._stuck_s = wiring.stuck_s
        self._part = part or Part(Health(name, ports.clock, ports.report), "", lambda at: Pressed(name, at=at))
        self._where = f"{self._part.called or name} (GPIO {wiring.pin})"
        self._stuck_timer: Timer | None = None
        self._switch = _debounced(wiring, ports, Told(self._started, self._changed, self._trouble))

    @property
    def down(self) -> bool:
        return self._switch.active

    def close(self) -> None:
        self._cancel()
        self._switch.close()

    def _started(self, down: bool, _at: int) -> None:
        if down:
            self._stuck()

    def _changed(self, down: bool, at: int) -> None:
        if not down:
            self._cancel()
            self._part.health.fine((self._where, "stuck"))
        elif self._switch.trouble:
            self._stuck()
        else:
            self._watch(at)
            self._report(self._part.signal(at))

    def _watch(self, since: int) -> None:
        left = self._stuck_s - (self._clock.now() - since) / SECOND
        self._stuck_timer = self._clock.after(left, self._stuck)

    def _stuck(self) -> None:
        what = f"{self._part.called} stuck".strip()
        remedy = f"release {self._where}; if nobody holds it, free its cap, then look for a short circuit in its cable"
        self._part.health.wrong((self._where, "stuck"), what, remedy)

    def _trouble(self, what: str | None) -> None:
        line_trouble(self._part.health, self._part.called, self._where, what)

    def _cancel(self) -> None:
        if self._stuck_timer is not None:
            self._stuck_timer.cancel()


class KeySwitch:
    """A key switch. Reports how it stands at the start, and each turn."""

    def __init__(self, name: str, wiring: KeyWiring, ports: Ports) -> None:
        self._name, self._report = name, ports.report
        self._where = f"{name} (GPIO {wiring.pin})"
        self._health = Health(name, ports.clock, ports.report)
        self._switch = _debounced(wiring, ports, Told(self._turned, self._turned, self._trouble))

    @property
    def on(self) -> bool:
        return self._switch.active

    def close(self) -> None:
        self._switch.close()

    def _turned(self, on: bool, at: int) -> None:
        self._report(KeyTurned(self._name, on, at=at))

    def _trouble(self, what: str | None) -> None:
        line_trouble(self._health, "", self._where, what)


def _debounced(wiring: ButtonWiring | KeyWiring, ports: Ports, told: Told) -> Debouncer:
    line = InputLine(ports, wiring.pin, wiring.active, wiring.pull)
    return Debouncer(line, ports.clock, wiring.settle_ms / 1000, told)


def line_trouble(health: Health, called: str, where: str, what: str | None) -> None:
    """Put the trouble of a line (None: it is over) into the health of the device that the line belongs to."""
    if what is None:
        health.fine((where, "line"))
    else:
        health.wrong((where, "line"), f"{called} {what}".strip(), REMEDIES[what].format(where=where))
