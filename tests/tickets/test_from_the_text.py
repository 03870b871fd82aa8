# SPDX-License-Identifier: MIT
"""Tickets by the text of the rules alone, and what a cheat would try: ss 213-223, section by section."""

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from controller.tickets.ticket import KenoDollars, Refused, Station, TicketEntry
from tests.tickets.rig import DAY, HIGH, Counter, done, refused

LOST = tuple(range(1, 21))
"""Twenty numbers to be drawn of which no spot of these tests is one."""
SPOTS = tuple(range(61, 81))
"""Spots that are all drawn when HIGH is."""


Open = Callable[[str], Counter]


def later(days: int) -> str:
    """Return the keno day a number of days after the wager's."""
    return str(date.fromisoformat(DAY) + timedelta(days))


def numbers_of(counter: Counter) -> dict[int, int]:
    """The cents of each jackpot pool, by its number of spots."""
    return {pool.spots: pool.cents for pool in counter.store.sales().pools}


def in_balance(counter: Counter) -> None:
    """Every cent that was taken is somewhere, and none is in two places."""
    accounts = counter.store.report(counter.day).accounts
    told = accounts.refunded + accounts.to_play + accounts.paid + accounts.due
    assert accounts.staked == told + accounts.handed_over + accounts.pools + accounts.kept, accounts
    assert min(accounts.due, accounts.to_play, accounts.pools) >= 0, accounts


@pytest.fixture
def opened(tmp_path: Path) -> Open:
    """Opens the store of this name, or makes a new one. `tests/floor` has another in its place."""
    return lambda name: Counter(tmp_path / name)


@pytest.fixture
def counter(opened: Open) -> Counter:
    """A store at which nothing was sold yet."""
    return opened("tickets.db")


NOT_TO_BE_SOLD = {
    "no way at all": (TicketEntry((), 1_00, 1), "s 21"),
    "a way without a spot": (TicketEntry(((),), 1_00, 1), "s 213"),
    "more spots than the schedule has": (TicketEntry((SPOTS[:16],), 1_00, 1), "s 213"),
    "the number 0": (TicketEntry(((0, 61),), 1_00, 1), "s 213"),
    "the number 81": (TicketEntry(((61, 81),), 1_00, 1), "s 213"),
    "a negative number": (TicketEntry(((-3, 61),), 1_00, 1), "s 213"),
    "a number twice": (TicketEntry(((61, 61),), 1_00, 1), "s 213"),
    "a bad way among good ones": (TicketEntry(((61,), (62, 62)), 1_00, 1), "s 213"),
    "11 games": (TicketEntry(((61,),), 1_00, 11), "s 213(2)"),
    "no game": (TicketEntry(((61,),), 1_00, 0), "s 213"),
    "games below 0": (TicketEntry(((61,),), 1_00, -1), "s 213"),
    "both games and cents below 0": (TicketEntry(((61,),), -1_00, -1), "s 21"),
    "nothing wagered": (TicketEntry(((61,),), 0, 1), "s 216"),
    "cents below 0": (TicketEntry(((61,),), -1_00, 1), "s 216"),
    "less than 50c": (TicketEntry(((61,),), 40, 1), "s 216(3)"),
    "40c a game, though $4 in all": (TicketEntry(((61,),), 40, 10), "s 216(3)"),
    "no multiple of 10c": (TicketEntry(((61,),), 55, 1), "s 216(4)"),
    "no multiple of 10c on each way, though in all": (TicketEntry(((61,), (62,)), 55, 1), "s 216(4)"),
    "four ways of 10c": (TicketEntry(((61,), (62,), (63,), (64,)), 10, 1), "s 216(3)"),
    "a way bet on a keno card at a terminal that cannot validate it": (
        TicketEntry(((61,), (62,)), 1_00, 1, card=True),
        "s 216(2)",
    ),
    "a jackpot wager of 50c": (TicketEntry((SPOTS[:6],), 50, 1, jackpot=True), "s 216"),
    "a jackpot wager of $1.50": (TicketEntry((SPOTS[:6],), 1_50, 1, jackpot=True), "s 216(4)"),
    "two jackpot ways of 50c": (TicketEntry((SPOTS[:6], SPOTS[:7]), 50, 1, jackpot=True), "s 216(4)"),
    "a jackpot on 5 spots": (TicketEntry((SPOTS[:5],), 1_00, 1, jackpot=True), "s 223(1)"),
    "a jackpot on 11 spots": (TicketEntry((SPOTS[:11],), 1_00, 1, jackpot=True), "s 223(1)"),
    "a jackpot whose second way has 5 spots": (TicketEntry((SPOTS[:6], SPOTS[:5]), 1_00, 1, jackpot=True), "s 223(1)"),
    "more cents than a file can hold": (TicketEntry(((61,),), 10**30, 1), "assumed"),
    "more cents than a file can hold, once they are won": (TicketEntry((SPOTS[:15],), 10**17, 1), "assumed"),
}


