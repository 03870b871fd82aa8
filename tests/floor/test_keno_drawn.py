# SPDX-License-Identifier: MIT
"""The table that draws, its link and the store of a floor with two terminals and two boards (ss 210, 212, 219, 222)."""

from typing import Any, ClassVar

import pytest

from controller.engine.record.events import SalesClosed, SalesOpen, TicketsSettled
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import FloorMessage
from hal.signals import Fault, Restored
from tests.floor.keno_hall import KenoHall
from tests.floor.keno_stores import KenoStores
from tests.floor.link.drawing import DAY, NUMBERS, DrawFloor, DrawHall


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
