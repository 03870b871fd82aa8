# SPDX-License-Identifier: MIT
"""The option of the table, and what it remembers."""

from typing import Annotated

import msgspec

from controller.engine.table.table import Table
from controller.engine.values.options import by
from controller.games.cards.hands.table import CalledMemory


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """places: how many hands the table has places for."""

    places: Annotated[int, by("s 701(1)", least=2, most=6)] = 4


TwoHandsTable = Table[Options, CalledMemory]
