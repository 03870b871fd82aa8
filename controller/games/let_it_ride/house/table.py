# SPDX-License-Identifier: MIT
"""The options and the memory of a Let It Ride table by house rules."""

from typing import Annotated, Literal

import msgspec

from controller.engine.table.table import Table
from controller.engine.values.options import by
from controller.games.let_it_ride import table as let_it_ride

COUNTED_EVERY = 5
"""Rounds. The stub is counted at least this often (H7.9)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"dealt_from": "from"}):
    """Options of a Let It Ride table by house rules."""

    places: Annotated[int, by("H6.2", least=1, most=7)] = 7
    """Number of players' places."""
    dealt_from: Annotated[Literal["shoe", "hand"], by("H7.1, H10.1")] = "shoe"
    """The shoe, whose reader reads each card (H10.1); or the hand (H7.1): the dealer keys each card once it is turned
    up.
    """

    @property
    def by_hand(self) -> bool:
        """Whether the cards are dealt from the hand."""
        return self.dealt_from == "hand"


class HouseRidePlay(let_it_ride.RidePlay):
    """The open round."""

    keying: str = ""
    """Position of the cards that the dealer keys now."""
    collected: bool = False
    """Losing wagers are collected."""
    paid: bool = False
    """Winning wagers are paid."""
    counted: bool = False
    """The stub was counted."""


class Memory(let_it_ride.Memory):
    """The cards and the open round."""

    play: HouseRidePlay = msgspec.field(default_factory=HouseRidePlay)
    uncounted: int = 0
    """Rounds played since the stub was counted."""


HouseRideTable = Table[Options, Memory]