@pytest.mark.parametrize("case", NOT_TO_BE_SOLD)
def test_an_entry_that_the_rules_do_not_allow_is_not_sold(case: str, counter: Counter) -> None:
    """Ss 213, 216, 223(1): it is refused with the section, and nothing is taken for it."""
    entry, section = NOT_TO_BE_SOLD[case]
    assert section in refused(counter.store.sell(entry, counter.act()))
    assert (counter.store.sales().tickets, counter.store.sales().cents) == (0, 0)
    assert not counter.store.life_since(0) or all(row.cash == 0 for row in counter.store.life_since(0))


def test_the_least_and_the_most_that_may_be_wagered(counter: Counter) -> None:
    """Ss 213(2), 216: each of these stands exactly at what the rule allows."""
    store = counter.store
    for entry in (
        TicketEntry(((61,),), 50, 10),
        TicketEntry(((61,), (62,), (63,), (64,), (65,)), 10, 1),
        TicketEntry((SPOTS[:15],), 60, 1),
        TicketEntry((SPOTS[:6],), 1_00, 1, jackpot=True),
        TicketEntry((SPOTS[:10],), 3_00, 10, jackpot=True),
        TicketEntry(((61,),), 50, 1, card=True),
    ):
        done(store.sell(entry, counter.act()))
    done(store.sell(TicketEntry(((61,), (62,)), 1_00, 1, card=True), counter.act(card_ways=True)))
    assert store.sales().cents == 50 + 50 + 60 + 1_00 + 3_00 + 50 + 2_00


def test_a_ticket_has_every_particular(counter: Counter) -> None:
    """S 217(2)(a)-(k)."""
    counter.play(*LOST)
    ticket = counter.sold((3, 17, 80), cents=1_20, games=4)
    assert ticket.entry == TicketEntry(((3, 17, 80),), 1_20, 4)
    assert (ticket.entry.cents_a_game, ticket.entry.total) == (1_20, 4_80)
    assert (ticket.writer, ticket.station, ticket.day, ticket.at) == ("ann", 1, DAY, f"{DAY}T12:00:00")
    assert (ticket.first_game, ticket.last_game) == (2, 5)
    assert ticket.code.isdecimal()
    assert counter.sold((3,)).serial != ticket.serial
    assert counter.sold(SPOTS[:6], jackpot=True).entry.jackpot


def test_nothing_is_sold_for_a_game_that_is_closed(counter: Counter) -> None:
    """S 222(1): whoever comes after the close is in the next game, and wins nothing by the numbers of this one."""
    store = counter.store
    done(store.close(1, counter.act()))
    late = counter.sold((61,))
    assert late.first_game == 2
    assert done(store.settle(1, HIGH, counter.act())).winners == 0
    assert done(store.validate(late.code)).due == 0
    assert "219" in refused(store.pay(late.code, "cash", counter.act()))


def test_a_game_is_closed_once_then_settled_once(counter: Counter) -> None:
    """Ss 219, 222: numbers that were settled by never become others; nothing is settled that is open."""
    store = counter.store
    ticket = counter.sold((61,), games=3)
    refused(store.settle(1, HIGH, counter.act()))
    refused(store.close(2, counter.act()))
    closed = done(store.close(1, counter.act()))
    assert done(store.close(1, counter.act())) == closed
    for bad in (HIGH[:19], (*HIGH, 1), (*HIGH[:19], HIGH[0]), (*HIGH[:19], 81), (*HIGH[:19], 0), ()):
        refused(store.settle(1, bad, counter.act()))
    refused(store.settle(2, HIGH, counter.act()))
    settled = done(store.settle(1, LOST, counter.act()))
    assert settled.winners == 0
    refused(store.settle(1, HIGH, counter.act()))
    assert done(store.settle(1, LOST, counter.act())) == settled
    assert done(store.validate(ticket.code)).due == 0
    in_balance(counter)


