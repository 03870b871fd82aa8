# SPDX-License-Identifier: MIT
"""The layout of a stud: seats round the table, cards before them, the pots, the circle for discards (ss 331, 375)."""

from controller.engine.rules.face import EntryPanel, Face
from controller.engine.rules.whole_tables import PokerPanel
from controller.games.cards.shoe.face import READS
from controller.games.poker.buttons import AMOUNT_DIGITS
from controller.games.poker.face import DETAIL, FACTS

OWN = {"ante": "Ante bet", "first round": "First round", "betting sign": "Betting"}
"""Besides those of every poker table: the signs, and what the dealer has announced."""


def face(places: int, cards: int) -> Face:
    """The layout of a table with so many places, whose hands have so many cards."""
    table = PokerPanel(seats=places, cards=cards, facts={**OWN, **FACTS})
    return Face(table="poker", own=(table, EntryPanel(AMOUNT_DIGITS, title="Entry", detail=DETAIL, reads=READS)))
