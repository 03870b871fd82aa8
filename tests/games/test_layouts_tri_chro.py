# SPDX-License-Identifier: MIT
"""Tri-chro's wagers, checked with every pair of balls against s 467, which is written down here a second time."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from c_ext.edge import edges
from controller.games.tri_chro import wagers as room

# s 467: the wager, the required balls (* with a star, ? with or without, ! no ball of the colour), odds of 54, 63 balls
SECTION_467 = """
red-star-pair         red* red*      65/1   90/1
green-star-pair       green* green*  65/1   90/1
gold-star-pair        gold* gold*    65/1   90/1
odd-stars-red-green   red* green*    27/1   38/1
odd-stars-green-gold  green* gold*   27/1   38/1
odd-stars-gold-red    gold* red*     27/1   38/1
any-red-pair          red? red?      8/1    8/1
any-green-pair        green? green?  8/1    8/1
any-gold-pair         gold? gold?    8/1    8/1
odd-pair-red-green    red? green?    33/10  33/10
odd-pair-green-gold   green? gold?   33/10  33/10
odd-pair-gold-red     gold? red?     33/10  33/10
no-red                red! red!      6/5    6/5
no-green              green! green!  6/5    6/5
no-gold               gold! gold!    6/5    6/5
any-red               red? any       3/4    3/4
any-green             green? any     3/4    3/4
any-gold              gold? any      3/4    3/4
any-star              any* any       3/4    3/4
"""
ROWS = [line.split() for line in SECTION_467.strip().splitlines()]
REQUIRED = {wager: (one, other) for wager, one, other, _, _ in ROWS}
ODDS = {
    54: {wager: Fraction(odds) for wager, _, _, odds, _ in ROWS},
    63: {wager: Fraction(odds) for wager, _, _, _, odds in ROWS},
}
LAYOUTS = {balls: room.layout(balls) for balls in ODDS}
SIZES = pytest.mark.parametrize("balls", [54, 63])


FIRST = {54: {"red": 1, "green": 19, "gold": 37}, 63: {"red": 1, "green": 22, "gold": 43}}
"""The first ball of each colour; the first seven have stars."""


def described(balls: int, number: int) -> str:
    """`red` or `red*`."""
    colour, first = [(colour, first) for colour, first in FIRST[balls].items() if number >= first][-1]
    return colour + ("*" if number < first + 7 else "")


def fits(ball: str, required: str) -> bool:
    colour, how = required.rstrip("*?!"), required[-1]
    if required == "any":
        return True
    if how == "!":
        return not ball.startswith(colour)
    return (colour == "any" or ball.startswith(colour)) and (how != "*" or ball.endswith("*"))


def wins(wager: str, one: str, other: str) -> bool:
    return any(all(map(fits, pair, REQUIRED[wager])) for pair in permutations((one, other)))


PAIRS = {
    balls: Counter(
        (described(balls, one), described(balls, other)) for one, other in combinations(range(1, balls + 1), 2)
    )
    for balls in ODDS
}
"""The number of pairs of balls that have each two kinds; the ball with the lower number is first."""
DRAWN = [(balls, *pair) for balls, pairs in PAIRS.items() for pair in pairs]


@SIZES
def test_there_are_the_19_wagers_and_no_other(balls: int) -> None:
    assert list(LAYOUTS[balls].wagers) == [wager for wager, *_ in ROWS]


@pytest.mark.parametrize(("balls", "one", "other"), DRAWN)
def test_every_wager_wins_or_loses_as_section_467_says(balls: int, one: str, other: str) -> None:
    result = LAYOUTS[balls].result(room.read([one, other]))
    expected = {wager: odds for wager, odds in ODDS[balls].items() if wins(wager, one, other)}
    assert {wager: odds.fraction for wager, odds in result.wins.items()} == expected
    assert set(result.loses) == set(REQUIRED) - set(expected)


@SIZES
def test_the_outcomes_have_the_weights_of_all_pairs_of_balls(balls: int) -> None:
    weights = Counter()
    for (one, other), ways in PAIRS[balls].items():
        weights[room.read([one, other])] += ways
    assert LAYOUTS[balls].outcomes == weights
    assert (len(weights), LAYOUTS[balls].weight) == (21, {54: 1431, 63: 1953}[balls])


@SIZES
@pytest.mark.parametrize("wager", REQUIRED)
def test_the_chances_and_the_return_are_those_of_all_pairs_of_balls(balls: int, wager: str) -> None:
    ways = sum(PAIRS[balls].values())
    won = Fraction(sum(count for pair, count in PAIRS[balls].items() if wins(wager, *pair)), ways)
    found = edges(LAYOUTS[balls])[wager]
    assert (found.win, found.lose, found.void) == (won, 1 - won, 0)
    assert found.returns == won * ODDS[balls][wager] - (1 - won)


@SIZES
def test_the_balls_are_those_of_sections_461_and_462(balls: int) -> None:
    kinds = [str(room.ball(balls, number)) for number in range(1, balls + 1)]
    assert kinds == [described(balls, number) for number in range(1, balls + 1)]
    each = balls // 3
    assert Counter(kinds) == {
        **{f"{colour}*": 7 for colour in ("red", "green", "gold")},
        **dict.fromkeys(("red", "green", "gold"), each - 7),
    }


@SIZES
@given(number=st.integers())
def test_a_number_that_no_ball_has_is_refused(balls: int, number: int) -> None:
    if 1 <= number <= balls:
        assert str(room.ball(balls, number)) == described(balls, number)
    else:
        with pytest.raises(ValueError, match=f"no ball {number}: .* 1 to {balls}$"):
            room.ball(balls, number)


@SIZES
@given(st.data())
def test_the_order_of_the_two_balls_does_not_matter(balls: int, data: st.DataObject) -> None:
    one, other = (room.ball(balls, data.draw(st.integers(1, balls))) for _ in "12")
    result = room.drawn(one, other)
    assert result == room.drawn(other, one) == room.read([str(other), str(one)]) == room.read([str(one), str(other)])
    assert result in LAYOUTS[balls].outcomes
    assert sorted(room.as_text(result).split()) == sorted([str(one), str(other)])


@pytest.mark.parametrize(
    ("words", "written", "call"),
    [
        ("gold red*", "red* gold", "red star, gold"),
        ("green green*", "green* green", "green star, green"),
        ("gold* green*", "green* gold*", "green star, gold star"),
        ("red red", "red red", "red, red"),
    ],
)
def test_a_result_is_called_red_before_green_before_gold_and_stars_first(words: str, written: str, call: str) -> None:
    result = room.read(words.split())
    assert (room.as_text(result), room.call(result)) == (written, call)


@SIZES
@pytest.mark.parametrize("wager", REQUIRED)
def test_every_wager_cites_the_subsection_of_its_game(balls: int, wager: str) -> None:
    stated, section = LAYOUTS[balls].wagers[wager], {54: "s 467(1)", 63: "s 467(2)"}[balls]
    assert (stated.source, stated.odds_source) == (section, section)


@given(st.lists(st.one_of(st.sampled_from(["red", "red*", "green", "gold*", "Red", "*"]), st.text()), max_size=4))
def test_words_that_are_no_result_are_refused_and_the_message_gives_the_form(words: list[str]) -> None:
    known = {f"{colour}{star}" for colour in ("red", "green", "gold") for star in ("", "*")}
    if len(words) == 2 and set(words) <= known:
        assert sorted(room.as_text(room.read(words)).split()) == sorted(words)
    else:
        with pytest.raises(ValueError, match=r"no result of tri-chro: two of red\* red green\* green gold\* gold"):
            room.read(words)


@pytest.mark.parametrize("words", ["red", "red red red", "red**", "17 40", "red gold* ", "blue red", "redgold red"])
def test_words_that_are_nearly_a_result_are_refused(words: str) -> None:
    with pytest.raises(ValueError, match="no result of tri-chro"):
        room.read(words.split(" "))