def test_a_catch_has_one_prize(counter: Counter) -> None:
    """S 219(1), (2), and its own example: 6 of 7 is paid as 6, and nothing for the catches that it contains."""
    seven = counter.sold((1, *SPOTS[:6]), cents=1_00)
    ways = counter.sold((61,), (62,), (1,), cents=50)
    none = counter.sold((1, 2, 3))
    counter.play()
    life = done(counter.store.validate(seven.code))
    assert (life.games[0].catches, life.due) == ((6,), 160_00)
    assert done(counter.store.validate(ways.code)).games[0].catches == (1, 1, 0)
    paid = done(counter.store.pay(ways.code, "chips", counter.act()))
    assert [(prize.way, prize.cents) for prize in paid.prizes] == [(1, 1_50), (2, 1_50)]
    assert "219" in refused(counter.store.pay(none.code, "cash", counter.act()))
    in_balance(counter)


def test_a_ticket_is_paid_once(counter: Counter) -> None:
    """S 219(2), (6): by no station, no means and after no restart again; the same request is answered as before."""
    store = counter.store
    ticket = counter.sold((61,), games=2)
    counter.play()
    asked = counter.act()
    first = done(store.pay(ticket.code, "cash", asked))
    assert (first.cents, done(store.pay(ticket.code, "cash", asked))) == (3_00, first)
    for means in ("cash", "chips", "cheque", "keno-dollars"):
        assert "219" in refused(store.pay(ticket.code, means, counter.act(number=2)))
    counter.play()
    assert done(store.pay(ticket.code, "cash", counter.act())).cents == 3_00
    refused(store.pay(ticket.code, "cash", counter.act()))
    assert done(store.validate(ticket.code)).paid == 6_00
    in_balance(counter)


def test_a_request_of_one_ticket_is_no_answer_for_another(counter: Counter) -> None:
    """A name that was used already pays nobody else, and never tells another player's payment as theirs."""
    one, other = counter.sold((61,)), counter.sold((62,), cents=5_00)
    counter.play()
    asked = counter.act()
    done(counter.store.pay(one.code, "cash", asked))
    answer = counter.store.pay(other.code, "cash", asked)
    assert isinstance(answer, Refused) or answer.serial == other.serial, answer
    answer = counter.store.refund(one.code, asked)
    assert isinstance(answer, Refused), answer


def test_only_a_major_prize_is_paid_by_cheque(counter: Counter) -> None:
    """Ss 210, 219(3): $200 is one; $199.80 is not, nor two prizes that are $200 together."""
    below = counter.sold(SPOTS[:1], cents=66_60)
    exact = counter.sold((1, *SPOTS[:7]), cents=1_00)
    both = counter.sold((61,), (62,), cents=40_00)
    mixed = counter.sold((61, 62, 63, 64, 65), (66,), cents=1_00)
    counter.play()
    assert "219(3)" in refused(counter.store.pay(below.code, "cheque", counter.act()))
    assert "219(3)" in refused(counter.store.pay(both.code, "cheque", counter.act()))
    assert done(counter.store.pay(exact.code, "cheque", counter.act())).cents == 600_00
    by_cheque = done(counter.store.pay(mixed.code, "cheque", counter.act()))
    assert (by_cheque.cents, by_cheque.still_due) == (640_00, 3_00)
    assert done(counter.store.pay(mixed.code, "cash", counter.act())).cents == 3_00
    assert done(counter.store.pay(below.code, "cash", counter.act())).cents == 199_80
    in_balance(counter)


def test_exactly_two_hundred_dollars_is_a_major_prize(counter: Counter) -> None:
    """S 210: "any prize of $200 or more"."""
    ticket = counter.sold((1, *SPOTS[:5]), cents=2_50)
    counter.play()
    assert done(counter.store.pay(ticket.code, "cheque", counter.act())).cents == 200_00


