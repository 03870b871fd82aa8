# SPDX-License-Identifier: MIT
"""The options of a Let It Ride table by house rules, and what it remembers."""

from typing import Annotated, Literal

import msgspec

from controller.engine.table.table import Table
from controller.engine.values.options import by
from controller.games.let_it_ride import table as let_it_ride

COUNTED_EVERY = 5
"""The stub is counted at least once every so many rounds (H7.9)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"dealt_from": "from"}):
    """places: how many players the table has places for.

    dealt_from: a shoe, whose reader reads each card (H10.1); or the hand (H7.1), so that the dealer keys each card once
    it is turned up.
    """

    places: Annotated[int, by("H6.2", least=1, most=7)] = 7
    dealt_from: Annotated[Literal["shoe", "hand"], by("H7.1, H10.1")] = "shoe"

    @property
    def by_hand(self) -> bool:
        """Whether the cards are dealt from the hand."""
        return self.dealt_from == "hand"


class Play(let_it_ride.Play):
    """The open round.

    keying: where the cards lie that the dealer keys now. collected: losing wagers are collected. paid: winning ones are
    paid. counted: the stub was counted.
    """

    keying: str = ""
    collected: bool = False
    paid: bool = False
    counted: bool = False


class Memory(let_it_ride.Memory):
    """The cards and the open round. uncounted: how many rounds were played since the stub was counted."""

    play: Play = msgspec.field(default_factory=Play)
    uncounted: int = 0


HouseRideTable = Table[Options, Memory]
