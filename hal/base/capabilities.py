# SPDX-License-Identifier: MIT
"""Capabilities of devices, independent of their kind: each with its commands."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Protocol, TypeGuard, runtime_checkable

from hal.base.reversible_motor import Way


@runtime_checkable
class Device(Protocol):
    """Every device of a table."""

    def describe(self) -> dict[str, Any]:
        """Return its state, for a technician."""

    def close(self) -> None:
        """Free what it has. Nothing is reported any more."""


@runtime_checkable
class Stops(Device, Protocol):
    """A device whose run can be stopped: a motor, or a drawing."""

    def stop(self) -> None:
        """Stop now."""


@runtime_checkable
class Runs(Stops, Protocol):
    """A device that turns for a number of revolutions."""

    def run(self, turns: int, number: int) -> None:
        """Start a run of this many revolutions. Its signals carry its number."""


@runtime_checkable
class Draws(Stops, Protocol):
    """A device that draws balls."""

    def draw(self, mix: int, balls: int, number: int) -> None:
        """Start a drawing: mix for this many revolutions, then draw this many balls. Its signals carry its number."""


@runtime_checkable
class Prints(Device, Protocol):
    """A device that prints."""

    def print(self, job: str, lines: Sequence[bytes]) -> None:
        """Print these lines. The signal that answers it carries the name of the job."""


@runtime_checkable
class TurnedByHand(Device, Protocol):
    """A device that a person can turn instead of its motor."""

    def hand(self, number: int | None) -> None:
        """Let a person turn it from now on, for the drawing with this number, or for none. Its motor stays off."""


@runtime_checkable
class HasMotor(Device, Protocol):
    """A device with a motor. `describe()["motor"]` is "off" while the motor is off."""

    def safe(self) -> None:
        """Switch the motor off at once. May be called from any thread."""

    def jog(self, way: Way, seconds: float, ended: Callable[[], None]) -> None:
        """Turn the motor this way for a time, for a technician, then call `ended`. Raises CannotJog."""


@cache
def _of_a_motor(kind: type) -> bool:
    return issubclass(kind, HasMotor)


def has_motor(device: Device) -> TypeGuard[HasMotor]:
    """Whether it has a motor. Each kind of device is looked at once: every press asks whether all motors are off."""
    return _of_a_motor(type(device))