def test_winnings_are_paid_by_writers(counter: Counter) -> None:
    """S 219(5), (8): no self-service terminal and no cashier pays cash or chips for a ticket."""
    ticket = counter.sold((61,))
    counter.play()
    for means in ("cash", "chips", "cheque"):
        refused(counter.store.pay(ticket.code, means, counter.act(self_service=True)))
        refused(counter.store.pay(ticket.code, means, counter.act(cashier=True)))
    assert done(counter.store.pay(ticket.code, "cash", counter.act())).cents == 3_00


def test_no_ticket_no_payment(counter: Counter) -> None:
    """S 219(6): a forged, damaged or foreign code, and a serial alone, are paid and refunded nothing."""
    ticket = counter.sold((61,), games=2)
    code, dollars = ticket.code, done(counter.store.issue(5_00, counter.act()))
    counter.play()
    wrong = [code[:at] + str((int(digit) + by) % 10) + code[at + 1 :] for at, digit in enumerate(code) for by in (1, 5)]
    wrong += [code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(len(code) - 1)]
    wrong += [code[:-1], code[1:], code + "0", "0" + code, f"+{code}", f"-{code}", f"{code} ", f" {code}", f"{code}\n"]
    wrong += ["", "0", "9" * 20, "9" * 400, "x" * 20, str(ticket.serial), code.translate({48: 0x660, 49: 0x661})]
    wrong += [dollars.code, "' OR 1=1 --", code[:10] + "_" + code[10:], code[::-1], "\0" + code[1:]]
    for forged in wrong:
        if forged.strip() == code or forged == code:
            continue
        refused(counter.store.validate(forged))
        refused(counter.store.pay(forged, "cash", counter.act()))
        refused(counter.store.refund(forged, counter.act()))
    for forged in (code, "9" * 20, "9" * 400, "", "-1", "x"):
        refused(counter.store.redeem(forged, counter.act()))
        refused(counter.store.sell(TicketEntry(((61,),), 1_00, 1), counter.act(), [forged]))
    for serial in ("-1", "0", "9" * 19, "9" * 400, ""):
        refused(counter.store.show(serial))
    assert done(counter.store.show(str(ticket.serial))).ticket.code == ""
    assert done(counter.store.validate(code)).paid == 0


def test_the_ticket_of_another_store(opened: Open) -> None:
    """S 219(6): the same serial with the same entry, but issued elsewhere."""
    here, elsewhere = opened("here.db"), opened("elsewhere.db")
    mine, theirs = here.sold((61,)), elsewhere.sold((61,))
    assert (mine.serial, mine.entry) == (theirs.serial, theirs.entry)
    here.play()
    refused(here.store.pay(theirs.code, "cash", here.act()))
    assert done(here.store.validate(mine.code)).due == 3_00


def test_a_refund_is_for_games_not_yet_played(counter: Counter) -> None:
    """S 219(7): played and closed games are not refunded, no game is refunded twice, a refunded game wins nothing."""
    store = counter.store
    ticket = counter.sold((61,), cents=1_00, games=4)
    counter.play()
    done(store.close(2, counter.act()))
    back = done(store.refund(ticket.code, counter.act()))
    assert (back.games, back.cents) == ((3, 4), 2_00)
    assert "219(7)" in refused(store.refund(ticket.code, counter.act()))
    done(store.settle(2, HIGH, counter.act()))
    counter.play()
    counter.play()
    assert done(store.pay(ticket.code, "cash", counter.act())).cents == 6_00
    refused(store.refund(ticket.code, counter.act()))
    played = counter.sold((1,))
    counter.play()
    assert "219(7)" in refused(store.refund(played.code, counter.act()))
    assert "s 222(1)" in refused(store.void(played.code, "lost", counter.act(supervisor="sue")))
    in_balance(counter)


