# SPDX-License-Identifier: MIT
"""Terminals of keno writers and players at a `KenoHall`, with printers that fail and messages that are lost."""

from collections.abc import Callable
from itertools import count
from typing import Any, Literal

from controller.engine.values.money import cents as cents_of
from controller.floor.station.floor_line import FloorLine
from controller.floor.station.hall_tickets import HallTickets
from controller.floor.station.papers import PrintSettings, StationPapers
from controller.floor.station.printers import PrintFault
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.printing.layout import PaperLayout
from controller.printing.ticket import PaperProperties
from controller.tickets.store import StoreError
from controller.tickets.ticket import Moment, Station
from controller.writer.desk import WriterDesk
from controller.writer.hall_keys import HallKeys
from controller.writer.paper import Issued
from controller.writer.player import PlayerKeys
from controller.writer.pressing import WriterKeys
from controller.writer.state import Terminal
from tests.floor.keno_hall import KenoHall

Loss = Literal["before", "after"]
"""Whether a message is lost before it reaches the floor, or its answer afterwards."""
REQUESTS = count(1)
COUNTED = (
    *(wire.SellTicket, wire.BeginPrinting, wire.EndPrinting, wire.PayTicket, wire.ConfirmPayment),
    *(wire.RefundTicket, wire.ShowTicket),
)
"""Messages that are counted, and may be lost by their number."""


class LossyWay:
    """The way of one station to a hall. lose: the number of the message to lose, from 0, and how."""

    def __init__(self, hall: KenoHall, name: str) -> None:
        self.hall, self.name = hall, name
        self.sent: list[wire.ToKeno] = []
        self.lose: dict[int, Loss] = {}
        self.is_down = False

    def ask(self, message: wire.ToKeno) -> wire.FromKeno | Refusal:
        how = None
        if isinstance(message, COUNTED):
            how = self.lose.pop(len(self.sent), None)
            self.sent.append(message)
        if self.is_down or how == "before":
            raise StoreError("the floor does not answer: cut; ask again by the same request")
        answer: Any = self._found() if isinstance(message, wire.AskStation) else self.hall.ask(self.name, message)
        if how == "after":
            raise StoreError("the floor does not answer: cut; ask again by the same request")
        return answer

    def _found(self) -> wire.StationFound:
        there = self.hall.servers[0].station(self.name)
        assert there
        day = self.hall.servers[0].moment(self.hall.ns).day
        return wire.StationFound(there.number, there.kind, there.person, there.card_ways, True, 28, day)


class TestPrinter:
    """A printer. during: called while it prints. broken: its fault."""

    __test__ = False

    def __init__(self) -> None:
        self.printed: list[str] = []
        self.during: Callable[[], None] = lambda: None
        self.broken: PrintFault | None = None
        self.fails: PrintFault | None = None
        """Fault that is found only while it prints."""

    def fault(self) -> PrintFault | None:
        return self.broken

    def print(self, _layout: PaperLayout, job: str, _patience_s: float) -> PrintFault | None:
        during, self.during = self.during, lambda: None
        during()
        if self.fails or self.broken:
            return self.fails or self.broken
        self.printed.append(job)
        return None

    def close(self) -> None:
        """Nothing to free."""


class PapersAtOnce(StationPapers):
    """Papers that are printed at once, on the thread of the test."""

    def sent(self, issued: Issued, *, again: bool = False) -> None:
        self._under_way += 1
        self.print_next(issued, again)


class StationTerminal:
    """A terminal at a station. `cash`: cents that the writer has taken and given by the words of the screen."""

    def __init__(self, hall: KenoHall, name: str) -> None:
        self.hall, self.way, self.printer = hall, LossyWay(hall, name), TestPrinter()
        self.tickets = HallTickets(FloorLine(self.way))
        self.found = self.tickets.station()
        self.outage = ""
        is_alone = self.found.kind == "self-service"
        settings = PrintSettings(
            PaperProperties("CASINO"), lambda: f"{name}-{next(REQUESTS)}", lambda: hall.now, again_s=0
        )
        self.papers = PapersAtOnce(self.tickets, self.printer, settings, is_alone=is_alone)
        station = Station(self.found.number, self.found.person or "self-service", is_alone)
        desk = WriterDesk(self.tickets, station, lambda: Moment(self.tickets.station().day, ""), self.tickets)
        new = lambda: f"{name}-{next(REQUESTS)}"  # noqa: E731
        self.terminal = Terminal(desk, new, paper=self.papers, outage=lambda: self.outage)
        self.keys: WriterKeys = PlayerKeys(self.terminal) if is_alone else HallKeys(self.terminal)
        self.cash = 0
        self.titles: list[str] = []
        if not is_alone:
            self.press(*"200", "enter")

    @property
    def said(self) -> str:
        return self.terminal.state.said.title

    @property
    def lines(self) -> str:
        return "\n".join(self.terminal.state.said.lines)

    def press(self, *keys: str) -> str:
        """Press each key. An act whose answer did not come is asked for again. Return the title of the message."""
        for key in keys:
            self.keys.press(key)
            while self.terminal.state.again and not self.way.is_down:
                self.keys.press("enter")
            self._act_on(self.said)
            self.second()
        return self.said

    def second(self) -> None:
        """A second passes at the terminal, and not at the floor."""
        before = self.terminal.state.said
        self.keys.note_papers()
        if self.terminal.state.said != before:
            self._act_on(self.said)

    def read(self, code: str) -> str:
        """A bar code is read."""
        self.keys.scan(f"{code}\n")
        while self.terminal.state.again and not self.way.is_down:
            self.keys.press("enter")
        return self.said

    def _act_on(self, said: str) -> None:
        """Do with the money what the screen says, once for each new message."""
        if self.titles[-1:] == [said]:
            return
        self.titles.append(said)
        if "collect" in said:
            self.cash += cents_of(said.rpartition(" ")[2])
        elif said.startswith("Give ") or "give $" in said:
            amount = next(word for word in said.split() if word.startswith("$"))
            self.cash -= cents_of(amount)

    @property
    def last(self) -> Any:
        """The ticket that was sold last here, with its code."""
        sold = next(it for it in reversed(self.way.sent) if isinstance(it, wire.SellTicket))
        return self.hall.say(self.way.name, sold)
