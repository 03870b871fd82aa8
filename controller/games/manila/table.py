# SPDX-License-Identifier: MIT
"""The options and the memory of a Manila poker table."""

from typing import Annotated, Literal

import msgspec

from controller.engine.values.options import by
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.poker import table as poker


class Options(poker.PokerOptions, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Options of any poker table, with the sections of Part 15."""

    places: Annotated[int, by("s 258(1)", least=2, most=13)] = 13
    ace: Annotated[Literal["high", "high-and-low"], by("s 265")] = "high"
    commission: Annotated[int, by("s 275(3)", least=0, most=5)] = 5


class Memory(poker.Memory):
    """The memory of a Manila poker table. Its deck has 32 cards (s 260)."""

    cards: CardPreparation = msgspec.field(default_factory=lambda: CardPreparation(deck=32))
