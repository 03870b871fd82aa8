# SPDX-License-Identifier: MIT
"""Watches the clock on the wall: it stands still without power, jumps with network time, and has daylight saving."""

import time
from collections.abc import Callable, Container

from controller.engine.record.events import ClockJumped, Event, OffsetChanged
from controller.engine.record.state import OffsetChange
from controller.zone import local, offset_changes
from hal.base.clock import SECOND, Clock
from hal.signals import Fault, Restored

CLOCK_S = 10.0
"""How often the wall clock is compared with the monotonic clock."""
JUMP_S = 2
"""A difference of this many seconds or more is a jump of the wall clock."""
DEVICE = "clock"
REMEDY = "wait for network time, or timedatectl set-time; if it is right: floor manager, turn your key"


class WallClock:
    """The wall clock of a table whose journal has a last row of the time `last_kept`, in nanoseconds."""

    def __init__(
        self, clock: Clock, last_kept: int, tell: Callable[[Event], None], blocks: Callable[[], Container[str]]
    ) -> None:
        """blocks: the names of all that the table waits for."""
        self._clock, self._last_kept, self._tell, self._blocks = clock, last_kept, tell, blocks
        self._ahead_of_monotonic = time.time_ns() - time.monotonic_ns()
        self._offset = offset_changes.offset(local.zone(), _now())

    def watch(self) -> None:
        """Tell at once if it stands before the journal's last row; then look at it again and again."""
        now = time.time_ns()
        if now < self._last_kept - JUMP_S * SECOND:
            stands = f"{local.local(now):%Y-%m-%d %H:%M}"
            self._tell(Fault(DEVICE, f"it stands at {stands}, before the journal's last entry", REMEDY))
        self._clock.after(CLOCK_S, self._look)

    def _look(self) -> None:
        ahead = time.time_ns() - time.monotonic_ns()
        moved = round((ahead - self._ahead_of_monotonic) / SECOND)
        if abs(moved) >= JUMP_S:
            self._ahead_of_monotonic = ahead
            self._tell(ClockJumped(moved, *wall_time()))
        self._look_at_offset()
        if DEVICE in self._blocks() and time.time_ns() >= self._last_kept:
            self._tell(Restored(DEVICE))
        self._clock.after(CLOCK_S, self._look)

    def _look_at_offset(self) -> None:
        now, before = _now(), self._offset
        self._offset = offset_changes.offset(local.zone(), now)
        if self._offset != before:
            name = offset_changes.time_name(local.zone(), now)
            second_of_day, changes = wall_time()
            self._tell(OffsetChanged(self._offset - before, second_of_day, name, changes))


def wall_time() -> tuple[int, tuple[OffsetChange, ...]]:
    """Seconds since midnight in the table's zone, and the changes of its offset from UTC."""
    now = _now()
    return offset_changes.time_of_day(local.zone(), now), offset_changes.offset_changes(local.zone(), now)


def time_of_day() -> int:
    """Seconds since midnight in the table's zone."""
    return offset_changes.time_of_day(local.zone(), _now())


def _now() -> int:
    return time.time_ns() // SECOND
