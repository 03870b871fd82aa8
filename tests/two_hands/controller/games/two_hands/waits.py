# SPDX-License-Identifier: MIT
"""How the deck is prepared, how its cards leave the shoe, and what may happen at any wait of a round."""

from controller.engine.record.events import Event
from controller.games.cards.hands.meanwhile import Meanwhile
from controller.games.cards.shoe.deck import DeckPrepared
from controller.games.cards.shoe.face_down import FaceDownDrawing
from controller.games.two_hands.dealing import none_left
from controller.games.two_hands.on_show import show
from controller.games.two_hands.sections import CARDS, SHOE, VOIDED
from controller.games.two_hands.table import TwoHandsTable
from hal.signals import CardDrawn, CardUnread


def one_more(table: TwoHandsTable, event: Event) -> None:
    """A card that leaves the shoe while none is due."""
    if isinstance(event, CardDrawn | CardUnread):
        table.refuse("no card is due: it stays face down, and is the next one that is dealt", "s 703")


DRAWING: FaceDownDrawing[TwoHandsTable] = FaceDownDrawing(SHOE, none_left)
PREPARED: DeckPrepared[TwoHandsTable] = DeckPrepared(CARDS, DRAWING, show)
MEANWHILE: Meanwhile[TwoHandsTable] = Meanwhile(DRAWING, show, (VOIDED,), one_more)
