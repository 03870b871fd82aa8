# SPDX-License-Identifier: MIT
"""The keno day, a period of 24 hours that the casino operator fixes (s 210), and the store's terms, of a table file."""

from datetime import datetime, timedelta

from controller.games.keno.schedule import in_force
from controller.games.keno.table import Options
from controller.tickets.permissible import Terms
from controller.tickets.ticket import Moment


def moment(now: datetime, begins: int) -> Moment:
    """The keno day and the local time. begins: the hour at which a keno day begins; it has that morning's date."""
    return Moment((now - timedelta(hours=begins)).date().isoformat(), now.isoformat(timespec="seconds"))


def terms(options: Options) -> Terms:
    """What is fixed for the table."""
    return Terms(
        in_force(options),
        least=options.least,
        prescribed_games=options.games,
        jackpot_percent=options.jackpot_share,
        unpaid_days=options.unpaid_days,
    )
