# SPDX-License-Identifier: MIT
"""The layout in New South Wales: areas "1", "2" and "$" at each place, the payout schedule (2.2.1), the notice (10.2).

Diagram A is missing: the places stand in a row, place 1 at the dealer's left (assumed).
"""

from controller.engine.rules.face import Face
from controller.engine.rules.whole_tables import Fact
from controller.engine.values.money import dollars
from controller.games.cards.hands.on_show import holder
from controller.games.let_it_ride import face as let_it_ride
from controller.games.let_it_ride.face import RideAreas
from controller.games.let_it_ride.nsw.table import Options
from controller.games.let_it_ride.nsw_wagers import BET_1, BET_2, BET_DOLLAR, NOT_QUALIFIED, PAYS

FACTS = (Fact("closing", "the table closes at"), Fact("english", "players speak"))
AREAS = RideAreas(
    {BET_DOLLAR: "$", BET_2: "2", BET_1: "1"}, "place in play; a rule, as 9 0 7, then the place", facts=FACTS
)
"""2.2.1."""


def face(options: Options) -> Face:
    """Return the layout of a table with these options."""
    notice = f"maximum payout {dollars(options.most_paid)} for each wager"
    areas = AREAS._replace(holder=holder(device=options.shuffling_device))
    return let_it_ride.face(options.places, areas, PAYS, NOT_QUALIFIED, notice)
