# SPDX-License-Identifier: MIT
"""The papers of a station: a ticket is announced to the floor, printed, and reported as printed (s 222(1)).

A thread does it, so that the terminal goes on meanwhile.
"""

import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from controller.floor.keno.papers import IN_PRINTER, PRINTING_S
from controller.floor.station.floor_line import reason
from controller.floor.station.hall_tickets import HallTickets
from controller.floor.station.printers import StationPrinter
from controller.printing.layout import PaperLayout
from controller.printing.ticket import PaperProperties, dollars_layout, ticket_layout
from controller.tickets.store import StoreError
from controller.tickets.ticket import KenoDollars, Refused, Ticket, TicketLife
from controller.writer.paper import Issued, PaperOutcome, PaperState

LATEST_S: Final = 4.0
"""Seconds after a ticket was announced first. Printing that has not begun by then does not begin."""
MARGIN_S: Final = 1.0
"""Seconds of the ten that are left for the report that a ticket is printed."""
AGAIN_S: Final = 0.5
"""Seconds until a question without an answer is asked again."""
NO_PAPER: Final = "s 217(2)"
NOT_ANNOUNCED: Final = "the floor has not answered in time: nothing is printed"


class PrintSettings(NamedTuple):
    """The settings of a station's papers. new_request: returns a name that no other request has."""

    paper: PaperProperties
    new_request: Callable[[], str]
    clock: Callable[[], float] = time.monotonic
    """Seconds on a clock that only goes forward."""
    again_s: float = AGAIN_S


class StationPapers:
    """Prints what a terminal issues, one paper after the other: `IssuedPapers` of the terminal.

    A ticket is printed once: a second announcement of it is refused by the floor. Keno dollars need no announcement.
    is_alone: whether the station has no keno writer who may look at a ticket.
    """

    def __init__(
        self, tickets: HallTickets, printer: StationPrinter, settings: PrintSettings, *, is_alone: bool = False
    ) -> None:
        self._tickets, self._printer, self._settings, self._is_alone = tickets, printer, settings, is_alone
        self._waiting: queue.SimpleQueue[tuple[Issued, bool] | None] = queue.SimpleQueue()
        """Papers to print, and whether each was printed before."""
        self._told: queue.SimpleQueue[PaperOutcome] = queue.SimpleQueue()
        self._under_way = 0
        """Papers with an outcome that the terminal has not taken."""
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None

    # The terminal's side

    @property
    def missing(self) -> list[int]:
        """As IssuedPapers.missing: outcomes tell it."""
        return []

    @property
    def is_under_way(self) -> bool:
        """As IssuedPapers.is_under_way."""
        return self._under_way > 0

    def why_not(self) -> Refused | None:
        """As IssuedPapers.why_not."""
        fault = self._printer.fault()
        return Refused(f"no paper can be printed: {fault.what}; {fault.remedy}", NO_PAPER) if fault else None

    def sent(self, issued: Issued, *, again: bool = False) -> None:
        """As IssuedPapers.sent. again: a keno supervisor has keno dollars printed again."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="papers", daemon=True)
            self._thread.start()
        self._under_way += 1
        self._waiting.put((issued, again))

    def look(self) -> None:
        """As IssuedPapers.look."""

    def news(self) -> Sequence[PaperOutcome]:
        """As IssuedPapers.news."""
        found = []
        while not self._told.empty():
            found.append(self._told.get())
        self._under_way -= sum(it.state != "unsure" for it in found)
        return found

    def wait(self, seconds: float) -> PaperOutcome | None:
        """Return the next outcome; None if there is none within this time."""
        try:
            it = self._told.get(timeout=seconds)
        except queue.Empty:
            return None
        self._under_way -= it.state != "unsure"
        return it

    def close(self) -> None:
        """End the thread after the papers that were issued, or after PRINTING_S, and free the printer."""
        self._waiting.put(None)
        if self._thread:
            self._thread.join(PRINTING_S)
            self._closed.set()
            self._thread.join(PRINTING_S)
        self._printer.close()

    # The thread

    def _run(self) -> None:
        while (paper := self._waiting.get()) is not None:
            self.print_next(*paper)

    def print_next(self, issued: Issued, again: bool) -> None:
        """Print one paper, and tell its outcome. again: it was printed before."""
        it = self._print_ticket(issued) if isinstance(issued, Ticket) else self._print_dollars(issued, again)
        self._told.put(it)

    def _print_dollars(self, issued: KenoDollars, again: bool) -> PaperOutcome:
        layout = dollars_layout(issued, self._settings.paper, reprint=again)
        fault = self._printer.print(layout, f"keno dollars {issued.serial}", PRINTING_S)
        return PaperOutcome(issued, "failed", fault.what, "s 218(2)", fault.remedy) if fault else _printed(issued)

    def _print_ticket(self, ticket: Ticket) -> PaperOutcome:
        """Return the outcome. The seconds of the ticket are counted from its first announcement."""
        begun = self._settings.clock()
        announced = self._announced(ticket, begun)
        if isinstance(announced, Refused):
            return self._refused(ticket, announced)
        left = begun + PRINTING_S - MARGIN_S - self._settings.clock()
        if fault := self._printer.print(self._layout(announced), f"ticket {ticket.serial}", left):
            return PaperOutcome(ticket, "void", fault.what, IN_PRINTER, fault.remedy)
        reported = self._reported(ticket)
        if reported is None:
            return PaperOutcome(ticket, "unsure", "the terminal ends", IN_PRINTER)
        return self._refused(ticket, reported) if isinstance(reported, Refused) else _printed(ticket)

    def _layout(self, ticket: Ticket) -> PaperLayout:
        return ticket_layout(ticket, self._settings.paper)

    def _announced(self, ticket: Ticket, begun: float) -> Ticket | Refused:
        """Announce a ticket, by one request until it is answered. Too late is as refused: nothing is printed."""
        request = self._settings.new_request()
        while self._settings.clock() < begun + LATEST_S and not self._closed.is_set():
            try:
                answer = self._tickets.begin_printing(ticket.code, request)
            except StoreError:
                self._closed.wait(self._settings.again_s)
                continue
            if isinstance(answer, Refused) or self._settings.clock() < begun + LATEST_S:
                return answer
        return Refused(NOT_ANNOUNCED, IN_PRINTER)

    def _reported(self, ticket: Ticket) -> Ticket | Refused | None:
        """Report a ticket as printed, by one request until it is answered. None: the terminal ends before."""
        request, is_told = self._settings.new_request(), False
        while not self._closed.is_set():
            try:
                return self._tickets.end_printing(ticket.code, request)
            except StoreError as error:
                if not is_told:
                    self._told.put(PaperOutcome(ticket, "unsure", reason(error), IN_PRINTER))
                is_told = True
                self._closed.wait(self._settings.again_s)
        return None

    def _refused(self, ticket: Ticket, refused: Refused) -> PaperOutcome:
        """Return the outcome of a ticket that the floor does not let print, or takes for void.

        A ticket that was printed before, at another start of this terminal, is not void.
        """
        state: PaperState = "copy" if self._is_printed(ticket) else "void"
        return PaperOutcome(ticket, state, refused.why, refused.section)

    def _is_printed(self, ticket: Ticket) -> bool:
        """Return whether the store has this ticket as printed. A station without a writer sells no ticket twice."""
        if self._is_alone:
            return False
        try:
            life = self._tickets.show(str(ticket.serial))
        except StoreError:
            return False
        return isinstance(life, TicketLife) and life.state != "void" and life.is_printed


def _printed(issued: Issued) -> PaperOutcome:
    return PaperOutcome(issued, "printed")
