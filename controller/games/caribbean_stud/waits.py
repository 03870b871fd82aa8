# SPDX-License-Identifier: MIT
"""The waits of a round of Caribbean stud, and the drawing of its cards."""

from controller.engine.record.events import Event
from controller.engine.rules.directions import BY_DECISION
from controller.engine.rules.wait import Awaited
from controller.games.cards.hands.meanwhile import Meanwhile
from controller.games.cards.shoe.deck import DeckPrepared
from controller.games.cards.shoe.face_down import FEWER, FaceDownDrawing
from controller.games.caribbean_stud import slots
from controller.games.caribbean_stud.dealing import DEVICE_RULES, none_left
from controller.games.caribbean_stud.irregular import at_any_time
from controller.games.caribbean_stud.on_show import show
from controller.games.caribbean_stud.sections import AGAIN, AT_ANY_TIME, CARDS, DEVICE, SHOE, VOID_HAND, VOIDED
from controller.games.caribbean_stud.table import CaribbeanTable
from hal.signals import CardDrawn, CardUnread


def one_more(table: CaribbeanTable, event: Event) -> None:
    """Refuse a card that leaves once all are dealt: it belongs to no hand."""
    if not isinstance(event, CardDrawn | CardUnread):
        return
    if table.memory.play.wrong_stack:
        table.refuse("it waits face down until the floor manager has decided about the stack", BY_DECISION)
        return
    fewer = f"; key {FEWER}" if table.memory.shoe.unread else ""
    table.refuse(f"every card of the round is dealt: it belongs to no hand, and stays face down{fewer}", "s 238(2)")


DRAWING: FaceDownDrawing[CaribbeanTable] = FaceDownDrawing(SHOE, none_left, DEVICE_RULES)
ALSO: tuple[Awaited, ...] = (*AT_ANY_TIME, *slots.ALWAYS)
PREPARED: DeckPrepared[CaribbeanTable] = DeckPrepared(CARDS, DRAWING, show, ALSO, at_any_time)
INTO_THE_DEVICE: DeckPrepared[CaribbeanTable] = DeckPrepared(DEVICE, DRAWING, show, ALSO, at_any_time)
MEANWHILE: Meanwhile[CaribbeanTable] = Meanwhile(DRAWING, show, (VOIDED, VOID_HAND, AGAIN, *ALSO), one_more)
