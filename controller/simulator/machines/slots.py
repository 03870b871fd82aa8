# SPDX-License-Identifier: MIT
"""The slots for jackpot wagers at a simulated table: their keys, and what these do."""

from controller.engine.rules.face import Key
from hal.sim.slots import SimulatedSlots

KIND = "slots"
ACTS = {
    Key("o", "chip", "a chip into the next slot"): SimulatedSlots.drop_next,
    Key("i", "unplug slots", "unplug / plug in the slots"): SimulatedSlots.unplug_or_plug_in,
}
