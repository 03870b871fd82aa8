# SPDX-License-Identifier: MIT
"""The sic-bo face: one area for each wager of s 70, inscribed with the odds of s 75."""

from itertools import combinations

import pytest

from controller.engine.rules.face import dice
from controller.games.sic_bo.face import face
from controller.games.sic_bo.game import LAYOUT

FACE = face(LAYOUT)
AREAS = {area.wager: area for area in FACE.areas}

# written from s 75 alone: wager, inscription, odds
SECTION_75 = {
    "small": ("small", "1 to 1"),
    "big": ("big", "1 to 1"),
    "any-triple": ("any triple", "31 to 1"),
    **{f"triple-{n}": (f"triple {n}", "180 to 1") for n in (6, 5, 4, 3, 2, 1)},
    **{f"double-{n}": (f"double {n}", "11 to 1") for n in (6, 5, 4, 3, 2, 1)},
    "total-4": ("4", "62 to 1"),
    "total-17": ("17", "62 to 1"),
    "total-5": ("5", "31 to 1"),
    "total-16": ("16", "31 to 1"),
    "total-6": ("6", "18 to 1"),
    "total-15": ("15", "18 to 1"),
    "total-7": ("7", "12 to 1"),
    "total-14": ("14", "12 to 1"),
    "total-8": ("8", "8 to 1"),
    "total-13": ("13", "8 to 1"),
    "total-9": ("9", "7 to 1"),
    "total-12": ("12", "7 to 1"),
    "total-10": ("10", "6 to 1"),
    "total-11": ("11", "6 to 1"),
    **{f"pair-{a}-{b}": (f"{a} and {b}", "6 to 1") for a, b in combinations(range(1, 7), 2)},
    **{f"face-{n}": (str(n), "1 die 1 to 1\n2 dice 2 to 1\n3 dice 12 to 1") for n in range(1, 7)},
}


def test_every_wager_has_exactly_one_area() -> None:
    assert len(FACE.areas) == len(AREAS) == 50
    assert set(AREAS) == set(SECTION_75)


@pytest.mark.parametrize("wager", SECTION_75)
def test_inscription_and_odds_are_those_of_section_75(wager: str) -> None:
    assert (AREAS[wager].title, AREAS[wager].odds) == SECTION_75[wager]


def test_the_dice_drawn_are_those_that_win() -> None:
    assert AREAS["triple-4"].tokens == dice(4, 4, 4)
    assert AREAS["double-2"].tokens == dice(2, 2)
    assert AREAS["pair-3-5"].tokens == dice(3, 5)
    assert AREAS["face-6"].tokens == dice(6)
    assert AREAS["total-9"].tokens == AREAS["small"].tokens == ()


def test_no_two_areas_share_a_cell_and_all_lie_on_the_grid() -> None:
    taken: dict[tuple[int, int], str] = {}
    for item in (*FACE.areas, *FACE.legends):
        for column in range(item.column, item.column + item.width):
            for row in range(item.row, item.row + item.height):
                assert (column, row) not in taken, f"{item} lies on {taken[column, row]}"
                taken[column, row] = str(item)
    assert len(taken) == FACE.columns * FACE.rows, "the layout has no hole"


def test_the_casino_has_its_place_in_the_layout() -> None:
    assert [legend.name for legend in FACE.legends].count(True) == 1


def test_small_is_left_big_right_and_the_bands_run_from_top_to_bottom() -> None:
    assert AREAS["small"].column == 0
    assert AREAS["big"].column + AREAS["big"].width == FACE.columns
    rows = [AREAS[w].row for w in ("any-triple", "triple-1", "total-4", "pair-1-2", "face-1")]
    assert rows == sorted(rows)
    assert len(set(rows)) == 5
