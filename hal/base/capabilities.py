# SPDX-License-Identifier: MIT
"""What a device can be told, by what it can do and not by its kind."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

from hal.base.reversible_motor import Way


@runtime_checkable
class Device(Protocol):
    """Every device of a table."""

    def describe(self) -> dict[str, Any]:
        """Its state, for a technician."""

    def close(self) -> None:
        """Free what it has. Nothing is reported any more."""


@runtime_checkable
class Stops(Device, Protocol):
    """What runs can be stopped: a motor, or a drawing."""

    def stop(self) -> None:
        """Stop now."""


@runtime_checkable
class Runs(Stops, Protocol):
    """It turns for a number of revolutions."""

    def run(self, turns: int, number: int) -> None:
        """Start a run of so many revolutions. Its signals carry its number."""


@runtime_checkable
class Draws(Stops, Protocol):
    """It draws."""

    def draw(self, mix: int, balls: int, number: int) -> None:
        """Start a drawing: mix for so many revolutions, then draw so many. Its signals carry its number."""


@runtime_checkable
class Prints(Device, Protocol):
    """It prints."""

    def print(self, job: str, lines: Sequence[bytes]) -> None:
        """Print these lines. The signal that answers it carries the name of the job."""


@runtime_checkable
class TurnedByHand(Device, Protocol):
    """A person can turn it instead of its motor."""

    def hand(self, number: int | None) -> None:
        """A person turns it from now on, for the drawing with this number; None: for none. Its motor stays off."""


@runtime_checkable
class HasMotor(Device, Protocol):
    """It has a motor: `describe()["motor"]` is "off" while that is off."""

    def safe(self) -> None:
        """Motor off, at once. May be called from any thread."""

    def jog(self, way: Way, seconds: float, ended: Callable[[], None]) -> None:
        """A technician turns the motor this way for so long; `ended` is called once it is off. Raises CannotJog."""
