# SPDX-License-Identifier: MIT
"""The road of a shoe: bead plate and big road, every short shoe against a plain reading; derived roads; beads."""

from itertools import combinations, product

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.display.baccarat.road import NEXT_WINNERS
from controller.display.baccarat.road_grids import (
    COLUMNS_BACK,
    ROWS,
    Bead,
    DerivedMark,
    DerivedRoad,
    asked,
    bead_plate,
    big_road,
    derived,
    places,
    shift,
)
from controller.display.drawing import beads
from controller.display.drawing import palette as p
from controller.engine.record.on_show import RoadResult, Winner
from tests.display.scenes.cards import road as words_of

LEAST_CELL = 9
"""Dots. The smallest cell of a derived road that is shown."""
MARKS: tuple[DerivedMark, ...] = ("red", "blue")
WINNERS: tuple[Winner, ...] = ("P", "B", "T")
SHOES = st.lists(st.sampled_from(WINNERS), max_size=95).map(lambda letters: results("".join(letters)))


def results(letters: str) -> tuple[RoadResult, ...]:
    return words_of(" ".join(f"{letter}7" for letter in letters))


def drawn(letters: str) -> list[str]:
    """The big road as text, a line a row: the winner, or a number for ties without one; `.` where nothing lies."""
    grid = big_road(results(letters))
    wide = max((column for column, _ in grid), default=-1) + 1
    lines = ("".join(grid.get((column, row), Bead(".")).winner or "-" for column in range(wide)) for row in range(ROWS))
    return [line.rstrip(".") for line in lines]


def rows(*lines: str) -> list[str]:
    return [*lines, *[""] * (ROWS - len(lines))]


# The bead plate


def test_the_bead_plate_fills_downwards_column_by_column() -> None:
    plate = bead_plate(results("PBTPBTB"))
    assert plate[0, 0].winner == "P"
    assert plate[0, 5].winner == "T"
    assert plate[1, 0].winner == "B"
    assert len(plate) == 7


@given(SHOES)
def test_every_result_is_on_the_bead_plate_in_its_turn(shoe: tuple[RoadResult, ...]) -> None:
    plate = bead_plate(shoe)
    assert [plate[cell] for cell in sorted(plate)] == list(shoe)
    assert all(row < ROWS for _, row in plate)


# The big road


@pytest.mark.parametrize(
    ("letters", "lines"),
    [
        ("", rows()),
        ("P", rows("P")),
        ("PP", rows("P", "P")),
        ("PB", rows("PB")),
        ("PPB", rows("PB", "P")),
        ("PBBP", rows("PBP", ".B")),
        ("PPPPPP", ["P"] * 6),
        ("PPPPPPP", [*["P"] * 5, "PP"]),
        ("PPPPPPPP", [*["P"] * 5, "PPP"]),
        ("PPPPPPPB", ["PB", *["P"] * 4, "PP"]),
        # the tail of the run before takes the sixth row: this one turns in the fifth
        ("PPPPPPPBBBBB", ["PB", "PB", "PB", "PB", "PB", "PP"]),
        ("PPPPPPPBBBBBB", ["PB", "PB", "PB", "PB", "PBB", "PP"]),
        # having turned it goes on to the right, though there is room beneath
        ("PPPPPPPBBBBBBB", ["PB", "PB", "PB", "PB", "PBBB", "PP"]),
        # and the next begins in the column after that in which it began
        ("PPPPPPPBBBBBBBP", ["PBP", "PB", "PB", "PB", "PBBB", "PP"]),
        ("PPPPPPPPPBBBBBBBBPPPPP", ["PBP", "PBP", "PBP", "PBPP", "PBBBB", "PPPP"]),
    ],
)
def test_runs_go_down_and_turn_to_the_right(letters: str, lines: list[str]) -> None:
    assert drawn(letters) == lines


