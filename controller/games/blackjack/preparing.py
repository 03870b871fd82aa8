"""The cards of blackjack before they are dealt, and its cutting card (ss 24-28, s 32)."""

from c_ext.cards import CARDS as DECK
from controller.engine.wait import Wait
from controller.games.blackjack.sections import SHOE
from controller.games.blackjack.table import BlackjackTable
from controller.games.cards.drawing import CardDrawing
from controller.games.cards.preparing import DONE, CardsPrepared, StageTask
from controller.games.cards.table import CardTable

MOST_BEHIND = 2, 3
"""At most about two thirds of the cards are behind the cutting card (s 26(7))."""
FIRST_PLAYER = "the first player to the table"


class BlackjackDrawing(CardDrawing):
    """Draws cards from the shoe. The cutting card ends the shoe with the round in which it comes (s 32)."""

    def came_first(self, table: CardTable) -> None:
        """The cutting card is the first card of a round: the cards are shuffled at once (s 32(2))."""
        table.memory.shoe.cutting_card = "last"
        table.note("the cutting card came as the first card of a round: the cards are shuffled now", "s 32(2)")

    def check_its_place(self, table: CardTable, *, first: bool) -> None:
        """It was put in about a quarter from the back, and never more than about two thirds (s 26(7))."""
        shoe, (most, of) = table.memory.shoe, MOST_BEHIND
        if first and shoe.inside * of > len(DECK) * shoe.decks * most:
            what = f"{shoe.inside} cards were behind the cutting card: at most about two thirds are to be"
            self.doubt(table, what, self.rules.loaded)


class BlackjackCards(CardsPrepared[BlackjackTable]):
    """Prepares the cards of a shoe."""

    def order(self, table: BlackjackTable) -> list[str]:
        """Who is offered the cut, clockwise from the player designated (s 27)."""
        return [
            FIRST_PLAYER,
            *(f"the next player clockwise ({number})" for number in range(2, table.options.boxes + 1)),
        ]

    def shuffling(self, table: BlackjackTable) -> StageTask:
        """The cards are turned face down, stacked and shuffled."""
        if table.memory.cards.new:
            return StageTask("turn the cards face down, stack and shuffle them; press done", self.rules.wash, (DONE,))
        return StageTask("shuffle the cards; press done", self.rules.shuffle, (DONE,))

    def loading(self, table: BlackjackTable) -> StageTask:  # noqa: ARG002 - as the others
        """The second cutting card is put in, and the stack goes into the shoe."""
        what = "the other cutting card about a quarter of the way in from the back; stack into the shoe; press done"
        return StageTask(what, self.rules.load, (DONE,))


DRAWING = BlackjackDrawing(SHOE)


def asks_nothing_of_the_shoe(asked: Wait) -> Wait:
    """The same wait; a card that leaves the shoe meanwhile waits for its place."""
    return DRAWING.also(asked)
