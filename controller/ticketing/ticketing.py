# SPDX-License-Identifier: MIT
"""The table's ticket store in service: asked over the sockets, told by the draw, its rows put into the journal."""

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

import msgspec

from controller.engine.record.events import TICKETS, SalesClosed, SalesOpen, TicketsSettled
from controller.engine.record.keno_on_show import KenoPool
from controller.engine.rules import powers
from controller.engine.values.roles import KENO_SUPERVISOR
from controller.games.keno.table import Options
from controller.games.keno.waits import PRINTER, SUPERVISOR
from controller.journal import JournalError
from controller.maintenance.reach import Reach
from controller.printing.desk import Issued, PrintingDesk
from controller.sockets.server import Answer, Handler, Reply, Request
from controller.ticketing import keno_day
from controller.ticketing.outbox import Outbox
from controller.ticketing.paper import paper_of
from controller.ticketing.service import TicketService
from controller.ticketing.worker import Job, Then, Worker
from controller.tickets import asking
from controller.tickets.asking import Asked
from controller.tickets.sqlite_store import SqliteStore
from controller.tickets.store import Closed, Pool, Sales, Settled, StoreError
from controller.tickets.ticket import Act, Life, Moment, Paid, Refused, Station, Ticket
from hal.signals import Fault, Restored, Signal

log = logging.getLogger(__name__)

FILE = "tickets.sqlite"
"""The store's file, beside the journal."""
LOOK_S = 10.0
"""How often it is looked whether a keno day has begun."""
AGAIN_S = 2.0
"""How soon a store that has failed is tried again."""
REMEDY = "it is tried again by itself; look at the card or disk, and at the log"
OTHER_GAME = "call the technician: the store and the table do not agree on the game"
AT_THE_DRAW, AT_THE_PRINTER = Station(0, "table"), Station(0, "printer")
"""Where games are closed and settled, and where tickets are printed."""
PRINTED = {
    "sell": "sold",
    "reprint": "reprinted",
    "pay": "paid",
    "issue": "issued",
    "reprint_dollars": "dollars-reprinted",
}
"""What is printed: by the act, the row that it makes. Of payments the keno dollars, if they are paid in those."""
ISSUED_BY = {"sell": "s 217(2)", "issue": "s 218(2)"}
"""What a printer is needed for, and the section that has it issued; keno dollars also as a means of payment."""
AGAIN = ("reprint", "reprint_dollars")
LATEST = 1_000
"""So many rows of the store are read at a time."""


