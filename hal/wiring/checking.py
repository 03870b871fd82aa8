# SPDX-License-Identifier: MIT
"""Parts of the checks between several fields of a board file. They read the raw file: its types may be wrong."""

from collections.abc import Iterable, Iterator
from typing import Any

from hal.wiring.toml_file import Problem, Source

Found = tuple[str, Any]
"""A key of the file and its value. The value may be of any type, because files with wrong types are checked too."""

PULLED_UP_AT_START = range(9)
"""Pins that a Pi pulls up until a program sets them. It pulls the others down (BCM2835 ARM Peripherals, 6.2)."""


def twice(source: Source, found: Iterable[Found], what: str, shown: Any = str) -> Iterator[Problem]:
    """Yield an error for each value that stands at two keys. `what`: name of the value, such as "a pin"."""
    first: dict[Any, str] = {}
    for key, value in found:
        other = first.setdefault(value, key)
        if other != key:
            taken = f"{what} of its own: {shown(value)} is taken by {other} (line {source.line_of(other)})"
            yield source.problem(key, shown(value), taken)


def less(source: Source, key: str, device: dict[str, Any], low: str, high: str) -> Iterator[Problem]:
    """Yield an error unless the time in field `low` is below the one in field `high`."""
    lower, higher = device.get(low, 0), device.get(high, 0)
    if _is_number(lower) and _is_number(higher) and 0 < higher <= lower:
        yield source.problem(f"{key}.{low}", lower, f"seconds below {high}, which is {higher}")


def off_at_start(source: Source, key: str, pin: Any, active: Any) -> Iterator[Problem]:
    """Yield an error if a motor's pin is on before the controller starts, when only the Pi's pull resistor sets it."""
    if type(pin) is not int or active not in ("low", "high"):
        return
    pulled = "high" if pin in PULLED_UP_AT_START else "low"
    if pulled == active:
        pins = "0 to 8" if active == "low" else "9 to 27"
        allowed = f"{pins} for a motor that runs when its pin is {active}: a Pi pulls the others {active} as it starts"
        yield source.problem(key, pin, allowed)


def numbers(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the keys whose value is a whole number."""
    return ((key, value) for key, value in found if type(value) is int)


def devices(data: dict[str, Any], kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the key and the content of each device in a table of the file."""
    for name, device in table(data, kind).items():
        if isinstance(device, dict):
            yield f"{kind}.{name}", device


def table(data: dict[str, Any], key: str) -> dict[str, Any]:
    """Return the table at this key; empty if the value is no table."""
    found = data.get(key)
    return found if isinstance(found, dict) else {}


def listed(data: dict[str, Any], key: str) -> list[Any]:
    """Return the list at this key; empty if the value is no list."""
    found = data.get(key)
    return found if isinstance(found, list) else []


def chips(key: str, lamps: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the key and the content of each lamp driver of a device."""
    for number, chip in enumerate(listed(lamps, "chips")):
        if isinstance(chip, dict):
            yield f"{key}.chips.{number}", chip


def lamp_names(key: str, lamps: dict[str, Any]) -> Iterator[Found]:
    """Yield the key and the name of each lamp of a device."""
    for place, chip in chips(key, lamps):
        for channel, name in enumerate(listed(chip, "channels")):
            if isinstance(name, str) and name:
                yield f"{place}.channels.{channel}", name


def _is_number(found: Any) -> bool:
    return isinstance(found, int | float) and not isinstance(found, bool)
