# SPDX-License-Identifier: MIT
"""A kind of machine: its part of a board file, its driver, and its commissioning."""

from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple

import msgspec

from hal.base.capabilities import Device
from hal.base.chip_link import BusContext
from hal.base.pins import PinContext
from hal.base.random_source import OpenSource
from hal.base.serial_line import SerialContext
from hal.wiring.fields import Wiring


class Contexts(NamedTuple):
    """The base of all drivers: the table's pins, its bus, its serial lines and its source of random numbers."""

    pins: PinContext
    bus: BusContext
    serial: SerialContext
    open_source: OpenSource


class CommissioningStep(msgspec.Struct, frozen=True):
    """One step of commissioning a table."""

    name: str
    what: str
    awaits: tuple[str, ...] = ()
    """Sights that the table must have, each at least once (Signal.sight)."""
    shows: tuple[str, ...] = ()
    """A command to a device during the step: its kind, the device, its values, as in (`lamp`, `lamps`, `small`)."""
    judged: bool = False
    """Whether a person confirms it; after the awaited sights, if there are any."""


def motor_step(name: str, way: str) -> CommissioningStep:
    """Return the step in which a motor turns for a moment and a person looks."""
    what = f"jog the {name} {way}, and look whether it turns that way (tablectl motor jog {name})"
    return CommissioningStep(f"{name} {way}", what, (f"{name} jogged {way}",), judged=True)


class MachineKind(NamedTuple):
    """A kind of machine."""

    key: str
    """Table in a board file that names machines of this kind."""
    called: str
    """Its name for people."""
    wiring: type[Wiring]
    """Type of its table in a board file."""
    made: Callable[[str, Any, Contexts], Device]
    """Makes its driver from its name, its wiring and the contexts."""
    steps: Callable[[str, Any], Iterator[CommissioningStep]]
    """Yields the steps of its commissioning."""
    variants: tuple[str, ...] = ()
    """Values of the wiring's `kind` for it, where several kinds share one table of the board."""
    reads: bool = True
    """Whether the device at its port, if it has one, is a reader (hal/base/reader_protocol.py)."""

    def has(self, wiring: Wiring) -> bool:
        """Return whether a machine with this wiring is of this kind."""
        return isinstance(wiring, self.wiring) and (not self.variants or getattr(wiring, "kind", "") in self.variants)


def found_in(folder: str) -> list[Any]:
    """Return the `KIND` of each module of a folder that has one, in the order of the modules' names. `folder`: as in an
    import.
    """
    names = sorted(module.name for module in iter_modules(import_module(folder).__path__))
    modules = (import_module(f"{folder}.{name}") for name in names)
    return [module.KIND for module in modules if hasattr(module, "KIND")]
