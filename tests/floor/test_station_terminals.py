# SPDX-License-Identifier: MIT
"""Whole shifts at two terminals of the floor (ss 217-219, 222(1)), and each message lost, before or after its act."""

from collections.abc import Iterator

import pytest

from controller.floor.station.left_papers import left_papers
from controller.floor.station.printers import PrintFault
from controller.floor.wire import keno as wire
from controller.tickets.codes import DOLLARS
from controller.tickets.database import store_key
from tests.floor.keno_hall import KenoHall
from tests.floor.keno_station import Loss, StationTerminal
from tests.floor.keno_stores import KenoStores

JAM = PrintFault("the paper is out", "put a new roll in, and close the cover")
LOW = tuple(range(1, 21))


@pytest.fixture
def hall(keno: KenoStores) -> KenoHall:
    return KenoHall(keno)


@pytest.fixture
def first(hall: KenoHall) -> StationTerminal:
    return StationTerminal(hall, "terminal-1")


@pytest.fixture
def second(hall: KenoHall) -> StationTerminal:
    return StationTerminal(hall, "terminal-2")


@pytest.fixture
def kiosk(hall: KenoHall) -> StationTerminal:
    return StationTerminal(hall, "kiosk")


def test_a_ticket_is_sold_announced_printed_and_reported(hall: KenoHall, first: StationTerminal) -> None:
    assert first.press("1", "enter") == "Ticket 1: collect $1"
    assert [type(it) for it in first.way.sent] == [wire.SellTicket, wire.BeginPrinting, wire.EndPrinting]
    assert first.printer.printed == ["ticket 1"]
    assert hall.servers[0].waiting_papers() == ()
    ticket = first.last
    assert (ticket.station, ticket.writer) == (1, "ann")  # s 217(2)(e), (g): by certificate and shift
    hall.assert_sound()


def test_a_game_closes_after_the_ticket_in_a_printer(hall: KenoHall, first: StationTerminal) -> None:
    """S 222(1)."""
    first.printer.during = lambda: closing.append(hall.say("table", wire.CloseGame(1)))
    closing: list[wire.GameIsClosing] = []
    assert first.press("1", "enter") == "Ticket 1: collect $1"
    assert closing == [wire.GameIsClosing(1, (wire.PrinterAt(1, 1),))]
    assert hall.close(1).tickets == 1
    assert first.printer.printed == ["ticket 1"]


def test_a_ticket_that_is_not_announced_before_the_close_is_void_and_not_printed(
    hall: KenoHall, first: StationTerminal
) -> None:
    """S 222(1): the writer tells the player, and gives the money back."""
    hall.sold("terminal-2", (5,))
    sell = first.tickets.begin_printing

    def close_first(code: str, request: str) -> object:
        hall.say("table", wire.CloseGame(1))
        return sell(code, request)

    first.tickets.begin_printing = close_first  # type: ignore[method-assign, assignment]
    assert first.press("1", "enter") == "Ticket 2 is void: give $1 back"
    assert "(s 222(1))" in first.lines
    assert first.printer.printed == []
    assert first.cash == 0
    assert hall.close(1).tickets == 1
    assert first.press("f9") == "In the drawer: $200"
    hall.assert_sound()


def test_a_printer_that_fails_leaves_a_void_ticket_with_its_remedy(hall: KenoHall, first: StationTerminal) -> None:
    first.printer.fails = JAM
    assert first.press("1", "enter") == "Ticket 1 is void: give $1 back"
    assert JAM.remedy in first.lines
    first.printer.fails, first.printer.broken = None, JAM
    assert first.press("2", "enter") == "Refused: s 217(2)"  # nothing is sold that cannot be printed
    assert JAM.what in first.lines
    hall.now = 11
    hall.servers[0].go_on(hall.ns)
    assert hall.say("terminal-1", wire.ShowTicket("1")).state == "void"
    assert first.press("f6") == "Ticket 1 is void: give $1 back"  # once more, and that ends it
    assert first.terminal.returned == []
    first.cash += 1_00
    assert first.cash == 0
    first.printer.broken = None
    assert first.press("escape", "2", "enter") == "Ticket 2: collect $1"
    hall.assert_sound()


