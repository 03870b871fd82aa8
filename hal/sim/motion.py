# SPDX-License-Identifier: MIT
"""Movement with a constant acceleration, on a clock in nanoseconds."""

import math

import msgspec

from hal.base.clock import SECOND


class SteadyMotion(msgspec.Struct, frozen=True):
    """A movement from the time `since` on."""

    since: int
    """Nanoseconds. Start of the movement."""
    position: float = 0.0
    """Turns, at the start."""
    speed: float = 0.0
    """Turns per second, at the start."""
    acceleration: float = 0.0
    """Turns per second, per second."""

    def speed_at(self, now: int) -> float:
        return self.speed + self.acceleration * self._seconds(now)

    def position_at(self, now: int) -> float:
        seconds = self._seconds(now)
        return self.position + self.speed * seconds + self.acceleration * seconds**2 / 2

    def onward(self, now: int, acceleration: float, position: float | None = None) -> "SteadyMotion":
        """Return this movement from now on, with another acceleration.

        `position`: the known position now. After a delay of the event loop the speed is the one at which it was
        reached.
        """
        if position is None:
            return SteadyMotion(now, self.position_at(now), max(0.0, self.speed_at(now)), acceleration)
        seconds = min(self.until_at(position), self._seconds(now))
        return SteadyMotion(now, position, max(0.0, self.speed + self.acceleration * seconds), acceleration)

    def reached(self, now: int, speed: float) -> "SteadyMotion":
        """Return a movement of constant speed from the position where this speed was reached, however late the call."""
        seconds = self.until_speed(speed)
        return SteadyMotion(now, self.position + (self.speed + speed) / 2 * seconds, speed)

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
