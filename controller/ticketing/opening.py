# SPDX-License-Identifier: MIT
"""The service of tickets that a table has. It is loaded only at a table that has tickets."""

from collections.abc import Callable

from controller.maintenance.reach import ReachedTable
from controller.ticketing.service import TicketService


def ticketing_of(table: ReachedTable, waiting: Callable[[], int]) -> TicketService:
    """The service of this table. waiting: how many rows of the journal wait for the disk."""
    if not table.configuration.game.equipment.tickets:
        return TicketService()
    from controller.ticketing.ticketing import Ticketing

    return Ticketing(table, waiting)
