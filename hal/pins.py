"""One pin as an input line or an output line, on gpiozero, with any pin factory: real pins and simulated ones alike."""

from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from gpiozero import InputDevice, OutputDevice  # type: ignore[import-untyped]

from hal.board import Level, Pull
from hal.clock import Clock, nanoseconds
from hal.health import Report

Edge = Callable[[int, bool], None]
"""Told of an edge on the owner's thread: when it happened (nanoseconds), and whether the line is active now."""

PULL_UP = {"up": True, "down": False, "none": None}

OLDEST_TICKS_S = 10.0
"""Ticks older than this, or of the future, are of another clock: Linux before 5.7 stamps edges with the time of day."""

EDGES_KEPT = 1000
"""How many edges wait for an owner's thread that hangs; the oldest are dropped: the pin is read again anyway."""


class PinFactory(Protocol):
    """What is needed of a gpiozero pin factory; `pin` is for gpiozero's own devices."""

    def pin(self, name: Any) -> Any: ...

    def ticks(self) -> Any: ...

    def ticks_diff(self, later: Any, earlier: Any) -> float: ...

    def close(self) -> None: ...


class Ports(NamedTuple):
    """What every driver of a device on pins is built on."""

    clock: Clock
    pins: PinFactory
    report: Report


class Line(Protocol):
    """An input that can be read, and that tells its edges."""

    def listen(self, edge: Edge) -> None: ...

    def read(self) -> bool: ...

    def close(self) -> None: ...


class InputLine:
    """One input pin. Its edges come in any thread; they are stamped there, and told on the owner's thread.

    Raises what gpiozero raises for a pin that does not exist, is in use, or cannot have this pull.
    """

    def __init__(self, ports: Ports, pin: int, active: Level, pull: Pull) -> None:
        self._pins = ports.pins
        self._clock = ports.clock
        self._active = active == "high"
        state = self._active if pull == "none" else None
        self._device = InputDevice(pin, pull_up=PULL_UP[pull], active_state=state, pin_factory=ports.pins)
        self._edges: deque[tuple[int, bool]] = deque(maxlen=EDGES_KEPT)
        self._told_until = 0
        self._posted = False
        self._edge: Edge | None = None

    def listen(self, edge: Edge) -> None:
        """Tell each edge from now on. gpiozero's own debouncing stays off: it may drop the last edge too."""
        self._edge = edge
        self._device.pin.when_changed = self._changed

    def read(self) -> bool:
        """Whether the line is active now. Raises what the pin library raises."""
        return bool(self._device.pin.state) == self._active

    def close(self) -> None:
        """No edges any more; the pin becomes free."""
        self._edge = None
        if not self._device.closed:
            self._device.pin.when_changed = None
            self._device.close()

    def _changed(self, ticks: Any, state: Any) -> None:
        """In the pin library's thread: no more than a stamp and a post, and one post for a whole burst."""
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
            self._told_until = max(self._told_until, at)
            if self._edge is not None:
                self._edge(self._told_until, active)


class OutputLine:
    """One output pin, off from the moment it is opened, and off when it is closed."""

    def __init__(self, pins: PinFactory, pin: int, active: Level) -> None:
        self._device = OutputDevice(pin, active_high=active == "high", initial_value=False, pin_factory=pins)

    def on(self) -> None:
        self._device.on()

    def off(self) -> None:
        """From any thread. Harmless on a closed line."""
        if not self._device.closed:
            self._device.off()

    def close(self) -> None:
        self.off()
        self._device.close()
