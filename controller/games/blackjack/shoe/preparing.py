# SPDX-License-Identifier: MIT
"""The cards of blackjack before they are dealt, and its cutting card (ss 24-28, s 32)."""

from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Awaited
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.blackjack.sections import SHOE
from controller.games.blackjack.table import IN_A_SHOE, BlackjackTable, Memory, Options, left, offered_the_cut
from controller.games.cards.shoe.drawing import CardDrawing
from controller.games.cards.shoe.preparing import DONE, CardsPrepared, StageTask
from controller.games.cards.shoe.table import CardTable
from controller.games.kit.places import ACCEPT

ONCE: dict[Awaited, tuple[str, str]] = {ACCEPT: ("the stack is cut only once", "s 26(5)")}


def by_machine(table: CardTable) -> bool:
    """Whether a card machine deals, and no shoe had to take its place in this round (s 65D(2)(d))."""
    if not isinstance(table.options, Options) or not isinstance(table.memory, Memory):
        return False
    return table.options.card_machine and table.memory.play.irregular.malfunction != IN_A_SHOE


def discarded(table: CardTable, source: str) -> tuple[str, str]:
    """Where a card goes that is out of play, in words, and by which sections. source: that by which it is."""
    if by_machine(table):
        return "into the card machine", f"{source}, s 65A(3)(g)"
    return "into the discard rack", source


class BlackjackDrawing(CardDrawing):
    """Draws cards from the shoe. The cutting card ends the shoe with the round in which it comes (s 32)."""

    def came_first(self, table: CardTable) -> None:
        """The cutting card is the first card of a round: the cards are shuffled at once (s 32(2))."""
        table.memory.shoe.cutting_card = "last"

    def is_keyed(self, table: CardTable) -> bool:
        """Cards are not keyed because a card machine does not work: none can leave it (ss 65B-65D)."""
        return super().is_keyed(table) and (bool(table.memory.shoe.waiting) or not by_machine(table))

    def _cutting_card(self, table: CardTable) -> None:
        """No cutting card is used with a card machine (s 65A(3)(e))."""
        if by_machine(table):
            table.alert(FLOOR_MANAGER, "a cutting card came out of the card machine: take it out", "s 65A(3)(e)")
        else:
            super()._cutting_card(table)

    def check_its_place(self, table: CardTable, *, first: bool) -> None:
        """It is put in approximately where the rules say (s 26(7)), so nothing can be counted."""


class BlackjackCards(CardsPrepared[BlackjackTable]):
    """Prepares the cards of a shoe."""

    def after_a_shoe(self, table: BlackjackTable) -> Refusal:
        """Why no card is dealt before the cards are shuffled."""
        if table.memory.cards.stage != "shuffle" or table.memory.cards.new:
            return None
        return ("no card may be dealt until the cards are shuffled", table.memory.cut.shuffled)

    def order(self, table: BlackjackTable) -> list[str]:
        """Who is offered the cut, clockwise from the player designated (s 27)."""
        return [*offered_the_cut(table)]

    def gone(self, table: BlackjackTable, player: str) -> None:
        """A player has left, or is excluded."""
        left(table, player)
        super().gone(table, player)

    def offering(self, table: BlackjackTable) -> StageTask:
        """The cut is offered to the player designated, then clockwise."""
        source = "s 27(2)" if table.memory.cards.refused else table.memory.cut.source
        return super().offering(table)._replace(source=source)

    def cutting(self, table: BlackjackTable) -> StageTask:
        """The stack is cut once."""
        return super().cutting(table)._replace(refuses=ONCE)

    def shuffling(self, table: BlackjackTable) -> StageTask:
        """The cards are turned face down, stacked and shuffled."""
        if table.memory.cards.new:
            return StageTask("turn the cards face down, stack and shuffle them; press done", self.rules.wash, (DONE,))
        return StageTask("shuffle the cards; press done", table.memory.cut.shuffled, (DONE,))

    def loading(self, table: BlackjackTable) -> StageTask:  # noqa: ARG002 - as the others
        """The second cutting card is put in, and the stack goes into the shoe."""
        what = "the other cutting card about 1/4 of the way in from the back, or up to about 2/3 as a pit boss or "
        what += "assistant pit boss decides; stack into the shoe; press done"
        return StageTask(what, "s 26(7)-(8)", (DONE,), refuses=ONCE)


DRAWING = BlackjackDrawing(SHOE)
