# SPDX-License-Identifier: MIT
"""Chooses a table's ticket service. The ticket store is loaded only at a table that has tickets of its own."""

from collections.abc import Callable

from controller.maintenance.reach import ReachedTable
from controller.ticketing.service import TicketService


def ticketing_of(table: ReachedTable, waiting: Callable[[], int]) -> TicketService:
    """Return the service of this table. waiting: number of journal rows that wait for the disk."""
    if not table.configuration.game.equipment.tickets:
        return TicketService()
    from controller.config.floor import draws_for_floor

    if draws_for_floor(table.configuration.file.floor):
        from controller.ticketing.hall import HallTicketing

        return HallTicketing(table)
    from controller.ticketing.ticketing import Ticketing

    return Ticketing(table, waiting)
