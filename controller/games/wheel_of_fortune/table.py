# SPDX-License-Identifier: MIT
"""The options of a wheel of fortune."""

import msgspec

from controller.engine.rules.game import NoMemory
from controller.engine.table.table import Table


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a wheel of fortune."""

    keypad: bool = False
    """The wheel has no reader. The dealer keys every symbol: 1 for a, 2 for b and so on."""
    rim: str = ""
    """Symbols of the operator's wheel, clockwise; empty for the order assumed here."""


WheelTable = Table[Options, NoMemory]
