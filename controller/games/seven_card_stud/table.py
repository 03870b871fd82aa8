# SPDX-License-Identifier: MIT
"""The options of a 7 card stud table."""

from typing import Annotated, Literal

from controller.engine.values.options import by
from controller.games.poker.decks import Deck
from controller.games.poker.stud.table import Bets, Opens, StudOptions


class Options(StudOptions, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """As at any stud table, each by its section of Part 18."""

    places: Annotated[int, by("s 375(1)", least=2, most=7)] = 7
    pot: Annotated[Literal["full", "half"], by("s 394(4)")] = "full"
    ante: Annotated[str, by("s 389(2)")] = ""
    bets: Annotated[Bets, by("s 384(1)")] = "ante"
    opens: Annotated[Opens, by("s 385(1)")] = "highest"
    deck: Annotated[Deck, by("s 377")] = 52
    ace: Annotated[Literal["high", "high-and-low"], by("s 373(9)")] = "high"
    commission: Annotated[int, by("s 396(3)", least=0, most=5)] = 5