def test_a_void_ticket_is_worth_nothing_more(counter: Counter) -> None:
    """Void is a supervisor's, before any of its games is closed; then it is neither paid, refunded nor void again."""
    store = counter.store
    ticket = counter.sold((61,), games=2)
    refused(store.void(ticket.code, "no supervisor", counter.act()))
    assert done(store.void(ticket.code, "the printer", counter.act(supervisor="sue"))).cents == 2_00
    refused(store.void(ticket.code, "again", counter.act(supervisor="sue")))
    refused(store.refund(ticket.code, counter.act()))
    refused(store.reprint(ticket.serial, "again", counter.act(supervisor="sue")))
    counter.play()
    counter.play()
    refused(store.pay(ticket.code, "cash", counter.act()))
    in_balance(counter)


def test_the_28_days_of_winnings(counter: Counter) -> None:
    """S 220: paid on the 28th day after the keno day of the wager; after it, listed and given by cheque, once."""
    store = counter.store
    ticket, other = counter.sold((61,), games=2), counter.sold((62,), cents=2_00)
    counter.play()
    counter.day = later(1)
    counter.play()
    counter.day = later(28)
    assert done(store.pay(other.code, "cash", counter.act())).cents == 6_00
    assert store.unpaid(counter.day).prizes == ()
    refused(store.hand_over("1001", counter.act(supervisor="sue")))
    counter.day = later(29)
    assert "220" in refused(store.pay(ticket.code, "cash", counter.act()))
    unpaid = store.unpaid(counter.day)
    assert [(prize.serial, prize.game, prize.spots, prize.day, prize.cents) for prize in unpaid.prizes] == [
        (ticket.serial, 1, (61,), DAY, 3_00),
        (ticket.serial, 2, (61,), DAY, 3_00),
    ]
    assert unpaid.prizes[0].drawn == HIGH
    refused(store.hand_over("", counter.act(supervisor="sue")))
    assert done(store.hand_over("1001", counter.act(supervisor="sue"))).cents == 6_00
    assert store.unpaid(counter.day).prizes == ()
    refused(store.hand_over("1002", counter.act(supervisor="sue")))
    for day in (DAY, later(28), later(29), later(400)):
        counter.day = day
        refused(store.pay(ticket.code, "cash", counter.act()))
    in_balance(counter)


def test_keno_dollars_for_28_days(counter: Counter) -> None:
    """S 218(4), (5): at a writer within 28 days, at the cashier after them; wagered only within them."""
    store = counter.store
    at_writer, at_cashier, wagered = (done(store.issue(5_00, counter.act())) for _ in range(3))
    refused(store.redeem(at_writer.code, counter.act(cashier=True)))
    refused(store.redeem(at_writer.code, counter.act(self_service=True)))
    counter.day = later(28)
    assert done(store.redeem(at_writer.code, counter.act())).cents == 5_00
    assert done(store.sell(TicketEntry(((61,),), 5_00, 1), counter.act(), [wagered.code])).dollars == 5_00
    counter.day = later(29)
    assert "218" in refused(store.redeem(at_cashier.code, counter.act()))
    assert "218(5)" in refused(store.sell(TicketEntry(((61,),), 1_00, 1), counter.act(), [at_cashier.code]))
    assert done(store.redeem(at_cashier.code, counter.act(cashier=True))).cents == 5_00
    for used in (at_writer, at_cashier, wagered):
        for cashier in (False, True):
            refused(store.redeem(used.code, counter.act(cashier=cashier)))
    assert store.report(counter.day).dollars == 0


def test_keno_dollars_are_spent_once(counter: Counter) -> None:
    """S 218: the same code twice in one sale pays once. Only the rest is redeemed."""
    store = counter.store
    dollars = done(store.issue(2_00, counter.act()))
    twice = store.sell(TicketEntry(((61,),), 4_00, 1), counter.act(), [dollars.code, dollars.code])
    if not isinstance(twice, Refused):
        assert twice.dollars == 2_00
        refused(store.redeem(dollars.code, counter.act()))
        return
    part = done(store.sell(TicketEntry(((61,),), 1_50, 1), counter.act(), [dollars.code]))
    assert part.dollars == 1_50
    assert done(store.redeem(dollars.code, counter.act())).cents == 50
    refused(store.redeem(dollars.code, counter.act()))
    refused(store.sell(TicketEntry(((61,),), 1_00, 1), counter.act(), [dollars.code]))
    in_balance(counter)


