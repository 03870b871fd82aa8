# SPDX-License-Identifier: MIT
"""Exact returns, compared with published figures, with every path played out, and with the automata's own equations."""

from fractions import Fraction
from itertools import product

import pytest
from automata import OUTCOMES, TableWager, ending, unhurried
from hypothesis import given
from hypothesis import strategies as st

from c_ext.edge import Edge, edge, edges
from c_ext.layout import LOSE, START, VOID, Layout, Wager, WagerError, Win, once, to

EVEN = to(1)
DICE = list(product(range(1, 7), repeat=2))
POINTS = (4, 5, 6, 8, 9, 10)
COINS = {"heads": 1, "tails": 1, "odds": 2}
PENNIES = {"triple-heads": 1, "heads": 3, "tails": 3, "triple-tails": 1}


def wager(name, step, odds=EVEN, **more):
    return Wager(name, name, "s 1", "s 2", odds, step, **more)


def win_bet(state, dice):
    total = sum(dice)
    if state == START:
        return Win(to(1)) if total in (7, 11) else LOSE if total in (2, 3, 12) else total
    return Win(to(1)) if total == state else LOSE if total == 7 else state


def dont_win_bet(state, dice):
    total = sum(dice)
    if state == START:
        return Win(to(1)) if total in (3, 12) else LOSE if total in (7, 11) else VOID if total == 2 else total
    return Win(to(1)) if total == 7 else LOSE if total == state else state


def place_6(state, dice):
    """A bet that is off while no point is set. This is a state of its own: 7 keeps it, and 6 sets the point."""
    total = sum(dice)
    if state == START:
        return total if total in POINTS else START
    return Win(to(7, 6)) if total == 6 else LOSE if total == 7 else START if total == state else state


def hardway_6(_state, dice):
    return Win(to(19, 2)) if dice == (3, 3) else LOSE if sum(dice) in (6, 7) else START


def two_up_heads(odds_in_a_row, coins):
    if coins == "odds":
        return LOSE if odds_in_a_row == 4 else odds_in_a_row + 1
    return Win(to(1)) if coins == "heads" else LOSE


def two_up_spinner(state, coins):
    heads, odds_in_a_row = state
    if coins == "odds":
        return LOSE if odds_in_a_row == 4 else (heads, odds_in_a_row + 1)
    if coins == "tails":
        return LOSE
    return Win(to(15, 2)) if heads == 2 else (heads + 1, 0)


def penny_heads(state, coins):
    if coins.endswith("tails"):
        return LOSE
    if state == START:
        return Win(to(1)) if coins == "heads" else "bonus"
    return Win(to(2)) if coins == "heads" else Win(to(4))


def penny_spinner(heads, coins):
    return LOSE if coins.endswith("tails") else Win(to(13, 2)) if heads == 2 else heads + 1


@pytest.mark.parametrize(
    ("step", "odds", "start", "outcomes", "returns"),
    [
        (win_bet, to(1), START, DICE, Fraction(-7, 495)),
        (place_6, to(7, 6), START, DICE, Fraction(-1, 66)),
        (hardway_6, to(19, 2), START, DICE, Fraction(-1, 22)),
        (two_up_heads, to(1), 0, COINS, Fraction(-1, 32)),
        (two_up_spinner, to(15, 2), (0, 0), COINS, Fraction(-17841, 524288)),
        (penny_heads, (to(1), to(2), to(4)), START, PENNIES, Fraction(-1, 32)),
        (penny_spinner, to(13, 2), 0, PENNIES, Fraction(-1, 16)),
    ],
)
def test_returns_are_the_published_ones_to_the_last_digit(step, odds, start, outcomes, returns):
    assert edge(Layout([wager("w", step, odds, start=start)], outcomes), "w").returns == returns


def test_a_void_wager_counts_as_nothing():
    found = edge(Layout([wager("dont-win", dont_win_bet)], DICE), "dont-win")
    assert found.void == Fraction(1, 36)
    # Seven before the point, calculated by hand for each point.
    ways = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
    win = Fraction(3, 36) + sum(Fraction(n, 36) * Fraction(6, 6 + n) for n in ways.values())
    assert found == Edge(win, 1 - win - Fraction(1, 36), Fraction(1, 36), 2 * win - Fraction(35, 36))


