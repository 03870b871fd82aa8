"""The craps layout as drawn: one side of the customary layout, its middle, and the casino's name (s 107).

The text does not say where diagram 4 has each area: the order is the customary one (assumed). Odds lie on the area of
the bet behind which they are made.
"""

from collections.abc import Iterator
from typing import Any

from c_ext.layout import Layout
from controller.engine.face import DICE, Area, EntryPanel, Face, Fact, LayoutMarker, Legend, PuckPanel, dice, odds_of

COLUMNS, ROWS = 120, 100
NAME_HEIGHT = 8
POINTS = {4: "4", 5: "5", 6: "six", 8: "8", 9: "nine", 10: "10"}
SIDE = 12
"""Width of the areas at the left: don't come, big 6, big 8; and of each point."""
SLIM, TALL = 7, 10
"""Heights of a point's areas: bets on it and against it, and under its name come bets."""
NAMES_TOP = NAME_HEIGHT + 2 * SLIM
COME_TOP = NAMES_TOP + TALL + 2 * SLIM
FIELD_TOP, DONT_TOP, WIN_TOP = 57, 73, 86
LINES = SIDE + SIDE * len(POINTS)
"""Width of the left part, with come, field and the lines; the middle of the table is at its right."""
MIDDLE = COLUMNS - LINES
ANY_7, HARD = 10, 19
CRAPS_TOP, ELEVEN_TOP = NAME_HEIGHT + ANY_7 + 2 * HARD, 74
BAR = "2 is void"
FACTS = (
    *(Fact("shooter", "Shooter"), Fact("dice", "Dice"), Fact("dice set", "Set of dice", dealer=True)),
    Fact("no rolls", "No rolls of the shooter", dealer=True),
)


def face(layout: Layout[Any]) -> Face:
    """The whole layout; two numbers on the entry terminal."""
    spots = {str(number): (column + SIDE - 2, NAMES_TOP + TALL // 2) for number, column in _columns()}
    return Face(
        columns=COLUMNS,
        rows=ROWS,
        areas=(*_points(layout), *_lines(layout), *_middle(layout)),
        legends=(Legend(0, 0, COLUMNS, NAME_HEIGHT, "", name=True),),
        markers=(LayoutMarker("puck", "point", {"off": (SIDE // 2, NAME_HEIGHT + SLIM)} | spots),),
        tokens=DICE,
        own=(
            PuckPanel("point", FACTS),
            EntryPanel(2),
        ),
        turning="The dice are out",
        phases={"offering": "The dice are offered"},
    )


def _columns() -> Iterator[tuple[int, int]]:
    """Each point with the column where its boxes begin."""
    return ((number, SIDE * (place + 1)) for place, number in enumerate(POINTS))


def _points(layout: Layout[Any]) -> Iterator[Area]:
    """Each point: the bets against it, then under its name the come bets on it and the bets for it."""
    for number, column in _columns():
        box = (column, NAME_HEIGHT, SIDE, SLIM)
        yield Area(*box, f"dont-come-{number}", "don't come", also=(f"dont-come-odds-{number}",))
        box = (column, NAMES_TOP, SIDE, TALL)
        yield Area(*box, f"come-{number}", POINTS[number], also=(f"come-odds-{number}",))
        after = NAMES_TOP + TALL
        for kind, row in (("lay", NAME_HEIGHT + SLIM), ("place", after), ("buy", after + SLIM)):
            wager = f"{kind}-{number}"
            yield Area(column, row, SIDE, SLIM, wager, kind, odds_of(layout, wager))


def _lines(layout: Layout[Any]) -> Iterator[Area]:
    """Come and don't come, big 6 and big 8, the field, the lines."""
    wide = LINES - SIDE
    yield Area(
        *(0, NAME_HEIGHT, SIDE, FIELD_TOP - NAME_HEIGHT),
        "dont-come",
        "don't come",
        odds_of(layout, "dont-come"),
        detail=BAR,
    )
    yield Area(SIDE, COME_TOP, wide, FIELD_TOP - COME_TOP, "come", "come", odds_of(layout, "come"))
    ways = ("2, 12:", "3, 4, 9, 10, 11:")
    yield Area(SIDE, FIELD_TOP, wide, DONT_TOP - FIELD_TOP, "field", "field", odds_of(layout, "field", *ways))
    yield Area(0, FIELD_TOP, SIDE, DONT_TOP - FIELD_TOP, "big-6", "big 6", odds_of(layout, "big-6"))
    yield Area(0, DONT_TOP, SIDE, WIN_TOP - DONT_TOP, "big-8", "big 8", odds_of(layout, "big-8"))
    odds = tuple(f"dont-win-odds-{number}" for number in POINTS)
    box = (SIDE, DONT_TOP, wide, WIN_TOP - DONT_TOP)
    yield Area(*box, "dont-win", "don't win", odds_of(layout, "dont-win"), also=odds, detail=BAR)
    odds = tuple(f"win-odds-{number}" for number in POINTS)
    yield Area(0, WIN_TOP, LINES, ROWS - WIN_TOP, "win", "win", odds_of(layout, "win"), also=odds)


def _middle(layout: Layout[Any]) -> Iterator[Area]:
    """The wagers of the middle of the table: any 7, the hardways, and those on one total."""
    half, third = MIDDLE // 2, MIDDLE // 3
    yield Area(LINES, NAME_HEIGHT, MIDDLE, ANY_7, "any-7", "any 7", odds_of(layout, "any-7"))
    for place, number in enumerate((6, 10, 8, 4)):
        wager, row = f"hardway-{number}", NAME_HEIGHT + ANY_7 + place // 2 * HARD
        box = (LINES + place % 2 * half, row, half, HARD)
        yield Area(*box, wager, f"{number} the hardway", odds_of(layout, wager), dice(number // 2, number // 2))
    for place, (number, pair) in enumerate({2: dice(1, 1), 3: dice(1, 2), 12: dice(6, 6)}.items()):
        wager, box = f"craps-{number}", (LINES + place * third, CRAPS_TOP, third, ELEVEN_TOP - CRAPS_TOP)
        yield Area(*box, wager, f"craps {number}", odds_of(layout, wager), pair)
    eleven = (ELEVEN_TOP, half, WIN_TOP - ELEVEN_TOP)
    yield Area(LINES, *eleven, "eleven", "11 in 1 roll", odds_of(layout, "eleven"), dice(5, 6))
    yield Area(LINES + half, *eleven, "any-craps", "any craps", odds_of(layout, "any-craps"))
    yield from _horn()


def _horn() -> Iterator[Area]:
    """The horn, and the horn with one total high. They are paid as separate wagers (s 115(2)): no odds are shown."""
    wide = MIDDLE // 3
    yield Area(LINES, WIN_TOP, wide, ROWS - WIN_TOP, "horn", "horn", detail="2, 3, 11, 12")
    high = (MIDDLE - wide) // 4
    for place, number in enumerate((2, 3, 11, 12)):
        box = (LINES + wide + place * high, WIN_TOP, high, ROWS - WIN_TOP)
        yield Area(*box, f"horn-high-{number}", f"high\n{number}")
