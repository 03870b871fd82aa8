# SPDX-License-Identifier: MIT
"""The craps layout as drawn: one side of the customary layout, its middle, and the casino's name (s 107).

The text does not say where diagram 4 has each area: the order is the customary one (assumed). Odds lie on the area of
the bet behind which they are made.
"""

from collections.abc import Iterator
from typing import Any

from c_ext.layout import Layout
from controller.engine.rules.face import (
    DICE,
    IN_THE_AIR,
    Area,
    EntryPanel,
    Face,
    Fact,
    LayoutMarker,
    Legend,
    PuckPanel,
    dice,
    odds_of,
)

SAYS = {
    **{f"hardway-{number}": f"{number} the hardway" for number in (4, 6, 8, 10)},
    "any-7": "any 7",
    "any-craps": "any craps",
    "eleven": "11 in 1 roll",
    "field": "the field",
}
"""What wins on a roll, in words, after what the roll means."""
COLUMNS, ROWS = 482, 100
NAME_HEIGHT = 6
POINTS = {4: "4", 5: "5", 6: "six", 8: "8", 9: "nine", 10: "10"}
LABELS, POINT = 50, 54
"""Widths of the names of the rows at the left, and of each point."""
SLIM, TALL = 8, 14
"""Heights of a point's areas: bets on it and against it, and under its name come bets."""
NAMES_TOP = NAME_HEIGHT + 2 * SLIM
COME_TOP = NAMES_TOP + TALL + 2 * SLIM
FIELD_TOP, DONT_TOP, WIN_TOP = 62, 76, 85
LINES = LABELS + POINT * len(POINTS)
"""Width of the left part, with the points, come, the field and don't win; the middle of the table is at its right."""
MIDDLE = COLUMNS - LINES
BIG = 72
"""Width of big 6, and of big 8."""
ANY_7, HARDWAYS, HARD, TOTAL = 8, 5, 13, 15
"""Heights of any 7, of the hardways with the line that names them, and of the wagers on one total: two in a row."""
HARD_TOP = NAME_HEIGHT + ANY_7 + HARDWAYS
TOTALS_TOP = HARD_TOP + 2 * HARD
ANY_CRAPS_TOP = TOTALS_TOP + 2 * TOTAL
WIN, HORN = 164, 92
"""Widths of the line and of the horn, which are beside each other at the bottom."""
BAR = "2 is void"
PUCK = {0: "dont-come"} | {number: f"come-{number}" for number in POINTS}
"""The area on which the puck lies, for each come out point; 0: OFF."""
FACTS = (
    *(Fact("shooter", "Shooter"), Fact("dice", "Dice"), Fact("dice set", "Set of dice", dealer=True)),
    Fact("no rolls", "No rolls of the shooter", dealer=True),
)


def face(layout: Layout[Any]) -> Face:
    """The whole layout; two numbers on the entry terminal."""
    return Face(
        columns=COLUMNS,
        rows=ROWS,
        areas=(*_points(layout), *_lines(layout), *_middle(layout)),
        legends=(Legend(0, 0, COLUMNS, NAME_HEIGHT, "", name=True), *_names()),
        markers=(LayoutMarker("puck", PUCK),),
        tokens=DICE,
        moving=(IN_THE_AIR,) * 2,
        says=SAYS,
        own=(
            PuckPanel(FACTS),
            EntryPanel(2),
        ),
    )


def _columns() -> Iterator[tuple[int, int]]:
    """Each point with the column where its boxes begin."""
    return ((number, LABELS + POINT * place) for place, number in enumerate(POINTS))


ROW_TOPS = {
    "don't come": NAME_HEIGHT,
    "lay": NAME_HEIGHT + SLIM,
    "place": NAMES_TOP + TALL,
    "buy": NAMES_TOP + TALL + SLIM,
}
"""The rows of bets against each point and for it: their names, which stand at the left, and their tops."""


def _names() -> Iterator[Legend]:
    """The names of rows: they are the same for every point. Come bets lie beneath the point's own name.

    The dice of a hardway say its number.
    """
    yield Legend(0, NAMES_TOP, LABELS, TALL, "come")
    yield from (Legend(0, top, LABELS, SLIM, name) for name, top in ROW_TOPS.items())
    yield Legend(LINES, HARD_TOP - HARDWAYS, MIDDLE, HARDWAYS, "the hardway")


