# SPDX-License-Identifier: MIT
"""The store of tickets for one writer at one station. Adds writer, time and request to each call."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Protocol

from controller.tickets.store import NotedAct, Sales, StationCash, TicketStore
from controller.tickets.ticket import (
    Act,
    KenoDollars,
    Means,
    Moment,
    Paid,
    Refund,
    Refused,
    Station,
    Ticket,
    TicketEntry,
    TicketLife,
)


class ConfirmsPayments(Protocol):
    """A store that waits for the writer's word that the player has the money."""

    def confirm_payment(self, payment: str, act: Act) -> NotedAct | Refused:
        """Note that the player has the money. payment: request of the payment. Raises StoreError."""


class WriterDesk:
    """Asks the store. moment: the keno day and the local time, taken for each act.

    confirming: the same store if it waits for the word that the player has the money; None if it does not.
    request: chosen by the caller, new for each act. An act that is repeated with the same request is done once. All
    methods raise StoreError: the act may have been done, or not.
    """

    def __init__(
        self,
        store: TicketStore,
        station: Station,
        moment: Callable[[], Moment],
        confirming: ConfirmsPayments | None = None,
    ) -> None:
        self.station = station
        self._store, self._moment, self._confirming = store, moment, confirming
        self._signed_in = date.fromisoformat(moment().day)

    def _act(self, request: str, supervisor: str = "") -> Act:
        return Act(request, self._moment(), self.station, supervisor)

    def sales(self) -> Sales:
        """The open game and the pools."""
        return self._store.sales()

    def cash(self) -> StationCash:
        """Return the cash that this writer has taken and given at this station since the keno day of signing in.

        Money that the floor itself gives back here, for a ticket without paper (s 222(1)), is from the same drawer.
        """
        days = (date.fromisoformat(self._moment().day) - self._signed_in).days
        found = [self._cash_on(self._signed_in + timedelta(day)) for day in range(days + 1)]
        taken, given = sum(each.taken for each in found), sum(each.given for each in found)
        return StationCash(self.station.number, self.station.writer, taken, given)

    def _cash_on(self, day: date) -> StationCash:
        number, writer = self.station.number, self.station.writer
        stations = self._store.report(day.isoformat()).stations
        here = [each for each in stations if each.station == number and each.writer in (writer, "")]
        return StationCash(number, writer, sum(each.taken for each in here), sum(each.given for each in here))

    def sell(self, entry: TicketEntry, dollars: Sequence[str], request: str) -> Ticket | Refused:
        """Sell a ticket (s 217)."""
        return self._store.sell(entry, self._act(request), dollars)

    def show(self, code: str) -> TicketLife | Refused:
        """A ticket by its code, or by its serial alone."""
        return self._store.show(code)

    def validate(self, code: str) -> TicketLife | Refused:
        """A ticket that is presented: only by its code."""
        return self._store.validate(code)

    def pay(self, code: str, means: Means, request: str) -> Paid | Refused:
        """Pay what it has won (s 219)."""
        return self._store.pay(code, means, self._act(request))

    @property
    def is_confirming(self) -> bool:
        """Whether the writer confirms after a payment that the player has the money."""
        return self._confirming is not None

    def confirm_payment(self, payment: str, request: str) -> NotedAct | Refused:
        """Confirm that the player has the money of a payment, by its request."""
        assert self._confirming
        return self._confirming.confirm_payment(payment, self._act(request))

    def refund(self, code: str, request: str) -> Refund | Refused:
        """Give back what is wagered on games not yet played (s 219(7))."""
        return self._store.refund(code, self._act(request))

    def void(self, code: str, reason: str, supervisor: str, request: str) -> Refund | Refused:
        """Make a ticket void before a keno supervisor."""
        return self._store.void(code, reason, self._act(request, supervisor))

    def reprint(self, serial: int, reason: str, supervisor: str, request: str) -> Ticket | Refused:
        """Print a ticket again before a keno supervisor."""
        return self._store.reprint(serial, reason, self._act(request, supervisor))

    def reprint_dollars(self, serial: int, reason: str, supervisor: str, request: str) -> KenoDollars | Refused:
        """Print keno dollars again before a keno supervisor."""
        return self._store.reprint_dollars(serial, reason, self._act(request, supervisor))

    def issue(self, cents: int, request: str) -> KenoDollars | Refused:
        """Issue keno dollars (s 218(2))."""
        return self._store.issue(cents, self._act(request))

    def redeem(self, code: str, request: str) -> KenoDollars | Refused:
        """Redeem keno dollars for cash (s 218(4))."""
        return self._store.redeem(code, self._act(request))

    def dollars(self, code: str) -> KenoDollars | Refused:
        """Return the keno dollars with this code and their value, or the refusal."""
        return self._store.dollars(code)

    def worth(self, codes: Sequence[str]) -> int:
        """Return the total value of these keno dollars, in cents."""
        return sum(it.cents for it in map(self.dollars, codes) if not isinstance(it, Refused))
