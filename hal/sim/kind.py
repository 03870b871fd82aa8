# SPDX-License-Identifier: MIT
"""A kind of machine in simulation: how one is made, and what can go wrong with it."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from hal.base.clock import Clock
from hal.signals import Signal
from hal.sim.contacts import SimulatedContact
from hal.sim.outside import OutsidePins, OutsidePorts

FaultVisibility = Literal["at once", "in use", "never"]
"""When the table can notice a fault: within seconds, when the round uses the part, or never (only a person sees it)."""


class Surroundings(NamedTuple):
    """The wiring of a simulated machine, its clock, and the seed of its random movements."""

    pins: OutsidePins
    ports: OutsidePorts
    clock: Clock
    seed: str


class SimulatedSensor(NamedTuple):
    """A sensor of a machine."""

    part: str
    contact: Callable[[Any], SimulatedContact]
    """Returns the sensor's contact."""
    stuck_told: FaultVisibility = "in use"
    """When the table can notice that the sensor is stuck."""


class OwnFault(NamedTuple):
    """A fault that only this kind of machine has."""

    sort: str
    """Sort of fault: "stuck", "silent", ..."""
    part: str
    happens: Callable[[Any], object]
    """Causes the fault."""
    mended: Callable[[Any], object]
    """Ends the fault."""
    told: FaultVisibility = "in use"
    """When the table can notice the fault."""


class SimulatedKind(NamedTuple):
    """A kind of machine in simulation."""

    key: str
    """Key of the machines in a board file, as in hal.base.kind.MachineKind."""
    made: Callable[[Any, Surroundings], Any]
    """Makes a machine from its wiring and its surroundings."""
    variants: tuple[str, ...] = ()
    """Variants of the machine, as in hal.base.kind.MachineKind."""
    has_reader: bool = False
    """The machine has a `reader` on a serial line."""
    slow_turn_s: float = 0
    """Seconds of a revolution that is too slow. 0: no motor. A motor has `breaks`, `run_away` and `free`."""
    sensors: tuple[SimulatedSensor, ...] = ()
    faults: tuple[OwnFault, ...] = ()
    cannot: Mapping[str, str] = {}
    """Sorts of faults that the machine cannot have, each with the reason."""
    shown_result: Callable[[Any], str] | None = None
    """Returns the visible result in the words in which a round declares it. For tests that watch a whole table."""
    is_true: Callable[[Any, Signal], bool] | None = None
    """Returns whether a signal of the driver is true. For tests that watch a whole table."""
