# SPDX-License-Identifier: MIT
"""The options of a Manila poker table."""

from typing import Annotated, Literal

import msgspec

from controller.engine.values.options import by
from controller.games.cards.shoe.preparation import Cards
from controller.games.poker import table as poker
from controller.games.poker.contest.betting_rules import PotLimit


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """places: how many players the table has places for. ace: what the dealer announces before the rounds of play for a
    game start, unless another announcement is made. commission: how many percent of a pot are deducted; less than five
    only if the players are told before.
    """

    places: Annotated[int, by("s 258(1)", least=2, most=13)] = 13
    ace: Annotated[Literal["high", "high-and-low"], by("s 265")] = "high"
    commission: Annotated[int, by("s 275(3)", least=0, most=5)] = 5

    @property
    def ace_low(self) -> bool:
        """Whether the ace is announced to be low too."""
        return self.ace == "high-and-low"

    @property
    def percent(self) -> int:
        """How much of a pot is deducted, in percent."""
        return self.commission

    @property
    def limit(self) -> PotLimit:
        """Bets are multiples of the blind, not parts of the pot."""
        return "full pot"


class Memory(poker.Memory):
    """What a Manila poker table remembers: its deck has 32 cards (s 260)."""

    cards: Cards = msgspec.field(default_factory=lambda: Cards(deck=32))
