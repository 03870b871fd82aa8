# SPDX-License-Identifier: MIT
"""Simulated pins: gpiozero's mock pins on the table's clock. Contacts and machines drive their levels from outside."""

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, cast

from gpiozero.pins.mock import MockFactory, MockPin  # type: ignore[import-untyped]
from gpiozero.pins.pi import PiBoardInfo  # type: ignore[import-untyped]

from hal.base.clock import SECOND, Clock

PI_4B = "c03115"
"""The revision code of a Raspberry Pi 4B, 4 GB. It determines which pins exist, and which have a fixed pull-up."""


class SimulatedPin(MockPin):  # type: ignore[misc]
    """A pin. The level of an input is driven from outside, or set by its pull if nothing drives it."""

    bounces: ClassVar = True
    _state: Any

    def __init__(self, factory: "SimulatedPins", info: Any) -> None:
        self._driven: bool | None = None
        self._watchers: list[Callable[[], None]] = []
        super().__init__(factory, info)

    @property
    def name(self) -> str:
        """`GPIO17`."""
        return str(self.info.name)

    def drive(self, level: bool | None) -> None:
        """Put this level on the line from outside. None: nothing is connected, and the pull sets the level."""
        self._driven = level
        self._follow()

    def watch(self, do: Callable[[], None]) -> None:
        """Call `do` whenever the controller may have changed its output on this line."""
        self._watchers.append(do)

    def puts_out(self, level: bool) -> bool:
        """Whether the controller drives the line to this level."""
        return bool(self._function == "output" and bool(self._state) == level)

    def drive_high(self) -> None:
        self.drive(True)

    def drive_low(self) -> None:
        self.drive(False)

    def _follow(self) -> None:
        if self._function != "input":
            return
        floating = self._state if self._pull == "floating" else self._pull == "up"
        if self._change_state(floating if self._driven is None else self._driven) and self._when_changed is not None:
            self._call_when_changed()

    def _set_pull(self, value: str) -> None:
        driven, self._driven = self._driven, None
        super()._set_pull(value)
        self._driven = driven
        self._follow()

    def _set_function(self, value: str) -> None:
        """Set the function as the kernel does: an output begins at level 0."""
        if value == "output" and self._function != "output":
            self._state = False
        super()._set_function(value)
        self._tell_watchers()

    def output_with_state(self, state: int) -> None:
        """Make the pin an output with this level from its first moment."""
        self._function = "output"
        self._change_state(bool(state))
        self._tell_watchers()

    def _set_state(self, value: float) -> None:
        super()._set_state(value)
        self._tell_watchers()

    def _tell_watchers(self) -> None:
        for do in self._watchers:
            do()

    def _change_state(self, value: bool) -> bool:
        """Change the state as MockPin does, with the time of the table's clock and without a list of earlier states."""
        changed = bool(self._state != value)
        if changed:
            self._state = value
            self._last_change = self._factory.ticks()
        return changed


class KnownPins(PiBoardInfo):  # type: ignore[misc]
    """gpiozero's pins of a Pi, with cached look-ups: a table asks for its pins again and again."""

    __slots__ = ()

    def find_pin(self, name: str | int) -> tuple[tuple[Any, Any], ...]:
        return _found(self.revision, name)


@cache
def _board(revision: str) -> PiBoardInfo:
    return PiBoardInfo.from_revision(int(revision, 16))


@cache
def _found(revision: str, name: str | int) -> tuple[tuple[Any, Any], ...]:
    return tuple(_board(revision).find_pin(name))


class SimulatedPins(MockFactory):  # type: ignore[misc]
    """The pin factory of one simulated table. Its ticks are the nanoseconds of the table's clock."""

    def __init__(self, clock: Clock, revision: str = PI_4B) -> None:
        self._clock = clock
        super().__init__(revision=revision, pin_class=SimulatedPin)
        self._info = KnownPins(*_board(revision))

    def line(self, number: int) -> SimulatedPin:
        """The pin with this GPIO number, to drive or watch it from outside."""
        return cast("SimulatedPin", self.pin(number))

    def ticks(self) -> int:
        return self._clock.now()

    def ticks_diff(self, later: int, earlier: int) -> float:
        return (later - earlier) / SECOND
