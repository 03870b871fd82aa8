# SPDX-License-Identifier: MIT
"""Play: many outcomes in one call give the same as one at a time, if each decided bet is made again."""

from fractions import Fraction

import pytest
from automata import OUTCOMES, ending, odds, unhurried
from hypothesis import given
from hypothesis import strategies as st

from c_ext.edge import edge
from c_ext.layout import LOSE, VOID, Layout, OutcomeError, StakeError, Wager, Win, once, to
from c_ext.slip import Bet, BetSlip, PlayTotals

MOST = 2**63 - 1

runs = st.lists(st.sampled_from(OUTCOMES), max_size=60)
plains = st.lists(ending(), min_size=4, max_size=4)
bets = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 4), st.integers(1, 10**9)), max_size=70)


def point(state, outcome):
    """As a line bet at craps: b sets a point, c makes it, d loses; a wins before a point and is void after it."""
    if outcome == "b":
        return "point"
    if outcome == "a":
        return Win(to(1)) if state == "start" else VOID
    return LOSE if outcome == "d" else Win(to(3, 2)) if state == "point" else state


def line(*held):
    return BetSlip(Layout([Wager("line", "line", "s 1", "s 2", (to(1), to(3, 2)), point)], OUTCOMES), held)


def placed(plains, drawn):
    """A slip with these bets, each in a state that its wager can reach."""
    layout = Layout([plain.wager(f"w{n}") for n, plain in enumerate(plains)], OUTCOMES)
    reach = [plain.reachable() for plain in plains]
    return BetSlip(layout, [Bet(f"w{n}", stake, "", reach[n][s % len(reach[n])]) for n, s, stake in drawn])


def added(*totals):
    return PlayTotals(*(sum(getattr(it, field) for it in totals) for field in PlayTotals.__struct_fields__))


def one_at_a_time(layout, bet, outcomes):
    """The totals of one bet, stepped on its own slip, and its last state."""
    alone, totals = BetSlip(layout, [bet]), []
    for outcome in outcomes:
        if alone.step(outcome):
            [it] = alone.list_decided()
            totals.append(PlayTotals(bet.stake, it.returned, isinstance(it.how, Win), it.how is LOSE, it.how is VOID))
            alone.place(bet)
    return added(*totals), alone.live()


@unhurried
@given(plains, bets, runs)
def test_many_outcomes_do_what_each_does_alone(plains, drawn, outcomes):
    slip = placed(plains, drawn)
    alone = [one_at_a_time(slip.layout, bet, outcomes) for bet in slip.live()]
    assert slip.play(outcomes) == added(*(sums for sums, _ in alone))
    assert slip.live() == [bet for _, live in alone for bet in live]


@unhurried
@given(plains, bets, runs, runs)
def test_a_run_in_two_parts_is_the_same_run(plains, drawn, before, after):
    slip, whole = placed(plains, drawn), placed(plains, drawn)
    assert added(slip.play(before), slip.play(iter(after))) == whole.play(before + after)
    assert slip.live() == whole.live()


@unhurried
@given(st.integers(1, 10**12), st.lists(st.sampled_from(["heads", "tails"])))
def test_two_sides_at_even_odds_return_what_was_staked(stake, coins):
    sides = ("heads", "tails")
    wagers = [Wager(s, s, "s 1", "s 2", to(1), once(lambda c, s=s: to(1) if c == s else None)) for s in sides]
    slip = BetSlip(Layout(wagers, sides), [Bet("heads", stake), Bet("tails", stake)])
    assert slip.play(coins) == PlayTotals(2 * stake * len(coins), 2 * stake * len(coins), len(coins), len(coins), 0)
    assert [bet.stake for bet in slip.live()] == [stake, stake]


@unhurried
@given(st.tuples(*[st.one_of(st.none(), odds)] * 4), st.tuples(*[st.integers(1, 9)] * 4))
def test_every_outcome_as_often_as_it_comes_returns_what_the_edge_says(pays, weights):
    paid = dict(zip(OUTCOMES, pays, strict=True))
    wager = Wager("w", "w", "s 1", "s 2", tuple({it for it in pays if it}), once(paid.get))
    layout = Layout([wager], dict(zip(OUTCOMES, weights, strict=True)))
    stake = 20 * 19 * 18 * 17 * 16 * 15 * 14 * 13 * 11  # a multiple of every denominator: nothing is rounded
    sums = BetSlip(layout, [Bet("w", stake)]).play(o for o, weight in layout.outcomes.items() for _ in range(weight))
    assert Fraction(sums.returned - sums.staked, sums.staked) == edge(layout, "w").returns


def test_a_bet_is_made_again_in_the_state_in_which_it_was_placed():
    slip = line(Bet("line", 500), Bet("line", 101, "ann", "point"))
    assert slip.play("bcc") == PlayTotals(500 + 3 * 101 - 101, 1250 + 2 * 252, 3, 0, 0)
    assert slip.live() == [Bet("line", 500, "", "start"), Bet("line", 101, "ann", "point")]


def test_steps_and_bets_taken_back_do_not_change_where_a_bet_was_placed():
    slip = line(Bet("line", 1), Bet("line", 500), Bet("line", 300, "ann", "point"))
    slip.step("b")
    slip.take(Bet("line", 1, "", "point"))
    assert slip.play("a") == PlayTotals(800, 800, 0, 0, 2)
    assert slip.live() == [Bet("line", 500, "", "start"), Bet("line", 300, "ann", "point")]


def test_after_play_there_is_nothing_decided_to_tell():
    slip = line(Bet("line", 500))
    assert slip.step("d") == 1
    slip.place(Bet("line", 500))
    assert slip.play("da") == PlayTotals(1000, 1000, 1, 1, 0)
    assert slip.list_decided() == []


def test_no_outcomes_and_no_bets_are_no_play():
    nothing = PlayTotals(0, 0, 0, 0, 0)
    held = [Bet("line", MOST // 4, "", "start"), Bet("line", MOST // 4, "", "start"), Bet("line", 1, "", "point")]
    slip = line(*held)
    assert slip.play([]) == nothing
    assert slip.live() == held
    assert line().play("abcd") == nothing


def test_an_unknown_outcome_is_named_and_nothing_is_played():
    slip = line(Bet("line", 500))
    with pytest.raises(OutcomeError, match="'e' is not an outcome of this layout; there are a, b, c, d"):
        slip.play(iter("baed"))
    assert slip.live() == [Bet("line", 500, "", "start")]


def test_sums_that_might_not_fit_are_refused_and_nothing_is_played():
    most = line().largest_stake
    slip = line(Bet("line", most // 3 - 1), Bet("line", 1))
    assert slip.play("aaa").returned == 6 * (most // 3)
    slip.place(Bet("line", 1))
    slip.step("b")
    before = slip.live()
    said = "the stakes of 3 bets over 3 outcomes might return more than 64 bits hold; play fewer outcomes"
    with pytest.raises(StakeError, match=said):
        slip.play("ccc")
    assert slip.live() == before
