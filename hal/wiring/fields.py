# SPDX-License-Identifier: MIT
"""The values of a board file: pins, levels, ports, times; and the base of all its tables."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from hal.wiring.checking import less, off_at_start
from hal.wiring.toml_file import Problem, Source

Pin = Annotated[int, Meta(ge=0, le=27, description="a GPIO number 0 to 27 (not the number on the connector)")]
Level = Literal["low", "high"]
Pull = Literal["up", "down", "none"]
Name = Annotated[
    str,
    Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=40, description="a name in small letters, like no-more-bets"),
]
Milliseconds = Annotated[int, Meta(ge=1, le=1000, description="whole milliseconds, 1 to 1000")]
Seconds = Annotated[float, Meta(gt=0, le=600, description="seconds, above 0 and up to 600")]
SerialPort = Annotated[str, Meta(pattern=r"^/dev/[A-Za-z0-9/_.:-]+\Z", description="a device like /dev/serial0")]
Baud = Literal[1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200]
Balls = Annotated[int, Meta(ge=2, le=99, description="how many balls, 2 to 99")]


class Wiring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every table in a board file."""

    @classmethod
    def problems(cls, source: Source, key: str, device: dict[str, Any]) -> Iterator[Problem]:  # noqa: ARG003 - for others
        """Yield the errors between the fields of a device at this key of the file. Types may be wrong."""
        yield from ()


class MotorWiring(Wiring, frozen=True, kw_only=True):
    """A motor that turns a machine, and the machine's times in seconds."""

    motor_active: Level = "high"
    """Level of the pins that switches the motor on."""
    settle_ms: Milliseconds = 5
    first_turn_s: Seconds
    turn_s: Seconds
    least_turn_s: Seconds
    rest_s: Seconds
    longest_on_s: Seconds
    """The longest time that the motor may be on without a break, in either direction. Required."""

    @classmethod
    def problems(cls, source: Source, key: str, device: dict[str, Any]) -> Iterator[Problem]:
        """Yield an error for a pin that is on while a Pi starts, and for times that do not fit together."""
        for name in MOTOR_PINS:
            yield from off_at_start(source, f"{key}.{name}", device.get(name), device.get("motor_active", "high"))
        for low, high in (("least_turn_s", "turn_s"), ("turn_s", "longest_on_s"), ("first_turn_s", "longest_on_s")):
            yield from less(source, key, device, low, high)

    @property
    def motor_pins(self) -> tuple[int, ...]:
        """The pins that switch the motor."""
        return tuple(getattr(self, name) for name in MOTOR_PINS if hasattr(self, name))


MOTOR_PINS = ("motor_pin", "forward_pin", "backward_pin")
"""Pin fields of motors: one pin for one direction, or two pins for both."""
