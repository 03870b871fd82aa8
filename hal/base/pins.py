# SPDX-License-Identifier: MIT
"""One pin as an input line or an output line, on gpiozero, with any pin factory: for real and simulated pins.

gpiozero is loaded with the first pin: a command that only reads a board file opens none.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from hal.base.clock import Clock, nanoseconds
from hal.base.health import Report
from hal.wiring.fields import Level, Pull

Edge = Callable[[int, bool], None]
"""Called at an edge, on the owner's thread, with its time (nanoseconds) and whether the line is active after it."""

PULL_UP = {"up": True, "down": False, "none": None}

OLDEST_TICKS_S = 10.0
"""Ticks older than this, or in the future, are of another clock: Linux before 5.7 uses the time of day for edges."""

EDGES_KEPT = 1000
"""How many edges are kept while the owner's thread hangs. Older ones are dropped: the pin is read again anyway."""


class PinFactory(Protocol):
    """The methods of a gpiozero pin factory that are used here. `pin` is for gpiozero's own devices."""

    def pin(self, name: Any) -> Any: ...

    def ticks(self) -> Any: ...

    def ticks_diff(self, later: Any, earlier: Any) -> float: ...

    def close(self) -> None: ...


class PinContext(NamedTuple):
    """Everything that a driver of a device on pins needs."""

    clock: Clock
    pins: PinFactory
    report: Report


class Line(Protocol):
    """An input that can be read, and that reports its edges."""

    def listen(self, edge: Edge) -> None: ...

    def read(self) -> bool: ...

    def close(self) -> None: ...


class InputLine:
    """One input pin. Its edges come in any thread. They get their time there, and are reported on the owner's thread.

    Raises what gpiozero raises for a pin that does not exist, is in use, or cannot have this pull.
    """

    def __init__(self, pin_context: PinContext, pin: int, active: Level, pull: Pull) -> None:
        from gpiozero.input_devices import InputDevice  # type: ignore[import-untyped]

        self._pins = pin_context.pins
        self._clock = pin_context.clock
        self._active = active == "high"
        state = self._active if pull == "none" else None
        self._device = InputDevice(pin, pull_up=PULL_UP[pull], active_state=state, pin_factory=pin_context.pins)
        self._edges: deque[tuple[int, bool]] = deque(maxlen=EDGES_KEPT)
        self._last_at = 0
        self._posted = False
        self._edge: Edge | None = None

    def listen(self, edge: Edge) -> None:
        """Report each edge to `edge` from now on. gpiozero's own debouncing stays off: it can drop the last edge."""
        self._edge = edge
        self._device.pin.when_changed = self._changed

    def read(self) -> bool:
        """Whether the line is active now. Raises what the pin library raises."""
        return bool(self._device.pin.state) == self._active

    def close(self) -> None:
        """Stop reporting edges, and free the pin: every pin library stops watching a pin that it closes."""
        self._edge = None
        if not self._device.closed:
            self._device.close()

    def _changed(self, ticks: Any, state: Any) -> None:
        """Runs in the pin library's thread: only notes the time and posts, once for a whole burst of edges."""
        self._edges.append((self._when(ticks), bool(state) == self._active))
        if not self._posted:
            self._posted = True
            self._clock.post(self._tell)

    def _when(self, ticks: Any) -> int:
        age = self._pins.ticks_diff(self._pins.ticks(), ticks)
        return self._clock.now() - (nanoseconds(age) if 0 <= age < OLDEST_TICKS_S else 0)

    def _tell(self) -> None:
        self._posted = False
        while self._edges:
            at, active = self._edges.popleft()
            self._last_at = max(self._last_at, at)
            if self._edge is not None:
                self._edge(self._last_at, active)


class OutputLine:
    """One output pin, off from the moment it is opened, and off when it is closed.

    The pin becomes an output with its level in one step, so it is never "on" in between.
    """

    def __init__(self, pins: PinFactory, pin: int, active: Level) -> None:
        from gpiozero.output_devices import OutputDevice  # type: ignore[import-untyped]

        self._device = OutputDevice(pin, active_high=active == "high", initial_value=False, pin_factory=pins)

    def on(self) -> None:
        self._device.on()

    def off(self) -> None:
        """Switch off. May be called from any thread. Has no effect on a closed line."""
        if not self._device.closed:
            self._device.off()

    def close(self) -> None:
        """Switch off, and free the pin: it is an input then. Frees it even if the pin library raises."""
        try:
            self.off()
        finally:
            self._device.close()
