# SPDX-License-Identifier: MIT
"""Answers the messages of keno's stations and boards. A server calls it in a thread.

Station and person of an act come from the certificate and the shift, its time from the server's clock.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from c_ext.keno.example import EXAMPLE
from c_ext.keno.numbers import NUMBERS
from controller.engine.values.words import REASON
from controller.floor.keno.board_rows import ON_BOARDS
from controller.floor.keno.hall_store import Arrival, GameClosing, HallStore, PaidAgain
from controller.floor.keno.stations import EnrolledStation
from controller.floor.wire import frames
from controller.floor.wire import keno as wire
from controller.floor.wire.keno import StationKind
from controller.floor.wire.messages import FloorMessage, Refusal
from controller.tickets import asking
from controller.tickets.asking import NotAsked, StoreRequest
from controller.tickets.codes import serial_alone
from controller.tickets.store import AlteredError, NotTrustedError, StoreError
from controller.tickets.ticket import Act, Refused, Station

TERMINALS: Final[tuple[StationKind, ...]] = ("writer", "self-service")
MAY_SEND: Final[Mapping[type, tuple[StationKind, ...]]] = {
    wire.SellTicket: TERMINALS,
    wire.BeginPrinting: TERMINALS,
    wire.EndPrinting: TERMINALS,
    wire.PayTicket: ("writer",),
    wire.ConfirmPayment: ("writer",),
    wire.RefundTicket: ("writer",),
    wire.ShowTicket: ("writer", "cashier", "supervisor"),
    wire.AskStore: ("writer", "self-service", "cashier", "supervisor", "draw"),
    wire.CloseGame: ("draw",),
    wire.EnterDrawn: ("draw",),
    wire.AskShown: ("draw", "supervisor"),
    wire.SettleGame: ("draw",),
    wire.EnrolBoard: ("supervisor",),
    wire.RemoveBoard: ("supervisor",),
    wire.ChangeShift: ("supervisor",),
    wire.DirectPayment: ("supervisor",),
    wire.AskPayments: ("supervisor", "writer"),
}
"""Kinds of stations that may send a message."""
QUESTIONS: Final = (
    wire.AskStation,
    wire.ShowTicket,
    wire.AskShown,
    wire.AskPayments,
    wire.FollowBoard,
)
"""Messages that change nothing. So does an AskStore that is no act."""
ASKED: Final[Mapping[StationKind, tuple[str, ...]]] = {
    "writer": ("sales", "report", "unpaid", "dollars", "issue", "redeem"),
    "self-service": ("sales", "dollars"),
    "cashier": ("sales", "report", "unpaid", "dollars", "redeem"),
    "supervisor": ("sales", "report", "unpaid", "dollars", *asking.SUPERVISED),
    "draw": ("sales", "report"),
}
"""Acts and questions of AskStore, by the kind of the station."""
DESK: Final = "s 212"


def is_question(message: wire.ToKeno) -> bool:
    """Return whether this message changes nothing. Its answer waits for no act and no standby."""
    return isinstance(message, QUESTIONS) or (isinstance(message, wire.AskStore) and message.do not in asking.ACTS)


def answer(store: HallStore, station: str, message: wire.ToKeno, now: int) -> FloorMessage:
    """Return the answer to a message: one of `wire.FromKeno`, or a Refusal, which has changed nothing.

    station: name in the certificate of the sender. now: the server's clock, in nanoseconds since 1970.
    A Refusal with the problem `unconfirmed`: the result is unknown; nothing is sold or paid on it; ask again by the
    same request. `evidence`: the store is not trusted, and nothing is done. `refused`: by the section that it cites.
    """
    about = type(message).__name__
    if store.lacking:
        return Refusal(about, "evidence", f"{store.lacking}: nothing is sold or paid")
    try:
        arrival = store.arrival(station, now)
        if arrival.is_due and not is_question(message):
            store.go_on(now)
        answered = KenoDesk(store, station, arrival, now).answer(message)
    except NotAsked as error:
        return Refusal(about, "refused", str(error))
    except (AlteredError, NotTrustedError) as error:
        store.lacking = str(error)
        return Refusal(about, "evidence", f"{error}: nothing is sold or paid")
    except StoreError as error:
        return Refusal(about, "unconfirmed", f"{error}; nothing is sold or paid meanwhile")
    return _in_a_frame(about, answered)


def _in_a_frame(about: str, answered: Any) -> FloorMessage:
    """Return an answer of the store as a message."""
    match answered:
        case Refused(why, section):
            return Refusal(about, "refused", f"{why} ({section})", section=section)
        case PaidAgain(paid, is_confirmed):
            return wire.AnsweredBefore(paid, is_confirmed)
        case GameClosing(game, papers, silent):
            return wire.GameIsClosing(game, tuple(wire.PrinterAt(it.serial, it.station) for it in papers), silent)
        case FloorMessage():
            return answered
    message = wire.KenoAnswered(about, answered)
    if (length := len(msgspec.msgpack.encode(message))) > frames.MOST:
        return Refusal(about, "refused", f"the answer has {length} bytes: ask at the table of the store")
    return message


class KenoDesk:
    """One message of a sender: its station with the present shift, and the moment."""

    def __init__(self, store: HallStore, name: str, at: Arrival, now: int) -> None:
        self._store, self._name, self._now = store, name, now
        self._moment, self._station = at.moment, at.station

    def answer(self, message: wire.ToKeno) -> Any:
        """Return the answer of the store. Raises NotAsked, StoreError."""
        _check_contents(message)
        match message:
            case wire.BoardShows(request, game, numbers):
                return self._store.show_on_board(self._name, game, numbers, self._act(request, Station(0, "")))
            case wire.FollowBoard():
                return self._follow()
        there = self._station
        if there is None:
            return Refused(f"{self._name} is no enrolled station: a keno supervisor enrols it", DESK)
        return self._found(there) if isinstance(message, wire.AskStation) else self._at(there, message)

    def _at(self, there: EnrolledStation, message: Any) -> Any:
        """Answer a station that may send this."""
        if there.kind not in MAY_SEND[type(message)]:
            kinds = " or ".join(MAY_SEND[type(message)])
            return Refused(f"station {there.number} is of kind {there.kind}; this is for {kinds}", DESK)
        if refused := there.unmanned():
            return refused
        return self._answer(there, message)

    def _follow(self) -> Any:
        """Return the first contents of a board."""
        view = self._store.board_view()
        if self._name not in view.boards:
            return Refused(f"no board {self._name} is enrolled: a keno supervisor enrols it", ON_BOARDS)
        return wire.BoardContents(view.shown)

    def _found(self, there: EnrolledStation) -> FloorMessage:
        terms = self._store.terms.keno
        return wire.StationFound(
            number=there.number,
            kind=there.kind,
            person=there.person,
            card_ways=there.card_ways,
            is_example=terms.schedule == EXAMPLE,
            unpaid_days=terms.unpaid_days,
            day=self._moment.day,
        )

    def _answer(self, there: EnrolledStation, message: Any) -> Any:
        match there.kind, message:
            case _, wire.ShowTicket():
                return self._show(message.code)
            case _, wire.AskPayments():
                return self._payments()
            case _, wire.AskStore():
                return self._ask(there, message)
            case "supervisor", _:
                return self._direct(there, message)
            case "draw", _:
                return self._draw(there, message)
        return self._serve(there, message)

    def _serve(self, there: EnrolledStation, message: Any) -> Any:
        """Answer an act at a terminal."""
        act, store = self._act(message.request, there.station), self._store
        match message:
            case wire.SellTicket(_, entry, dollars):
                return store.sell(entry, act, dollars)
            case wire.BeginPrinting(_, code):
                return store.begin_printing(code, act, self._now)
            case wire.EndPrinting(_, code):
                return store.end_printing(code, act, self._now)
            case wire.PayTicket(_, code, means):
                return store.pay_once(code, means, act)
            case wire.ConfirmPayment(_, payment):
                return store.confirm_payment(self._stored(payment), "", act)
            case wire.RefundTicket(_, code):
                return store.refund(code, act)

    def _draw(self, there: EnrolledStation, message: Any) -> Any:
        """Answer the table that draws."""
        store, name = self._store, getattr(message, "request", "")
        act = self._act(name, there.station)
        match message:
            case wire.CloseGame(game):
                return store.ask_close(game, act, self._now)
            case wire.SettleGame(_, game, numbers):
                return store.settle(game, numbers, act)
            case wire.EnterDrawn(_, game, numbers):
                entered = store.enter_drawn(game, numbers, act)
                return entered if isinstance(entered, Refused) else self._shown(game)
            case wire.AskShown(game):
                return self._shown(game)

    def _direct(self, there: EnrolledStation, message: Any) -> Any:
        """Answer a keno supervisor's desk. The person of its shift directs the act."""
        store, name = self._store, getattr(message, "request", "")
        act = Act(self._stored(name), self._moment, Station(there.number, ""), there.person, self._name)
        match message:
            case wire.AskShown(game):
                return self._shown(game)
            case wire.EnrolBoard(_, board):
                return store.enrol_board(board, act)
            case wire.RemoveBoard(_, board, reason):
                return store.remove_board(board, reason, act)
            case wire.ChangeShift(_, station, person):
                return store.change_shift(station, person, act)
            case wire.DirectPayment(_, payment, reason):
                return store.confirm_payment(payment, reason, act)

    def _show(self, code: str) -> Any:
        return self._store.validate(code) if serial_alone(code) is None else self._store.show(code)

    def _shown(self, game: int) -> FloorMessage:
        shown = self._store.numbers_shown(game)
        return wire.DrawnShown(game, shown.drawn, shown.notified, shown.lacking)

    def _payments(self) -> FloorMessage:
        there = self._store.unconfirmed()[:100]
        pending = (wire.PendingPayment(it.request, it.serial, it.station, it.cents, bool(it.asked)) for it in there)
        return wire.UnconfirmedPayments(tuple(pending))

    def _ask(self, there: EnrolledStation, message: wire.AskStore) -> Any:
        """Answer any other act or question."""
        at = there
        supervisor = ""
        if there.kind == "supervisor" and message.do in asking.SUPERVISED:
            directed = self._store.station(message.at)
            if directed is None or directed.kind != "writer":
                return Refused(f"{message.at or 'nowhere'} is no keno writer's station: name where it is done", DESK)
            at, supervisor = directed, there.person
        text = _asked(message, at.station, supervisor, self._own(message.request))
        asked = asking.read(text, ASKED[there.kind])
        return asking.answer(self._store, asked, self._moment, self._name)

    def _act(self, request: str, station: Station) -> Act:
        return Act(self._stored(request), self._moment, station, account=self._name)

    def _own(self, request: str) -> str:
        """Return a request name that no other sender has."""
        return f"{self._name}/{request}" if request else ""

    def _stored(self, request: str) -> str:
        """Return the name under which the store keeps a request of this sender."""
        return asking.SENDER + self._own(request)


def _check_contents(message: wire.ToKeno) -> None:
    """Raise NotAsked for texts that the store may not keep, as people read them later, and for endless lists."""
    for name, value in msgspec.structs.asdict(message).items():
        if isinstance(value, str) and (why := REASON.why_refused(value)):
            raise NotAsked(f"{name}: {why}")
    if isinstance(message, wire.SellTicket) and any(len(way) > NUMBERS for way in message.entry.ways):
        raise NotAsked(f"a way has at most {NUMBERS} numbers")


def _asked(message: wire.AskStore, at: Station, supervisor: str, request: str) -> str:
    """Return the request in the form that `asking.read` checks."""
    station = at if message.do in asking.ACTS else None
    it = StoreRequest(message.do, message.arguments, request, station, supervisor)
    try:
        return msgspec.json.encode(it).decode()
    except (TypeError, ValueError, RecursionError) as error:
        raise NotAsked(f"not asked in the right form: {error}") from None
