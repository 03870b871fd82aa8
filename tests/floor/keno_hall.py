# SPDX-License-Identifier: MIT
"""A hall of keno for tests: two terminals at two servers, two boards, the table that draws, a supervisor's desk."""

from datetime import UTC, datetime
from itertools import count
from typing import Any, TypeVar

import msgspec

from controller.floor.keno.answering import answer
from controller.floor.keno.stations import EnrolledStation
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.tickets.store import Closed, Settled
from controller.tickets.ticket import Act, Paid, Station, Ticket, TicketEntry
from controller.zone import SECOND
from tests.floor.keno_stores import KenoStores
from tests.tickets.rig import HIGH

M = TypeVar("M")
NOON = int(datetime(2026, 11, 26, 2, tzinfo=UTC).timestamp()) * SECOND
"""Noon in Brisbane."""
BOARDS = ("bar", "lounge")
STATIONS = (
    *(EnrolledStation("terminal-1", 1, "writer"), EnrolledStation("terminal-2", 2, "writer")),
    *(EnrolledStation("desk", 3, "supervisor"), EnrolledStation("table", 4, "draw")),
    *(EnrolledStation("kiosk", 5, "self-service"), EnrolledStation("cage", 6, "cashier")),
)
SHIFTS = {"terminal-1": "ann", "terminal-2": "bob", "desk": "sue", "cage": "cy"}
DECODER: msgspec.msgpack.Decoder[wire.ToKeno] = msgspec.msgpack.Decoder(wire.ToKeno)
ANSWER: msgspec.msgpack.Decoder[wire.FromKeno | Refusal] = msgspec.msgpack.Decoder(wire.FromKeno | Refusal)


class KenoHall:
    """The hall. `now` is the time of both servers, in seconds after noon."""

    def __init__(self, keno: KenoStores) -> None:
        self.keno, self.now = keno, 0.0
        self._requests = (f"r{number}" for number in count(1))
        self.servers = [keno.hall(is_new=True), keno.hall()]
        self._prepare()

    def _prepare(self) -> None:
        store = self.servers[0]
        for server in self.servers:
            assert server.check() == ""
        self.done(store.approve_terms("as the chief executive wrote", self._act()))
        for each in STATIONS:
            self.done(store.enrol_station(each, self._act()))
        for name, person in SHIFTS.items():
            self.done(store.change_shift(name, person, self._act()))
        for board in BOARDS:
            self.say("desk", wire.EnrolBoard(self.request(), board))

    def _act(self) -> Act:
        return Act(self.request(), self.servers[0].moment(self.ns), Station(0, ""), "sue")

    @staticmethod
    def done(answered: Any) -> Any:
        assert not isinstance(answered, Refusal), answered
        assert not hasattr(answered, "section"), answered
        return answered

    @property
    def ns(self) -> int:
        return NOON + int(self.now * SECOND)

    def request(self) -> str:
        return next(self._requests)

    def restart(self) -> None:
        """Both servers lose their power, and start again."""
        with self.keno.server.connect() as owner:
            owner.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'keno_serving'")
        self.servers = [self.keno.hall(), self.keno.hall()]
        for server in self.servers:
            assert server.check() == ""

    def ask(self, station: str, message: wire.ToKeno) -> Any:
        """Send a message as a frame carries it. terminal-2 and the table are at the second server."""
        server = self.servers[station in ("terminal-2", "table", "lounge")]
        received = DECODER.decode(msgspec.msgpack.encode(message))
        return ANSWER.decode(msgspec.msgpack.encode(answer(server, station, received, self.ns)))

    def say(self, station: str, message: wire.ToKeno) -> Any:
        """Send a message that is not refused. Return the message of the server, or the answer of the store in it."""
        answered = self.done(self.ask(station, message))
        return answered.answer if isinstance(answered, wire.KenoAnswered) else answered

    def refused(self, station: str, message: wire.ToKeno, section: str, *named: object) -> Refusal:
        """Send a message that is refused by this section, with these values in its words."""
        answered = self.ask(station, message)
        assert isinstance(answered, Refusal), answered
        assert answered.problem == "refused", answered
        assert section in answered.why, answered
        for value in map(str, named):
            assert value in answered.why, (value, answered)
        return answered

    # What people do

    def sell(self, station: str, *ways: tuple[int, ...], cents: int = 1_00, games: int = 1, **entry: Any) -> Ticket:
        ticket = self.say(station, wire.SellTicket(self.request(), TicketEntry(ways, cents, games, **entry)))
        assert isinstance(ticket, Ticket)
        return ticket

    def begin(self, station: str, ticket: Ticket) -> Ticket:
        it: Ticket = self.say(station, wire.BeginPrinting(self.request(), ticket.code))
        return it

    def end(self, station: str, ticket: Ticket) -> Ticket:
        it: Ticket = self.say(station, wire.EndPrinting(self.request(), ticket.code))
        return it

    def sold(self, station: str, *ways: tuple[int, ...], **entry: Any) -> Ticket:
        """A ticket that is printed."""
        ticket = self.sell(station, *ways, **entry)
        self.begin(station, ticket)
        return self.end(station, ticket)

    def show(self, game: int, *numbers: int, boards: tuple[str, ...] = BOARDS) -> None:
        for board in boards:
            self.say(board, wire.BoardShows(self.request(), game, numbers))

    def close(self, game: int) -> Closed:
        """Close a game that nothing holds up but the boards, which then show it."""
        waiting = self.say("table", wire.CloseGame(game))
        assert waiting == wire.GameIsClosing(game, (), BOARDS)
        self.show(game)
        closed = self.say("table", wire.CloseGame(game))
        assert isinstance(closed, Closed)
        return closed

    def play(self, game: int, numbers: tuple[int, ...] = HIGH) -> Settled:
        self.close(game)
        settled = self.say("table", wire.SettleGame(self.request(), game, numbers))
        assert isinstance(settled, Settled)
        return settled

    def pay(self, station: str, ticket: Ticket, request: str = "") -> Any:
        return self.ask(station, wire.PayTicket(request or self.request(), ticket.code, "cash"))

    def paid(self, station: str, ticket: Ticket) -> Paid:
        """A payment that the station confirms."""
        request = self.request()
        it = self.done(self.pay(station, ticket, request)).answer
        self.say(station, wire.ConfirmPayment(self.request(), request))
        assert isinstance(it, Paid)
        return it

    def rows(self) -> list[tuple[str, int | None, int, str]]:
        """The log, without the digests."""
        return [(row.kind, row.serial, row.cash, row.by.writer) for row in self.servers[0].life_since(0)]

    def assert_sound(self) -> None:
        assert self.servers[0].wrong() == ""
        assert self.servers[1].report(self.servers[0].moment(self.ns).day).agrees
