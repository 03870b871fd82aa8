# SPDX-License-Identifier: MIT
"""The keno day, a period of 24 hours that the casino operator fixes (s 210), and the store's terms, of a table file."""

from datetime import datetime, timedelta

from c_ext.keno.example import EXAMPLE as EXAMPLE_SCHEDULE
from c_ext.keno.reading import read_schedule
from c_ext.keno.schedule import Schedule, ScheduleError
from controller.config import Configuration
from controller.games.keno.table import Options
from controller.tickets.permissible import Terms
from controller.tickets.store import StoreError
from controller.tickets.ticket import Moment


def moment(now: datetime, begins: int) -> Moment:
    """The keno day and the local time. begins: the hour at which a keno day begins; it has that morning's date."""
    return Moment((now - timedelta(hours=begins)).date().isoformat(), now.isoformat(timespec="seconds"))


def terms(configuration: Configuration, options: Options) -> Terms:
    """What is fixed for the table. Raises StoreError if its schedule of prizes cannot be read."""
    return Terms(
        _schedule(configuration, options),
        least=options.least,
        prescribed_games=options.games,
        jackpot_percent=options.jackpot_share,
        unpaid_days=options.unpaid_days,
    )


def _schedule(configuration: Configuration, options: Options) -> Schedule:
    if options.is_example:
        return EXAMPLE_SCHEDULE
    folder = configuration.path.parent if configuration.path else configuration.state_folder
    path = folder / options.schedule
    try:
        return read_schedule(path.read_text())
    except (OSError, UnicodeDecodeError, ScheduleError) as error:
        raise StoreError(f"{path}: no schedule of prizes (s 210): {'; '.join(str(error).splitlines())}") from error
