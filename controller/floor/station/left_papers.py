# SPDX-License-Identifier: MIT
"""Tickets that an earlier run of this terminal has sold, and not printed whole: it was killed, or lost its power."""

from typing import Final

from controller.floor.keno.papers import IN_PRINTER
from controller.floor.station.hall_tickets import HallTickets
from controller.tickets.store import StoreError
from controller.tickets.ticket import TicketLife
from controller.writer.paper import PaperOutcome

MOST: Final = 20
"""Tickets that are looked at, the newest first."""
WHY: Final = "the terminal ended before it was printed, so it is void, at the latest when its game is closed"


def left_papers(tickets: HallTickets, station: int) -> list[PaperOutcome]:
    """Return the tickets of this keno day without paper that were sold at this station. None can be printed any more.

    Without an answer of the floor none is returned: the day's report still names them.
    """
    try:
        serials = tickets.report("").unprinted[-MOST:]
        lives = [tickets.show(str(serial)) for serial in serials]
    except StoreError:
        return []
    here = (it.ticket for it in lives if isinstance(it, TicketLife) and it.ticket.station == station)
    return [PaperOutcome(ticket, "void", WHY, IN_PRINTER) for ticket in here]
