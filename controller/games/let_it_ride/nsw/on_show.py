# SPDX-License-Identifier: MIT
"""Shows a table in New South Wales."""

from controller.games.let_it_ride import on_show
from controller.games.let_it_ride.nsw.sections import RULES
from controller.games.let_it_ride.nsw.table import NswRideTable
from controller.games.let_it_ride.nsw_wagers import NOT_QUALIFIED
from controller.games.nsw import new_south_wales


def show(table: NswRideTable) -> None:
    """Show everything known, always in this order."""
    table.show(
        *on_show.panels(table, RULES, NOT_QUALIFIED),
        **new_south_wales.signs(table),
        deck=table.memory.deck if table.options.shuffling_device else "",
    )
