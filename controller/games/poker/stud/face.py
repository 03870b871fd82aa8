# SPDX-License-Identifier: MIT
"""The layout of a stud: seats round the table, cards, pots, the circle for discards (ss 331, 375)."""

from controller.engine.rules.face import EntryPanel, Face
from controller.engine.rules.whole_tables import PokerPanel
from controller.games.cards.shoe.face import READS
from controller.games.poker.buttons import AMOUNT_DIGITS, DETAIL, FACTS

OWN = {"ante": "Ante bet", "first round": "First round", "betting sign": "Betting"}
"""Labels of a stud's own signs and announcements."""


def face(places: int, cards: int) -> Face:
    """Return the layout of a table with this number of places, and of cards in a hand."""
    table = PokerPanel(seats=places, cards=cards, facts={**OWN, **FACTS})
    return Face(table="poker", own=(table, EntryPanel(AMOUNT_DIGITS, title="Entry", detail=DETAIL, reads=READS)))
