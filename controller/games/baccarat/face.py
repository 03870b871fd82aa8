# SPDX-License-Identifier: MIT
"""The drawn layouts of baccarat and mini-baccarat: three wagers with a box for every numbered place.

Diagrams 3 and 14 are missing: tie above banker above player, as on customary layouts (assumed). Baccarat has a part for
standing players in each wager (s 83(2)(a)), and numbered rectangles for owed commission (s 90(6)).
"""

from typing import Any

from c_ext.layout import Layout
from controller.engine.rules.face import (
    HANDS,
    WINNERS,
    Area,
    EntryPanel,
    Face,
    HandsPanel,
    Legend,
    PlayerBox,
    RoadPanel,
    Token,
    odds_of,
    ways_of,
)
from controller.games.baccarat.wagers import on_the_road
from controller.games.cards.shoe.face import KEYED_AS, READS

HIGH = 100
NAME_HEIGHT = 8
OWING = 20
"""Height of the rectangles for the commission."""
WORDS = 36
"""Width of the inscriptions."""
PLACE = 9
"""Widths of a place's box, and of the part for standing players."""
STANDING = 19
"""Widths of a place's box, and of the part for standing players."""
WAGERS = ("tie", "banker", "player")
"""The wagers from the top, which is the dealer's side."""
LESS = "less 5% commission"
"""s 90(2)."""


def face(layout: Layout[Any], places: int, mini: bool) -> Face:
    """Return the whole layout of a table with this many places. The entry terminal shows a card: rank and suit."""
    wide = WORDS + PLACE * places + (0 if mini else STANDING)
    top = NAME_HEIGHT + (0 if mini else OWING)
    return Face(
        table="hands",
        columns=wide,
        rows=HIGH,
        areas=tuple(_area(layout, number, top, places, mini) for number in range(len(WAGERS))),
        legends=(
            Legend(0, 0, wide, NAME_HEIGHT, "", name=True),
            *(() if mini else (Legend(0, NAME_HEIGHT, WORDS, OWING, "commission"),)),
        ),
        owing=() if mini else _boxes(places, NAME_HEIGHT, OWING),
        tokens={f"{player} {banker}": (token(player, banker),) for player in range(10) for banker in range(10)},
        own=(
            HandsPanel(pays={hand: (odds_of(layout, hand), *_less(hand, mini)) for hand in HANDS}),
            EntryPanel(3, title="Card", detail=KEYED_AS, reads=READS),
            RoadPanel(),
        ),
    )


def token(player: int, banker: int) -> Token:
    """Return a result in the winner's colour: the winner's letter and count."""
    result = on_the_road((player, banker))
    return Token("number", result.words, WINNERS[result.winner])


def _area(layout: Layout[Any], number: int, top: int, places: int, mini: bool) -> Area:
    """Return the row of a wager: its inscription at the left, then the boxes."""
    wager = WAGERS[number]
    high = (HIGH - top) // len(WAGERS)
    row = HIGH - (len(WAGERS) - number) * high
    boxes = _boxes(places, row, high)
    wide = WORDS + PLACE * places
    if not mini:
        boxes += (PlayerBox(wide, row, STANDING, high, "", "standing"),)
    return Area(
        *(0, row, wide + (0 if mini else STANDING), high),
        wager,
        wager,
        ways_of(layout, wager),
        detail="".join(_less(wager, mini)),
        boxes=boxes,
    )


def _less(wager: str, mini: bool) -> tuple[str, ...]:
    """Return the words beneath the odds of a wager: at baccarat the commission on the banker's hand."""
    return (LESS,) if wager == "banker" and not mini else ()


def _boxes(places: int, row: int, high: int) -> tuple[PlayerBox, ...]:
    """Return the numbered boxes of a row."""
    numbers = range(1, places + 1)
    return tuple(PlayerBox(WORDS + (n - 1) * PLACE, row, PLACE, high, f"place-{n}", str(n)) for n in numbers)
