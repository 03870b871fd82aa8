# SPDX-License-Identifier: MIT
"""A table that draws keno for a floor closes and settles once, by the drawn numbers, whatever breaks (ss 212, 222)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from controller.engine.record import effects as e
from controller.engine.record.events import (
    IN_PRINTERS,
    NOT_CLOSED_ON_BOARDS,
    NOT_ON_BOARDS,
    TICKETS,
    SalesClosed,
    SalesOpen,
    TicketsSettled,
)
from controller.engine.values.roles import KENO_SUPERVISOR
from controller.floor.link.drawing import DrawCarrier
from controller.floor.wire import keno as wire
from controller.sockets.connection import LONGEST_LINE
from controller.sockets.draw_requests import DrawWish, HeldUp, TellDraw
from controller.sockets.requests import Answer, Request
from controller.tickets.asking import REQUEST
from controller.tickets.store import Closed, Sales, Settled
from hal.signals import Fault, Restored
from tests.floor.link.drawing import DAY, NUMBERS, DrawFloor, DrawHall, DrawPorts, OnHardware
from tests.floor.link.test_machine import SECONDS


@pytest.fixture
def hall() -> Iterator[DrawHall]:
    it = DrawHall()
    it.wait(3)
    yield it
    assert_lawful(it)


def assert_lawful(hall: DrawHall) -> None:
    """Check what holds at every moment."""
    shown, floor = hall.stage.shown, hall.floor
    if shown.state != "open":
        assert floor.notified >= shown.game, "drawn before the boards show the game as closed (s 222(2))"
    if shown.state == "settled":
        assert floor.settled[shown.game] == shown.drawn, "settled by the drawn numbers (s 222(5))"
    for game, numbers in floor.settled.items():
        assert game < shown.game or (game == shown.game and numbers == shown.drawn), "settled before all are drawn"


def of_kind(hall: DrawHall, *kinds: type) -> list[Any]:
    return [it for it in hall.stage.told if isinstance(it, kinds)]


def faults(hall: DrawHall, device: str = TICKETS) -> list[type]:
    return [type(it) for it in of_kind(hall, Fault, Restored) if it.device == device]


def drawing(hall: DrawHall, numbers: int) -> None:
    """Play until so many numbers are drawn."""
    hall.play(until=lambda: len(hall.stage.shown.drawn) >= numbers)


def alert(hall: DrawHall, device: str) -> e.Alert:
    found = [it for it in hall.stage.effects if isinstance(it, e.Alert) and it.device == device]
    assert found
    return found[-1]


def test_a_game_is_closed_drawn_entered_and_settled_once(hall: DrawHall) -> None:
    hall.play(until=lambda: hall.stage.shown.game == 3)
    assert hall.floor.settled == {1: NUMBERS, 2: NUMBERS}
    assert [it.game for it in of_kind(hall, SalesClosed)] == [it.game for it in of_kind(hall, TicketsSettled)] == [1, 2]
    assert {it.game for it in of_kind(hall, SalesOpen)} == {1, 2, 3}
    assert not faults(hall)
    assert not hall.table.refused
    entered = [message for message, _ in hall.floor.requests.values() if isinstance(message, wire.EnterDrawn)]
    assert [it.numbers for it in entered[:20]] == [NUMBERS[:count] for count in range(1, 21)], "each number at once"


def test_a_table_with_its_drivers_draws_for_the_floor() -> None:
    it = DrawHall(stage=OnHardware)
    it.wait(3)
    it.play(until=lambda: it.stage.shown.game == 2)
    assert it.floor.settled == {1: NUMBERS}
    assert not of_kind(it, Fault)
    it.stage.close()


def test_a_floor_with_many_boards_fits_into_a_line(hall: DrawHall) -> None:
    hall.floor.boards |= {f"{it:04}" + 60 * "\N{CJK UNIFIED IDEOGRAPH-4E00}": (0, ()) for it in range(200)}
    hall.acts(2)
    hall.wait(5)
    assert hall.stage.phase == "closing"
    assert alert(hall, NOT_CLOSED_ON_BOARDS)
    assert hall.table.longest <= LONGEST_LINE
    hall.floor.boards = dict.fromkeys(("bar", "lounge"), (0, ()))


def test_a_close_and_a_number_do_not_wait_for_a_tick(hall: DrawHall) -> None:
    drawing(hall, 1)
    hall.wait(0.1)
    hall.stage.act()
    hall.wait(0.02)
    assert hall.floor.drawn == NUMBERS[:2]


def test_a_board_that_is_not_closed_holds_up_the_drawing_and_is_named(hall: DrawHall) -> None:
    hall.floor.follow = {"bar"}
    hall.stage.act()
    hall.stage.act()
    hall.wait(3)
    assert NOT_CLOSED_ON_BOARDS not in hall.stage.alerts
    hall.wait(2)
    hall.stage.do("press start")
    assert (hall.stage.phase, hall.stage.shown.state) == ("closing", "open")
    it = alert(hall, NOT_CLOSED_ON_BOARDS)
    assert (it.role, it.source) == (KENO_SUPERVISOR, "s 222(2)")
    assert "lounge" in it.what
    assert "bar" not in it.what
    hall.floor.follow.add("lounge")
    hall.wait(2)
    assert (hall.stage.shown.state, hall.stage.alerts) == ("closed", {})


def test_a_ticket_in_a_printer_holds_up_the_close_and_is_named(hall: DrawHall) -> None:
    hall.floor.paper = (wire.PrinterAt(17, 2),)
    hall.stage.act()
    hall.stage.act()
    hall.wait(5)
    it = alert(hall, IN_PRINTERS)
    assert (it.role, it.source) == (KENO_SUPERVISOR, "s 222(1)")
    assert "station 2" in it.what
    hall.floor.paper = ()
    hall.wait(2)
    assert (hall.stage.shown.state, hall.stage.alerts) == ("closed", {})


def test_a_board_that_lacks_numbers_is_named_and_the_drawing_goes_on(hall: DrawHall) -> None:
    drawing(hall, 3)
    hall.floor.follow = {"lounge"}
    hall.stage.act()
    hall.wait(3)
    assert NOT_ON_BOARDS not in hall.stage.alerts
    hall.wait(2)
    it = alert(hall, NOT_ON_BOARDS)
    assert (it.role, it.source) == (KENO_SUPERVISOR, "s 212(b)")
    assert "bar" in it.what
    assert "lounge" not in it.what
    drawing(hall, 6)
    hall.floor.follow = {"bar", "lounge"}
    hall.wait(2)
    assert not hall.stage.alerts
    assert len([it for it in hall.stage.effects if isinstance(it, e.Alert) and it.device == NOT_ON_BOARDS]) == 1


def test_without_the_floor_no_board_is_blamed(hall: DrawHall) -> None:
    drawing(hall, 3)
    hall.floor.follow = {"lounge"}
    hall.stage.act()
    hall.wait(2)
    hall.floor.up = False
    hall.ports.floor_ends(False)
    hall.wait(9)
    assert NOT_ON_BOARDS not in hall.stage.alerts
    hall.floor.up = True
    hall.wait(30)
    assert NOT_ON_BOARDS in hall.stage.alerts
    hall.floor.up = False
    hall.ports.floor_ends(False)
    hall.wait(15)
    assert NOT_ON_BOARDS not in hall.stage.alerts, "nobody knows what the boards show now"


def test_boards_that_are_one_number_behind_are_no_alert(hall: DrawHall) -> None:
    drawing(hall, 1)
    for _ in range(19):
        hall.floor.follow = set()
        hall.stage.act()
        hall.wait(2)
        hall.floor.follow = {"bar", "lounge"}
        hall.wait(1.5)
    assert not of_kind(hall, Fault)


def test_without_the_floor_the_drawing_goes_on_and_is_settled_when_it_is_back(hall: DrawHall) -> None:
    drawing(hall, 7)
    hall.floor.up = False
    hall.ports.floor_ends(False)
    hall.play(until=lambda: hall.stage.phase == "settling")
    assert hall.stage.shown.drawn == NUMBERS
    assert hall.floor.drawn == NUMBERS[:7]
    assert "does not answer" in hall.stage.blocked
    assert not hall.floor.settled
    hall.floor.up = True
    hall.wait(40)
    assert hall.floor.settled == {1: NUMBERS}
    assert hall.stage.phase == "settled"
    assert faults(hall) == [Fault, Restored]


def test_a_link_that_hangs_up_is_down_after_ten_seconds_and_no_game_is_closed(hall: DrawHall) -> None:
    hall.table.up = False
    hall.ports.table_ends(False)
    hall.wait(9)
    assert not faults(hall)
    hall.wait(3)
    assert "hung up" in hall.stage.blocked
    hall.stage.do("press replaced", "press close")
    assert hall.stage.phase == "selling"
    hall.table.up = True
    hall.wait(20)
    assert faults(hall) == [Fault, Restored]
    hall.play(until=lambda: hall.stage.phase == "settled")


def test_an_order_that_the_floor_refuses_is_a_fault_in_its_words_and_repeated(hall: DrawHall) -> None:
    hall.floor.refusal = "no board is enrolled: nobody would be notified (s 222(2))"
    hall.stage.act()
    hall.wait(3)
    assert "s 222(2)" in hall.stage.blocked
    hall.floor.refusal = ""
    hall.wait(3)
    assert not hall.stage.blocked
    hall.stage.act()
    hall.wait(0.1)
    hall.floor.refusal = "game 1 is not the open one: that is game 7 (s 222(1))"
    hall.wait(3)
    hall.floor.refusal = ""
    hall.play(until=lambda: hall.stage.phase == "settled")


@pytest.mark.parametrize("stage", ["closing", "settling"])
def test_a_refused_order_is_fulfilled_once_the_floor_does_it(hall: DrawHall, stage: str) -> None:
    hall.acts(1)
    hall.play(until=lambda: hall.stage.phase == ("selling" if stage == "closing" else "drawn"))
    hall.stage.act()
    hall.floor.refusal = "the store has other terms (assumed, ss 210, 223(4))"
    hall.wait(5)
    assert hall.stage.phase == stage
    assert faults(hall) == [Fault]
    hall.floor.refusal = ""
    hall.wait(2)
    assert hall.stage.phase != stage
    assert faults(hall) == [Fault, Restored]


def test_a_floor_without_a_standby_is_down_after_ten_seconds(hall: DrawHall) -> None:
    drawing(hall, 20)
    hall.floor.without_standby = True
    hall.play(until=lambda: hall.stage.phase == "settling")
    hall.wait(12)
    assert "no standby" in hall.stage.blocked
    hall.floor.without_standby = False
    hall.wait(3)
    assert hall.stage.phase == "settled"


def test_other_terms_than_those_of_the_table_file_are_a_fault(hall: DrawHall) -> None:
    hall.floor.example = False
    hall.wait(3)
    assert "s 210" in hall.stage.blocked
    hall.floor.example = True
    hall.wait(3)
    assert faults(hall) == [Fault, Restored]


def test_a_corrected_number_is_entered_also_when_it_comes_back(hall: DrawHall) -> None:
    drawing(hall, 20)
    hall.wait(1)
    before = hall.floor.drawn
    for wrong, right in (("8 0", "0 9"), ("0 9", "8 0"), ("8 0", "0 9"), ("0 9", "8 0")):
        hall.stage.do(f"enter {wrong}", f"enter {right}")
        hall.wait(0.2)
        assert hall.floor.drawn == hall.stage.shown.drawn
    assert hall.floor.drawn == before
    hall.play(until=lambda: hall.stage.phase == "settled")


def test_a_broken_ball_is_taken_off_at_the_floor(hall: DrawHall) -> None:
    drawing(hall, 4)
    hall.stage.do("press broken-ball", "enter 7 9")
    hall.wait(1)
    assert hall.floor.drawn == hall.stage.shown.drawn == (80, 78, 77)


def test_numbers_drawn_by_hand_are_entered(hall: DrawHall) -> None:
    drawing(hall, 4)
    hall.stage.do("drawer jams", "press by-hand", "drawer is turned by hand to 1 2 3")
    hall.wait(1)
    assert hall.floor.drawn == hall.stage.shown.drawn == (*NUMBERS[:4], 1, 2, 3)


def test_a_drawing_by_hand_needs_no_floor(hall: DrawHall) -> None:
    drawing(hall, 4)
    hall.floor.up = False
    hall.ports.floor_ends(False)
    hall.wait(15)
    hall.stage.do("drawer jams", "press by-hand", f"drawer is turned by hand to {' '.join(map(str, range(1, 17)))}")
    hall.play(until=lambda: hall.stage.phase == "settling")
    hall.floor.up = True
    hall.wait(40)
    assert hall.floor.settled == {1: (*NUMBERS[:4], *range(1, 17))}


@pytest.mark.parametrize("acts", [1, 2, 3, 4, 10, 23, 24, 25, 26])
@pytest.mark.parametrize("after", [0.0, 0.0025, 1.0])
def test_a_power_cut_at_any_moment_changes_nothing(hall: DrawHall, acts: int, after: float) -> None:
    hall.acts(acts - 1)
    hall.acts(1, pause=after)
    hall.ports.table_ends(False)
    hall.stage.power_cut()
    hall.wait(15)
    hall.play(until=lambda: hall.stage.shown.game == 2)
    assert list(hall.floor.settled) == [1]
    assert {it.day for it in of_kind(hall, SalesOpen, SalesClosed, TicketsSettled)} == {DAY}


def test_a_settlement_by_other_numbers_is_a_fault_and_is_not_reported(hall: DrawHall) -> None:
    drawing(hall, 20)
    hall.floor.follow = set()
    hall.floor.refusal = "wait"
    hall.play(until=lambda: hall.stage.phase == "settling")
    hall.ports.kill()
    wish = hall.stage.hall.wish
    other = Settled(1, tuple(range(1, 21)), 0, 0, ())
    assert hall.stage.hall.tell(TellDraw(wish, other))
    assert "other numbers" in hall.stage.blocked
    assert not of_kind(hall, TicketsSettled)
    assert hall.stage.phase == "settling"


def test_answers_to_an_earlier_wish_are_not_taken(hall: DrawHall) -> None:
    hall.play(until=lambda: hall.stage.shown.game == 2)
    told = len(hall.stage.told)
    for wish, answer in (
        (DrawWish("look", 1), Sales(1, 9, 900, ())),
        (DrawWish("close", 1), Closed(1, 1, 1, 1, ())),
        (DrawWish("close", 1), HeldUp((), ("bar",))),
        (DrawWish("settle", 1, NUMBERS), Settled(1, NUMBERS, 0, 0, ())),
        (DrawWish("look", 2), Closed(2, 1, 1, 1, ())),
    ):
        assert hall.stage.hall.tell(TellDraw(wish, answer))
    assert len(hall.stage.told) == told


def test_a_table_that_takes_no_event_is_told_again(hall: DrawHall) -> None:
    hall.stage.act()
    hall.stage.act()
    hall.stage.full = True
    hall.wait(4)
    assert hall.stage.phase == "closing"
    hall.stage.full = False
    hall.wait(1)
    assert hall.stage.shown.state == "closed"


def test_sales_of_the_same_game_are_a_row_at_most_each_ten_seconds(hall: DrawHall) -> None:
    sold = iter(range(4, 1000))
    count = DrawFloor._keno

    def more(floor: DrawFloor, message: Any) -> Any:
        if isinstance(message, wire.AskStore):
            return wire.KenoAnswered("AskStore", Sales(floor.open, next(sold), 300, ()))
        return count(floor, message)

    hall.floor._keno = more.__get__(hall.floor)  # type: ignore[method-assign]
    hall.wait(60)
    assert 5 <= len(of_kind(hall, SalesOpen)) <= 8


def test_a_store_from_before_is_an_alert(hall: DrawHall, tmp_path: Path) -> None:
    (tmp_path / "tickets.sqlite").touch()
    assert not hall.stage.alerts
    hall.stage.folder = tmp_path
    hall.stage.power_cut()
    assert "tickets of this table" in hall.stage.alerts


def test_the_sockets_of_the_table_say_where_tickets_are_sold(hall: DrawHall) -> None:
    for handlers in (hall.stage.hall.looks(), hall.stage.hall.handlers()):
        said: list[Answer] = []
        handlers[REQUEST](Request(REQUEST, ("{}",)), said.append)
        assert not said[0].ok
        assert "--hall" in said[0].lines[0]


def test_a_floor_that_closes_before_its_boards_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself is tested: a planted fault is found."""
    monkeypatch.setattr(
        DrawFloor, "_close", lambda self, game: wire.KenoAnswered("CloseGame", Closed(game, 0, 0, 0, ()))
    )
    it = DrawHall()
    it.wait(3)
    it.acts(4)
    with pytest.raises(AssertionError, match="222"):
        assert_lawful(it)


