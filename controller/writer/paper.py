# SPDX-License-Identifier: MIT
"""The tickets of this terminal that are not on paper yet: a printer may fail after the wager was taken."""

from typing import Final

from controller.tickets.store import StoreError
from controller.tickets.ticket import Refused, TicketLife
from controller.writer.desk import WriterDesk

PATIENCE: Final = 5
"""So often it is looked whether a ticket is printed, once a second, before the writer is told."""


class PrintedTickets:
    """Looks after the tickets that were sent to the printer. is_printing: whether the table has one."""

    def __init__(self, desk: WriterDesk, *, is_printing: bool) -> None:
        self._desk, self._is_printing = desk, is_printing
        self._looked: dict[int, int] = {}
        """How often each ticket was looked for, by serial."""

    def sent(self, serial: int) -> None:
        """A ticket goes to the printer."""
        if self._is_printing:
            self._looked[serial] = 0

    def look(self) -> None:
        """Look once more; a store that does not answer is asked again the next time."""
        for serial in list(self._looked):
            try:
                life = self._desk.show(str(serial))
            except StoreError:
                return
            if isinstance(life, Refused) or is_done(life):
                del self._looked[serial]
            else:
                self._looked[serial] += 1

    @property
    def missing(self) -> list[int]:
        """Serials of the tickets that should be on paper by now."""
        return [serial for serial, looks in self._looked.items() if looks >= PATIENCE]


def is_done(life: TicketLife) -> bool:
    """Whether a ticket is on paper, or no longer needs paper."""
    kinds = [row.kind for row in life.rows if row.kind in ("sold", "reprinted", "printed")]
    return life.state == "void" or kinds[-1:] == ["printed"]
