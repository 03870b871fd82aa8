# SPDX-License-Identifier: MIT
"""The acts and questions of a store of tickets, each in one transaction: a `TicketStore` without its database."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeVar

from controller.tickets import anew, draws, keno_dollars, log, paying, report, running_day, selling, unpaid
from controller.tickets.database import Database, not_kept
from controller.tickets.log import Answer, Done
from controller.tickets.permissible import KenoTerms
from controller.tickets.store import (
    BegunAnew,
    Closed,
    DayConfirmed,
    DayPutRight,
    DayReport,
    HandedOver,
    Sales,
    Settled,
    Unpaid,
)
from controller.tickets.ticket import (
    Act,
    Dated,
    KenoDollars,
    Life,
    Means,
    Paid,
    Paper,
    Refund,
    Refused,
    Ticket,
    TicketEntry,
    TicketLife,
)

Given = TypeVar("Given", bound=Answer)
Found = TypeVar("Found")
Work = Callable[[Database], Done | Answer | Refused]
"""The changes of an act. A result other than Done keeps nothing: a refusal, or an earlier answer."""
Keep = Callable[[Database, Done, bytes], None]
"""Adds the row of a done act, with the checksum of all other tables after the act."""


class StoreActs(ABC):
    """The acts and questions. A subclass has the database and its transactions."""

    def __init__(self, terms: KenoTerms) -> None:
        self._terms = terms
        self.lost: anew.Lost | None = None
        """A lost store as the table knows it; None if no store is lost."""

    @abstractmethod
    def _transact(self, work: Work, keep: Keep) -> Answer | Refused:
        """Do this work in one exclusive transaction, and return the answer once it is on disk.

        Done: call `keep`, and commit. Any other result: undo what the work has done. Raises StoreError.
        """

    @abstractmethod
    def _ask(self, question: Callable[[Database], Found]) -> Found:
        """Return the answer to a question about one moment. Raises StoreError."""

    # Acts

    def sell(self, entry: TicketEntry, act: Act, dollars: Sequence[str] = ()) -> Ticket | Refused:
        codes = tuple(dollars)
        return self._do("sold", act, Ticket, lambda it: selling.sell(it, self._terms, entry, act, codes), entry, codes)

    def printed(self, code: str, act: Act) -> Ticket | Refused:
        return self._do("printed", act, Ticket, lambda it: selling.printed(it, code), code)

    def pay(self, code: str, means: Means, act: Act) -> Paid | Refused:
        return self._do("paid", act, Paid, lambda it: paying.pay(it, self._terms, code, means, act), code, means)

    def refund(self, code: str, act: Act) -> Refund | Refused:
        return self._do("refunded", act, Refund, lambda it: selling.refund(it, code, act), code)

    def void(self, code: str, reason: str, act: Act) -> Refund | Refused:
        return self._do("void", act, Refund, lambda it: selling.void(it, code, reason, act), code, reason)

    def reprint(self, serial: int, reason: str, act: Act) -> Ticket | Refused:
        return self._do("reprinted", act, Ticket, lambda it: selling.reprint(it, serial, reason, act), serial, reason)

    def close(self, game: int, act: Act) -> Closed | Refused:
        return self._do("closed", act, Closed, lambda it: draws.close(it, self._terms, game), game)

    def settle(self, game: int, numbers: Sequence[int], act: Act) -> Settled | Refused:
        drawn = tuple(numbers)
        return self._do("settled", act, Settled, lambda it: draws.settle_game(it, game, drawn), game, drawn)

    def issue(self, cents: int, act: Act) -> KenoDollars | Refused:
        return self._do("issued", act, KenoDollars, lambda it: keno_dollars.issue(it, cents, act), cents)

    def dollars_printed(self, code: str, act: Act) -> KenoDollars | Refused:
        """Record that the printer has printed these keno dollars whole."""
        return self._do(keno_dollars.PRINTED, act, KenoDollars, lambda it: keno_dollars.printed(it, code), code)

    def reprint_dollars(self, serial: int, reason: str, act: Act) -> KenoDollars | Refused:
        def do(database: Database) -> Done | Refused:
            return keno_dollars.reprint(database, serial, reason, act)

        return self._do("dollars-reprinted", act, KenoDollars, do, serial, reason)

    def redeem(self, code: str, act: Act) -> KenoDollars | Refused:
        return self._do("redeemed", act, KenoDollars, lambda it: keno_dollars.redeem(it, code, act), code)

    def hand_over(self, cheque: str, act: Act) -> HandedOver | Refused:
        return self._do(
            "handed-over", act, HandedOver, lambda it: unpaid.hand_over(it, self._terms, cheque, act), cheque
        )

    def confirm_day(self, reason: str, act: Act) -> DayConfirmed | Refused:
        return self._do(
            running_day.CONFIRMED, act, DayConfirmed, lambda it: running_day.confirm(it, reason, act), reason
        )

    def begin_anew(self, reason: str, act: Act) -> BegunAnew | Refused:
        return self._do("begun-anew", act, BegunAnew, lambda it: anew.begin(it, self.lost, reason, act), reason)

    def put_right(self, what: Dated, first: int, last: int, day: str, reason: str, act: Act) -> DayPutRight | Refused:  # noqa: PLR0913, PLR0917
        asked = (what, first, last, day, reason)
        return self._do("day-put-right", act, DayPutRight, lambda it: running_day.put_right(it, *asked, act), *asked)

    def _do(
        self,
        kind: str,
        act: Act,
        answers: type[Given],
        do: Work,
        *arguments: object,
    ) -> Given | Refused:
        """Carry out an act, in one transaction with its row, or return the earlier answer to the same request."""
        if refused := not_kept(act.station.number, *arguments):
            return refused
        same = log.asked(kind, act, *arguments)

        def work(it: Database) -> Done | Answer | Refused:
            return log.earlier(it, act, same) or running_day.not_believed(it, kind, act) or do(it)

        def keep(it: Database, done: Done, checksum: bytes) -> None:
            log.add(it, kind, act, same, done, checksum)

        answer = self._transact(work, keep)
        assert isinstance(answer, (answers, Refused))
        return answer

    # Questions

    def sales(self) -> Sales:
        return self._ask(draws.sales)

    def show(self, code: str) -> TicketLife | Refused:
        return self._ask(lambda it: paying.show(it, self._terms, code))

    def validate(self, code: str) -> TicketLife | Refused:
        return self._ask(lambda it: paying.validate(it, self._terms, code))

    def dollars(self, code: str) -> KenoDollars | Refused:
        return self._ask(lambda it: keno_dollars.find_by_code(it, code))

    def report(self, day: str) -> DayReport:
        return self._ask(lambda it: report.report(it, day))

    def unpaid(self, day: str) -> Unpaid:
        return self._ask(lambda it: unpaid.unpaid(it, self._terms, day))

    def without_paper(self, of: Sequence[Paper] = ()) -> tuple[Paper, ...]:
        """Return which of these papers may not be printed; without any, all such of the last two keno days."""
        return self._ask(lambda it: report.still_missing(it, of) if of else report.last_missing(it))

    def knows(self, request: str) -> bool:
        """Return whether an act was done under this request name. The same request again only gets its answer."""
        return self._ask(lambda it: log.knows(it, request))

    def life_since(self, row: int, most: int = 500) -> tuple[Life, ...]:
        return self._ask(lambda it: log.since(it, row, most))

    def doubt(self, day: str) -> str:
        """Return why this keno day is doubtful; empty if it is not."""
        return self._ask(lambda it: running_day.doubt(it, day))

    def follows(self) -> int:
        """Return the last row of the lost store that this store follows; 0 if it follows none."""
        return self._ask(log.base)
