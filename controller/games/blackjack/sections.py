# SPDX-License-Identifier: MIT
"""The sections of Part 4 on the cards and the shoe, the directions with their roles, and the buttons for choices."""

from c_ext.blackjack import Choice
from controller.engine.record.events import Directed
from controller.engine.rules.directions import BY_DECISION, Direction
from controller.engine.rules.powers import Power, in_file
from controller.engine.rules.wait import Awaited, Button
from controller.engine.values.roles import (
    ASSISTANT_PIT_BOSS,
    CASINO_OPERATOR,
    DEALER,
    FLOOR_MANAGER,
    PIT_BOSS,
    SUPERVISORS,
)
from controller.games.cards.shoe.drawing import ShoeSections
from controller.games.cards.shoe.preparation import PreparationSections

CARDS = PreparationSections(
    inspect="s 24(1)",
    spread="s 24(2)",
    wash="s 24(3)",
    shuffle="s 25",
    new_cards="s 28",
    offer="s 26(3)",
    staff_cut="s 27(3)",
    cut="s 26(4)",
    load="s 26(8)",
)
MACHINE = PreparationSections(
    inspect="s 24(1)",
    spread="s 24(2)",
    wash="s 24(3)",
    shuffle="s 65A(3)(b)",
    new_cards="s 28",
    load="s 65A(3)(b)-(d)",
)
"""Preparation of a card machine's cards, which are not cut."""
SHOE = ShoeSections(
    decks_section="s 16",
    dealt="s 29",
    begins="s 29(2)",
    cutting_card="s 32",
    loaded="s 26(7)",
)
STAND, DRAW = Button("stand", "t"), Button("draw", "r")
DOUBLE_DOWN, SPLIT = Button("double-down", "b"), Button("split", "x")
EVEN_MONEY = Button("even-money", "e")
CHOICES = {Choice.STAND: STAND, Choice.DRAW: DRAW, Choice.DOUBLE_DOWN: DOUBLE_DOWN, Choice.SPLIT: SPLIT}
"""Buttons for the players' decisions (ss 30(2), 37-38)."""
AGAIN: Awaited = (Directed, "cards-again")
VOIDED: Awaited = (Directed, "void-wagers-of")
"""A player's wagers are voided by the floor manager (s 4(2)(a))."""
FIRST_HAND, SECOND_HAND = (Directed, "first-hand"), (Directed, "second-hand")
DRAW_ONE, DEAL_ON, REQUESTED = (Directed, "draw-one"), (Directed, "deal-on"), (Directed, "even-money")
VOID_HAND, REMOVE_CARDS = (Directed, "void-hand"), (Directed, "remove-cards")
DEEMED_CORRECT = (Directed, "deemed-correct")
PIT = (PIT_BOSS, ASSISTANT_PIT_BOSS, FLOOR_MANAGER)
"""Roles that direct about the cards and about a player who does not act (ss 25(b), 28, 64)."""
RESHUFFLE, NEW_CARDS, LAST_THREE = (Directed, "reshuffle"), (Directed, "new-cards"), (Directed, "last-three")
PRECLUDE, MINIMUM_ONLY = (Directed, "preclude"), (Directed, "minimum-only")
GIVE_UP, MORE_BOXES = (Directed, "give-up"), (Directed, "more-boxes")
NOMINATE = (Directed, "nominate")
BETWEEN_ROUNDS: tuple[Awaited, ...] = (
    *(RESHUFFLE, NEW_CARDS, LAST_THREE),
    *(PRECLUDE, MINIMUM_ONLY, GIVE_UP, MORE_BOXES, NOMINATE),
)
"""Directions allowed while wagers are taken."""
DIRECTIONS = {
    "reshuffle": Direction(source="s 25(b)", roles=PIT),
    "new-cards": Direction(source="s 28", roles=PIT),
    "last-three": Direction(source="s 32(3)", roles=(PIT_BOSS, ASSISTANT_PIT_BOSS)),
    "preclude": Direction(source="s 22", roles=(CASINO_OPERATOR,), player=True),
    "minimum-only": Direction(source="s 22(2)", roles=(CASINO_OPERATOR,), player=True),
    "give-up": Direction(source="s 44(1)", roles=(CASINO_OPERATOR,), player=True, about="boxes"),
    "more-boxes": Direction(source="s 44(1)", roles=(CASINO_OPERATOR,), player=True),
    "nominate": Direction(source="s 50C(3)", roles=(DEALER,), about="cards", reason=True),
    "cards-again": Direction(source=BY_DECISION, roles=SUPERVISORS),
    "first-hand": Direction(source="s 43(d)", roles=(DEALER,), player=True),
    "second-hand": Direction(source="s 43(d)", roles=(DEALER,), player=True),
    "even-money": Direction(source="s 35(4)", roles=(DEALER,), player=True, about="box"),
    "draw-one": Direction(source="s 39(2)", roles=(DEALER,)),
    "deal-on": Direction(source="s 64", roles=PIT),
    "void-hand": Direction(source="s 60", roles=(FLOOR_MANAGER,)),
    "remove-cards": Direction(source="s 60", roles=(FLOOR_MANAGER,), about="cards", reason=True),
    "deemed-correct": Direction(source="s 60", roles=(FLOOR_MANAGER,)),
}
"""The directions of this part, with the roles that may give them."""
POWERS = (
    in_file("operates tables at which players are taught", "s 23(4)", "teaching"),
    in_file("permits players to wager on one box", "s 42(1)", "players-on-box"),
    in_file("has the players of a box wager the maximum together, or each", "s 42(2)", "box-together"),
    in_file("permits a player to wager on more than one box", "s 44(1)", "one-box"),
    in_file("offers bonus blackjack under another name", "s 50A(3)", "bonus-name"),
    Power(
        what="has the cutting card put in up to two thirds from the back", roles=(PIT_BOSS, ASSISTANT_PIT_BOSS),
        source="s 26(7)",
    ),
)  # fmt: skip
"""Other powers that this part reserves: through the table file, and by hand."""
