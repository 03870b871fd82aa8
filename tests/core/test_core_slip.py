# SPDX-License-Identifier: MIT
"""Slips: bets step as their wagers do, and return what exact fractions give, in whole cents."""

from fractions import Fraction
from math import floor

import pytest
from automata import OUTCOMES, ending, odds, unhurried
from hypothesis import given
from hypothesis import strategies as st

from c_ext.layout import LOSE, VOID, Layout, StakeError, Wager, WagerError, Win, once, to, winner
from c_ext.slip import Bet, BetError, BetSlip, SlipResult, settle

MOST = 2**63 - 1


def returned(how, stake):
    if isinstance(how, Win):
        return stake + floor(Fraction(stake) * how.odds.num / how.odds.den)
    return stake if how is VOID else 0


EVEN = to(1)


def coin(pays=EVEN):
    return Layout(
        [Wager("heads", "heads", "s 1", "s 2", pays, once(lambda c: pays if c == "heads" else None))],
        ["ht", "heads"],
    )


@unhurried
@given(odds, st.integers(1, 10**12))
def test_a_winner_returns_its_stake_and_winnings_rounded_down(paid, stake):
    assert winner(stake, paid) == returned(Win(paid), stake)


@unhurried
@given(odds, st.integers(-(2**70), 2**70))
def test_a_stake_that_cannot_be_settled_is_refused_and_no_other(paid, stake):
    if stake >= 1 and stake * (paid.num + 1) <= MOST:
        assert winner(stake, paid) == returned(Win(paid), stake)
    else:
        with pytest.raises(StakeError, match=f"a stake of {stake} cents cannot be settled; it is from 1 to"):
            winner(stake, paid)


bets = st.tuples(st.integers(0, 5), st.integers(0, 4), st.integers(1, 10**9), st.sampled_from(["ann", "bob", ""]))


@unhurried
@given(st.lists(ending(), min_size=6, max_size=6), st.lists(bets, max_size=70), st.lists(st.sampled_from(OUTCOMES)))
def test_bets_step_as_a_plain_reading_of_their_wagers(plains, drawn, outcomes):
    layout = Layout([plain.wager(f"w{n}") for n, plain in enumerate(plains)], OUTCOMES)
    live = [
        Bet(f"w{n}", stake, who, plains[n].reachable()[s % len(plains[n].reachable())]) for n, s, stake, who in drawn
    ]
    slip = BetSlip(layout, live)
    for outcome in outcomes:
        moves = [(bet, plains[int(bet.wager[1:])].step(bet.state, outcome)) for bet in live]
        live = [Bet(b.wager, b.stake, b.player, move) for b, move in moves if isinstance(move, int)]
        decided = [SlipResult(b, move, returned(move, b.stake)) for b, move in moves if not isinstance(move, int)]
        assert slip.step(outcome) == len(decided)
        assert slip.list_decided() == decided
        assert slip.live() == live
        assert len(slip) == len(live)


@unhurried
@given(st.lists(ending(), min_size=6, max_size=6), st.lists(bets, max_size=70), st.sampled_from(OUTCOMES))
def test_a_slip_made_again_from_its_live_bets_is_the_same(plains, drawn, outcome):
    layout = Layout([plain.wager(f"w{n}") for n, plain in enumerate(plains)], OUTCOMES)
    slip = BetSlip(layout, [Bet(f"w{n}", stake, who) for n, _, stake, who in drawn])
    slip.step(outcome)
    again = settle(layout, slip.live(), outcome)
    slip.step(outcome)
    assert again == (slip.list_decided(), slip.live())


def test_settling_tells_what_is_decided_and_what_stays():
    def step(state, outcome):
        return Win(to(15, 2)) if state == "a" and outcome == "b" else LOSE if outcome == "c" else outcome

    layout = Layout([Wager("w", "w", "s 1", "s 2", to(15, 2), step)], ("a", "b", "c"))
    assert settle(layout, [Bet("w", 101), Bet("w", 101, "ann", "a")], "b") == (
        [SlipResult(Bet("w", 101, "ann", "a"), Win(to(15, 2)), 101 + 757)],
        [Bet("w", 101, "", "b")],
    )


def test_decided_is_about_the_last_step_only():
    slip = BetSlip(coin(), [Bet("heads", 500)])
    assert slip.list_decided() == []
    slip.step("heads")
    slip.step("ht")
    assert slip.list_decided() == []


def test_a_slip_grows_and_keeps_what_it_held():
    slip = BetSlip(coin(), [Bet("heads", 1 + n, f"player {n}") for n in range(40)])
    slip.step("heads")
    for n in range(100):
        slip.place(Bet("heads", 1 + n, "ann"))
    assert [it.bet.player for it in slip.list_decided()] == [f"player {n}" for n in range(40)]
    assert [bet.stake for bet in slip.live()] == list(range(1, 101))


def test_a_bet_is_taken_back_once_and_the_others_stay_in_order():
    slip = BetSlip(coin(), [Bet("heads", 1, "ann"), Bet("heads", 2, "bob"), Bet("heads", 1, "ann"), Bet("heads", 3)])
    slip.take(Bet("heads", 1, "ann"))
    assert [(bet.stake, bet.player) for bet in slip.live()] == [(2, "bob"), (1, "ann"), (3, "")]
    slip.take(Bet("heads", 1, "ann"))
    with pytest.raises(BetError, match=r"ann .*: heads, 1 cents"):
        slip.take(Bet("heads", 1, "ann"))
    assert len(slip) == 2


def test_a_bet_that_cannot_be_is_refused_and_changes_nothing():
    slip = BetSlip(coin(to(31)), [Bet("heads", 500)])
    for wrong in (0, -1, MOST // 32 + 1, 2**80):
        with pytest.raises(StakeError, match=f"{wrong} cents .* from 1 to {MOST // 32}"):
            slip.place(Bet("heads", wrong))
    with pytest.raises(WagerError, match=r"'tails' .* there are heads"):
        slip.place(Bet("tails", 500))
    with pytest.raises(WagerError, match=r"heads has no state 'bonus'; .* start"):
        slip.place(Bet("heads", 500, "ann", "bonus"))
    assert [bet.stake for bet in slip.live()] == [500]


def test_the_largest_stake_is_paid_in_full():
    slip = BetSlip(coin(to(31)))
    slip.place(Bet("heads", slip.largest_stake))
    slip.step("heads")
    assert slip.list_decided()[0].returned == slip.largest_stake * 32
