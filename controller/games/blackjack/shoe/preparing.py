# SPDX-License-Identifier: MIT
"""Preparation of the cards of blackjack, and its cutting card (ss 24-28, s 32)."""

from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Awaited
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.blackjack.sections import SHOE
from controller.games.blackjack.table import IN_A_SHOE, BlackjackTable, Memory, Options, note_left, offered_the_cut
from controller.games.cards.shoe.drawing import CardDrawing
from controller.games.cards.shoe.preparing import DONE, CardsPrepared, StageTask
from controller.games.cards.shoe.table import CardTable
from controller.games.kit.places import ACCEPT

ONCE: dict[Awaited, tuple[str, str]] = {ACCEPT: ("the stack is cut only once", "s 26(5)")}


def by_machine(table: CardTable) -> bool:
    """Return whether a card machine deals, and no shoe had to take its place in this round (s 65D(2)(d))."""
    if not isinstance(table.options, Options) or not isinstance(table.memory, Memory):
        return False
    return table.options.card_machine and table.memory.play.irregular.malfunction != IN_A_SHOE


def discard_destination(table: CardTable, source: str) -> tuple[str, str]:
    """Return the destination of a card out of play, in words, and the sections. source: Section of the removal."""
    if by_machine(table):
        return "into the card machine", f"{source}, s 65A(3)(g)"
    return "into the discard rack", source


class BlackjackDrawing(CardDrawing):
    """Draws cards from the shoe. The cutting card ends the shoe with the round in which it comes (s 32)."""

    def came_first(self, table: CardTable) -> None:
        """Record the cutting card as the first card of a round: the cards are shuffled at once (s 32(2))."""
        table.memory.shoe.cutting_card = "last"

    def is_keyed(self, table: CardTable) -> bool:
        """Return whether the dealer keys the next card. A failed card machine releases no cards to key (ss 65B-65D)."""
        return super().is_keyed(table) and (bool(table.memory.shoe.waiting) or not by_machine(table))

    def _cutting_card(self, table: CardTable) -> None:
        """Handle a cutting card. A card machine uses none (s 65A(3)(e))."""
        if by_machine(table):
            table.alert(FLOOR_MANAGER, "a cutting card came out of the card machine: take it out", "s 65A(3)(e)")
        else:
            super()._cutting_card(table)

    def check_its_place(self, table: CardTable, *, first: bool) -> None:
        """Check nothing: the rules give the cutting card only an approximate place (s 26(7))."""


class BlackjackCards(CardsPrepared[BlackjackTable]):
    """Prepares the cards of a shoe."""

    def after_a_shoe(self, table: BlackjackTable) -> Refusal:
        """Return why no card is dealt before the cards are shuffled; else None."""
        if table.memory.cards.stage != "shuffle" or table.memory.cards.new:
            return None
        return ("no card may be dealt until the cards are shuffled", table.memory.cut.shuffled)

    def order(self, table: BlackjackTable) -> list[str]:
        """Return the players offered the cut, clockwise from the player designated (s 27)."""
        return [*offered_the_cut(table)]

    def gone(self, table: BlackjackTable, player: str) -> None:
        """Record that a player has left, or is excluded."""
        note_left(table, player)
        super().gone(table, player)

    def offering(self, table: BlackjackTable) -> StageTask:
        """Offer the cut to the player designated, then clockwise."""
        source = "s 27(2)" if table.memory.cards.refused else table.memory.cut.source
        return super().offering(table)._replace(source=source)

    def cutting(self, table: BlackjackTable) -> StageTask:
        """Ask for the cut. The stack is cut once."""
        return super().cutting(table)._replace(refuses=ONCE)

    def shuffling(self, table: BlackjackTable) -> StageTask:
        """Ask for a shuffle; new cards are turned face down and stacked first."""
        if table.memory.cards.new:
            return StageTask("turn the cards face down, stack and shuffle them; press done", self.rules.wash, (DONE,))
        return StageTask("shuffle the cards; press done", table.memory.cut.shuffled, (DONE,))

    def loading(self, table: BlackjackTable) -> StageTask:  # noqa: ARG002 - as the others
        """Ask for the second cutting card and the stack to be put into the shoe."""
        what = "put the other cutting card about 1/4 of the way in from the back, or up to about 2/3 as a pit boss or "
        what += "assistant pit boss decides; put the stack into the shoe; press done"
        return StageTask(what, "s 26(7)-(8)", (DONE,), refuses=ONCE)


DRAWING = BlackjackDrawing(SHOE)
