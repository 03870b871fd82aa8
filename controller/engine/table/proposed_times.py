# SPDX-License-Identifier: MIT
"""The times that signs propose, of other limits and of a table's closure: how long each sign has been shown (s 74(3)).

One rule for all of them; `tablectl rules` tells it too (`SHOWN_TWENTY_MINUTES` in the readings):
- Twenty minutes are twenty minutes on show. The monotonic clock counts them from event to event, within one run of the
  controller. That clock begins anew when the machine is started again, so nothing is reckoned from one run to the next.
- While the controller is off, and while no screen shows the sign, time does not count. What was shown before does, up
  to the last event that the journal has.
- Nothing comes before the time on the sign. The rest of it runs once the sign is on show again, and the sign then
  says the time at which it ends, a whole minute.
- The wall clock only says which time of day that is. It may be wrong, or be moved: the sign then says another time of
  day, and stands there no longer and no less long.
"""

import re
from typing import TypeVar

from msgspec.structs import replace

from controller.engine.record.state import ProposedTime
from controller.engine.table.blocks import LIMITS_SIGN
from controller.engine.table.table import AnyTable

NOTICE_SECONDS = 20 * 60
"""How long a sign must be shown before what it proposes (ss 74(3), 14.8)."""
_SECOND = 1_000_000_000
_DAY = 86_400
_ABOUT_NOW = _SECOND // 100
_TIME_OF_DAY = r"([01]?[0-9]|2[0-3]):([0-5][0-9])"

Proposed = TypeVar("Proposed", bound=ProposedTime)


# A time of day


def to_the_minute(second_of_day: int, after: int) -> int:
    """The seconds until a whole minute of the day, at least `after`: nothing comes before the time on the sign."""
    return after + -(second_of_day + after) % 60


def hour(second_of_day: int) -> str:
    """`14:30`."""
    return f"{second_of_day // 3600 % 24:02}:{second_of_day // 60 % 60:02}"


def until(words: str, second_of_day: int) -> int | None:
    """The seconds from now until this time of day, `23:30`, comes next; None if these words are no time of day."""
    found = re.fullmatch(_TIME_OF_DAY, words)
    if not found:
        return None
    return (3600 * int(found[1]) + 60 * int(found[2]) - second_of_day) % _DAY


def clock_shows(table: AnyTable, second_of_day: int) -> None:
    """The wall clock shows this now, in seconds since midnight."""
    table.state.midnight = table.state.at - second_of_day * _SECOND


def now(table: AnyTable) -> int:
    """What the wall clock shows now, in seconds since midnight, as far as the table has been told."""
    return time_of_day(table, table.state.at)


def time_of_day(table: AnyTable, at: int) -> int:
    """The same at another moment of this run's clock."""
    return (at - table.state.midnight) // _SECOND % _DAY


# How long a sign is shown


def proposed(second_of_day: int, after: int) -> ProposedTime:
    """A sign that says the first whole minute which is at least `after` seconds from now."""
    after = to_the_minute(second_of_day, after)
    return ProposedTime(shown_as=hour(second_of_day + after), must_show=after * _SECOND)


def has_come(it: ProposedTime) -> bool:
    """Whether a time is proposed that the sign has been shown for."""
    return it.left is not None and it.left <= _ABOUT_NOW


def seconds_left(it: ProposedTime) -> int:
    """The whole seconds until its time; 0 if it waits for none."""
    return max(0, -(-(it.left or 0) // _SECOND))


def passed(table: AnyTable, nanoseconds: int) -> None:
    """So much time has passed. Signs that are on show have been shown for so much longer."""
    state = table.state
    if LIMITS_SIGN in state.blocks:
        return
    if state.notices:
        state.notices = [_longer(it, nanoseconds) for it in state.notices]
    if state.closing:
        state.closing = _longer(state.closing, nanoseconds)


def _longer(it: Proposed, nanoseconds: int) -> Proposed:
    return it if it.left is None else replace(it, shown=it.shown + nanoseconds)


def begin_again(table: AnyTable) -> None:
    """Put each time on its sign anew: what is left of it, from the time of day that it is now."""
    state = table.state
    state.notices = [_from_now(it, now(table)) for it in state.notices]
    if state.closing and not has_come(state.closing):
        state.closing = _from_now(state.closing, now(table))


def _from_now(it: Proposed, second_of_day: int) -> Proposed:
    if it.left is None:
        return it
    left = to_the_minute(second_of_day, max(1, seconds_left(it)))
    return replace(it, must_show=it.shown + left * _SECOND, shown_as=hour(second_of_day + left))
