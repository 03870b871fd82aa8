"""A board: which device of a table hangs on which pin and chip, and its limits. Read from `hal/boards/*.toml`."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from hal.toml_file import ConfigurationError, Problem, Source

BOARDS = Path(__file__).parent / "boards"

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
DigitsAddress = Annotated[int, Meta(ge=0x70, le=0x77, description="0x70 to 0x77, as the straps A0 to A2 say")]


class _Wiring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Part of a board file."""


class Gpio(_Wiring, frozen=True, kw_only=True):
    """Which library drives the pins: exactly this one, or the start fails."""

    backend: Literal["lgpio", "rpigpio"]


class I2c(_Wiring, frozen=True, kw_only=True):
    """Which bus (`/dev/i2c-N`), and after how many seconds a transfer counts as hung."""

    bus: Annotated[int, Meta(ge=0, le=22, description="the number N of /dev/i2c-N")] = 1
    timeout_s: Seconds = 1.0


class ButtonWiring(_Wiring, frozen=True, kw_only=True):
    """A push button. `active`: the pin's level while it is pressed."""

    pin: Pin
    active: Level = "low"
    pull: Pull = "up"
    settle_ms: Milliseconds = 15
    stuck_s: Seconds = 20.0


class KeyWiring(_Wiring, frozen=True, kw_only=True):
    """A key switch. `active`: the pin's level while it is turned on. `at_start_simulated`: how a simulation starts."""

    pin: Pin
    active: Level = "low"
    pull: Pull = "up"
    settle_ms: Milliseconds = 50
    at_start_simulated: bool = False


