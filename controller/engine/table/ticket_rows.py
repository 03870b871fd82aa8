# SPDX-License-Identifier: MIT
"""The ticket store's rows in the journal: each follows the previous one."""

from controller.engine.record.events import TICKETS, Ticketed
from controller.engine.table import blocks
from controller.engine.table.table import AnyTable
from hal.signals import Fault


def take(table: AnyTable, event: Ticketed) -> None:
    """Record the store's next row. Any other row is a fault."""
    state = table.state
    if event.row != state.ticket_row + 1:
        what = f"row {event.row} of the store of tickets comes after row {state.ticket_row}"
        blocks.fault(table, Fault(TICKETS, what, "call the technician: rows are missing, or another store's"))
        return
    state.ticket_row, state.ticket_digest = event.row, event.digest
