# SPDX-License-Identifier: MIT
"""The waits of a round by house rules, and the drawing of its cards."""

from controller.engine.record.events import Event
from controller.games.cards.hands.meanwhile import Meanwhile
from controller.games.cards.shoe.face_down import FEWER, FaceDownDrawing
from controller.games.let_it_ride.house.dealing import none_left
from controller.games.let_it_ride.house.on_show import show
from controller.games.let_it_ride.house.preparing import HouseDeck
from controller.games.let_it_ride.house.sections import CARDS, SHOE, VOIDED
from controller.games.let_it_ride.house.table import HouseRideTable
from hal.signals import CardDrawn, CardUnread


def one_more(table: HouseRideTable, event: Event) -> None:
    """Refuse a card that leaves once all are dealt: it belongs to no hand."""
    if isinstance(event, CardDrawn | CardUnread):
        what = "every card of the round is dealt: it stays face down; key 9 0 3 if a hand has a wrong number of cards"
        what += f"; {FEWER}" if table.memory.shoe.unread else ""
        table.refuse(what, "H7.8")


DRAWING: FaceDownDrawing[HouseRideTable] = FaceDownDrawing(SHOE, none_left)
PREPARED = HouseDeck(CARDS, DRAWING, show)
MEANWHILE: Meanwhile[HouseRideTable] = Meanwhile(DRAWING, show, (VOIDED,), one_more)
