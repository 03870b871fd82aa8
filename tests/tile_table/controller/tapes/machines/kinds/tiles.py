# SPDX-License-Identifier: MIT
"""A reader of domino tiles in tapes: its lines, and what they do at each kind of table."""

from abc import abstractmethod
from typing import Any

from controller.engine.rules.equipment import TileReader
from controller.tapes.machines.machine import TapeMachine
from controller.tapes.machines.tables import EngineTable, OperatedStage, TapeKind
from hal.machines.tiles import ENDS
from hal.signals import Fault, Restored, TileRead


class TilesMachine(TapeMachine):
    """A reader of domino tiles, with its cover."""

    NAME = "tile reader"
    LINES = {
        r"tile ([0-9]-[0-9]) is laid": "lay",
        r"tile reader (opened|shut)": "cover",
        r"tile reader unplugged": "unplugged",
        r"tile reader plugged in": "plugged_in",
    }

    @abstractmethod
    def lay(self, tile: str) -> None:
        """A tile is laid under the cover, and read; one that there is not is a fault."""

    @abstractmethod
    def cover(self, how: str) -> None:
        """The cover is opened or shut, and the table notices."""

    @abstractmethod
    def unplugged(self) -> None:
        """The reader is unplugged, and the table notices."""

    @abstractmethod
    def plugged_in(self) -> None:
        """The reader is plugged in again, and the table notices."""


class EngineTiles(TilesMachine):
    """A reader that only sends signals."""

    def __init__(self, stage: EngineTable, tiles: TileReader) -> None:
        self._stage, self._name = stage, tiles.name

    def lay(self, tile: str) -> None:
        ends = ENDS.fullmatch(tile)
        if ends and ends[1] >= ends[2]:
            self._stage.send(TileRead(self._name, tile))
        else:
            self._stage.send(Fault(self._name, f"TILE {tile} is impossible", "look at the tile"))

    def cover(self, how: str) -> None:
        if how == "opened":
            self._stage.send(Fault(self._name, f"the cover of {self._name} is open", "shut it", "cover off"))
        else:
            self._stage.send(Restored(self._name))

    def unplugged(self) -> None:
        self._stage.send(Fault(self._name, "the reader is lost", "plug in its cable"))

    def plugged_in(self) -> None:
        self._stage.send(Restored(self._name))


class SimTiles(TilesMachine):
    """A simulated reader, with its driver."""

    def __init__(self, stage: OperatedStage, tiles: TileReader) -> None:
        self._stage, self._name = stage, tiles.name
        self._tiles = stage.sim.machine(tiles.name)

    def lay(self, tile: str) -> None:
        self._tiles.lay(tile)
        self._stage.moment("TileRead", "Fault")

    def cover(self, how: str) -> None:
        self._tiles.cover(how == "shut")
        self._stage.moment("Fault", "Restored")

    def unplugged(self) -> None:
        self._tiles.reader.unplug()
        self._stage.until(lambda: bool(self._described["faults"]))

    def plugged_in(self) -> None:
        self._tiles.reader.plug_in()
        self._stage.until(lambda: not self._described["faults"] and self._described["cover"] == "shut")

    @property
    def _described(self) -> dict[str, Any]:
        return self._stage.describe(self._name)


KIND = TapeKind("tiles", TilesMachine, EngineTiles, SimTiles)
