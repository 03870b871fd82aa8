# SPDX-License-Identifier: MIT
"""Exact returns of the poker games against the house: published ones, and those that follow from counts of hands."""

from fractions import Fraction
from math import comb

import pytest

from controller.engine.rules.game import Outcomes
from controller.games.caribbean_stud import chances
from controller.games.caribbean_stud import outcomes as caribbean_stud
from controller.games.double_chance import outcomes as double_chance
from controller.games.let_it_ride import outcomes as let_it_ride

GAMES = {
    "caribbean-stud": caribbean_stud.outcomes(dead_mans_hand=True),
    "let-it-ride-nsw": let_it_ride.nsw(),
    "let-it-ride-house": let_it_ride.house(),
    "double-chance": double_chance.outcomes(),
}
ROUNDS = {
    "caribbean-stud": {"bet": "ante"},
    "let-it-ride-nsw": dict.fromkeys(("bet-1", "bet-2", "bet-dollar"), "let-it-ride"),
    "let-it-ride-house": dict.fromkeys(("bet-1", "bet-2", "bet-3"), "let-it-ride"),
    "double-chance": {},
}
"""Wagers whose return is counted with another wager's, or with the round's."""
FIVES = comb(52, 5)

JACKPOT = 6 * 6 * 44 * 50 + 5_108 * 100 + 3_744 * 150 + 624 * 500 + 36 * 1_000 + 4 * 10_000
"""The least pay of all winning jackpot hands, with dead man's hands (s 246(1))."""
PRIZES = 12 * 1_001 + 10_200 * 51 + 5_108 * 76 + 3_744 * 101 + 624 * 301 + 36 * 2_001 + 4 * 20_001
"""The returns of rule 10.4's hands by the schedule `example`."""
DECLARED = 12 + 123_552 + 54_912 + 10_200 * 2 + 5_108 * 4 + 3_744 * 6 + 624 * 20 + 36 * 50 + 4 * 200
"""The wins of all declared hands (rule 9.1)."""
OTHERS = 2_400_768 * 47
"""The deals of the other hands with a sixth card."""

PAID = 1_098_240 * 5 // 13 + 123_552 + 54_912 + 10_200 + 5_108 + 3_744 + 624 + 36 + 4
"""All hands with a pair of tens or better."""

RETURNS = {
    ("caribbean-stud", "ante"): Fraction(-1_041_372_912_372 + 2 * 150 * 16_759_740, 19_933_230_517_200),
    ("caribbean-stud", "jackpot"): Fraction(JACKPOT, FIVES) - 1,
    ("let-it-ride-nsw", "let-it-ride"): Fraction(-1_822_224, 51_979_200),
    ("let-it-ride-house", "bonus"): Fraction(44 * 30 + 4 * 40 + 52 * 25 + 720 * 5 + 1_096 * 3 + 3_744 - 16_440, 22_100),
    ("double-chance", "double-chance"): Fraction(47 * DECLARED + 2 * 48_084_636 - OTHERS, 47 * FIVES),
    ("double-chance", "jackpot"): Fraction(PRIZES, FIVES) - 1,
}
"""The returns of Caribbean stud and Let It Ride are published; the former for a royal flush at 100 to 1. It wins in
16,759,740 deals, and pays 250 here. A sixth card wins in 48,084,636 deals; tests of the core count them in another way.
"""


@pytest.mark.parametrize(("game", "wager"), RETURNS)
def test_the_returns_are_the_published_ones(game: str, wager: str) -> None:
    assert GAMES[game].edges()[wager].returns == RETURNS[game, wager]


@pytest.mark.parametrize("game", GAMES)
def test_the_chances_sum_to_1_and_no_wager_that_stands_alone_favours_the_player(game: str) -> None:
    outcomes: Outcomes[str] = GAMES[game]
    found = outcomes.edges()
    assert set(outcomes.layout.wagers) <= set(found)
    assert {wager for wager in found if not outcomes.stands_alone(wager)} == set(ROUNDS[game])
    for wager, edge in found.items():
        assert edge.win + edge.lose + edge.void == 1, wager
        assert edge.returns < 0 or wager in ROUNDS[game], wager
    assert outcomes.shoe
    assert outcomes.shoe.parts == ROUNDS[game]
    assert set(outcomes.shoe.assumed) | {"bonus"} >= set(found)


def test_the_ante_by_itself_and_the_bet_make_the_return_of_the_round() -> None:
    """A bet is twice the ante (s 239(4))."""
    found, ways = GAMES["caribbean-stud"].edges(), chances.best_play()
    deals, won = sum(ways.numbers), sum(ways.wins.values())
    ante = Fraction(ways.not_qualified + won - ways.loses - ways.folds, deals)
    made = 1 - Fraction(ways.folds, deals)
    assert found["ante"].returns == ante + 2 * made * found["bet"].returns
    assert found["bet"].win * made == Fraction(won, deals)


@pytest.mark.parametrize("game", ["let-it-ride-nsw", "let-it-ride-house"])
def test_the_first_wager_is_withdrawn_most_often_and_the_last_one_never(game: str) -> None:
    """The round wins and loses as the last one does, and with one that may be withdrawn the player gains."""
    every, *each = GAMES[game].edges().values()
    first, second, last = each[:3]
    assert first.void > second.void > last.void == every.void == 0
    assert every.win == last.win == Fraction(PAID, FIVES)
    assert every.returns == first.returns + second.returns + last.returns
    assert min(first.returns, second.returns) > 0
