# SPDX-License-Identifier: MIT
"""The kinds of machines in tapes: one module for each. A module that is added here is found; nothing names it."""

from importlib import import_module
from pkgutil import iter_modules

from controller.tapes.machines.tables import TapeKind


def _found() -> tuple[TapeKind, ...]:
    """The `KIND` of each module of this folder."""
    names = sorted(module.name for module in iter_modules(__path__))
    return tuple(import_module(f"{__name__}.{name}").KIND for name in names)


KINDS = _found()
"""Every kind of machine that a table can have."""
ENGINE_MACHINES = {kind.key: kind.engine for kind in KINDS}
"""Who does the lines at a table without devices, by the kind's name in a board file."""
SIM_MACHINES = {kind.key: kind.simulated for kind in KINDS}
"""Who does the lines at simulated machines, by the kind's name in a board file."""
