# SPDX-License-Identifier: MIT
"""The two-up layout as drawn: boxes marked H and T, the spinner's wager, the casino's name (s 162); lights."""

from typing import Any

from c_ext.layout import Layout
from controller.engine.rules.face import Area, Face, FactsPanel, Legend, LightSet, LightsPanel, ways_of
from controller.engine.rules.whole_tables import Fact, OnRing
from controller.games.ring.face import HEAD, IN_THE_AIR, TAIL

# Diagram 12 is missing: the boxes side by side, the spinner's beneath (assumed).
COLUMNS, ROWS = 2, 100
NAME_HEIGHT = 10
SPINNER_TOP = 62

COINS = {"heads": (HEAD, HEAD), "odds": (HEAD, TAIL), "tails": (TAIL, TAIL)}

# Three colours (s 173(1)). The rules do not name them (assumed)
LIGHTS = LightsPanel((LightSet("odds", 5, "ivory"), LightSet("heads", 3, "violet"), LightSet("tails", 3, "green")))
SPINNER = FactsPanel(
    (
        Fact("spinner", "Spinner"),
        Fact("invalid", "Invalid in a row", dealer=True),
        Fact("coins", "Set of coins", dealer=True),
    ),
    "Spinner",
)


def face(layout: Layout[Any]) -> Face:
    """Return the whole layout, without an entry terminal."""
    return Face(
        table="ring",
        columns=COLUMNS,
        rows=ROWS,
        areas=tuple(area for place, side in enumerate(("heads", "tails")) for area in _side(layout, side, place)),
        legends=(Legend(0, 0, COLUMNS, NAME_HEIGHT, "", name=True),),
        tokens=COINS,
        moving=(IN_THE_AIR,) * 2,
        own=(LIGHTS, SPINNER),
    )


def _side(layout: Layout[Any], side: str, column: int) -> tuple[Area, Area]:
    """Return the players' box of a side, and the spinner's below."""
    box = (column, NAME_HEIGHT, 1, SPINNER_TOP - NAME_HEIGHT)
    spinners = (column, SPINNER_TOP, 1, ROWS - SPINNER_TOP)
    wager = f"spinner-{side}"
    return (
        Area(*box, side, side[0], ways_of(layout, side), detail=side),
        Area(
            *spinners, wager, "spinner's wager", ways_of(layout, wager), detail=f"{side} three times", ring=OnRing(side)
        ),
    )
