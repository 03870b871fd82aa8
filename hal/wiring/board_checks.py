# SPDX-License-Identifier: MIT
"""Errors between several devices of a board file: a pin, port, address or name used twice, a missing bus."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hal.wiring.checking import Found, chips, devices, numbers, table, twice
from hal.wiring.fields import Wiring
from hal.wiring.toml_file import Problem, Source

I2C_PINS = {0: (0, 1), 1: (2, 3)}
"""The pins that a bus uses: SDA, SCL (BCM2835 ARM Peripherals, 6.2, alternative function 0)."""

SERIAL_PINS = dict.fromkeys(("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0"), (14, 15))
"""The pins that a Pi's own serial port uses: TXD, RXD (the same document, alternative functions 0 and 5)."""

ON_LAMP_DRIVERS = ("lamps", "indicators")
ON_THE_BUS = ("terminals", *ON_LAMP_DRIVERS)


def between_fields(source: Source, kinds: Mapping[str, type[Wiring]]) -> Iterable[Problem]:
    """Yield errors between several fields of a device, and between devices.

    Reads the raw file, which may have wrong types. `kinds`: the tables of the file that name devices, each with the
    type of its devices.
    """
    data = source.data
    yield from twice(source, [*_bus_pins(data), *_serial_pins(data, kinds), *pins(data, kinds)], "a pin")
    yield from twice(source, _serial_ports(data, kinds), "a port")
    yield from twice(source, _addresses(data), "an address", hex)
    yield from twice(source, _device_names(data, kinds), "a name")
    for kind, wiring in kinds.items():
        for key, device in devices(data, kind):
            yield from wiring.problems(source, key, device)
    yield from _bus_missing(source)


def pins(data: dict[str, Any], kinds: Iterable[str]) -> Iterator[Found]:
    """Yield the key and the number of every pin of every device."""
    for kind in kinds:
        for key, device in devices(data, kind):
            names = (n for n in device if n in ("pin", "entry") or n.endswith("_pin"))
            yield from numbers((f"{key}.{name}", device[name]) for name in names)
            yield from numbers((f"{key}.numbers.{n}", pin) for n, pin in table(device, "numbers").items())


def _bus_pins(data: dict[str, Any]) -> Iterator[Found]:
    if "i2c" in data:
        bus = table(data, "i2c").get("bus", 1)
        yield from zip(("i2c.sda", "i2c.scl"), I2C_PINS.get(bus, ()) if type(bus) is int else (), strict=False)


def _serial_ports(data: dict[str, Any], kinds: Iterable[str]) -> Iterator[Found]:
    for kind in kinds:
        for key, device in devices(data, kind):
            if isinstance(device.get("port"), str):
                yield f"{key}.port", device["port"]


def _serial_pins(data: dict[str, Any], kinds: Iterable[str]) -> Iterator[Found]:
    """Yield the pins of each serial port. If two devices name one port, only the first counts: the port error is
    enough.
    """
    first = {port: key for key, port in reversed([*_serial_ports(data, kinds)])}
    for port, key in reversed(first.items()):
        yield from ((key, pin) for pin in SERIAL_PINS.get(port, ()))


def _addresses(data: dict[str, Any]) -> Iterator[Found]:
    for key, terminal in devices(data, "terminals"):
        yield from numbers([(f"{key}.digits.address", table(terminal, "digits").get("address"))])
    for kind in ON_LAMP_DRIVERS:
        for key, lamps in devices(data, kind):
            yield from numbers((f"{place}.address", chip.get("address")) for place, chip in chips(key, lamps))


def _device_names(data: dict[str, Any], kinds: Iterable[str]) -> Iterator[Found]:
    for kind in kinds:
        for name in table(data, kind):
            yield f"{kind}.{name}", name


def _bus_missing(source: Source) -> Iterator[Problem]:
    kinds = [kind for kind in ON_THE_BUS if table(source.data, kind)]
    if kinds and "i2c" not in source.data:
        yield source.problem("i2c", None, f"a table [i2c], because {' and '.join(kinds)} need an I2C bus")
