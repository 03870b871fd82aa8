# SPDX-License-Identifier: MIT
"""The layout by house rules: bets 1, 2 and 3 at each place and the bonus; odds are stated with "to" (H9.1).

The text has no diagram: the places stand in a row, place 1 at the dealer's left (assumed).
"""

from controller.engine.rules.face import Face
from controller.engine.rules.whole_tables import LOST, PlaceResult, WagerPlace
from controller.engine.values.money import to_one
from controller.games.let_it_ride import face as let_it_ride
from controller.games.let_it_ride.face import RideAreas
from controller.games.let_it_ride.house.table import Options
from controller.games.let_it_ride.house_wagers import (
    BET_1,
    BET_2,
    BET_3,
    BONUS,
    BONUS_PAYS,
    LOWER,
    NO_BONUS,
    PAYS,
    bonus,
)

WON = {bonus(three): PlaceResult(pays=to_one(odds)) for three, odds in BONUS_PAYS.items()}
BONUS_AREA = WagerPlace(BONUS, "bonus", "B", {**WON, NO_BONUS: LOST})
INSCRIPTION = "bonus on your three cards, $1 to $10"
"""H11.1."""
AREAS = RideAreas({BET_3: "3", BET_2: "2", BET_1: "1"}, "place in play; a rule, as 9 0 3", (BONUS_AREA,), community=3)
"""H6.4, H11.1; H7.3, H7.5, H7.7."""


def face(options: Options) -> Face:
    """Return the layout of a table with these options."""
    areas = AREAS._replace(holder="stub") if options.by_hand else AREAS
    bonuses = {three: (bonus(three), odds) for three, odds in BONUS_PAYS.items()}
    table = let_it_ride.pay_table("three cards", "bonus", bonuses)
    return let_it_ride.face(options.places, areas, PAYS, LOWER, INSCRIPTION, further=(table,))
