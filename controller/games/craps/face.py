# SPDX-License-Identifier: MIT
"""The drawn craps layout: one side of the customary layout, its middle, and the casino's name (s 107).

The text does not say where diagram 4 has each area: the order is the customary one (assumed). Odds lie on the area of
the bet that they support.
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
    LayoutMarker,
    Legend,
    PuckPanel,
    dice,
    ways_of,
)
from controller.engine.rules.whole_tables import Fact

AGAINST = (("dont-come", "don't come"), ("lay", "lay"))
"""Bets against a point: beginning of their names, and their common name."""
SAYS = {
    **{f"hardway-{number}": f"{number} the hardway" for number in (4, 6, 8, 10)},
    "any-7": "any 7",
    "any-craps": "any craps",
    "eleven": "11 in 1 roll",
    "field": "the field",
    "come": "come",
    "dont-come": "don't come",
    "dont-win": "don't win",
    **{f"{against}-{number}": said for against, said in AGAINST for number in (4, 5, 6, 8, 9, 10)},
}
"""Names of wagers that win on a roll, listed after the meaning of the roll for win bets."""
COLUMNS, ROWS = 500, 200
NAME_HEIGHT = 10
POINTS = {4: "4", 5: "5", 6: "six", 8: "8", 9: "nine", 10: "10"}
LABELS, POINT = 50, 49
"""Widths of the names of the rows at the left, and of each point."""
SLIM, TALL, PLACE = 15, 30, 20
"""Heights of a point's areas: don't come bets; come bets, under the point's name; bets with odds on it and against
it.
"""
NAMES_TOP = NAME_HEIGHT + SLIM + PLACE
PLACE_TOP = NAMES_TOP + TALL
BUY_TOP = PLACE_TOP + PLACE
COME_TOP, FIELD_TOP, DONT_TOP, WIN_TOP = 115, 133, 165, 182
LINES = LABELS + POINT * len(POINTS)
"""Width of the left part, with the points, come, the field and the lines. The middle of the table is at its right."""
MIDDLE = COLUMNS - LINES
COME, BIG = 114, 65
"""Widths of come, and of big 6 and big 8."""
HEADING, HARD, ROW, LINE, HIGH = 13, 30, 16, 18, 30
"""Heights in the middle of the table: a heading, a hardway, a wager on one total, a wager in one line, the high numbers
of the horn.
"""
HORN_HIGH = 44
"""Width of the words before the horn's high numbers."""
HARD_TOP = NAME_HEIGHT
ONE_ROLL_TOP = HARD_TOP + 2 * HARD + HEADING
ANY_TOP = ONE_ROLL_TOP + 2 * ROW
HIGH_TOP = ROWS - HIGH
BAR = "2 void"
PUCK = {0: "dont-come"} | {number: f"come-{number}" for number in POINTS}
"""Area of the puck for each come out point; 0: OFF."""
FACTS = (
    *(Fact("shooter", "Shooter"), Fact("dice", "Dice"), Fact("dice set", "Set of dice", dealer=True)),
    Fact("no rolls", "No rolls of the shooter", dealer=True),
)


def face(layout: Layout[Any]) -> Face:
    """Return the whole layout, with two numbers on the entry terminal."""
    return Face(
        table="tall",
        columns=COLUMNS,
        rows=ROWS,
        areas=(*_points(layout), *_lines(layout), *_middle(layout)),
        legends=(Legend(0, 0, LINES, NAME_HEIGHT, "", name=True), *_names()),
        markers=(LayoutMarker("puck", PUCK),),
        tokens=DICE,
        moving=(IN_THE_AIR,) * 2,
        says=SAYS,
        own=(
            PuckPanel(FACTS, title="Shooter", wins="win"),
            EntryPanel(2),
        ),
    )


def _columns() -> Iterator[tuple[int, int]]:
    """Return each point with the column where its boxes begin."""
    return ((number, LABELS + POINT * place) for place, number in enumerate(POINTS))


ROW_TOPS = {"don't come": NAME_HEIGHT, "lay": NAME_HEIGHT + SLIM, "place": PLACE_TOP, "buy": BUY_TOP}
"""Rows of bets against and for each point: names, written at the left, and tops."""
BRIEF = {"don't come": "don't"}
"""Short name of a row whose full name would be too small."""
ROW_HEIGHTS = {"don't come": SLIM, "lay": PLACE, "place": PLACE, "buy": COME_TOP - BUY_TOP}


