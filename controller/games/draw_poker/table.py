# SPDX-License-Identifier: MIT
"""The options and the memory of a draw poker table."""

from typing import Annotated, Literal

import msgspec

from controller.engine.values.options import by
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.poker import table as poker
from controller.games.poker.contest.betting_rules import PotLimit
from controller.games.poker.decks import Deck
from controller.games.poker.table import PokerTable

Pot = Literal["full", "half", "straddle", "straddle-full", "straddle-half"]
SIGNS: dict[Pot, tuple[PotLimit, PotLimit]] = {
    "full": ("full pot", "full pot"),
    "half": ("half pot", "half pot"),
    "straddle": ("straddle", "straddle"),
    "straddle-full": ("straddle", "full pot"),
    "straddle-half": ("straddle", "half pot"),
}
"""Limits of the first and the final round of betting, by betting sign (s 311(4)-(8))."""


class Options(poker.PokerOptions, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Options of any poker table, with the sections of Part 16."""

    places: Annotated[int, by("s 294(1)", least=2, most=8)] = 8
    pot: Annotated[Pot, by("s 311(4)")] = "full"
    """The betting sign."""
    deck: Annotated[Deck, by("s 296")] = 52
    """The first deck, before the dealer chooses another."""
    ace: Annotated[Literal["high", "high-and-low"], by("s 292(9)")] = "high"
    commission: Annotated[int, by("s 313(3)", least=0, most=5)] = 5

    @property
    def first_deck(self) -> Deck:
        """Return the number of cards in the first deck."""
        return self.deck

    def limit(self, street: int) -> PotLimit:
        """Return the betting sign's limit for a round of betting, or for the first one before it begins."""
        return SIGNS[self.pot][max(0, street)]


class Memory(poker.Memory):
    """The memory of a draw poker table."""

    cards: CardPreparation = msgspec.field(default_factory=CardPreparation)


def sign(table: PokerTable) -> str:
    """Return the betting sign in words."""
    first, final = (table.options.limit(street) for street in (0, 1))
    return f"{first} betting" if first == final else f"{first} betting, {final} betting in the final round"
