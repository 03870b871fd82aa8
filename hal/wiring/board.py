# SPDX-License-Identifier: MIT
"""A board: which pin and chip each device of a table is wired to, and its limits. Read from `hal/boards/*.toml`."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hal.wiring.board_checks import ON_SERIAL, between_fields
from hal.wiring.toml_file import ConfigurationError, Source

BOARDS = Path(__file__).parent.parent / "boards"

Pin = Annotated[int, Meta(ge=0, le=27, description="a GPIO number 0 to 27 (not the number on the connector)")]
Level = Literal["low", "high"]
Pull = Literal["up", "down", "none"]
Name = Annotated[
    str,
    Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=40, description="a name in small letters, like no-more-bets"),
]
Milliseconds = Annotated[int, Meta(ge=1, le=1000, description="whole milliseconds, 1 to 1000")]
Seconds = Annotated[float, Meta(gt=0, le=600, description="seconds, above 0 and up to 600")]
LampDriverAddress = Annotated[
    Literal[0x60, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x69, 0x6A, 0x6C, 0x6D, 0x6E, 0x6F],
    Meta(description="0x60 to 0x6F without 0x68 (all-call) and 0x6B (software reset), as the straps A0 to A3 say"),
]
SerialPort = Annotated[str, Meta(pattern=r"^/dev/[A-Za-z0-9/_.:-]+\Z", description="a device like /dev/serial0")]
Baud = Literal[1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200]
Balls = Annotated[int, Meta(ge=2, le=99, description="how many balls, 2 to 99")]
DigitsAddress = Annotated[int, Meta(ge=0x70, le=0x77, description="0x70 to 0x77, as the straps A0 to A2 say")]


class _Wiring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every table in a board file."""


class Gpio(_Wiring, frozen=True, kw_only=True):
    """The library that drives the pins. If it cannot be used, the controller does not start."""

    backend: Literal["lgpio", "rpigpio"]


class I2c(_Wiring, frozen=True, kw_only=True):
    """The bus (`/dev/i2c-N`). A transfer that takes longer than `timeout_s` counts as hung."""

    bus: Annotated[int, Meta(ge=0, le=22, description="the number N of /dev/i2c-N")] = 1
    timeout_s: Seconds = 1.0


class ButtonWiring(_Wiring, frozen=True, kw_only=True):
    """A push button. `active`: the pin's level while the button is pressed."""

    pin: Pin
    active: Level = "low"
    pull: Pull = "up"
    settle_ms: Milliseconds = 15
    stuck_s: Seconds = 20.0


class KeyWiring(_Wiring, frozen=True, kw_only=True):
    """A key switch. `active`: the pin's level while it is on. `at_start_simulated`: its position in a simulation."""

    pin: Pin
    active: Level = "low"
    pull: Pull = "up"
    settle_ms: Milliseconds = 50
    at_start_simulated: bool = False


class TumblerWiring(_Wiring, frozen=True, kw_only=True):
    """A dice tumbler: one motor output, three sensors, and the time limits.

    `cover`: "interlock" means that the motor runs only while the cover is on; "reveals" means that the cover is taken
    off to show the dice (s 72(3)). `longest_on_s`: the longest time that the motor may be on without a break. It is
    required.
    """

    motor_pin: Pin
    motor_active: Level = "high"
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
    settle_ms: Milliseconds = 5
    first_turn_s: Seconds
    turn_s: Seconds
    least_turn_s: Seconds
    rest_s: Seconds
    longest_on_s: Seconds


class DigitsWiring(_Wiring, frozen=True, kw_only=True):
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


class TerminalWiring(_Wiring, frozen=True, kw_only=True):
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


class LampDriver(_Wiring, frozen=True, kw_only=True):
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


class LampsWiring(_Wiring, frozen=True, kw_only=True):
    """Lamps under the glass. `check_s`: how often each driver chip is read back and compared, in seconds."""

    chips: Annotated[list[LampDriver], Meta(min_length=1, description="at least one [[lamps.NAME.chips]]")]
    check_s: Seconds = 2.0


class WheelWiring(_Wiring, frozen=True, kw_only=True):
    """A wheel whose reader is on a serial line (hal/base/reader_protocol.py): a roulette wheel, or a wheel of fortune.

    `sections`: how many compartments or sections it has. `longest_spin_s`: the longest time from spin to rest.
    """

    port: SerialPort
    baud: Baud
    kind: Literal["roulette", "fortune"]
    sections: Annotated[int, Meta(ge=2, le=100, description="how many compartments or sections, 2 to 100")]
    longest_spin_s: Seconds


