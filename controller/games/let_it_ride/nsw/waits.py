# SPDX-License-Identifier: MIT
"""The waits of a round in New South Wales, and the drawing of cards from the shoe or the shuffling device."""

from controller.engine.record.events import Event, Placed
from controller.games.cards.hands.counting import COUNT
from controller.games.cards.hands.meanwhile import Meanwhile
from controller.games.cards.shoe.face_down import FEWER, FaceDownDrawing
from controller.games.let_it_ride.nsw.dealing import DEVICE_RULES, none_left
from controller.games.let_it_ride.nsw.on_show import show
from controller.games.let_it_ride.nsw.sections import CARDS, DEVICE, SHOE, VOIDED
from controller.games.let_it_ride.nsw.table import NswRideTable
from controller.games.nsw.deck import NswDeck
from controller.games.nsw.new_south_wales import FIRST, INVALIDATE
from hal.signals import CardDrawn, CardUnread


def one_more(table: NswRideTable, event: Event) -> None:
    """Refuse a card that leaves once all are dealt. The dealer keys the reason."""
    if isinstance(event, CardDrawn | CardUnread):
        what = "every card of the round is dealt: it stays face down; key 9 0 1 for a misdeal, or 9 0 8 or 9 0 7"
        what += f"; {FEWER}" if table.memory.shoe.unread else ""
        table.refuse(what, "7.2.2")


DRAWING: FaceDownDrawing[NswRideTable] = FaceDownDrawing(SHOE, none_left, DEVICE_RULES)
PREPARED: NswDeck[NswRideTable] = NswDeck(CARDS, DRAWING, show)
INTO_THE_DEVICE: NswDeck[NswRideTable] = NswDeck(DEVICE, DRAWING, show)
MEANWHILE: Meanwhile[NswRideTable] = Meanwhile(DRAWING, show, (VOIDED, INVALIDATE, FIRST, COUNT, Placed), one_more)
