# SPDX-License-Identifier: MIT
"""The options of the two baccarat tables, and their memory from round to round."""

from typing import Annotated, Literal, Protocol

import msgspec

from controller.engine.table.table import Table
from controller.engine.values.options import by
from controller.engine.values.places import place_number
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.cards.shoe.shoe import Shoe
from controller.games.kit.places import HasPlaces


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Options of a baccarat table."""

    places: Annotated[int, by("s 81(1)", least=10, most=14)] = 12
    """Number of numbered places."""
    dealer_banks: Annotated[bool, by("s 96")] = False
    """The casino operator has directed that the dealer is the banker."""
    round_commission: Annotated[bool, by("s 90(3)")] = False
    """Commission is rounded up to a multiple of 50c."""
    collect_at_once: Annotated[bool, by("s 90(4)")] = False
    """Commission is not deferred for seated players."""

    @property
    def dealer_deals(self) -> bool:
        """Whether the dealer deals the cards, and no player is the banker."""
        return self.dealer_banks


class MiniOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Options of a mini-baccarat table."""

    places: Annotated[int, by("s 189(1)", least=1, most=9)] = 7
    """Number of numbered places."""
    decks: Annotated[Literal[6, 8], by("s 192(1)")] = 8
    """Number of decks in the shoe."""

    @property
    def dealer_deals(self) -> bool:
        """Always true: the dealer deals the cards."""
        return True


class HasDealer(HasPlaces, Protocol):
    """The options common to both tables."""

    @property
    def dealer_deals(self) -> bool:
        """Whether the dealer deals the cards, and no player is the banker."""


class BaccaratBank(msgspec.Struct):
    """The holder of the shoe."""

    banker: str = ""
    """Place that has accepted the shoe; empty while it is offered."""
    last: int = 0
    """Number of the place that had the shoe last; 0: nobody yet."""
    declined: list[str] = []
    """Places that have declined since."""

    def accept(self, place: str) -> None:
        """Give the shoe to this place."""
        self.banker, self.last = place, place_number(place)
        self.declined.clear()

    def give_up(self) -> None:
        """Take the shoe back. The offer goes on from the next number."""
        self.banker = ""
        self.declined.clear()


class Memory(msgspec.Struct):
    """The memory of a baccarat table: the shoe, the preparation of its cards, and its holder."""

    shoe: Shoe = msgspec.field(default_factory=Shoe)
    cards: CardPreparation = msgspec.field(default_factory=CardPreparation)
    bank: BaccaratBank = msgspec.field(default_factory=BaccaratBank)
    entered: bool = False
    """A wager was ever entered at this table."""


BaccaratTable = Table[HasDealer, Memory]
"""Either of the two tables."""
