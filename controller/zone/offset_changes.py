# SPDX-License-Identifier: MIT
"""The changes of a zone's offset from UTC: the engine, which knows no zone, is told of them as plain values."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from controller.engine.record.state import OffsetChange

DAY: Final = 86_400
BEHIND: Final = DAY
AHEAD: Final = 800 * DAY
"""Further than any notice of limits (a year) reaches."""


def offset_changes(zone: ZoneInfo, now: int) -> tuple[OffsetChange, ...]:
    """The changes of the last day and of the next two years, in order. now: seconds since 1970."""
    return tuple(_changes(zone, now))


def time_of_day(zone: ZoneInfo, now: int) -> int:
    """Seconds since midnight by the clock on the wall."""
    wall = datetime.fromtimestamp(now, zone)
    return wall.hour * 3600 + wall.minute * 60 + wall.second


def offset(zone: ZoneInfo, now: int) -> int:
    """Seconds by which the clock on the wall is before UTC."""
    ahead = datetime.fromtimestamp(now, zone).utcoffset()
    assert ahead is not None
    return round(ahead.total_seconds())


def time_name(zone: ZoneInfo, now: int) -> str:
    """The name of the time: `AEST`, or `+1030` where it has none."""
    return datetime.fromtimestamp(now, zone).tzname() or ""


def _changes(zone: ZoneInfo, now: int) -> Iterator[OffsetChange]:
    for begins in range(now - BEHIND, now + AHEAD, DAY):
        if offset(zone, begins) != offset(zone, begins + DAY):
            at = _moment(zone, begins, begins + DAY)
            moved = offset(zone, at) - offset(zone, at - 1)
            yield OffsetChange(at - now, moved, time_name(zone, at - 1), time_name(zone, at))


def _moment(zone: ZoneInfo, before: int, after: int) -> int:
    """The first second with the later offset."""
    old = offset(zone, before)
    while after - before > 1:
        middle = (before + after) // 2
        before, after = (middle, after) if offset(zone, middle) == old else (before, middle)
    return after
