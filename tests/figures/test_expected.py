# SPDX-License-Identifier: MIT
"""What is to be expected of wagers: exact, and by another way than the program's, over every game with a layout."""

from fractions import Fraction
from math import isqrt
from random import Random
from typing import Any

import pytest

from c_ext.edge import Edge, edge
from c_ext.layout import Layout
from c_ext.wager import LOSE, Win
from controller.figures.expected import ByReturn, is_weighed, of_round
from controller.games import find, rooms

WEIGHED = sorted(game for game in rooms() if is_weighed(find(game)))


def lost(layout: Layout[Any], wager: str, outcome: Any) -> Fraction:
    """What the table wins on a cent of a wager that each result decides."""
    stated, move = layout.wagers[wager], layout.step(wager, layout.wagers[wager].start, outcome)
    if isinstance(move, Win):
        return -move.odds.fraction * (1 - stated.commission)
    return Fraction(move is LOSE)


def test_the_games_with_exact_chances_are_these() -> None:
    assert sorted([
        *("baccarat", "craps", "mini-baccarat", "mini-dice", "roulette", "sic-bo", "tri-chro-54", "tri-chro-63"),
        *("triple-penny-two-up", "two-up", "wheel-of-fortune-50", "wheel-of-fortune-52"),
    ]) == WEIGHED  # fmt: skip


@pytest.mark.parametrize("game", WEIGHED)
def test_mean_and_variance_are_those_over_all_results(game: str) -> None:
    layout = find(game).layout
    at_once = [it for it in layout.wagers if len(layout.states(it)) == 1 and not layout.wagers[it].fee]
    stakes = {wager: Random(game).randrange(1, 50) * 500 for wager in at_once[:12]}
    gains = [
        (sum((lost(layout, wager, outcome) * cents for wager, cents in stakes.items()), Fraction()), weight)
        for outcome, weight in layout.outcomes.items()
    ]
    mean = sum(gain * Fraction(weight, layout.weight) for gain, weight in gains)
    variance = sum((gain - mean) ** 2 * Fraction(weight, layout.weight) for gain, weight in gains)
    assert of_round(layout, stakes)[:2] == (mean, variance)


@pytest.mark.parametrize("game", ["craps", "two-up"])
def test_a_wager_over_several_results_has_the_return_of_edge_and_a_bound_for_others_beside_it(game: str) -> None:
    layout = find(game).layout
    riding = [wager for wager, it in layout.wagers.items() if len(layout.states(wager)) > 1 and it.placed][:3]
    singly = [of_round(layout, {wager: 1000}) for wager in riding]
    assert [it.cents for it in singly] == [-1000 * edge(layout, wager).returns for wager in riding]
    together = of_round(layout, dict.fromkeys(riding, 1000))
    assert together.cents == sum(it.cents for it in singly)
    assert together.variance == sum(isqrt(int(it.variance)) for it in singly) ** 2
    assert of_round(layout, {"no such wager": 700}).unknown == 700


def test_a_pass_line_of_craps_is_worth_what_every_book_says() -> None:
    layout = find("craps").layout
    assert of_round(layout, {"win": 10_000}).cents == Fraction(10_000 * 7, 495)


def test_of_hands_only_the_return_is_known_and_of_some_not_even_that() -> None:
    stud = ByReturn(find("caribbean-stud"))
    half = Edge(Fraction(1, 2), Fraction(1, 2), Fraction(), Fraction(-1, 20))
    vars(stud)["_returns"] = dict.fromkeys(("ante", "bet", "jackpot"), half)  # to count them takes seconds
    expected = stud.of({"ante": 10_000, "bet": 12_000, "jackpot": 100})
    assert expected.cents == 500, "of the ante alone: the bet is counted in it"
    assert (expected.variance, expected.unknown) == (0, 100), "what a jackpot returns changes with its prize"
    ride = ByReturn(find("let-it-ride-nsw")).of({"bet-1": 500, "bet-2": 1000, "bet-dollar": 1000})
    assert 35 < ride.cents < 36, "3.5 % of one of the three, by the one that is never withdrawn"
    jack = ByReturn(find("blackjack"))
    assert jack.of({"blackjack": 2000}).unknown == 2000, "after doubling and splitting more lies than was staked first"
    assert "_returns" not in vars(jack), "it takes seconds, and would say nothing"
    assert ByReturn(find("manila-poker")).of({"bet": 900}).unknown == 900
