# SPDX-License-Identifier: MIT
"""A simulated wheel. A person spins the wheel or its ball, which slows down and rests. The reader reports this."""

import random
from functools import partial
from typing import Any

import msgspec

from hal.base.clock import Clock, Timer
from hal.machines.wheel import WheelWiring
from hal.signals import Direction, WheelPart
from hal.sim.kind import SimulatedKind, Surroundings
from hal.sim.motion import SteadyMotion
from hal.sim.outside import OutsidePorts

SPEED = {"ball": 1.5, "wheel": 1.4}
"""The speed of a spin, in turns per second."""

REVOLUTIONS = (5, 8)
"""The fewest and the most whole revolutions of a spin, if its plan does not name them."""

ON_A_PEG = 0.02
"""Fraction of spins of a wheel of fortune that end on a peg."""

SETTLES_S = {"ball": 1.0, "wheel": 0.4}
"""Seconds that the ball falls and hops, or the indicator swings, before it rests."""

DIRECTION_WORDS: dict[Direction | None, str] = {"clockwise": "CW", "anticlockwise": "CCW", None: "STILL"}


class WheelPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The course of the next spin. By default it ends at a random place after a usual number of revolutions."""

    place: int | None = None
    """Place that the reader reports. It may be impossible."""
    peg: bool = False
    """The spin ends on the peg of the section."""
    revolutions: int | None = None
    """Number of whole revolutions."""
    lost: bool = False
    """The ball leaves the wheel."""
    unread: bool = False
    """The reader does not report the rest."""


class SimulatedWheel:
    """A roulette wheel turns clockwise from the start; a ball is spun in it. A wheel of fortune is spun itself.

    `place` and `peg` say where it rests. Use the methods of `reader` for faults of the reader and its cable.
    """

    def __init__(self, wiring: WheelWiring, ports: OutsidePorts, clock: Clock, seed: str) -> None:
        self._wiring, self._clock = wiring, clock
        self._random = random.Random(seed)  # noqa: S311 - a simulation, that can be repeated
        self.reader = ports.connect(wiring.port, f"{wiring.kind.upper()} {wiring.sections}")
        self._roulette = wiring.kind == "roulette"
        self._wheel: Direction | None = "clockwise" if self._roulette else None
        self._next = WheelPlan()
        self._events: list[Timer] = []
        self._hangs = False
        self.waits = False
        """True: a spin does not move until `next` sets its plan."""
        self.spinning = False
        self.place = self._random.randrange(wiring.sections)
        self.peg = False

    def next(self, **spin: Any) -> None:
        """Set the plan of the next spin, or of one that waits: fields of WheelPlan. Raises TypeError for others."""
        self._next = WheelPlan(**spin)
        if self._hangs:
            self._begin()

    def spin(self, part: WheelPart, direction: Direction) -> None:
        """A person spins the wheel, or the ball in it. Raises ValueError for the ball of a wheel of fortune."""
        if part == "wheel":
            self._wheel = direction
            self.reader.say(f"SPUN WHEEL {DIRECTION_WORDS[direction]}")
        elif self._roulette:
            self.reader.say(f"SPUN BALL {DIRECTION_WORDS[direction]} {DIRECTION_WORDS[self._wheel]}")
        else:
            message = "a wheel of fortune has no ball; spin the wheel"
            raise ValueError(message)
        if part == self._part:
            self._let_go()

    def spin_other_way(self) -> None:
        """Spin a wheel of fortune, each time in the other direction (s 146(1))."""
        self.spin("wheel", "anticlockwise" if self._wheel == "clockwise" else "clockwise")

    @property
    def _part(self) -> WheelPart:
        return "ball" if self._roulette else "wheel"

    def _let_go(self) -> None:
        self._stop()
        self.spinning = self._hangs = True
        if not self.waits:
            self._begin()

    def _begin(self) -> None:
        """Slow down evenly, and stop half a revolution after the last whole one."""
        self._hangs = False
        spin, self._next = self._next, WheelPlan()
        count = self._random.randint(*REVOLUTIONS) if spin.revolutions is None else spin.revolutions
        speed, way = SPEED[self._part], count + 0.5
        motion = SteadyMotion(self._clock.now(), speed=speed, acceleration=-(speed**2) / (2 * way))
        for revolution in range(1, count + 1):
            self._at(motion.until_at(revolution), f"REV {self._part.upper()} {revolution}")
        self._events.append(self._clock.after(2 * way / speed + SETTLES_S[self._part], partial(self._rest, spin)))

    def _at(self, seconds: float, said: str) -> None:
        self._events.append(self._clock.after(seconds, partial(self.reader.say, said)))

    def _rest(self, spin: WheelPlan) -> None:
        self.spinning = False
        if spin.lost:
            self.reader.say("LOST")
            return
        self.place = self._random.randrange(self._wiring.sections) if spin.place is None else spin.place
        by_chance = spin.place is None and not self._roulette and self._random.random() < ON_A_PEG
        self.peg = spin.peg or by_chance
        if not spin.unread:
            self.reader.say(f"REST {self.place}{' PEG' if self.peg else ''}")

    def _stop(self) -> None:
        for event in self._events:
            event.cancel()
        self._events.clear()


def _make(wiring: WheelWiring, around: Surroundings) -> SimulatedWheel:
    return SimulatedWheel(wiring, around.ports, around.clock, around.seed)


KIND = SimulatedKind("wheels", _make, has_reader=True, cannot={"stuck": "a person spins it by hand"})
