# SPDX-License-Identifier: MIT
"""Times of day on the table's wall clock, now and later, also across a change of the UTC offset.

The engine knows no time zone. The controller gives the time of day and the coming changes of the offset at a start
(`OffsetChange`); after the start the monotonic clock counts. A time of day that the clock shows twice is written with
the name of its time, `02:20 AEST`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from controller.engine.record.state import OffsetChange
from controller.engine.table.table import AnyTable

_SECOND = 1_000_000_000
_DAY = 86_400
_NEXT = 2 * _DAY
"""Seconds. Every time of day comes within this time, also across a change of the clock."""
_TIME_OF_DAY = r"([01]?[0-9]|2[0-3]):([0-5][0-9])(?: (\S+))?"


# The table's clock


def clock_shows(table: AnyTable, second_of_day: int, changes: Iterable[OffsetChange] = ()) -> None:
    """Set the wall clock's time, in seconds since midnight, and the coming changes of its offset from UTC."""
    state = table.state
    state.midnight = state.at - second_of_day * _SECOND
    state.offset_changes, state.offset_told = list(changes), state.at


def now(table: AnyTable) -> int:
    """Return the present time on the wall clock in seconds since midnight, as last told to the table."""
    return time_of_day(table, table.state.at)


def time_of_day(table: AnyTable, at: int) -> int:
    """Return the time of day at another moment of this run's clock."""
    moved = sum(it.seconds for it in table.state.offset_changes if 0 < it.after <= _since_told(table, at))
    return ((at - table.state.midnight) // _SECOND + moved) % _DAY


def changes(table: AnyTable, at: int) -> list[OffsetChange]:
    """Return the known changes of the offset, seen from this moment."""
    passed = _since_told(table, at)
    return [replace(it, after=it.after - passed) for it in table.state.offset_changes]


def _since_told(table: AnyTable, at: int) -> int:
    return (at - table.state.offset_told) // _SECOND


# A time of day, seen from now


def hour(second_of_day: int, after: int = 0, offset_changes: Iterable[OffsetChange] = ()) -> str:
    """Return the time on the clock after this many seconds: `14:30`, or `02:20 AEST` if the clock shows the time twice.

    second_of_day: the present time on the clock.
    """
    known = list(offset_changes)
    shows = second_of_day + after + sum(it.seconds for it in known if 0 < it.after <= after)
    words = f"{shows // 3600 % 24:02}:{shows // 60 % 60:02}"
    twice = any(it.after + it.seconds <= after < it.after - it.seconds for it in known)
    return f"{words} {_name(after, known)}".rstrip() if twice else words


def _name(after: int, offset_changes: Iterable[OffsetChange]) -> str:
    """Return the name of the time after this many seconds: `AEST`; empty if no change is known."""
    known = sorted(offset_changes, key=lambda it: it.after)
    came = [it.since for it in known if it.after <= after]
    return next(iter([*came[-1:], *(it.before for it in known)]), "")


def is_time_of_day(words: str) -> bool:
    """Return whether this is written as a time of day: `23:30`, or `02:20 AEST`."""
    return bool(re.fullmatch(_TIME_OF_DAY, words))


def until(words: str, second_of_day: int, offset_changes: Sequence[OffsetChange] = ()) -> int | None:
    """Return the seconds until the clock next shows this time of day, `23:30`; None if the words are no time of day.

    The words may end with the name of the time, `02:20 AEST`; without a name the next such time counts. Skipped times
    (02:30 where the clock is put on from 02:00 to 03:00) and times with another name give no result, None.
    """
    found = re.fullmatch(_TIME_OF_DAY, words)
    if not found:
        return None
    hours, minutes, name = int(found[1]), int(found[2]), found[3] or ""
    moments = _moments(3600 * hours + 60 * minutes, second_of_day, offset_changes)
    for after in (it for it in moments if it < _NEXT):
        if not name or name.casefold() == _name(after, offset_changes).casefold():
            return after
    return None


def _moments(asked: int, shows: int, offset_changes: Iterable[OffsetChange]) -> Iterator[int]:
    """Yield the seconds until the clock shows this second of the day: once before each change, once after the last."""
    begins = 0
    for change in sorted((it for it in offset_changes if it.after > 0), key=lambda it: it.after):
        after = begins + (asked - shows) % _DAY
        if after < change.after:
            yield after
        elif after < change.after + change.seconds:
            return  # skipped
        shows += change.after - begins + change.seconds
        begins = change.after
    yield begins + (asked - shows) % _DAY
