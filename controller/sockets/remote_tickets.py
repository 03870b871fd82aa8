# SPDX-License-Identifier: MIT
"""The ticket store of a running table, asked over its sockets: a `TicketStore` for terminals and for `tablectl`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from controller.sockets.client import NoTable, ask
from controller.sockets.requests import ASK, DIRECT, Request
from controller.tickets.asking import LOOKS, REQUEST, ActsByName, StoreRequest
from controller.tickets.store import (
    DayReport,
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
    Refund,
    Refused,
    Ticket,
    TicketEntry,
    TicketLife,
)

Given = TypeVar("Given")


class RemoteTickets(ActsByName):
    """The store of the table with this socket folder. The table itself says when an act was done, not its `moment`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def sales(self) -> Sales:
        return self._ask(Sales, StoreRequest("sales"))

    def sell(self, entry: TicketEntry, act: Act, dollars: Sequence[str] = ()) -> Ticket | Refused:
        return self._do(Ticket, act, "sell", entry, tuple(dollars))

    def printed(self, code: str, act: Act) -> Ticket | Refused:
        return self._do(Ticket, act, "printed", code)

    def show(self, code: str) -> TicketLife | Refused:
        return self._present(TicketLife, StoreRequest("show", (code,)))

    def validate(self, code: str) -> TicketLife | Refused:
        return self._present(TicketLife, StoreRequest("validate", (code,)))

    def pay(self, code: str, means: Means, act: Act) -> Paid | Refused:
        return self._do(Paid, act, "pay", code, means)

    def refund(self, code: str, act: Act) -> Refund | Refused:
        return self._do(Refund, act, "refund", code)

    def void(self, code: str, reason: str, act: Act) -> Refund | Refused:
        return self._do(Refund, act, "void", code, reason)

    def redeem(self, code: str, act: Act) -> KenoDollars | Refused:
        return self._do(KenoDollars, act, "redeem", code)

    def dollars(self, code: str) -> KenoDollars | Refused:
        return self._present(KenoDollars, StoreRequest("dollars", (code,)))

    def report(self, day: str) -> DayReport:
        return self._ask(DayReport, StoreRequest("report", (day,)))

    def unpaid(self, day: str) -> Unpaid:
        return self._ask(Unpaid, StoreRequest("unpaid", (day,)))

    # Acts that the sockets do not offer

    def life_since(self, _row: int, _most: int = 0) -> tuple[Life, ...]:
        raise StoreError("the rows of the store are in the table's journal: tablectl journal show")

    # The sockets

    def _do(self, kind: type[Given], act: Act, name: str, *arguments: Any) -> Given | Refused:
        return self._present(kind, StoreRequest(name, arguments, act.request, act.station, act.supervisor))

    def _present(self, kind: type[Given], asked: StoreRequest) -> Given | Refused:
        answer: Given | Refused = self._sent(kind | Refused, asked)
        return answer

    def _ask(self, kind: type[Given], asked: StoreRequest) -> Given:
        answer: Given = self._sent(kind, asked)
        return answer

    def _sent(self, kind: Any, asked: StoreRequest) -> Any:
        """Raises StoreError if no table answers, or if its store fails: then the same request may be sent again."""
        request = Request(REQUEST, (msgspec.json.encode(asked).decode(),))
        try:
            answer = ask(self._folder, ASK if asked.do in LOOKS else DIRECT, request)
        except NoTable as error:
            raise StoreError(str(error)) from error
        if answer.data is None:
            raise StoreError("; ".join(answer.lines))
        return msgspec.convert(answer.data, kind)
