# SPDX-License-Identifier: MIT
"""The machines of a simulated table: one module for each kind says its keys and what they do. Nothing names it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from controller.engine.rules.face import Key
from hal.base.kind import found_in


class Prepares(NamedTuple):
    """What a key does that prepares a fault, and clears it if it is prepared.

    is_set: whether a machine has it prepared. set_: prepare it, or with False clear it.
    """

    is_set: Callable[[Any], bool]
    set_: Callable[[Any, bool], object]


def next_time(fault: str) -> Prepares:
    """A fault in the plan of a machine's next run: a field of what its `next` takes."""
    return Prepares(
        lambda machine: bool(getattr(machine.planned, fault, False)),
        lambda machine, set_: machine.next(**{fault: set_}),
    )


Acts: TypeAlias = Mapping[Key, "Callable[[Any], object] | Prepares"]
"""The keys of a machine, each with what it does to the simulated machine."""


class OperatedKind(NamedTuple):
    """A kind of machine as the person at a simulated table has it. key: its name in a board file. acts: its keys."""

    key: str
    acts: Callable[[Any], Acts]
    """By the machine's wiring."""


ACTS_OF: Mapping[str, Callable[[Any], Acts]] = {kind.key: kind.acts for kind in found_in(__name__)}
"""By the kind of machine, named as in a board file: its keys, by its wiring."""
