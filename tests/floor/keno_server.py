# SPDX-License-Identifier: MIT
"""Keno over real servers and TLS: stations and boards as blocking connections."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from types import TracebackType
from typing import Any, cast

import msgspec
import pytest

from controller.floor.keno.hall_store import HallStore
from controller.floor.keno_settings import KenoFile, terms
from controller.floor.server import keno_hall
from controller.floor.server.server import FloorServer
from controller.floor.wire import keno as wire
from controller.floor.wire import messages
from controller.floor.wire.messages import Refusal
from controller.tickets.store import Closed, Settled
from controller.tickets.ticket import Act, Paid, Station, Ticket, TicketEntry
from tests.floor.database import Server
from tests.floor.keno_hall import BOARDS, NOON, SHIFTS, STATIONS
from tests.floor.tables import PATIENCE_S, Certificate, FakeTable, Floor, enrol

KENO = '[keno]\nzone = "Australia/Brisbane"'
ANSWERS: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(wire.FromKeno | messages.ToTable)
NAMES = (*(it.name for it in STATIONS), *BOARDS)
AGAIN = {"unconfirmed", "evidence"}
"""Problems of refusals that end once keno is up."""


class FakeStation(FakeTable):
    """A station or a board."""

    def __init__(self, port: int, certificate: Certificate) -> None:
        super().__init__(port, certificate)
        self.contents: list[wire.BoardContents] = []
        """What was pushed while an answer was awaited."""

    def __enter__(self) -> "FakeStation":
        return self

    def receive(self) -> Any:
        return ANSWERS.decode(self._exactly(int.from_bytes(self._exactly(4), "big")))

    def ask(self, message: messages.TableMessage) -> Any:
        """Send a message and return its answer."""
        self.send(message)
        while isinstance(found := self.receive(), wire.BoardContents) and not isinstance(message, wire.FollowBoard):
            self.contents.append(found)
        return found

    def say(self, message: messages.TableMessage) -> Any:
        """Ask until keno is up. Return the answer of the store, which does not refuse."""
        until = time.monotonic() + PATIENCE_S
        while isinstance(found := self.ask(message), Refusal) and found.problem in AGAIN:
            assert time.monotonic() < until, found.why
            time.sleep(0.02)
        assert not isinstance(found, Refusal), found
        return found.answer if isinstance(found, wire.KenoAnswered) else found

    def until_shown(self, state: str, drawn: int = 0) -> wire.BoardContents:
        """Wait until this state with so many drawn numbers is pushed."""
        until = time.monotonic() + PATIENCE_S
        while True:
            found = self.receive()
            if isinstance(found, wire.BoardContents) and (found.shown.state, len(found.shown.drawn)) == (state, drawn):
                return found
            assert time.monotonic() < until


class KenoFloor:
    """The files of servers with keno, and stations and boards that are enrolled.

    The servers' clock shows noon of the test hall's day, plus `ahead` seconds.
    """

    def __init__(self, floor: Floor, database: Server, name: str, patch: pytest.MonkeyPatch) -> None:
        self.floor, self.database, self.name, self.ahead = floor, database, name, 0
        begun = time.monotonic_ns()
        patch.setattr(
            keno_hall.KenoHall, "clock", lambda _: NOON + time.monotonic_ns() - begun + self.ahead * 1_000_000_000
        )
        self._requests, self._open = (f"{name}-{number}" for number in count(1)), ExitStack()
        with database.connect(name) as owner:
            self._certificates = {it: enrol(owner, floor.authority.issue(it)) for it in NAMES}
            stated = terms(KenoFile(zone="Australia/Brisbane"), floor.folder.path)
            self._prepare(HallStore(lambda: owner, stated, alone=True))

    def _prepare(self, store: HallStore) -> None:
        """Approve the terms, and enrol stations, shifts and boards, as the owner's commands do it."""

        def act() -> Act:
            return Act(self.request(), store.moment(NOON), Station(0, ""), "sue")

        done: list[Any] = [store.approve_terms("as the chief executive wrote", act())]
        done += [store.enrol_station(each, act()) for each in STATIONS]
        done += [store.change_shift(name, person, act()) for name, person in SHIFTS.items()]
        done += [store.enrol_board(board, act()) for board in BOARDS]
        assert not [it for it in done if hasattr(it, "section")]

    def __enter__(self) -> "KenoFloor":
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self._open.close()

    def request(self) -> str:
        return next(self._requests)

    def connect(self, server: FloorServer, name: str) -> FakeStation:
        """Connect a station or a board to a server."""
        return self._open.enter_context(FakeStation(server.port, self._certificates[name]))

    @contextmanager
    def owner(self) -> Iterator[Any]:
        with self.database.connect(self.name) as owner:
            owner.execute("SET search_path = keno, pg_temp")
            yield owner

    # What people do

    def sale(self, *ways: tuple[int, ...], cents: int = 1_00, games: int = 1, **entry: Any) -> wire.SellTicket:
        return wire.SellTicket(self.request(), TicketEntry(ways, cents, games, **entry))

    def sell(self, at: FakeStation, *ways: tuple[int, ...], **entry: Any) -> Ticket:
        """Sell and print a ticket."""
        ticket = cast("Ticket", at.say(self.sale(*ways, **entry)))
        at.say(wire.BeginPrinting(self.request(), ticket.code))
        at.say(wire.EndPrinting(self.request(), ticket.code))
        return ticket

    def show(self, game: int, *numbers: int, at: list[FakeStation]) -> None:
        for board in at:
            board.say(wire.BoardShows(self.request(), game, numbers))

    def close(self, table: FakeStation, game: int, boards: list[FakeStation]) -> Closed:
        """Close a game that only the boards hold up."""
        assert table.say(wire.CloseGame(game)) == wire.GameIsClosing(game, (), BOARDS)
        self.show(game, at=boards)
        return cast("Closed", table.say(wire.CloseGame(game)))

    def settle(self, table: FakeStation, game: int, numbers: tuple[int, ...]) -> Settled:
        return cast("Settled", table.say(wire.SettleGame(self.request(), game, numbers)))

    def pay(self, at: FakeStation, ticket: Ticket, request: str = "") -> Any:
        return at.ask(wire.PayTicket(request or self.request(), ticket.code, "cash"))

    def paid(self, at: FakeStation, ticket: Ticket) -> Paid:
        """A payment that the station confirms."""
        request = self.request()
        found = cast("Paid", at.say(wire.PayTicket(request, ticket.code, "cash")))
        at.say(wire.ConfirmPayment(self.request(), request))
        return found
