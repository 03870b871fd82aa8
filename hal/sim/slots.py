"""Simulated slots for jackpot wagers: a player drops a chip, and the reader reports it."""

from hal.sim.outside import OutsidePorts
from hal.wiring.board import SlotsWiring


class SimulatedSlots:
    """One slot at each place, from 1. Use the methods of `reader` for faults of the reader and its cable."""

    def __init__(self, wiring: SlotsWiring, ports: OutsidePorts) -> None:
        self.places = wiring.places
        self.reader = ports.connect(wiring.port, f"SLOTS {wiring.places}")

    def drop(self, place: int) -> None:
        """A player drops a chip into the slot of this place, be it there or not."""
        self.reader.say(f"CHIP {place}")
