# SPDX-License-Identifier: MIT
"""The draw poker layout: seats round the table, the pots, the circle for discards (s 294)."""

from controller.engine.rules.face import EntryPanel, Face
from controller.engine.rules.whole_tables import PokerPanel
from controller.games.cards.shoe.face import READS
from controller.games.draw_poker.deal import CARDS
from controller.games.draw_poker.table import Options
from controller.games.poker.buttons import AMOUNT_DIGITS, DETAIL, FACTS


def face(options: Options) -> Face:
    """Return the layout of a table with these options."""
    table = PokerPanel(seats=options.places, cards=CARDS, facts={**FACTS, "betting sign": "Betting"})
    return Face(table="poker", own=(table, EntryPanel(AMOUNT_DIGITS, title="Entry", detail=DETAIL, reads=READS)))
