# SPDX-License-Identifier: MIT
"""Refusals at a writer's terminal: their reasons, and that nothing changes. Each rule at its border."""

import sqlite3
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from controller.cli.keno import words
from controller.cli.keno.keno import keno
from controller.tickets.log import SAME_REQUEST
from controller.tickets.running_day import CONFIRM, is_day
from controller.tickets.ticket import Act, Forged, Moment, Station, TicketEntry
from tests.tickets.rig import HIGH, TERMS, Counter, done, refused

SIX = (1, 2, 3, 4, 5, 6)
ENTRIES: tuple[tuple[str, tuple[object, ...], TicketEntry, dict[str, bool]], ...] = (
    ("s 213(1)", (81, "1 to 80"), TicketEntry(((80, 81),), 1_00, 1), {}),
    ("s 213(1)", (0, "1 to 80"), TicketEntry(((0,),), 1_00, 1), {}),
    ("s 213(1)", (7, "twice"), TicketEntry(((7, 3, 7),), 1_00, 1), {}),
    ("s 213(1)", ("no number",), TicketEntry(((1,), ()), 1_00, 1), {}),
    ("s 213(1)", ("16 spots",), TicketEntry((tuple(range(1, 17)),), 1_00, 1), {}),
    ("s 216(1)", ("0 ways", "1 to 100"), TicketEntry((), 1_00, 1), {}),
    ("s 216(1)", ("101 ways", "1 to 100"), TicketEntry(((1,),) * 101, 1_00, 1), {}),
    ("s 213(2)", ("11 games", "1 to 10"), TicketEntry(((1,),), 1_00, 11), {}),
    ("s 213(2)", ("0 games", "1 to 10"), TicketEntry(((1,),), 1_00, 0), {}),
    ("s 216(4)(b)", ("$0.55 a way", "$0.10"), TicketEntry(((1,),), 55, 1), {}),
    ("s 216(4)(b)", ("$0 a way", "$0.10"), TicketEntry(((1,),), 0, 1), {}),
    ("s 216(4)(b)", ("-$1 a way", "$0.10"), TicketEntry(((1,),), -1_00, 1), {}),
    ("s 216(3)(b)", ("$0.40 a game", "$0.50"), TicketEntry(((1,), (2,)), 20, 10), {}),
    ("s 216(4)(a)", ("$1.50 a way", "$1"), TicketEntry((SIX,), 1_50, 1, jackpot=True), {}),
    ("s 223(1)", ("5 spots", "6 to 10"), TicketEntry((SIX[:5],), 1_00, 1, jackpot=True), {}),
    ("s 223(1)", ("11 spots", "6 to 10"), TicketEntry((tuple(range(1, 12)),), 1_00, 1, jackpot=True), {}),
    ("s 216(2)", ("way bet", "keno card"), TicketEntry(((1,), (2,)), 1_00, 1, card=True), {}),
    ("s 217(1)", ("keno writer's",), TicketEntry(((1,),), 50, 1), {"cashier": True}),
    ("assumed", ("$20,000,000",), TicketEntry(((1,), (2,)), 1_000_000_00, 10), {}),
)
"""Section, values that the reason names, entry, station."""
ACCEPTED = (
    (TicketEntry(((80, 1),), 50, 10), {}),
    (TicketEntry(((1,), (2,), (3,), (4,), (5,)), 10, 1), {}),
    (TicketEntry((tuple(range(1, 16)),), 60, 1, card=True), {}),
    (TicketEntry((SIX, tuple(range(1, 11))), 1_00, 1, jackpot=True), {}),
    (TicketEntry(((1,), (2,)), 50, 1, card=True), {"card_ways": True}),
)


@pytest.fixture
def it(tmp_path: Path) -> Counter:
    return Counter(tmp_path / "keno.sqlite")


def test_entries_that_are_not_permissible_change_nothing(it: Counter) -> None:
    for section, named, entry, station in ENTRIES:
        refused(it.store.sell(entry, it.act(**station)), section, *named)
    nameless = Act("x", Moment("2026-11-26", ""), Station(1, ""))
    refused(it.store.sell(TicketEntry(((1,),), 50, 1), nameless), "s 217(2)(e)", "keno writer")
    assert it.store.life_since(0) == ()
    for serial, (entry, station) in enumerate(ACCEPTED, 1):
        assert done(it.store.sell(entry, it.act(**station))).serial == serial
    assert done(it.store.show("1")).ticket.entry.ways == ((1, 80),)


