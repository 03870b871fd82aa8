# SPDX-License-Identifier: MIT
"""Contacts that a simulated person or machine closes and opens. They bounce as real contacts do."""

import random
from functools import cached_property, partial

from hal.base.clock import Clock, Timer
from hal.sim.outside import OutsideLine
from hal.wiring.fields import Level

MOST_BOUNCES = 4
BOUNCE_S = (0.00005, 0.0004)
"""The shortest and longest time between two edges of a bounce. It ends within 3.2 ms, like an ordinary push button."""


class SimulatedContact:
    """One contact on one line. Its seed determines its bounces."""

    def __init__(self, pin: OutsideLine, active: Level, clock: Clock, seed: str) -> None:
        self.pin, self.active, self._clock = pin, active == "high", clock
        self._seed = seed
        self._pending: list[Timer] = []
        self._cut = self._touches = self._disturbed = False
        self.closed = False
        self._touch(False)

    @cached_property
    def _random(self) -> random.Random:
        """Made at the first move: most contacts of a table never move."""
        return random.Random(self._seed)  # noqa: S311 - a simulation, that can be repeated

    @property
    def line(self) -> str:
        """The line that it is wired to: `GPIO17`."""
        return self.pin.name

    def close(self) -> None:
        """Close the contact. It bounces."""
        self._move(True)

    def open(self) -> None:
        """Open the contact. It bounces."""
        self._move(False)

    def set(self, closed: bool) -> None:
        """Put the contact in this position without a bounce, as before the table was switched on."""
        self._settle()
        self.closed = closed
        self._touch(closed)

    def noise(self, width_s: float, pulses: int = 1, gap_s: float = 0.001) -> None:
        """Interference inverts the line for `width_s`, `pulses` times, whatever the contact does."""
        for pulse in range(pulses):
            start = pulse * (width_s + gap_s)
            self._clock.after(start, lambda: self._disturb(True))
            self._clock.after(start + width_s, lambda: self._disturb(False))

    def chatter(self, seconds: float = 0.5, every_s: float = 0.004) -> None:
        """A loose contact: for `seconds`, the line is inverted and restored every `every_s`."""
        self.noise(every_s, round(seconds / (2 * every_s)), every_s)

    def cut(self) -> None:
        """Cut the cable: nothing drives the line any more."""
        self._cut = True
        self.pin.drive(None)

    def short(self) -> None:
        """Short the cable's wires: the line shows a closed contact."""
        self._cut = True
        self.pin.drive(self.active)

    def mend(self) -> None:
        """Mend the cable."""
        self._cut = False
        self._show()

    def _move(self, closed: bool) -> None:
        if closed == self.closed:
            return
        self._settle()
        self.closed = closed
        self._touch(closed)
        at = 0.0
        for _ in range(self._random.randint(0, MOST_BOUNCES) if self.pin.bounces else 0):
            for touches in (not closed, closed):
                at += self._random.uniform(*BOUNCE_S)
                self._pending.append(self._clock.after(at, partial(self._touch, touches)))

    def _settle(self) -> None:
        for timer in self._pending:
            timer.cancel()
        self._pending.clear()

    def _touch(self, touches: bool) -> None:
        self._touches = touches
        self._show()

    def _disturb(self, disturbed: bool) -> None:
        self._disturbed = disturbed
        self._show()

    def _show(self) -> None:
        if not self._cut:
            self.pin.drive((self._touches != self._disturbed) == self.active)
