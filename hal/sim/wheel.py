"""A simulated wheel: hands spin it, or its ball; it slows down and rests, and its reader says so on the line."""

import random
from functools import partial
from typing import Any

import msgspec

from hal.board import WheelWiring
from hal.clock import Clock, Timer
from hal.signals import Direction, WheelPart
from hal.sim.motion import Motion
from hal.sim.serial import SimulatedPorts

SPEED = {"ball": 1.5, "wheel": 1.4}
"""At which a hand spins it, in turns per second."""

REVOLUTIONS = (5, 8)
"""The fewest and the most that a hand gives it, unless it is said."""

ON_A_PEG = 0.02

SETTLES_S = {"ball": 1.0, "wheel": 0.4}
"""How long the ball falls and hops, or the indicator swings, before it is at rest."""

SAID: dict[Direction | None, str] = {"clockwise": "CW", "anticlockwise": "CCW", None: "STILL"}


class Spin(msgspec.Struct, frozen=True, kw_only=True):
    """What the next spin shall be like. Nothing said: it rests where it likes, after a usual number of revolutions.

    `place`: where it rests, or what the reader says of it, be it possible or not; `peg`: on that section's peg.
    `revolutions`: the whole ones it makes. `lost`: the ball leaves the wheel instead. `unread`: the reader does not see
    it rest.
    """

    place: int | None = None
    peg: bool = False
    revolutions: int | None = None
    lost: bool = False
    unread: bool = False


class SimulatedWheel:
    """A roulette wheel turns clockwise from the start; a ball is spun in it. A wheel of fortune is spun itself.

    `place` and `peg` tell where it rests. What happens to the reader and its cable is told to `reader`.
    """

    def __init__(self, wiring: WheelWiring, ports: SimulatedPorts, clock: Clock, seed: str) -> None:
        self._wiring, self._clock = wiring, clock
        self._random = random.Random(seed)  # noqa: S311 - a simulation, that can be repeated
        self.reader = ports.connect(wiring.port, f"{wiring.kind.upper()} {wiring.sections}")
        self._roulette = wiring.kind == "roulette"
        self._wheel: Direction | None = "clockwise" if self._roulette else None
        self._next = Spin()
        self._events: list[Timer] = []
        self._hangs = False
        self.waits = False
        """True: what was spun goes on only when `next` says what the spin shall be like."""
        self.spinning = False
        self.place = self._random.randrange(wiring.sections)
        self.peg = False

    def next(self, **spin: Any) -> None:
        """What the next spin shall be like, or one that waits: fields of Spin. Raises TypeError for others."""
        self._next = Spin(**spin)
        if self._hangs:
            self._begin()

    def spin(self, part: WheelPart, direction: Direction) -> None:
        """A hand spins the wheel, or the ball in it. Raises ValueError for the ball of a wheel of fortune."""
        if part == "wheel":
            self._wheel = direction
            self.reader.say(f"SPUN WHEEL {SAID[direction]}")
        elif self._roulette:
            self.reader.say(f"SPUN BALL {SAID[direction]} {SAID[self._wheel]}")
        else:
            message = "a wheel of fortune has no ball; spin the wheel"
            raise ValueError(message)
        if part == self._part:
            self._let_go()

    @property
    def _part(self) -> WheelPart:
        return "ball" if self._roulette else "wheel"

    def _let_go(self) -> None:
        self._stop()
        self.spinning = self._hangs = True
        if not self.waits:
            self._begin()

    def _begin(self) -> None:
        """It slows down evenly, and stops half a revolution after the last whole one."""
        self._hangs = False
        spin, self._next = self._next, Spin()
        count = self._random.randint(*REVOLUTIONS) if spin.revolutions is None else spin.revolutions
        speed, way = SPEED[self._part], count + 0.5
        motion = Motion(self._clock.now(), speed=speed, acceleration=-(speed**2) / (2 * way))
        for revolution in range(1, count + 1):
            self._at(motion.until_at(revolution), f"REV {self._part.upper()} {revolution}")
        self._events.append(self._clock.after(2 * way / speed + SETTLES_S[self._part], partial(self._rest, spin)))

    def _at(self, seconds: float, said: str) -> None:
        self._events.append(self._clock.after(seconds, partial(self.reader.say, said)))

    def _rest(self, spin: Spin) -> None:
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