def test_a_link_that_settles_by_other_numbers_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = lambda self: wire.SettleGame("settle", self._wish.game, tuple(range(1, 21)))  # noqa: E731
    monkeypatch.setattr(DrawCarrier, "_settle", wrong)
    it = DrawHall()
    it.wait(3)
    it.acts(40)
    assert it.stage.phase == "settling"
    with pytest.raises(AssertionError, match="drawn"):
        assert_lawful(it)


class DrawMachine(RuleBasedStateMachine):
    """Every step breaks something, lets time pass, or is an act of the keno supervisor."""

    @initialize(chance=st.floats(0, 0.99))
    def begin(self, chance: float) -> None:
        self.chance, self.hall = chance, DrawHall(chance)
        self.hall.wait(1)

    @rule(acts=st.integers(1, 30), pause=st.sampled_from([0.001, 0.3, 1.0]))
    def act(self, acts: int, pause: float) -> None:
        self.hall.acts(acts, pause)

    @rule()
    def correct(self) -> None:
        """Correct a number, or take the correction back."""
        if self.hall.stage.phase in ("drawing", "drawn") and self.hall.stage.shown.drawn:
            first = self.hall.stage.shown.drawn[0]
            wrong, right = (f"{it // 10} {it % 10}" for it in (first, 9 if first == NUMBERS[0] else NUMBERS[0]))
            self.hall.stage.do(f"enter {wrong}", f"enter {right}")

    @rule(seconds=SECONDS)
    def wait(self, seconds: float) -> None:
        self.hall.wait(seconds)

    @rule(delay=st.sampled_from([0.0, 0.001, 0.3, 2.5]))
    def delay(self, delay: float) -> None:
        ports = self.hall.ports
        for each in (ports, ports.to_floor, ports.from_floor, ports.replies, ports.requests):
            if each:
                each.delay = delay

    @rule(flush=st.booleans())
    def cut(self, flush: bool) -> None:
        self.hall.ports.floor_ends(flush)

    @rule(which=st.sampled_from(["to_floor", "from_floor"]))
    def repeat(self, which: str) -> None:
        if line := getattr(self.hall.ports, which):
            line.repeat = True

    @rule(seconds=SECONDS)
    def outage(self, seconds: float) -> None:
        self.hall.floor.up = False
        self.hall.ports.floor_ends(False)
        self.hall.stage.act()
        self.hall.wait(seconds)
        self.hall.floor.up = True

    @rule(seconds=SECONDS)
    def standstill(self, seconds: float) -> None:
        """The floor stands still, then handles what it has received, also from connections that have ended."""
        floor = self.hall.floor
        floor.stands_still = True
        self.hall.stage.act()
        self.hall.wait(seconds)
        floor.stands_still, (floor.backlog, backlog) = False, ([], floor.backlog)
        for each in backlog:
            each()

    @rule(count=st.integers(1, 3))
    def unconfirmed(self, count: int) -> None:
        self.hall.floor.unconfirmed = count

    @rule(boards=st.sampled_from([set(), {"bar"}, {"bar", "lounge"}]))
    def boards(self, boards: set[str]) -> None:
        self.hall.floor.follow = boards

    @rule()
    def kill_link(self) -> None:
        self.hall.ports.kill()
        self.hall.ports = DrawPorts(self.hall.clock, self.hall.table, self.hall.floor, self.chance)

    @rule(flush=st.booleans(), seconds=SECONDS)
    def power_cut(self, flush: bool, seconds: float) -> None:
        self.hall.table.up = False
        self.hall.ports.table_ends(flush)
        self.hall.stage.power_cut()
        self.hall.wait(seconds)
        self.hall.table.up = True

    @invariant()
    def lawful(self) -> None:
        if hasattr(self, "hall"):
            assert_lawful(self.hall)

    def teardown(self) -> None:
        if not hasattr(self, "hall"):
            return
        hall = self.hall
        self.delay(0.001)
        hall.floor.follow, hall.floor.unconfirmed = {"bar", "lounge"}, 0
        hall.wait(100)
        game = hall.stage.shown.game
        hall.play(until=lambda: hall.stage.shown.game == game + 1)
        assert list(hall.floor.settled) == list(range(1, game + 1))
        assert not hall.stage.blocked
        assert not hall.stage.alerts


def test_whatever_breaks_a_game_is_closed_once_and_settled_once_by_the_drawn_numbers() -> None:
    run_state_machine_as_test(
        DrawMachine,
        settings=settings(
            max_examples=40, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
