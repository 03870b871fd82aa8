# SPDX-License-Identifier: MIT
"""Mini-dice's wagers against a second reading of ss 178, 184 and 186, which shares nothing with them."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from c_ext.edge import edges
from controller.games.mini_dice import wagers as room

LAYOUT = room.layout()
WAYS = list(product("123456", repeat=3))
"""The 216 ways in which three dice can fall."""

FACES = [f"face-{number}" for number in "123456"]
WAGERS = ["field", *FACES]


def paid(wager: str, dice: str) -> str | None:
    """The odds that a wager is paid when the dice, as "442", show that; None if it loses."""
    if wager == "field":
        return "1" if sum(map(int, dice)) in (5, 6, 7, 8, 13, 14, 15, 16) else None
    return {0: None, 1: "1", 2: "2", 3: "12"}[dice.count(wager[-1])]


def announced(dice: str) -> str:
    """s 186: the dice as "244", smallest first."""
    one, two, three = dice
    total = sum(map(int, dice))
    if one == two == three:
        return f"triple {one}; total {total}"
    if one == two:
        return f"double {one}, {three}; total {total}"
    if two == three:
        return f"{one}, double {two}; total {total}"
    return f"{one}, {two}, {three}; total {total}"


def test_there_are_the_wagers_of_the_rules_and_no_other() -> None:
    assert list(LAYOUT.wagers) == WAGERS


@pytest.mark.parametrize("dice", WAYS, ids="".join)
def test_every_wager_wins_or_loses_as_sections_178_and_184_have_it(dice: tuple[str, ...]) -> None:
    result = LAYOUT.result(room.read(dice))
    expected = {wager: paid(wager, "".join(dice)) for wager in WAGERS}
    assert {wager: str(odds) for wager, odds in result.wins.items()} == {w: o for w, o in expected.items() if o}
    assert set(result.loses) == {wager for wager, odds in expected.items() if odds is None}


def test_the_outcomes_have_the_weights_of_three_dice() -> None:
    assert len(LAYOUT.outcomes) == 56
    assert LAYOUT.weight == 216
    for outcome, weight in LAYOUT.outcomes.items():
        assert weight == sum(tuple(sorted(map(int, dice))) == outcome for dice in WAYS)


@pytest.mark.parametrize("wager", WAGERS)
def test_the_chances_and_the_return_are_those_of_the_216_ways(wager: str) -> None:
    odds = [paid(wager, "".join(dice)) for dice in WAYS]
    lost = odds.count(None)
    found = edges(LAYOUT)[wager]
    assert (found.win, found.lose, found.void) == (Fraction(216 - lost, 216), Fraction(lost, 216), 0)
    assert found.returns == Fraction(sum(int(each or -1) for each in odds), 216)


@pytest.mark.parametrize("wager", WAGERS)
def test_every_wager_cites_the_sections_that_define_it_and_give_its_odds(wager: str) -> None:
    stated = LAYOUT.wagers[wager]
    assert (stated.source, stated.odds_source) == ("s 178(4)", "s 184(a)" if wager == "field" else "s 184(b)")


@pytest.mark.parametrize("outcome", LAYOUT.outcomes, ids=room.as_text)
def test_every_result_is_read_written_and_called(outcome: tuple[int, ...]) -> None:
    written = room.as_text(outcome)
    assert room.read(written.split()) == outcome
    assert room.call(outcome) == announced(written.replace(" ", ""))


@pytest.mark.parametrize(
    ("dice", "call"),
    [("2 6 3", "2, 3, 6; total 11"), ("4 3 3", "double 3, 4; total 10"), ("5 5 5", "triple 5; total 15")],
)
def test_the_examples_of_section_186(dice: str, call: str) -> None:
    assert room.call(room.read(dice.split())) == call


@given(st.lists(st.one_of(st.sampled_from("0123456789"), st.integers().map(str), st.text(max_size=3)), max_size=5))
def test_words_that_are_no_result_are_refused_and_the_message_gives_the_form(words: list[str]) -> None:
    if len(words) == 3 and all(word in ("1", "2", "3", "4", "5", "6") for word in words):
        assert room.as_text(room.read(words)) == " ".join(sorted(words))
    else:
        with pytest.raises(ValueError, match=r"mini-dice: .* 1 to 6, as 4 4 3$"):
            room.read(words)


@pytest.mark.parametrize("words", ["1 2", "1 2 3 4", "0 1 2", "1 2 7", "1 2 -3", "1 2 \uff13", "1 2 +3", "", "123"])
def test_words_that_are_nearly_a_result_are_refused(words: str) -> None:
    with pytest.raises(ValueError, match="three numbers from 1 to 6"):
        room.read(words.split(" "))
