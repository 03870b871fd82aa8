# SPDX-License-Identifier: MIT
"""Keno over two terminals and two boards that share one store (ss 210, 212(b), 218-223), from the text."""

import threading
from collections.abc import Callable
from fractions import Fraction
from typing import Any, get_args

import msgspec
import psycopg
import pytest

from controller.floor import commits
from controller.floor.keno import closing
from controller.floor.keno.answering import MAY_SEND, answer
from controller.floor.keno.hall_store import GameClosing, HallStore
from controller.floor.keno.hall_terms import HallTerms
from controller.floor.keno.postgres_database import HALL, PostgresDatabase, damage
from controller.floor.keno.postgres_store import PostgresStore
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal, ToFloor, ToTable
from controller.tickets.anew import Lost
from controller.tickets.permissible import KenoTerms
from controller.tickets.store import Closed, NotedAct
from controller.tickets.ticket import Act, Station, Ticket, TicketEntry
from tests.floor.keno_hall import BOARDS, DECODER, STATIONS, KenoHall
from tests.floor.keno_stores import HALL_TERMS, KenoStores, forge
from tests.floor.test_keno_terminals import changes, found
from tests.tickets.rig import EXAMPLE, HIGH, refused

ENTRY = TicketEntry(((61,),), 1_00, 1)


@pytest.fixture
def hall(keno: KenoStores) -> KenoHall:
    return KenoHall(keno)


# A ticket in a printer (s 222(1))


def test_a_ticket_in_a_printer_holds_the_close_up_until_it_is_printed(hall: KenoHall) -> None:
    ticket = hall.sell("terminal-1", (61,))
    hall.begin("terminal-1", ticket)
    hall.now = 1
    assert hall.say("table", wire.CloseGame(1)) == wire.GameIsClosing(1, (wire.PrinterAt(1, 1),))
    hall.refused("terminal-2", wire.SellTicket(hall.request(), ENTRY), "s 222(1)", "game 1")
    hall.now = 10
    assert hall.end("terminal-1", ticket) == ticket
    assert hall.close(1).tickets == 1
    assert hall.sell("terminal-2", (61,)).first_game == 2
    hall.assert_sound()


@pytest.mark.parametrize("waits", ["nobody", "the table", "a terminal"])
def test_a_ticket_that_prints_for_more_than_ten_seconds_is_void_and_refunded(hall: KenoHall, waits: str) -> None:
    """By the server's clock, whoever asks for something next; 10 s themselves are in time."""
    ticket = hall.sell("terminal-1", (61,), games=2)
    hall.begin("terminal-1", ticket)
    hall.now = 10
    hall.servers[1].go_on(hall.ns)
    assert [it.serial for it in hall.servers[0].waiting_papers()] == [1]
    hall.now = 10.001
    if waits == "nobody":
        hall.servers[1].go_on(hall.ns)
    elif waits == "the table":
        hall.say("table", wire.CloseGame(1))
    hall.refused("terminal-1", wire.EndPrinting(hall.request(), ticket.code), "s 222(1)", "ticket 1", "void")
    life = hall.say("terminal-2", wire.ShowTicket("1"))
    assert (life.state, life.refunded, life.is_printed) == ("void", 2_00, False)
    assert ("void", 1, -2_00, "") in hall.rows()
    hall.refused("terminal-1", wire.RefundTicket(hall.request(), ticket.code), "s 219(7)")
    assert hall.close(1).tickets == 0
    hall.assert_sound()


def test_a_ticket_that_is_sold_and_in_no_printer_is_void_when_its_game_is_closed(hall: KenoHall) -> None:
    """Assumed: nobody holds its paper, and none is produced any more."""
    first, second = hall.sell("terminal-1", (61,)), hall.sell("terminal-2", (62,))
    hall.begin("terminal-2", second)
    assert hall.say("table", wire.CloseGame(1)).printing == (wire.PrinterAt(2, 2),)
    hall.refused("terminal-1", wire.BeginPrinting(hall.request(), first.code), "s 222(1)", "ticket 1", "void")
    hall.end("terminal-2", second)
    assert (hall.close(1).tickets, hall.say("terminal-1", wire.ShowTicket("1")).state) == (1, "void")
    hall.assert_sound()


