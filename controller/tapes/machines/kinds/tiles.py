# SPDX-License-Identifier: MIT
"""The tape lines of a reader of pai gow tiles, and their effect at each kind of table."""

from abc import abstractmethod
from typing import ClassVar

from controller.engine.rules.equipment import TileReader
from controller.tapes.machines.machine import TapeMachine
from controller.tapes.machines.reader import SimReader
from controller.tapes.machines.tables import EngineTable, OperatedStage, TapeKind
from hal.machines.tiles import FACES
from hal.signals import Fault, Restored, TilesRead

UNREAD = {"one": 1, "two": 2, "three": 3}
ALL = 4
"""Number of tiles in a group."""


class TilesMachine(TapeMachine):
    """A reader of tiles."""

    NAME = "tile reader"
    LINES = {
        r"tiles ((?:[0-9]-[0-9] ?)+)are laid": "laid",
        r"tiles ((?:[0-9]-[0-9] ?)+)are laid, (one|two|three) more unread": "laid_unread",
        r"tiles are laid unread": "none_read",
        r"tiles ((?:[0-9]-[0-9] ?)+)are laid (with noise|lost|twice)": "laid_badly",
        r"tile reader unplugged": "unplugged",
        r"tile reader plugged in": "plugged_in",
        r"tile reader is mended": "mended",
    }

    def laid(self, tiles: str) -> None:
        """A group is laid on the reader, which reads all of it."""
        self.lay(tiles.split())

    def laid_unread(self, tiles: str, unread: str) -> None:
        """A group is laid on the reader, which reads these tiles and fails to read `unread` more."""
        self.lay(tiles.split(), unread=UNREAD[unread])

    def none_read(self) -> None:
        """A group is laid on the reader, which reads no tile."""
        self.lay([], unread=ALL)

    @abstractmethod
    def lay(self, read: list[str], *, unread: int = 0) -> None:
        """Lay a group on the reader. `read`: the tiles that it reads; `unread`: how many more tiles it fails to
        read.
        """


class EngineTiles(TilesMachine):
    """A reader at a table without devices: it sends the signals that a driver would send."""

    def __init__(self, stage: EngineTable, tiles: TileReader[object]) -> None:
        self._stage, self._name = stage, tiles.name
        self._count = 0
        self._lost = False

    def lay(self, read: list[str], *, unread: int = 0) -> None:  # noqa: ARG002 - no signal tells of unread tiles
        tiles = tuple(tile for tile in read if tile in FACES)
        if len(tiles) < len(read):
            self._fault("a tile is impossible")
        self._laid(tiles)

    def laid_badly(self, tiles: str, how: str) -> None:
        if how == "twice":
            self._laid(tuple(tiles.split()))
            self._fault("a frame came twice")
        else:
            self._fault("a damaged frame")
            self._laid(())

    def unplugged(self) -> None:
        self._lost = True
        self._fault("the reader is lost")

    def plugged_in(self) -> None:
        self._lost = False
        self._stage.send(Restored(self._name))

    def mended(self) -> None:
        self._stage.send(Restored(self._name))
        self._stage.confirm()

    def _laid(self, tiles: tuple[str, ...]) -> None:
        if self._lost:
            return
        self._count += 1
        self._stage.send(TilesRead(self._name, tiles, self._count))

    def _fault(self, what: str) -> None:
        self._stage.send(Fault(self._name, what, "look at the reader"))


class SimTiles(SimReader, TilesMachine):
    """A simulated reader, with its driver."""

    TROUBLE: ClassVar = {"with noise": "noise", "lost": "lost", "twice": "twice"}

    def __init__(self, stage: OperatedStage, tiles: TileReader[object]) -> None:
        self._stage, self._name = stage, tiles.name
        self._tiles = stage.sim.machine(tiles.name)

    def lay(self, read: list[str], *, unread: int = 0) -> None:
        others = [face for face in FACES if face not in read]
        self._tiles.next(unread=unread)
        self._lay([*read, *others[:unread]])

    def laid_badly(self, tiles: str, how: str) -> None:
        self._tiles.next(**{self.TROUBLE[how]: True})
        self._lay(tiles.split())
        self._stage.until(self._has_fault)

    def mended(self) -> None:
        self._wait_until_restored()
        self._stage.confirm()

    def _lay(self, tiles: list[str]) -> None:
        """Lay a group on the reader, and wait until the driver has counted it.

        The driver also counts a group whose frame is lost, as soon as the reader sends the group's number.
        """
        groups = self._groups + 1
        self._tiles.lay(tiles)
        if self._tiles.reader.connected:
            self._stage.until(lambda: self._groups >= groups)
        self._stage.moment()

    @property
    def _groups(self) -> int:
        groups = self._stage.describe(self._name)["groups"]
        return groups if isinstance(groups, int) else 0


KIND = TapeKind("tiles", TilesMachine, EngineTiles, SimTiles)