def test_tails_that_lie_over_each_other_drive_a_run_up_to_the_first_row() -> None:
    """Each run turns a row higher; the one that finds row 2 taken goes along row 1, and the next begins after it."""
    runs = "P" * 12 + "B" * 11 + "P" * 10 + "B" * 9 + "P" * 8 + "B" * 3 + "P"
    tails = ["PBPB" + "P" * 7, "PBPB" + "B" * 6, "PBP" + "P" * 6, "PB" + "B" * 6, "P" * 7]
    assert drawn(runs) == ["PBPBPBBBP", *tails]


@pytest.mark.parametrize(
    ("letters", "grid"),
    [
        ("T", {(0, 0): Bead("", 1)}),
        ("TT", {(0, 0): Bead("", 2)}),
        ("TTP", {(0, 0): Bead("P", 2)}),
        ("TPT", {(0, 0): Bead("P", 2)}),
        ("PT", {(0, 0): Bead("P", 1)}),
        ("PTTT", {(0, 0): Bead("P", 3)}),
        ("PTP", {(0, 0): Bead("P", 1), (0, 1): Bead("P")}),
        ("PTB", {(0, 0): Bead("P", 1), (1, 0): Bead("B")}),
        ("PPTB", {(0, 0): Bead("P"), (0, 1): Bead("P", 1), (1, 0): Bead("B")}),
        ("TBTTBP", {(0, 0): Bead("B", 3), (0, 1): Bead("B"), (1, 0): Bead("P")}),
    ],
)
def test_ties_are_counted_on_the_bead_before_them_and_at_first_on_the_first(
    letters: str, grid: dict[tuple[int, int], Bead]
) -> None:
    assert big_road(results(letters)) == grid


def plain(letters: str) -> dict[tuple[int, int], Bead]:
    """The big road of a shoe by runs: first where each run lies, then the ties."""
    wins = [letter for letter in letters if letter != "T"]
    taken: list[tuple[int, int]] = []
    column = -1
    for number, letter in enumerate(wins):
        if number == 0 or letter != wins[number - 1]:
            column = next(it for it in range(column + 1, 200) if (it, 0) not in taken)
            at = (column, 0)
        elif at[0] == column and at[1] < 5 and (column, at[1] + 1) not in taken:
            at = (column, at[1] + 1)
        else:
            at = (at[0] + 1, at[1])
        taken.append(at)
    ties = [0] * max(1, len(wins))
    seen = 0
    for letter in letters:
        if letter == "T":
            ties[max(0, seen - 1)] += 1
        else:
            seen += 1
    if not wins:
        return {(0, 0): Bead("", ties[0])} if ties[0] else {}
    return {at: Bead(letter, count) for at, letter, count in zip(taken, wins, ties, strict=True)}


@pytest.mark.parametrize("length", range(10))
def test_every_shoe_of_up_to_nine_results_lies_as_a_plain_reading_has_it(length: int) -> None:
    for letters in product("PBT", repeat=length):
        assert list(big_road(results("".join(letters))).items()) == list(plain("".join(letters)).items()), letters


@pytest.mark.parametrize("length", range(10, 15))
def test_every_shoe_of_wins_that_is_longer_lies_so_too(length: int) -> None:
    for letters in product("PB", repeat=length):
        assert big_road(results("".join(letters))) == plain("".join(letters)), letters


@given(SHOES)
def test_no_bead_lies_on_another_in_any_shoe(shoe: tuple[RoadResult, ...]) -> None:
    grid = big_road(shoe)
    letters = "".join(result.winner for result in shoe)
    wins = sum(letter != "T" for letter in letters)
    assert len(grid) == max(wins, "T" in letters)
    assert sum(bead.ties for bead in grid.values()) == letters.count("T")
    assert all(0 <= row < ROWS for _, row in grid)
    assert grid == plain(letters)


# The derived roads


