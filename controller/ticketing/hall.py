# SPDX-License-Identifier: MIT
"""The tickets of a table that draws keno for a floor: the floor has them. Orders wait for the link, answers are events.

The table opens no store. The link asks for the newest wish, and tells the answers of the floor to it.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec.structs import replace

from controller.config.floor import TICKETS_AT_FLOOR
from controller.engine.record.effects import Effect
from controller.engine.record.events import TICKETS, SalesClosed, SalesOpen, TicketsSettled
from controller.engine.record.keno_on_show import KenoPool, ShownKeno
from controller.games.keno.table import Options
from controller.maintenance.reach import ReachedTable
from controller.sockets.draw_requests import (
    DrawRefused,
    DrawStation,
    DrawWish,
    HeldUp,
    NumbersEntered,
    TellDraw,
)
from controller.sockets.requests import Answer, Handler, Reply, Request
from controller.ticketing.hall_boards import HallBoards
from controller.ticketing.service import FILE, TicketService
from controller.ticketing.standing_fault import StandingFault
from controller.tickets import asking
from controller.tickets.store import Closed, Sales, Settled, SpotsPool
from hal.base.clock import SECOND, nanoseconds

SILENT_S: Final = 10
"""Seconds without an answer to the wish after which the floor counts as down."""
TICK_S: Final = 0.5
"""Seconds between two looks at the time."""
SALES_S: Final = 10
"""Seconds. Least time between two reports of sales of the same game and keno day: each is a row of the journal."""
NOT_HEARD: Final = "the floor link was not heard since the start"
HUNG_UP: Final = "the floor link has hung up"
NO_ANSWER: Final = f"no answer for {SILENT_S} s"
REMEDY: Final = "look at the unit table-link, then call who runs the floor server; a drawing goes on meanwhile"
CALL: Final = "call who runs the floor"
EARLIER: Final = "tickets of this table"
"""Name of the alert for a store from before the table drew for a floor: tickets in it may still be owed."""
EARLIER_FOUND: Final = f"{FILE} has tickets that this table has sold itself: no station pays them"
EARLIER_REMEDY: Final = "set keno = false until they are paid, then move this file away"


class HallTicketing(TicketService):
    """The store of the draw (`DrawnTickets`), and its side of the link (`DrawAtFloor`)."""

    def __init__(self, table: ReachedTable) -> None:
        self._table, self._clock = table, table.clock
        options = table.configuration.file.options
        assert isinstance(options, Options)
        self._options = options
        self.on_wish: Callable[[], None] = lambda: None
        self._order: DrawWish | None = None
        """The order of the draw, until the boards of this table show that it is done."""
        self._wish = DrawWish("look", 0)
        self._reported: DrawWish | None = None
        """The order whose answer is on its way to the journal."""
        self._alarm = StandingFault(TICKETS, table.receive)
        self._earlier = StandingFault(EARLIER, table.receive)
        self._boards = HallBoards(table.clock, table.receive)
        self._heard_at, self._down = table.clock.now(), NOT_HEARD
        self._refused = self._differs = ""
        """Why the floor refuses the wish; how its terms differ from the table file."""
        self._day = ""
        """The keno day, by the floor's clock."""
        self._sold: SalesOpen | None = None
        self._sold_at = 0
        self._ended = False

    # As the service of the table

    def open(self) -> "HallTicketing":
        return self

    @property
    def at_floor(self) -> "HallTicketing":
        return self

    def begin(self, kept: int, digest: str) -> None:  # noqa: ARG002 - this table has no rows of a store
        self._heard_at = self._clock.now()
        self.note_view()
        if (self._table.configuration.state_folder / FILE).exists():
            self._earlier.set(EARLIER_FOUND, EARLIER_REMEDY)
        self._tick()

    def looks(self) -> dict[str, Handler]:
        return {asking.REQUEST: _sold_there}

    def handlers(self) -> dict[str, Handler]:
        return {asking.REQUEST: _sold_there}

    def end(self) -> None:
        self._ended = True

    # Orders of the draw

    def close(self, game: int) -> None:
        """Let the floor close the game. The order stands until the table shows the game as closed."""
        self._give(DrawWish("close", game))

    def settle(self, game: int, numbers: tuple[int, ...]) -> None:
        """Let the floor settle the game. The order stands until the table shows the game as settled."""
        self._give(DrawWish("settle", game, numbers))

    def _give(self, order: DrawWish) -> None:
        self._order, self._reported = order, None
        self.note_view()

    # As the link sees it

    @property
    def wish(self) -> DrawWish:
        return self._wish

    def note_view(self) -> None:
        shown = self._table.view().shown(ShownKeno)
        if self._order and _is_done(self._order, shown):
            self._order = None
        wish, before = self._order or _wish_of(shown), self._wish
        if wish == before:
            return
        self._wish = wish
        if not wish.is_about(before):
            self._refused, self._reported = "", None
            self._boards.forget()
        self.on_wish()

    def note_down(self, why: str) -> None:
        self._down = why

    def hang_up(self) -> None:
        self.note_down(HUNG_UP)

    def tell(self, told: TellDraw) -> str:
        if isinstance(told.answer, DrawStation):
            self._note_station(told.answer)
            return ""
        if not told.wish.is_about(self._wish):
            return f"the floor is to {_in_words(self._wish)} now: an answer to another wish is not taken"
        why = self._take(told)
        self._look()
        return why

    def _take(self, told: TellDraw) -> str:
        """Take an answer to the wish. Return why it is not taken."""
        match self._wish.stage, told.answer:
            case _, DrawRefused(why):
                self._refused = why
            case _, Sales() as sales:
                return self._take_sales(sales)
            case "close", HeldUp(printing, silent):
                self._heard()
                self._boards.note_close(printing, silent)
            case "drawn" | "settle", NumbersEntered(drawn, lacking):
                self._boards.note_numbers(lacking)
                if self._wish.stage == "drawn" and drawn == told.wish.numbers:
                    self._heard()
            case "close", Closed() as closed:
                return self._take_closed(closed)
            case "settle", Settled() as settled:
                return self._take_settled(settled)
            case _, answer:
                return f"the floor is to {_in_words(self._wish)}: {type(answer).__name__} is no answer to that"
        return ""

    # Answers of the floor

    def _note_station(self, station: DrawStation) -> None:
        self._day, self._differs = station.day, _difference(station, self._options)

    def _take_sales(self, sales: Sales) -> str:
        shown = self._table.view().shown(ShownKeno)
        if shown.state != "open" and sales.game <= shown.game:
            return f"game {shown.game} is closed: these are older sales, of game {sales.game}"
        if self._wish.stage == "look":
            self._heard()
        now = self._clock.now()
        event = SalesOpen(sales.game, self._day, _shown(sales.pools), tickets=sales.tickets, cents=sales.cents)
        same = self._sold and (self._sold.game, self._sold.day) == (event.game, event.day)
        if not self._day or event == self._sold or (same and now - self._sold_at < SALES_S * SECOND):
            return ""
        before, self._sold, self._sold_at = self._sold, event, now

        def told(effects: list[Effect], not_taken: str) -> None:
            if not_taken and not effects:
                self._sold = before

        self._table.receive(event, told)
        return ""

    def _take_closed(self, it: Closed) -> str:
        if it.game != self._wish.game:
            return f"game {it.game} is closed, and the table asks for game {self._wish.game}"
        event = SalesClosed(it.game, self._day, _shown(it.pools))
        return self._report(replace(event, tickets=it.tickets, wagers=it.wagers, cents=it.cents))

    def _take_settled(self, it: Settled) -> str:
        """Take the settlement by exactly the drawn numbers (s 222(5)). Any other is a refusal that people clear up."""
        if it.game != self._wish.game:
            return f"game {it.game} is settled, and the table asks for game {self._wish.game}"
        if sorted(it.numbers) != sorted(self._wish.numbers):
            there = " ".join(map(str, it.numbers))
            self._refused = f"the floor has settled game {it.game} by other numbers than were drawn: {there} (s 222(5))"
            return self._refused
        return self._report(TicketsSettled(it.game, self._day, _shown(it.pools), winners=it.winners, cents=it.cents))

    def _report(self, event: SalesClosed | TicketsSettled) -> str:
        """Tell the draw the answer to its order, once."""
        self._heard()
        if self._reported != self._wish:
            self._reported = self._wish
            self._table.receive(event, partial(self._reported_or_not, self._wish))
        return ""

    def _reported_or_not(self, order: DrawWish, effects: list[Effect], not_taken: str) -> None:
        if not_taken and not effects and self._reported == order:
            self._reported = None

    # The fault of the tickets

    def _heard(self) -> None:
        """Note that the floor has fulfilled the wish, or works at it."""
        self._heard_at, self._down, self._refused = self._clock.now(), "", ""

    def _tick(self) -> None:
        if not self._ended:
            self._look()
            self._clock.after(TICK_S, self._tick)

    def _look(self) -> None:
        silent = self._clock.now() - self._heard_at > nanoseconds(SILENT_S)
        if self._differs:
            self._alarm.set(self._differs, "change the table file, or the terms of the floor")
        elif self._refused:
            self._alarm.set(f"the floor refuses to {_in_words(self._wish)}: {self._refused}", CALL)
        elif silent:
            self._boards.forget()
            self._alarm.set(f"the floor does not answer about tickets: {self._down or NO_ANSWER}", REMEDY)
        else:
            self._alarm.set("")
        self._boards.look()


