# SPDX-License-Identifier: MIT
"""Simulated slots for jackpot wagers: a player drops a chip, and the reader reports it."""

from hal.machines.slots import SlotsWiring
from hal.sim.kind import SimulatedKind, Surroundings
from hal.sim.outside import OutsidePorts


class SimulatedSlots:
    """One slot at each place, from 1. Use the methods of `reader` for faults of the reader and its cable."""

    def __init__(self, wiring: SlotsWiring, ports: OutsidePorts) -> None:
        self.places = wiring.places
        self._next = 1
        self.reader = ports.connect(wiring.port, f"SLOTS {wiring.places}")

    def drop(self, place: int) -> None:
        """Drop a chip into the slot of this place. The reader reports it even if there is no such place."""
        self.reader.say(f"CHIP {place}")

    def drop_next(self) -> None:
        """Drop a chip: at place 1 the first time, then at each following place in turn."""
        self.drop(self._next)
        self._next = self._next % self.places + 1


def _make(wiring: SlotsWiring, around: Surroundings) -> SimulatedSlots:
    return SimulatedSlots(wiring, around.ports)


KIND = SimulatedKind(
    "slots",
    _make,
    has_reader=True,
    cannot={"stuck": "the reader counts chips that pass: a stuck chip does not pass"},
)
