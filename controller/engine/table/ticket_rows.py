# SPDX-License-Identifier: MIT
"""The rows of the store of tickets, as the journal takes them: each follows the one before it."""

from controller.engine.record.events import TICKETS, Ticketed
from controller.engine.table import blocks
from controller.engine.table.table import AnyTable
from hal.signals import Fault


def take(table: AnyTable, event: Ticketed) -> None:
    """So far the journal has the store's rows. A row that is not the next one is a fault."""
    state = table.state
    if event.row != state.ticket_row + 1:
        what = f"row {event.row} of the store of tickets comes after row {state.ticket_row}"
        blocks.fault(table, Fault(TICKETS, what, "call the technician: rows are missing, or another store's"))
        return
    state.ticket_row, state.ticket_digest = event.row, event.digest