class Ticketing(TicketService):
    """Owns the store. Everything here happens on the table's loop, but for the store itself, which has its thread."""

    def __init__(self, table: Reach, waiting: Callable[[], int]) -> None:
        """waiting: how many rows of the journal wait for the disk."""
        self._table = table
        options = table.configuration.file.options
        assert isinstance(options, Options)
        self._options = options
        self._outbox = Outbox(table.clock, table.receive, waiting)
        self._worker: Worker | None = None
        self._failing = False
        self._lacking = ""
        """Why nothing is done with tickets until the controller is started again; empty if the store is whole."""
        self._day = ""
        self._digest = ""
        """Of the row `_read`."""
        self._read = 0
        """The last row of the store that was read for the journal."""

    # The table's start and end

    def open(self) -> "Ticketing":
        configuration = self._table.configuration
        try:
            terms = keno_day.terms(self._options)
            self._store = SqliteStore(configuration.state_folder / FILE, terms)
        except StoreError as error:
            raise JournalError(str(error)) from error
        self._worker = Worker(self._table.clock.post)
        paper = paper_of(configuration, self._options)
        self._printing = PrintingDesk(self._table.devices(), PRINTER, paper, self._print_answered)
        return self

    def begin(self, kept: int, digest: str) -> None:
        self._read, self._digest = kept, digest
        self._do(partial(self._known, kept, digest), self._begun)
        self._table.clock.after(LOOK_S, self._look)

    def _known(self, kept: int, digest: str) -> tuple[bool, Sales, list[Life]]:
        """Whether the store has the journal's last row, of this digest; what is sold; and what the journal lacks."""
        known = kept == 0 or any(row.digest == digest for row in self._store.life_since(kept - 1, 1))
        return known, self._store.sales(), self._news() if known else []

    def _begun(self, outcome: Any) -> None:
        if self._failed(outcome):
            return
        known, sales, rows = outcome
        if not known:
            self._lacking = f"the store has not row {self._read} as the journal has it: it was replaced or set back"
            self._outbox.tell(
                Fault(TICKETS, self._lacking, f"put the right {FILE} back, and start the controller again")
            )
            return
        if self._failing:
            self._failing = False
            self._outbox.tell(Restored(TICKETS))
        self._outbox.put(rows)
        self._open_sales(sales)

    def end(self) -> None:
        """Answer what was asked, and close the store. What the journal lacks of it is caught up at the next start."""
        if self._worker and self._worker.end():
            self._store.close_file()

    def _do(self, job: Job, then: Then) -> None:
        assert self._worker  # since the start
        self._worker.do(job, then)

    def _look(self) -> None:
        """A keno day may have begun."""
        if self._day and self._moment().day != self._day and not self._failing:
            self._do(self._store.sales, self._on_sales)
        self._table.clock.after(LOOK_S, self._look)

    def _moment(self) -> Moment:
        return keno_day.moment(datetime.now(), self._options.day_begins)

    def _on_sales(self, outcome: Any) -> None:
        if not self._failed(outcome):
            self._open_sales(outcome)

    def _open_sales(self, sales: Sales) -> None:
        self._day = self._moment().day
        self._outbox.tell(SalesOpen(sales.game, self._day, _shown(sales.pools)))

    # The draw

    def close(self, game: int) -> None:
        """No more tickets for this game. If it is closed already, that is reported again."""
        self._at_the_draw(partial(self._store.close, game, self._act(f"close {game}")))

    def settle(self, game: int, numbers: tuple[int, ...]) -> None:
        """Settle every wager on this game. If that is done already, it is reported again."""
        self._at_the_draw(partial(self._store.settle, game, numbers, self._act(f"settle {game}")))

    def _act(self, request: str, station: Station = AT_THE_DRAW, supervisor: str = SUPERVISOR) -> Act:
        """An act of the table itself."""
        return Act(asking.TABLE + request, self._moment(), station, supervisor)

    def _at_the_draw(self, act: Callable[[], Closed | Settled | Refused]) -> None:
        if self._lacking:
            return

        def job() -> tuple[Closed | Settled | Refused, Sales, list[Life]]:
            return act(), self._store.sales(), self._news()

        self._do(job, self._drawn)

    def _drawn(self, outcome: Any) -> None:
        if self._failed(outcome):
            return
        answer, sales, rows = outcome
        self._outbox.put(rows)
        day = self._moment().day
        match answer:
            case Closed(game, tickets, wagers, cents, pools):
                self._outbox.tell(SalesClosed(game, day, _shown(pools), tickets=tickets, wagers=wagers, cents=cents))
            case Settled(game, _, winners, cents, pools):
                self._outbox.tell(TicketsSettled(game, day, _shown(pools), winners=winners, cents=cents))
                self._open_sales(sales)
            case Refused():
                self._outbox.tell(Fault(TICKETS, asking.said(answer), OTHER_GAME))

    # Who asks

    def looks(self) -> dict[str, Handler]:
        return {asking.REQUEST: partial(self._asked, asking.LOOKS)}

    def handlers(self) -> dict[str, Handler]:
        return {asking.REQUEST: partial(self._asked, (*asking.LOOKS, *asking.PRESENTED, *asking.ACTS))}

    def _asked(self, allowed: tuple[str, ...], request: Request, reply: Reply) -> None:
        try:
            asked = asking.read(request.words[0] if request.words else "", allowed)
        except asking.NotAsked as error:
            reply(Answer(False, (str(error),)))
            return
        if asked.do in asking.ACTS:
            log.info("%s asks for %s at station %d: %s", request.by, asked.do, asked.station.number, asked.request)  # type: ignore[union-attr]
        job = partial(self._answered, asked, self._moment(), self._not_now(asked), request.by)
        self._do(job, partial(self._reply, asked, reply))

    def _not_now(self, asked: Asked) -> Refused | None:
        """Why this is not done now, whatever the store would say, if it has not been done already."""
        if self._lacking and asked.do in asking.ACTS:
            return Refused(self._lacking, "s 212")
        if asked.do in asking.SUPERVISED and not powers.turned(self._table.view().keys, KENO_SUPERVISOR):
            return Refused("only before a keno supervisor, whose key is on", "s 212")
        in_dollars = asked.do == "pay" and "keno-dollars" in asked.arguments
        section = ISSUED_BY["issue"] if in_dollars else ISSUED_BY.get(asked.do)
        if section and self._options.printer and (why := self._printing.why_not(self._described())):
            return Refused(why, section)
        if asked.station and asked.station.card_ways and not self._options.card_way_bets:
            return Refused("no terminal of this table validates a way bet on a keno card", "s 216(2)")
        if asked.do in asking.ACTS and asked.station and asked.station.self_service and not self._options.self_service:
            return Refused("this table has no self-service terminals", "s 218(1)")
        return None

    def _described(self) -> dict[str, Any]:
        return self._table.devices().describe()

    def _answered(self, asked: Asked, moment: Moment, why: Refused | None, account: str) -> tuple[Any, list[Life]]:
        """On the store's thread. why: it may not be done now; but what was done is answered as before."""
        if why and not self._store.knows(asking.kept_as(asked)):
            return why, []
        return asking.answer(self._store, asked, moment, account), self._news()

    def _news(self) -> list[Life]:
        """On the store's thread: the rows that nobody has read yet."""
        news: list[Life] = []
        while rows := self._store.life_since(self._read, LATEST):
            self._read, self._digest = rows[-1].row, rows[-1].digest
            news += rows
        return news

    def _reply(self, asked: Asked, reply: Reply, outcome: Any) -> None:
        if isinstance(outcome, Exception) and not isinstance(outcome, StoreError):
            log.error("%s failed", asked, exc_info=outcome)
            reply(Answer(False, (f"the request failed: {outcome}",)))
        elif self._failed(outcome):
            reply(Answer(False, (f"{outcome}: ask again by the same request",)))
        else:
            answer, rows = outcome
            self._outbox.put(rows)
            why = asking.said(answer)
            reply(Answer(not why, (why,) if why else (), self._told(asked, answer)))
            self._print(asked, answer, rows)

    def _told(self, asked: Asked, answer: Any) -> Any:
        """What is sent of an answer: who had something printed again has the paper, and not its code beside it."""
        if asked.do in AGAIN and self._options.printer and isinstance(answer, Issued):
            return msgspec.structs.replace(answer, code="")
        return answer

    # Printing

    def _print(self, asked: Asked, answer: Any, rows: list[Life]) -> None:
        """Print what was issued just now, and nothing whose request was asked again: that has no new row."""
        if isinstance(answer, Paid):
            answer = answer.issued
        made = any(row.kind == PRINTED.get(asked.do) for row in rows)
        if self._options.printer and made and isinstance(answer, Issued):
            self._printing.issue(answer, again=asked.do in AGAIN)

    def saw(self, signal: Signal) -> None:
        self._printing.saw(signal)

    def _print_answered(self, issued: Issued, why: str) -> None:
        if why and isinstance(issued, Ticket):
            log.warning("ticket %d is not printed: %s; the supervisor has it reprinted, or void", issued.serial, why)
        elif why:
            log.warning("keno dollars %d are not printed: %s; the supervisor has them reprinted", issued.serial, why)
        elif isinstance(issued, Ticket):
            act = self._act(f"printed {issued.serial} {self._moment().at}", AT_THE_PRINTER, "")
            self._do(lambda: (self._store.printed(issued.code, act), self._news()), self._on_printed)

    def _on_printed(self, outcome: Any) -> None:
        if not self._failed(outcome):
            self._outbox.put(outcome[1])

    # A store that fails

    def _failed(self, outcome: Any) -> bool:
        """Whether the store has failed: then that is told, and it is tried again until it works."""
        if not isinstance(outcome, Exception):
            return False
        log.error("the store of tickets: %s", outcome, exc_info=not isinstance(outcome, StoreError) and outcome)
        if not self._failing:
            self._failing = True
            self._outbox.tell(Fault(TICKETS, str(outcome), REMEDY))
            self._table.clock.after(AGAIN_S, self._try_again)
        return True

    def _try_again(self) -> None:
        self._do(self._reopened, self._tried)

    def _reopened(self) -> tuple[bool, Sales, list[Life]]:
        self._store.reopen()
        return self._known(self._read, self._digest)

    def _tried(self, outcome: Any) -> None:
        if isinstance(outcome, Exception):
            self._table.clock.after(AGAIN_S, self._try_again)
        else:
            self._begun(outcome)


def _shown(pools: tuple[Pool, ...]) -> tuple[KenoPool, ...]:
    """The pools as the boards show them."""
    return tuple(KenoPool(pool.spots, pool.cents, pool.won, pool.shared) for pool in pools)