def _in_words(wish: DrawWish) -> str:
    """Return what the floor is to do."""
    acts = {"look": "report its sales", "close": "close", "drawn": "take the numbers of", "settle": "settle"}
    return acts[wish.stage] if wish.stage == "look" else f"{acts[wish.stage]} game {wish.game}"


def _wish_of(shown: ShownKeno) -> DrawWish:
    """Return the wish of a table without an order: its numbers are entered while a game is closed."""
    is_drawn = shown.state in ("closed", "drawing", "drawn")
    return DrawWish("drawn", shown.game, shown.drawn) if is_drawn else DrawWish("look", shown.game)


def _is_done(order: DrawWish, shown: ShownKeno) -> bool:
    """Return whether the boards of this table show that an order is done."""
    is_past = shown.state != "open" if order.stage == "close" else shown.state == "settled"
    return shown.game > order.game or (shown.game == order.game and is_past)


def _difference(there: DrawStation, here: Options) -> str:
    """Return what differs between the floor and the table file; empty if nothing does."""
    if there.kind != "draw":
        return f"at the floor this table is a station of kind {there.kind}: enrol it as draw"
    if there.is_example != here.is_example:
        names = {True: "the example", False: "an approved one"}
        return f"the schedule of prizes is {names[here.is_example]}, at the floor {names[there.is_example]} (s 210)"
    if there.unpaid_days != here.unpaid_days:
        return f"unpaid-days is {here.unpaid_days}, at the floor {there.unpaid_days} (s 220(1))"
    return ""


def _shown(pools: tuple[SpotsPool, ...]) -> tuple[KenoPool, ...]:
    """Return the pools as the boards show them."""
    return tuple(KenoPool(pool.spots, pool.cents, pool.won, pool.shared) for pool in pools)


def _sold_there(_: Request, reply: Reply) -> None:
    reply(Answer(False, (TICKETS_AT_FLOOR,)))
