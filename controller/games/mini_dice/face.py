# SPDX-License-Identifier: MIT
"""The mini-dice layout as drawn: the field and the six faces with their odds, the casino's name (s 176(2))."""

from typing import Any

from c_ext.layout import Layout
from controller.engine.rules.face import DICE, IN_THE_AIR, Area, DicePanel, EntryPanel, Face, Legend, dice, ways_of

# The text does not give the place of each box in diagram 13: the field above the faces (assumed).
COLUMNS, ROWS = 60, 100
NAME_HEIGHT = 8
FIELD_HEIGHT = 28
FACES_TOP = NAME_HEIGHT + FIELD_HEIGHT
WIDTH = 8
"""Columns of one face. The odds of all faces stand once, on their left."""


SAYS = {"field": "field wins", "": "field loses"}
"""Result of the field, in words. The winning faces can be seen on the dice."""


def face(layout: Layout[Any]) -> Face:
    """Return the whole layout, with three numbers on the entry terminal."""
    field = Area(
        *(0, NAME_HEIGHT, COLUMNS, FIELD_HEIGHT),
        "field",
        "field",
        ways_of(layout, "field"),
        detail="5, 6, 7, 8, 13, 14, 15, 16",
    )
    return Face(
        columns=COLUMNS,
        rows=ROWS,
        areas=(field, *(_face_value(layout, number) for number in range(1, 7))),
        legends=(Legend(0, 0, COLUMNS, NAME_HEIGHT, "", name=True), _price(layout)),
        tokens=DICE,
        moving=(IN_THE_AIR,) * 3,
        says=SAYS,
        own=(EntryPanel(3), DicePanel()),
    )


def _price(layout: Layout[Any]) -> Legend:
    """Return the odds of a face, by the number of dice that show it."""
    ways = ways_of(layout, "face-1", *WAYS)
    text, brief = "\n".join(way.words for way in ways), "\n".join(way.brief for way in ways)
    return Legend(0, FACES_TOP, COLUMNS - 6 * WIDTH, ROWS - FACES_TOP, text, brief=brief)


WAYS = ("1 die", "2 dice", "3 dice")


def _face_value(layout: Layout[Any], number: int) -> Area:
    """Return the area of a face, paid by the number of dice that show it (s 184(b))."""
    wager, box = f"face-{number}", (COLUMNS - (7 - number) * WIDTH, FACES_TOP, WIDTH, ROWS - FACES_TOP)
    return Area(*box, wager, str(number), ways_of(layout, wager, *WAYS), dice(number), named="beside", priced=True)