@pytest.mark.parametrize(
    ("letters", "road_", "marks"),
    [
        # big eye boy begins at the second row of the second column, or at the third column
        ("B", "big eye boy", ""),
        ("BP", "big eye boy", ""),
        ("BPP", "big eye boy", "b"),
        ("BBPP", "big eye boy", "r"),
        ("BPB", "big eye boy", "r"),
        ("BBPB", "big eye boy", "b"),
        # the small road a column later, and the cockroach road another
        ("BPPBB", "small road", "b"),
        ("BBPBB", "small road", "r"),
        ("BPB", "small road", ""),
        ("BPBP", "small road", "r"),
        ("BPPBP", "small road", "r"),
        ("BBPBP", "small road", "b"),
        ("BPBPP", "cockroach road", "b"),
        ("BBPBPP", "cockroach road", "r"),
        ("BPBPB", "cockroach road", "r"),
        ("BBPBPB", "cockroach road", "b"),
        # straight down past the end of the column beside it: blue once, then red again
        ("BPPPP", "big eye boy", "brr"),
        # a column is as long as its run, wherever its tail turns
        ("BBBBBBBBPPPPPPPP", "big eye boy", "rrrrrrr"),
        ("BBBBBBBBBPPPPPPPPPP", "big eye boy", "rrrrrrrrb"),
        ("BBBBBBBPPPPPPPB", "big eye boy", "rrrrrrr"),
        ("TBTPTTBT", "big eye boy", "r"),
    ],
)
def test_a_derived_road_begins_and_goes_on_as_its_rules_say(letters: str, road_: DerivedRoad, marks: str) -> None:
    assert "".join(mark[0] for mark in derived(results(letters), road_)) == marks


PUBLISHED: tuple[tuple[str, DerivedRoad, str], ...] = (
    ("BPBBPPPB", "big eye boy", "rbbrbb"),
    ("BPBPBP", "small road", "rrr"),
    ("BPBPBP", "cockroach road", "rr"),
)
ASKED_OF: tuple[tuple[str, DerivedRoad, DerivedMark], ...] = (
    ("P", "big eye boy", "red"),
    ("B", "big eye boy", "blue"),
    ("B", "small road", "red"),
    ("B", "cockroach road", "red"),
)
"""If this hand wins after BPBBP."""


@pytest.mark.parametrize(("letters", "road_", "marks"), PUBLISHED)
def test_a_published_example_gives_its_marks(letters: str, road_: DerivedRoad, marks: str) -> None:
    """From the worked examples in a published scoreboard's `bigRoad.test.ts`, under "derived roads".

    They are "produces the textbook big eye boy sequence for a sample shoe" and "small road and cockroach use offsets".
    """
    assert "".join(mark[0] for mark in derived(results(letters), road_)) == marks


@pytest.mark.parametrize(("winner", "road_", "mark"), ASKED_OF)
def test_a_published_example_is_asked_what_the_next_win_adds(winner: str, road_: DerivedRoad, mark: str) -> None:
    """From the same place: "predicts the next marks for a hypothetical P or B"."""
    assert asked(results("BPBBP"), winner, road_) == mark


def second_reading(letters: str, back: int) -> list[str]:
    """Return a derived road by the rules as told at the table, which look at one cell beside and one above.

    Down a column: red if the cell beside, in the column `back` columns earlier, is filled, or if it and the cell above
    it are empty. Blue if only the cell above is filled. A new column: the opposite of the mark that the previous column
    would have got for one more cell.
    """
    columns: list[str] = []
    marks = []
    for letter in letters.replace("T", ""):
        if columns and columns[-1][0] == letter:
            columns[-1] += letter
            marks.append(going_on([len(column) for column in columns], len(columns[-1]), back))
        else:
            turned = going_on([len(column) for column in columns], len(columns[-1]) + 1, back) if columns else ""
            marks.append({"red": "blue", "blue": "red"}.get(turned, ""))
            columns.append(letter)
    return [mark for mark in marks if mark]


def going_on(columns: list[int], row: int, back: int) -> str:
    """The mark of a win in this row, from 1, of the last column."""
    if len(columns) <= back:
        return ""
    filled = range(1, columns[-1 - back] + 1)
    beside, above = row in filled, row - 1 in filled
    return "red" if beside or not above else "blue"


