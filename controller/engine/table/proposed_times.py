# SPDX-License-Identifier: MIT
"""Times proposed on signs, for other limits and a table's closure, and how long each sign was shown (s 74(3)).

The same rule applies to all. `tablectl rules` states it too (`SHOWN_TWENTY_MINUTES` in the readings):
- Twenty minutes are twenty minutes on a screen. The monotonic clock counts them from event to event, within one run
  of the controller. That clock restarts with the machine, so no time is counted between two runs.
- While the controller is off, or no screen shows the sign, time does not count. Earlier time on a screen counts, up
  to the journal's last event.
- No change happens before the time on the sign. The remaining time runs once the sign is shown again. The sign then
  shows the new time, a whole minute.
- The wall clock only gives the time of day (`controller/engine/table/wall_time.py`). If it was wrong and is moved,
  the sign shows another time of day, but is shown for the same duration.
"""

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from controller.engine.record.state import OffsetChange, ProposedTime
from controller.engine.table import wall_time
from controller.engine.table.blocks import LIMITS_SIGN
from controller.engine.table.table import AnyTable
from controller.engine.table.wall_time import hour

NOTICE_SECONDS = 20 * 60
"""Seconds. Time for which a sign is shown before its change (ss 74(3), 14.8)."""
_SECOND = 1_000_000_000
_ABOUT_NOW = _SECOND // 100

Proposed = TypeVar("Proposed", bound=ProposedTime)


# A time of day


def to_the_minute(second_of_day: int, after: int) -> int:
    """Return the seconds until a whole minute of the day, at least `after`: no change is early."""
    return after + -(second_of_day + after) % 60


# The time for which a sign is shown


def propose_time(second_of_day: int, after: int, changes: Iterable[OffsetChange] = ()) -> ProposedTime:
    """Return the sign's time: the first whole minute at least `after` seconds from now.

    changes: coming changes of the offset from UTC, as in `wall_time.changes`.
    """
    after = to_the_minute(second_of_day, after)
    return ProposedTime(shown_as=hour(second_of_day, after, changes), must_show=after * _SECOND)


def has_come(it: ProposedTime) -> bool:
    """Return whether the sign was shown for its proposed time."""
    return it.nanoseconds_left is not None and it.nanoseconds_left <= _ABOUT_NOW


def seconds_left(it: ProposedTime) -> int:
    """Return the whole seconds until its time; 0 without a time."""
    return max(0, -(-(it.nanoseconds_left or 0) // _SECOND))


def count_notices(table: AnyTable, nanoseconds: int) -> None:
    """Count passed time as time on a screen for the announced changes, if a screen shows the sign."""
    if LIMITS_SIGN not in table.state.blocks:
        table.state.notices = [_longer(it, nanoseconds) for it in table.state.notices]


def count_closing(table: AnyTable, nanoseconds: int) -> None:
    """Count passed time as time on a screen for the table's closure, if a screen shows the sign."""
    if table.state.closing and LIMITS_SIGN not in table.state.blocks:
        table.state.closing = _longer(table.state.closing, nanoseconds)


def _longer(it: Proposed, nanoseconds: int) -> Proposed:
    return it if it.nanoseconds_left is None else replace(it, shown=it.shown + nanoseconds)


def begin_again(table: AnyTable) -> None:
    """Set each sign's time again: the remaining time, from the present time of day."""
    state = table.state
    state.notices = [_from_now(it, table) for it in state.notices]
    if state.closing and not has_come(state.closing):
        state.closing = _from_now(state.closing, table)


def _from_now(it: Proposed, table: AnyTable) -> Proposed:
    if it.nanoseconds_left is None:
        return it
    new = propose_time(wall_time.now(table), max(1, seconds_left(it)), wall_time.changes(table, table.state.at))
    assert new.must_show is not None
    return replace(it, must_show=it.shown + new.must_show, shown_as=new.shown_as)
