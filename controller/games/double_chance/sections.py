# SPDX-License-Identifier: MIT
"""Rule numbers of Double Chance about the cards, the directions with their roles, and the buttons for decisions."""

from controller.engine.record.events import Directed
from controller.engine.rules.directions import Direction
from controller.engine.rules.disputes import Instance
from controller.engine.rules.general import AgainstTheSign
from controller.engine.rules.wait import Awaited, Button
from controller.engine.values.roles import CASINO_OPERATOR, DEALER, INSPECTOR
from controller.games.cards.hands.counting import COUNT
from controller.games.cards.shoe.drawing import ShoeSections
from controller.games.cards.shoe.preparation import PreparationSections
from controller.games.nsw import disputes, new_south_wales
from controller.games.nsw.persons import SUPERVISORS

DECLARE, DISCARD = Button("declare", "b"), Button("discard", "x")
"""Buttons for the players' decisions (8.1)."""
DECISION = "14.12"
"""The rule that refers every dispute to a supervisor. It is cited where no other rule decides."""
GENERAL = new_south_wales.general(
    DECISION,
    AgainstTheSign(outside="6.1", found="6", under="6.2", over="6.3", steps="6.1", below="stands"),
    limits="6.5",
    deciding=disputes.disputes(
        DECISION,
        Instance(INSPECTOR, "14.13", "takes a complaint (section 33 of the Gaming and Liquor Administration Act 2007)"),
        "of the right to lodge a complaint with an inspector",
        final=Instance(CASINO_OPERATOR, "14.13", "decides finally"),
    ),
)
CHECK = (DEALER, *SUPERVISORS)
"""Roles that check the cards; one of them suffices (3.4)."""
CARDS = PreparationSections(
    inspect="3.4",
    inspected_by=CHECK,
    inspectors_key="",
    spread="3.4",
    wash="4.1.1",
    shuffle="4.1.2",
    new_cards="3.7",
    load="4.2",
    preshuffled="3.5",
)
DEVICE = PreparationSections(
    inspect="3.2.2, 3.4",
    inspected_by=CHECK,
    inspectors_key="",
    spread="3.4",
    wash="4.5",
    shuffle="4.5",
    new_cards="3.7",
    load="4.4",
    preshuffled="3.5",
)
"""With a shuffling device there are two decks with backs of different colours, and the cards are not cut."""
SHOE = ShoeSections(
    decks_section="3.1", dealt="3.6", begins="7.2.2", cutting_card="4.2", loaded="4.2", decision=DECISION
)
NEW_CARDS, RESHUFFLE, PRESHUFFLED, REFUSE = (
    (Directed, it) for it in ("new-cards", "reshuffle", "preshuffled", "refuse-wagers-of")
)
VOIDED: Awaited = (Directed, "void-wagers-of")
"""The wagers of a player with a calculator or a similar device are voided (14.3.1)."""
BETWEEN_ROUNDS: tuple[Awaited, ...] = (NEW_CARDS, RESHUFFLE, REFUSE, COUNT, *new_south_wales.BETWEEN_ROUNDS)
"""Directions allowed while wagers are taken."""
DIRECTIONS = {
    **new_south_wales.directions(DECISION, unresolved="14.13", final="14.13"),
    "new-cards": Direction(source="3.7", roles=SUPERVISORS),
    "reshuffle": Direction(source="4.1.3", roles=(DEALER, *SUPERVISORS)),
    "preshuffled": Direction(source="3.5", roles=SUPERVISORS),
    "count": Direction(source="3.8", roles=(*SUPERVISORS, INSPECTOR)),
    "refuse-wagers-of": Direction(source="14.11", roles=(*SUPERVISORS, CASINO_OPERATOR), player=True, reason=True),
}