def test_nothing_else_is_done_with_a_ticket_in_a_printer(hall: KenoHall) -> None:
    ticket = hall.sell("terminal-1", (61,))
    hall.refused("terminal-1", wire.EndPrinting(hall.request(), ticket.code), "s 222(1)", "not in the printer")
    hall.refused("terminal-2", wire.BeginPrinting(hall.request(), ticket.code), "s 222(1)", "station 1")
    hall.begin("terminal-1", ticket)
    hall.refused("terminal-1", wire.BeginPrinting(hall.request(), ticket.code), "s 222(1)", "station 1")
    hall.refused("terminal-2", wire.EndPrinting(hall.request(), ticket.code), "s 222(1)", "station 2")
    hall.refused("terminal-2", wire.RefundTicket(hall.request(), ticket.code), "s 222(1)", "still at ticket 1")
    for do, arguments in (("void", ("1", "no paper")), ("reprint", (1, "no paper"))):
        directed = wire.AskStore(do, arguments, hall.request(), "terminal-1")
        hall.refused("desk", directed, "s 222(1)", "still at ticket 1")
    hall.end("terminal-1", ticket)
    hall.refused("terminal-1", wire.BeginPrinting(hall.request(), ticket.code), "s 222(1)", "printed already")
    assert hall.say("terminal-2", wire.RefundTicket(hall.request(), ticket.code)).cents == 1_00
    hall.assert_sound()


