# SPDX-License-Identifier: MIT
"""The shoe in the table's record: whether the cards are inside, which are left, which wait to be dealt."""

from itertools import chain, repeat

from c_ext.cards import CARDS
from controller.engine.rules.equipment import InShoe
from controller.games.cards.shoe.shoe import Shoe
from controller.games.cards.shoe.table import CardTable

IN_SHOE = ("", "burn")
"""The stages of the preparation in which the cards are in the shoe."""


def in_shoe(table: CardTable) -> InShoe | None:
    """Return the content of the shoe; None while the cards are outside."""
    shoe: Shoe = table.memory.shoe
    if table.memory.cards.stage not in IN_SHOE:
        return None
    waiting = [drawn.card for drawn in shoe.waiting]
    return InShoe(
        cards=tuple(chain.from_iterable(repeat(card, shoe.decks - shoe.gone.get(card, 0)) for card in CARDS)),
        out=("",) * (shoe.unread - waiting.count("")) + (*waiting,),
        waiting=len(waiting),
        cutting_card=not shoe.cutting_card,
        burns=table.memory.cards.face_down,
        stripped=table.memory.cards.removed_cards,
    )
