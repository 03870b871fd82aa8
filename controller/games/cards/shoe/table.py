# SPDX-License-Identifier: MIT
"""A table with a card shoe, for code that all card games share."""

from typing import Protocol

from controller.engine.table.table import Table
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.cards.shoe.shoe import Shoe
from controller.games.kit.places import HasPlaces


class HasShoe(Protocol):
    """A game's memory of the cards from round to round."""

    shoe: Shoe
    cards: CardPreparation


CardTable = Table[HasPlaces, HasShoe]
