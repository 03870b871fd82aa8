# SPDX-License-Identifier: MIT
"""The options and the memory of a Let It Ride table in New South Wales."""

from typing import Annotated

import msgspec

from controller.engine.table.table import Table
from controller.engine.values import money
from controller.engine.values.options import by
from controller.games.let_it_ride import table as let_it_ride
from controller.games.nsw.new_south_wales import Provisions


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Options of a Let It Ride table in New South Wales."""

    places: Annotated[int, by("2.2.1", least=1, most=7)] = 7
    """Number of players' places."""
    shuffling_device: Annotated[bool, by("2.3.1")] = False
    """A shuffling device takes the place of the shoe."""
    maximum_payout: Annotated[str, by("10.2")] = "$50000"
    """Maximum payout for a wager, as on the notice."""

    @property
    def most_paid(self) -> int:
        """Cents. Maximum payout for a wager."""
        return money.cents(self.maximum_payout)


class Memory(let_it_ride.Memory):
    """The cards, the open round, and the provisions of New South Wales."""

    provisions: Provisions = msgspec.field(default_factory=Provisions)


NswRideTable = Table[Options, Memory]
