# SPDX-License-Identifier: MIT
"""The sections of the rules on the cards, and the buttons for players' decisions."""

from controller.engine.record.events import Directed
from controller.engine.rules.wait import Awaited, Button
from controller.games.cards.shoe.drawing import ShoeSections
from controller.games.cards.shoe.preparation import PreparationSections

CARDS = PreparationSections(
    inspect="s 710(1)", spread="s 710(1)", wash="s 710(1)", shuffle="s 710(2)", new_cards="s 710(1)", load="s 710(3)"
)
SHOE = ShoeSections(decks_section="s 710(1)", dealt="s 703", begins="s 702", cutting_card="s 710(3)", loaded="s 710(3)")
STAND, DRAW = Button("stand", "t"), Button("draw", "r")
"""The decisions for each hand (s 704)."""
VOIDED: Awaited = (Directed, "void-wagers-of")
"""The floor manager has voided the wagers of a player (s 4(2)(a))."""
