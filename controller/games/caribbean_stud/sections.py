# SPDX-License-Identifier: MIT
"""The sections of Part 14 on the cards, the directions with their roles, and the buttons for decisions."""

from controller.engine.record.events import Directed
from controller.engine.rules.directions import BY_DECISION, Direction
from controller.engine.rules.powers import Power, another_name, in_file
from controller.engine.rules.wait import Awaited, Button
from controller.engine.values.roles import DEALER, FLOOR_MANAGER, SUPERVISORS
from controller.games.cards.shoe.drawing import ShoeSections
from controller.games.cards.shoe.preparation import PreparationSections

CARDS = PreparationSections(
    inspect="s 234(1)", spread="s 234(2)", wash="s 234(3)", shuffle="s 235(1)", new_cards="s 234", load="s 234(4)"
)
DEVICE = PreparationSections(
    inspect="s 234(1)", spread="s 234(2)", wash="s 234(3)", shuffle="s 235(2)", new_cards="s 234", load="s 234(5)"
)
"""With a mechanical shuffling device the cards are not cut."""
SHOE = ShoeSections(
    decks_section="s 233(1)", dealt="s 238", begins="s 238(1)", cutting_card="s 234(4)", loaded="s 234(4)"
)
BET, FOLD = Button("bet", "b"), Button("fold", "x")
"""Buttons for the players' decisions (s 239)."""
NEW_CARDS, RESHUFFLE = (Directed, "new-cards"), (Directed, "reshuffle")
VOID_HAND: Awaited = (Directed, "void-hand")
AGAIN: Awaited = (Directed, "cards-again")
FIXED_SUM: Awaited = (Directed, "fixed-sum")
"""The fixed sums of a claimed jackpot are paid before the floor answers."""
VOIDED: Awaited = (Directed, "void-wagers-of")
"""A player's wagers are voided by the floor manager (s 4(2)(a))."""
BETWEEN_ROUNDS: tuple[Awaited, ...] = (NEW_CARDS, RESHUFFLE)
"""Directions allowed while wagers are taken."""
CLAIMS = ("claim-paid", "claim-void")
"""Directions about a claim of an earlier round."""
AT_ANY_TIME: tuple[Awaited, ...] = tuple(
    (Directed, name) for name in ("silent", "may-speak", "other-table", "may-return", "jackpot-out", "jackpot-back")
)
DIRECTIONS = {
    "new-cards": Direction(source=BY_DECISION, roles=SUPERVISORS),
    "cards-again": Direction(source=BY_DECISION, roles=SUPERVISORS, about="hand", reason=True),
    "reshuffle": Direction(source="s 235(2)", roles=(DEALER,)),
    "void-hand": Direction(source="s 248(2)", roles=(FLOOR_MANAGER,)),
    "silent": Direction(source="s 248(3)(a)", roles=(FLOOR_MANAGER,)),
    "other-table": Direction(source="s 248(3)(b)", roles=(FLOOR_MANAGER,), player=True),
    "may-speak": Direction(source="s 248(3)(a)", roles=(FLOOR_MANAGER,)),
    "may-return": Direction(source="s 248(3)(b)", roles=(FLOOR_MANAGER,), player=True),
    "jackpot-out": Direction(source="s 236(2)", roles=SUPERVISORS),
    "jackpot-back": Direction(source="s 236(2)", roles=SUPERVISORS),
    "fixed-sum": Direction(source="s 246(1)", roles=(FLOOR_MANAGER,), roles_source=BY_DECISION),
    "claim-paid": Direction(
        source="s 245(5)", roles=(FLOOR_MANAGER,), roles_source=BY_DECISION, about="claim", reason=True
    ),
    "claim-void": Direction(source=BY_DECISION, roles=(FLOOR_MANAGER,), about="claim", reason=True),
}
"""The directions of this part, with the roles that may give them."""
POWERS = (
    *CARDS.powers,
    Power(
        what="counts the deck and notifies the floor manager before a jackpot is paid", roles=(DEALER, FLOOR_MANAGER),
        source="s 245(5)", how="button done",
    ),
    another_name("s 230(5)"),
    in_file("links tables to form a progressive jackpot", "s 231(3)", "approvals"),
)  # fmt: skip
"""Other powers that this part reserves."""
