# SPDX-License-Identifier: MIT
"""The options, announcements and memory of a stud table."""

from typing import Literal, Self, cast

import msgspec

from controller.engine.table.table import Table
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.poker import table as poker
from controller.games.poker.contest.betting_rules import PotLimit
from controller.games.poker.decks import Deck
from controller.games.poker.table import PokerTable

Bets = Literal["ante", "blind"]
Opens = Literal["highest", "lowest"]


class StudOptions(poker.PokerOptions, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Options of a stud, added to the options of any poker table.

    bets, opens, deck: announcements and decisions of the dealer before the rounds of play for a game start, unless
    others are made. So is the ace, with a reduced deck.
    """

    pot: Literal["full", "half"] = "full"
    """Full pot or half pot betting, on the sign."""
    ante: str = ""
    """Ante bet on the sign; empty: the minimum wager."""
    bets: Bets = "ante"
    opens: Opens = "highest"
    deck: Deck = 52

    @property
    def first_deck(self) -> Deck:
        """Return the number of cards in the first deck."""
        return self.deck

    def limit(self, street: int = 0) -> PotLimit:  # noqa: ARG002 - the same in all rounds of betting
        """Return the limit on the betting sign."""
        return "full pot" if self.pot == "full" else "half pot"


class StudMemory(poker.Memory):
    """Memory of a stud table, added to the memory of any poker table.

    bets, opens: the dealer's announcements; empty before them.
    """

    cards: CardPreparation = msgspec.field(default_factory=CardPreparation)
    bets: Literal["", "ante", "blind"] = ""
    opens: Literal["", "highest", "lowest"] = ""

    def after_failure(self) -> Self:
        """Keep the announcements too."""
        kept = super().after_failure()
        kept.bets, kept.opens = self.bets, self.opens
        return kept


StudTable = Table[StudOptions, StudMemory]


def of(table: PokerTable) -> StudTable:
    """Return the table as a stud table."""
    return cast(StudTable, table)
