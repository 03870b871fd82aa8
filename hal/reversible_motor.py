"""A motor that turns both ways, on two outputs: never both on, and neither on for longer than it may."""

from collections.abc import Callable
from typing import Literal

from hal.board import Level
from hal.clock import Clock
from hal.on_time_guard import Guard
from hal.pins import OutputLine, PinFactory

Way = Literal["forward", "backward"]
WAYS: tuple[Way, Way] = ("forward", "backward")


class TwoWay:
    """Two guards (hal/on_time_guard.py), and between them the rule that one is off before the other goes on."""

    def __init__(
        self,
        outputs: dict[Way, OutputLine],
        clock: Clock,
        longest_on_s: float,
        tripped: Callable[[bool], None],
    ) -> None:
        """`tripped` as in Guard. Raises ValueError without a limit."""
        self._guards = {way: Guard(outputs[way], clock, longest_on_s, tripped) for way in WAYS}

    @property
    def way(self) -> Way | None:
        """Which way it is on; None if it is off."""
        return next((way for way in WAYS if self._guards[way].is_on), None)

    def on(self, way: Way) -> None:
        """Switch on this way, after the other is off. Raises what the pin library raises; `off` it then all the same.

        Nobody waits here for the motor to stand: who turns it round lets it come to rest first.
        """
        self._guards[_other(way)].off()
        self._guards[way].on()

    def off(self) -> None:
        """Switch off both ways; from any thread. Raises what the pin library raises, after it has tried both."""
        self._each(Guard.off)

    def close(self) -> None:
        """Off, and both pins free. Raises as `off` does."""
        self._each(Guard.close)

    def _each(self, do: Callable[[Guard], None]) -> None:
        try:
            do(self._guards["forward"])
        finally:
            do(self._guards["backward"])


def two_outputs(pins: PinFactory, forward: int, backward: int, active: Level) -> dict[Way, OutputLine]:
    """Both outputs, off. Raises what gpiozero raises for a pin that cannot be used; no pin is held then."""
    first = OutputLine(pins, forward, active)
    try:
        return {"forward": first, "backward": OutputLine(pins, backward, active)}
    except Exception:
        first.close()
        raise


def _other(way: Way) -> Way:
    return "backward" if way == "forward" else "forward"
