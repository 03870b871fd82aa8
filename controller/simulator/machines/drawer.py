# SPDX-License-Identifier: MIT
"""A ball drawer at a simulated table: its keys and their effects."""

from controller.engine.rules.face import Key
from controller.simulator.machines import Acts, OperatedKind, next_time
from hal.sim.machines.drawer import SimulatedDrawer

ACTS: Acts = {
    Key("j", "jam", "jam, next drawing", prepares="the drawer jams in the next drawing"): next_time("jam"),
    Key("f", "free", "free the drawer"): SimulatedDrawer.free,
}
KIND = OperatedKind("drawers", lambda _wiring: ACTS)
