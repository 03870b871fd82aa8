# SPDX-License-Identifier: MIT
"""The kinds of machines in tapes: one module for each. A module that is added here is found; nothing names it."""

from controller.tapes.machines.tables import TapeKind
from hal.base.kind import found_in

KINDS: tuple[TapeKind, ...] = tuple(found_in(__name__))
"""Every kind of machine that a table can have."""
ENGINE_MACHINES = {kind.key: kind.engine for kind in KINDS}
"""Class that executes the lines at a table without devices, by the kind's name in a board file."""
SIM_MACHINES = {kind.key: kind.simulated for kind in KINDS}
"""Class that executes the lines at simulated machines, by the kind's name in a board file."""