def test_a_print_that_takes_more_than_ten_seconds_is_void_and_its_paper_kept(
    hall: KenoHall, first: StationTerminal
) -> None:
    def slow() -> None:
        hall.now += 11

    first.printer.during = slow
    assert first.press("1", "enter") == "Ticket 1 is void: give $1 back"
    assert "keep" in first.lines
    assert first.printer.printed == ["ticket 1"]
    assert hall.say("terminal-1", wire.ShowTicket("1")).state == "void"
    assert first.press("f9") == "In the drawer: $200"


def test_a_late_answer_to_an_announcement_prints_nothing(hall: KenoHall, first: StationTerminal) -> None:
    """A void ticket on paper would be taken for a valid one."""
    begin = first.tickets.begin_printing

    def late(code: str, request: str) -> object:
        answer = begin(code, request)
        hall.now += 5
        return answer

    first.tickets.begin_printing = late  # type: ignore[method-assign, assignment]
    assert first.press("1", "enter") == "Ticket 1 is void: give $1 back"
    assert first.printer.printed == []


def test_a_report_without_an_answer_leaves_the_ticket_in_doubt_until_it_is_answered(
    hall: KenoHall, first: StationTerminal
) -> None:
    first.way.lose = {2: "after"}
    first.keys.press("1")
    first.keys.press("enter")
    doubt, end = first.papers.news()
    assert (doubt.state, end.state) == ("unsure", "printed")
    first.keys.tell_paper(doubt)
    assert first.said == "Keep ticket 1: the floor has not confirmed it"
    first.keys.press("f6")  # a doubt stays until it is answered
    assert first.terminal.returned == [doubt]
    first.keys.tell_paper(end)
    assert first.said == "Ticket 1 is confirmed: hand it over"
    assert first.terminal.returned == []
    hall.assert_sound()


def test_a_sale_asked_for_again_after_a_restart_gives_no_second_paper(hall: KenoHall, first: StationTerminal) -> None:
    first.press("1", "enter")
    first.papers.sent(first.last)
    (it,) = first.papers.news()
    assert it.state == "copy"
    assert first.printer.printed == ["ticket 1"]


def test_a_terminal_that_was_killed_names_its_tickets_without_paper(hall: KenoHall, first: StationTerminal) -> None:
    hall.sold("terminal-1", (5,))
    hall.sell("terminal-1", (6,))
    hall.begin("terminal-1", hall.sell("terminal-1", (7,)))
    hall.sell("terminal-2", (8,))
    left = left_papers(first.tickets, 1)
    assert [(it.issued.serial, it.state) for it in left] == [(2, "void"), (3, "void")]
    hall.now = 11
    hall.close(1)
    states = [hall.say("terminal-1", wire.ShowTicket(serial)).state for serial in "123"]
    assert states == ["valid", "void", "void"]


def test_a_ticket_is_paid_once_and_the_writer_confirms_it(
    hall: KenoHall, first: StationTerminal, second: StationTerminal
) -> None:
    """S 219(2), (6)."""
    first.press("!", "enter")  # 41
    ticket = first.last
    hall.play(1, (41, *LOW[:19]))
    second.read(ticket.code)
    assert second.press("enter") == "Give $3 in cash"
    question = second.terminal.state.question
    assert question
    assert question.is_money
    assert second.keys.gives()  # an Enter that comes too soon does not state it
    assert not second.keys.scan(f"{ticket.code}\n")  # the next code waits
    assert second.press("enter") == "Ticket 1 is paid"
    assert hall.say("desk", wire.AskPayments()).payments == ()
    for terminal in (first, second):
        terminal.read(ticket.code)
        assert "nothing due" in terminal.said
        refused = terminal.tickets.pay(ticket.code, "cash", hall._act())
        assert (refused.section, "station 2" in refused.why) == ("s 219(6)", True)  # type: ignore[union-attr]
    assert (first.cash, second.cash) == (1_00, -3_00)
    hall.assert_sound()


def test_a_payment_asked_for_again_is_never_shown_as_a_new_one(hall: KenoHall, first: StationTerminal) -> None:
    first.press("!", "enter")
    ticket = first.last
    hall.play(1, (41, *LOW[:19]))
    first.read(ticket.code)
    first.way.lose = {len(first.way.sent): "after"}
    assert first.press("enter") == "Pay nothing: call a keno supervisor"
    assert (first.cash, first.terminal.state.question) == (1_00, None)
    (payment,) = hall.say("desk", wire.AskPayments()).payments
    assert (payment.serial, payment.asked_again) == (1, True)


