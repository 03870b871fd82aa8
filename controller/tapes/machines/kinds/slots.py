# SPDX-License-Identifier: MIT
"""The slots for jackpot wagers in tapes: their lines, and what they do at each kind of table."""

from abc import abstractmethod

from controller.engine.rules.equipment import JackpotSlots
from controller.tapes.machines.machine import TapeMachine
from controller.tapes.machines.reader import SimReader
from controller.tapes.machines.tables import EngineTable, OperatedStage, TapeKind
from controller.tapes.script.errors import number_in
from hal.signals import ChipTaken, Fault, Restored


class SlotsMachine(TapeMachine):
    """The slots for jackpot wagers, with their reader."""

    NAME = "slots for jackpot wagers"
    LINES = {
        r"slot ([0-9]+) takes a chip": "takes",
        r"slots unplugged": "unplugged",
        r"slots plugged in": "plugged_in",
    }

    def takes(self, place: str) -> None:
        """A player drops a chip into the slot of this place."""
        self.drop(number_in(place))

    @abstractmethod
    def drop(self, place: int) -> None:
        """A player drops a chip into the slot of this place."""

    @abstractmethod
    def unplugged(self) -> None:
        """The reader is unplugged, and the table notices."""

    @abstractmethod
    def plugged_in(self) -> None:
        """The reader is plugged in again, and the table notices."""


class EngineSlots(SlotsMachine):
    """Slots whose reader only sends signals."""

    def __init__(self, stage: EngineTable, slots: JackpotSlots) -> None:
        self._stage, self._name, self._places = stage, slots.name, slots.places

    def drop(self, place: int) -> None:
        if place <= self._places:
            self._stage.send(ChipTaken(self._name, place))
        else:
            self._stage.send(Fault(self._name, f"CHIP {place} is impossible", "look into the slots"))

    def unplugged(self) -> None:
        self._stage.send(Fault(self._name, "the reader is lost", "plug in its cable"))

    def plugged_in(self) -> None:
        self._stage.send(Restored(self._name))


class SimSlots(SimReader, SlotsMachine):
    """Simulated slots, with their driver."""

    def __init__(self, stage: OperatedStage, slots: JackpotSlots) -> None:
        self._stage, self._name = stage, slots.name
        self._slots = stage.sim.machine(slots.name)

    def drop(self, place: int) -> None:
        self._slots.drop(place)
        self._stage.moment("ChipTaken", "Fault")


KIND = TapeKind("slots", SlotsMachine, EngineSlots, SimSlots)
