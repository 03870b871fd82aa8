# SPDX-License-Identifier: MIT
"""The sic-bo layout as drawn: 50 wager areas with their odds (s 66(6), s 75) and the casino's name (s 66(2))."""

from itertools import combinations
from typing import Any

from c_ext.layout import Layout
from controller.engine.rules.face import DICE, IN_THE_AIR, Area, DicePanel, EntryPanel, Face, Legend, dice, odds_of

# 210 columns divide evenly by 14 totals, 15 pairs and 6 faces; 100 rows make heights read as percentages.
# The text does not say where diagram 2 has each area: the order is that of the customary layout (assumed).
COLUMNS, ROWS = 210, 100
NAME_TOP, NAME_HEIGHT = 0, 5
TOP, TOP_HEIGHT = 5, 36
TOTALS_TOP, TOTALS_HEIGHT = 41, 17
PAIRS_TOP, PAIRS_HEIGHT = 58, 19
FACES_TOP, FACES_HEIGHT = 77, 23

SIDE = 24
"""Width of small and of big."""
DOUBLE = 15
TRIPLE = 26
ANY_TRIPLE = COLUMNS - 2 * (SIDE + 3 * DOUBLE + TRIPLE)


SAYS = {
    **{f"triple-{n}": f"triple {n}" for n in range(1, 7)},
    "small": "small",
    "big": "big",
    **{f"double-{n}": f"double {n}" for n in range(1, 7)},
    **{f"total-{n}": f"total {n}" for n in range(4, 18)},
    **{f"pair-{a}-{b}": f"{a} and {b}" for a, b in combinations(range(1, 7), 2)},
}
"""What wins, in words: every outcome is a triple, small or big."""


def face(layout: Layout[Any]) -> Face:
    """The whole layout, from small at the left to big at the right; three numbers on the entry terminal."""
    areas = (*_top(layout), *_totals(layout), *_pairs(layout), *_faces(layout))
    return Face(
        columns=COLUMNS,
        rows=ROWS,
        areas=areas,
        legends=(Legend(0, NAME_TOP, COLUMNS, NAME_HEIGHT, "", name=True),),
        tokens=DICE,
        moving=(IN_THE_AIR,) * 3,
        says=SAYS,
        own=(EntryPanel(3), DicePanel()),
    )


def _top(layout: Layout[Any]) -> list[Area]:
    """Small, doubles 1 to 3, the triples on both sides of any triple, doubles 4 to 6, big (s 75(a) to (e))."""
    middle = SIDE + 3 * DOUBLE
    right = COLUMNS - middle
    return [
        _half(layout, "small", 0, "4 to 10,\nexcept triple 2\nor triple 3"),
        *(_double(layout, n, SIDE + (n - 1) * DOUBLE) for n in (1, 2, 3)),
        *(_triple(layout, n, middle, n - 1) for n in (1, 2, 3)),
        Area(middle + TRIPLE, TOP, ANY_TRIPLE, TOP_HEIGHT, "any-triple", "any triple", odds_of(layout, "any-triple")),
        *(_triple(layout, n, right - TRIPLE, n - 4) for n in (4, 5, 6)),
        *(_double(layout, n, right + (n - 4) * DOUBLE) for n in (4, 5, 6)),
        _half(layout, "big", COLUMNS - SIDE, "11 to 17,\nexcept triple 4\nor triple 5"),
    ]


def _half(layout: Layout[Any], name: str, column: int, detail: str) -> Area:
    return Area(column, TOP, SIDE, TOP_HEIGHT, name, name, odds_of(layout, name), detail=detail)


def _double(layout: Layout[Any], number: int, column: int) -> Area:
    wager, title = f"double-{number}", f"double {number}"
    return Area(column, TOP, DOUBLE, TOP_HEIGHT, wager, title, odds_of(layout, wager), dice(number, number))


def _triple(layout: Layout[Any], number: int, column: int, place: int) -> Area:
    wager, title, height = f"triple-{number}", f"triple {number}", TOP_HEIGHT // 3
    row = TOP + place * height
    return Area(column, row, TRIPLE, height, wager, title, odds_of(layout, wager), dice(number, number, number))


def _totals(layout: Layout[Any]) -> list[Area]:
    """Totals 4 to 17 (s 75(f))."""
    width = COLUMNS // 14
    return [
        Area(
            place * width,
            TOTALS_TOP,
            width,
            TOTALS_HEIGHT,
            f"total-{total}",
            str(total),
            odds_of(layout, f"total-{total}"),
        )
        for place, total in enumerate(range(4, 18))
    ]


def _pairs(layout: Layout[Any]) -> list[Area]:
    """The 15 combinations of two different dice (s 75(g))."""
    width = COLUMNS // 15
    return [
        Area(
            place * width,
            PAIRS_TOP,
            width,
            PAIRS_HEIGHT,
            f"pair-{low}-{high}",
            f"{low} and {high}",
            odds_of(layout, f"pair-{low}-{high}"),
            dice(low, high),
        )
        for place, (low, high) in enumerate(combinations(range(1, 7), 2))
    ]


def _faces(layout: Layout[Any]) -> list[Area]:
    """The individual die face values, paid by how many dice show them (s 75(h))."""
    width = COLUMNS // 6
    return [
        Area(
            (n - 1) * width,
            FACES_TOP,
            width,
            FACES_HEIGHT,
            f"face-{n}",
            str(n),
            odds_of(layout, f"face-{n}", "1 die", "2 dice", "3 dice"),
            dice(n),
        )
        for n in range(1, 7)
    ]