@pytest.mark.parametrize("length", range(13))
def test_every_short_shoe_gives_the_derived_roads_of_a_second_reading(length: int) -> None:
    for letters in map("".join, product("PB", repeat=length)):
        for name, back in COLUMNS_BACK.items():
            assert list(derived(results(letters), name)) == second_reading(letters, back), (letters, name)


@given(SHOES)
def test_every_shoe_gives_the_derived_roads_of_a_second_reading(shoe: tuple[RoadResult, ...]) -> None:
    letters = "".join(result.winner for result in shoe)
    for name, back in COLUMNS_BACK.items():
        assert list(derived(shoe, name)) == second_reading(letters, back)


@given(SHOES, st.sampled_from(NEXT_WINNERS))
def test_what_is_asked_is_what_the_next_win_adds(shoe: tuple[RoadResult, ...], winner: Winner) -> None:
    for name in COLUMNS_BACK:
        before, after = derived(shoe, name), derived((*shoe, RoadResult(winner, 7)), name)
        mark = asked(shoe, winner, name)
        assert after == (*before, mark) if mark else after == before


@given(SHOES)
def test_if_one_hand_would_repeat_the_other_would_not(shoe: tuple[RoadResult, ...]) -> None:
    for name in COLUMNS_BACK:
        marks = {asked(shoe, winner, name) for winner in "PB"}
        assert marks in ({"red", "blue"}, {None})


def test_marks_lie_as_wins_do_on_the_big_road() -> None:
    letters = "PPPPPPPBBBBBBBP"
    assert places(letters) == list(big_road(results(letters)))
    assert places([]) == []


# Beads


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the fraction of two beads in which shape or letters differ, without regard to colour."""
    drawn_ = [pygame.mask.from_surface(image, 127) for image in (one, other)]
    letters = [pygame.mask.from_threshold(image, p.IVORY, (60, 60, 60, 255)) for image in (one, other)]
    differing = (a.count() + b.count() - 2 * a.overlap_area(b, (0, 0)) for a, b in (drawn_, letters))
    return sum(differing) / one.get_width() ** 2


def test_every_bead_is_told_from_the_others_without_its_colour() -> None:
    """By its letter or shape; in the smallest size that is shown too."""
    alike = [(beads.ring("P", ties, 24), beads.ring("B", ties, 24)) for ties in (0, 1, 2)]
    alike += combinations((beads.lettered(letter, 24) for letter in "PBT"), 2)
    small = {name: [beads.derived(name, mark, LEAST_CELL) for mark in MARKS] for name in COLUMNS_BACK}
    alike += [(red, blue) for red, blue in small.values()]
    for one, other in alike:
        assert apart(one, other) > 0.04


def test_the_derived_roads_are_told_apart_hollow_filled_and_struck() -> None:
    for mark in MARKS:
        counts = [pygame.mask.from_surface(beads.derived(name, mark, 24), 127).count() for name in COLUMNS_BACK]
        hollow, filled, stroke = counts
        assert filled > 1.3 * hollow > 1.3 * stroke


# What of it is shown


@given(SHOES, st.integers(1, 20))
def test_the_newest_result_is_always_among_the_columns_that_fit(shoe: tuple[RoadResult, ...], columns: int) -> None:
    for grid in (bead_plate(shoe), big_road(shoe)):
        gone = shift(grid, columns)
        assert gone >= 0
        if grid:
            *_, (newest, _) = grid
            most = max(column for column, _ in grid)
            assert 0 <= newest - gone < columns
            assert gone == 0 or newest == gone or most - gone + 1 == columns, "no column is left free"


def test_a_grid_that_fits_is_shown_from_its_first_column() -> None:
    assert shift(bead_plate(results("P" * 12)), 2) == 0
    assert shift(bead_plate(results("P" * 13)), 2) == 1
    assert shift({}, 2) == 0
    assert shift(big_road(results("P" * 20)), 4) == 11, "the tail's end"
    assert shift(big_road(results("P" * 20 + "B")), 4) == 1, "the newest is left of the tail's end"
