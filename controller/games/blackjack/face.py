"""The blackjack layout as drawn."""

from typing import Any

from c_ext.layout import Layout
from controller.engine.face import Area, EntryPanel, Face, odds_of
from controller.games.cards.face import KEYED_AS, READS


def face(layout: Layout[Any], _boxes: int) -> Face:
    """The whole layout."""
    return Face(
        columns=100,
        rows=100,
        areas=(Area(0, 0, 100, 100, "blackjack", "blackjack", odds_of(layout, "blackjack")),),
        own=(EntryPanel(3, title="Card", detail=KEYED_AS, reads=READS),),
    )
