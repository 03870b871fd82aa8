# SPDX-License-Identifier: MIT
"""The slots for jackpot wagers in tapes: their lines, and what they do at each kind of table."""

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


class EngineSlots(SlotsMachine):
    """Slots whose reader only sends signals."""

    def __init__(self, stage: EngineTable, slots: JackpotSlots) -> None:
        self._stage, self._name, self._places = stage, slots.name, slots.places

    def takes(self, place: str) -> None:
        number = number_in(place)
        if number <= self._places:
            self._stage.send(ChipTaken(self._name, number))
        else:
            self._stage.send(Fault(self._name, f"CHIP {number} is impossible", "look into the slots"))

    def unplugged(self) -> None:
        self._stage.send(Fault(self._name, "the reader is lost", "plug in its cable"))

    def plugged_in(self) -> None:
        self._stage.send(Restored(self._name))


class SimSlots(SimReader, SlotsMachine):
    """Simulated slots, with their driver."""

    def __init__(self, stage: OperatedStage, slots: JackpotSlots) -> None:
        self._stage, self._name = stage, slots.name
        self._slots = stage.sim.machine(slots.name)

    def takes(self, place: str) -> None:
        self._slots.drop(number_in(place))
        self._stage.moment("ChipTaken", "Fault")


KIND = TapeKind("slots", SlotsMachine, EngineSlots, SimSlots)
