# SPDX-License-Identifier: MIT
"""The layout: places with areas for the bet and the wager on a pair."""

from typing import Literal

from controller.engine.rules.face import EntryPanel, Face
from controller.engine.rules.whole_tables import LOST, BoxesPanel, Middle, PlaceResult, WagerPlace
from controller.engine.values.money import to_one
from controller.games.cards.shoe.face import KEYED_AS, READS
from controller.games.two_hands.hands import LOSES, MOST, NO_PAIR, PAIR, WINS
from controller.games.two_hands.table import Options
from controller.games.two_hands.wagers import BET, BET_PAYS, PAIR_PAYS, SIDE

RESULTS: dict[str, Literal["wins", "loses", "void"]] = {WINS: "wins", LOSES: "loses"}


def face(options: Options) -> Face:
    """The layout of a table with these options."""
    pays = to_one(PAIR_PAYS)
    return Face(
        table="boxes",
        own=(
            BoxesPanel(
                boxes=options.places,
                wager=BET,
                title="bet",
                places=(WagerPlace(SIDE, "pair", "P", {PAIR: PlaceResult(pays=pays), NO_PAIR: LOST}),),
                inscriptions=(f"a higher card {to_one(BET_PAYS)}, pair {pays}",),
                dealt=MOST,
                results=RESULTS,
                middle=Middle("dealer", 1, holder="shoe"),
                named="place",
            ),
            EntryPanel(3, title="Entry", detail=f"place in play; card: {KEYED_AS}", reads=READS),
        ),
    )