@pytest.mark.parametrize("cents", [0, -5_00, 10**30])
def test_keno_dollars_of_no_amount(cents: int, counter: Counter) -> None:
    """S 218(2): none are issued for nothing, for less, or for more than can be kept."""
    refused(counter.store.issue(cents, counter.act()))
    assert counter.store.report(DAY).dollars == 0


def test_a_refused_sale_leaves_the_keno_dollars_as_they_were(counter: Counter) -> None:
    """A refusal has changed nothing: a good code beside a forged one, or with an entry that is not allowed."""
    store = counter.store
    dollars = done(store.issue(2_00, counter.act()))
    refused(store.sell(TicketEntry(((61,),), 4_00, 1), counter.act(), [dollars.code, "0" * len(dollars.code)]))
    refused(store.sell(TicketEntry(((61,),), 55, 1), counter.act(), [dollars.code]))
    assert done(store.dollars(dollars.code)).cents == 2_00


def test_winnings_in_keno_dollars(counter: Counter) -> None:
    """S 219(8): they are worth the winnings, once, and they pay the ticket."""
    ticket = counter.sold((61,))
    counter.play()
    issued = done(counter.store.pay(ticket.code, "keno-dollars", counter.act())).issued
    assert isinstance(issued, KenoDollars)
    assert issued.cents == 3_00
    refused(counter.store.pay(ticket.code, "cash", counter.act()))
    assert done(counter.store.redeem(issued.code, counter.act())).cents == 3_00
    refused(counter.store.redeem(issued.code, counter.act()))
    in_balance(counter)


def test_jackpots_of_each_number_of_spots_are_separate(counter: Counter) -> None:
    """S 223(1), (2), (4): 15 % of the jackpot wagers on each, when the game closes, none of an ordinary wager."""
    for spots in (6, 7, 8, 9, 10):
        counter.sold(SPOTS[:spots], cents=spots * 1_00, jackpot=True)
        counter.sold(SPOTS[:spots], cents=50_00)
    counter.play(*LOST)
    assert numbers_of(counter) == {6: 90, 7: 1_05, 8: 1_20, 9: 1_35, 10: 1_50}
    in_balance(counter)


def test_only_a_total_catch_is_paid_the_jackpot(counter: Counter) -> None:
    """S 223(3): 6 of 7 takes nothing out of the pool; 7 of 7 empties its own and no other."""
    near, total = (counter.sold(way, cents=1_00, jackpot=True) for way in ((1, *SPOTS[:6]), SPOTS[:7]))
    counter.sold((1, *SPOTS[:7]), cents=10_00, jackpot=True)
    counter.play()
    assert done(counter.store.pay(total.code, "cash", counter.act())).cents == 30
    assert done(counter.store.pay(near.code, "cash", counter.act())).cents == 300_00
    assert {spots: cents for spots, cents in numbers_of(counter).items() if cents} == {8: 1_50}
    in_balance(counter)


