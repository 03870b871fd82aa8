# SPDX-License-Identifier: MIT
"""A simulated random source for a generator: with a seed, with given balls, or broken."""

import errno
import random
from collections.abc import Callable

from hal.machines.generator import GeneratorWiring
from hal.sim.kind import OwnFault, SimulatedKind, Surroundings


class SimulatedSource:
    """Gives the balls that `next` names, and otherwise balls by its seed."""

    def __init__(self, wiring: GeneratorWiring, seed: str) -> None:
        self._balls = wiring.balls
        self._random = random.Random(seed)  # noqa: S311 - a simulation, that can be repeated
        self._dictated: list[int] = []
        self.drawn: list[int] = []
        """Balls of this drawing so far."""
        self._broken = self._stuck = False
        self.waits = False
        """True: the source is not ready until `next` names a ball."""

    def next(self, *balls: int) -> None:
        """Set the next balls. The source fails at a ball that is already drawn or does not exist."""
        self._dictated += balls

    @property
    def broken(self) -> bool:
        """Whether the source is broken."""
        return self._broken or self._stuck

    def fail(self) -> None:
        """Break the source: it cannot be read."""
        self._broken = True

    def stick(self) -> None:
        """Break the source so that it gives the same byte again and again."""
        self._stuck = True

    def mend(self) -> None:
        """Mend the source."""
        self._broken = self._stuck = False

    def break_or_mend(self) -> None:
        """Break the source; if it is broken, mend it."""
        (self.mend if self.broken else self.fail)()

    # As hal.machines.generator.RandomSource

    def read(self, count: int) -> bytes:
        if self._broken:
            raise OSError(errno.EIO, "Input/output error")
        return bytes(count) if self._stuck else self._random.randbytes(count)

    def below(self, limit: int) -> int:
        """Return the position of the drawn ball among the remaining balls."""
        if self.waits and not self._dictated:
            raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
        if limit == self._balls:
            self.drawn.clear()
        left = [ball for ball in range(1, self._balls + 1) if ball not in self.drawn]
        if self._dictated and self._dictated[0] not in left:
            self._dictated.clear()
            return limit  # no such position: the source fails
        place = left.index(self._dictated.pop(0)) if self._dictated else self._random.randrange(limit)
        self.drawn.append(left[place])
        return place


def _make(wiring: GeneratorWiring, around: Surroundings) -> SimulatedSource:
    return SimulatedSource(wiring, around.seed)


def _waits(waits: bool) -> Callable[[SimulatedSource], None]:
    return lambda source: setattr(source, "waits", waits)


KIND = SimulatedKind(
    "generators",
    _make,
    faults=(
        OwnFault("unplugged", "source", SimulatedSource.fail, SimulatedSource.mend, "at once"),
        OwnFault("stuck", "source", SimulatedSource.stick, SimulatedSource.mend, "at once"),
        OwnFault("late", "source", _waits(True), _waits(False)),
    ),
    cannot={
        "silent": "as late: it gives nothing",
        "noisy": "noise is what it is for",
        "chattering": "it has no contact",
        "another in its place": "there is one in the computer",
    },
)
