# SPDX-License-Identifier: MIT
"""The table that draws, its link and the store of a floor with two terminals and two boards (ss 210, 212, 219, 222)."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest

from controller.engine.record.events import SalesClosed, SalesOpen, TicketsSettled
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import ANCHOR_PLACE, FloorMessage
from controller.sockets import floor_requests as table
from hal.signals import Fault, Restored
from tests.floor.database import Server
from tests.floor.keno_hall import BOARDS, KenoHall
from tests.floor.keno_server import KENO, KenoFloor
from tests.floor.keno_stores import KenoStores
from tests.floor.link.drawing import DAY, NUMBERS, DrawFloor, DrawHall, DrawTable, OnEngine
from tests.floor.tables import Certificate, Floor, JournalKey, conninfo
from tests.floor.test_link_to_server import SealedTable, ServedWorld


class StoreFloor(DrawFloor):
    """A floor with a real store. The boards that work show what was closed and entered."""

    hall: ClassVar[KenoHall]

    def show(self) -> None:
        self.hall.now = self.clock.now() / 1_000_000_000
        for board in self.follow:
            self.hall.say(board, wire.BoardShows(self.hall.request(), self.closed, self.drawn))

    def _keno(self, message: Any) -> FloorMessage:
        self.show()
        if isinstance(message, wire.AskStation):
            return wire.StationFound(4, "draw", "", False, True, 28, DAY)
        answered: FloorMessage = self.hall.ask("table", message)
        match message:
            case wire.CloseGame(game) if isinstance(answered, wire.GameIsClosing) and answered.silent:
                self.closed, self.drawn = game, ()
            case wire.EnterDrawn():
                self.drawn = message.numbers
        return answered


@pytest.fixture
def draw(keno: KenoStores) -> DrawHall:
    StoreFloor.hall = KenoHall(keno)
    it = DrawHall(floor=StoreFloor)
    it.wait(3)
    return it


def test_a_game_is_drawn_at_a_table_and_paid_at_another_terminal(draw: DrawHall) -> None:
    hall = StoreFloor.hall
    wins = hall.sold("terminal-1", (80, 79, 78, 77, 76))
    prints = hall.begin("terminal-2", hall.sell("terminal-2", (1,)))
    draw.acts(2)
    draw.wait(5)
    assert draw.stage.phase == "closing", "a ticket may be in a printer (s 222(1))"
    assert draw.stage.alerts
    draw.wait(10)
    assert draw.stage.shown.state == "closed"
    assert [row.kind for row in hall.servers[0].life_since(0) if row.serial == prints.serial][-1] == "void"
    draw.play(until=lambda: len(draw.stage.shown.drawn) == 5)
    draw.floor.up = False
    draw.ports.floor_ends(False)
    draw.play(until=lambda: draw.stage.phase == "settling")
    draw.floor.up = True
    draw.wait(30)
    assert draw.stage.phase == "settled"
    told = [it for it in draw.stage.told if not isinstance(it, Fault | Restored)]
    closed, settled = (it for it in told if isinstance(it, SalesClosed | TicketsSettled))
    assert (closed.tickets, closed.cents, settled.winners) == (1, 1_00, 1)
    assert [it.game for it in told if isinstance(it, SalesOpen)][-1] == 2
    assert hall.paid("terminal-2", wins).cents == settled.cents > 0
    draw.play(until=lambda: draw.stage.shown.game == 3)
    assert [row.kind for row in hall.servers[0].life_since(0)].count("settled") == 2
    assert hall.say("table", wire.AskShown(2)).drawn == NUMBERS
    hall.assert_sound()


class SealedDraw(DrawTable):
    """A table that draws, with a journal key."""

    def __init__(self) -> None:
        super().__init__(OnEngine())
        self.key: JournalKey = JournalKey()

    def handle(self, request: table.FloorRequest) -> Any:
        if isinstance(request, table.AskAnchor):
            nonce = bytes.fromhex(request.nonce)
            return table.SignedAnchor(*SealedTable._sign(self, nonce, ANCHOR_PLACE, request.known))
        return super().handle(request)


class DrawnWorld(ServedWorld):
    """A table that draws, its link and a real server. The table's time passes while somebody waits."""

    table: SealedDraw

    def __init__(self, folder: Path, floor: Floor, certificate: Certificate) -> None:
        super().__init__(folder, floor, certificate)
        self.table = SealedDraw()

    async def until(self, condition: Callable[[], bool]) -> None:
        def passed() -> bool:
            self.table.stage.clock.advance(0.005)
            return condition()

        await super().until(passed)


def test_a_table_draws_over_its_link_to_a_server(
    postgres: Server, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = Floor(tmp_path, conninfo(postgres, name))
    floor.write('alone = ["Ann", "Bob"]', KENO)

    async def play(hall: KenoFloor, port: int, boards: list[Any]) -> None:
        (tmp_path / "world").mkdir()
        world = DrawnWorld(tmp_path / "world", floor, hall._certificates["table"])
        stage = world.table.stage
        stage.do("turn supervisor key on")
        async with world.serving(), world.linked(port):
            await world.until(lambda: stage.shown.game == 1)
            stage.do("press replaced", "press close")
            await world.until(lambda: stage.hall.wish.stage == "close")
            await asyncio.to_thread(hall.show, 1, at=boards)
            await world.until(lambda: stage.shown.state == "closed")
            stage.do("press start", f"drawer draws {' '.join(map(str, NUMBERS))}", "press done")
            await world.until(lambda: stage.phase == "settled")
        assert not stage.blocked

    with KenoFloor(floor, postgres, name, monkeypatch) as hall, floor.running() as server:
        asyncio.run(play(hall, server.port, [hall.connect(server, board) for board in BOARDS]))
        assert hall.connect(server, "desk").say(wire.AskShown(1)).drawn == NUMBERS
