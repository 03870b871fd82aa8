"""The sections of Part 4 on the cards and the shoe, and who may direct what about them."""

from controller.engine.directions import BY_DECISION, Direction
from controller.engine.events import Directed
from controller.engine.roles import SUPERVISORS
from controller.engine.wait import Awaited
from controller.games.cards.drawing import ShoeSections
from controller.games.cards.preparation import PreparationSections

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
SHOE = ShoeSections(
    decks_section="s 16",
    dealt="s 29",
    begins="s 29(2)",
    cutting_card="s 32",
    loaded="s 26(7)",
)
AGAIN: Awaited = (Directed, "cards-again")
DIRECTIONS = {"cards-again": Direction(source=BY_DECISION, roles=SUPERVISORS)}
