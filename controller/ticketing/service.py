# SPDX-License-Identifier: MIT
"""The interface of the service of tickets. A table without tickets has this one, which does nothing."""

from controller.conductor.ticket_store import DrawnTickets
from controller.sockets.requests import Handler
from hal.signals import Signal


class TicketService:
    """A table without tickets."""

    def open(self) -> DrawnTickets | None:
        """Open the store, or make a new one. Returns the receiver of the draw's messages. Raises JournalError, in one
        line.
        """
        return None

    def begin(self, kept: int, digest: str) -> None:
        """The table has started. kept, digest: of the last row of the store that the journal has."""

    def looks(self) -> dict[str, Handler]:
        """Return the handlers for the socket of visitors."""
        return {}

    def handlers(self) -> dict[str, Handler]:
        """Return the handlers for the socket of persons who direct the table."""
        return {}

    def saw(self, signal: Signal) -> None:
        """The table has taken this event."""

    def end(self) -> None:
        """Close what was opened."""
