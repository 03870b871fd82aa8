# SPDX-License-Identifier: MIT
"""A simulated reader of dominoes: a person lays a domino under its cover, and the reader reports it."""

from random import Random

from hal.base.clock import Clock
from hal.machines.dominoes import DominoesWiring
from hal.signals import DominoRead, Signal
from hal.sim.kind import OwnFault, SimulatedKind, Surroundings
from hal.sim.outside import OutsidePorts
from hal.sim.serial import ALIVE_S, STARTS_S

TWICE = ("1-1", "2-2", "3-3", "4-4", "5-5", "6-6", "3-1", "5-1", "6-1", "6-4", "6-5")
ONCE = ("2-1", "3-2", "4-1", "4-2", "4-3", "5-2", "5-3", "5-4", "6-2", "6-3")
SET = (*TWICE, *TWICE, *ONCE)
"""The 32 dominoes."""


class SimulatedDominoReader:
    """A reader, its cover, and the set of dominoes. `reader`: for faults of the reader and its cable."""

    def __init__(self, wiring: DominoesWiring, ports: OutsidePorts, clock: Clock, seed: str) -> None:
        self.reader = ports.connect(wiring.port, f"DOMINOES {wiring.dominoes}")
        self._clock, self._random = clock, Random(seed)
        self.shut = True
        self.lies = ""
        """The domino that was laid there last."""
        self.reader.starts = self._started
        clock.after(STARTS_S + ALIVE_S, self._after_alive)

    def lay(self, domino: str) -> None:
        """A person lays this domino under the cover, be there such a domino or not."""
        self.lies = domino
        self.reader.say(f"DOMINO {domino}")

    def lay_any(self) -> None:
        """A person lays a domino of the set."""
        self.lay(self._random.choice(SET))

    def cover(self, shut: bool) -> None:
        """A person opens the cover, or shuts it."""
        self.shut = shut
        self._say_cover()

    def open_or_shut(self) -> None:
        """A person opens the cover if it is shut, and shuts it if it is open."""
        self.cover(not self.shut)

    def _say_cover(self) -> None:
        self.reader.say("COVER" if self.shut else "OPEN")

    def _started(self) -> None:
        """The reader is about to say START."""
        self._clock.after(0, self._say_cover)

    def _after_alive(self) -> None:
        """The reader is older than this timer: at the same moment it says ALIVE first."""
        self._say_cover()
        self._clock.after(ALIVE_S, self._after_alive)


def _make(wiring: DominoesWiring, around: Surroundings) -> SimulatedDominoReader:
    return SimulatedDominoReader(wiring, around.ports, around.clock, around.seed)


def _is_true(reader: SimulatedDominoReader, signal: Signal) -> bool:
    return not isinstance(signal, DominoRead) or signal.domino == reader.lies


OPEN = OwnFault("stuck", "cover, open", lambda it: it.cover(False), lambda it: it.cover(True), "at once")
KIND = SimulatedKind(
    "dominoes", _make, has_reader=True, faults=(OPEN,), shown_result=lambda reader: reader.lies, is_true=_is_true
)
