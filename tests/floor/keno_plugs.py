# SPDX-License-Identifier: MIT
"""Pulls each plug of keno while tickets are sold, drawn and paid at two terminals of the floor in build/floor."""

import time
from typing import TYPE_CHECKING

from controller.engine.record.keno_on_show import ShownKeno
from tests.floor import own_floor
from tests.floor.keno_floor import KenoFloor
from tests.floor.own_floor import FOLDER
from tests.floor.own_keno import BOARD

if TYPE_CHECKING:
    from tests.floor.plugs import Floor

SELLING_S = 1.5
"""Seconds. Time of sales before a plug is pulled, and after it is back."""
STILL_S = 12.0
"""Seconds. A ticket in a printer is void meanwhile (s 222(1))."""


def asked_again(keno: KenoFloor) -> str:
    """Return how often a terminal had to ask again, and start to count anew."""
    found = sum(it.unanswered for it in keno.writers)
    for it in keno.writers:
        it.unanswered = 0
    return f"{found} questions asked again"


def the_server_is_killed_while_tickets_are_sold(floor: "Floor") -> str:
    keno = floor.keno
    game = keno.open_game()
    with keno.selling():
        time.sleep(SELLING_S)
        floor.again("server")
        time.sleep(SELLING_S)
    sold = keno.count()
    keno.settle(game)
    won = keno.pay()
    return f"{sold} tickets of $1, players got {won} cents; {asked_again(keno)}"


def the_primary_is_lost_while_tickets_are_sold(floor: "Floor") -> str:
    keno = floor.keno
    game = keno.open_game()
    primary, _ = floor.clusters()
    with keno.selling():
        time.sleep(SELLING_S)
        floor.lose(primary)
        own_floor.tablectl("promote", "--floor", str(FOLDER))
        own_floor.tablectl("rebuild", str(primary.data), "--start", primary.starting, "--floor", str(FOLDER))
        time.sleep(SELLING_S)
    keno.settle(game)
    won = keno.pay()
    return f"players got {won} cents; {asked_again(keno)}"


def the_standby_is_lost_while_tickets_are_sold(floor: "Floor") -> str:
    """No ticket is sold until the standby is back: no answer leaves before (s 222(1))."""
    keno = floor.keno
    game = keno.open_game()
    _, standby = floor.clusters()
    with keno.selling():
        time.sleep(SELLING_S)
        floor.lose(standby)
        time.sleep(2 * SELLING_S)
        sold = keno.count()
        time.sleep(2 * SELLING_S)
        assert keno.count() == sold, "a ticket was sold without the standby"
        own_floor.tablectl("rebuild", str(standby.data), "--start", standby.starting, "--floor", str(FOLDER))
        time.sleep(2 * SELLING_S)
    assert keno.count() > sold, "no ticket is sold once the standby is back"
    keno.settle(game)
    return f"players got {keno.pay()} cents; {asked_again(keno)}"


def the_server_stands_still_while_tickets_are_sold(floor: "Floor") -> str:
    keno = floor.keno
    game = keno.open_game()
    with keno.selling():
        time.sleep(SELLING_S)
        with floor.stopped("server"):
            time.sleep(STILL_S)
        time.sleep(SELLING_S)
    keno.settle(game)
    return f"players got {keno.pay()} cents; {asked_again(keno)}"


def the_link_of_the_drawing_table_is_cut_in_a_drawing(floor: "Floor") -> str:
    """The balls are drawn without the floor. The game is settled once it is back."""
    keno = floor.keno
    game = keno.open_game()
    keno.sell()
    keno.table.play_to("drawing", game)
    floor.end("keno-1-link")
    keno.table.play(lambda view: len(view.shown(ShownKeno).drawn) == 20)
    keno.table.play_to("drawn", game)
    time.sleep(SELLING_S)
    assert keno.table.shown.state == "drawn", "settled without the floor"
    floor.start("keno-1-link")
    keno.settle(game)
    return f"players got {keno.pay()} cents"


def the_drawing_table_is_killed_in_a_drawing(floor: "Floor") -> str:
    keno = floor.keno
    game = keno.open_game()
    keno.sell()
    keno.table.play(lambda view: len(view.shown(ShownKeno).drawn) == 3)
    keno.table.again()
    keno.settle(game)
    return f"players got {keno.pay()} cents"


def the_board_is_killed_before_a_game_is_closed(floor: "Floor") -> str:
    """No game is drawn while a board does not show it as closed (s 222(2))."""
    keno = floor.keno
    game = keno.open_game()
    keno.sell()
    floor.end(BOARD)
    keno.table.play(lambda view: "close" in view.asked)
    keno.table.press("close")
    time.sleep(2 * SELLING_S)
    view = keno.table.view
    assert view.shown(ShownKeno).state == "open", "closed although a board does not show it"
    floor.start(BOARD)
    keno.settle(game)
    return f"the table says: {view.prompt.text}; players got {keno.pay()} cents"


def the_server_is_killed_while_winners_are_paid(floor: "Floor") -> str:
    keno = floor.keno
    game = keno.open_game()
    keno.sell()
    keno.settle(game)
    won = keno.pay(lambda: floor.again("server"))
    return f"players got {won} cents; {asked_again(keno)}"


PLUGS = (
    the_server_is_killed_while_tickets_are_sold,
    the_server_stands_still_while_tickets_are_sold,
    the_standby_is_lost_while_tickets_are_sold,
    the_primary_is_lost_while_tickets_are_sold,
    the_link_of_the_drawing_table_is_cut_in_a_drawing,
    the_drawing_table_is_killed_in_a_drawing,
    the_board_is_killed_before_a_game_is_closed,
    the_server_is_killed_while_winners_are_paid,
)
