# SPDX-License-Identifier: MIT
"""The options of a triple penny two-up table: its places, and what displays the results of spins (s 479)."""

from typing import Annotated, Literal

from controller.engine.table.table import Table
from controller.engine.values.options import by
from controller.games.ring import table as ring_table
from controller.games.ring.table import Memory


class Options(ring_table.Options, frozen=True, forbid_unknown_fields=True):
    """results: what displays the result of each spin: a set of lights, an electronic display or cards."""

    results: Annotated[Literal["lights", "display", "cards"], by("s 479")] = "display"


TriplePennyTable = Table[Options, Memory]
