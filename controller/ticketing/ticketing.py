# SPDX-License-Identifier: MIT
"""Connects the ticket store to its table: requests of the sockets, orders of the draw, printing, the journal."""

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from controller.engine.record.events import TICKETS, SalesClosed, SalesOpen, TicketsSettled
from controller.engine.record.keno_on_show import KenoPool, ShownKeno
from controller.games.keno.table import Options
from controller.games.keno.waits import PRINTER, SUPERVISOR
from controller.journal import JournalError
from controller.maintenance.reach import ReachedTable
from controller.printing.desk import Issued, PrintingDesk
from controller.sockets.requests import Answer, Handler, Reply, Request
from controller.ticketing import keno_day
from controller.ticketing.allowed import Allowed
from controller.ticketing.keeper import HANGING, Keeper
from controller.ticketing.keno_clock import KenoClock
from controller.ticketing.outbox import Outbox
from controller.ticketing.paper import paper_of
from controller.ticketing.papers import Papers
from controller.ticketing.service import FILE, TicketService
from controller.ticketing.supervising import Persons, SupervisorsTurn, Turn, persons
from controller.ticketing.unfinished import Outcome, Unfinished
from controller.tickets import asking
from controller.tickets.anew import Lost
from controller.tickets.asking import StoreRequest
from controller.tickets.store import (
    AlteredError,
    BegunAnew,
    Closed,
    NotTrustedError,
    Sales,
    Settled,
    SpotsPool,
    StoreError,
)
from controller.tickets.ticket import Act, Forged, KenoDollars, Paid, Paper, Refused, Station, Ticket
from hal.signals import Fault, Signal

log = logging.getLogger(__name__)

OTHER_GAME = "call the technician: the store and the table do not agree on the game"
AGAIN = "ask again by the same request"
AT_THE_DRAW, AT_THE_PRINTER = Station(0, "table"), Station(0, "printer")
"""Stations of the table's own acts: closing and settling games, and printing tickets."""
PRINTED = {
    "sell": "sold",
    "reprint": "reprinted",
    "pay": "paid",
    "issue": "issued",
    "reprint_dollars": "dollars-reprinted",
}
"""Kind of the log row of each act that prints. A payment prints only if it is made in keno dollars."""
REPRINTS = ("reprint", "reprint_dollars")