def test_a_ticket_that_was_refunded_is_not_made_void_besides(it: Counter) -> None:
    """Nothing is counted out of the open game twice, so that the sums agree when it is settled."""
    ticket, _ = it.sold((1, 2), games=2), it.sold((3,), cents=2_00)
    done(it.store.refund(ticket.code, it.act()))
    void = it.store.void(ticket.code, "no paper", it.act(supervisor="sue"))
    refused(void, "s 219(7)", "ticket 1", "refunded")
    assert (it.store.sales().tickets, it.store.sales().cents) == (1, 2_00)
    it.play()
    assert it.store.wrong() == ""


def test_a_code_that_is_damaged_forged_or_a_strangers_pays_nobody(it: Counter, tmp_path: Path) -> None:
    ticket, other = it.sold((61,)), it.sold((62,))
    stranger = Counter(tmp_path / "another.sqlite").sold((61,))
    it.play()
    issued = done(it.store.issue(5_00, it.act()))
    assert len(ticket.code) == 20
    swapped = other.code[:10] + ticket.code[10:]
    for code in (
        ticket.code[:-1],
        ticket.code + "0",
        "",
        "1",
        swapped,
        stranger.code,
        issued.code,
        "٣" * 20,
        "1" * 5000,
    ):
        for answer in (it.store.pay(code, "cash", it.act()), it.store.refund(code, it.act()), it.store.validate(code)):
            refused(answer, "s 219(6)")
    for at in range(20):
        digit = str((int(ticket.code[at]) + 1) % 10)
        refused(it.store.pay(ticket.code[:at] + digit + ticket.code[at + 1 :], "cash", it.act()))
    assert done(it.store.show("1")).ticket.code == ""  # who has only its serial is not told the code
    refused(it.store.dollars(ticket.code), "s 218(4)", "keno dollars", "22 digits")
    assert it.store.report(it.day).accounts.paid == 0


def test_a_ticket_is_paid_once_and_only_by_writers(it: Counter) -> None:
    ticket = it.sold((61,), (61, 62), games=2)
    refused(it.store.pay(ticket.code, "cash", it.act()), "s 219(1)", "ticket 1")
    it.play()
    for station in ({"self_service": True}, {"cashier": True}):
        refused(it.store.pay(ticket.code, "cash", it.act(**station)), "s 219(5)")
    refused(it.store.pay(ticket.code, "cheque", it.act()), "s 219(3)", "$200 or more")
    again = it.act(request="pay 1")
    paid = done(it.store.pay(ticket.code, "cash", again))
    assert {prize.game for prize in paid.prizes} == {1}
    assert it.store.pay(ticket.code, "cash", again) == paid
    refused(it.store.pay(ticket.code, "chips", again), SAME_REQUEST)
    refused(it.store.pay(ticket.code, "cash", it.act(2, request="pay 1")), SAME_REQUEST)
    paid_before = ("ticket 1", "paid", "2026-11-26", "12:00:00", "station 1")
    refused(it.store.pay(ticket.code, "cash", it.act()), "s 219(6)", *paid_before)
    it.play()  # the second game of it: valid until then, and paid for by itself
    assert {prize.game for prize in done(it.store.pay(ticket.code, "chips", it.act())).prizes} == {2}
    assert done(it.store.validate(ticket.code)).state == "played"


