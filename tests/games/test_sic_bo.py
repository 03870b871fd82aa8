# SPDX-License-Identifier: MIT
"""Sic-bo against a second reading of ss 66 to 77, written from the text and sharing nothing with the game's room."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from c_ext.edge import edges
from controller.games import find

GAME = find("sic-bo")
WAYS = list(product("123456", repeat=3))
"""The 216 ways in which three dice can fall."""

# s 75, line by line: the wagers and what they pay.
SECTION_75 = """
(a) small: 1
(b) big: 1
(c) triple-6 triple-5 triple-4 triple-3 triple-2 triple-1: 180
(d) double-6 double-5 double-4 double-3 double-2 double-1: 11
(e) any-triple: 31
(f) total-4 total-17: 62
(f) total-5 total-16: 31
(f) total-6 total-15: 18
(f) total-7 total-14: 12
(f) total-8 total-13: 8
(f) total-9 total-12: 7
(f) total-10 total-11: 6
(g) pair-1-2 pair-1-3 pair-1-4 pair-1-5 pair-1-6: 6
(g) pair-2-3 pair-2-4 pair-2-5 pair-2-6: 6
(g) pair-3-4 pair-3-5 pair-3-6: 6
(g) pair-4-5 pair-4-6: 6
(g) pair-5-6: 6
"""
ODDS: dict[str, str] = {}
PARAGRAPH: dict[str, str] = {}
for _line in SECTION_75.strip().splitlines():
    _wagers, _, _odds = _line.partition(": ")
    _paragraph, *_names = _wagers.split()
    ODDS |= dict.fromkeys(_names, _odds)
    PARAGRAPH |= dict.fromkeys(_names, _paragraph)
FACE_ODDS = {1: "1", 2: "2", 3: "12"}  # s 75(h): by the dice on which the number appears
FACES = [f"face-{number}" for number in "123456"]

SMALL_TOTALS = {4, 5, 6, 7, 8, 9, 10}
BIG_TOTALS = {11, 12, 13, 14, 15, 16, 17}
NOT_SMALL = {"222", "333"}
NOT_BIG = {"444", "555"}


def paid(wager: str, dice: str) -> str | None:
    """s 70: the odds that a wager is paid when the dice, as "442", show that; None if it loses."""
    total = sum(map(int, dice))
    kind, _, rest = wager.partition("-")
    match kind:
        case "small":
            wins = total in SMALL_TOTALS and dice not in NOT_SMALL
        case "big":
            wins = total in BIG_TOTALS and dice not in NOT_BIG
        case "any":
            wins = dice in ("666", "555", "444", "333", "222", "111")
        case "triple":
            wins = dice == rest * 3
        case "double":
            wins = dice.count(rest) in (2, 3)
        case "total":
            wins = total == int(rest)
        case "pair":
            wins = set(rest.split("-")) <= set(dice)
        case _:
            return FACE_ODDS.get(dice.count(rest))
    return ODDS[wager] if wins else None


WAGERS = [*ODDS, *FACES]

# s 77(2) to (4), all 56 results
CALLS = """
1 1 1  triple 1; total 3
1 1 2  double 1, 2; total 4
1 1 3  double 1, 3; total 5
1 1 4  double 1, 4; total 6
1 1 5  double 1, 5; total 7
1 1 6  double 1, 6; total 8
1 2 2  1, double 2; total 5
1 2 3  1, 2, 3; total 6
1 2 4  1, 2, 4; total 7
1 2 5  1, 2, 5; total 8
1 2 6  1, 2, 6; total 9
1 3 3  1, double 3; total 7
1 3 4  1, 3, 4; total 8
1 3 5  1, 3, 5; total 9
1 3 6  1, 3, 6; total 10
1 4 4  1, double 4; total 9
1 4 5  1, 4, 5; total 10
1 4 6  1, 4, 6; total 11
1 5 5  1, double 5; total 11
1 5 6  1, 5, 6; total 12
1 6 6  1, double 6; total 13
2 2 2  triple 2; total 6
2 2 3  double 2, 3; total 7
2 2 4  double 2, 4; total 8
2 2 5  double 2, 5; total 9
2 2 6  double 2, 6; total 10
2 3 3  2, double 3; total 8
2 3 4  2, 3, 4; total 9
2 3 5  2, 3, 5; total 10
2 3 6  2, 3, 6; total 11
2 4 4  2, double 4; total 10
2 4 5  2, 4, 5; total 11
2 4 6  2, 4, 6; total 12
2 5 5  2, double 5; total 12
2 5 6  2, 5, 6; total 13
2 6 6  2, double 6; total 14
3 3 3  triple 3; total 9
3 3 4  double 3, 4; total 10
3 3 5  double 3, 5; total 11
3 3 6  double 3, 6; total 12
3 4 4  3, double 4; total 11
3 4 5  3, 4, 5; total 12
3 4 6  3, 4, 6; total 13
3 5 5  3, double 5; total 13
3 5 6  3, 5, 6; total 14
3 6 6  3, double 6; total 15
4 4 4  triple 4; total 12
4 4 5  double 4, 5; total 13
4 4 6  double 4, 6; total 14
4 5 5  4, double 5; total 14
4 5 6  4, 5, 6; total 15
4 6 6  4, double 6; total 16
5 5 5  triple 5; total 15
5 5 6  double 5, 6; total 16
5 6 6  5, double 6; total 17
6 6 6  triple 6; total 18
"""


def test_there_are_the_fifty_wagers_of_the_rules_and_no_other() -> None:
    assert len(WAGERS) == 50
    assert set(GAME.layout.wagers) == set(WAGERS)


@pytest.mark.parametrize("dice", WAYS, ids="".join)
def test_every_wager_wins_or_loses_as_sections_70_and_75_have_it(dice: tuple[str, ...]) -> None:
    result = GAME.layout.result(GAME.outcomes.read(dice))
    expected = {wager: paid(wager, "".join(dice)) for wager in WAGERS}
    assert {wager: str(odds) for wager, odds in result.wins.items()} == {w: o for w, o in expected.items() if o}
    assert set(result.loses) == {wager for wager, odds in expected.items() if odds is None}
    assert not result.voids


def test_the_winners_are_told_in_the_order_of_the_layout() -> None:
    order = list(GAME.layout.wagers)
    for outcome in GAME.layout.outcomes:
        result = GAME.layout.result(outcome)
        assert list(result.wins) == sorted(result.wins, key=order.index)
        assert list(result.loses) == sorted(result.loses, key=order.index)


@pytest.mark.parametrize("wager", WAGERS)
def test_every_wager_cites_the_sections_that_define_it_and_give_its_odds(wager: str) -> None:
    stated = GAME.layout.wagers[wager]
    assert stated.source == "s 70"
    assert stated.odds_source == f"s 75{PARAGRAPH.get(wager, '(h)')}"
    assert [str(odds) for odds in stated.all_odds] == ([ODDS[wager]] if wager in ODDS else ["1", "2", "12"])


@pytest.mark.parametrize("line", CALLS.strip().splitlines())
def test_every_result_is_called_from_the_smallest_number_to_the_highest(line: str) -> None:
    numbers, call = line.split("  ")
    assert GAME.outcomes.call(GAME.outcomes.read(numbers.split())) == call


def test_all_results_are_called() -> None:
    lines = CALLS.strip().splitlines()
    assert len(lines) == len(set(lines)) == 56
    assert {GAME.outcomes.written(outcome) for outcome in GAME.layout.outcomes} == {line[:5] for line in lines}


def test_the_outcomes_have_the_weights_of_three_dice() -> None:
    assert sum(GAME.layout.outcomes.values()) == 216
    for outcome, weight in GAME.layout.outcomes.items():
        assert weight == sum(sorted(map(int, dice)) == list(outcome) for dice in WAYS)


@pytest.mark.parametrize("wager", WAGERS)
def test_the_chances_and_the_return_are_those_of_the_216_ways(wager: str) -> None:
    odds = [paid(wager, "".join(dice)) for dice in WAYS]
    lost = odds.count(None)
    found = edges(GAME.layout)[wager]
    assert (found.win, found.lose, found.void) == (Fraction(216 - lost, 216), Fraction(lost, 216), 0)
    assert found.returns == Fraction(sum(int(each or -1) for each in odds), 216)


@pytest.mark.parametrize(
    ("wager", "returns"),
    [
        ("small", Fraction(-1, 36)),
        ("big", Fraction(-1, 36)),
        ("pair-2-5", Fraction(-1, 36)),
        ("face-3", Fraction(-1, 27)),
        ("double-6", Fraction(-1, 9)),
        ("triple-1", Fraction(-35, 216)),
    ],
)
def test_the_returns_are_the_published_ones(wager: str, returns: Fraction) -> None:
    assert edges(GAME.layout)[wager].returns == returns


def test_no_wager_is_in_the_players_favour() -> None:
    assert all(edge.returns < 0 for edge in edges(GAME.layout).values())


@given(st.permutations(["1", "4", "6"]))
def test_the_order_in_which_numbers_are_keyed_does_not_matter(words: list[str]) -> None:
    assert GAME.outcomes.written(GAME.outcomes.read(words)) == "1 4 6"


@given(st.lists(st.one_of(st.sampled_from("0123456789"), st.integers().map(str), st.text(max_size=3)), max_size=5))
def test_words_that_are_no_result_are_refused_and_the_message_gives_the_form(words: list[str]) -> None:
    if len(words) == 3 and all(word in ("1", "2", "3", "4", "5", "6") for word in words):
        assert GAME.outcomes.written(GAME.outcomes.read(words)) == " ".join(sorted(words))
    else:
        with pytest.raises(ValueError, match="three numbers from 1 to 6"):
            GAME.outcomes.read(words)


@pytest.mark.parametrize(
    "words", ["1 2", "1 2 3 4", "0 1 2", "1 2 7", "1 2 -3", "1 2 \uff13", "1 2 +3", "a b c", "", "123"]
)
def test_words_that_are_nearly_a_result_are_refused(words: str) -> None:
    with pytest.raises(ValueError, match="three numbers from 1 to 6"):
        GAME.outcomes.read(words.split(" "))


@pytest.mark.parametrize("what", ["double", "layout"])
def test_what_the_text_does_not_say_is_marked_as_assumed(what: str) -> None:
    """That a triple shows the double too, and where diagram 2 puts each area; a person confirms it."""
    assert any(what in assumed for assumed in GAME.about.assumed)
