# SPDX-License-Identifier: MIT
"""A reader of dominoes in tapes: its lines, and what they do at each kind of table."""

from abc import abstractmethod
from typing import Any

from controller.engine.rules.equipment import DominoReader
from controller.tapes.machines.machine import TapeMachine
from controller.tapes.machines.tables import EngineTable, OperatedStage, TapeKind
from hal.machines.dominoes import ENDS
from hal.signals import DominoRead, Fault, Restored


class DominoesMachine(TapeMachine):
    """A reader of dominoes, with its cover."""

    NAME = "domino reader"
    LINES = {
        r"domino ([0-9]-[0-9]) is laid": "lay",
        r"domino reader (opened|shut)": "cover",
        r"domino reader unplugged": "unplugged",
        r"domino reader plugged in": "plugged_in",
    }

    @abstractmethod
    def lay(self, domino: str) -> None:
        """A domino is laid under the cover, and read; one that there is not is a fault."""

    @abstractmethod
    def cover(self, how: str) -> None:
        """The cover is opened or shut, and the table notices."""

    @abstractmethod
    def unplugged(self) -> None:
        """The reader is unplugged, and the table notices."""

    @abstractmethod
    def plugged_in(self) -> None:
        """The reader is plugged in again, and the table notices."""


class EngineDominoes(DominoesMachine):
    """A reader that only sends signals."""

    def __init__(self, stage: EngineTable, dominoes: DominoReader) -> None:
        self._stage, self._name = stage, dominoes.name

    def lay(self, domino: str) -> None:
        ends = ENDS.fullmatch(domino)
        if ends and ends[1] >= ends[2]:
            self._stage.send(DominoRead(self._name, domino))
        else:
            self._stage.send(Fault(self._name, f"DOMINO {domino} is impossible", "look at the domino"))

    def cover(self, how: str) -> None:
        if how == "opened":
            self._stage.send(Fault(self._name, f"the cover of {self._name} is open", "shut it", "cover off"))
        else:
            self._stage.send(Restored(self._name))

    def unplugged(self) -> None:
        self._stage.send(Fault(self._name, "the reader is lost", "plug in its cable"))

    def plugged_in(self) -> None:
        self._stage.send(Restored(self._name))


class SimDominoes(DominoesMachine):
    """A simulated reader, with its driver."""

    def __init__(self, stage: OperatedStage, dominoes: DominoReader) -> None:
        self._stage, self._name = stage, dominoes.name
        self._dominoes = stage.sim.machine(dominoes.name)

    def lay(self, domino: str) -> None:
        self._dominoes.lay(domino)
        self._stage.moment("DominoRead", "Fault")

    def cover(self, how: str) -> None:
        self._dominoes.cover(how == "shut")
        self._stage.moment("Fault", "Restored")

    def unplugged(self) -> None:
        self._dominoes.reader.unplug()
        self._stage.until(lambda: bool(self._described["faults"]))

    def plugged_in(self) -> None:
        self._dominoes.reader.plug_in()
        self._stage.until(lambda: not self._described["faults"] and self._described["cover"] == "shut")

    @property
    def _described(self) -> dict[str, Any]:
        return self._stage.describe(self._name)


KIND = TapeKind("dominoes", DominoesMachine, EngineDominoes, SimDominoes)
