# SPDX-License-Identifier: MIT
"""Movement with a constant acceleration, on a clock in nanoseconds."""

import math

import msgspec

from hal.base.clock import SECOND


class SteadyMotion(msgspec.Struct, frozen=True):
    """From `since` (nanoseconds) on: position in turns, speed in turns per second, acceleration per second."""

    since: int
    position: float = 0.0
    speed: float = 0.0
    acceleration: float = 0.0

    def speed_at(self, now: int) -> float:
        return self.speed + self.acceleration * self._seconds(now)

    def position_at(self, now: int) -> float:
        seconds = self._seconds(now)
        return self.position + self.speed * seconds + self.acceleration * seconds**2 / 2

    def onward(self, now: int, acceleration: float, position: float | None = None) -> "SteadyMotion":
        """This movement from now on, with this acceleration. `position` is used if it is given, else it is computed."""
        here = self.position_at(now) if position is None else position
        return SteadyMotion(now, here, max(0.0, self.speed_at(now)), acceleration)

    def until_speed(self, speed: float) -> float:
        """Seconds from `since` until this speed; infinite if it is never reached."""
        seconds = (speed - self.speed) / self.acceleration if self.acceleration else math.inf
        return seconds if seconds >= 0 else math.inf

    def until_at(self, position: float) -> float:
        """Seconds from `since` until this position, which lies ahead; infinite if it is never reached."""
        way, a = max(0.0, position - self.position), self.acceleration
        if not a:
            return way / self.speed if self.speed else math.inf
        squared = self.speed**2 + 2 * a * way
        return (math.sqrt(squared) - self.speed) / a if squared >= 0 else math.inf

    def _seconds(self, now: int) -> float:
        return (now - self.since) / SECOND