class Ticketing(TicketService):
    """Passes the draw's orders and the senders' requests to the store, which a `Keeper` runs on its own thread."""

    def __init__(self, table: ReachedTable, waiting: Callable[[], int], wall: Callable[[], int] = time.time_ns) -> None:
        """waiting: how many rows of the journal wait for the disk. wall: nanoseconds since 1970."""
        self._table = table
        options = table.configuration.file.options
        assert isinstance(options, Options)
        self._options = options
        self._outbox = Outbox(table.clock, table.receive, waiting)
        self._clock = KenoClock(table.clock, options.day_begins, wall)
        self._supervisor = SupervisorsTurn(table.clock, table.state)
        self._unfinished = Unfinished()
        self._papers = Papers(lambda: self._kept, self._outbox.tell, is_printing=options.printer)
        self._keeper: Keeper | None = None

    # The table's start and end

    def open(self) -> "Ticketing":
        configuration = self._table.configuration
        try:
            path, terms = configuration.state_folder / FILE, keno_day.terms(self._options)
            self._keeper = Keeper(path, terms, self._table.clock, self._outbox, self._open_sales)
        except StoreError as error:
            raise JournalError(str(error)) from error
        paper = paper_of(configuration, self._options)
        self._printing = PrintingDesk(self._table.devices(), PRINTER, paper, self._print_answered)
        self._allowed = Allowed(self._options, self._table, self._printing, self._clock)
        return self

    def begin(self, kept: int, digest: str) -> None:
        self._kept.begin(kept, digest, self._clock)

    def end(self) -> None:
        if self._keeper:
            self._keeper.end()

    @property
    def _kept(self) -> Keeper:
        assert self._keeper  # since the start
        return self._keeper

    def _open_sales(self, sales: Sales) -> None:
        day, pools = self._clock.moment.day, _shown(sales.pools)
        self._outbox.tell(SalesOpen(sales.game, day, pools, tickets=sales.tickets, cents=sales.cents))
        self._finish()
        self._papers.opened()

    def note_signal(self, signal: Signal) -> None:
        self._kept.note_signal(signal)
        self._supervisor.note_signal(signal)
        self._printing.note_signal(signal)

    # The draw

    def close(self, game: int) -> None:
        """Stop the sale for this game. A game that is closed already is reported again."""
        self._at_the_draw(partial(self._kept.store.close, game, self._act(f"close {game}")))

    def settle(self, game: int, numbers: tuple[int, ...]) -> None:
        """Settle every wager on this game. A game that is settled already is reported again."""
        self._at_the_draw(partial(self._kept.store.settle, game, numbers, self._act(f"settle {game}")))

    def _act(self, request: str, station: Station = AT_THE_DRAW, supervisor: str = SUPERVISOR) -> Act:
        """Return an act of the table itself."""
        return Act(asking.TABLE + request, self._clock.moment, station, supervisor)

    def _at_the_draw(self, act: Callable[[], Closed | Settled | Refused]) -> None:
        if not self._kept.lacking:
            self._kept.act(partial(self._done_at_the_draw, act), self._drawn)

    def _done_at_the_draw(self, act: Callable[[], Closed | Settled | Refused]) -> Any:
        """On the store's thread."""
        self._kept.store_check.require_checked()
        return act(), self._kept.store.sales()

    def _drawn(self, outcome: Any) -> None:
        if self._kept.failed(outcome):
            return
        (answer, sales), _ = outcome
        day = self._clock.moment.day
        match answer:
            case Closed(game, tickets, wagers, cents, pools):
                self._outbox.tell(SalesClosed(game, day, _shown(pools), tickets=tickets, wagers=wagers, cents=cents))
            case Settled(game, _, winners, cents, pools):
                self._outbox.tell(TicketsSettled(game, day, _shown(pools), winners=winners, cents=cents))
                self._open_sales(sales)
            case Refused():
                self._outbox.tell(Fault(TICKETS, asking.refusal_text(answer), OTHER_GAME))

    # Senders of requests

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
        if self._kept.hangs:
            reply(Answer(False, (f"{HANGING}: {AGAIN}",)))
            return
        if asked.do in asking.ACTS:
            log.info("%s asks for %s at station %d: %s", request.by, asked.do, asked.station.number, asked.request)  # type: ignore[union-attr]
        turned = self._supervisor.take() if asked.do in asking.SUPERVISED else None
        who = persons(self._table.state(), asked, turned)
        why = self._allowed.refusal(asked, self._kept.lacking, who)
        self._kept.store.lost = self._lost() if self._kept.lacking else None
        self._kept.act(partial(self._answered, asked, why, who, request.by), partial(self._reply, asked, reply, turned))

    def _answered(self, asked: StoreRequest, why: Refused | None, who: Persons, user: str) -> Any:
        """Answer a request on the store's thread. why: refuses an act unless it was done before."""
        store = self._kept.store
        if asked.do not in asking.ACTS:
            return Outcome(asking.answer(store, asked, self._clock.moment))
        is_known = store.knows(asking.stored_name(asked))
        if why and not is_known:
            return Outcome(why)
        if not (asked.do == asking.BEGIN_ANEW and store.lost):
            self._kept.store_check.require_checked()
        answer = asking.answer(store, asked, self._clock.moment, who.account(user))
        if isinstance(answer, Forged):
            raise AlteredError(asking.refusal_text(answer))
        if isinstance(answer, BegunAnew):
            self._kept.store_check.check_new_store()
        is_new = not is_known and not isinstance(answer, Refused)
        if issued := self._to_print(asked, answer):
            self._printing.prepare(issued, again=asked.do in REPRINTS)
        return Outcome(answer, is_new)

    def _to_print(self, asked: StoreRequest, answer: Any) -> Issued | None:
        """Return the ticket or keno dollars to print from an answer; None without them or without a printer."""
        issued = answer.issued if isinstance(answer, Paid) else answer
        return issued if self._options.printer and asked.do in PRINTED and isinstance(issued, Issued) else None

    def _reply(self, asked: StoreRequest, reply: Reply, turned: Turn | None, outcome: Any) -> None:
        if self._kept.failed(outcome):
            self._failed(asked, turned, outcome)
            reply(Answer(False, (f"{outcome}: {AGAIN}",)))
            return
        found, _ = outcome
        answer = found.answer
        if not found.is_new:
            self._supervisor.give_back(turned)  # nothing was done
        if isinstance(answer, BegunAnew):
            self._kept.begun_anew()
        why = asking.refusal_text(answer)
        reply(Answer(not why, (why,) if why else (), self._told(asked, answer)))
        if self._unfinished.ended(asked, found):
            self._done(asked, answer)
        if found.is_new:
            self._papers.look()

    def _failed(self, asked: StoreRequest, turned: Turn | None, outcome: Exception) -> None:
        """Remember an act with an unknown outcome. If the store was not asked, give the supervisor's turn back."""
        if isinstance(outcome, NotTrustedError):
            self._supervisor.give_back(turned)
        elif asked.do in asking.ACTS:
            self._unfinished.add(asked)

    def _finish(self) -> None:
        """Finish after a failure of the store: print the papers of acts that were done, and note the printed papers."""
        for asked in self._unfinished.acts:
            self._kept.act(partial(self._answered_before, asked), partial(self._finished, asked))
        for issued, act in self._unfinished.take_papers():
            self._note_printed(issued, act)

    def _answered_before(self, asked: StoreRequest) -> Outcome:
        """Return the answer to an act that was done, else None. Runs on the store's thread."""
        store = self._kept.store
        self._kept.store_check.require_checked()
        is_known = store.knows(asking.stored_name(asked))
        return Outcome(asking.answer(store, asked, self._clock.moment) if is_known else None)

    def _finished(self, asked: StoreRequest, outcome: Any) -> None:
        if not self._kept.failed(outcome) and self._unfinished.ended(asked, outcome[0]):
            self._done(asked, outcome[0].answer)

    def _lost(self) -> Lost:
        """Return the facts that the table knows of a lost store."""
        shown = self._table.view().shown(ShownKeno)
        pools = {pool.spots: pool.cents for pool in shown.pools}
        is_closed = shown.state not in ("open", "settled")
        game = (shown.next_open or shown.game + 1) if shown.state == "settled" else max(1, shown.game)
        return Lost(self._kept.journaled, game, is_closed, pools)

    def _told(self, asked: StoreRequest, answer: Any) -> Any:
        """Remove the code from an answer whose paper the table prints: only the paper shows it (s 219(6))."""
        if not self._options.printer or asked.do not in PRINTED:
            return answer
        if isinstance(answer, Paid) and answer.issued:
            return replace(answer, issued=replace(answer.issued, code=""))
        return replace(answer, code="") if isinstance(answer, Issued) else answer

    def _done(self, asked: StoreRequest, answer: Any) -> None:
        """Print the issued paper of a new act. A repeated answer prints nothing."""
        if asked.do == asking.CONFIRM_DAY:
            self._clock.confirm()
        self._clock.hold()
        if issued := self._to_print(asked, answer):
            self._printing.issue(issued, again=asked.do in REPRINTS)

    # Printing

    def _print_answered(self, issued: Issued, why: str) -> None:
        if why:
            self._papers.failed(Paper(issued.serial, is_dollars=not isinstance(issued, Ticket)))
        if why and isinstance(issued, Ticket):
            log.warning("ticket %d is not printed: %s; the supervisor has it reprinted, or void", issued.serial, why)
        elif why:
            log.warning("keno dollars %d are not printed: %s; the supervisor has them reprinted", issued.serial, why)
        else:
            called = "" if isinstance(issued, Ticket) else "dollars "
            act = self._act(f"{called}printed {issued.serial} {self._clock.moment.at}", AT_THE_PRINTER, "")
            self._note_printed(issued, act)

    def _note_printed(self, issued: Issued, act: Act) -> None:
        self._kept.act(partial(self._noted, issued, act), partial(self._note_answered, issued, act))

    def _noted(self, issued: Issued, act: Act) -> Ticket | KenoDollars | Refused:
        """On the store's thread."""
        self._kept.store_check.require_checked()
        store = self._kept.store
        return (
            store.printed(issued.code, act) if isinstance(issued, Ticket) else store.dollars_printed(issued.code, act)
        )

    def _note_answered(self, issued: Issued, act: Act, outcome: Any) -> None:
        if self._kept.failed(outcome):
            self._unfinished.add_paper(issued, act)
        else:
            self._papers.look()


def _shown(pools: tuple[SpotsPool, ...]) -> tuple[KenoPool, ...]:
    """Return the pools as the boards show them."""
    return tuple(KenoPool(pool.spots, pool.cents, pool.won, pool.shared) for pool in pools)
