# SPDX-License-Identifier: MIT
"""Push buttons and key switches: pressed, turned, stuck, chattering."""

from collections.abc import Callable
from typing import Any, NamedTuple

from hal.base.clock import SECOND, Timer
from hal.base.debounce import DebounceCallbacks, Debouncer
from hal.base.health import Health
from hal.base.pins import InputLine, PinContext
from hal.signals import KeyTurned, Pressed, Signal
from hal.wiring.furniture import ButtonWiring, KeyWiring

REMEDIES = {
    "chattering": "look for a loose wire or a worn contact at {where}; it counts again once it has been quiet for 1 s",
    "unreadable": "the pin of {where} cannot be read: start the controller again; if that does not help, change the Pi",
}
"""The remedy of each trouble of a line."""


class DeviceButton(NamedTuple):
    """The reports of a button that belongs to a larger device."""

    health: Health
    """The health of the device."""
    name: str
    """The button's name in the device."""
    signal: Callable[[int], Signal]
    """Returns the signal of a press from the time of the press."""


class PushButton:
    """A push button. Reports each press once, as soon as it has settled, with the time of its first edge.

    A button is reported stuck if it is held longer than `stuck_s`, is down at the start, or is down when chattering
    ends. The last two are not reported as presses. A button of a larger device reports through `device_button`.
    """

    def __init__(
        self, name: str, wiring: ButtonWiring, pin_context: PinContext, device_button: DeviceButton | None = None
    ) -> None:
        self._clock, self._report = pin_context.clock, pin_context.report
        self._stuck_s = wiring.stuck_s
        self._reporting = device_button or _alone(name, pin_context)
        self._where = f"{self._reporting.name or name} (GPIO {wiring.pin})"
        self._stuck_timer: Timer | None = None
        self._switch = _debounced(wiring, pin_context, DebounceCallbacks(self._started, self._changed, self._trouble))

    @property
    def down(self) -> bool:
        return self._switch.active

    def describe(self) -> dict[str, Any]:
        """Return the state, for a technician."""
        return {"down": self.down}

    def close(self) -> None:
        self._cancel()
        self._switch.close()

    def _started(self, down: bool, _at: int) -> None:
        if down:
            self._stuck()

    def _changed(self, down: bool, at: int) -> None:
        if not down:
            self._cancel()
            self._reporting.health.fine((self._where, "stuck"))
        elif self._switch.trouble:
            self._stuck()
        else:
            self._watch(at)
            self._report(self._reporting.signal(at))

    def _watch(self, since: int) -> None:
        left = self._stuck_s - (self._clock.now() - since) / SECOND
        self._stuck_timer = self._clock.after(left, self._stuck)

    def _stuck(self) -> None:
        what = f"{self._reporting.name} stuck".strip()
        remedy = f"release {self._where}; if nobody holds it, free its cap, then look for a short circuit in its cable"
        self._reporting.health.wrong((self._where, "stuck"), what, remedy, "held")

    def _trouble(self, what: str | None) -> None:
        line_trouble(self._reporting.health, self._reporting.name, self._where, what)

    def _cancel(self) -> None:
        if self._stuck_timer is not None:
            self._stuck_timer.cancel()


class KeySwitch:
    """A key switch. Reports its position at the start, and each turn."""

    def __init__(self, name: str, wiring: KeyWiring, pin_context: PinContext) -> None:
        self._name, self._report = name, pin_context.report
        self._where = f"{name} (GPIO {wiring.pin})"
        self._health = Health(name, pin_context.clock, pin_context.report)
        self._switch = _debounced(wiring, pin_context, DebounceCallbacks(self._turned, self._turned, self._trouble))

    @property
    def on(self) -> bool:
        return self._switch.active

    def describe(self) -> dict[str, Any]:
        """Return the state, for a technician."""
        return {"on": self.on}

    def close(self) -> None:
        self._switch.close()

    def _turned(self, on: bool, at: int) -> None:
        self._report(KeyTurned(self._name, on, at=at))

    def _trouble(self, what: str | None) -> None:
        line_trouble(self._health, "", self._where, what)


def _alone(name: str, pin_context: PinContext) -> DeviceButton:
    """Return the reports of a button that is a device of its own."""
    health = Health(name, pin_context.clock, pin_context.report)
    return DeviceButton(health, "", lambda at: Pressed(name, at=at))


def _debounced(wiring: ButtonWiring | KeyWiring, pin_context: PinContext, callbacks: DebounceCallbacks) -> Debouncer:
    line = InputLine(pin_context, wiring.pin, wiring.active, wiring.pull)
    return Debouncer(line, pin_context.clock, wiring.settle_ms / 1000, callbacks)


def line_trouble(health: Health, name: str, where: str, what: str | None) -> None:
    """Record the trouble of an input line in its device's health. None: the trouble is over."""
    if what is None:
        health.fine((where, "line"))
    else:
        health.wrong((where, "line"), f"{name} {what}".strip(), REMEDIES[what].format(where=where))