def test_nothing_is_sold_for_a_closed_game_nor_settled_twice(it: Counter) -> None:
    ticket = it.sold((1,), games=2)
    refused(it.store.settle(1, HIGH, it.act()), "s 222(5)", "game 1", "not closed")
    refused(it.store.close(2, it.act()), "s 222(1)", "game 2", "game 1")
    closed = done(it.store.close(1, it.act()))
    assert it.store.close(1, it.act()) == closed
    assert it.sold((1,)).first_game == 2
    refused(it.store.void(ticket.code, "x", it.act(1, "sue")), "s 222(1)", "game 1", "ticket 1", "closed", "refund")
    assert done(it.store.refund(ticket.code, it.act())).games == (2,)
    refused(it.store.refund(ticket.code, it.act()), "s 219(7)", "ticket 1")
    refused(it.store.close(2, it.act()), "s 222(1)", "game 1", "not drawn")
    for numbers in (HIGH[:19], (*HIGH[:19], 1, 2), (*HIGH[:19], 62), (*HIGH[:19], 81)):
        refused(it.store.settle(1, numbers, it.act()), "s 222(5)")
    settled = done(it.store.settle(1, HIGH, it.act()))
    assert it.store.settle(1, HIGH[::-1], it.act()) == settled
    refused(it.store.settle(1, (*HIGH[:19], 1), it.act()), "s 222(5)", "game 1", "settled", "61 62")
    rows = it.store.life_since(0)
    assert [row.row for row in rows] == list(range(1, len(rows) + 1))
    assert [row.kind for row in rows] == ["sold", "closed", "sold", "refunded", "settled"]


def test_what_a_supervisor_directs(it: Counter) -> None:
    ticket = it.sold((61,))
    acts: tuple[Any, ...] = (
        lambda act: it.store.void(ticket.code, "no paper", act),
        lambda act: it.store.reprint(1, "no paper", act),
        lambda act: it.store.hand_over("7", act),
        lambda act: it.store.reprint_dollars(1, "no paper", act),
    )
    for act in acts:
        refused(act(it.act()), "s 212", "keno supervisor")
        for name in ("ann", "Ann", "ANN"):
            refused(act(it.act(supervisor=name)), "s 212", "ann", "writer")
        refused(act(replace(it.act(supervisor="ann"), station=Station(1, ""))), "s 217(2)(e)", "keno writer")
    assert done(it.store.reprint(1, "no paper", it.act(supervisor="sue"))) == ticket
    assert done(it.store.printed(ticket.code, it.act())) == ticket
    assert done(it.store.void(ticket.code, "no paper", it.act(supervisor="sue"))).cents == 1_00
    it.play()
    for answer in (it.store.pay(ticket.code, "cash", it.act()), it.store.reprint(1, "x", it.act(supervisor="sue"))):
        refused(answer, "", "ticket 1", "void")
    assert [row.kind for row in done(it.store.show("1")).rows] == ["sold", "reprinted", "printed", "void"]


def test_the_keno_day_never_runs_back_but_before_a_supervisor(it: Counter) -> None:
    """A clock that was too far on, or is set back, pays nobody on the 28th day once more (ss 210, 220(1))."""
    ticket = it.sold((61,))
    it.day = "2026-12-25"
    again = it.act()
    issued = done(it.store.issue(1_00, again))
    it.day = "2026-12-24"
    assert it.store.issue(1_00, again) == issued  # what was done is answered as before
    for answer in (
        it.store.sell(TicketEntry(((1,),), 1_00, 1), it.act()),
        it.store.pay(ticket.code, "cash", it.act()),
        it.store.redeem(issued.code, it.act()),
        it.store.void(ticket.code, "x", it.act(supervisor="sue")),
    ):
        refused(answer, "s 210", "2026-12-24", "2026-12-25", CONFIRM)
    it.play()  # no clock stops the draw
    refused(it.store.pay(ticket.code, "cash", it.act()), "s 210", CONFIRM)
    refused(it.store.confirm_day("the clock was set wrong", it.act()), "s 212", "keno supervisor")
    back = done(it.store.confirm_day("the clock was set wrong", it.act(supervisor="sue")))
    assert (back.last, back.day) == ("2026-12-25", "2026-12-24")
    assert done(it.store.pay(ticket.code, "cash", it.act())).cents == 3_00


