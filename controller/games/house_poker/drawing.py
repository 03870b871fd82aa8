"""Cards that leave the shoe or the shuffling device face down. One that was not read lies there as it is."""

from typing import TypeVar

from controller.engine.events import Event
from controller.engine.wait import NEXT_CARD, Procedure
from controller.games.cards.drawing import MEANWHILE, CardDrawing, PresentWait, Show, is_of
from controller.games.cards.shoe import SHOE, DrawnCard, Shoe
from controller.games.cards.table import CardTable
from hal.signals import ShoeEmpty

T = TypeVar("T", bound=CardTable)


class FaceDownDrawing(CardDrawing):
    """Draws cards that nobody may see yet. The dealer keys one that was not read when it is turned up, not before."""

    def next(self, table: T, asked: PresentWait, show: Show[T]) -> Procedure[DrawnCard | Event | None]:
        """The next card, known or not; ShoeEmpty if there is none; or an event of `asked` that came instead."""
        shoe: Shoe = table.memory.shoe
        while not shoe.waiting:
            if shoe.empty:
                return ShoeEmpty(SHOE)
            event = yield self.also(asked().asking(NEXT_CARD).also(*MEANWHILE))
            if not (self.took_from_shoe(table, event) or is_of(event, MEANWHILE)):
                return event
            show(table)
        return shoe.waiting.pop(0)

    def _too_many(self, shoe: Shoe, card: str) -> str:  # noqa: ARG002 - a card that lies face down is not named
        return "this card has left the shoe already, or the deck has none: look at the deck"

    def _cutting_card(self, table: CardTable) -> None:
        """It lies over the bottom card of the deck, and a round does not come so far."""
        inside = table.memory.shoe.inside
        what = f"the cutting card came with {inside} cards behind it; it belongs over the bottom card: look at the deck"
        table.alert(table.game.general.in_charge, what, self.rules.loaded)
