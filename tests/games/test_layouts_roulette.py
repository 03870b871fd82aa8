# SPDX-License-Identifier: MIT
"""Roulette's wagers against a second reading of ss 135 and 143, taken from a drawing of the layout."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from c_ext.edge import edges
from controller.games.roulette import wagers as room

LAYOUT = room.layout()

DRAWN = """
 1  2  3
 4  5  6
 7  8  9
10 11 12
13 14 15
16 17 18
19 20 21
22 23 24
25 26 27
28 29 30
31 32 33
34 35 36
"""
GRID = [[int(number) for number in line.split()] for line in DRAWN.strip().splitlines()]
BLACK = {2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35}

ODDS = {
    "straight": 35, "split": 17, "street": 11, "corner": 8, "six-line": 5, "column": 2, "dozen": 2,
    "low": 1, "high": 1, "even": 1, "odd": 1, "red": 1, "black": 1,
}  # fmt: skip


def together(kind: str, *blocks: list[int]) -> dict[str, set[int]]:
    return {f"{kind}-{'-'.join(map(str, sorted(block)))}": set(block) for block in blocks}


def block(row: int, column: int, rows: int, columns: int) -> list[int]:
    """Numbers that lie together on the drawing; empty if they would lie off it."""
    if row + rows > 12 or column + columns > 3:
        return []
    return [number for line in GRID[row : row + rows] for number in line[column : column + columns]]


def blocks(rows: int, columns: int) -> list[list[int]]:
    found = [block(row, column, rows, columns) for row, column in product(range(12), range(3))]
    return [numbers for numbers in found if numbers]


NUMBERS: dict[str, set[int]] = {
    **{f"straight-{number}": {number} for number in range(37)},
    **together("split", *blocks(1, 2), *blocks(2, 1), [0, 1], [0, 2], [0, 3]),
    **together("street", *blocks(1, 3), [0, 1, 2], [0, 2, 3]),
    **together("corner", *blocks(2, 2), [0, 1, 2, 3]),
    **{f"six-line-{min(six)}-{max(six)}": set(six) for six in blocks(2, 3)},
    **{f"column-{column + 1}": {line[column] for line in GRID} for column in range(3)},
    **{f"dozen-{part + 1}": {n for line in GRID[4 * part : 4 * part + 4] for n in line} for part in range(3)},
    "low": {number for line in GRID[:6] for number in line},
    "high": {number for line in GRID[6:] for number in line},
    "even": set(range(2, 37, 2)),
    "odd": set(range(1, 37, 2)),
    "red": set(range(1, 37)) - BLACK,
    "black": BLACK,
}
"""The numbers that each wager is on."""


def kind(wager: str) -> str:
    return next(kind for kind in ODDS if wager == kind or wager.startswith(f"{kind}-"))


def test_there_are_the_157_wagers_and_no_other() -> None:
    assert len(NUMBERS) == 157
    assert set(LAYOUT.wagers) == set(NUMBERS)


@pytest.mark.parametrize(
    ("of", "count"),
    [("straight", 37), ("split", 60), ("street", 14), ("corner", 23), ("six-line", 11), ("column", 3), ("dozen", 3)],
)
def test_there_are_so_many_of_a_kind(of: str, count: int) -> None:
    assert sum(kind(wager) == of for wager in LAYOUT.wagers) == count


@pytest.mark.parametrize("number", range(37))
def test_every_wager_wins_or_loses_as_sections_135_and_143_have_it(number: int) -> None:
    result = LAYOUT.result(room.read([str(number)]))
    expected = {wager: str(ODDS[kind(wager)]) for wager, on in NUMBERS.items() if number in on}
    assert {wager: str(odds) for wager, odds in result.wins.items()} == expected
    assert set(result.loses) == set(NUMBERS) - set(expected)
    assert not result.voids


def test_on_zero_all_lose_but_what_is_made_with_it() -> None:
    """s 143(2) and (3), as they stand."""
    assert {wager: odds.num for wager, odds in LAYOUT.result(0).wins.items()} == {
        "straight-0": 35,
        "split-0-1": 17,
        "split-0-2": 17,
        "split-0-3": 17,
        "street-0-1-2": 11,
        "street-0-2-3": 11,
        "corner-0-1-2-3": 8,
    }


@pytest.mark.parametrize("wager", NUMBERS)
def test_the_chances_and_the_return_are_those_of_37_compartments(wager: str) -> None:
    found = edges(LAYOUT)[wager]
    chance = Fraction(len(NUMBERS[wager]), 37)
    assert (found.win, found.lose, found.void) == (chance, 1 - chance, 0)
    assert found.returns == Fraction(-1, 37)


@pytest.mark.parametrize("wager", NUMBERS)
def test_every_wager_cites_the_sections_that_define_it_and_give_its_odds(wager: str) -> None:
    stated = LAYOUT.wagers[wager]
    assert (stated.source, stated.odds_source) == ("s 135", "s 143(3)" if 0 in NUMBERS[wager] else "s 143(1)")


def test_the_wheel_has_each_number_once_and_its_colours_alternate() -> None:
    """s 131(2A): one green, 18 red, 18 black; on the standard wheel red stands beside black all the way round."""
    assert sorted(room.WHEEL) == list(range(37)) == list(LAYOUT.outcomes)
    assert [room.colour(number) for number in room.WHEEL] == ["green", *["red", "black"] * 18]
    assert {number for number in range(37) if room.colour(number) == "black"} == BLACK


@pytest.mark.parametrize(
    ("number", "beside"), [(0, (26, 32)), (17, (25, 34)), (5, (10, 24)), (1, (33, 20)), (36, (13, 11))]
)
def test_the_neighbours_on_the_standard_wheel(number: int, beside: tuple[int, int]) -> None:
    at = room.WHEEL.index(number)
    assert (room.WHEEL[at - 1], room.WHEEL[(at + 1) % 37]) == beside


@pytest.mark.parametrize(("number", "call"), [(0, "0, green"), (17, "17, black"), (18, "18, red"), (36, "36, red")])
def test_the_call_begins_with_the_number(number: int, call: str) -> None:
    assert room.call(number) == call


@given(st.lists(st.one_of(st.integers(-2, 40).map(str), st.text(max_size=3)), max_size=2))
def test_words_that_are_no_result_are_refused_and_the_message_gives_the_form(words: list[str]) -> None:
    if len(words) == 1 and words[0] in {str(number) for number in range(37)}:
        assert room.as_text(room.read(words)) == words[0]
    else:
        with pytest.raises(ValueError, match=r"roulette: .* 0 to 36, as 17$"):
            room.read(words)


@pytest.mark.parametrize("words", ["37", "38", "00", "07", "-1", "+1", "1.0", "\uff11", "", "1 7", "zero"])
def test_words_that_are_nearly_a_result_are_refused(words: str) -> None:
    with pytest.raises(ValueError, match="one number from 0 to 36"):
        room.read(words.split(" "))
