# SPDX-License-Identifier: MIT
"""The options of a triple penny two-up table: its places, and the display of results (s 479)."""

from typing import Annotated, Literal

from controller.engine.table.table import Table
from controller.engine.values.options import by
from controller.games.ring import table as ring_table
from controller.games.ring.table import Memory


class Options(ring_table.Options, frozen=True, forbid_unknown_fields=True):
    """The options of a triple penny two-up table."""

    results: Annotated[Literal["lights", "display", "cards"], by("s 479")] = "display"
    """Display of each spin's result: a set of lights, an electronic display or cards."""


TriplePennyTable = Table[Options, Memory]
