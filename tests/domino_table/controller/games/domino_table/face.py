# SPDX-License-Identifier: MIT
"""The layout of the domino table as it is drawn: two areas, and the casino's name above them."""

from c_ext.layout import Layout
from controller.engine.rules.face import Area, Face, Legend, Token, ways_of
from controller.games.domino_table.wagers import DOMINOES

COLUMNS, ROWS = 90, 50
NAME_HEIGHT = 10
WIDTH = COLUMNS // 2


def face(layout: Layout[str]) -> Face:
    """The whole layout; a domino is drawn as two dice."""
    return Face(
        columns=COLUMNS,
        rows=ROWS,
        areas=tuple(_area(layout, wager, place) for place, wager in enumerate(layout.wagers)),
        legends=(Legend(0, 0, COLUMNS, NAME_HEIGHT, "", name=True),),
        tokens={domino: tuple(Token("die", end) for end in domino.split("-")) for domino in DOMINOES},
    )


def _area(layout: Layout[str], wager: str, place: int) -> Area:
    return Area(place * WIDTH, NAME_HEIGHT, WIDTH, ROWS - NAME_HEIGHT, wager, wager, ways_of(layout, wager))
