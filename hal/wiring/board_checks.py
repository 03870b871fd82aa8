# SPDX-License-Identifier: MIT
"""Errors between several fields of a board file: a pin used twice, a missing bus, times that do not fit together."""

from collections.abc import Iterable, Iterator
from typing import Any

from hal.wiring.toml_file import Problem, Source

Found = tuple[str, Any]
"""A key of the file and its value. The value may be of any type, because files with wrong types are checked too."""

I2C_PINS = {0: (0, 1), 1: (2, 3)}
"""The pins that a bus uses: SDA, SCL (BCM2835 ARM Peripherals, 6.2, alternative function 0)."""

SERIAL_PINS = dict.fromkeys(("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0"), (14, 15))
"""The pins that a Pi's own serial port uses: TXD, RXD (the same document, alternative functions 0 and 5)."""

ON_PINS = ("buttons", "keys", "tumblers", "terminals", "drawers", "shoes")
ON_THE_BUS = ("terminals", "lamps", "indicators")
ON_SERIAL = ("wheels", "drawers", "shoes", "slots")
KINDS = tuple(dict.fromkeys((*ON_PINS, *ON_THE_BUS, *ON_SERIAL, "generators")))
"""The kinds of devices, by how they are wired."""

COMPARTMENTS = 37
"""The number of compartments of a roulette wheel (s 131(2))."""

MOTOR_PINS = ("motor_pin", "forward_pin", "backward_pin")

MOST_LIGHTS = 16
"""The most lights in one set of indicator lights: a lamp driver has this many outputs."""

PULLED_UP_AT_START = range(9)
"""Pins that a Pi pulls up until a program sets them. It pulls the others down (BCM2835 ARM Peripherals, 6.2)."""


def between_fields(source: Source) -> Iterable[Problem]:
    """Errors between several fields. Reads the raw file, so that it also works when fields have wrong types."""
    yield from _twice(source, [*_bus_pins(source.data), *_serial_pins(source.data), *_pins(source.data)], "a pin")
    yield from _twice(source, _serial_ports(source.data), "a port")
    yield from _twice(source, _addresses(source.data), "an address", hex)
    yield from _twice(source, _device_names(source.data), "a name")
    for key, lamps in _on_lamp_drivers(source.data):
        yield from _twice(source, _lamp_names(key, lamps), "a name")
    for key, indicators in _devices(source.data, "indicators"):
        yield from _light_sets(source, key, indicators)
    for key, terminal in _devices(source.data, "terminals"):
        yield from _twice(source, _commons(key, terminal), "a COM line")
    for key, motor in (*_devices(source.data, "tumblers"), *_devices(source.data, "drawers")):
        yield from _motor_pins(source, key, motor)
        yield from _times(source, key, motor)
    for key, drawer in _devices(source.data, "drawers"):
        yield from _less(source, key, drawer, "turn_s", "rest_s")
    for key, wheel in _devices(source.data, "wheels"):
        yield from _sections(source, key, wheel)
    for key, shoe in _devices(source.data, "shoes"):
        yield from _less(source, key, shoe, "agree_s", "covered_s")
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
    for kind in ON_PINS:
        for key, device in _devices(data, kind):
            pins = (n for n in device if n in ("pin", "entry") or n.endswith("_pin"))
            yield from _numbers((f"{key}.{name}", device[name]) for name in pins)
            yield from _numbers((f"{key}.numbers.{n}", pin) for n, pin in _table(device, "numbers").items())


def _bus_pins(data: dict[str, Any]) -> Iterator[Found]:
    if "i2c" in data:
        bus = _table(data, "i2c").get("bus", 1)
        pins = I2C_PINS.get(bus, ()) if type(bus) is int else ()
        yield from zip(("i2c.sda", "i2c.scl"), pins, strict=False)


def _serial_ports(data: dict[str, Any]) -> Iterator[Found]:
    for kind in ON_SERIAL:
        for key, device in _devices(data, kind):
            if isinstance(device.get("port"), str):
                yield f"{key}.port", device["port"]


def _serial_pins(data: dict[str, Any]) -> Iterator[Found]:
    """The pins of each serial port. If two devices name one port, only the first counts: the port error is enough."""
    first = {port: key for key, port in reversed([*_serial_ports(data)])}
    for port, key in reversed(first.items()):
        yield from ((key, pin) for pin in SERIAL_PINS.get(port, ()))


def _addresses(data: dict[str, Any]) -> Iterator[Found]:
    for key, terminal in _devices(data, "terminals"):
        yield from _numbers([(f"{key}.digits.address", _table(terminal, "digits").get("address"))])
    for key, lamps in _on_lamp_drivers(data):
        for place, chip in _chips(key, lamps):
            yield from _numbers([(f"{place}.address", chip.get("address"))])


