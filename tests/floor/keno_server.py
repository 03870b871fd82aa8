# SPDX-License-Identifier: MIT
"""Keno over real servers and TLS: stations and boards as blocking connections."""

import time
from contextlib import ExitStack
from itertools import count
from typing import Any

import msgspec

from controller.floor.keno.hall_store import HallStore
from controller.floor.keno_settings import KenoFile, terms
from controller.floor.server.server import FloorServer
from controller.floor.wire import keno as wire
from controller.floor.wire import messages
from controller.floor.wire.messages import Refusal
from controller.tickets.ticket import Act, Station, Ticket, TicketEntry
from tests.floor.database import Server
from tests.floor.keno_hall import BOARDS, SHIFTS, STATIONS
from tests.floor.tables import PATIENCE_S, Certificate, FakeTable, Floor, conninfo, enrol

KENO = '[keno]\nzone = "Australia/Brisbane"'
ANSWERS: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(wire.FromKeno | messages.ToTable)
NAMES = (*(it.name for it in STATIONS), *BOARDS)


class FakeStation(FakeTable):
    """A station or a board. contents: what was pushed to it."""

    def __init__(self, port: int, certificate: Certificate) -> None:
        super().__init__(port, certificate)
        self.contents: list[wire.BoardContents] = []

    def receive(self) -> Any:
        return ANSWERS.decode(self._exactly(int.from_bytes(self._exactly(4), "big")))

    def ask(self, message: messages.TableMessage) -> Any:
        """Send a message and return its answer. Contents that come meanwhile are kept."""
        self.send(message)
        while isinstance(found := self.receive(), wire.BoardContents) and not isinstance(message, wire.FollowBoard):
            self.contents.append(found)
        return found

    def say(self, message: messages.TableMessage) -> Any:
        """Return the answer of the store to a message that is not refused; asks again until keno is up."""
        answered = self.until_up(message)
        assert not isinstance(answered, Refusal), answered
        return answered.answer if isinstance(answered, wire.KenoAnswered) else answered

    def until_up(self, message: messages.TableMessage) -> Any:
        """Ask again until the store is checked and confirmed, and return the answer."""
        until = time.monotonic() + PATIENCE_S
        while isinstance(found := self.ask(message), Refusal) and found.problem in {"unconfirmed", "evidence"}:
            assert time.monotonic() < until, found.why
            time.sleep(0.02)
        return found


class KenoFloor:
    """The files of a server with keno, stations and boards that are enrolled, and their connections."""

    def __init__(self, floor: Floor, database: Server, name: str) -> None:
        self.floor, self.database, self.name = floor, database, name
        self._requests = (f"r{number}" for number in count(1))
        with database.connect(name) as owner:
            self.certificates = {name: enrol(owner, floor.authority.issue(name)) for name in NAMES}
            self._prepare(HallStore(lambda: owner, terms(KenoFile(zone="Australia/Brisbane"), floor.folder.path)))
        self._open = ExitStack()

    def _prepare(self, store: HallStore) -> None:
        """As the owner's commands do it."""

        def act() -> Act:
            return Act(self.request(), store.moment(time.time_ns()), Station(0, ""), "sue")

        store._alone = True
        done = [store.approve_terms("as the chief executive wrote", act())]
        done += [store.enrol_station(each, act()) for each in STATIONS]
        done += [store.change_shift(name, person, act()) for name, person in SHIFTS.items()]
        done += [store.enrol_board(board, act()) for board in BOARDS]
        assert not [it for it in done if hasattr(it, "section")]

    def __enter__(self) -> "KenoFloor":
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def request(self) -> str:
        return next(self._requests)

    def connect(self, server: FloorServer, name: str) -> FakeStation:
        """Connect a station or a board to a server."""
        return self._open.enter_context(FakeStation(server.port, self.certificates[name]))  # type: ignore[return-value]

    # What people do

    def sell(self, at: FakeStation, *ways: tuple[int, ...], **entry: Any) -> Ticket:
        """Sell and print a ticket."""
        stated = {"cents": 1_00, "games": 1, **entry}
        ticket: Ticket = at.say(wire.SellTicket(self.request(), TicketEntry(ways, **stated)))
        at.say(wire.BeginPrinting(self.request(), ticket.code))
        at.say(wire.EndPrinting(self.request(), ticket.code))
        return ticket


__all__ = ["KENO", "FakeStation", "KenoFloor", "conninfo"]
