# SPDX-License-Identifier: MIT
"""A kind of machine in simulation: how one is made, and what can go wrong with it."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from hal.base.clock import Clock
from hal.signals import Signal
from hal.sim.contacts import SimulatedContact
from hal.sim.outside import OutsidePins, OutsidePorts

Told = Literal["at once", "in use", "never"]
"""When the table can know of a fault: within seconds; once the round needs the part; never: a person sees it."""


class Surroundings(NamedTuple):
    """What a simulated machine is wired to, the clock on which it moves, and its seed: the same moves the same way."""

    pins: OutsidePins
    ports: OutsidePorts
    clock: Clock
    seed: str


class Sensor(NamedTuple):
    """A sensor of a machine: what it is called, its contact, and when the table can know that it is stuck."""

    part: str
    contact: Callable[[Any], SimulatedContact]
    stuck_told: Told = "in use"


class OwnFault(NamedTuple):
    """A fault that other machines do not have: its sort, its part, how it comes and is mended, when it is known."""

    sort: str
    part: str
    happens: Callable[[Any], object]
    mended: Callable[[Any], object]
    told: Told = "in use"


class SimulatedKind(NamedTuple):
    """A kind of machine in simulation.

    key, variants: as in hal.base.kind.Kind. made: one machine, by its wiring and what it is wired to. has_reader: it
    has a `reader` on a serial line. slow_turn_s: it has a motor, with `breaks`, `run_away` and `free`; a revolution
    that takes so many seconds is too slow. cannot: sorts of faults that it does not have, each with the reason. lies:
    the result that lies there as a person sees it, in the words in which a round declares it. happened: whether what
    its driver has just reported is so. Both are for the tests that watch a whole table (tests/faults).
    """

    key: str
    made: Callable[[Any, Surroundings], Any]
    variants: tuple[str, ...] = ()
    has_reader: bool = False
    slow_turn_s: float = 0
    sensors: tuple[Sensor, ...] = ()
    faults: tuple[OwnFault, ...] = ()
    cannot: Mapping[str, str] = {}
    lies: Callable[[Any], str] | None = None
    happened: Callable[[Any, Signal], bool] | None = None
