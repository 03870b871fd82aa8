# SPDX-License-Identifier: MIT
"""The ticket store of a tape. It keeps no tickets, and reports of each game only the words of the tape."""

from collections.abc import Callable
from typing import Protocol

from controller.engine.record.events import TICKETS, Event, SalesClosed, SalesOpen, TicketsSettled
from controller.engine.record.keno_on_show import KenoPool
from controller.engine.values.money import cents
from controller.tapes.machines.machine import TapeMachine
from controller.tapes.script.errors import StageError, number_in
from hal.signals import Fault, Restored

MOST = 1_000_000
FIRST_DAY = "2026-01-01"
NO_ANSWER = Fault(TICKETS, "the store does not answer", "look at its folder")


class TicketTable(Protocol):
    """The part of a stage that the ticket store uses."""

    def send(self, event: Event) -> None:
        """Give the table an event."""

    def confirm(self) -> None:
        """The floor manager confirms the repair, if that is needed."""


class TapeTickets(TapeMachine):
    """A store that survives every power cut, and closes and settles at once, unless the tape says otherwise."""

    NAME = "ticket store"
    LINES = {
        r"tickets sell ([0-9]+) for (\S+)": "sell",
        r"tickets win ([0-9]+) for (\S+)": "win",
        r"jackpot ([0-9]+) holds (\S+)": "holds",
        r"tickets hang": "hang",
        r"tickets answer": "answer",
        r"tickets fail": "fail",
        r"tickets mended": "mended",
        r"tickets open at game ([0-9]+)": "open_at",
        r"keno day (\d\d\d\d-\d\d-\d\d) begins": "day_begins",
    }

    def __init__(self, table: TicketTable) -> None:
        self._table = table
        self._open, self._day = 1, FIRST_DAY
        self._sold: dict[int, tuple[int, int]] = {}
        self._won = (0, 0)
        self._pools: dict[int, int] = {}
        self._answers, self._fails = True, False
        self._waiting: Callable[[], None] | None = None

    # As controller.conductor.ticket_store.DrawnTickets

    def starts(self) -> None:
        """The controller is started: the store works, and has forgotten the answer that was due."""
        self._answers, self._fails, self._waiting = True, False, None

    def attached(self) -> None:
        """Report which game is open."""
        self._table.send(self._sales())

    def close(self, game: int) -> None:
        """Close the game, on disk; the answer may be late."""
        self._sold.setdefault(game, (0, 0))
        self._open = max(self._open, game + 1)
        tickets, cents_ = self._sold[game]
        self._report(lambda: SalesClosed(game, self._day, self._shown, tickets=tickets, wagers=tickets, cents=cents_))

    def settle(self, game: int, numbers: tuple[int, ...]) -> None:  # noqa: ARG002 - the tape says who wins
        """Settle the game, on disk; the answer may be late."""
        winners, cents_ = self._won
        self._report(lambda: TicketsSettled(game, self._day, self._shown, winners=winners, cents=cents_))
        if self._answers and not self._fails:
            self._table.send(self._sales())

    def _report(self, made: Callable[[], Event]) -> None:
        if self._fails:
            self._table.send(NO_ANSWER)
        elif self._answers:
            self._table.send(made())
        else:
            self._waiting = lambda: self._table.send(made())

    def _sales(self) -> SalesOpen:
        tickets, cents_ = self._sold.get(self._open, (0, 0))
        return SalesOpen(self._open, self._day, self._shown, tickets=tickets, cents=cents_)

    @property
    def _shown(self) -> tuple[KenoPool, ...]:
        return tuple(KenoPool(spots, held) for spots, held in sorted(self._pools.items()))

    # Lines of a tape

    def sell(self, tickets: str, amount: str) -> None:
        """Enter this many tickets in the open game, for this amount. The store reports it."""
        self._sold[self._open] = (number_in(tickets, MOST), cents(amount))
        self._table.send(self._sales())

    def win(self, wagers: str, amount: str) -> None:
        """Let this many wagers win this amount in all."""
        self._won = (number_in(wagers, MOST), cents(amount))

    def holds(self, spots: str, amount: str) -> None:
        """Set the amount in a jackpot pool. The table hears of it with the next report."""
        self._pools[number_in(spots, 10)] = cents(amount)

    def hang(self) -> None:
        """The store executes its orders, but its answer comes late."""
        self._answers = False

    def answer(self) -> None:
        """The late answer comes. Raises StageError if no answer is due."""
        if self._waiting is None:
            raise StageError("no answer of the ticket store is due")
        waiting, self._waiting, self._answers = self._waiting, None, True
        waiting()

    def fail(self) -> None:
        """The store fails: it does nothing until it is mended."""
        self._fails = True
        self._table.send(NO_ANSWER)

    def mended(self) -> None:
        """The store works again, and the floor manager confirms it."""
        self._answers, self._fails = True, False
        self._table.send(Restored(TICKETS))
        self._table.confirm()

    def open_at(self, game: str) -> None:
        """The store reports this game as open, as another or a restored store would."""
        self._open = number_in(game, MOST)
        self._table.send(self._sales())

    def day_begins(self, day: str) -> None:
        """A keno day begins."""
        self._day = day
        self._table.send(self._sales())
