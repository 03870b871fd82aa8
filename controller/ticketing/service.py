# SPDX-License-Identifier: MIT
"""The interface of a table's ticket service. The base class does nothing: it is for tables without tickets."""

from typing import TYPE_CHECKING

from controller.conductor.ticket_store import DrawnTickets
from controller.sockets.requests import Handler
from hal.signals import Signal

if TYPE_CHECKING:
    from controller.sockets.draw_requests import DrawAtFloor

FILE = "tickets.sqlite"
"""The store's file, beside the journal."""


class TicketService:
    """The ticket service of a table without tickets."""

    @property
    def at_floor(self) -> "DrawAtFloor | None":
        """Return the draw of a table whose tickets the floor has; None at any other table."""
        return None

    def open(self) -> DrawnTickets | None:
        """Open the store, or make a new one. Returns the receiver of the draw's messages. Raises JournalError, in one
        line.
        """
        return None

    def begin(self, kept: int, digest: str) -> None:
        """Begin at the table's start. kept, digest: number and digest of the store's last row in the journal."""

    def looks(self) -> dict[str, Handler]:
        """Return the handlers for the socket of visitors."""
        return {}

    def handlers(self) -> dict[str, Handler]:
        """Return the handlers for the socket of persons who direct the table."""
        return {}

    def note_signal(self, signal: Signal) -> None:
        """Note an event that the table has taken."""

    def end(self) -> None:
        """End the service, and close its store."""
