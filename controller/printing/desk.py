# SPDX-License-Identifier: MIT
"""Where tickets are printed at a table: each that is sold once, and again only when a supervisor says so.

Keno dollars are printed in the same way when they are issued (s 218(2)).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from controller.printing.layout import PaperLayout
from controller.printing.receipt import receipt
from controller.printing.ticket import PaperProperties, dollars_layout, ticket_layout
from controller.tickets.ticket import KenoDollars, Ticket
from hal.signals import NotPrinted, Printed, Signal


class TablePrinters(Protocol):
    """The printers of a table, as `hal.devices.Devices` has them."""

    def print(self, device: str, job: str, lines: Sequence[bytes]) -> None:
        """Print these lines; a signal answers it, with the name of the job."""


Issued = Ticket | KenoDollars
OnAnswer = Callable[[Issued, str], None]
"""Called with the issued ticket or keno dollars, and an empty text once they are on paper, or why they are not.

A failed ticket may still be on paper in part or whole: a supervisor has it printed again, or makes it void.
"""


class PrintingDesk:
    """Prints tickets on one printer, and reports the result of each.

    A ticket is issued after its sale is on disk. If the controller ends before the printer has answered, nobody knows
    whether the ticket is on paper: nothing is printed by itself after a start. Reading (ss 217(2), (6), 219(6)): the
    ticket is printed again under supervision, marked REPRINT, or made void.
    """

    def __init__(self, printers: TablePrinters, device: str, paper: PaperProperties, on_answer: OnAnswer) -> None:
        self._printers, self._device, self._paper, self._on_answer = printers, device, paper, on_answer
        self._jobs: dict[str, Issued] = {}
        self._count = 0

    def under_way(self, kind: type[Issued]) -> tuple[int, ...]:
        """The serials of the tickets, or of the keno dollars, that the printer has not answered yet."""
        return tuple(it.serial for it in self._jobs.values() if isinstance(it, kind))

    def why_not(self, described: Mapping[str, Mapping[str, Any]]) -> str:
        """Why no ticket can be issued now, so that none is to be sold (s 217(2)); empty if one can.

        described: the devices, as `Devices.describe` tells them.
        """
        faults = described.get(self._device, {}).get("faults", ({"what": "there is no printer"},))
        return f"the ticket printer: {faults[0]['what']}" if faults else ""

    def prepare(self, issued: Issued, *, again: bool = False) -> None:
        """Draw a ticket or keno dollars on another thread, before `issue`, so that the loop does not wait."""
        receipt(self._layout(issued, again))

    def issue(self, issued: Issued, *, again: bool = False) -> None:
        """Print a ticket, or keno dollars. again: a supervisor has it printed again."""
        self._count += 1
        called = "ticket" if isinstance(issued, Ticket) else "keno dollars"
        job = f"{'reprint of ' if again else ''}{called} {issued.serial}, print {self._count}"
        self._jobs[job] = issued
        self._printers.print(self._device, job, receipt(self._layout(issued, again)))

    def _layout(self, issued: Issued, again: bool) -> PaperLayout:
        if isinstance(issued, KenoDollars):
            return dollars_layout(issued, self._paper, reprint=again)
        return ticket_layout(issued, self._paper, reprint=again)

    def note_signal(self, signal: Signal) -> None:
        """Handle a signal of the table. Signals other than answers to this desk's jobs are ignored."""
        match signal:
            case Printed(device=self._device, job=job) if job in self._jobs:
                self._on_answer(self._jobs.pop(job), "")
            case NotPrinted(device=self._device, job=job, what=what) if job in self._jobs:
                self._on_answer(self._jobs.pop(job), what)
