# SPDX-License-Identifier: MIT
"""The roulette layout as it is drawn: every number and outside area in its place and colour, and where chips lie."""

from functools import cache
from itertools import pairwise

import msgspec
import pygame
import pytest
from glass_rig import box_of, changed, drawn, screen_of, share, views

from controller.display.drawing import palette as p
from controller.display.screen import Screen
from controller.engine.shown.views import Chips, LyingChips
from controller.games import find

REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
COLUMN = {n: tuple(range(n, 37, 3)) for n in (1, 2, 3)}
SPOT = 6
"""Dots. The largest distance from the middle of chips to their point."""


@cache
def table() -> tuple[Screen, pygame.Surface]:
    """The players' screen before the first wager."""
    screen = screen_of("roulette", "players")
    return screen, drawn(screen, views("roulette")[0])


@cache
def boxes() -> dict[str, pygame.Rect]:
    """The area of each wager that has one, in dots of the screen."""
    screen, _ = table()
    at = screen.boxes["layout"].topleft
    return {area.wager: box_of(screen, area).move(at) for area in find("roulette").face().areas}


def number(n: int) -> pygame.Rect:
    return boxes()[f"straight-{n}"]


def touch(one: int, other: int) -> bool:
    """Whether two edges lie on one line of the layout."""
    return 0 <= other - one <= 8


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
    """Numbers on ovals, 0 on its field; a diamond for red, and one for black."""
    _, surface = table()
    for n in range(37):
        colour = "green" if n == 0 else "red" if n in REDS else "black"
        assert share(surface, number(n), p.GROUNDS[colour]) > 0.3, n  # type: ignore[index]
    for colour in ("red", "black"):
        assert share(surface, boxes()[colour], p.GROUNDS[colour]) > 0.1  # type: ignore[index]


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


@cache
def chips_on(wager: str) -> pygame.Rect:
    """The disc of a chip on this wager; it is drawn there."""
    screen, before = table()
    surface, layout = before.copy(), screen.boxes["layout"]
    chips = Chips("red", wager, 500)
    screen.draw(surface, msgspec.structs.replace(views("roulette")[0], standing=LyingChips([chips])))
    (placed,) = screen._context.felt.placed((chips,), {})
    found = placed.rect.move(layout.topleft)
    middle = pygame.Rect(found).inflate(-found.width // 3, -found.height // 3)
    assert middle.colliderect(changed(before.subsurface(middle), surface.subsurface(middle)).move(middle.topleft))
    return found


def members(wager: str) -> list[int]:
    """The numbers of an inside wager, in order."""
    numbers = [int(word) for word in wager.split("-") if word.isdigit()]
    return list(range(numbers[0], numbers[1] + 1)) if wager.startswith("six-line") else numbers


def middle(values: list[int]) -> int:
    return (min(values) + max(values)) // 2


def line_point(numbers: list[int]) -> tuple[int, int]:
    """Where a chip touches just these numbers: the middle of their line or crossing; a street's on the outer line."""
    columns = [number(n) for n in numbers if n]
    x, y = middle([box.centerx for box in columns]), middle([box.centery for box in columns])
    outer = number(1).bottom + 2
    if 0 in numbers:
        return number(1).left - 2, outer if len(numbers) == 4 else y
    return x, outer if len(numbers) in (3, 6) else y


INSIDE = [
    wager for wager in find("roulette").layout.wagers if wager.startswith(("split", "street", "corner", "six-line"))
]


def test_the_roulette_layout_shows_how_each_kind_of_wager_is_placed() -> None:
    """s 136(3), diagram 7: on the square, on the line, on the crossing; each at a place of its own."""
    places = set()
    for wager in find("roulette").layout.wagers:
        found = chips_on(wager)
        places.add(found.center)
        if wager in boxes():
            assert boxes()[wager].contains(found), wager
        else:
            x, y = line_point(members(wager))
            assert abs(found.centerx - x) <= SPOT, wager
            assert abs(found.centery - y) <= SPOT, wager
    assert len(places) == 157


@pytest.mark.parametrize("wager", INSIDE)
def test_a_chip_on_a_line_touches_just_its_numbers(wager: str) -> None:
    """On the outer line a street's touches only the first of its numbers, a six-line's the first of each row."""
    touched = {n for n in range(37) if number(n).colliderect(chips_on(wager))}
    numbers = set(members(wager))
    assert touched <= numbers
    outer = wager.startswith(("street", "six-line"))
    if 0 not in numbers:
        assert touched == {n for n in numbers if n % 3 == 1 or not outer}
