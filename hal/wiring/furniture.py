# SPDX-License-Identifier: MIT
"""Devices that any table may have, other than machines: buttons, keys, terminals, lamps and lights."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta

from hal.wiring.checking import devices, lamp_names, listed, numbers, table, twice
from hal.wiring.fields import Level, Milliseconds, Name, Pin, Pull, Seconds, Wiring
from hal.wiring.toml_file import Problem, Source

MOST_LIGHTS = 16
"""The most lights in a set of indicator lights: the outputs of a lamp driver."""

LampDriverAddress = Annotated[
    Literal[0x60, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x69, 0x6A, 0x6C, 0x6D, 0x6E, 0x6F],
    Meta(description="0x60 to 0x6F without 0x68 (all-call) and 0x6B (software reset), as the straps A0 to A3 say"),
]
DigitsAddress = Annotated[int, Meta(ge=0x70, le=0x77, description="0x70 to 0x77, as the straps A0 to A2 say")]


class Gpio(Wiring, frozen=True, kw_only=True):
    """The library that drives the pins. If it cannot be used, the controller does not start."""

    backend: Literal["lgpio", "rpigpio"]


class I2c(Wiring, frozen=True, kw_only=True):
    """The bus (`/dev/i2c-N`). A transfer that takes longer than `timeout_s` counts as hung."""

    bus: Annotated[int, Meta(ge=0, le=22, description="the number N of /dev/i2c-N")] = 1
    timeout_s: Seconds = 1.0


class ButtonWiring(Wiring, frozen=True, kw_only=True):
    """A push button. `active`: the pin's level while the button is pressed."""

    pin: Pin
    active: Level = "low"
    pull: Pull = "up"
    settle_ms: Milliseconds = 15
    stuck_s: Seconds = 20.0


class KeyWiring(Wiring, frozen=True, kw_only=True):
    """A key switch. `active`: the pin's level while it is on. `at_start_simulated`: its position in a simulation."""

    pin: Pin
    active: Level = "low"
    pull: Pull = "up"
    settle_ms: Milliseconds = 50
    at_start_simulated: bool = False


class DigitsWiring(Wiring, frozen=True, kw_only=True):
    """LED digits on an HT16K33: the COM line of each digit from left to right, and the brightness in sixteenths.

    `check_s`: how often the chip's memory is read back and written again, in seconds.
    """

    address: DigitsAddress
    commons: Annotated[
        list[Annotated[int, Meta(ge=0, le=7, description="a COM line 0 to 7")]],
        Meta(min_length=1, max_length=8, description="a list of 1 to 8 COM lines, one for each digit"),
    ]
    brightness: Annotated[int, Meta(ge=1, le=16, description="sixteenths, 1 to 16")] = 12
    check_s: Seconds = 2.0


class TerminalWiring(Wiring, frozen=True, kw_only=True):
    """An entry terminal (s 67(4)): numbered buttons, one entry button, LED digits."""

    numbers: Annotated[
        dict[Annotated[str, Meta(pattern=r"^[0-9]\Z", description="a button numbered 0 to 9")], Pin],
        Meta(min_length=1, description="a table of at least one button, like 1 = 9"),
    ]
    entry: Pin
    active: Level = "low"
    pull: Pull = "up"
    settle_ms: Milliseconds = 15
    stuck_s: Seconds = 20.0
    digits: DigitsWiring

    @classmethod
    def problems(cls, source: Source, key: str, device: dict[str, Any]) -> Iterator[Problem]:
        """Yield an error for two digits on one COM line."""
        commons = enumerate(listed(table(device, "digits"), "commons"))
        found = numbers((f"{key}.digits.commons.{number}", common) for number, common in commons)
        yield from twice(source, found, "a COM line")


class LampDriver(Wiring, frozen=True, kw_only=True):
    """A TLC59116: its address, and the lamp on each output from OUT0 on; "" for an output that is not connected."""

    address: LampDriverAddress
    channels: Annotated[
        list[
            Annotated[
                str,
                Meta(pattern=r"^([a-z0-9]+(-[a-z0-9]+)*)?\Z", description="a lamp's name, like total-4, or nothing"),
            ]
        ],
        Meta(min_length=1, max_length=16, description="a list of 1 to 16 lamps, OUT0 first"),
    ]


class LampsWiring(Wiring, frozen=True, kw_only=True):
    """Lamps under the glass. `check_s`: how often each driver chip is read back and compared, in seconds."""

    chips: Annotated[list[LampDriver], Meta(min_length=1, description="at least one [[lamps.NAME.chips]]")]
    check_s: Seconds = 2.0

    @classmethod
    def problems(cls, source: Source, key: str, device: dict[str, Any]) -> Iterator[Problem]:
        """Yield an error for two lamps with one name."""
        yield from twice(source, lamp_names(key, device), "a name")


class LightSetWiring(Wiring, frozen=True, kw_only=True):
    """A set of indicator lights of one colour."""

    lights: Annotated[int, Meta(ge=1, le=16, description="how many lights, 1 to 16")]
    colour: Annotated[str, Meta(min_length=3, max_length=20, description="a colour, like white")]


class IndicatorsWiring(LampsWiring, frozen=True, kw_only=True):
    """Sets of indicator lights on lamp drivers. The lights of the set `odds` are the lamps odds-1, odds-2 and so on."""

    sets: Annotated[
        dict[Name, LightSetWiring], Meta(min_length=1, description="at least one [indicators.NAME.sets.SET]")
    ]

    @classmethod
    def problems(cls, source: Source, key: str, device: dict[str, Any]) -> Iterator[Problem]:
        """Yield an error unless each light has one output, each output a light, and each set its own colour (s 173(1)).

        Sets of one light may share a colour: such a light is recognised by its place.
        """
        yield from super().problems(source, key, device)
        sets = [*devices(device, "sets")]
        counting = ((place, each.get("colour")) for place, each in sets if each.get("lights") != 1)
        colours = ((f"{key}.{place}.colour", colour) for place, colour in counting if isinstance(colour, str))
        yield from twice(source, colours, "a colour")
        needed = {f"{place[5:]}-{n}": place for place, each in sets for n in range(1, _lights(each) + 1)}
        wired = {name: place for place, name in lamp_names(key, device)}
        for light in needed.keys() - wired.keys():
            yield source.problem(f"{key}.{needed[light]}", light, "only lights that stand in a list of channels")
        for light in wired.keys() - needed.keys():
            yield source.unknown(wired[light], light, needed)


def _lights(light_set: dict[str, Any]) -> int:
    lights = light_set.get("lights")
    return min(lights, MOST_LIGHTS) if type(lights) is int else 0
