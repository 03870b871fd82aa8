# SPDX-License-Identifier: MIT
"""The tickets of this terminal that are not on paper yet: a printer may fail after the wager was taken."""

from collections.abc import Sequence
from typing import Final, Literal, Protocol

from msgspec import Struct

from controller.tickets.store import StoreError
from controller.tickets.ticket import KenoDollars, Refused, Ticket, TicketLife
from controller.writer.desk import WriterDesk

PATIENCE: Final = 5
"""So often it is looked whether a ticket is printed, once a second, before the writer is told."""


Issued = Ticket | KenoDollars
PaperState = Literal["printed", "void", "unsure", "copy", "failed"]
"""printed: on paper. void: a ticket without paper in time; its wager is given back. unsure: perhaps printed; the floor
has not answered yet. copy: a ticket that was printed before. failed: keno dollars without paper.
"""


class PaperOutcome(Struct, frozen=True):
    """The end of a print at a station of the floor. `unsure` is followed by another one."""

    issued: Issued
    state: PaperState
    why: str = ""
    """Why it is not printed."""
    section: str = ""
    remedy: str = ""
    """Remedy of a printer's fault."""


class IssuedPapers(Protocol):
    """The papers that a terminal issues."""

    def why_not(self) -> Refused | None:
        """Return why nothing can be printed now, so that nothing is sold (s 217(2))."""

    def sent(self, issued: Issued) -> None:
        """Something was issued: it goes to the printer."""

    def look(self) -> None:
        """A second has passed."""

    def news(self) -> Sequence[PaperOutcome]:
        """Return the outcomes since the last call."""

    @property
    def missing(self) -> list[int]:
        """Serials of the tickets that should be on paper by now."""

    @property
    def is_under_way(self) -> bool:
        """Whether a paper is being printed, and its outcome will be told."""


class PrintedTickets:
    """Looks after the tickets that were sent to the printer of a table. is_printing: whether the table has one."""

    def __init__(self, desk: WriterDesk, *, is_printing: bool) -> None:
        self._desk, self._is_printing = desk, is_printing
        self._looked: dict[int, int] = {}
        """How often each ticket was looked for, by serial."""

    is_under_way: Final = False

    def why_not(self) -> Refused | None:
        """As IssuedPapers.why_not: the table itself refuses."""
        return None

    def news(self) -> Sequence[PaperOutcome]:
        """As IssuedPapers.news: a table tells none."""
        return ()

    def sent(self, issued: Issued) -> None:
        """A ticket goes to the printer. Keno dollars are not followed."""
        if self._is_printing and isinstance(issued, Ticket):
            self._looked[issued.serial] = 0

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
