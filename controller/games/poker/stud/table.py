# SPDX-License-Identifier: MIT
"""What a stud table has on its signs, what its dealer announces, and what it remembers."""

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
    """Besides what any poker table may set. pot: on the sign, whether full pot or half pot betting applies.

    ante: on the sign; the minimum wager, if it is not stated. bets, opens, deck: what the dealer announces or decides
    before the rounds of play for a game start, unless it is announced otherwise; so the ace, of a reduced deck.
    """

    pot: Literal["full", "half"] = "full"
    ante: str = ""
    bets: Bets = "ante"
    opens: Opens = "highest"
    deck: Deck = 52

    @property
    def first_deck(self) -> Deck:
        """Of how many cards the deck is first."""
        return self.deck

    def limit(self, street: int = 0) -> PotLimit:  # noqa: ARG002 - the same in all rounds of betting
        """What the betting sign says."""
        return "full pot" if self.pot == "full" else "half pot"


class StudMemory(poker.Memory):
    """Besides what any poker table remembers: bets, opens: what the dealer has announced; empty before that."""

    cards: CardPreparation = msgspec.field(default_factory=CardPreparation)
    bets: Literal["", "ante", "blind"] = ""
    opens: Literal["", "highest", "lowest"] = ""

    def after_failure(self) -> Self:
        """As of any poker table; what was announced stands."""
        kept = super().after_failure()
        kept.bets, kept.opens = self.bets, self.opens
        return kept


StudTable = Table[StudOptions, StudMemory]


def of(table: PokerTable) -> StudTable:
    """The same table, whose game is one of the two studs."""
    return cast(StudTable, table)
