# SPDX-License-Identifier: MIT
"""The triple penny two-up layout as drawn: the six areas of s 469(2), the casino's name; the results (s 479)."""

from typing import Any

from c_ext.layout import Layout
from controller.engine.rules.face import Area, Face, FactsPanel, Legend, LightSet, LightsPanel, ways_of
from controller.engine.rules.whole_tables import Fact, OnRing
from controller.games.ring.face import HEAD, IN_THE_AIR, TAIL

# Diagram 22 is missing: heads at the left, tails at the right, the spinner's areas beneath (assumed).
COLUMNS, ROWS = 4, 100
NAME_HEIGHT = 10
BONUS_TOP, SPINNER_TOP = 38, 65

COINS = {
    "heads": (HEAD, HEAD, TAIL),
    "tails": (HEAD, TAIL, TAIL),
    "triple-heads": (HEAD, HEAD, HEAD),
    "triple-tails": (TAIL, TAIL, TAIL),
}
SIDES = (LightSet("heads", 3, "violet"), LightSet("tails", 3, "green"))
LIGHTS = {
    "display": SIDES,
    "lights": (*SIDES, LightSet("triple-heads", 3, "ivory"), LightSet("triple-tails", 3, "blue")),
    "cards": (),
}
"""Sets of lights, by the display of results (s 479). Triple heads switch on lights of both sets: heads, and triple
heads.
"""
TRIPLES = (Fact("triple heads", "Triple heads spun"), Fact("triple tails", "Triple tails spun"))
SPINNER = FactsPanel(
    (Fact("spinner", "Spinner"), *TRIPLES, Fact("invalid", "Invalid in a row", dealer=True)), "Spinner"
)


def face(layout: Layout[Any], results: str) -> Face:
    """Return the whole layout, without an entry terminal. results: kind of display of the results."""
    lights = LIGHTS[results]
    return Face(
        table="ring",
        columns=COLUMNS,
        rows=ROWS,
        areas=(*_side(layout, "heads", 0), *_side(layout, "tails", COLUMNS // 2)),
        legends=(Legend(0, 0, COLUMNS, NAME_HEIGHT, "", name=True),),
        tokens=COINS,
        moving=(IN_THE_AIR,) * 3,
        own=(*([LightsPanel(lights)] if lights else []), SPINNER),
    )


def _side(layout: Layout[Any], side: str, column: int) -> tuple[Area, ...]:
    """Return the areas of a side: the players', bonus play below, then the spinner's wager and bonus wager."""
    first = ways_of(layout, side)[:1]
    bonus = ways_of(layout, f"bonus-{side}", side, f"triple {side}")
    wager, spinners_bonus = f"spinner-{side}", f"spinner-bonus-{side}"
    spinners = (SPINNER_TOP, 1, ROWS - SPINNER_TOP)
    return (
        Area(column, NAME_HEIGHT, 2, BONUS_TOP - NAME_HEIGHT, side, side, first, ring=OnRing(onward=f"bonus-{side}")),
        Area(column, BONUS_TOP, 2, SPINNER_TOP - BONUS_TOP, f"bonus-{side}", f"bonus {side}", bonus),
        Area(column, *spinners, wager, "spinner's\nwager", ways_of(layout, wager), detail=side, ring=OnRing(side)),
        Area(
            column + 1,
            *spinners,
            spinners_bonus,
            "spinner's\nbonus",
            ways_of(layout, spinners_bonus),
            detail=f"triple {side}",
            ring=OnRing(f"triple-{side}"),
        ),
    )
