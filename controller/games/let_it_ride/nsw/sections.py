# SPDX-License-Identifier: MIT
"""The rules of Let It Ride in New South Wales on wagers and cards, and the directions with their roles."""

from controller.engine.record.events import Directed
from controller.engine.rules.directions import Direction
from controller.engine.rules.disputes import Instance
from controller.engine.rules.general import AgainstTheSign
from controller.engine.rules.wait import Awaited
from controller.engine.values.roles import DEALER, GAMES_SUPERVISOR, INSPECTOR
from controller.games.cards.hands.counting import COUNT
from controller.games.cards.shoe.drawing import ShoeSections
from controller.games.cards.shoe.preparation import PreparationSections
from controller.games.let_it_ride.nsw_wagers import BET_1, BET_2, BET_DOLLAR
from controller.games.let_it_ride.rules import RideSections, Withdrawable
from controller.games.nsw import disputes, new_south_wales
from controller.games.nsw.persons import SUPERVISORS

RULES = RideSections(
    first=Withdrawable(BET_1, 'the wager on "1"', "8.3", "8.4"),
    second=Withdrawable(BET_2, 'the wager on "2"', "8.4", "8.6"),
    last=BET_DOLLAR,
    equal="5.2",
    call="7.2.1",
    closed="5.4",
    one_hand="5.5",
    one_player="5.6",
    examined="8.1-8.2",
    hand="8.8",
)
DECISION = "14.11"
INVESTIGATES = "investigates the complaint, if asked to (section 110 of the Act)"
GENERAL = new_south_wales.general(
    DECISION,
    AgainstTheSign(
        outside="6.1", found="6.2", under="6.2, 12.9", over="6.2, 12.9", steps="6.1", below="stands", above="stands"
    ),
    limits="6.3",
    deciding=disputes.disputes(
        DECISION,
        Instance(
            INSPECTOR, "14.12", "investigates the complaint, if asked to (section 110 of the Act)", requested=True
        ),
        "that an inspector is present, and of the right to consult one",
    ),
)
CHECK = (DEALER, GAMES_SUPERVISOR)
"""Roles that check the cards; one of them suffices (3.4)."""
CARDS = PreparationSections(
    inspect="3.4", inspected_by=CHECK, inspectors_key="", spread="3.4",
    wash="4.1.1", shuffle="4.1.2", new_cards="3.6", load="4.2"
)  # fmt: skip
DEVICE = PreparationSections(
    inspect="3.2.2, 3.4",
    inspected_by=CHECK,
    inspectors_key="",
    spread="3.4",
    wash="4.4.1",
    shuffle="4.4.1",
    new_cards="3.6",
    load="4.4.1, 4.4.2",
)
"""With a shuffling device the cards are not cut."""
SHOE = ShoeSections(
    decks_section="3.1", dealt="3.5", begins="7.2.2", cutting_card="4.2", loaded="4.2", decision=DECISION
)
NEW_CARDS, RESHUFFLE = (Directed, "new-cards"), (Directed, "reshuffle")
VOIDED: Awaited = (Directed, "void-wagers-of")
"""The wagers of a player with a calculator or a similar device are voided (14.3.1)."""
BETWEEN_ROUNDS: tuple[Awaited, ...] = (NEW_CARDS, RESHUFFLE, COUNT, *new_south_wales.BETWEEN_ROUNDS)
"""Directions allowed while wagers are taken."""
DIRECTIONS = {
    **new_south_wales.directions(DECISION, unresolved="14.12", preclude="12.10, 12.11.4", detain="14.3.4"),
    "new-cards": Direction(source="3.6", roles=SUPERVISORS),
    "reshuffle": Direction(source="4.1.3", roles=(DEALER,)),
    "count": Direction(source="3.7", roles=(GAMES_SUPERVISOR, INSPECTOR)),
}
