# SPDX-License-Identifier: MIT
"""The tickets of the floor as one station has them: a `TicketStore` for terminals and for `tablectl`.

The floor knows the station, its keno writer and the time: the station does not send them.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from controller.floor.station.floor_line import VERSIONS, FloorLine
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.tickets.asking import ActsByName
from controller.tickets.store import (
    DayReport,
    NotedAct,
    Sales,
    StoreError,
    Unpaid,
)
from controller.tickets.ticket import (
    Act,
    KenoDollars,
    Life,
    Means,
    Paid,
    PaidBefore,
    Refund,
    Refused,
    Ticket,
    TicketEntry,
    TicketLife,
)

Given = TypeVar("Given")
LONGEST: Final = 40
"""Characters of a code or serial that the floor takes."""
MOST_DOLLARS: Final = 20
"""Keno dollars that pay for one ticket."""
NO_CODE: Final = Refused(f"a code or serial is digits, at most {LONGEST}: read the bar code again", "s 219(6)")
TOO_MANY: Final = Refused(f"at most {MOST_DOLLARS} keno dollars pay for one ticket: put some away", "s 218(5)")
PRINTED_HERE: Final = Refused("the station tells the floor itself what its printer has printed", "s 222(1)")
PAID_BEFORE: Final = "assumed, s 219"
"""Nearest section: winnings are paid once. The text does not know that an answer may be lost."""


class HallTickets(ActsByName):
    """The tickets of the floor behind a line. at: the keno writer's station where a keno supervisor directs acts."""

    def __init__(self, line: FloorLine, at: str = "") -> None:
        self._line, self._at = line, at

    def station(self) -> wire.StationFound:
        """Return this station as the floor has it now. Raises StoreError."""
        return self._line.expect(wire.StationFound, wire.AskStation())

    # Acts and questions with a message of their own

    def sell(self, entry: TicketEntry, act: Act, dollars: Sequence[str] = ()) -> Ticket | Refused:
        if len(dollars) > MOST_DOLLARS:
            return TOO_MANY
        if not all(map(_is_code, dollars)):
            return NO_CODE
        return self._answer(Ticket, wire.SellTicket(act.request, entry, tuple(dollars)))

    def begin_printing(self, code: str, request: str) -> Ticket | Refused:
        """Tell the floor that this ticket is about to be printed here (s 222(1))."""
        return self._answer(Ticket, wire.BeginPrinting(request, code))

    def end_printing(self, code: str, request: str) -> Ticket | Refused:
        """Tell the floor that the printer has printed the whole ticket."""
        return self._answer(Ticket, wire.EndPrinting(request, code))

    def show(self, code: str) -> TicketLife | Refused:
        return self._coded(TicketLife, code, wire.ShowTicket(code))

    def validate(self, code: str) -> TicketLife | Refused:
        return self._coded(TicketLife, code, wire.ShowTicket(code))

    def pay(self, code: str, means: Means, act: Act) -> Paid | Refused:
        """Pay a ticket. PaidBefore: the floor has answered this request before, so nothing is paid now."""
        return self._coded(Paid, code, wire.PayTicket(act.request, code, means))

    def confirm_payment(self, payment: str, act: Act) -> NotedAct | Refused:
        """Tell the floor that the player has the money of a payment. payment: request of its `pay`."""
        return self._answer(NotedAct, wire.ConfirmPayment(act.request, payment))

    def refund(self, code: str, act: Act) -> Refund | Refused:
        return self._coded(Refund, code, wire.RefundTicket(act.request, code))

    # Others

    def sales(self) -> Sales:
        return self._found(Sales, "sales")

    def dollars(self, code: str) -> KenoDollars | Refused:
        return self._coded(KenoDollars, code, wire.AskStore("dollars", (code,)))

    def report(self, day: str) -> DayReport:
        return self._found(DayReport, "report", day)

    def unpaid(self, day: str) -> Unpaid:
        return self._found(Unpaid, "unpaid", day)

    def redeem(self, code: str, act: Act) -> KenoDollars | Refused:
        return self._do(KenoDollars, act, "redeem", code) if _is_code(code) else NO_CODE

    def void(self, code: str, reason: str, act: Act) -> Refund | Refused:
        return self._do(Refund, act, "void", code, reason) if _is_code(code) else NO_CODE

    # Acts that no terminal does

    def printed(self, _code: str, _act: Act) -> Ticket | Refused:
        return PRINTED_HERE

    def life_since(self, _row: int, _most: int = 0) -> tuple[Life, ...]:
        raise StoreError("the rows of the store are at the floor: tablectl floor status")

    # The line

    def _do(self, kind: type[Given], act: Act, name: str, *arguments: Any) -> Given | Refused:
        return self._answer(kind, wire.AskStore(name, arguments, act.request, self._at))

    def _coded(self, kind: type[Given], code: str, message: wire.ToKeno) -> Given | Refused:
        return self._answer(kind, message) if _is_code(code) else NO_CODE

    def _found(self, kind: type[Given], name: str, *arguments: Any) -> Given:
        answer = self._answer(kind, wire.AskStore(name, arguments))
        if isinstance(answer, Refused):
            raise StoreError(f"{answer.why} ({answer.section})")
        return answer

    def _answer(self, kind: type[Given], message: wire.ToKeno) -> Given | Refused:
        """Return the answer of the store, of this kind, or its refusal. Raises StoreError."""
        match self._line.ask(message):
            case Refusal(why=why, section=section):
                return Refused(why.removesuffix(f" ({section})"), section)
            case wire.AnsweredBefore(paid, is_confirmed):
                return _paid_before(paid, is_confirmed)
            case wire.KenoAnswered(answer=answer) if isinstance(answer, kind):
                return answer
            case other:
                raise StoreError(f"the floor answers {type(message).__name__} with {type(other).__name__}: {VERSIONS}")


def _is_code(text: str) -> bool:
    """Return whether this may be a code or a serial: the floor reads no other text as one."""
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST


def _paid_before(paid: Paid, is_confirmed: bool) -> PaidBefore:
    known = "the player has the money" if is_confirmed else "perhaps the player has the money"
    why = f"ticket {paid.serial}: its payment was answered before, and {known}: call a keno supervisor"
    return PaidBefore(why, PAID_BEFORE, serial=paid.serial, cents=paid.cents, is_confirmed=is_confirmed)
