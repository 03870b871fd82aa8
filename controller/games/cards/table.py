"""A table with a card shoe, as what its games share sees it."""

from typing import Protocol

from controller.engine.table import Table
from controller.games.cards.preparation import Cards
from controller.games.cards.shoe import Shoe
from controller.games.kit.places import HasPlaces


class HasShoe(Protocol):
    """What is remembered of the cards from round to round."""

    shoe: Shoe
    cards: Cards


CardTable = Table[HasPlaces, HasShoe]
