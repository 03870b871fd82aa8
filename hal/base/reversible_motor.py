# SPDX-License-Identifier: MIT
"""A motor that turns both ways, on two outputs. They are never both on, and each has its longest on-time."""

from collections.abc import Callable
from typing import Literal

from hal.base.clock import Clock
from hal.base.on_time_guard import OnTimeGuard
from hal.base.pins import OutputLine, PinFactory
from hal.wiring.fields import Level

Way = Literal["forward", "backward"]
WAYS: tuple[Way, Way] = ("forward", "backward")


class ReversibleMotor:
    """Two on-time guards (hal/base/on_time_guard.py). Each output goes on only after the other one is off."""

    def __init__(
        self,
        outputs: dict[Way, OutputLine],
        clock: Clock,
        longest_on_s: float,
        on_tripped: Callable[[bool], None],
    ) -> None:
        """`on_tripped`: as in OnTimeGuard. Raises ValueError without a limit."""
        self._guards = {way: OnTimeGuard(outputs[way], clock, longest_on_s, on_tripped) for way in WAYS}

    @property
    def way(self) -> Way | None:
        """The way that is on; None if the motor is off."""
        return next((way for way in WAYS if self._guards[way].is_on), None)

    def on(self, way: Way, at_most_s: float | None = None) -> None:
        """Switch on this way, after the other is off. Raises errors of the pin library: then `off` must be called.

        at_most_s: as in OnTimeGuard. This does not wait until the motor stands. To change the way, the caller lets it
        come to rest first.
        """
        self._guards[_other(way)].off()
        self._guards[way].on(at_most_s)

    def off(self) -> None:
        """Switch off both ways. May be called from any thread. Tries both, then raises errors of the pin library."""
        self._each(OnTimeGuard.off)

    def close(self) -> None:
        """Switch off, and free both pins. Raises as `off` does."""
        self._each(OnTimeGuard.close)

    def _each(self, do: Callable[[OnTimeGuard], None]) -> None:
        try:
            do(self._guards["forward"])
        finally:
            do(self._guards["backward"])


def two_outputs(pins: PinFactory, forward: int, backward: int, active: Level) -> dict[Way, OutputLine]:
    """Open both outputs, off. Raises what gpiozero raises for a pin that cannot be used, and then holds no pin."""
    first = OutputLine(pins, forward, active)
    try:
        return {"forward": first, "backward": OutputLine(pins, backward, active)}
    except Exception:
        first.close()
        raise


def _other(way: Way) -> Way:
    return "backward" if way == "forward" else "forward"
