# SPDX-License-Identifier: MIT
"""The roulette layout: every number and outside area in its place and colour, and where chips lie."""

from functools import cache
from itertools import pairwise

import msgspec
import pytest

from controller.display.kit.items import Box, Chips, Frame, Picture, Text
from controller.display.screen import Screen
from controller.engine.shown.views import Chips as LyingStake
from controller.engine.shown.views import LyingChips
from controller.games import find
from tests.display.scenes.playing import look, seen_of
from tests.display.shown_items import frames, items, screen_of, words

REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
COLUMN = {n: tuple(range(n, 37, 3)) for n in (1, 2, 3)}
SPOT = 6
"""Dots. Largest distance from the middle of chips to their point."""


def shown(*chips: LyingStake) -> Screen:
    """Return the players' screen before the first spin, with these chips."""
    view = msgspec.structs.replace(seen_of("roulette")[0].view, standing=LyingChips(list(chips)))
    return screen_of(look("roulette", simulated=True), view)


@cache
def boxes() -> dict[str, Box]:
    """Return the area of each wager that has one, in dots of the layout."""
    return {it.owner: it.box for it in frames(shown(), "layout", kind="area")}


def number(n: int) -> Box:
    return boxes()[f"straight-{n}"]


def touch(one: int, other: int) -> bool:
    """Return whether two edges lie on one line of the layout."""
    return abs(other - one) <= 8


def test_the_roulette_layout_has_every_number_and_every_outside_area() -> None:
    """s 131(3): 0 to 36, columns, dozens, even chances, and nothing else."""
    even_chances = {"low", "high", "even", "odd", "red", "black"}
    outside = {f"{kind}-{n}" for kind in ("column", "dozen") for n in (1, 2, 3)} | even_chances
    assert set(boxes()) == {f"straight-{n}" for n in range(37)} | outside


def test_the_numbers_stand_in_three_columns_with_0_beside_1_2_and_3() -> None:
    for n, line in COLUMN.items():
        assert len({number(one).top for one in line}) == 1
        assert all(touch(number(one).right, number(other).left) for one, other in pairwise(line))
        assert boxes()[f"column-{n}"].top == number(n).top
        assert touch(number(line[-1]).right, boxes()[f"column-{n}"].left)
    for n in range(1, 37, 3):
        assert touch(number(n + 2).bottom, number(n + 1).top)
        assert touch(number(n + 1).bottom, number(n).top)
    assert all(touch(number(0).right, number(n).left) for n in (1, 2, 3))
    assert number(0).top == number(3).top
    assert number(0).bottom == number(1).bottom


def test_the_numbers_have_their_colours() -> None:
    """Numbers on plates, red ones rounder; 0 on its field; RED and BLACK on such plates."""
    every = items(shown(), "layout")
    plates = [it for it in every if isinstance(it, Frame) and it.kind != "area" and it.fill in {"red", "black"}]
    for n in range(1, 37):
        (plate,) = [it for it in plates if number(n).holds(it.box)]
        assert plate.fill == ("red" if n in REDS else "black"), n
        assert (plate.radius > 10) == (n in REDS), "told without colour too"
    (zero,) = frames(shown(), "layout", owner="straight-0")
    assert zero.fill == "green"
    for colour in ("RED", "BLACK"):
        (word,) = [it for it in every if isinstance(it, Text) and it.words == colour]
        (plate,) = [it for it in plates if it.box.holds(word.box)]
        assert plate.fill == colour.lower()
        assert (plate.radius > 10) == (colour == "RED"), "told without colour too"


def test_the_dozens_lie_along_their_numbers_and_the_even_chances_beneath() -> None:
    for n in (1, 2, 3):
        dozen, first, last = boxes()[f"dozen-{n}"], number(12 * n - 11), number(12 * n)
        assert touch(first.bottom, dozen.top)
        assert abs(dozen.left - first.left) <= 2
        assert abs(dozen.right - last.right) <= 2
    even_chances = [boxes()[name] for name in ("low", "even", "red", "black", "odd", "high")]
    assert all(touch(boxes()["dozen-1"].bottom, box.top) for box in even_chances)
    assert all(touch(one.right, other.left) for one, other in pairwise(even_chances))


# Where chips lie


def members(wager: str) -> list[int]:
    """Return the numbers of an inside wager, in order."""
    numbers = [int(word) for word in wager.split("-") if word.isdigit()]
    return list(range(numbers[0], numbers[1] + 1)) if wager.startswith("six-line") else numbers


def line_point(numbers: list[int]) -> tuple[int, int]:
    """Return where chips touch just these numbers: their line or crossing; of a street the outer line."""
    columns = [number(n) for n in numbers if n]
    x = _middle([box.center[0] for box in columns])
    y = _middle([box.center[1] for box in columns])
    outer = number(1).bottom - 2
    if 0 in numbers:
        return number(1).left, outer if len(numbers) == 4 else y
    return x, outer if len(numbers) in (3, 6) else y


def _middle(values: list[int]) -> int:
    return (min(values) + max(values)) // 2


def test_each_wager_lies_in_its_area_or_touches_just_its_numbers() -> None:
    """s 136(3), diagram 7: on the square, on the line, on the crossing; each at a place of its own."""
    every = find("roulette").layout.wagers
    places = set()
    for wager in every:
        screen = shown(LyingStake("red", wager, 500))
        (chip,) = [it.box for it in items(screen, "layout") if isinstance(it, Chips) or _badge(it)]
        places.add(chip.center)
        if wager in boxes():
            assert boxes()[wager].holds(chip), wager
            continue
        x, y = line_point(members(wager))
        reach = chip.width // 2 + SPOT
        assert abs(chip.center[0] - x) <= reach, wager
        assert abs(chip.center[1] - y) <= reach, wager
    assert len(places) == len(every) == 157


def _badge(it: object) -> bool:
    return isinstance(it, Picture) and it.name == "badge"


@pytest.mark.parametrize("wager", ["split-16-17", "corner-1-2-4-5", "street-25-26-27", "six-line-31-36"])
def test_chips_on_a_line_cover_no_number_and_say_whose_and_how_much(wager: str) -> None:
    said = words(shown(LyingStake("red", wager, 500)), "layout")
    assert said[-2:] == ["Rd", "5"]
