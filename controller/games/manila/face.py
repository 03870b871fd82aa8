# SPDX-License-Identifier: MIT
"""The Manila poker layout: seats round the table, communal cards and pots, the circle for discards (s 258)."""

from controller.engine.rules.face import EntryPanel, Face
from controller.engine.rules.whole_tables import PokerPanel
from controller.games.cards.shoe.face import READS
from controller.games.manila.rules import COMMUNAL, HOLE_CARDS
from controller.games.manila.table import Options
from controller.games.poker.buttons import AMOUNT_DIGITS, DETAIL, FACTS


def face(options: Options) -> Face:
    """Return the layout of a table with these options."""
    table = PokerPanel(seats=options.places, cards=HOLE_CARDS, communal=len(COMMUNAL), facts=FACTS)
    return Face(table="poker", own=(table, EntryPanel(AMOUNT_DIGITS, title="Entry", detail=DETAIL, reads=READS)))
