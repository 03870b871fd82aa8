# SPDX-License-Identifier: MIT
"""What a board file says of a ball drawer, and how one is commissioned.

Its reader says BALL 40 when it has read that ball, besides START and ALIVE (hal/base/reader_protocol.py).
"""

from collections.abc import Iterator
from typing import Any

from hal.base.kind import Step, motor_step
from hal.wiring.checking import less
from hal.wiring.fields import Balls, Baud, Level, MotorWiring, Pin, Pull, SerialPort
from hal.wiring.toml_file import Problem, Source


class DrawerWiring(MotorWiring, frozen=True, kw_only=True):
    """A ball drawer (s 460): a motor that turns both ways, an index sensor, a ball reader on a serial line.

    It mixes forward and draws backward. Its `balls` are numbered from 1. `rest_s`: the longest time from motor off to
    standstill. It must be longer than `turn_s`, so that a drum that does not stop is noticed.
    """

    forward_pin: Pin
    backward_pin: Pin
    index_pin: Pin
    index_active: Level = "low"
    index_pull: Pull = "up"
    port: SerialPort
    baud: Baud
    balls: Balls

    @classmethod
    def problems(cls, source: Source, key: str, device: dict[str, Any]) -> Iterator[Problem]:
        """As of every motor; and a drum that would seem to stand while it turns."""
        yield from super().problems(source, key, device)
        yield from less(source, key, device, "turn_s", "rest_s")


def steps(name: str, _wiring: DrawerWiring) -> Iterator[Step]:
    """How one is commissioned."""
    yield motor_step(name, "forward")
    yield motor_step(name, "backward")
    what = f"turn the {name} by hand until a ball has passed its reader"
    yield Step(f"{name} reader", what, (f"{name} ball",), shows=("hand", name))
