# SPDX-License-Identifier: MIT
"""A random result generator at a simulated table: its key and the effect."""

from controller.engine.rules.face import Key
from controller.simulator.machines import Acts, OperatedKind, Prepares
from hal.sim.machines.generator import SimulatedSource


def _break(source: SimulatedSource, set_: bool) -> None:
    (source.fail if set_ else source.mend)()


BREAKS = Prepares(lambda source: source.broken, _break)
ACTS: Acts = {Key("g", "break", "break / mend the generator", prepares="the generator is broken"): BREAKS}
KIND = OperatedKind("generators", lambda _wiring: ACTS)