def test_a_clock_that_is_too_far_on_takes_no_prizes(it: Counter) -> None:
    """For a minute it is 29 days on: nobody is refused after, and nothing is given away (ss 210, 220)."""
    ticket = it.sold((61,))
    it.play()
    for day, ahead in (("2026-11-29", True), ("2026-12-25", True), ("2026-11-28", False)):
        act = Act(f"on {day}", Moment(day, ""), Station(1, "ann"), "sue")
        for answer in (it.store.hand_over("7", act), it.store.sell(TicketEntry(((1,),), 1_00, 1), act)):
            if ahead:
                refused(answer, "s 210", day, "2026-11-26", CONFIRM)
            else:
                assert CONFIRM not in str(answer)
        it.store.close(2, act)  # no clock stops the draw, and its rows make no day believed
    assert it.store.report("2026-12-25").accounts.handed_over == 0
    it.day = "2026-11-28"
    assert done(it.store.pay(ticket.code, "cash", it.act())).cents == 3_00


def test_what_was_sold_under_a_wrong_clock_is_put_right(it: Counter) -> None:
    """A clock stood 40 days back when they were sold: no winner is refused once it is right (ss 210, 218(4), 220)."""
    it.day = "2026-10-17"
    tickets = [it.sold((61,)) for _ in range(3)]
    issued = done(it.store.issue(5_00, it.act()))
    it.play()
    it.day = "2026-11-26"
    last = it.sold((61,))
    for ticket in tickets:
        refused(it.store.pay(ticket.code, "cash", it.act()), "s 220(1)", "40 days", "28 days")
    refused(it.store.redeem(issued.code, it.act()), "s 218(4)", "40 days")

    def put_right(*asked: Any, supervisor: str = "sue") -> Any:
        return it.store.put_right(*asked, "it had no network", it.act(supervisor=supervisor))

    refused(put_right("tickets", 1, 2, "2026-11-25", supervisor=""), "s 212", "keno supervisor")
    for wrong, named in (
        (("tickets", 1, 2, "2026-11-27"), ("2026-11-27", "2026-11-26")),  # today is the last day allowed
        (("tickets", 1, 2, "2026-10-16"), ("2026-10-16", "2026-10-17")),  # the first day of the store
        (("dollars", 1, 1, "1901-01-01"), ("1901-01-01", "2026-10-17")),
        (("tickets", 1, 2, "yesterday"), ("'yesterday'", "2026-11-26")),
        (("tickets", 1, 9, "2026-11-25"), ("no ticket 9",)),
        (("tickets", 2, 1, "2026-11-25"), ("ticket 2 to 1",)),
        (("dollars", 1, 2, "2026-11-25"), ("no keno dollars 2",)),
    ):
        refused(put_right(*wrong), "s 210", *named)
    assert done(put_right("tickets", 1, 2, "2026-11-25")).shown == "2026-10-17"
    done(put_right("dollars", 1, 1, "2026-11-25"))
    for ticket in tickets[:2]:
        life = done(it.store.show(str(ticket.serial)))
        assert (life.ticket.day, life.day, life.last_day) == ("2026-10-17", "2026-11-25", "2026-12-23")
        assert "the keno day of the wager was put right: 2026-11-25" in words.of_life(life)
        assert done(it.store.pay(ticket.code, "cash", it.act())).cents == 3_00
    refused(it.store.pay(tickets[2].code, "cash", it.act()), "s 220(1)", "40 days")
    assert done(it.store.redeem(issued.code, it.act())).cents == 5_00
    assert done(it.store.show(str(last.serial))).day == "2026-11-26"
    assert [(prize.serial, prize.day) for prize in it.store.unpaid(it.day).prizes] == [(3, "2026-10-17")]
    told = it.store.life_since(0)[-1 - 3]
    assert told.kind == "day-put-right"


def test_a_cheque_is_given_once_and_has_a_number(it: Counter) -> None:
    for day, cheque, others in (("2026-11-26", "7", ()), ("2026-11-27", "8", ("7", " 7 "))):
        it.day = day
        it.sold((61,))
        it.play()
        it.day = "2026-12-25" if day == "2026-11-26" else "2026-12-26"
        for blank in ("", "  "):
            refused(it.store.hand_over(blank, it.act(supervisor="sue")), "s 220(2)", "number")
        for other in others:
            refused(it.store.hand_over(other, it.act(supervisor="sue")), "s 220(2)", "cheque 7")
        assert done(it.store.hand_over(cheque, it.act(supervisor="sue"))).cents == 3_00
        if not others:
            it.day = "2026-11-27"
            done(it.store.confirm_day("the test goes back", it.act(supervisor="sue")))


