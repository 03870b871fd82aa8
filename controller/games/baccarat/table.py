# SPDX-License-Identifier: MIT
"""The options of the two baccarat tables, and what they remember from round to round."""

from typing import Annotated, Literal, Protocol

import msgspec

from controller.engine.table.table import Table
from controller.engine.values.options import by
from controller.engine.values.places import place_number
from controller.games.cards.shoe.preparation import Cards
from controller.games.cards.shoe.shoe import Shoe
from controller.games.kit.places import HasPlaces


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """places: how many numbered places the table has.

    dealer_banks: the casino operator has directed that the dealer is the banker. round_commission: commission is
    rounded up to a multiple of 50c. collect_at_once: commission is not deferred for seated players.
    """

    places: Annotated[int, by("s 81(1)", least=10, most=14)] = 12
    dealer_banks: Annotated[bool, by("s 96")] = False
    round_commission: Annotated[bool, by("s 90(3)")] = False
    collect_at_once: Annotated[bool, by("s 90(4)")] = False

    @property
    def dealer_deals(self) -> bool:
        """Whether the dealer deals the cards, and no player is the banker."""
        return self.dealer_banks


class MiniOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """places: how many numbered places the table has. decks: the number of decks in the shoe."""

    places: Annotated[int, by("s 189(1)", least=1, most=9)] = 7
    decks: Annotated[Literal[6, 8], by("s 192(1)")] = 8

    @property
    def dealer_deals(self) -> bool:
        """Always: the dealer deals the cards."""
        return True


class HasDealer(HasPlaces, Protocol):
    """What the options of both tables have."""

    @property
    def dealer_deals(self) -> bool:
        """Whether the dealer deals the cards, and no player is the banker."""


class Bank(msgspec.Struct):
    """Who holds the shoe: the place that has accepted it, empty while it is offered.

    last: the number of the place that had it last, 0 before anybody had it. declined: the places that have declined
    since.
    """

    banker: str = ""
    last: int = 0
    declined: list[str] = []

    def accept(self, place: str) -> None:
        """This place holds it now."""
        self.banker, self.last = place, place_number(place)
        self.declined.clear()

    def give_up(self) -> None:
        """Nobody holds it. The offer goes on from the next number."""
        self.banker = ""
        self.declined.clear()


class Memory(msgspec.Struct):
    """The shoe, how far its cards are prepared, and who holds it. entered: a wager was ever entered at this table."""

    shoe: Shoe = msgspec.field(default_factory=Shoe)
    cards: Cards = msgspec.field(default_factory=Cards)
    bank: Bank = msgspec.field(default_factory=Bank)
    entered: bool = False


BaccaratTable = Table[HasDealer, Memory]
"""Either of the two tables."""
