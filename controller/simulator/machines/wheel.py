# SPDX-License-Identifier: MIT
"""A wheel at a simulated table: its keys and their effects."""

from controller.engine.rules.face import Key
from controller.engine.rules.wait import SPIN_THE_BALL, SPIN_THE_WHEEL, WHEEL
from controller.simulator.machines import Acts, OperatedKind
from hal.machines.wheel import WheelWiring
from hal.sim.machines.wheel import SimulatedWheel

READER: Acts = {Key("z", "unplug wheel", "unplug / plug in the reader"): lambda it: it.reader.unplug_or_plug_in()}
ROULETTE: Acts = {
    Key("w", "ball", SPIN_THE_BALL, press=WHEEL): lambda wheel: wheel.spin("ball", "anticlockwise"),
    Key("g", "wrong ball", "spin it the wrong way"): lambda wheel: wheel.spin("ball", "clockwise"),
    **READER,
}
FORTUNE: Acts = {Key("w", "wheel", SPIN_THE_WHEEL, press=WHEEL): SimulatedWheel.spin_other_way, **READER}


def _acts(wiring: WheelWiring) -> Acts:
    return ROULETTE if wiring.kind == "roulette" else FORTUNE


KIND = OperatedKind("wheels", _acts)
