# SPDX-License-Identifier: MIT
"""A simulated reader of pai gow tiles. A person shuffles the 32 tiles and lays them on it group by group."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from hal.base.clock import Clock
from hal.machines.tiles import FACES, TILES, TilesWiring
from hal.signals import Signal, TilesRead
from hal.sim.kind import SimulatedKind, Surroundings
from hal.sim.outside import OutsidePorts
from hal.sim.serial import ALIVE_S, STARTS_S

ONCE = frozenset(("1-2", "2-4", "3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "1-4", "2-3"))
"""Tiles without an identical second tile: the gee jun and the mixed pairs."""
SET = tuple(face for face in FACES for _ in range(1 if face in ONCE else 2))
"""The 32 tiles."""
GROUP = 4
READS_S = 0.1
"""Seconds to read a group."""


class TilesTrouble(msgspec.Struct, frozen=True, kw_only=True):
    """Faults of the next group."""

    unread: int = 0
    """Number of tiles that are not read."""
    noise: bool = False
    """The reader's frame is damaged."""
    lost: bool = False
    """The reader's frame is lost."""
    twice: bool = False
    """The reader's frame comes twice."""


class SimulatedTiles:
    """The reader and the tiles. Use the methods of `reader` for faults of the reader and its cable.

    `laid`: every group that was ever laid on the reader, with the reader's number. `dealt`: the number of groups of
    this round before boxes by the table's record, if known.
    """

    def __init__(self, wiring: TilesWiring, ports: OutsidePorts, clock: Clock, seed: str) -> None:
        self._clock, self._random = clock, random.Random(seed)  # noqa: S311 - a simulation, that can be repeated
        self.reader = ports.connect(wiring.port, f"TILES {TILES}")
        self.reader.starts = self._forget
        self._trouble = TilesTrouble()
        self._stacked: list[str] = []
        self._count = 0
        self.laid: list[tuple[int, tuple[str, ...]]] = []
        self.dealt: int | None = None
        clock.after(STARTS_S + ALIVE_S, self._after_alive)

    # Acts of a person

    def shuffle(self) -> None:
        """Shuffle and stack all tiles."""
        self._stacked = [*SET]
        self._random.shuffle(self._stacked)

    def lay_next(self) -> None:
        """Lay the next group on the reader. Before the first group of a round the tiles are shuffled."""
        if self.dealt == 0 or not self._stacked:
            self.shuffle()
        self.lay(self._stacked[:GROUP])
        del self._stacked[:GROUP]

    def lay(self, tiles: Sequence[str]) -> None:
        """Lay these tiles on the reader as a group, even if there are no such tiles."""
        trouble, self._trouble = self._trouble, TilesTrouble()
        self._clock.after(READS_S, lambda: self._read(tuple(tiles), trouble))

    @property
    def planned(self) -> TilesTrouble:
        """The faults of the next group."""
        return self._trouble

    def next(self, **trouble: Any) -> None:
        """Set the faults of the next group: fields of TilesTrouble. Raises TypeError for others."""
        self._trouble = TilesTrouble(**trouble)

    # Acts of the reader

    def _read(self, tiles: tuple[str, ...], trouble: TilesTrouble) -> None:
        self._count += 1
        self.laid.append((self._count, tiles))
        if trouble.noise:
            self.reader.damage()
        if trouble.lost:
            self.reader.drop()
        if trouble.twice:
            self.reader.repeat()
        read = tiles[: max(0, len(tiles) - trouble.unread)]
        self.reader.say(f"GROUP {self._count} {' '.join(read) or 'NONE'}")

    def _say_laid(self) -> None:
        self.reader.say(f"LAID {self._count}")

    def _forget(self) -> None:
        """Count from 0 again: the reader is about to send START."""
        self._count = 0
        self._clock.after(0, self._say_laid)

    def _after_alive(self) -> None:
        """Report the count right after each ALIVE. The reader's timer is older than this one, so ALIVE comes first."""
        self._say_laid()
        self._clock.after(ALIVE_S, self._after_alive)


def _make(wiring: TilesWiring, around: Surroundings) -> SimulatedTiles:
    return SimulatedTiles(wiring, around.ports, around.clock, around.seed)


def _is_true(reader: SimulatedTiles, signal: Signal) -> bool:
    if not isinstance(signal, TilesRead):
        return True
    read = Counter(signal.tiles)
    return any(number == signal.count and read <= Counter(tiles) for number, tiles in reader.laid)


KIND = SimulatedKind(
    "tiles",
    _make,
    has_reader=True,
    cannot={"stuck": "nothing of it moves; a tile that stays on it is one too many in the next group"},
    is_true=_is_true,
)
