# SPDX-License-Identifier: MIT
"""Alerts the technician while the clocks of table and floor differ. No clock decides about money."""

from typing import Final

from controller.engine.record.effects import Effect
from controller.maintenance.reach import Receive
from hal.base.clock import SECOND, Clock
from hal.signals import Fault, Restored

FLOOR_CLOCK: Final = "floor clock"
"""The device of this fault. Not an input of the table."""
MOST_MS: Final = 2_000
"""Milliseconds. A larger difference is an alert."""
MENDED_MS: Final = 1_500
"""Milliseconds. A smaller difference ends the alert."""
AGAIN_S: Final = 600
"""Seconds between two alerts: a clock that steps back and forth makes few rows."""
REMEDY: Final = "look at timedatectl here and at the floor's server: both need a time server that answers"


class FloorClock:
    """The difference of the clocks of one table and its floor. Call all methods on the loop."""

    def __init__(self, clock: Clock, receive: Receive) -> None:
        self._clock, self._receive = clock, receive
        self._failed = False
        """Whether the table has this fault."""
        self._again_at = 0
        """Nanoseconds. Time from which another alert is raised."""

    def tell(self, ahead_ms: int | None) -> None:
        """Take the difference. ahead_ms: milliseconds by which the floor's clock is ahead; None: not known."""
        if ahead_ms is None:
            return
        now = self._clock.now()
        if not self._failed and abs(ahead_ms) >= MOST_MS and now >= self._again_at:
            self._again_at = now + AGAIN_S * SECOND
            self._say(Fault(FLOOR_CLOCK, in_words(ahead_ms), REMEDY, at=now))
        elif self._failed and abs(ahead_ms) < MENDED_MS:
            self._say(Restored(FLOOR_CLOCK, at=now))

    def _say(self, event: Fault | Restored) -> None:
        """Tell the table. If it takes no event, as when its disk is full, say it again with the next difference."""
        before, self._failed = self._failed, isinstance(event, Fault)

        def told(effects: list[Effect], not_taken: str) -> None:
            if not_taken and not effects:
                self._failed, self._again_at = before, 0

        self._receive(event, told)


def in_words(ahead_ms: int) -> str:
    """Return a difference in words."""
    seconds = f"{abs(ahead_ms) / 1000:.1f} s"
    return f"the clock of this table is {seconds} {'behind' if ahead_ms > 0 else 'ahead of'} the floor's"
