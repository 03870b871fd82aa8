# SPDX-License-Identifier: MIT
"""The floor's tickets as a station has them: refusals with sections, unknown results, payments answered before."""

import threading

import pytest

from controller.floor.keno.answering import MAY_SEND
from controller.floor.station.floor_line import FloorLine
from controller.floor.station.hall_tickets import LONGEST, MOST_DOLLARS, HallTickets
from controller.floor.station.station_watch import StationWatch, WatchedTickets
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.tickets.store import StoreError
from controller.tickets.ticket import Act, Moment, PaidBefore, Refused, Station, Ticket, TicketEntry
from tests.floor.fake_floor import CUT, DAY, DOWN, FakeFloor

ENTRY = TicketEntry(((1, 2),), 1_00, 1)


def act(request: str = "r1") -> Act:
    return Act(request, Moment("", ""), Station(9, "somebody else"))


@pytest.fixture
def floor() -> FakeFloor:
    return FakeFloor()


@pytest.fixture
def tickets(floor: FakeFloor) -> HallTickets:
    return HallTickets(FloorLine(floor))


def test_station_and_writer_of_an_act_are_not_sent(floor: FakeFloor, tickets: HallTickets) -> None:
    """S 217(2)(e), (g): the floor has them by certificate and shift."""
    sold = tickets.sell(ENTRY, act(), ())
    assert isinstance(sold, Ticket)
    assert (sold.station, sold.writer) == (2, "ann")
    assert floor.asked == [wire.SellTicket("r1", ENTRY)]


def test_a_refusal_travels_with_its_section(floor: FakeFloor, tickets: HallTickets) -> None:
    why = "game 7 (of today) is being closed"
    floor.refuse[wire.SellTicket] = Refusal("SellTicket", "refused", f"{why} (s 222(1))", section="s 222(1)")
    assert tickets.sell(ENTRY, act()) == Refused(why, "s 222(1)")


@pytest.mark.parametrize("problem", ["unconfirmed", "evidence", "refused"])
def test_a_result_that_is_not_by_a_rule_is_unknown(floor: FakeFloor, tickets: HallTickets, problem: str) -> None:
    floor.refuse[wire.SellTicket] = Refusal("SellTicket", problem, "the standby does not answer")
    with pytest.raises(StoreError, match="standby"):
        tickets.sell(ENTRY, act())


def test_a_payment_answered_before_is_a_refusal(floor: FakeFloor, tickets: HallTickets) -> None:
    """Never a payment: `Paid` is what a writer gives money on."""
    sold = tickets.sell(ENTRY, act())
    assert isinstance(sold, Ticket)
    tickets.pay(sold.code, "cash", act("r2"))
    again = tickets.pay(sold.code, "cash", act("r2"))
    assert isinstance(again, PaidBefore)
    assert (again.serial, again.cents, again.is_confirmed) == (1, 3_00, False)


def test_questions_that_are_refused_raise(floor: FakeFloor, tickets: HallTickets) -> None:
    why = "nobody's shift has begun at station 2 (s 217(2)(e))"
    floor.refuse[wire.AskStore] = Refusal("AskStore", "refused", why, section="s 217(2)(e)")
    with pytest.raises(StoreError, match=r"shift .*217\(2\)\(e\)"):
        tickets.sales()


@pytest.mark.parametrize("code", ["1" * (LONGEST + 1), "\x00", "\u0663", "twelve", "", "1 2"])
def test_what_is_no_code_is_refused_here(floor: FakeFloor, tickets: HallTickets, code: str) -> None:
    """The floor ends a connection on which something comes that is no message."""
    asked = [
        *(tickets.show(code), tickets.validate(code), tickets.pay(code, "cash", act()), tickets.refund(code, act())),
        *(tickets.dollars(code), tickets.redeem(code, act()), tickets.void(code, "why", act())),
        *(tickets.sell(ENTRY, act(), (code,)), tickets.sell(ENTRY, act(), ("1",) * (MOST_DOLLARS + 1))),
    ]
    assert [type(it) for it in asked] == [Refused] * len(asked)
    assert all(it.section for it in asked if isinstance(it, Refused))
    assert floor.asked == []


def test_only_the_draw_closes_and_settles(tickets: HallTickets) -> None:
    """S 222."""
    for refused in (tickets.close(1, act()), tickets.settle(1, (), act()), tickets.printed("1", act())):
        assert isinstance(refused, Refused)
        assert refused.section.startswith("s 222")


def test_a_supervisor_names_the_writers_station(floor: FakeFloor) -> None:
    HallTickets(FloorLine(floor), "terminal-1").void("1", "no paper", act())
    assert floor.asked == [wire.AskStore("void", ("1", "no paper"), "r1", "terminal-1")]


def test_an_answer_of_another_kind_is_no_answer(floor: FakeFloor, tickets: HallTickets) -> None:
    floor.requests["r1"] = wire.GameIsClosing(1)
    with pytest.raises(StoreError, match="same version"):
        tickets.sell(ENTRY, act())


def test_self_service_terminals_ask_what_keno_dollars_are_worth() -> None:
    assert "self-service" in MAY_SEND[wire.AskStore]


# Nobody waits longer than for one answer


class Turn:
    """The lock of a line, held by another question. `waits`: somebody waits for it."""

    def __init__(self) -> None:
        self.waits, self._lock = threading.Event(), threading.Lock()
        self._lock.acquire()

    def __enter__(self) -> None:
        self.waits.set()
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def end(self) -> None:
        self._lock.release()


def test_a_question_that_waited_for_one_without_an_answer_fails_with_it(floor: FakeFloor) -> None:
    line, turn = FloorLine(floor), Turn()
    line._turn = turn  # type: ignore[assignment]
    errors: list[str] = []

    def sell() -> None:
        try:
            HallTickets(line).sell(ENTRY, act())
        except StoreError as error:
            errors.append(str(error))

    thread = threading.Thread(target=sell)
    thread.start()
    assert turn.waits.wait(10)
    line._failures, line._why = line._failures + 1, CUT  # as the question before it has ended
    turn.end()
    thread.join(10)
    assert (errors, floor.asked) == ([CUT], [])
    assert isinstance(HallTickets(line).sell(ENTRY, act()), Ticket)


# The watch


def test_the_watch_says_why_nothing_is_sold_and_comes_back(floor: FakeFloor, tickets: HallTickets) -> None:
    watch = StationWatch(tickets, tickets.station())
    watched = WatchedTickets(FloorLine(floor), watch)
    watch.look()
    assert (watch.outage(), watched.sales().game, watch.moment().day) == ("", 7, DAY)
    floor.down = CUT
    watch.look()
    assert watch.outage() == DOWN
    with pytest.raises(StoreError):
        watched.sales()
    floor.down = ""
    watch.look()
    assert watch.outage() == ""


@pytest.mark.parametrize(
    ("number", "kind", "person", "section"),
    [
        (2, "writer", "bob", "s 217(2)(e)"),
        (2, "writer", "", "s 217(2)(e)"),
        (3, "writer", "ann", "s 217(2)(g)"),
        (2, "cashier", "ann", "s 217(2)(g)"),
    ],
)
def test_another_shift_or_station_ends_what_the_terminal_does(
    floor: FakeFloor, tickets: HallTickets, number: int, kind: wire.StationKind, person: str, section: str
) -> None:
    watch = StationWatch(tickets, tickets.station())
    floor.found = wire.StationFound(number, kind, person, False, True, 28, DAY)
    watch.look()
    assert section in watch.outage()
