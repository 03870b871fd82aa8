# SPDX-License-Identifier: MIT
"""A floor without a database, for the screens and commands of a station: it sells, prints and pays in memory."""

from collections.abc import Sequence
from typing import Any

from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.tickets.store import Accounts, DayReport, NotedAct, Sales, SpotsPool, StationCash, StoreError
from controller.tickets.ticket import KenoDollars, Paid, Prize, Refund, Ticket, TicketLife

DAY, AT = "2026-11-26", "2026-11-26T12:00:00"
DOWN = "the floor does not answer: the line is cut"
CUT = f"{DOWN}; ask again by the same request"


class FakeFloor:
    """One station of the floor, as a HallWay. down: why nobody answers. refuse: the refusal of each kind of message."""

    def __init__(self, kind: wire.StationKind = "writer", person: str = "ann") -> None:
        self.found = wire.StationFound(2, kind, person, False, True, 28, DAY)
        self.down = ""
        self.refuse: dict[type, Refusal] = {}
        self.asked: list[Any] = []
        """All messages, without the questions of each second."""
        self.tickets: dict[str, Ticket] = {}
        self.requests: dict[str, Any] = {}
        self.is_closed = False

    def ask(self, message: wire.ToKeno) -> wire.FromKeno | Refusal:
        is_look = isinstance(message, wire.AskStation) or (isinstance(message, wire.AskStore) and message.do == "sales")
        if not is_look:
            self.asked.append(message)
        if self.down:
            raise StoreError(self.down)
        if type(message) in self.refuse:
            return self.refuse[type(message)]
        request = getattr(message, "request", "")
        if request and request in self.requests:
            return self._repeated(self.requests[request])
        answer = self._answer(message)
        if request:
            self.requests[request] = answer
        return answer

    @staticmethod
    def _repeated(answer: Any) -> Any:
        if isinstance(answer, wire.KenoAnswered) and isinstance(answer.answer, Paid):
            return wire.AnsweredBefore(answer.answer, False)
        return answer

    def _answer(self, message: Any) -> Any:
        about = type(message).__name__
        match message:
            case wire.AskStation():
                return self.found
            case wire.SellTicket(_, entry, _):
                serial = len(self.tickets) + 1
                code = f"{serial:020}"
                self.tickets[code] = Ticket(serial, code, entry, 7, DAY, AT, 2, self.found.person)
                return wire.KenoAnswered(about, self.tickets[code])
            case wire.BeginPrinting(_, code) | wire.EndPrinting(_, code):
                return wire.KenoAnswered(about, self.tickets[code])
            case wire.ShowTicket(code):
                return wire.KenoAnswered(about, self._life(code))
            case wire.PayTicket(_, code, means):
                prize = Prize(7, 1, 1, 3_00)
                return wire.KenoAnswered(about, Paid(self._ticket(code).serial, means, (prize,), 3_00, 0))
            case wire.ConfirmPayment(_, payment):
                return wire.KenoAnswered(about, NotedAct(payment))
            case wire.RefundTicket(_, code):
                return wire.KenoAnswered(about, Refund(self._ticket(code).serial, (7,), 1_00))
            case wire.AskStore(do, arguments):
                return wire.KenoAnswered(about, self._store(do, arguments))
        raise AssertionError(message)

    def _ticket(self, code: str) -> Ticket:
        return next(it for it in self.tickets.values() if code in (it.code, str(it.serial)))

    def _life(self, code: str) -> TicketLife:
        return TicketLife(self._ticket(code), "played", (), 3_00, 0, 0, DAY, "2026-12-24")

    def _store(self, do: str, arguments: Sequence[Any]) -> Any:
        match do:
            case "sales":
                return Sales(7, 0, 0, (SpotsPool(6, 10_000_00),))
            case "report":
                cash = (StationCash(2, self.found.person, 0, 0),)
                return DayReport(arguments[0] or DAY, {}, {}, {}, cash, Accounts(0, 0, 0, 0, 0, 0, 0, 0), 0)
            case "issue":
                return KenoDollars(1, "99" + "0" * 20, arguments[0], DAY, AT, 2)
            case "dollars" | "redeem":
                return KenoDollars(1, arguments[0], 5_00, DAY, AT, 2)
            case "reprint_dollars":
                return KenoDollars(arguments[0], "99" + "0" * 20, 5_00, DAY, AT, 2)
            case "void":
                return Refund(1, (7,), 1_00)
        raise AssertionError(do)

    def close(self) -> None:
        self.is_closed = True