def _names() -> Iterator[Legend]:
    """Return the names of rows, which are the same for every point. Come bets lie beneath the point's own name.

    The dice of a hardway show its number. The headings of the middle of the table stand above its wagers.
    """
    yield Legend(0, NAMES_TOP, LABELS, TALL, "COME")
    yield from (
        Legend(0, top, LABELS, ROW_HEIGHTS[name], BRIEF.get(name, name).upper(), together=True)
        for name, top in ROW_TOPS.items()
    )
    yield Legend(LINES, 0, MIDDLE, NAME_HEIGHT, "THE HARDWAY")
    yield Legend(LINES, ONE_ROLL_TOP - HEADING, MIDDLE, HEADING, "IN ONE ROLL")
    yield Legend(LINES, HIGH_TOP, HORN_HIGH, HIGH, "HORN HIGH", together=True)


def _points(layout: Layout[Any]) -> Iterator[Area]:
    """Return the areas of each point: bets against it, then come bets under its name, then bets for it."""
    for number, column in _columns():
        yield Area(column, NAMES_TOP, POINT, TALL, f"come-{number}", POINTS[number], also=(f"come-odds-{number}",))
        box = (column, NAME_HEIGHT, POINT, SLIM)
        odds = (f"dont-come-odds-{number}",)
        yield Area(*box, f"dont-come-{number}", "don't come", also=odds, named="beside")
        for kind in ("lay", "place", "buy"):
            wager, box = f"{kind}-{number}", (column, ROW_TOPS[kind], POINT, ROW_HEIGHTS[kind])
            yield Area(*box, wager, kind, ways_of(layout, wager), named="beside")


def _lines(layout: Layout[Any]) -> Iterator[Area]:
    """Return come and don't come, the field between big 6 and big 8, and the lines."""
    high = FIELD_TOP - COME_TOP
    even = ways_of(layout, "come")
    yield Area(0, COME_TOP, COME, high, "come", "come", even)
    yield Area(COME, COME_TOP, LINES - COME, high, "dont-come", "don't come", even, detail=BAR)
    ways = ("2, 12:", "3, 4, 9, 10, 11:")
    high = DONT_TOP - FIELD_TOP
    yield Area(0, FIELD_TOP, BIG, high, "big-6", "big 6", ways_of(layout, "big-6"))
    field = ways_of(layout, "field", *ways)
    yield Area(BIG, FIELD_TOP, LINES - 2 * BIG, high, "field", "field", field)
    yield Area(LINES - BIG, FIELD_TOP, BIG, high, "big-8", "big 8", ways_of(layout, "big-8"))
    odds = tuple(f"dont-win-odds-{number}" for number in POINTS)
    box = (0, DONT_TOP, LINES, WIN_TOP - DONT_TOP)
    yield Area(*box, "dont-win", "don't win", ways_of(layout, "dont-win"), also=odds, detail=BAR)
    odds = tuple(f"win-odds-{number}" for number in POINTS)
    yield Area(0, WIN_TOP, LINES, ROWS - WIN_TOP, "win", "win", ways_of(layout, "win"), also=odds)


def _middle(layout: Layout[Any]) -> Iterator[Area]:
    """Return the wagers in the middle of the table: the hardways, and those on one roll."""
    for place, number in enumerate((6, 10, 8, 4)):
        wager, pair = f"hardway-{number}", dice(number // 2, number // 2)
        title = f"{number} the hardway"
        yield Area(*_in_pairs(place, HARD_TOP, HARD), wager, title, ways_of(layout, wager), pair, named="beside")
    for place, (wager, title) in enumerate(ONE_ROLL.items()):
        yield Area(*_in_pairs(place, ONE_ROLL_TOP, ROW), wager, title, ways_of(layout, wager))
    for place, (wager, title) in enumerate(ANY.items()):
        yield Area(LINES, ANY_TOP + place * LINE, MIDDLE, LINE, wager, title, ways_of(layout, wager))
    yield from _horn()


ONE_ROLL = {"craps-2": "2", "craps-3": "3", "craps-12": "12", "eleven": "11"}
"""The wagers on one total in one roll, and their inscriptions."""
ANY = {"any-7": "any 7", "any-craps": "any craps"}


def _in_pairs(place: int, top: int, high: int) -> tuple[int, int, int, int]:
    """Return the rectangle of a wager of the middle, two in a row."""
    row, column = divmod(place, 2)
    wide = MIDDLE // 2
    return LINES + column * wide, top + row * high, wide, high


def _horn() -> Iterator[Area]:
    """Return the horn, and beneath it the horn with one total high, which is twice on that total (s 115(2))."""
    yield Area(LINES, ANY_TOP + 2 * LINE, MIDDLE, HIGH_TOP - ANY_TOP - 2 * LINE, "horn", "horn", detail="4 wagers")
    wide = (MIDDLE - HORN_HIGH) // 4
    for place, number in enumerate((2, 3, 11, 12)):
        box = (LINES + HORN_HIGH + place * wide, HIGH_TOP, wide, HIGH)
        yield Area(*box, f"horn-high-{number}", str(number))