def _points(layout: Layout[Any]) -> Iterator[Area]:
    """Each point: the bets against it, then under its name the come bets on it and the bets for it."""
    for number, column in _columns():
        yield Area(column, NAMES_TOP, POINT, TALL, f"come-{number}", POINTS[number], also=(f"come-odds-{number}",))
        box = (column, ROW_TOPS["don't come"], POINT, SLIM)
        odds = (f"dont-come-odds-{number}",)
        yield Area(*box, f"dont-come-{number}", "don't come", also=odds, named="beside")
        for kind in ("lay", "place", "buy"):
            wager, box = f"{kind}-{number}", (column, ROW_TOPS[kind], POINT, SLIM)
            yield Area(*box, wager, kind, odds_of(layout, wager), named="beside")


def _lines(layout: Layout[Any]) -> Iterator[Area]:
    """Come and don't come, the field between big 6 and big 8, the lines."""
    half, high = LINES // 2, FIELD_TOP - COME_TOP
    even = odds_of(layout, "come")
    yield Area(0, COME_TOP, half, high, "come", "come", even)
    yield Area(half, COME_TOP, LINES - half, high, "dont-come", "don't come", even, detail=BAR)
    ways = ("2, 12:", "3, 4, 9, 10, 11:")
    high = DONT_TOP - FIELD_TOP
    yield Area(0, FIELD_TOP, BIG, high, "big-6", "big 6", odds_of(layout, "big-6"))
    field = odds_of(layout, "field", *ways)
    yield Area(BIG, FIELD_TOP, LINES - 2 * BIG, high, "field", "field", field)
    yield Area(LINES - BIG, FIELD_TOP, BIG, high, "big-8", "big 8", odds_of(layout, "big-8"))
    odds = tuple(f"dont-win-odds-{number}" for number in POINTS)
    box = (0, DONT_TOP, LINES, WIN_TOP - DONT_TOP)
    yield Area(*box, "dont-win", "don't win", odds_of(layout, "dont-win"), also=odds, detail=BAR)
    odds = tuple(f"win-odds-{number}" for number in POINTS)
    yield Area(0, WIN_TOP, WIN, ROWS - WIN_TOP, "win", "win", odds_of(layout, "win"), also=odds)


def _middle(layout: Layout[Any]) -> Iterator[Area]:
    """The wagers of the middle of the table: any 7, the hardways, and those on one total."""
    yield Area(LINES, NAME_HEIGHT, MIDDLE, ANY_7, "any-7", "any 7", odds_of(layout, "any-7"))
    for place, number in enumerate((6, 10, 8, 4)):
        wager, pair = f"hardway-{number}", dice(number // 2, number // 2)
        title = f"{number} the hardway"
        yield Area(*_in_pairs(place, HARD_TOP, HARD), wager, title, odds_of(layout, wager), pair, named="beside")
    for place, (wager, (title, thrown)) in enumerate(ONE_TOTAL.items()):
        yield Area(*_in_pairs(place, TOTALS_TOP, TOTAL), wager, title, odds_of(layout, wager), thrown, named="always")
    box = (LINES, ANY_CRAPS_TOP, MIDDLE, WIN_TOP - ANY_CRAPS_TOP)
    yield Area(*box, "any-craps", "any craps", odds_of(layout, "any-craps"))
    yield from _horn()


ONE_TOTAL = {
    "craps-2": ("craps 2", dice(1, 1)),
    "craps-3": ("craps 3", dice(1, 2)),
    "craps-12": ("craps 12", dice(6, 6)),
    "eleven": ("11 in 1 roll", dice(5, 6)),
}
"""The titles and dice of the wagers on one total."""


def _in_pairs(place: int, top: int, high: int) -> tuple[int, int, int, int]:
    """The rectangle of a wager of the middle, two in a row."""
    row, column = divmod(place, 2)
    wide = MIDDLE // 2
    return LINES + column * wide, top + row * high, wide, high


def _horn() -> Iterator[Area]:
    """The horn, and the horn with one total high. They are paid as separate wagers (s 115(2)): they say on what."""
    high, left = ROWS - WIN_TOP, WIN + HORN
    yield Area(WIN, WIN_TOP, HORN, high, "horn", "horn", detail="as 4 wagers:\n2, 3, 11, 12")
    wide = (COLUMNS - left) // 4
    for place, number in enumerate((2, 3, 11, 12)):
        box = (left + place * wide, WIN_TOP, wide, high)
        yield Area(*box, f"horn-high-{number}", f"high {number}", detail=f"horn, {number} twice")
