# SPDX-License-Identifier: MIT
"""The machines of a simulated table: one module for each kind, with its keys and their effects.

Modules are found by import.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from controller.engine.rules.face import Key
from hal.base.kind import found_in


class Prepares(NamedTuple):
    """The effect of a key that prepares a fault, or clears a prepared one."""

    is_set: Callable[[Any], bool]
    """Whether the fault of a machine is prepared."""
    set_: Callable[[Any, bool], object]
    """Prepares the fault, or clears it if given False."""


def next_time(fault: str) -> Prepares:
    """Return the effect that prepares a fault in a machine's next run. fault: an argument of the machine's `next`."""
    return Prepares(
        lambda machine: bool(getattr(machine.planned, fault, False)),
        lambda machine, set_: machine.next(**{fault: set_}),
    )


Acts: TypeAlias = Mapping[Key, "Callable[[Any], object] | Prepares"]
"""The keys of a machine, each with its effect on the simulated machine."""


class OperatedKind(NamedTuple):
    """A kind of machine for the operator of a simulated table."""

    key: str
    """Name of the kind in a board file."""
    acts: Callable[[Any], Acts]
    """Returns the keys for a machine's wiring."""


ACTS_OF: Mapping[str, Callable[[Any], Acts]] = {kind.key: kind.acts for kind in found_in(__name__)}
"""By the kind of machine as named in a board file: returns the keys for a wiring."""
