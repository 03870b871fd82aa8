"""The waits of a round of Caribbean stud, and how its cards leave the shoe."""

from controller.engine.events import Event
from controller.games.cards.meanwhile import Meanwhile
from controller.games.caribbean_stud import slots
from controller.games.caribbean_stud.on_show import show
from controller.games.caribbean_stud.sections import AGAIN, CARDS, DEVICE, SHOE, VOID_HAND, VOIDED
from controller.games.caribbean_stud.table import CaribbeanTable
from controller.games.house_poker.drawing import FaceDownDrawing
from controller.games.house_poker.preparing import DeckPrepared
from hal.signals import CardDrawn, CardUnread


def one_more(table: CaribbeanTable, event: Event) -> None:
    """A card that leaves once all are dealt belongs to no hand."""
    if isinstance(event, CardDrawn | CardUnread):
        table.refuse("every card of the round is dealt: it belongs to no hand, and stays face down", "s 238(2)")


DRAWING = FaceDownDrawing(SHOE)
PREPARED: DeckPrepared[CaribbeanTable] = DeckPrepared(CARDS, DRAWING, show, slots.ALWAYS, slots.happened)
INTO_THE_DEVICE: DeckPrepared[CaribbeanTable] = DeckPrepared(DEVICE, DRAWING, show, slots.ALWAYS, slots.happened)
MEANWHILE: Meanwhile[CaribbeanTable] = Meanwhile(DRAWING, show, (VOIDED, VOID_HAND, AGAIN, *slots.ALWAYS), one_more)