@pytest.mark.parametrize(
    "forged", [(2, 1, 1, 1000_00, 0), (1, 1, 1, 1000_00, 0), (1, 1, 1, 3_00, 1), (1, 9, 1, 3_00, 0)]
)
def test_a_prize_that_was_not_won_is_not_paid_and_the_report_tells_it(
    it: Counter, tmp_path: Path, forged: tuple[int, ...]
) -> None:
    """A prize that another program writes into the file is not paid (s 219(1)). forged: game, way, catches, cents,
    jackpot.
    """
    ticket = it.sold((61,), games=2)
    it.play()
    it.play(*range(1, 21))
    assert it.store.report(it.day).accounts.missing == 0
    with closing(sqlite3.connect(tmp_path / "keno.sqlite", isolation_level=None)) as file:
        file.execute("DELETE FROM prizes")
        file.execute("INSERT INTO prizes VALUES (1, ?, ?, ?, ?, ?, NULL)", forged)
    assert isinstance(it.store.pay(ticket.code, "cash", it.act()), Forged)
    report = it.store.report(it.day)
    assert (report.accounts.missing != 0) == (forged[3] != 3_00)


def test_the_report_of_sums_that_do_not_agree_ends_with_status_1(
    it: Counter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "table.toml"
    table.write_text('game = "keno"\nname = "table-7"\nsimulated = true\n[options]\ngenerator = true\n')
    monkeypatch.setattr("controller.cli.keno.counters.RemoteTickets", lambda _: it.store)
    it.sold((61,))
    it.play()

    def report() -> tuple[int, bool]:
        ended = CliRunner().invoke(keno, ["report", it.day, "--table", str(table)])
        return ended.exit_code, "THE SUMS DO NOT AGREE, $1 missing" in ended.output

    assert report() == (0, False)
    with closing(sqlite3.connect(it.path, isolation_level=None)) as file:
        file.execute("UPDATE prizes SET cents = cents - 100")
    assert report() == (1, True)


def test_a_ticket_whose_code_was_presented_is_not_printed_again(it: Counter) -> None:
    """Its printer never answered, and yet somebody holds it (s 219(6))."""
    winner, long = it.sold((61,)), it.sold((1,), games=3)
    it.play()
    assert it.store.report(it.day).unprinted == (1, 2)
    done(it.store.pay(winner.code, "cash", it.act()))
    done(it.store.refund(long.code, it.act()))
    for serial in (1, 2):
        reprinted = it.store.reprint(serial, "no paper", it.act(supervisor="sue"))
        refused(reprinted, "s 219(6)", f"ticket {serial}", "printed")
    assert it.store.report(it.day).unprinted == ()


def test_numbers_that_no_store_keeps_are_refused_in_words(it: Counter) -> None:
    ticket = it.sold((61,))
    it.play()
    for number in (10**30, -(10**30), 2**62):
        act = it.act(supervisor="sue")
        for answer in (
            it.store.close(number, act),
            it.store.settle(number, HIGH, act),
            it.store.reprint(number, "x", act),
            it.store.reprint_dollars(number, "x", act),
            it.store.issue(number, act),
            it.store.refund(ticket.code, it.act(number)),
        ):
            refused(answer, "assumed", number)
        refused(it.store.settle(1, (*HIGH[:19], number), act))
        refused(it.store.sell(TicketEntry(((1,),), number, 1), act))
        refused(it.store.sell(TicketEntry(((1,),), 1_00, number), act))
        refused(it.store.sell(TicketEntry(((number,),), 1_00, 1), act))
    gold: Any = "gold"
    refused(it.store.pay(ticket.code, gold, it.act()), "s 219(3), (4), (8)", "'gold'", "in cash", "in chips")


def test_what_is_no_keno_day() -> None:
    assert is_day("2026-11-26")
    assert not any(map(is_day, ("2026-W48-4", "20261126", "1900-01-01", "2026-02-30", "today", "")))


def test_keno_dollars_have_28_days_and_then_the_cashier(it: Counter) -> None:
    first, second = (done(it.store.issue(5_00, it.act(self_service=True))) for _ in "12")
    ticket = done(it.store.sell(TicketEntry(((1,),), 3_00, 2), it.act(), [first.code, second.code]))
    assert ticket.dollars == 6_00
    assert (done(it.store.dollars(first.code)).cents, done(it.store.dollars(second.code)).cents) == (0, 4_00)
    refused(it.store.redeem(first.code, it.act()), "s 218(4)", "keno dollars 1", "used up")
    refused(it.store.redeem(second.code, it.act(self_service=True)), "s 218(4)", "keno writer's")
    refused(it.store.redeem(second.code, it.act(cashier=True)), "s 218(4)", "28 days")
    it.day = "2026-12-24"  # the last of the 28 days
    assert done(it.store.sell(TicketEntry(((1,),), 1_00, 1), it.act(), [second.code])).dollars == 1_00
    it.day = "2026-12-25"
    late = it.store.sell(TicketEntry(((1,),), 1_00, 1), it.act(), [second.code])
    refused(late, "s 218(5)", "keno dollars 2", "29 days", "28 days")
    refused(it.store.redeem(second.code, it.act()), "s 218(4)", "29 days", "casino cashier")
    assert done(it.store.redeem(second.code, it.act(cashier=True))).cents == 3_00
    refused(it.store.redeem(second.code, it.act(cashier=True)), "s 218(4)", "keno dollars 2", "used up")
    assert it.store.report(it.day).dollars == 0


def test_unpaid_winnings_after_28_days_are_for_the_chief_executive(it: Counter) -> None:
    paid, left = it.sold((61,), cents=50), it.sold((62, 63), (1,), cents=70)
    it.play()
    assert done(it.store.validate(left.code)).last_day == "2026-12-24"
    it.day = "2026-12-24"
    assert it.store.unpaid(it.day).prizes == ()
    done(it.store.pay(paid.code, "cash", it.act()))
    it.day = "2026-12-25"
    refused(it.store.pay(left.code, "cash", it.act()), "s 220(1)", "29 days", "28 days")
    (prize,) = it.store.unpaid(it.day).prizes
    assert (prize.serial, prize.way, prize.spots, prize.drawn, prize.day) == (2, 1, (62, 63), HIGH, "2026-11-26")
    given = done(it.store.hand_over("cheque 1234", it.act(supervisor="sue")))
    assert given.prizes == (prize,)
    assert it.store.unpaid(it.day).prizes == ()
    refused(it.store.pay(left.code, "cash", it.act()), "s 221", "cheque cheque 1234")


def test_a_jackpot_is_shared_by_stakes_and_its_odd_cents_stay(it: Counter) -> None:
    """1 of 3 and 2 of 3: of 46 cents they have 15 and 30, and one stays (ss 219(2), 223(3) to (5))."""
    six = tuple(range(61, 67))
    it.sold(six, cents=1_00, jackpot=True, games=2)
    it.sold(tuple(range(1, 8)), cents=2_00, jackpot=True)
    it.play(*range(1, 6), *range(9, 24))  # nobody has them all; the pools grow
    first = it.store.sales().pools
    assert [(pool.spots, pool.cents) for pool in first[:3]] == [(6, 15), (7, 30), (8, 0)]
    it.sold(six, cents=2_00, jackpot=True)
    it.play()
    won = done(it.store.show("3")).games[0].cents
    assert (done(it.store.show("1")).due, won) == (20, 40)
    seven = it.store.sales().pools[1]
    assert seven.cents == 30  # another number of spots is another jackpot (s 223(2))


def test_a_ticket_is_settled_by_the_schedule_it_was_sold_by(it: Counter, tmp_path: Path) -> None:
    ticket = it.sold((61,))
    it.store.close_file()
    other = replace(TERMS.schedule, name="another", wagers={"spots-1": {1: Fraction(4)}}, not_offered=())
    again = Counter(tmp_path / "keno.sqlite", replace(TERMS, schedule=other))
    later = again.sold((61,))
    again.play()
    dues = [done(again.store.validate(it.code)).due for it in (ticket, later)]
    assert dues[1] == 4_00 != dues[0]
