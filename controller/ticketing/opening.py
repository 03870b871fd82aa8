# SPDX-License-Identifier: MIT
"""Chooses a table's ticket service. The ticket store is loaded only at a table that has tickets."""

from collections.abc import Callable

from controller.maintenance.reach import ReachedTable
from controller.ticketing.service import TicketService


def ticketing_of(table: ReachedTable, waiting: Callable[[], int]) -> TicketService:
    """Return the service of this table. waiting: number of journal rows that wait for the disk."""
    if not table.configuration.game.equipment.tickets:
        return TicketService()
    from controller.ticketing.ticketing import Ticketing

    return Ticketing(table, waiting)