def test_a_payment_that_the_player_does_not_have_stays_open(hall: KenoHall, first: StationTerminal) -> None:
    first.press("!", "enter")
    ticket = first.last
    hall.play(1, (41, *LOW[:19]))
    first.read(ticket.code)
    first.press("enter", "escape")
    assert first.said == "Ticket 1: not confirmed"
    assert len(hall.say("desk", wire.AskPayments()).payments) == 1


def test_winnings_in_keno_dollars_are_printed_here(hall: KenoHall, first: StationTerminal) -> None:
    """S 219(8)."""
    first.press("!", "enter")
    ticket = first.last
    hall.play(1, (41, *LOW[:19]))
    first.read(ticket.code)
    first.press("f8", "k", "enter")
    assert first.said == "Give $3 in keno dollars"
    assert first.printer.printed == ["ticket 1", "keno dollars 1"]


# A player


def test_a_player_takes_the_ticket_once_it_is_printed(
    hall: KenoHall, first: StationTerminal, kiosk: StationTerminal
) -> None:
    """S 218."""
    first.press("f4", "5", "enter")
    assert first.printer.printed == ["keno dollars 1"]
    code = hall.servers[0]._ask(lambda it: DOLLARS.code(store_key(it), 1))
    kiosk.read(code)
    kiosk.keys.press("1")
    kiosk.keys.press("enter")
    assert kiosk.said == "Wait for your ticket 1"
    assert not kiosk.keys.press("2")  # nothing of the next player before it is known
    kiosk.second()
    assert kiosk.said == "Take your ticket 1"
    assert "Left on your keno dollars: $4" in kiosk.lines
    kiosk.printer.fails = JAM
    kiosk.read(code)
    kiosk.press("2", "enter")
    assert kiosk.said == "Ticket 2 is void: call an attendant"
    assert "$1 back" in kiosk.lines
    assert "(s 222(1))" in kiosk.lines


# Every message lost


def shift(hall: KenoHall, first: StationTerminal, second: StationTerminal) -> None:
    """One game: two sales, a close in the middle of a print, the draw, a payment at the other terminal, a refund."""
    game = hall.servers[0].sales().game
    first.press("!", "enter")
    winner = first.last
    first.press("escape", "2", "right", "enter")
    later = first.last
    second.printer.during = lambda: hall.ask("table", wire.CloseGame(game)) and None
    second.press("escape", "3", "enter")
    hall.now += 11  # whatever prints is void now
    hall.ask("table", wire.CloseGame(game))
    hall.show(game)
    hall.say("table", wire.CloseGame(game))
    hall.say("table", wire.SettleGame(hall.request(), game, (41, *range(60, 79))))
    second.read(winner.code)
    second.press("enter", "enter", "escape")
    first.read(later.code)
    if "valid" in first.said:
        first.press("f2", "enter")
    first.press("escape")


def losses(counted: int) -> Iterator[tuple[int, Loss]]:
    for number in range(counted):
        yield number, "before"
        yield number, "after"


def test_whatever_message_of_a_shift_is_lost_nothing_is_sold_or_paid_twice(
    hall: KenoHall, first: StationTerminal, second: StationTerminal
) -> None:
    shift(hall, first, second)
    counted = (len(first.way.sent), len(second.way.sent))
    assert counted == (8, 6)
    for terminal, most in zip((first, second), counted, strict=True):
        for number, how in losses(most):
            drawers = (first.cash, second.cash)
            terminal.way.lose = {len(terminal.way.sent) + number: how}
            sold = hall.servers[0].sales().game
            shift(hall, first, second)
            assert hall.servers[0].sales().game == sold + 1
            report = hall.servers[0].report(hall.servers[0].moment(hall.ns).day)
            open_ = sum(it.cents for it in hall.servers[0].unconfirmed())
            by_store = {it.station: it.taken - it.given for it in report.stations}
            assert by_store[1] == first.cash, (number, how, drawers, first.titles[-8:])
            assert by_store[2] == second.cash - open_, (number, how, drawers, second.titles[-8:])
            for it in hall.servers[0].unconfirmed():
                hall.say("desk", wire.DirectPayment(hall.request(), it.request, "the player came back"))
                second.cash -= it.cents
    hall.assert_sound()
