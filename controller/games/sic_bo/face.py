# SPDX-License-Identifier: MIT
"""The sic-bo layout as drawn: 50 wager areas with their odds (s 66(6), s 75) and the casino's name (s 66(2))."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from c_ext.layout import Layout
from controller.engine.rules.face import DICE, IN_THE_AIR, Area, DicePanel, EntryPanel, Face, Legend, dice, ways_of

# 210 columns divide evenly by 14 totals; of the 200 rows each area gets enough for its dice and words above chips.
# The text does not give the place of each area in diagram 2: the order follows the customary layout (assumed).
COLUMNS, ROWS = 210, 200
NAME_HEIGHT = 8
TOP, TOP_HEIGHT = 8, 46
TRIPLES_TOP, TRIPLES_HEIGHT = 54, 24
TOTALS_TOP, TOTALS_HEIGHT = 78, 43
PAIRS_TOP, PAIRS_HEIGHT = 121, 37
FACES_TOP, FACES_HEIGHT = 158, 42

SIDE = 29
"""Columns of small and of big."""
DOUBLE = 18
ANY_TRIPLE = COLUMNS - 2 * (SIDE + 3 * DOUBLE)
TRIPLE, PAIR, FACE = 31, 13, 31
"""Columns of the areas in rows with one price. The odds stand on the left of the row."""


SAYS = {
    **{f"triple-{n}": f"triple {n}" for n in range(1, 7)},
    "any-triple": "any triple",
    "small": "small",
    "big": "big",
    **{f"double-{n}": f"double {n}" for n in range(1, 7)},
    **{f"pair-{a}-{b}": f"{a} and {b}" for a, b in combinations(range(1, 7), 2)},
}
"""Winning wagers in words, beside the dice and their total: every outcome is a triple, small or big."""


def face(layout: Layout[Any]) -> Face:
    """Return the whole layout, from small on the left to big on the right; three numbers on the entry terminal."""
    return Face(
        columns=COLUMNS,
        rows=ROWS,
        areas=(*_top(layout), *_triples(layout), *_totals(layout), *_pairs(layout), *_faces(layout)),
        legends=(Legend(0, 0, COLUMNS, NAME_HEIGHT, "", name=True), *_prices(layout)),
        tokens=DICE,
        moving=(IN_THE_AIR,) * 3,
        says=SAYS,
        own=(EntryPanel(3), DicePanel()),
    )


def _prices(layout: Layout[Any]) -> Iterator[Legend]:
    """Yield the odds of rows with equal areas; of a face, by the number of dice that show it."""
    (triple,), (pair,) = (ways_of(layout, wager) for wager in ("triple-1", "pair-1-2"))
    yield Legend(0, TRIPLES_TOP, COLUMNS - 6 * TRIPLE, TRIPLES_HEIGHT, triple.words, brief=triple.brief)
    yield Legend(0, PAIRS_TOP, COLUMNS - 15 * PAIR, PAIRS_HEIGHT, pair.words, brief=pair.brief)
    *fewer, three = ways_of(layout, "face-1")
    before = f"{', '.join(way.pays for way in fewer)} or\n"
    box = (0, FACES_TOP, COLUMNS - 6 * FACE, FACES_HEIGHT)
    yield Legend(*box, before + three.words, brief=before + three.brief)


def _top(layout: Layout[Any]) -> Iterator[Area]:
    """Small, doubles 1 to 3, any triple, doubles 4 to 6, big (s 75(a), (b), (d), (e))."""
    middle = SIDE + 3 * DOUBLE
    yield Area(0, TOP, SIDE, TOP_HEIGHT, "small", "small", ways_of(layout, "small"))
    yield from (_double(layout, n, SIDE + (n - 1) * DOUBLE) for n in (1, 2, 3))
    yield Area(middle, TOP, ANY_TRIPLE, TOP_HEIGHT, "any-triple", "any triple", ways_of(layout, "any-triple"))
    yield from (_double(layout, n, middle + ANY_TRIPLE + (n - 4) * DOUBLE) for n in (4, 5, 6))
    yield Area(COLUMNS - SIDE, TOP, SIDE, TOP_HEIGHT, "big", "big", ways_of(layout, "big"))


def _double(layout: Layout[Any], number: int, column: int) -> Area:
    wager, title = f"double-{number}", f"double {number}"
    return Area(column, TOP, DOUBLE, TOP_HEIGHT, wager, title, ways_of(layout, wager), dice(number, number))


def _triples(layout: Layout[Any]) -> Iterator[Area]:
    """The single triples (s 75(c))."""
    for n in range(1, 7):
        box = (COLUMNS - (7 - n) * TRIPLE, TRIPLES_TOP, TRIPLE, TRIPLES_HEIGHT)
        odds = ways_of(layout, f"triple-{n}")
        yield Area(*box, f"triple-{n}", f"triple {n}", odds, dice(n, n, n), named="beside", priced=True)


def _totals(layout: Layout[Any]) -> Iterator[Area]:
    """Totals 4 to 17 (s 75(f))."""
    wide = COLUMNS // 14
    for place, total in enumerate(range(4, 18)):
        wager, box = f"total-{total}", (place * wide, TOTALS_TOP, wide, TOTALS_HEIGHT)
        yield Area(*box, wager, str(total), ways_of(layout, wager))


def _pairs(layout: Layout[Any]) -> Iterator[Area]:
    """The 15 combinations of two different dice (s 75(g))."""
    for place, (low, high) in enumerate(combinations(range(1, 7), 2)):
        wager, box = f"pair-{low}-{high}", (COLUMNS - (15 - place) * PAIR, PAIRS_TOP, PAIR, PAIRS_HEIGHT)
        yield Area(
            *box, wager, f"{low} and {high}", ways_of(layout, wager), dice(low, high), named="beside", priced=True
        )


def _faces(layout: Layout[Any]) -> Iterator[Area]:
    """Yield the individual die face values, paid by the number of dice that show them (s 75(h))."""
    for n in range(1, 7):
        wager, box = f"face-{n}", (COLUMNS - (7 - n) * FACE, FACES_TOP, FACE, FACES_HEIGHT)
        odds = ways_of(layout, wager, "1 die", "2 dice", "3 dice")
        yield Area(*box, wager, str(n), odds, dice(n), named="beside", priced=True)
