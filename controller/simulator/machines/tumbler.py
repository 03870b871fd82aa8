# SPDX-License-Identifier: MIT
"""A tumbler at a simulated table: its keys and their effects."""

from controller.engine.rules.face import Key
from controller.simulator.machines import Acts, OperatedKind, next_time
from hal.sim.machines.tumbler import SimulatedTumbler

ACTS: Acts = {
    Key("c", "cover", "tumbler cover"): SimulatedTumbler.move_cover,
    Key("k", "cock", "lean a die, next spin", prepares="a die leans against the wall in the next spin"): next_time(
        "cocked"
    ),
    Key("j", "jam", "jam, next spin", prepares="the tumbler jams in the next spin"): next_time("jam"),
    Key("f", "free", "free the tumbler"): SimulatedTumbler.free_if_caught,
}
KIND = OperatedKind("tumblers", lambda _wiring: ACTS)
