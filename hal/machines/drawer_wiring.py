# SPDX-License-Identifier: MIT
"""The wiring of a ball drawer in a board file, and its commissioning.

The drawer's reader sends BALL 40 when it has read that ball, and START and ALIVE (hal/base/reader_protocol.py).
"""

from collections.abc import Iterator
from typing import Any

from hal.base.kind import CommissioningStep, motor_step
from hal.wiring.checking import less
from hal.wiring.fields import Balls, Baud, Level, MotorWiring, Pin, Pull, SerialPort
from hal.wiring.toml_file import Problem, Source


class DrawerWiring(MotorWiring, frozen=True, kw_only=True):
    """A ball drawer (s 460): a motor that turns both ways, an index sensor, a ball reader on a serial line.

    The drum of the drawer mixes forward and draws backward. Its `balls` are numbered from 1. `rest_s` is the longest
    time from motor off to standstill. It must be longer than `turn_s`, the longest time of one turn, so that a drum
    that does not stop is noticed.
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
        """Yield the errors of every motor, and an error if `rest_s` is too short to notice a drum that still turns."""
        yield from super().problems(source, key, device)
        yield from less(source, key, device, "turn_s", "rest_s")


def steps(name: str, _wiring: DrawerWiring) -> Iterator[CommissioningStep]:
    """Yield the commissioning steps of a drawer."""
    yield motor_step(name, "forward")
    yield motor_step(name, "backward")
    what = f"turn the {name} by hand until a ball has passed its reader"
    yield CommissioningStep(f"{name} reader", what, (f"{name} ball",), shows=("hand", name))