def test_a_jackpot_is_shared_by_what_each_wagered(opened: Open) -> None:
    """S 223(5): unequal stakes, a way bet among them, to the odd cent, which stays; the pool outlives a restart."""
    counter = opened("tickets.db")
    counter.sold((*range(1, 7),), cents=7_00, games=3, jackpot=True)
    counter.play()
    counter.store.close_file()
    counter = opened("tickets.db")
    assert numbers_of(counter)[6] == 1_05
    stakes = (1_00, 2_00, 4_00)
    winners = [counter.sold(SPOTS[:6], cents=stake, jackpot=True) for stake in stakes]
    ways = counter.sold(SPOTS[1:7], SPOTS[2:8], cents=3_00, jackpot=True)
    pool = 1_05 + (7_00 + sum(stakes) + 6_00) * 15 // 100
    counter.play()
    shares = [done(counter.store.validate(ticket.code)).due for ticket in (*winners, ways)]
    assert shares == [*(pool * stake // 13_00 for stake in stakes), 2 * (pool * 3_00 // 13_00)]
    assert numbers_of(counter)[6] == pool - sum(shares)
    assert 0 <= pool - sum(shares) < 5
    in_balance(counter)


def test_a_refunded_game_adds_nothing_to_a_pool(counter: Counter) -> None:
    """Ss 219(7), 223(4): a refunded game adds nothing, and earlier contributions stay in the pool."""
    ticket = counter.sold((*range(1, 7),), cents=1_00, games=3, jackpot=True)
    counter.play()
    done(counter.store.refund(ticket.code, counter.act()))
    counter.play()
    assert numbers_of(counter)[6] == 15
    in_balance(counter)


def test_a_reprint_is_the_same_ticket(counter: Counter) -> None:
    """Ss 217(6), 219(6): under supervision; both prints together are paid once."""
    ticket = counter.sold((61,))
    refused(counter.store.reprint(ticket.serial, "paper", counter.act()))
    again = done(counter.store.reprint(ticket.serial, "paper", counter.act(supervisor="sue")))
    assert replace(again, code=ticket.code) == ticket
    counter.play()
    paid = [counter.store.pay(code, "cash", counter.act()) for code in (ticket.code, again.code)]
    assert sum(not isinstance(answer, Refused) for answer in paid) == 1


def test_a_winner_is_not_reprinted_for_a_stranger(counter: Counter) -> None:
    """S 219(6): only what no printer has printed whole is printed again; nobody makes a code out of a serial."""
    ticket = counter.sold((61,))
    done(counter.store.printed(ticket.code, counter.act()))
    refused(counter.store.reprint(ticket.serial, "wanted", counter.act(supervisor="sue")))
    counter.play()
    refused(counter.store.reprint(ticket.serial, "wanted", counter.act(supervisor="sue")))


def test_a_printed_ticket_is_void_only_when_it_is_presented(counter: Counter) -> None:
    """S 219(6), (7): the serial alone is enough only for a ticket whose paper never came out whole."""
    lost, printed = counter.sold((61,)), counter.sold((61,))
    done(counter.store.printed(printed.code, counter.act()))
    assert done(counter.store.void(str(lost.serial), "paper out", counter.act(supervisor="sue"))).cents == 1_00
    refused(counter.store.void(str(printed.serial), "no paper shown", counter.act(supervisor="sue")))
    assert done(counter.store.void(printed.code, "a mistake", counter.act(supervisor="sue"))).cents == 1_00


def test_a_cashier_refunds_nothing(counter: Counter) -> None:
    """S 219(7), as the reading has it: at a writer's terminal."""
    ticket = counter.sold((61,))
    refused(counter.store.refund(ticket.code, counter.act(cashier=True)))
    refused(counter.store.refund(ticket.code, counter.act(self_service=True)))


@pytest.mark.parametrize("reason", ["", "   "])
def test_nothing_is_void_without_a_reason(reason: str, counter: Counter) -> None:
    """S 3(2): a supervisor's direction has its reason, in the row that is kept."""
    ticket = counter.sold((61,))
    refused(counter.store.void(ticket.code, reason, counter.act(supervisor="sue")))
    refused(counter.store.reprint(ticket.serial, reason, counter.act(supervisor="sue")))


def test_what_is_left_of_a_ticket_becomes_unpaid(counter: Counter) -> None:
    """S 220: prizes paid by cheque and refunded games are not given to the chief executive again."""
    mixed, back = counter.sold((61, 62, 63, 64, 65), (66,)), counter.sold((67,), games=2)
    done(counter.store.refund(back.code, counter.act()))
    counter.play()
    done(counter.store.pay(mixed.code, "cheque", counter.act()))
    counter.day = later(29)
    for means in ("cash", "chips", "cheque", "keno-dollars"):
        refused(counter.store.pay(mixed.code, means, counter.act()))
    assert [(prize.serial, prize.way, prize.cents) for prize in counter.store.unpaid(counter.day).prizes] == [
        (mixed.serial, 2, 3_00)
    ]
    done(counter.store.hand_over("1001", counter.act(supervisor="sue")))
    life = done(counter.store.validate(mixed.code))
    assert (life.due, life.paid) == (0, 640_00)
    in_balance(counter)


def test_the_writer_and_station_are_named(counter: Counter) -> None:
    """S 217(2)(e), (g): a ticket without a writer or a station would lack a particular."""
    act = replace(counter.act(), station=Station(1, ""))
    refused(counter.store.sell(TicketEntry(((61,),), 1_00, 1), act))
