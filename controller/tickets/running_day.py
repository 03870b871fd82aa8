# SPDX-License-Identifier: MIT
"""Keno days (s 210), written `2026-11-26`, by which 28 days are counted.

A clock that jumped is not believed until a supervisor confirms it.
"""

from datetime import date, datetime, time, timedelta
from typing import Final

from controller.tickets.database import Database, only
from controller.tickets.log import Done
from controller.tickets.store import DayConfirmed, DayPutRight
from controller.tickets.supervised import refuse_unsupervised
from controller.tickets.ticket import Act, Dated, Moment, Refused

KENO_DAY: Final = "s 210"
STILL_DAYS: Final = 2
"""Assumed: days after the last act within which a keno day is accepted. After a longer rest, the day is confirmed."""
CONFIRMED: Final = "day-confirmed"
OF_SEVERAL_TABLES: Final = (
    *("closing", "notified", "drawn", "board", "board-enrolled", "board-removed", "station", "shift", "terms"),
    *("printing", "payment-given", "payment-asked"),
)
"""Kinds of rows of a store that several tables share. No money moves with them, and no 28 days begin."""
WHATEVER_THE_DAY: Final = ("closed", "settled", "won", "printed", "dollars-printed", *OF_SEVERAL_TABLES)
"""Kinds of rows that do not depend on the day, such as draws and prints: a wrong clock stops no draw."""
CONFIRM: Final = "set the clock right; if it is right, a keno supervisor confirms the day (tablectl keno confirm-day)"
_CALLED: Final[dict[Dated, str]] = {"tickets": "ticket", "dollars": "keno dollars"}
_DAYS: Final[dict[Dated, str]] = {
    "tickets": "SELECT serial, day FROM tickets WHERE serial BETWEEN ? AND ?",
    "dollars": "SELECT serial, day FROM dollars WHERE serial BETWEEN ? AND ?",
}
_PUT_RIGHT: Final[dict[Dated, str]] = {
    "tickets": "UPDATE tickets SET day = ? WHERE serial BETWEEN ? AND ?",
    "dollars": "UPDATE dollars SET day = ? WHERE serial BETWEEN ? AND ?",
}


def is_day(text: str) -> bool:
    """Return whether the text is a day after 1900, written like `2026-11-26`."""
    try:
        day = date.fromisoformat(text)  # also accepts other forms, such as 20261126
        return day.isoformat() == text and day.year > 1900
    except ValueError:
        return False


def moment(now: datetime, begins: int) -> Moment:
    """Return the keno day and the table's time. begins: hour at which a keno day begins, with that morning's date.

    A time that the clock shows twice in a night has its offset from UTC, `2027-04-04T02:20:00+10:00`.
    """
    twice = now.utcoffset() != now.replace(fold=1 - now.fold).utcoffset()
    written = now if twice else now.replace(tzinfo=None)
    return Moment(_day(now, begins).isoformat(), written.isoformat(timespec="seconds"))


def _day(now: datetime, begins: int) -> date:
    """Return the keno day that began last. A keno day begins once, even if the clock is put back past the hour."""
    day = now.date() + timedelta(1)
    while datetime.combine(day, time(begins), now.tzinfo).timestamp() > now.timestamp():
        day -= timedelta(1)
    return day


def days_after(day: str, later: str) -> int:
    """Return the number of days from the first day to the second."""
    return (date.fromisoformat(later) - date.fromisoformat(day)).days


def days_before(day: str, days: int) -> str:
    """Return the keno day this many days before."""
    return (date.fromisoformat(day) - timedelta(days)).isoformat()


def not_believed(database: Database, kind: str, act: Act) -> Refused | None:
    """Return the refusal of an act on a keno day earlier than the last act, or long after it; None if it is allowed."""
    if kind in (*WHATEVER_THE_DAY, CONFIRMED):
        return None
    why = doubt(database, act.moment.day)
    return Refused(f"{why}: {CONFIRM}", KENO_DAY) if why else None


def doubt(database: Database, day: str) -> str:
    """Return why this keno day is doubtful; empty if it is not."""
    last = last_day(database)
    days = days_after(last, day) if last else 0
    if 0 <= days <= STILL_DAYS:
        return ""
    return f"by the table's clock this is keno day {day}, and the last act was on {last}"


def last_day(database: Database) -> str:
    """Return the keno day of the last act; empty before the first act."""
    marks = ", ".join("?" * len(WHATEVER_THE_DAY))
    query = f"SELECT day FROM life WHERE kind NOT IN ({marks}) ORDER BY row DESC LIMIT 1"  # noqa: S608 - marks
    found = database.one(query, *WHATEVER_THE_DAY)
    return str(found[0]) if found else ""


def _first(database: Database, today: str) -> str:
    """Return the earliest keno day of any act, even under a wrong clock; today before the first act."""
    (day,) = only(database, "SELECT coalesce(min(day), ?) FROM life", today)
    return str(day)


def confirm(database: Database, reason: str, act: Act) -> Done | Refused:
    """Confirm the keno day of this act, whatever day the last act had."""
    if refused := refuse_unsupervised(act, "the keno day is confirmed", reason):
        return refused
    last, day = last_day(database), act.moment.day
    after = f", after acts on {last}" if last else ""
    words = f"keno day {day} confirmed{after}, before {act.supervisor}: {reason} (assumed, {KENO_DAY})"
    return Done(DayConfirmed(last, day), words)


def put_right(  # noqa: PLR0913, PLR0917 - what is put right, and why
    database: Database, what: Dated, first: int, last: int, day: str, reason: str, act: Act
) -> Done | Refused:
    """Correct the keno day of tickets or keno dollars issued under a wrong clock. It begins their 28 days."""
    if refused := refuse_unsupervised(act, "a keno day is put right", reason):
        return refused
    if not is_day(day) or days_after(day, act.moment.day) < 0:
        return Refused(f"{day!r}: the right keno day is today or before: write it like {act.moment.day}", KENO_DAY)
    if days_after(first_day := _first(database, act.moment.day), day) < 0:
        return Refused(f"{day!r}: this store has nothing before keno day {first_day}", KENO_DAY)
    called = _CALLED[what]
    if last < first:
        return Refused(f"{called} {first} to {last}: the first serial comes first", KENO_DAY)
    days = dict(database.all(_DAYS[what], first, last))
    for serial in (first, last):
        if serial not in days:
            return Refused(f"there is no {called} {serial}", KENO_DAY)
    database.do(_PUT_RIGHT[what], day, first, last)
    shown = ", ".join(sorted({*days.values()}))
    words = f"{called} {first} to {last}: keno day {shown} put right to {day}, before {act.supervisor}: {reason}"
    return Done(DayPutRight(what, first, last, shown, day), f"{words} (assumed, {KENO_DAY})")
