# SPDX-License-Identifier: MIT
"""Checks the reference of pai gow: its counts, that each rule of the house way decides a hand, and s 443."""

from collections import Counter
from itertools import combinations

import pai_gow_reference as reference
import pytest
from pai_gow_reference import CHONG_RANKING_3, FACES, SINGLE, Tile, TileSetting, decided, house_way, named, value

SET = [(tile, face) for tile in SINGLE for face in FACES[tile]]

RULES = {
    *("s 438(a)", "s 438(c)", "s 438(d)", "s 439", "s 439(2)", "s 439(3)"),
    *("s 440(1)", "s 440(2)", "s 440(3)", "s 440(4)", "s 440(4)(a)(i)", "s 440(4)(a)(ii)", "s 440(4)(b)"),
    *("s 440(4)(c)", "s 440(4)(d)", "s 441(1)", "s 441(2)", "s 441(3)", "s 441(4)"),
    *("s 442(1)", "s 442(2)", "s 442(3)", "s 443(2)", "s 443(3)", "s 443(4)", "s 443(5)", "s 443(6)"),
}


def hands() -> list[tuple[Tile, ...]]:
    """Return all hands of four tiles, by the ranks of the tiles."""
    fours = combinations([tile for tile, _ in SET], 4)
    return sorted({tuple(sorted(four, key=SINGLE.index)) for four in fours})


@pytest.fixture(scope="module")
def set_hands() -> dict[tuple[Tile, ...], TileSetting]:
    return {four: house_way(four) for four in hands()}


def test_the_hands_of_two_tiles_have_the_published_counts() -> None:
    made = Counter(named((one, other)) for (one, _), (other, _) in combinations(SET, 2))
    kinds = Counter({kind: sum(n for name, n in made.items() if name.endswith(kind)) for kind in (" pair", " wong")})
    kinds |= {kind: sum(n for name, n in made.items() if name.endswith(kind)) for kind in (" gong", " high nine")}
    assert kinds == {" pair": 16, " wong": 8, " gong": 16, " high nine": 16}
    assert [made[str(points)] for points in range(10)] == [24, 32, 44, 48, 52, 44, 56, 52, 56, 32]


def test_the_number_of_hands_of_four_tiles() -> None:
    assert len(hands()) == 3620
    assert len({tuple(sorted(face for _, face in four)) for four in combinations(SET, 4)}) == 8130


def test_every_hand_is_set_and_its_low_hand_is_not_above_the_high_hand(set_hands) -> None:
    for four, setting in set_hands.items():
        assert sorted(setting.low + setting.high) == sorted(four)
        assert value(setting.low) <= value(setting.high), four


def test_every_rule_decides_for_some_hand(set_hands) -> None:
    assert {rule for setting in set_hands.values() for rule in setting.rules} == RULES


def test_each_exception_changes_some_settings(set_hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference, "by_exception", lambda _: None)
    changed = Counter(
        setting.rules[0]
        for four, setting in set_hands.items()
        if setting.rules[0].startswith("s 443") and house_way(four)[:2] != setting[:2]
    )
    # s 443(5) plays 4 and 5 together. s 438(c) allows 3 and 4, or 3 and 5, too, but plays 4 and 5 in all hands but one
    assert changed == {"s 443(2)": 2, "s 443(3)": 4, "s 443(4)": 4, "s 443(5)": 1, "s 443(6)": 2}


@pytest.mark.parametrize(
    ("four", "numbers"),
    [
        (("high 7", "high 8", "high 10", "11"), ("8", "8")),  # s 443(2)
        (("3/6", "5", "low 6", "12"), ("8", "8")),  # s 443(4): "instead of 8 and 8"
        (("3/6", "5", "high 6", "2"), ("8", "8")),
        (("high 4", "high 8", "low 8", "low 6"), ("2", "4")),  # s 443(3): the high 8 is on the low hand, s 442(1)
        (("high 8", "low 8", "9", "high 10"), ("7", "8")),  # s 443(6): the high 8 is on the high hand, s 442(2)
    ],
)
def test_an_exception_names_the_setting_that_it_replaces(four, numbers, monkeypatch: pytest.MonkeyPatch) -> None:
    exception = house_way(four)
    monkeypatch.setattr(reference, "by_exception", lambda _: None)
    setting = house_way(four)
    assert (named(setting.low), named(setting.high)) == numbers
    eight = [it for it in four if it == "high 8" and "low 8" in four]
    assert all((it in setting.low) != (it in exception.low) for it in eight)


def test_a_low_hand_is_below_chong_ranking_3_only_where_a_rule_says_so(set_hands) -> None:
    below = {setting.rules[0] for setting in set_hands.values() if value(setting.low) < CHONG_RANKING_3}
    plays = {"s 438(a)", "s 441(1)", "s 441(2)", "s 441(3)", "s 443(3)", "s 443(5)"}
    assert below == {"s 439(2)", "s 439(3)"} | plays


@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        ((("5", "low 4"), ("12", "9")), (("5", "high 4"), ("2", "9")), "stand off"),  # (2)(b): teen wong above day wong
        ((("5", "high 4"), ("12", "9")), (("5", "low 4"), ("2", "9")), "wins"),  # (3): the highest single tile
        ((("5", "high 4"), ("12", "9")), (("5", "high 4"), ("12", "9")), "loses"),  # (4), (5): equal ones
        ((("12", "low 8"), ("9", "9")), (("high 10", "low 10"), ("5", "5")), "wins"),
        ((("high 10", "low 10"), ("9", "9")), (("low 4", "low 6"), ("5", "5")), "stand off"),  # (6): zero and zero
        ((("high 10", "high 10"), ("9", "9")), (("low 4", "low 6"), ("5", "5")), "wins"),  # a pair is no zero
    ],
)
def test_hands_are_decided(player, bank, result) -> None:
    assert decided(TileSetting(*player), TileSetting(*bank)) == result
