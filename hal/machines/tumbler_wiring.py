# SPDX-License-Identifier: MIT
"""The wiring of a dice tumbler in a board file, and its commissioning."""

from collections.abc import Iterator
from typing import Literal

from hal.base.kind import CommissioningStep, motor_step
from hal.wiring.fields import Level, MotorWiring, Pin, Pull


class TumblerWiring(MotorWiring, frozen=True, kw_only=True):
    """A dice tumbler: one motor output, three sensors, and the time limits.

    `cover`: "interlock" means that the motor runs only while the cover is on; "reveals" means that the cover is taken
    off to show the dice (s 72(3)).
    """

    motor_pin: Pin
    rotation_pin: Pin
    rotation_active: Level = "low"
    rotation_pull: Pull = "up"
    rest_pin: Pin
    rest_active: Level = "low"
    rest_pull: Pull = "up"
    cover_pin: Pin
    cover_active: Level = "low"
    cover_pull: Pull = "up"
    cover: Literal["interlock", "reveals"] = "interlock"


def steps(name: str, _wiring: TumblerWiring) -> Iterator[CommissioningStep]:
    """Yield the commissioning steps of a tumbler."""
    what = f"take the cover of the {name} off, and put it on"
    yield CommissioningStep(f"{name} cover", what, (f"{name} cover off", f"{name} cover on"))
    yield motor_step(name, "forward")
