# SPDX-License-Identifier: MIT
"""A kind of machine: what a board file says of it, how its driver is made, and how it is commissioned."""

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
    """What drivers stand on: the table's pins, its bus, its serial lines and its source of random numbers."""

    pins: PinContext
    bus: BusContext
    serial: SerialContext
    open_source: OpenSource


class Step(msgspec.Struct, frozen=True):
    """One step by which a table is commissioned. awaits: what the table has to see, each at least once (Signal.sight).

    shows: what it shows or does meanwhile, for a device. judged: a person says whether it is so; if something is
    awaited too, only after the table has seen that.
    """

    name: str
    what: str
    awaits: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    judged: bool = False


def motor_step(name: str, way: str) -> Step:
    """A motor is turned for a moment, and a person looks."""
    what = f"jog the {name} {way}, and look whether it turns that way (tablectl motor jog {name})"
    return Step(f"{name} {way}", what, (f"{name} jogged {way}",), judged=True)


class Kind(NamedTuple):
    """A kind of machine.

    key: the table in a board file that names machines of this kind. called: what people call one. wiring: what a board
    file says of one. made: its driver, by its name, its wiring and what it stands on. steps: how it is commissioned.
    variants: the values of the wiring's `kind` that are meant, where several kinds stand in one table of the board.
    reads: what is at its port, if it has one, is a reader (hal/base/reader_protocol.py).
    """

    key: str
    called: str
    wiring: type[Wiring]
    made: Callable[[str, Any, Contexts], Device]
    steps: Callable[[str, Any], Iterator[Step]]
    variants: tuple[str, ...] = ()
    reads: bool = True

    def has(self, wiring: Wiring) -> bool:
        """Whether a machine that is wired so is of this kind."""
        return isinstance(wiring, self.wiring) and (not self.variants or getattr(wiring, "kind", "") in self.variants)


def found_in(folder: str) -> list[Any]:
    """`KIND` of each module of a folder that has one, in the order of the modules' names. `folder`: as in an import."""
    names = sorted(module.name for module in iter_modules(import_module(folder).__path__))
    modules = (import_module(f"{folder}.{name}") for name in names)
    return [module.KIND for module in modules if hasattr(module, "KIND")]
