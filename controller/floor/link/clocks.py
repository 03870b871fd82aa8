# SPDX-License-Identifier: MIT
"""Compares the wall clocks of this machine and of the floor's server. No clock decides about money."""

from collections import deque
from collections.abc import Callable
from typing import Final

from hal.base.clock import SECOND, Clock

ANSWERS: Final = 5
"""Answers of the floor that are compared: a difference counts once all of them show it."""
LONGEST_S: Final = 1.0
"""Seconds. An answer that took longer says too little about the time."""
MS: Final = 1_000_000
"""Nanoseconds."""
WallClock = Callable[[], int]
"""Returns nanoseconds since 1970, UTC: daylight saving changes nothing."""


class ClockComparison:
    """The comparison during one connection. The floor states its time in each answer about rulings."""

    def __init__(self, clock: Clock, wall: WallClock) -> None:
        self._clock, self._wall = clock, wall
        self._asked_at: int | None = None
        self._found = deque[int](maxlen=ANSWERS)
        """Milliseconds by which the floor was ahead."""

    def asked(self) -> None:
        """Note the moment of a question."""
        self._asked_at = self._clock.now()

    def answered(self, floor_ms: int) -> None:
        """Compare. floor_ms: milliseconds since 1970, as the floor states them; 0: it does not."""
        asked, self._asked_at = self._asked_at, None
        if not floor_ms or asked is None or (took := self._clock.now() - asked) > LONGEST_S * SECOND:
            return
        self._found.append(floor_ms - (self._wall() - took // 2) // MS)

    @property
    def ahead_ms(self) -> int | None:
        """Milliseconds by which the floor's clock is ahead: the least of the last answers. None: not known."""
        return min(self._found, key=abs) if len(self._found) == ANSWERS else None
