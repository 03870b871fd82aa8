# SPDX-License-Identifier: MIT
"""Looks after the floor while a terminal is open: whose shift it is, which game is open, or why nothing is sold."""

import threading
from typing import Final

from controller.floor.station.floor_line import FloorLine, reason
from controller.floor.station.hall_tickets import HallTickets
from controller.floor.wire.keno import StationFound
from controller.tickets.store import Sales, StoreError
from controller.tickets.ticket import Moment

LOOK_S: Final = 1.0
"""Seconds between two questions."""


class WatchedTickets(HallTickets):
    """The tickets of a station. The open game is as last heard, so that no key waits for it."""

    def __init__(self, line: FloorLine, watch: "StationWatch") -> None:
        super().__init__(line)
        self._watch = watch

    def sales(self) -> Sales:
        return self._watch.sales()


class StationWatch:
    """Asks the floor each second, in a thread of its own: no key waits for it.

    found: the station as it was when the terminal was opened. Another station or person ends what this terminal does.
    """

    def __init__(self, tickets: HallTickets, found: StationFound) -> None:
        self._tickets, self._found = tickets, found
        self._day = found.day
        self._sales: Sales | None = None
        self._why = ""
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="floor watch", daemon=True)

    def start(self) -> None:
        """Ask once, then each second."""
        self.look()
        self._thread.start()

    def close(self) -> None:
        """Ask no more."""
        self._closed.set()

    # What the terminal reads

    def outage(self) -> str:
        """Return why nothing is sold or paid now; empty if the floor serves."""
        return self._why

    def sales(self) -> Sales:
        """Return the open game and the pools as last heard. Raises StoreError."""
        if self._sales is None:
            raise StoreError(self._why or "the floor was not asked yet")
        return self._sales

    def moment(self) -> Moment:
        """Return the keno day by the floor's clock."""
        return Moment(self._day, "")

    # The thread

    def look(self) -> None:
        """Ask the floor for the station and the open game."""
        changed = ""
        try:
            found = self._tickets.station()
            self._day, changed = found.day, self._changed(found)
            self._sales, self._why = self._tickets.sales(), changed
        except StoreError as error:
            self._sales, self._why = None, changed or reason(error)

    def _changed(self, found: StationFound) -> str:
        """Return why this terminal does not serve the station as it is now; empty if it does."""
        before = self._found
        if (found.number, found.kind) != (before.number, before.kind):
            return f"this is station {found.number}, {found.kind}, now: start this terminal again (s 217(2)(g))"
        if found.person != before.person:
            now = f"{found.person} has the shift at this station now" if found.person else "nobody has the shift"
            return f"{now}, not {before.person}: count the drawer (F10), and start again (s 217(2)(e))"
        return ""

    def _run(self) -> None:
        while not self._closed.wait(LOOK_S):
            self.look()
