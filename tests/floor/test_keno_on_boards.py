# SPDX-License-Identifier: MIT
"""The contents of every board from the shared store, from sale to settlement (ss 212(b), 222(2), 223)."""

import pytest

from controller.engine.record.keno_on_show import KenoGame, KenoHistory, KenoPool, KenoSales, KenoSettled, ShownKeno
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.tickets.anew import Lost
from controller.tickets.ticket import Act, Station
from tests.floor.keno_hall import BOARDS, KenoHall
from tests.floor.keno_stores import KenoStores
from tests.tickets.rig import HIGH


@pytest.fixture
def hall(keno: KenoStores) -> KenoHall:
    return KenoHall(keno)


def shown(hall: KenoHall, board: str = "bar") -> ShownKeno:
    contents: wire.BoardContents = hall.say(board, wire.FollowBoard())
    return contents.shown


def test_boards_show_a_game_from_its_sale_until_the_next_one_is_closed(hall: KenoHall) -> None:
    assert (shown(hall).game, shown(hall).state, shown(hall).sold) == (1, "open", KenoSales())
    hall.sold("terminal-1", (61,))
    hall.sold("terminal-2", (1, 2), (3, 4), cents=2_00)
    assert shown(hall).sold == KenoSales(2, 3, 5_00)
    hall.close(1)
    closed = shown(hall)
    assert (closed.game, closed.state, closed.next_open, closed.sold) == (1, "closed", 2, KenoSales(2, 3, 5_00))
    hall.sold("terminal-1", (61,))
    hall.say("table", wire.EnterDrawn(hall.request(), 1, HIGH[:3]))
    assert (shown(hall).state, shown(hall).drawn, shown(hall).sold) == ("drawing", HIGH[:3], closed.sold)
    hall.say("table", wire.EnterDrawn(hall.request(), 1, HIGH))
    assert (shown(hall).state, shown(hall).settled) == ("drawn", None)
    settled = hall.say("table", wire.SettleGame(hall.request(), 1, HIGH))
    now = shown(hall)
    assert (now.game, now.state, now.next_open, now.drawn) == (1, "settled", 2, HIGH)
    assert now.settled == KenoSettled(settled.winners, settled.cents)
    assert now.history == KenoHistory()
    hall.sell("terminal-1", (62,))
    waiting = hall.say("table", wire.CloseGame(2))
    assert isinstance(waiting, wire.GameIsClosing)
    now = shown(hall)
    assert (now.game, now.state, now.drawn, now.settled) == (2, "closed", (), None)
    assert now.history == KenoHistory((KenoGame(1, HIGH),), 1, tuple(int(it in HIGH) for it in range(1, 81)))


def test_a_game_that_is_being_closed_is_not_shown_as_open(hall: KenoHall) -> None:
    """S 222(1), (2): nothing is sold for it any more, although a printer still has a ticket."""
    ticket = hall.sell("terminal-1", (61,))
    hall.begin("terminal-1", ticket)
    hall.say("table", wire.CloseGame(1))
    assert (shown(hall).game, shown(hall).state, shown(hall).next_open) == (1, "closed", 0)
    hall.end("terminal-1", ticket)


def test_pools_and_who_shares_them_are_shown(hall: KenoHall) -> None:
    """S 223(2), (4), (5)."""
    for station in ("terminal-1", "terminal-2"):
        hall.sold(station, HIGH[:6], cents=10_00, jackpot=True)
    hall.close(1)
    assert shown(hall).pools[0] == KenoPool(6, 3_00)
    hall.say("table", wire.SettleGame(hall.request(), 1, HIGH))
    assert shown(hall).pools[0] == KenoPool(6, 0, won=2, shared=3_00)
    hall.play(2)
    assert shown(hall).pools[0] == KenoPool(6, 0)


def test_the_last_ten_games_are_listed_the_newest_first(hall: KenoHall) -> None:
    for game in range(1, 13):
        hall.play(game)
    last = shown(hall).history
    assert [it.number for it in last.last] == [*range(11, 1, -1)]
    assert last.games == 11
    assert (last.came[HIGH[0] - 1], sum(last.came)) == (11, 220)


def test_the_sales_of_a_game_of_a_lost_store_are_unknown(hall: KenoHall) -> None:
    new = hall.keno.hall(is_new=True)
    new.lost = Lost(row=41, game=7, is_closed=True, pools={6: 1_05})
    act = Act("anew", new.moment(hall.ns), Station(1, "ann"), "sue")
    hall.done(new.begin_anew("the disk is lost", act))
    seen = new.board_view().shown
    assert (seen.game, seen.state, seen.next_open, seen.sold) == (7, "closed", 8, None)


def test_an_unknown_board_gets_nothing(hall: KenoHall) -> None:
    for name in ("attic", "terminal-1"):
        hall.refused(name, wire.FollowBoard(), "s 212(b)", name)
    hall.say("desk", wire.RemoveBoard(hall.request(), BOARDS[0], "sold"))
    assert isinstance(hall.ask(BOARDS[0], wire.FollowBoard()), Refusal)


def test_a_station_is_told_what_its_papers_need(hall: KenoHall) -> None:
    found = hall.say("terminal-2", wire.AskStation())
    assert found == wire.StationFound(2, "writer", "bob", False, found.is_example, 28, "2026-11-26")
    hall.say("desk", wire.ChangeShift(hall.request(), "terminal-2", ""))
    assert hall.say("terminal-2", wire.AskStation()).person == ""
    assert hall.say("table", wire.AskStation()).kind == "draw"
    hall.refused("bar", wire.AskStation(), "s 212", "no enrolled station")
