# SPDX-License-Identifier: MIT
"""Watches the clock on the wall: it stands still without power, jumps with network time, and has daylight saving."""

import time
from collections.abc import Callable, Container, Iterator
from datetime import datetime, tzinfo
from typing import Final

from controller import zone
from controller.engine.record.events import ClockJumped, Event, OffsetChanged
from controller.engine.record.state import OffsetChange
from hal.base.clock import SECOND, Clock
from hal.signals import Fault, Restored

CLOCK_S = 10.0
"""Interval of comparisons of the wall clock with the monotonic clock."""
JUMP_S = 2
"""Shortest difference that counts as a jump of the wall clock."""
DAY: Final = 86_400
BEHIND: Final = DAY
AHEAD: Final = 800 * DAY
"""Seconds. Longer than any notice of limits (a year)."""
DEVICE = "clock"
REMEDY = "wait for network time, or timedatectl set-time; if it is right: floor manager, turn your key"


class WallClock:
    """Watches the wall clock of a table. `last_kept` is the time of the journal's last row, in nanoseconds."""

    def __init__(
        self, clock: Clock, last_kept: int, tell: Callable[[Event], None], blocks: Callable[[], Container[str]]
    ) -> None:
        """- last_kept: time of the journal's last row, in nanoseconds.
        - blocks: returns the names of the table's blocks.
        """
        self._clock, self._last_kept, self._tell, self._blocks = clock, last_kept, tell, blocks
        self._ahead_of_monotonic = time.time_ns() - time.monotonic_ns()
        self._offset = offset(zone.in_force(), _now())

    def watch(self) -> None:
        """Report a clock that is behind the journal's last row. Then check the clock at intervals."""
        now = time.time_ns()
        if now < self._last_kept - JUMP_S * SECOND:
            stands = f"{zone.local(now):%Y-%m-%d %H:%M}"
            self._tell(Fault(DEVICE, f"it stands at {stands}, before the journal's last entry", REMEDY))
        self._clock.after(CLOCK_S, self._look)

    def _look(self) -> None:
        ahead = time.time_ns() - time.monotonic_ns()
        moved = round((ahead - self._ahead_of_monotonic) / SECOND)
        if abs(moved) >= JUMP_S:
            self._ahead_of_monotonic = ahead
            self._tell(ClockJumped(moved, *wall_time()))
        self._look_at_offset(moved if abs(moved) >= JUMP_S else 0)
        if DEVICE in self._blocks() and time.time_ns() >= self._last_kept:
            self._tell(Restored(DEVICE))
        self._clock.after(CLOCK_S, self._look)

    def _look_at_offset(self, moved: int) -> None:
        """Report a change of the offset from UTC that has taken effect. moved: jump of the clock since the last check.

        A clock corrected by months also gets another offset. No hour came twice then, so the change is not reported.
        """
        zone_, now, before = zone.in_force(), _now(), self._offset
        self._offset = offset(zone_, now)
        put_on = self._offset - before
        if put_on and (abs(moved) < abs(put_on) or offset(zone_, now - moved) == self._offset):
            shows, changes = wall_time()
            self._tell(OffsetChanged(put_on, shows, time_name(zone_, now), changes))


# The zone, in the form for the engine


def wall_time() -> tuple[int, tuple[OffsetChange, ...]]:
    """Return the seconds since midnight in the table's zone, and the changes of its offset from UTC."""
    now = _now()
    return second_of_day(zone.in_force(), now), offset_changes(zone.in_force(), now)


def time_of_day() -> int:
    """Return the seconds since midnight in the table's zone."""
    return second_of_day(zone.in_force(), _now())


def _now() -> int:
    return time.time_ns() // SECOND


def offset_changes(zone: tzinfo, now: int) -> tuple[OffsetChange, ...]:
    """Return the changes of the last day and the next two years, in order. now: seconds since 1970."""
    return tuple(_changes(zone, now))


def second_of_day(zone: tzinfo, now: int) -> int:
    """Return the seconds since midnight by the wall clock."""
    wall = datetime.fromtimestamp(now, zone)
    return wall.hour * 3600 + wall.minute * 60 + wall.second


def offset(zone: tzinfo, now: int) -> int:
    """Return the seconds by which the wall clock is ahead of UTC."""
    ahead = datetime.fromtimestamp(now, zone).utcoffset()
    assert ahead is not None
    return round(ahead.total_seconds())


def time_name(zone: tzinfo, now: int) -> str:
    """Return the name of the time: `AEST`, or `+1030` without a name."""
    return datetime.fromtimestamp(now, zone).tzname() or ""


def _changes(zone: tzinfo, now: int) -> Iterator[OffsetChange]:
    for begins in range(now - BEHIND, now + AHEAD, DAY):
        if offset(zone, begins) != offset(zone, begins + DAY):
            at = _moment(zone, begins, begins + DAY)
            moved = offset(zone, at) - offset(zone, at - 1)
            yield OffsetChange(at - now, moved, time_name(zone, at - 1), time_name(zone, at))


def _moment(zone: tzinfo, before: int, after: int) -> int:
    """Return the first second with the later offset."""
    old = offset(zone, before)
    while after - before > 1:
        middle = (before + after) // 2
        before, after = (middle, after) if offset(zone, middle) == old else (before, middle)
    return after
