# SPDX-License-Identifier: MIT
"""The house rules of Let It Ride on wagers and cards, and the directions with their roles."""

from controller.engine.record.events import Directed
from controller.engine.rules.directions import Direction
from controller.engine.rules.disputes import by_rank
from controller.engine.rules.general import AboutDevices, AgainstTheSign, Entitled, General
from controller.engine.rules.wait import Awaited
from controller.engine.values.roles import (
    ASSISTANT_PIT_BOSS,
    CASINO_OPERATOR,
    CASINO_SUPERVISOR,
    DEALER,
    FLOOR_MANAGER,
    FLOOR_PERSON,
    PIT_BOSS,
    SUPERVISORS,
)
from controller.games.cards.shoe.drawing import ShoeSections
from controller.games.cards.shoe.preparation import PreparationSections
from controller.games.let_it_ride.house_wagers import BET_1, BET_2, BET_3
from controller.games.let_it_ride.rules import RideSections, Withdrawable

RULES = RideSections(
    first=Withdrawable(BET_1, "bet number one", "H8.5", "H8.9"),
    second=Withdrawable(BET_2, "bet number two", "H8.10", "H8.13"),
    last=BET_3,
    equal="H6.4",
    call="H6.3",
    closed="H6.3",
    one_hand="H6.5",
    one_player="H6.2",
    examined="H8.1, H8.3",
    hand="H8.16",
)
DECISION = "H10, assumed"
"""The house rules name nobody for open questions: a supervisor decides, as about irregularities."""
OF_WAGERS = "H6, assumed"
WHO_DECIDES = (*SUPERVISORS, CASINO_SUPERVISOR)
GENERAL = General(
    decision=DECISION,
    supervisors=WHO_DECIDES,
    void_wagers=OF_WAGERS,
    exclude=OF_WAGERS,
    about_devices=AboutDevices(WHO_DECIDES),
    sign=AgainstTheSign(outside="H6.5", found=OF_WAGERS, under=OF_WAGERS, over="H6.5", steps=OF_WAGERS, below="stands"),
    cash="",
    limits=Entitled((CASINO_SUPERVISOR, *SUPERVISORS), "H6.5, assumed"),
    software=Entitled((FLOOR_MANAGER,), DECISION),
    disputes=by_rank(DECISION, FLOOR_MANAGER, ASSISTANT_PIT_BOSS, PIT_BOSS, CASINO_SUPERVISOR, CASINO_OPERATOR),
)
CARDS = PreparationSections(
    inspect="H4.1", inspected_by=(DEALER, FLOOR_PERSON), inspectors_key=FLOOR_PERSON, spread="H4.2",
    wash="H4.3", shuffle="H5.1", new_cards="", load="H5.2"
)  # fmt: skip
SHOE = ShoeSections(
    decks_section="H2.1", dealt="H10.1", begins="H6.3", cutting_card="H5.2", loaded="H5.2", decision=DECISION
)
VOIDED: Awaited = (Directed, "void-wagers-of")
"""A player's wagers are voided by a supervisor."""
BETWEEN_ROUNDS: tuple[Awaited, ...] = ((Directed, "recut"), (Directed, "spread"))
"""Directions allowed while wagers are taken."""
DIRECTIONS = {
    "recut": Direction(source="H5.3", roles=(CASINO_SUPERVISOR,)),
    "spread": Direction(source="H5.4", roles=(DEALER,)),
}
