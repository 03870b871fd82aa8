# SPDX-License-Identifier: MIT
"""The terms of a store of tickets, from a table file."""

from controller.games.keno.schedule import in_force
from controller.games.keno.table import Options
from controller.tickets.permissible import KenoTerms


def terms(options: Options) -> KenoTerms:
    """Return the terms that are fixed for the table."""
    return KenoTerms(
        in_force(options),
        least=options.least,
        prescribed_games=options.games,
        jackpot_percent=options.jackpot_share,
        unpaid_days=options.unpaid_days,
    )
