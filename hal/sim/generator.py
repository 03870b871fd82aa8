"""A simulated source of chance for a generator: seeded, or dictated, or broken."""

import errno
import random

from hal.board import GeneratorWiring


class SimulatedSource:
    """Gives the balls that `next` names, and otherwise whatever its seed says."""

    def __init__(self, wiring: GeneratorWiring, seed: str) -> None:
        self._balls = wiring.balls
        self._random = random.Random(seed)  # noqa: S311 - a simulation, that can be repeated
        self._dictated: list[int] = []
        self._drawn: list[int] = []
        self._broken = self._stuck = False
        self.waits = False
        """True: it is not ready until `next` names a ball."""

    def next(self, *balls: int) -> None:
        """The next balls that are drawn. Raises ValueError for one that is not there."""
        for ball in balls:
            if not 1 <= ball <= self._balls:
                message = f"ball {ball} is not allowed; 1 to {self._balls}"
                raise ValueError(message)
        self._dictated += balls

    def fail(self) -> None:
        """It breaks: nothing can be read."""
        self._broken = True

    def stick(self) -> None:
        """It breaks unnoticed: the same comes over and over."""
        self._stuck = True

    def mend(self) -> None:
        """It works again."""
        self._broken = self._stuck = False

    def break_or_mend(self) -> None:
        """It breaks; or, if it is broken, it works again."""
        (self.mend if self._broken or self._stuck else self.fail)()

    # As hal.generator.Source

    def read(self, count: int) -> bytes:
        if self._broken:
            raise OSError(errno.EIO, "Input/output error")
        return bytes(count) if self._stuck else self._random.randbytes(count)

    def below(self, limit: int) -> int:
        """Of the balls that are left, in their order, the place of the one that is drawn."""
        if self.waits and not self._dictated:
            raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
        if limit == self._balls:
            self._drawn.clear()
        left = [ball for ball in range(1, self._balls + 1) if ball not in self._drawn]
        place = left.index(self._dictated.pop(0)) if self._dictated else self._random.randrange(limit)
        self._drawn.append(left[place])
        return place
