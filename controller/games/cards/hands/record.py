# SPDX-License-Identifier: MIT
"""The shoe and the hand of the player who decides now, in the table's record."""

from controller.engine.record.shown import FACE_DOWN
from controller.engine.rules.equipment import InShoe
from controller.games.cards.hands.table import DeckTable
from controller.games.cards.shoe.record import in_shoe as without_hands


def in_shoe(table: DeckTable) -> InShoe | None:
    """Return the shoe's content and the cards of the player who decides now; None while the cards are outside."""
    turn = table.memory.play.turn
    return looked_at(table, turn.hand if turn.choices else "")


def looked_at(table: DeckTable, place: str) -> InShoe | None:
    """Return the shoe's content while a player looks at the hand of this place; empty: nobody does."""
    held = without_hands(table)
    cards = table.memory.play.hands.get(place, ())
    return held and held._replace(looked_at=tuple(card.name or FACE_DOWN for card in cards))