class TumblerWiring(_Wiring, frozen=True, kw_only=True):
    """A dice tumbler: one motor output, three sensors, and how long each thing may take.

    `cover` says what the cover is: an interlock without which the motor does not turn, or the part that is taken off
    to reveal the dice (s 72(3)). `longest_on_s` is the motor's longest on-time in one go: without it, no start.
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

    `check_s`: how often the chip is read back and told everything again.
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
    """Lamps under the glass. `check_s`: how often each driver is asked whether it still does what it was told."""

    chips: Annotated[list[LampDriver], Meta(min_length=1, description="at least one [[lamps.NAME.chips]]")]
    check_s: Seconds = 2.0


class Board(_Wiring, frozen=True, kw_only=True):
    """A whole board file: every device of a table, by kind and name. Names are unique among all kinds."""

    gpio: Gpio
    i2c: I2c | None = None
    buttons: dict[Name, ButtonWiring] = {}
    keys: dict[Name, KeyWiring] = {}
    tumblers: dict[Name, TumblerWiring] = {}
    terminals: dict[Name, TerminalWiring] = {}
    lamps: dict[Name, LampsWiring] = {}


def read_board(path: Path) -> Board:
    """The board file at `path`. Raises ConfigurationError with every error of it."""
    return board_of(Source.of(path))


def board_of(source: Source) -> Board:
    """A file that was read already, as a board. Raises ConfigurationError with every error of it."""
    return source.into(Board, _between_fields)


def board_file(name: str) -> Path:
    """The board of this name that is shipped with the controller. Raises ConfigurationError if there is none."""
    path = BOARDS / f"{name}.toml"
    if path.is_file():
        return path
    known = sorted(each.stem for each in BOARDS.glob("*.toml"))
    raise ConfigurationError([Source(str(BOARDS), "").unknown("", name, known)])


Found = tuple[str, Any]
"""A key of the file, and what stands there: anything at all, since a wrong file is searched for all its errors."""

I2C_PINS = {0: (0, 1), 1: (2, 3)}
"""The pins that a bus takes: SDA, SCL (BCM2835 ARM Peripherals, 6.2, alternative function 0)."""

PULLED_UP_AT_START = range(9)
"""Pins that a Pi pulls up until a program sets them; the others it pulls down (BCM2835 ARM Peripherals, 6.2)."""


def _between_fields(source: Source) -> Iterable[Problem]:
    """What no single field can be blamed for. Looks at the raw file, so that it also runs when fields are wrong."""
    yield from _twice(source, [*_bus_pins(source.data), *_pins(source.data)], "a pin")
    yield from _twice(source, _addresses(source.data), "an address", hex)
    yield from _twice(source, _device_names(source.data), "a name")
    for key, lamps in _devices(source.data, "lamps"):
        yield from _twice(source, _lamp_names(key, lamps), "a name")
    for key, terminal in _devices(source.data, "terminals"):
        yield from _twice(source, _commons(key, terminal), "a COM line")
    for key, tumbler in _devices(source.data, "tumblers"):
        yield from _motor_pin(source, key, tumbler)
        yield from _times(source, key, tumbler)
    yield from _bus_missing(source)


def _twice(source: Source, found: Iterable[Found], what: str, shown: Any = str) -> Iterator[Problem]:
    first: dict[Any, str] = {}
    for key, value in found:
        other = first.setdefault(value, key)
        if other != key:
            taken = f"{what} of its own: {shown(value)} is taken by {other} (line {source.line_of(other)})"
            yield source.problem(key, shown(value), taken)


def _devices(data: dict[str, Any], kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, device in _table(data, kind).items():
        if isinstance(device, dict):
            yield f"{kind}.{name}", device


def _table(data: dict[str, Any], key: str) -> dict[str, Any]:
    found = data.get(key)
    return found if isinstance(found, dict) else {}


def _list(data: dict[str, Any], key: str) -> list[Any]:
    found = data.get(key)
    return found if isinstance(found, list) else []


def _numbers(found: Iterable[Found]) -> Iterator[Found]:
    return ((key, value) for key, value in found if type(value) is int)


def _pins(data: dict[str, Any]) -> Iterator[Found]:
    for kind in ("buttons", "keys", "tumblers", "terminals"):
        for key, device in _devices(data, kind):
            pins = (n for n in device if n in ("pin", "entry") or n.endswith("_pin"))
            yield from _numbers((f"{key}.{name}", device[name]) for name in pins)
            yield from _numbers((f"{key}.numbers.{n}", pin) for n, pin in _table(device, "numbers").items())


def _bus_pins(data: dict[str, Any]) -> Iterator[Found]:
    if "i2c" in data:
        bus = _table(data, "i2c").get("bus", 1)
        pins = I2C_PINS.get(bus, ()) if type(bus) is int else ()
        yield from zip(("i2c.sda", "i2c.scl"), pins, strict=False)


def _addresses(data: dict[str, Any]) -> Iterator[Found]:
    for key, terminal in _devices(data, "terminals"):
        yield from _numbers([(f"{key}.digits.address", _table(terminal, "digits").get("address"))])
    for key, lamps in _devices(data, "lamps"):
        for place, chip in _chips(key, lamps):
            yield from _numbers([(f"{place}.address", chip.get("address"))])


def _chips(key: str, lamps: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for number, chip in enumerate(_list(lamps, "chips")):
        if isinstance(chip, dict):
            yield f"{key}.chips.{number}", chip


def _device_names(data: dict[str, Any]) -> Iterator[Found]:
    for kind in ("buttons", "keys", "tumblers", "terminals", "lamps"):
        for name in _table(data, kind):
            yield f"{kind}.{name}", name


def _lamp_names(key: str, lamps: dict[str, Any]) -> Iterator[Found]:
    for place, chip in _chips(key, lamps):
        for channel, name in enumerate(_list(chip, "channels")):
            if isinstance(name, str) and name:
                yield f"{place}.channels.{channel}", name


def _commons(key: str, terminal: dict[str, Any]) -> Iterator[Found]:
    commons = _list(_table(terminal, "digits"), "commons")
    return _numbers((f"{key}.digits.commons.{number}", common) for number, common in enumerate(commons))


def _motor_pin(source: Source, key: str, tumbler: dict[str, Any]) -> Iterator[Problem]:
    """Until the controller has started, only the Pi's own pull holds the motor's pin: it has to hold it off."""
    pin, active = tumbler.get("motor_pin"), tumbler.get("motor_active", "high")
    if type(pin) is not int or active not in ("low", "high"):
        return
    pulled = "high" if pin in PULLED_UP_AT_START else "low"
    if pulled == active:
        pins = "0 to 8" if active == "low" else "9 to 27"
        allowed = f"{pins} for a motor that runs when its pin is {active}: a Pi pulls the others {active} as it starts"
        yield source.problem(f"{key}.motor_pin", pin, allowed)


def _times(source: Source, key: str, tumbler: dict[str, Any]) -> Iterator[Problem]:
    for less, more in (("least_turn_s", "turn_s"), ("turn_s", "longest_on_s"), ("first_turn_s", "longest_on_s")):
        low, high = tumbler.get(less, 0), tumbler.get(more, 0)
        if _is_number(low) and _is_number(high) and 0 < high <= low:
            yield source.problem(f"{key}.{less}", low, f"seconds below {more}, which is {high}")


def _is_number(found: Any) -> bool:
    return isinstance(found, int | float) and not isinstance(found, bool)


def _bus_missing(source: Source) -> Iterator[Problem]:
    kinds = [kind for kind in ("terminals", "lamps") if _table(source.data, kind)]
    if kinds and "i2c" not in source.data:
        yield source.problem("i2c", None, f"a table [i2c], since {' and '.join(kinds)} hang on an I2C bus")
