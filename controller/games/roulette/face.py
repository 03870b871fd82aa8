# SPDX-License-Identifier: MIT
"""The drawn roulette layout: numbers in their colours, columns, dozens, even chances; and the wheel (s 131).

Diagrams 6 and 7 are missing: the customary layout, on its side, with 0 at the left (assumed). Splits, streets, corners
and six-lines have no areas: their chips lie on the lines.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from c_ext.layout import Layout
from controller.engine.rules.face import (
    Area,
    EntryPanel,
    Face,
    Ground,
    LayoutMarker,
    Legend,
    Spot,
    Token,
    WheelPanel,
    ways_of,
)
from controller.engine.rules.statistics_panel import StatisticsPanel
from controller.games.roulette.wagers import NUMBERS, RED, ROWS, WHEEL

WIDTH, HEIGHT = 12, 20
"""Size of a number's area."""
TOP = 0
BOTTOM = TOP + 3 * HEIGHT
LEFT = WIDTH
RIGHT = LEFT + WIDTH * len(ROWS)
OUTSIDE = 17
"""Height of the dozens, and of the even chances."""
NAME_TOP, NAME_HEIGHT = BOTTOM + 2 * OUTSIDE + 1, 8
ODDS_TOP, ODDS_HEIGHT = NAME_TOP + NAME_HEIGHT + 1, 7
COLUMNS, HIGH = RIGHT + WIDTH, ODDS_TOP + ODDS_HEIGHT

EVEN_CHANCES: tuple[tuple[str, str, Ground], ...] = (
    ("low", "1\u201318", "felt"),
    ("even", "even", "felt"),
    ("red", "red", "red"),
    ("black", "black", "black"),
    ("odd", "odd", "felt"),
    ("high", "19\u201336", "felt"),
)
DIAMONDS = ("red", "black")
INSIDE = {"straight-1": "straight up", "split-1-2": "split", "street-1-2-3": "street", "corner-1-2-4-5": "corner"}
INSIDE |= {"six-line-1-6": "6-line"}
"""One wager of each kind, with the kind's name, for the odds printed beneath the layout."""


def face(layout: Layout[Any], order: Sequence[int] = WHEEL) -> Face:
    """Return the whole layout, and the wheel with its numbers in this order; two numbers on the entry terminal."""
    numbers = {str(number): (Token("number", str(number), ground(number)),) for number in NUMBERS}
    inside = [ways_of(layout, wager, name)[0] for wager, name in INSIDE.items()]
    return Face(
        table="wheel",
        columns=COLUMNS,
        rows=HIGH,
        areas=(*_straights(), *_outside(layout)),
        legends=(
            Legend(LEFT, NAME_TOP, RIGHT - LEFT, NAME_HEIGHT, "", name=True),
            Legend(
                *(0, ODDS_TOP, COLUMNS, ODDS_HEIGHT),
                " · ".join(way.words for way in inside),
                brief=" · ".join(way.brief for way in inside).replace("straight up", "straight"),
                optional=True,
            ),
        ),
        spots={wager: _spot(wager) for wager in layout.wagers if wager.startswith(LINES)},
        markers=(LayoutMarker("crown", {number: f"straight-{number}" for number in NUMBERS}),),
        tokens=numbers,
        says=SAYS,
        own=(
            EntryPanel(2),
            WheelPanel(tuple(token for number in order for token in numbers[str(number)]), ball=True),
            STATISTICS,
        ),
    )


STATISTICS = StatisticsPanel(ranked=tuple(map(str, NUMBERS)))
"""Frequency of the single numbers."""
SAYS = {
    "straight-0": "green",
    **{colour: colour for colour in ("red", "black")},
    **{parity: parity for parity in ("odd", "even")},
    "low": "1 to 18",
    "high": "19 to 36",
    **{f"dozen-{number}": f"{title} 12" for number, title in enumerate(("1st", "2nd", "3rd"), 1)},
    **{f"column-{number}": f"column {number}" for number in (1, 2, 3)},
}
"""Words beside a number, by the wagers that win with it."""


def ground(number: int) -> Ground:
    """Return the colour of a number's area, and of its compartment (s 131(2A))."""
    return "green" if number == 0 else "red" if number in RED else "black"


def _corner(number: int) -> Spot:
    """Return the top left corner of a number's area: 3 stands over 2 over 1."""
    place, line = divmod(number - 1, 3)
    return LEFT + place * WIDTH, TOP + (2 - line) * HEIGHT


def _middle(number: int) -> Spot:
    if number == 0:
        return LEFT // 2, (TOP + BOTTOM) // 2
    column, row = _corner(number)
    return column + WIDTH // 2, row + HEIGHT // 2


def _straights() -> Iterator[Area]:
    yield Area(0, TOP, LEFT, BOTTOM - TOP, "straight-0", "0", ground="green", shape="point")
    for number in range(1, 37):
        box = (*_corner(number), WIDTH, HEIGHT)
        yield Area(*box, f"straight-{number}", str(number), ground=ground(number), shape="oval")


def _outside(layout: Layout[Any]) -> Iterator[Area]:
    """Return the columns at the ends of their rows, the dozens beneath, and the even chances beneath these."""
    for number in (1, 2, 3):
        wager = f"column-{number}"
        yield Area(RIGHT, TOP + (3 - number) * HEIGHT, WIDTH, HEIGHT, wager, "", ways_of(layout, wager))
    wide = (RIGHT - LEFT) // 3
    for number, title in enumerate(("1st 12", "2nd 12", "3rd 12"), 1):
        wager, box = f"dozen-{number}", (LEFT + (number - 1) * wide, BOTTOM, wide, OUTSIDE)
        yield Area(*box, wager, title)
    wide = (RIGHT - LEFT) // 6
    for place, (wager, title, colour) in enumerate(EVEN_CHANCES):
        box = (LEFT + place * wide, BOTTOM + OUTSIDE, wide, OUTSIDE)
        yield Area(*box, wager, title, ground=colour, shape="diamond" if wager in DIAMONDS else "field")


LINES = ("split-", "street-", "corner-", "six-line-")
"""Beginnings of the names of wagers whose chips lie on the lines."""


def _spot(wager: str) -> Spot:
    """Return the position of chips on a wager of several numbers: between its areas, or on the bottom line.

    Streets and six-lines lie on the bottom line. Wagers with 0 lie on the line of the 0; the one with 0, 1, 2 and 3 at
    the lower end of that line.
    """
    kind, numbers = _read(wager)
    if kind in ("street", "six-line") and 0 not in numbers:
        return _between(numbers)[0], BOTTOM
    if numbers == (0, 1, 2, 3):
        return LEFT, BOTTOM
    if 0 in numbers:
        return LEFT, _between(numbers[1:])[1]
    return _between(numbers)


def _read(wager: str) -> tuple[str, tuple[int, ...]]:
    """Return the kind and the numbers of `split-1-4`; of a six-line, the first and the last one."""
    kind = next(kind for kind in LINES if wager.startswith(kind))
    return kind.rstrip("-"), tuple(map(int, wager.removeprefix(kind).split("-")))


def _between(numbers: tuple[int, ...]) -> Spot:
    """Return the middle of some areas, by the first and the last of them."""
    first, last = _middle(numbers[0]), _middle(numbers[-1])
    return (first[0] + last[0]) // 2, (first[1] + last[1]) // 2