class DrawerWiring(_Wiring, frozen=True, kw_only=True):
    """A ball drawer (s 460): a motor that turns both ways, an index sensor, a ball reader on a serial line.

    It mixes forward and draws backward. Its `balls` are numbered from 1. `rest_s`: the longest time from motor off to
    standstill. It must be longer than `turn_s`, so that a drum that does not stop is noticed. `longest_on_s`: the
    longest time that the motor may be on without a break, in either direction. It is required.
    """

    forward_pin: Pin
    backward_pin: Pin
    motor_active: Level = "high"
    index_pin: Pin
    index_active: Level = "low"
    index_pull: Pull = "up"
    port: SerialPort
    baud: Baud
    balls: Balls
    settle_ms: Milliseconds = 5
    first_turn_s: Seconds
    turn_s: Seconds
    least_turn_s: Seconds
    rest_s: Seconds
    longest_on_s: Seconds


class ShoeWiring(_Wiring, frozen=True, kw_only=True):
    """A shoe, a machine that mixes cards continuously, or a device that shuffles one deck while another is dealt.

    Each has a reader on a serial line, and an optical sensor that counts.

    `optical_active`: the pin's level while a card covers the sensor. `agree_s`: the longest time between the reader's
    report and the sensor's pulse for one card. It must be less than the time between two cards. `covered_s`: the
    longest time that one card covers the sensor.
    """

    port: SerialPort
    baud: Baud
    kind: Literal["shoe", "machine", "shuffling-device"] = "shoe"
    optical_pin: Pin
    optical_active: Level = "high"
    optical_pull: Pull = "up"
    settle_ms: Annotated[int, Meta(ge=1, le=2, description="1 or 2 whole milliseconds")] = 1
    agree_s: Annotated[float, Meta(ge=0.02, le=1, description="seconds, 0.02 to 1")]
    covered_s: Seconds

    @property
    def reader(self) -> str:
        """What the reader gives for its kind."""
        return "SHUFFLER" if self.kind == "shuffling-device" else self.kind.upper()


class SlotsWiring(_Wiring, frozen=True, kw_only=True):
    """Slots for jackpot wagers, one at each place (s 231(1)(a)): a reader on a serial line says which took a chip."""

    port: SerialPort
    baud: Baud
    places: Annotated[int, Meta(ge=1, le=9, description="how many slots, 1 to 9")]


class GeneratorWiring(_Wiring, frozen=True, kw_only=True):
    """An electronic random result generator: that of this computer. It draws one ball each `ball_s` seconds."""

    balls: Balls
    ball_s: Seconds = 1.0
    check_s: Seconds = 2.0


class LightSetWiring(_Wiring, frozen=True, kw_only=True):
    """A set of indicator lights of one colour."""

    lights: Annotated[int, Meta(ge=1, le=16, description="how many lights, 1 to 16")]
    colour: Annotated[str, Meta(min_length=3, max_length=20, description="a colour, like white")]


class IndicatorsWiring(LampsWiring, frozen=True, kw_only=True):
    """Sets of indicator lights on lamp drivers. The lights of the set `odds` are the lamps odds-1, odds-2 and so on."""

    sets: Annotated[
        dict[Name, LightSetWiring], Meta(min_length=1, description="at least one [indicators.NAME.sets.SET]")
    ]


class Board(_Wiring, frozen=True, kw_only=True):
    """A whole board file: every device of a table, by kind and name. No two devices have the same name."""

    gpio: Gpio
    i2c: I2c | None = None
    buttons: dict[Name, ButtonWiring] = {}
    keys: dict[Name, KeyWiring] = {}
    tumblers: dict[Name, TumblerWiring] = {}
    terminals: dict[Name, TerminalWiring] = {}
    lamps: dict[Name, LampsWiring] = {}
    wheels: dict[Name, WheelWiring] = {}
    drawers: dict[Name, DrawerWiring] = {}
    shoes: dict[Name, ShoeWiring] = {}
    slots: dict[Name, SlotsWiring] = {}
    generators: dict[Name, GeneratorWiring] = {}
    indicators: dict[Name, IndicatorsWiring] = {}

    @property
    def ports(self) -> dict[str, str]:
        """The serial port of each device that has a reader, by the device's name."""
        return {name: device.port for kind in ON_SERIAL for name, device in getattr(self, kind).items()}


def read_board(path: Path) -> Board:
    """The board file at `path`. Raises ConfigurationError with every error of it."""
    return board_of(Source.of(path))


def board_of(source: Source) -> Board:
    """The board in a file that was read before. Raises ConfigurationError with every error of it."""
    return source.into(Board, between_fields)


def board_file(name: str) -> Path:
    """The path of a board file that comes with the controller. Raises ConfigurationError if there is none."""
    path = BOARDS / f"{name}.toml"
    if path.is_file():
        return path
    known = sorted(each.stem for each in BOARDS.glob("*.toml"))
    raise ConfigurationError([Source(str(BOARDS), "").unknown("", name, known)])
