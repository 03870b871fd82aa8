# SPDX-License-Identifier: MIT
"""Shows a table by house rules."""

from controller.games.let_it_ride import on_show
from controller.games.let_it_ride.house.sections import RULES
from controller.games.let_it_ride.house.table import HouseRideTable
from controller.games.let_it_ride.house_wagers import LOWER


def show(table: HouseRideTable) -> None:
    """Show everything known, always in this order."""
    table.show(*on_show.panels(table, RULES, LOWER))
