# SPDX-License-Identifier: MIT
"""Exact returns of all wagers of the seven games: the published ones, and which are not in the house's favour."""

from fractions import Fraction

import pytest

from c_ext.edge import edges
from c_ext.layout import Layout
from controller.games.craps import wagers as craps_wagers
from controller.games.mini_dice import wagers as mini_dice_wagers
from controller.games.roulette import wagers as roulette_wagers
from controller.games.tri_chro import wagers as tri_chro_wagers
from controller.games.triple_penny import wagers as triple_penny_wagers
from controller.games.two_up import wagers as two_up_wagers
from controller.games.wheel_of_fortune import wagers as wheel_wagers

LAYOUTS: dict[str, Layout] = {
    "mini-dice": mini_dice_wagers.layout(),
    "craps": craps_wagers.layout(),
    "roulette": roulette_wagers.layout(),
    "wheel-of-fortune-50": wheel_wagers.division(50).layout(),
    "wheel-of-fortune-52": wheel_wagers.division(52).layout(),
    "two-up": two_up_wagers.layout(),
    "triple-penny-two-up": triple_penny_wagers.layout(),
    "tri-chro-54": tri_chro_wagers.layout(54),
    "tri-chro-63": tri_chro_wagers.layout(63),
}
GAMES = pytest.mark.parametrize("game", LAYOUTS)

PUBLISHED = """
mini-dice            field                -1/27
craps                win                  -7/495
craps                come                 -7/495
craps                place-6              -1/66
craps                place-8              -1/66
craps                hardway-6            -1/22
craps                field                -1/18
craps                any-7                -1/6
wheel-of-fortune-50  symbol-a             -1/25
wheel-of-fortune-50  symbol-e             -2/25
wheel-of-fortune-50  symbol-f             -2/25
wheel-of-fortune-50  symbol-g             -1/10
wheel-of-fortune-50  symbol-h             -1/10
two-up               heads                -1/32
two-up               tails                -1/32
two-up               spinner-heads        -17841/524288
two-up               spinner-tails        -17841/524288
triple-penny-two-up  heads                -1/32
triple-penny-two-up  spinner-tails        -1/16
tri-chro-54          red-star-pair        -5/159
tri-chro-54          odd-pair-gold-red    -7/265
tri-chro-54          any-red              -13/636
tri-chro-54          any-star             199/1908
tri-chro-63          green-star-pair      -2/93
tri-chro-63          any-red-pair         -1/31
"""


@pytest.mark.parametrize("line", PUBLISHED.strip().splitlines(), ids=lambda line: " ".join(line.split()[:2]))
def test_the_returns_are_the_published_ones(line: str) -> None:
    game, wager, returns = line.split()
    assert edges(LAYOUTS[game])[wager].returns == Fraction(returns)


@pytest.mark.parametrize(
    ("game", "returns"), [("roulette", Fraction(-1, 37)), ("wheel-of-fortune-52", Fraction(-1, 13))]
)
def test_these_games_return_the_same_throughout(game: str, returns: Fraction) -> None:
    assert {edge.returns for edge in edges(LAYOUTS[game]).values()} == {returns}


@GAMES
def test_the_chances_of_every_wager_sum_to_1(game: str) -> None:
    for wager, edge in edges(LAYOUTS[game]).items():
        assert edge.win + edge.lose + edge.void == 1, wager
        assert edge.win > 0, wager


@GAMES
def test_no_wager_that_can_be_placed_favours_the_player_but_one(game: str) -> None:
    """54-ball "any star"; supplemental wagers at craps are paid at true odds, and favour nobody."""
    layout = LAYOUTS[game]
    placed = {wager: edge.returns for wager, edge in edges(layout).items() if layout.wagers[wager].placed}
    assert {wager for wager, returns in placed.items() if returns > 0} == (
        {"any-star"} if game == "tri-chro-54" else set()
    )
    kinds = ("win-odds", "dont-win-odds", "come-odds", "dont-come-odds") if game == "craps" else ()
    true_odds = {f"{kind}-{number}" for kind in kinds for number in (4, 5, 6, 8, 9, 10)}
    assert {wager for wager, returns in placed.items() if returns == 0} == true_odds
