# SPDX-License-Identifier: MIT
"""The times that signs propose, of other limits and of a table's closure: how long each sign has been shown (s 74(3)).

One rule for all of them; `tablectl rules` tells it too (`SHOWN_TWENTY_MINUTES` in the readings):
- Twenty minutes are twenty minutes on show. The monotonic clock counts them from event to event, within one run of the
  controller. That clock begins anew when the machine is started again, so nothing is reckoned from one run to the next.
- While the controller is off, and while no screen shows the sign, time does not count. What was shown before does, up
  to the last event that the journal has.
- Nothing comes before the time on the sign. The rest of it runs once the sign is on show again, and the sign then
  says the time at which it ends, a whole minute.
- The wall clock only names the time of day (`controller/engine/table/wall_time.py`). It may be wrong, or be
  moved: the sign then says another time of day, and stands there no longer and no less long.
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
"""How long a sign must be shown before what it proposes (ss 74(3), 14.8)."""
_SECOND = 1_000_000_000
_ABOUT_NOW = _SECOND // 100

Proposed = TypeVar("Proposed", bound=ProposedTime)


# A time of day


def to_the_minute(second_of_day: int, after: int) -> int:
    """The seconds until a whole minute of the day, at least `after`: nothing comes before the time on the sign."""
    return after + -(second_of_day + after) % 60


# How long a sign is shown


def proposed(second_of_day: int, after: int, changes: Iterable[OffsetChange] = ()) -> ProposedTime:
    """Return the sign's time: the first whole minute at least `after` seconds from now.

    changes: of the offset from UTC, as `wall_time.changes` knows them.
    """
    after = to_the_minute(second_of_day, after)
    return ProposedTime(shown_as=hour(second_of_day, after, changes), must_show=after * _SECOND)


def has_come(it: ProposedTime) -> bool:
    """Whether a time is proposed that the sign has been shown for."""
    return it.left is not None and it.left <= _ABOUT_NOW


def seconds_left(it: ProposedTime) -> int:
    """The whole seconds until its time; 0 if it waits for none."""
    return max(0, -(-(it.left or 0) // _SECOND))


def count_notices(table: AnyTable, nanoseconds: int) -> None:
    """Count time that has passed as time on show for the announced changes, if a screen shows the sign."""
    if LIMITS_SIGN not in table.state.blocks:
        table.state.notices = [_longer(it, nanoseconds) for it in table.state.notices]


def count_closing(table: AnyTable, nanoseconds: int) -> None:
    """Count time that has passed as time on show for the table's closure, if a screen shows the sign."""
    if table.state.closing and LIMITS_SIGN not in table.state.blocks:
        table.state.closing = _longer(table.state.closing, nanoseconds)


def _longer(it: Proposed, nanoseconds: int) -> Proposed:
    return it if it.left is None else replace(it, shown=it.shown + nanoseconds)


def begin_again(table: AnyTable) -> None:
    """Put each time on its sign anew: what is left of it, from the time of day that it is now."""
    state = table.state
    state.notices = [_from_now(it, table) for it in state.notices]
    if state.closing and not has_come(state.closing):
        state.closing = _from_now(state.closing, table)


def _from_now(it: Proposed, table: AnyTable) -> Proposed:
    if it.left is None:
        return it
    new = proposed(wall_time.now(table), max(1, seconds_left(it)), wall_time.changes(table, table.state.at))
    assert new.must_show is not None
    return replace(it, must_show=it.shown + new.must_show, shown_as=new.shown_as)
