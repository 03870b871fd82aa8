# SPDX-License-Identifier: MIT
"""The keno day, a period of 24 hours that the casino operator fixes (s 210), and the store's terms, of a table file."""

from datetime import date, datetime, time, timedelta

from controller.games.keno.schedule import in_force
from controller.games.keno.table import Options
from controller.tickets.permissible import KenoTerms
from controller.tickets.ticket import Moment


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


def terms(options: Options) -> KenoTerms:
    """Return the terms that are fixed for the table."""
    return KenoTerms(
        in_force(options),
        least=options.least,
        prescribed_games=options.games,
        jackpot_percent=options.jackpot_share,
        unpaid_days=options.unpaid_days,
    )
