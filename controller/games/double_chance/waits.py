# SPDX-License-Identifier: MIT
"""The waits of a round of Double Chance, the preparation of its deck (rules 3, 4), and the drawing of its cards."""

from msgspec.structs import replace

from controller.engine.record.events import Event
from controller.engine.rules.wait import Procedure, Wait
from controller.games.cards.hands.counting import COUNT
from controller.games.cards.hands.meanwhile import Meanwhile
from controller.games.cards.shoe.face_down import FEWER, FaceDownDrawing
from controller.games.cards.shoe.preparing import PRESHUFFLED
from controller.games.cards.shoe.shoe import DrawnCard
from controller.games.double_chance.dealing import DEVICE_RULES, none_left
from controller.games.double_chance.on_show import show
from controller.games.double_chance.sections import CARDS, DEVICE, REFUSE, SHOE, VOIDED
from controller.games.double_chance.table import DoubleChanceTable
from controller.games.kit.places import DECLINE
from controller.games.nsw.deck import NswDeck
from controller.games.nsw.new_south_wales import FIRST, INVALIDATE
from hal.signals import CardDrawn, CardUnread


class DoubleChanceDeck(NswDeck[DoubleChanceTable]):
    """Prepares the deck."""

    instead = (PRESHUFFLED,)

    def checked_by(self, table: DoubleChanceTable) -> str:
        """Return the instruction to check the cards: a dealer, a supervisor, or a deck-checking device (3.4)."""
        return "the deck-checking device checks" if table.options.deck_checker else "dealer or casino supervisor: check"

    def preshuffled(self, table: DoubleChanceTable, section: str) -> None:
        """Begin with cards that were checked, pre-shuffled and kept secure: they are only cut (3.5)."""
        table.memory.cards.stage = "load"
        table.note("these cards were checked and pre-shuffled, and were kept secure", section)


def one_more(table: DoubleChanceTable, event: Event) -> None:
    """Refuse a card that leaves the shoe while none is due. The dealer keys the reason."""
    if isinstance(event, CardDrawn | CardUnread):
        fewer = f"; {FEWER}" if table.memory.shoe.unread else ""
        what = f"no card is due: it stays face down; key 9 0 9 if an area without a wager was dealt to{fewer}"
        table.refuse(what, "7.3.2")


class DoubleChanceWaits(Meanwhile[DoubleChanceTable]):
    """The waits of a round. Cards that a player has discarded cannot be returned to play (8.5)."""

    def next_card(self, table: DoubleChanceTable, asked: Wait) -> Procedure[DrawnCard | Event]:
        """Return the next card. No decision is taken back once a hand has discarded."""
        if table.memory.play.kept:
            asked = replace(asked, refuses={**asked.refuses, DECLINE: DISCARDED})
        return super().next_card(table, asked)


DISCARDED = ("discarded cards do not return to play", "8.5")
DRAWING: FaceDownDrawing[DoubleChanceTable] = FaceDownDrawing(SHOE, none_left, DEVICE_RULES)
PREPARED = DoubleChanceDeck(CARDS, DRAWING, show)
INTO_THE_DEVICE = DoubleChanceDeck(DEVICE, DRAWING, show)
MEANWHILE = DoubleChanceWaits(DRAWING, show, (VOIDED, INVALIDATE, FIRST, COUNT, REFUSE), one_more)