def _on_lamp_drivers(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    yield from _devices(data, "lamps")
    yield from _devices(data, "indicators")


def _chips(key: str, lamps: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for number, chip in enumerate(_list(lamps, "chips")):
        if isinstance(chip, dict):
            yield f"{key}.chips.{number}", chip


def _device_names(data: dict[str, Any]) -> Iterator[Found]:
    for kind in KINDS:
        for name in _table(data, kind):
            yield f"{kind}.{name}", name


def _lamp_names(key: str, lamps: dict[str, Any]) -> Iterator[Found]:
    for place, chip in _chips(key, lamps):
        for channel, name in enumerate(_list(chip, "channels")):
            if isinstance(name, str) and name:
                yield f"{place}.channels.{channel}", name


def _light_sets(source: Source, key: str, indicators: dict[str, Any]) -> Iterator[Problem]:
    """Errors unless each light has one output, each output has a light, and each set its own colour (s 173(1)).

    Sets of one light may share a colour: such a light says what it says by the place where it stands.
    """
    sets = [*_devices(indicators, "sets")]
    counting = ((place, each.get("colour")) for place, each in sets if each.get("lights") != 1)
    colours = ((f"{key}.{place}.colour", colour) for place, colour in counting if isinstance(colour, str))
    yield from _twice(source, colours, "a colour")
    needed = {f"{place[5:]}-{n}": place for place, each in sets for n in range(1, _lights(each) + 1)}
    wired = {name: place for place, name in _lamp_names(key, indicators)}
    for light in needed.keys() - wired.keys():
        yield source.problem(f"{key}.{needed[light]}", light, "only lights that stand in a list of channels")
    for light in wired.keys() - needed.keys():
        yield source.unknown(wired[light], light, needed)


def _lights(light_set: dict[str, Any]) -> int:
    lights = light_set.get("lights")
    return min(lights, MOST_LIGHTS) if type(lights) is int else 0


def _commons(key: str, terminal: dict[str, Any]) -> Iterator[Found]:
    commons = _list(_table(terminal, "digits"), "commons")
    return _numbers((f"{key}.digits.commons.{number}", common) for number, common in enumerate(commons))


def _motor_pins(source: Source, key: str, device: dict[str, Any]) -> Iterator[Problem]:
    for name in MOTOR_PINS:
        yield from _motor_pin(source, f"{key}.{name}", device.get(name), device.get("motor_active", "high"))


def _motor_pin(source: Source, key: str, pin: Any, active: Any) -> Iterator[Problem]:
    """Before the controller starts, only the Pi's own pull resistor sets the motor's pin. It must set it to off."""
    if type(pin) is not int or active not in ("low", "high"):
        return
    pulled = "high" if pin in PULLED_UP_AT_START else "low"
    if pulled == active:
        pins = "0 to 8" if active == "low" else "9 to 27"
        allowed = f"{pins} for a motor that runs when its pin is {active}: a Pi pulls the others {active} as it starts"
        yield source.problem(key, pin, allowed)


def _times(source: Source, key: str, tumbler: dict[str, Any]) -> Iterator[Problem]:
    for less, more in (("least_turn_s", "turn_s"), ("turn_s", "longest_on_s"), ("first_turn_s", "longest_on_s")):
        yield from _less(source, key, tumbler, less, more)


def _less(source: Source, key: str, device: dict[str, Any], less: str, more: str) -> Iterator[Problem]:
    low, high = device.get(less, 0), device.get(more, 0)
    if _is_number(low) and _is_number(high) and 0 < high <= low:
        yield source.problem(f"{key}.{less}", low, f"seconds below {more}, which is {high}")


def _sections(source: Source, key: str, wheel: dict[str, Any]) -> Iterator[Problem]:
    sections = wheel.get("sections", COMPARTMENTS)
    if wheel.get("kind") == "roulette" and type(sections) is int and sections != COMPARTMENTS:
        yield source.problem(f"{key}.sections", sections, f"{COMPARTMENTS} compartments of a roulette wheel (s 131(2))")


def _is_number(found: Any) -> bool:
    return isinstance(found, int | float) and not isinstance(found, bool)


def _bus_missing(source: Source) -> Iterator[Problem]:
    kinds = [kind for kind in ON_THE_BUS if _table(source.data, kind)]
    if kinds and "i2c" not in source.data:
        yield source.problem("i2c", None, f"a table [i2c], because {' and '.join(kinds)} need an I2C bus")
