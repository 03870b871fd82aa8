# SPDX-License-Identifier: MIT
"""Simulated slots for jackpot wagers: a player drops a chip, and the reader reports it."""

from hal.sim.outside import OutsidePorts
from hal.wiring.board import SlotsWiring


class SimulatedSlots:
    """One slot at each place, from 1. Use the methods of `reader` for faults of the reader and its cable."""

    def __init__(self, wiring: SlotsWiring, ports: OutsidePorts) -> None:
        self.places = wiring.places
        self._next, self._unplugged = 1, False
        self.reader = ports.connect(wiring.port, f"SLOTS {wiring.places}")

    def drop(self, place: int) -> None:
        """A player drops a chip into the slot of this place, be it there or not."""
        self.reader.say(f"CHIP {place}")

    def drop_next(self) -> None:
        """A player drops a chip: place 1 the first time, then one place after the other."""
        self.drop(self._next)
        self._next = self._next % self.places + 1

    def unplug_or_plug_in(self) -> None:
        """The cable of the reader is pulled out; the next time it is plugged in again."""
        self._unplugged = not self._unplugged
        (self.reader.unplug if self._unplugged else self.reader.plug_in)()
