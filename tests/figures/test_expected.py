# SPDX-License-Identifier: MIT
"""Expected wins of wagers: exact, and computed in another way than the program's, over every game with a layout."""

from fractions import Fraction
from math import isqrt
from random import Random
from typing import Any

import pytest

from c_ext.blackjack_strategy import BASIC, simulate
from c_ext.edge import Edge, edge
from c_ext.layout import Layout
from c_ext.pai_gow import deals
from c_ext.wager import LOSE, Win
from controller.engine.rules.house_gain import of_edge
from controller.figures.expected import ByGain, Expected, is_weighed, of_round
from controller.figures.measures import together
from controller.games import find, rooms

WEIGHED = sorted(game for game in rooms() if is_weighed(find(game)))


def lost(layout: Layout[Any], wager: str, outcome: Any) -> Fraction:
    """Return the table's win on a cent of a wager that each result decides."""
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


def test_of_hands_the_return_is_measured_by_the_ante_and_the_bet_is_in_it() -> None:
    stud = ByGain(find("caribbean-stud"))
    half = Edge(Fraction(1, 2), Fraction(1, 2), Fraction(), Fraction(-1, 20), Fraction(4))
    vars(stud)["gains"] = {"ante": of_edge(half)}  # to count them takes seconds
    cents = {"ante": 10_000, "bet": 12_000, "jackpot": 100}
    expected = stud.of(cents, together(cents))
    assert expected.cents == 500, "of the ante alone: the bet is counted in it"
    assert expected.unknown == 100, "what a jackpot returns changes with its prize"
    assert expected.variance
    assert isqrt(int(expected.variance)) == isqrt(int((4 - Fraction(1, 400)) * 10_000**2))


def test_of_let_it_ride_the_one_that_is_never_withdrawn_measures_all_three() -> None:
    cents = {"bet-1": 500, "bet-2": 1000, "bet-dollar": 1000}
    ride = ByGain(find("let-it-ride-nsw")).of(cents, together(cents))
    assert 35 < ride.cents < 36, "3.5 % of one of the three"
    assert ride.unknown == 0
    (gain,) = ByGain(find("let-it-ride-nsw")).gains.values()
    assert gain.deviation
    assert Fraction(515, 100) < gain.deviation < Fraction(516, 100), "at most"


def test_hands_of_one_round_are_taken_to_go_the_same_way_and_rounds_not() -> None:
    one, two = {"double-chance": 1000}, {"double-chance": 2000}
    chance = ByGain(find("double-chance"))
    deviation = chance.gains["double-chance"].deviation
    assert deviation
    of_one_round = chance.of(two, together(two)).variance
    of_two = chance.of(two, {name: 2 * cents for name, cents in together(one).items()}).variance
    assert (of_one_round, of_two) == ((2000 * deviation) ** 2, 2 * (1000 * deviation) ** 2)


def test_the_square_of_a_round_of_blackjack_is_that_of_simulated_rounds() -> None:
    (edge,) = (edge for wager, edge in find("blackjack").outcomes.edges(5).items() if wager == "blackjack")
    tally = simulate(BASIC, 5, 20_000, 1)
    square = Fraction(sum(halves * halves * rounds for halves, rounds in tally.gains.items()), 4 * tally.rounds)
    assert edge.square
    assert abs(square / edge.square - 1) < Fraction(1, 200)


def test_a_bank_of_players_and_tickets_have_bounds_and_a_pot_has_none() -> None:
    gains = ByGain(find("pai-gow")).gains
    house, player = gains["house-banks"], gains["player-banks"]
    assert house.least == house.most == -find("pai-gow").outcomes.edges()["house-banks"].returns
    dealt = deals()
    rate, every = Fraction(1, 20), sum(dealt)
    assert player.least == rate * Fraction(max(dealt.wins, dealt.loses), every), "the more of what both sides win"
    assert player.most == rate * Fraction(dealt.wins + dealt.loses, every), "against one opponent it is this"
    bank = Fraction(dealt.loses - dealt.wins, 2 * every)
    assert player.least + bank > gains["co-bank"].least > rate * Fraction(dealt.wins, every) + bank
    keno = ByGain(find("keno")).of({"tickets": 100_00}, {})
    returns = [edge.returns for edge in find("keno").outcomes.edges().values()]
    assert (keno.cents, keno.cents + keno.reach) == (-max(returns) * 100_00, -min(returns) * 100_00)
    assert keno.variance is None
    assert ByGain(find("manila-poker")).of({"bet": 900}, {"bet bet": 810_000}) == Expected(unknown=900)
