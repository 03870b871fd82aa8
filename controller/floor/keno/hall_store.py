# SPDX-License-Identifier: MIT
"""The store of keno tickets with the rules for several terminals and boards (ss 210, 212(b), 222): for a server."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from controller.floor.keno import board_rows, closing, on_boards, papers, payments, stations
from controller.floor.keno.board_rows import NumbersShown
from controller.floor.keno.boards import BoardRegister
from controller.floor.keno.hall_terms import APPROVED, HallTerms
from controller.floor.keno.on_boards import BoardView
from controller.floor.keno.papers import WaitingPaper
from controller.floor.keno.payments import UnconfirmedPayment
from controller.floor.keno.postgres_store import Connect, PostgresStore
from controller.floor.keno.stations import EnrolledStation
from controller.tickets import paying, running_day
from controller.tickets.acts import Given, Work
from controller.tickets.asking import TABLE
from controller.tickets.database import Database, only
from controller.tickets.log import Answer, Done
from controller.tickets.store import Closed, NotedAct
from controller.tickets.ticket import Act, Means, Moment, Paid, Refund, Refused, Station, Ticket

TERMS: Final = "terms"
WITHOUT_TERMS: Final = (TERMS, "begun-anew")
"""Acts of an empty store: others need approved terms."""
NOT_CHECKED: Final = "the store is not checked yet: wait until the server has checked every row"


class GameClosing(Struct, frozen=True):
    """A game that is not closed for the draw yet, and why (s 222(1), (2))."""

    game: int
    papers: tuple[WaitingPaper, ...] = ()
    """Tickets that may be in a printer."""
    silent: tuple[str, ...] = ()
    """Boards that do not show the game as closed."""


class PaidAgain(Struct, frozen=True):
    """The answer to a payment that was answered before: the player may have it already."""

    paid: Paid
    is_confirmed: bool
    """Whether the station has said that the player has it."""


class Arrival(Struct, frozen=True):
    """A message as it arrives."""

    moment: Moment
    station: EnrolledStation | None
    """The station of its sender. None if none is enrolled."""
    is_due: bool
    """Whether `go_on` has something to do first."""


class HallStore(PostgresStore):
    """A shared store as one server sees it. `now`: the server's clock, in nanoseconds since 1970.

    lacking: why nothing is done; empty once `check` has found the store in order.
    """

    def __init__(self, connect: Connect, terms: HallTerms, *, alone: bool = False) -> None:
        """terms: of this server. While the store has others, every act is refused."""
        super().__init__(connect, terms.keno, alone=alone)
        self.terms: Final = terms
        self.lacking = NOT_CHECKED

    def check(self) -> str:
        """Check the whole store, and note the result in `lacking`. Raises StoreError."""
        self.lacking = self.wrong()
        return self.lacking

    def _do(self, kind: str, act: Act, answers: type[Given], do: Work, *arguments: object) -> Given | Refused:
        """Carry out an act by the rules of the hall: they may refuse it, or add rows to it."""

        def in_hall(database: Database) -> Done | Answer | Refused:
            if refused := self._refusal(database, kind, arguments):
                return refused
            done = do(database)
            return self._follow(database, kind, act, done) if isinstance(done, Done) else done

        return super()._do(kind, act, answers, in_hall, *arguments)

    def _refusal(self, database: Database, kind: str, arguments: Sequence[object]) -> Refused | None:
        """Return why the hall does not do this now."""
        if kind not in WITHOUT_TERMS and (refused := self.terms.refusal(_kept_terms(database))):
            return refused
        match kind, *arguments:
            case ("sold", *_) if game := closing.under_way(database):
                return Refused(f"game {game} is being closed: sell again in a moment", papers.IN_PRINTER)
            case ("closed", int(game)):
                return closing.not_closed(database, game)
            case ("settled", int(game), *_):
                return closing.not_drawn(database, game)
        return None

    def _follow(self, database: Database, kind: str, act: Act, done: Done) -> Done | Refused:
        """Change the rows of the hall as this act demands, or refuse it."""
        if kind == "closed":
            closing.end(database)
        if kind == "paid":
            payments.note(database, act, done)
        return papers.follow(database, kind, act, done)

    # Terms and the keno day

    def approve_terms(self, reason: str, act: Act) -> NotedAct | Refused:
        """Let the store have the terms of this server, by a keno supervisor. The reason names the approval."""

        def do(database: Database) -> Done | Refused:
            if why := self.terms.wrong:
                return Refused(why, APPROVED)
            if not act.supervisor or not reason.strip():
                return Refused("terms are approved before a keno supervisor, with a reason", APPROVED)
            database.do("UPDATE hall SET terms = ?", self.terms.encoded())
            words = f"terms of the store as {act.supervisor} has them: {reason} ({APPROVED})"
            return Done(NotedAct(TERMS), words)

        return self._do(TERMS, act, NotedAct, do, reason, self.terms.encoded().hex())

    def terms_refused(self) -> str:
        """Return why every act is refused: the approved terms are others, or none. Empty: they are this server's."""
        refused = self._ask(lambda it: self.terms.refusal(_kept_terms(it)))
        return refused.why if refused else ""

    def moment(self, now: int) -> Moment:
        """Return the moment of an act at any terminal (s 210)."""
        return self.terms.moment(now, self._ask(running_day.last_day))

    def arrival(self, name: str, now: int) -> Arrival:
        """Return the moment of a message, and the station of its sender. name: in the certificate."""

        def look(database: Database) -> tuple[str, EnrolledStation | None, bool]:
            return running_day.last_day(database), stations.find(database, name), closing.is_due(database, now)

        last, station, is_due = self._ask(look)
        return Arrival(self.terms.moment(now, last), station, is_due)

    # Papers

    def begin_printing(self, code: str, act: Act, now: int) -> Ticket | Refused:
        """Let the station of the act print this ticket. It has PRINTING_S for it."""
        return self._do("printing", act, Ticket, lambda it: papers.begin(it, code, act, now), code)

    def end_printing(self, code: str, act: Act, now: int) -> Ticket | Refused:
        """Note that the station has printed the whole ticket in time (s 222(1))."""
        return self._do("printed", act, Ticket, lambda it: papers.end(it, code, act, now), code)

    def waiting_papers(self) -> tuple[WaitingPaper, ...]:
        """Return the tickets that are sold, and neither printed whole nor void."""
        return self._ask(papers.waiting)

    # The close

    def go_on(self, now: int) -> None:
        """Make tickets void that have printed too long, and close the game once no printer has a ticket.

        A server calls this once a second. Nobody has to ask for it: a closing that its table has begun ends by itself.
        """
        state = self._ask(lambda it: closing.state(it) if closing.is_due(it, now) else None)
        if state is None:
            return
        late = [it for it in state.papers if it.is_late(now) or (state.game and it.since is None)]
        moment = self.terms.moment(now, state.last_day)
        for it in late:
            self._void(it, self._believed(moment, state.last_day))
        if state.game and len(late) == len(state.papers):
            super().close(state.game, Act(f"{TABLE}hall/closed/{state.game}", moment, Station(0, "")))

    def _believed(self, moment: Moment, last: str) -> Moment:
        """Return the moment with a keno day that the store believes. A doubtful clock stops no void ticket."""
        return Moment(last, moment.at) if last and self.doubt(moment.day) else moment

    def _void(self, it: WaitingPaper, moment: Moment) -> Refund | Refused:
        act = Act(f"{TABLE}hall/void/{it.serial}", moment, Station(it.station, ""))
        return self._do("void", act, Refund, lambda database: papers.void(database, it), it.serial)

    def ask_close(self, game: int, act: Act, now: int) -> Closed | GameClosing | Refused:
        """Close a game: answered once no ticket is in a printer, and every board shows it as closed. Ask until then."""
        begun = Act(f"{TABLE}hall/closing/{game}", act.moment, act.station, account=act.account)
        if not self._ask(lambda it: closing.has_begun(it, game)):
            answer = self._do("closing", begun, NotedAct, lambda it: closing.begin(it, game), game)
            if isinstance(answer, Refused):
                return answer
        self.go_on(now)
        closed = self._ask(lambda it: closing.as_closed(it, game))
        if closed is None:
            return GameClosing(game, self._ask(papers.waiting))
        return self._notified(game, act) or closed

    def _notified(self, game: int, act: Act) -> GameClosing | Refused | None:
        """Note that every board shows the game as closed; return what it still waits for (s 222(2))."""
        name = f"{TABLE}hall/notified/{game}"
        if self._ask(closing.notified) >= game:
            return None
        if silent := self._ask(board_rows.register).silent(game):
            return GameClosing(game, silent=silent)
        shown = Act(name, act.moment, act.station, account=act.account)
        noted = self._do("notified", shown, NotedAct, lambda it: closing.note_notified(it, game), game)
        return noted if isinstance(noted, Refused) else None

    # The drawing

    def enter_drawn(self, game: int, numbers: Sequence[int], act: Act) -> NotedAct | Refused:
        """Enter the numbers drawn so far, in their order. Later words replace earlier ones (s 222(7))."""
        drawn = tuple(numbers)
        return self._do("drawn", act, NotedAct, lambda it: closing.enter_drawn(it, game, drawn), game, drawn)

    def numbers_shown(self, game: int) -> NumbersShown:
        """Return which numbers drawn in the last closed game count as notified (s 212(b))."""
        return self._ask(lambda it: board_rows.numbers_shown(it, game))

    # Boards

    def boards(self) -> BoardRegister:
        """Return the enrolled boards."""
        return self._ask(board_rows.register)

    def enrol_board(self, board: str, act: Act) -> NotedAct | Refused:
        """Enrol a board, by a keno supervisor."""
        return self._do("board-enrolled", act, NotedAct, lambda it: board_rows.enrol(it, board, act), board)

    def remove_board(self, board: str, reason: str, act: Act) -> NotedAct | Refused:
        """Take a board out of the register, by a keno supervisor with a reason. Nobody waits for it any more."""

        def do(database: Database) -> Done | Refused:
            return board_rows.remove(database, board, reason, act)

        return self._do("board-removed", act, NotedAct, do, board, reason)

    def show_on_board(self, board: str, game: int, numbers: Sequence[int], act: Act) -> NotedAct | Refused:
        """Note what a board shows now: the game that it shows as closed, or 0, and the numbers for it."""
        shown = tuple(numbers)
        return self._do("board", act, NotedAct, lambda it: board_rows.show(it, board, game, shown), board, game, shown)

    def board_view(self) -> BoardView:
        """Return the contents of every board, and the enrolled boards."""
        return self._ask(lambda it: on_boards.view(it, self.terms.keno))

    # Payments

    def pay_once(self, code: str, means: Means, act: Act) -> Paid | PaidAgain | Refused:
        """Pay a ticket. A repeated request is answered with PaidAgain: nobody pays on it by itself."""
        is_new = False

        def do(database: Database) -> Done | Refused:
            nonlocal is_new
            is_new = True
            return paying.pay(database, self.terms.keno, code, means, act)

        paid = self._do("paid", act, Paid, do, code, means)
        if isinstance(paid, Refused):
            return self._ask(lambda it: payments.add_unconfirmed(it, code, paid))
        if is_new:
            return paid
        again = Act(f"{TABLE}hall/again/{act.request}", act.moment, act.station, account=act.account)
        noted = self._do("payment-asked", again, NotedAct, lambda it: payments.ask_again(it, act.request))
        if isinstance(noted, Refused):
            return noted
        return PaidAgain(paid, is_confirmed=all(it.request != act.request for it in self.unconfirmed()))

    def confirm_payment(self, request: str, reason: str, act: Act) -> NotedAct | Refused:
        """Note that the player has the money of this request: by its station, or by a keno supervisor with a reason."""

        def do(database: Database) -> Done | Refused:
            return payments.confirm(database, request, reason, act)

        return self._do("payment-given", act, NotedAct, do, request, reason)

    def unconfirmed(self) -> tuple[UnconfirmedPayment, ...]:
        """Return the payments that no station has confirmed."""
        return self._ask(payments.unconfirmed)

    # Stations

    def station(self, name: str) -> EnrolledStation | None:
        """Return the station with this name in its certificate; None if none is enrolled."""
        return self._ask(lambda it: stations.find(it, name))

    def machines(self) -> frozenset[str]:
        """Return the names of the stations and boards, without the table that draws."""
        return self._ask(stations.machines)

    def enrol_station(self, station: EnrolledStation, act: Act) -> NotedAct | Refused:
        """Enrol a station, by a keno supervisor. Its shift ends."""
        return self._do("station", act, NotedAct, lambda it: stations.enrol(it, station, act), station)

    def change_shift(self, name: str, person: str, act: Act) -> NotedAct | Refused:
        """Begin the shift of a person at a station, before a keno supervisor; an empty name ends it."""

        def do(database: Database) -> Done | Refused:
            return stations.change_shift(database, name, person, act)

        return self._do("shift", act, NotedAct, do, name, person)


def _kept_terms(database: Database) -> bytes | None:
    (kept,) = only(database, "SELECT terms FROM hall")
    return None if kept is None else bytes(kept)