def test_each_rule_holds_inside_the_act_although_the_store_has_just_been_asked(
    hall: KenoHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server may act between a look and an act: here nobody looks before."""
    monkeypatch.setattr(HallStore, "go_on", lambda *_: None)
    store, request = hall.servers[0], wire.CloseGame(1)
    moment = store.moment(hall.ns)
    late, never = hall.sell("terminal-1", (61,)), hall.sell("terminal-1", (62,))
    hall.begin("terminal-1", late)
    stale = store.waiting_papers()[0]
    assert len(hall.say("table", request).printing) == 2
    hall.refused("terminal-1", wire.BeginPrinting(hall.request(), never.code), "s 222(1)", "being closed")
    at_table = Act("close", moment, Station(0, ""))
    refused(store.close(1, at_table), "s 222(1)", "in a printer")
    hall.now = 10.5
    hall.refused("terminal-1", wire.EndPrinting(hall.request(), late.code), "s 222(1)", "within 10 s")
    hall.now = 9
    hall.end("terminal-1", late)
    refused(store._void(stale, moment), "s 222(1)", "ticket 1")
    monkeypatch.undo()
    assert hall.say("table", request).silent == BOARDS
    told = store._do("notified", at_table, NotedAct, lambda it: closing.note_notified(it, 1), 1)
    refused(told, "s 222(2)", *BOARDS)
    hall.show(1)
    hall.say("table", request)
    hall.say("table", wire.SettleGame(hall.request(), 1, HIGH))
    hall.done(hall.pay("terminal-1", late, "pay"))
    elsewhere = Act("confirm", moment, Station(2, "bob"))
    refused(store.confirm_payment("sender/terminal-1/pay", "", elsewhere), "assumed, s 219", "station 1")
    hall.assert_sound()


def test_a_supervisor_has_a_ticket_printed_at_the_other_terminal(hall: KenoHall) -> None:
    ticket = hall.sell("terminal-1", (61,))
    hall.say("desk", wire.AskStore("reprint", (1, "the printer is broken"), hall.request(), "terminal-2"))
    hall.begin("terminal-2", ticket)
    hall.end("terminal-2", ticket)
    assert hall.close(1).tickets == 1


@pytest.mark.parametrize(("now", "late"), [(62, 1), (49, 2)])
def test_of_two_printers_only_the_late_one_loses_its_ticket(hall: KenoHall, now: float, late: int) -> None:
    """S 222(1). At 49 s the clock was put back."""
    for at, station in ((51, "terminal-1"), (60, "terminal-2")):
        hall.now = at
        hall.begin(station, hall.sell(station, (61,)))
    hall.now = now
    hall.servers[0].go_on(hall.ns)
    assert [it.serial for it in hall.servers[1].waiting_papers()] == [3 - late]


def test_a_clock_that_is_put_back_does_not_hold_a_game_up(hall: KenoHall) -> None:
    hall.now = 60
    hall.begin("terminal-1", hall.sell("terminal-1", (61,)))
    hall.now = 49
    assert hall.say("table", wire.CloseGame(1)).printing == ()
    assert hall.close(1).tickets == 0


def test_a_closing_that_its_table_forgets_ends_by_itself(hall: KenoHall) -> None:
    hall.begin("terminal-1", hall.sell("terminal-1", (61,)))
    hall.say("table", wire.CloseGame(1))
    hall.now = 11
    assert hall.sell("terminal-2", (61,)).first_game == 2
    assert hall.close(1).tickets == 0


def test_tickets_are_sold_and_printed_at_two_terminals_while_the_game_is_closed(hall: KenoHall) -> None:
    """S 222(1), without an arranged order: exactly the tickets of the game are printed, none after its close."""
    printed, begun, is_closed = list[tuple[Ticket, bool]](), threading.Event(), threading.Event()

    def work(station: str) -> None:
        for _ in range(12):
            sold = hall.ask(station, wire.SellTicket(hall.request(), ENTRY))
            may_print = hall.ask(station, wire.BeginPrinting(hall.request(), _code(sold)))
            if isinstance(may_print, wire.KenoAnswered):
                printed.append((sold.answer, is_closed.is_set()))
                hall.say(station, wire.EndPrinting(hall.request(), sold.answer.code))
            if len(printed) > 5:
                begun.set()

    threads = [threading.Thread(target=work, args=(station,)) for station in ("terminal-1", "terminal-2")]
    for thread in threads:
        thread.start()
    assert begun.wait(60)
    while not isinstance(closed := hall.say("table", wire.CloseGame(1)), Closed):
        if not closed.printing:
            hall.show(1)
    is_closed.set()
    for thread in threads:
        thread.join(60)
    first = [(ticket, late) for ticket, late in printed if ticket.first_game == 1]
    assert 5 < len(first) == closed.tickets
    assert not any(late for _, late in first)
    assert hall.say("table", wire.SettleGame(hall.request(), 1, HIGH)).winners == closed.tickets
    hall.assert_sound()


def _code(sold: Any) -> str:
    """Return the code of a sold ticket; no code after a refusal, which is because of the close."""
    if isinstance(sold, Refusal):
        assert "s 222(1)" in sold.why
        return ""
    return str(sold.answer.code)


# Boards (ss 212(b), 222(2))


def test_a_close_is_answered_when_every_board_shows_it(hall: KenoHall) -> None:
    hall.sold("terminal-1", (61,))
    assert hall.say("table", wire.CloseGame(1)) == wire.GameIsClosing(1, (), BOARDS)
    settle = wire.SettleGame(hall.request(), 1, HIGH)
    hall.refused("table", settle, "s 222(2)", "game 1")
    hall.refused("table", wire.EnterDrawn(hall.request(), 1, (5,)), "s 222(2)", "game 1")
    hall.show(1, boards=("bar",))
    assert hall.say("table", wire.CloseGame(1)) == wire.GameIsClosing(1, (), ("lounge",))
    hall.show(2, boards=("lounge",))
    assert hall.say("table", wire.CloseGame(1)).silent == ("lounge",), "another game"
    hall.show(1, boards=("lounge",))
    closed = hall.say("table", wire.CloseGame(1))
    assert (closed.game, closed.tickets) == (1, 1)
    hall.show(0)
    assert hall.say("table", wire.CloseGame(1)) == closed, "it was answered"
    assert hall.say("table", settle).winners == 1


def test_a_silent_board_is_taken_out_of_the_register_with_a_reason(hall: KenoHall) -> None:
    hall.say("table", wire.CloseGame(1))
    hall.show(1, boards=("bar",))
    hall.refused("terminal-1", wire.RemoveBoard(hall.request(), "lounge", "dark"), "s 212", "writer")
    hall.refused("desk", wire.RemoveBoard(hall.request(), "lounge", ""), "s 212(b)", "reason")
    hall.refused("desk", wire.RemoveBoard(hall.request(), "loung", "dark"), "s 212(b)", "loung")
    hall.say("desk", wire.RemoveBoard(hall.request(), "lounge", "its tube is dark"))
    assert hall.say("table", wire.CloseGame(1)).game == 1
    row = next(it for it in hall.servers[0].life_since(0) if it.kind == "board-removed")
    assert row.by.supervisor == "sue"
    assert "lounge" in row.words
    assert "its tube is dark" in row.words
    hall.refused("lounge", wire.BoardShows(hall.request(), 1), "s 212(b)", "lounge")
    hall.say("desk", wire.RemoveBoard(hall.request(), "bar", "dark too"))
    hall.say("table", wire.SettleGame(hall.request(), 1, HIGH))
    hall.refused("table", wire.CloseGame(2), "s 222(2)", "no board")
    hall.assert_sound()


def test_a_number_counts_as_notified_when_every_board_shows_it(hall: KenoHall) -> None:
    """S 212(b)."""
    hall.close(1)
    for at in range(1, 21):
        drawn = HIGH[:at]
        entered = hall.say("table", wire.EnterDrawn(hall.request(), 1, drawn))
        assert entered.notified == drawn[:-1]
        assert entered.lacking == dict.fromkeys(BOARDS, drawn[-1:])
        hall.show(1, *drawn, boards=("bar",))
        assert hall.say("desk", wire.AskShown(1)).lacking == {"lounge": drawn[-1:]}
        hall.show(1, *drawn, boards=("lounge",))
        assert hall.say("table", wire.AskShown(1)) == wire.DrawnShown(1, drawn, drawn, {})
    corrected = (*HIGH[:-1], 5)
    shown = hall.say("table", wire.EnterDrawn(hall.request(), 1, corrected))
    assert (shown.notified, shown.lacking) == (HIGH[:-1], dict.fromkeys(BOARDS, (5,)))
    assert hall.say("table", wire.SettleGame(hall.request(), 1, corrected)).numbers == corrected, "s 222(7)"
    hall.assert_sound()


# Payments (s 219)


def winner(hall: KenoHall) -> Ticket:
    ticket = hall.sold("terminal-1", (61,))
    hall.play(1)
    return ticket


def test_a_ticket_that_is_presented_at_two_terminals_at_once_is_paid_once(hall: KenoHall) -> None:
    ticket = winner(hall)
    answers: dict[str, Any] = {}

    def pay(station: str) -> None:
        answers[station] = hall.pay(station, ticket)

    threads = [threading.Thread(target=pay, args=(station,)) for station in ("terminal-1", "terminal-2")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    paid = [it for it in answers.values() if isinstance(it, wire.KenoAnswered)]
    (other,) = (it for it in answers.values() if isinstance(it, Refusal))
    assert [it.answer.cents for it in paid] == [3_00]
    assert "ticket 1 is paid" in other.why
    assert "has not confirmed" in other.why
    hall.assert_sound()


def test_a_payment_that_its_station_has_not_confirmed_is_not_repeated_by_itself(hall: KenoHall) -> None:
    ticket, request = winner(hall), hall.request()
    paid = hall.done(hall.pay("terminal-1", ticket, request)).answer
    hall.restart()
    again = hall.pay("terminal-1", ticket, request)
    assert again == wire.AnsweredBefore(paid, is_confirmed=False)
    assert hall.pay("terminal-1", ticket, request) == again
    (pending,) = hall.say("desk", wire.AskPayments()).payments
    assert (pending.serial, pending.station, pending.cents, pending.asked_again) == (1, 1, 3_00, True)
    own = wire.ConfirmPayment(hall.request(), request)
    hall.refused("terminal-1", own, "s 219", "ticket 1", "keno supervisor")
    hall.refused("desk", wire.DirectPayment(hall.request(), pending.payment, ""), "s 219", "reason")
    hall.say("desk", wire.DirectPayment(hall.request(), pending.payment, "counted: it was in the drawer, paid now"))
    assert hall.pay("terminal-1", ticket, request) == wire.AnsweredBefore(paid, is_confirmed=True)
    assert hall.say("desk", wire.AskPayments()).payments == ()
    assert [row[2] for row in hall.rows() if row[0] == "paid"] == [-3_00]
    hall.assert_sound()


def test_only_the_station_of_a_payment_confirms_it(hall: KenoHall) -> None:
    ticket, request = winner(hall), hall.request()
    hall.done(hall.pay("terminal-1", ticket, request))
    hall.refused("terminal-2", wire.ConfirmPayment(hall.request(), request), "s 219", "no such payment")
    assert hall.say("terminal-1", wire.ConfirmPayment(hall.request(), request)) == NotedAct(
        f"sender/terminal-1/{request}"
    )
    other = hall.pay("terminal-2", ticket)
    assert isinstance(other, Refusal)
    assert "has not confirmed" not in other.why


# Jackpots (s 223)


def test_a_jackpot_is_shared_over_tickets_of_both_terminals_to_the_cent(hall: KenoHall) -> None:
    """S 223(5): in proportion to the stakes; odd cents stay. Each is paid at the other terminal."""
    stakes = {"terminal-1": (1_00, 4_00), "terminal-2": (2_00,)}
    won = [
        (hall.sold(station, HIGH[:6], cents=cents, jackpot=True), station, cents)
        for station, each in stakes.items()
        for cents in each
    ]
    hall.sold("terminal-2", (1, 2, 3, 4, 5, 6), cents=12_00, jackpot=True)
    hall.sold("terminal-1", HIGH[:7], cents=3_00, jackpot=True)
    closed = hall.close(1)
    pool = (1_00 + 4_00 + 2_00 + 12_00) * 15 // 100
    assert [(it.spots, it.cents) for it in closed.pools[:2]] == [(6, pool), (7, 45)]
    settled = hall.say("table", wire.SettleGame(hall.request(), 1, HIGH))
    shares = {cents: int(Fraction(pool * cents, 7_00)) for _, _, cents in won}
    assert shares == {1_00: 40, 4_00: 162, 2_00: 81}
    assert (settled.pools[0].cents, settled.pools[0].won, settled.pools[0].shared) == (2, 3, 2_85)
    for ticket, station, cents in won:
        other = "terminal-1" if station == "terminal-2" else "terminal-2"
        assert hall.paid(other, ticket).cents == shares[cents]
    hall.assert_sound()


# Certificate and shift


def test_station_and_writer_are_those_of_the_certificate_and_the_shift(hall: KenoHall) -> None:
    """S 217(2)(e), (g)."""
    here, there = hall.sold("terminal-1", (61,)), hall.sold("terminal-2", (61,))
    assert [(it.station, it.writer) for it in (here, there)] == [(1, "ann"), (2, "bob")]
    hall.refused("terminal-3", wire.SellTicket(hall.request(), ENTRY), "s 212", "terminal-3")
    hall.say("desk", wire.ChangeShift(hall.request(), "terminal-1", ""))
    hall.refused("terminal-1", wire.SellTicket(hall.request(), ENTRY), "s 217(2)(e)", "station 1")
    hall.say("desk", wire.ChangeShift(hall.request(), "terminal-1", "dan"))
    assert hall.sell("terminal-1", (61,)).writer == "dan"
    for field in ("station", "writer", "supervisor", "moment"):
        assert not any(field in it.__struct_fields__ for it in MAY_SEND if it is not wire.ChangeShift)


def test_a_self_service_terminal_and_the_cashier_do_their_own_acts(hall: KenoHall) -> None:
    """S 218."""
    dollars = hall.say("terminal-1", wire.AskStore("issue", (5_00,), hall.request()))
    hall.refused("kiosk", wire.SellTicket(hall.request(), ENTRY), "s 218(1)")
    ticket = hall.say("kiosk", wire.SellTicket(hall.request(), ENTRY, (dollars.code,)))
    assert (ticket.station, ticket.writer) == (5, "self-service")
    hall.refused("cage", wire.AskStore("redeem", (dollars.code,), hall.request()), "s 218(4)")
    assert hall.say("terminal-2", wire.AskStore("redeem", (dollars.code,), hall.request())).cents == 4_00
    assert hall.ask("cage", wire.AskStore("issue", (5_00,), hall.request())).problem == "refused"


def test_a_supervised_act_is_directed_from_a_desk_by_another_person(hall: KenoHall) -> None:
    hall.sell("terminal-1", (61,))
    void = ("void", ("1", "no paper"))
    assert hall.ask("terminal-1", wire.AskStore(*void, hall.request())).problem == "refused"
    hall.refused("desk", wire.AskStore(*void, hall.request()), "s 212", "nowhere")
    hall.say("desk", wire.ChangeShift(hall.request(), "terminal-1", "Sue"))
    hall.refused("desk", wire.AskStore(*void, hall.request(), "terminal-1"), "s 212", "another than Sue")
    assert hall.say("desk", wire.AskStore(*void, hall.request(), "terminal-2")).cents == 1_00
    last = hall.servers[0].life_since(0)[-1]
    assert (last.by.station, last.by.writer, last.by.supervisor) == (2, "bob", "sue")


SAMPLES: dict[type, wire.ToKeno] = {
    type(it): it
    for it in (
        *(wire.SellTicket("r", ENTRY), wire.BeginPrinting("r", "1"), wire.EndPrinting("r", "1")),
        *(wire.PayTicket("r", "1", "cash"), wire.ConfirmPayment("r", "p"), wire.RefundTicket("r", "1")),
        *(wire.ShowTicket("1"), wire.AskStore("sales"), wire.CloseGame(1), wire.EnterDrawn("r", 1, (5,))),
        *(wire.AskShown(1), wire.SettleGame("r", 1, HIGH), wire.EnrolBoard("r", "b"), wire.RemoveBoard("r", "b", "x")),
        *(wire.ChangeShift("r", "terminal-1", "eve"), wire.DirectPayment("r", "p", "x"), wire.AskPayments()),
    )
}


OF_BOARDS = (wire.BoardShows, wire.FollowBoard)


def test_each_kind_of_station_sends_its_own_messages_only(hall: KenoHall) -> None:
    assert {*SAMPLES} == {*MAY_SEND} == {*get_args(wire.ToKeno)} - {*OF_BOARDS, wire.AskStation}
    before = hall.rows()
    for kind, message in SAMPLES.items():
        for station in STATIONS:
            if station.kind not in MAY_SEND[kind]:
                hall.refused(station.name, message, "s 212", f"kind {station.kind}")
        hall.refused("bar", message, "s 212", "bar is no enrolled station")
    assert hall.rows() == before


@pytest.mark.parametrize("text", ["\x00", "r\n", "x" * 201])
def test_texts_that_nobody_can_read_are_refused(hall: KenoHall, text: str) -> None:
    before = hall.rows()
    refusal = answer(hall.servers[0], "desk", wire.RemoveBoard("r", "bar", text), hall.ns)
    assert isinstance(refusal, Refusal)
    assert (refusal.problem, refusal.why[:7]) == ("refused", "reason:")
    assert hall.rows() == before


HOSTILE = (
    {"type": "AskStore", "do": "issue", "arguments": (msgspec.msgpack.Ext(5, b"x"),), "request": "r"},
    {"type": "AskStore", "do": "issue", "arguments": (-1,), "request": "r"},
    {"type": "AskStore", "do": "issue", "arguments": (2**63,), "request": "r"},
    {"type": "AskStore", "do": "issue", "arguments": ({1: 2},), "request": "r"},
    {"type": "AskStore", "do": "close", "arguments": (1,), "request": "r"},
    {"type": "AskStore", "do": "__init__", "arguments": (1,), "request": "r"},
    {"type": "SellTicket", "request": "r", "entry": {"ways": [[1] * 20_000], "cents": 100, "games": 1}},
    {"type": "SellTicket", "request": "r", "entry": {"ways": [[1]] * 5_000, "cents": 100, "games": 1}},
    {"type": "SellTicket", "request": "r", "entry": {"ways": [[-1]], "cents": -100, "games": 2**62}},
    {"type": "SellTicket", "request": "r", "entry": {"ways": [[1]], "cents": 2**63 - 100, "games": 10}},
    {"type": "SellTicket", "request": "r\u202e", "entry": {"ways": [[1]], "cents": 100, "games": 1}},
    {"type": "BeginPrinting", "request": "r", "code": "0" * 20},
    {"type": "BeginPrinting", "request": "r", "code": "\u0661"},
    {"type": "PayTicket", "request": "r", "code": "1", "means": "cash"},
    {"type": "ShowTicket", "code": "9" * 10},
)


@pytest.mark.parametrize("message", HOSTILE)
def test_hostile_messages_are_refused_and_change_nothing(hall: KenoHall, message: dict[str, Any]) -> None:
    before = hall.rows()
    refusal = hall.ask("terminal-1", DECODER.decode(msgspec.msgpack.encode(message)))
    assert isinstance(refusal, Refusal)
    assert refusal.problem == "refused", refusal
    assert hall.rows() == before


def test_a_terminal_takes_no_request_name_of_another(hall: KenoHall) -> None:
    first, second = (hall.say(f"terminal-{at}", wire.SellTicket("r", ENTRY)) for at in (1, 2))
    assert (first.serial, second.serial) == (1, 2)


def test_messages_of_keno_are_told_apart_from_all_others() -> None:
    assert msgspec.msgpack.Decoder(ToFloor | wire.ToKeno).decode(msgspec.msgpack.encode(wire.CloseGame(1)))
    assert msgspec.msgpack.Decoder(ToTable | wire.FromKeno).decode(msgspec.msgpack.encode(wire.GameIsClosing(1)))


def test_a_store_that_follows_a_lost_one_has_its_closed_game_shown_and_drawn(hall: KenoHall) -> None:
    store = hall.servers[1]
    new = hall.keno.hall(is_new=True)
    new.lost = Lost(row=41, game=7, is_closed=True, pools={6: 1_05})
    act = Act("anew", new.moment(hall.ns), Station(1, "ann"), "sue")
    hall.done(new.begin_anew("the disk is lost", act))
    hall.done(new.approve_terms("as before", msgspec.structs.replace(act, request="terms")))
    assert new.wrong() == ""
    hall.done(store.enrol_board("bar", msgspec.structs.replace(act, request="bar")))
    at_table = Act("close", act.moment, Station(4, ""))
    assert store.ask_close(7, at_table, hall.ns) == GameClosing(7, silent=("bar",))
    hall.done(store.show_on_board("bar", 7, (), msgspec.structs.replace(at_table, request="shows")))
    closed = hall.done(store.ask_close(7, at_table, hall.ns))
    assert (closed.game, closed.pools[0].cents) == (7, 1_05)
    hall.done(store.settle(7, HIGH, msgspec.structs.replace(at_table, request="settle")))


# Terms and the keno day (ss 210, 223(4))


def test_a_server_with_other_terms_does_nothing(hall: KenoHall) -> None:
    hall.servers[1] = hall.keno.hall(HallTerms(KenoTerms(EXAMPLE, jackpot_percent=20), HALL_TERMS.zone, 7))
    hall.servers[1].check()
    before = hall.rows()
    for message in (wire.SellTicket("r", ENTRY), wire.BeginPrinting("r", "1"), wire.PayTicket("r", "1", "cash")):
        hall.refused("terminal-2", message, "223(4)", "jackpot percent 20, approved is 15", "begins 7, approved is 6")
    hall.refused("table", wire.CloseGame(1), "223(4)")
    assert hall.rows() == before
    act = Act("r", hall.servers[1].moment(hall.ns), Station(0, ""), "sue")
    assert isinstance(hall.servers[1].approve_terms("the gazette", act), NotedAct)
    hall.refused("terminal-1", wire.SellTicket("r", ENTRY), "223(4)", "jackpot percent 15, approved is 20")


def test_terminals_of_two_servers_are_on_one_keno_day_over_its_beginning(hall: KenoHall) -> None:
    """S 210: the keno day begins at 6. The clock of the second server is 3 s behind."""
    hall.now = 18 * 3600 - 4
    assert hall.sold("terminal-2", (61,)).day == "2026-11-26"
    hall.now += 4
    assert hall.sold("terminal-1", (61,)).day == "2026-11-27"
    hall.now -= 3
    late = hall.sold("terminal-2", (61,))
    assert (late.day, late.at) == ("2026-11-27", "2026-11-27T06:00:00")
    assert hall.sold("terminal-1", (61,)).day == "2026-11-27"
    hall.assert_sound()


def test_a_doubtful_clock_stops_sales_and_no_close(hall: KenoHall) -> None:
    hall.begin("terminal-1", hall.sell("terminal-1", (61,)))
    hall.now = 30 * 86_400
    hall.refused("terminal-1", wire.SellTicket(hall.request(), ENTRY), "s 210", "2026-12-26")
    assert hall.close(1).tickets == 0, "the ticket is void"
    assert hall.rows()[-1][0] == "notified"


# A store that is down


def test_nothing_is_sold_or_paid_while_the_store_is_down_or_unconfirmed(
    hall: KenoHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commits, "CONFIRM_S", 0.01)
    ticket, sale = winner(hall), wire.SellTicket(hall.request(), ENTRY)
    hall.servers[0] = hall.keno.hall(alone=False)
    for message in (sale, wire.PayTicket("pay", ticket.code, "cash")):
        assert "not checked" in hall.ask("terminal-1", message).why
        hall.servers[0].check()
        refusal = hall.ask("terminal-1", message)
        assert refusal.problem == "unconfirmed"
        assert "no standby has the commit" in refusal.why
        assert "nothing is sold or paid" in refusal.why
        hall.servers[0].lacking = "not checked"

    def no_database() -> psycopg.Connection:
        raise psycopg.OperationalError("connection refused")

    hall.servers[1] = HallStore(no_database, HALL_TERMS)  # type: ignore[call-overload]
    hall.servers[1].lacking = ""
    refusal = hall.ask("terminal-2", wire.PayTicket(hall.request(), ticket.code, "cash"))
    assert (refusal.problem, "connection refused" in refusal.why) == ("unconfirmed", True)
    hall.restart()
    assert hall.say("terminal-1", sale).serial == 2, "the same request has its answer"
    assert isinstance(hall.pay("terminal-1", ticket, "pay"), wire.AnsweredBefore), "it was never handed out by itself"


def test_a_store_that_somebody_has_changed_is_not_trusted(hall: KenoHall) -> None:
    ticket = winner(hall)
    owner = next(iter(hall.keno.owner.values()))
    forge(owner, "UPDATE tickets SET first_game = 2")
    assert hall.pay("terminal-1", ticket).problem == "evidence"
    forge(owner, "UPDATE tickets SET first_game = 1")
    assert hall.pay("terminal-1", ticket).problem == "evidence", "until somebody has checked it"
    assert hall.servers[0].check() == ""
    assert hall.paid("terminal-1", ticket).cents == 3_00


UNCHECKED = (
    "ALTER TABLE hall DROP CONSTRAINT hall_one_check",
    "ALTER TABLE stations DROP CONSTRAINT stations_kind_check",
)


def test_any_change_of_the_halls_rows_is_found(hall: KenoHall) -> None:
    ticket = hall.sold("terminal-1", (61,))
    hall.close(1)
    hall.say("table", wire.EnterDrawn(hall.request(), 1, HIGH))
    hall.show(1, *HIGH)
    hall.say("table", wire.SettleGame(hall.request(), 1, HIGH))
    hall.done(hall.pay("terminal-1", ticket))
    hall.begin("terminal-1", hall.sell("terminal-1", (61,)))
    owner = next(iter(hall.keno.owner.values()))
    tables, tried = PostgresDatabase(owner), 0
    assert damage(tables) == ""
    for table in HALL:
        assert tables.one(f"SELECT 1 FROM {table}"), table
        for change in changes(tables, table):
            with owner.transaction(force_rollback=True):
                forge(owner, *UNCHECKED, change)
                assert found(tables), change
            tried += 1
    assert tried > 20


# Power cuts


def game_steps(hall: KenoHall, game: int) -> list[Callable[[], Any]]:
    """The steps of a game: two sales, one that is never printed, the close, the drawing, a payment."""
    there: dict[str, Any] = {}
    begins = hall.now

    def say(station: str, make: Callable[[], wire.ToKeno], name: str = "") -> Callable[[], Any]:
        def step() -> Any:
            answered = hall.ask(station, make())
            there.setdefault(name, getattr(answered, "answer", answered))
            return answered

        return step

    def wait() -> None:
        hall.now = begins + 11

    def name(of: str) -> str:
        return f"{of}-{game}"

    return [
        say("terminal-1", lambda: wire.SellTicket(name("sell"), ENTRY), "first"),
        say("terminal-2", lambda: wire.SellTicket(name("sell"), ENTRY), "second"),
        say("terminal-1", lambda: wire.BeginPrinting(name("begin"), there["first"].code)),
        say("terminal-2", lambda: wire.BeginPrinting(name("begin"), there["second"].code)),
        say("terminal-1", lambda: wire.EndPrinting(name("end"), there["first"].code)),
        say("table", lambda: wire.CloseGame(game)),
        wait,
        say("table", lambda: wire.CloseGame(game)),
        say("bar", lambda: wire.BoardShows(name("shows"), game)),
        say("lounge", lambda: wire.BoardShows(name("shows"), game)),
        say("table", lambda: wire.CloseGame(game)),
        say("table", lambda: wire.EnterDrawn(name("drawn"), game, HIGH)),
        say("table", lambda: wire.SettleGame(name("settle"), game, HIGH)),
        say("terminal-2", lambda: wire.PayTicket(name("pay"), there["first"].code, "cash")),
        say("terminal-2", lambda: wire.ConfirmPayment(name("confirm"), name("pay"))),
    ]


KINDS = (
    *("sold", "sold", "printing", "printing", "printed", "closing", "void", "closed", "board", "board", "notified"),
    *("drawn", "settled", "won", "paid", "payment-given"),
)


def kinds_since(hall: KenoHall, rows: int) -> tuple[str, ...]:
    return tuple(row.kind for row in hall.servers[0].life_since(rows))


class PowerCutError(Exception):
    """Both servers have lost their power: the answer has not left."""


def cut_after(monkeypatch: pytest.MonkeyPatch, commits: int) -> None:
    """Cut the power after this many acts are committed."""
    acts = iter(range(1, commits + 1))
    transact = PostgresStore._transact

    def cut(store: PostgresStore, work: Any, keep: Any) -> Any:
        answered = transact(store, work, keep)
        if next(acts, None) == commits:
            raise PowerCutError
        return answered

    monkeypatch.setattr(PostgresStore, "_transact", cut)


def test_a_power_cut_after_any_commit_loses_and_doubles_nothing(
    hall: KenoHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One game for each commit. The close and the void ticket are several commits of one message."""
    cuts = 0
    for game in range(1, len(KINDS)):
        hall.now, rows, was_cut = game * 60, len(hall.rows()), ""
        with monkeypatch.context() as patched:
            cut_after(patched, game)
            for step in game_steps(hall, game):
                try:
                    step()
                except PowerCutError:
                    hall.restart()
                    was_cut = hall.servers[0].life_since(0)[-1].kind
                    step()
                    cuts += 1
                if was_cut == "paid":
                    hall.say(
                        "desk", wire.DirectPayment(f"direct-{game}", f"sender/terminal-2/pay-{game}", "she has it")
                    )
                    was_cut = "directed"
        asked = ("payment-asked",) if was_cut == "directed" else ()
        assert kinds_since(hall, rows) == (*KINDS[:-1], *asked, KINDS[-1]), (game, was_cut)
    assert cuts == len(KINDS) - 1
    hall.assert_sound()
