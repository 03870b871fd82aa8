# SPDX-License-Identifier: MIT
"""Prepares the deck of a poker table: the dealer cuts at least two cards from either end (s 263(2))."""

from functools import partial

from controller.engine.record.events import Event
from controller.engine.rules.wait import Awaited, Wait
from controller.games.cards.hands import counting
from controller.games.cards.shoe.deck import DeckPrepared
from controller.games.cards.shoe.drawing import OUT_OF_THE_SHOE
from controller.games.cards.shoe.preparing import DONE, TURNED, StageTask
from controller.games.poker.between import OF_A_SEAT, of_the_seat, possible, while_prepared
from controller.games.poker.room import PokerRoom
from controller.games.poker.table import PokerTable


class PokerDeck(DeckPrepared[PokerTable]):
    """The preparation of the deck. Players may take and leave seats meanwhile. A person may direct a count."""

    def __init__(self, room: PokerRoom, also: tuple[Awaited, ...]) -> None:
        also = (*also, *OF_A_SEAT)
        super().__init__(room.rules.cards.preparation, room.drawing, room.show, also, partial(while_prepared, room))
        self.room = room

    def asked(self, table: PokerTable) -> Wait:
        """Return the wait of the present stage, or of a keyed seat: the cards wait for the seat."""
        if not table.memory.counting and table.memory.play.seat:
            return of_the_seat(self.room, table).also(*self.also, *TURNED, *OUT_OF_THE_SHOE)
        if not table.memory.counting:
            return possible(table, super().asked(table))
        return counting.ask_for_count(table).also(*self.also, *OUT_OF_THE_SHOE)

    def handle(self, table: PokerTable, event: Event) -> None:
        """Handle an event while the cards are prepared or counted."""
        if table.memory.counting and event.subject == DONE.name:
            counting.note_counted(table)
        else:
            super().handle(table, event)

    def loading(self, table: PokerTable) -> StageTask:  # noqa: ARG002 - as of any deck
        """Return the task of loading the shoe: one cut, the top on the cutting card, the bottom on the top."""
        cut = "cut once, at least 2 cards from either end"
        what = f"{cut}: the top on the cutting card, the bottom on the top; deck into the shoe; press done"
        return StageTask(what, self.rules.load, (DONE,))
