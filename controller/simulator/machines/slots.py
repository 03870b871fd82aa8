# SPDX-License-Identifier: MIT
"""The slots for jackpot wagers at a simulated table: their keys and the effects."""

from controller.engine.rules.face import Key
from controller.simulator.machines import Acts, OperatedKind
from hal.sim.machines.slots import SimulatedSlots

ACTS: Acts = {
    Key("o", "chip", "a chip into the next slot"): SimulatedSlots.drop_next,
    Key("i", "unplug slots", "unplug / plug in the slots"): lambda slots: slots.reader.unplug_or_plug_in(),
}
KIND = OperatedKind("slots", lambda _wiring: ACTS)