def test_a_fee_is_subtracted_whatever_becomes_of_the_wager():
    """At craps 5% of a bet at true odds, from any state."""

    def before_7(state, dice):
        return Win(to(2)) if sum(dice) == 4 else LOSE if sum(dice) == 7 else state

    layout = Layout([wager("buy-4", before_7, to(2), also=("on",), fee=Fraction(1, 20))], DICE)
    for state in (START, "on"):
        assert edge(layout, "buy-4", state) == Edge(Fraction(1, 3), Fraction(2, 3), Fraction(), Fraction(-1, 20))


def test_commission_is_charged_on_what_is_won():
    """5% of the winnings, as on the banker at baccarat: not of lost or returned stakes, and in addition to a fee."""

    def step(_state, outcome):
        return {"banker": Win(to(1)), "long": Win(to(3)), "player": LOSE, "tie": VOID}[outcome]

    stated = {"odds": (to(1), to(3)), "commission": Fraction(1, 20)}
    outcomes = {"banker": 4, "long": 1, "player": 4, "tie": 1}
    layout = Layout([wager("banker", step, **stated), wager("dear", step, **stated, fee=Fraction(1, 100))], outcomes)
    chances = Fraction(1, 2), Fraction(2, 5), Fraction(1, 10)
    assert edge(layout, "banker") == Edge(*chances, Fraction(7, 10) * Fraction(19, 20) - Fraction(2, 5))
    assert edge(layout, "dear").returns == edge(layout, "banker").returns - Fraction(1, 100)


def test_a_wager_is_reckoned_from_any_of_its_states():
    layout = Layout([wager("win", win_bet)], DICE)
    assert edge(layout, "win", 6).win == Fraction(5, 11)
    assert edge(layout, "win", 4).returns == Fraction(-1, 3)
    with pytest.raises(WagerError, match="wager win has no state 7"):
        edge(layout, "win", 7)
    with pytest.raises(WagerError, match="'wins' is not a wager"):
        edge(layout, "wins")


def test_every_wager_of_a_layout_is_reckoned_in_its_order():
    seven = wager("any-7", once(lambda dice: to(4) if sum(dice) == 7 else None), to(4))
    found = edges(Layout([wager("win", win_bet), seven], DICE))
    assert list(found) == ["win", "any-7"]
    assert found["any-7"] == Edge(Fraction(1, 6), Fraction(5, 6), Fraction(), Fraction(-1, 6))


weights = st.fixed_dictionaries({outcome: st.integers(1, 50) for outcome in OUTCOMES})


def played_out(plain: TableWager, shares: dict[str, Fraction], length: int) -> tuple[dict[str, Fraction], Fraction]:
    """The chances of win, lose and void within `length` outcomes, and of no decision. Every path is played."""
    at = {0: Fraction(1)}
    ended = {"win": Fraction(), "lose": Fraction(), "void": Fraction(), "returns": Fraction()}
    for _ in range(length):
        then: dict[int, Fraction] = {}
        for (state, chance), (outcome, share) in product(at.items(), shares.items()):
            move = plain.step(state, outcome)
            if isinstance(move, int):
                then[move] = then.get(move, Fraction()) + chance * share
                continue
            how = "win" if isinstance(move, Win) else move.value
            ended[how] += chance * share
        at = then
    return ended, sum(at.values(), Fraction())


@unhurried
@given(ending(4), weights)
def test_chances_lie_where_paths_played_out_leave_them(plain, weighed):
    shares = {outcome: Fraction(weight, sum(weighed.values())) for outcome, weight in weighed.items()}
    found = edge(Layout([plain.wager("w")], weighed), "w")
    ended, open_still = played_out(plain, shares, 12)
    assert found.win + found.lose + found.void == 1
    for how in ("win", "lose", "void"):
        assert ended[how] <= getattr(found, how) <= ended[how] + open_still


@unhurried
@given(ending(6), weights)
def test_every_state_satisfies_the_equations_of_its_automaton(plain, weighed):
    layout = Layout([plain.wager("w")], weighed)
    found = {state: edge(layout, "w", state) for state in plain.reachable()}
    for state, reckoned in found.items():
        gains = sum(weighed[outcome] * worth(plain.step(state, outcome), found) for outcome in OUTCOMES)
        assert reckoned.returns == Fraction(gains) / sum(weighed.values())


def worth(move, found):
    if isinstance(move, Win):
        return Fraction(move.odds.num, move.odds.den)
    return found[move].returns if isinstance(move, int) else -1 if move is LOSE else 0
