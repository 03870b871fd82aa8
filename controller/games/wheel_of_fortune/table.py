# SPDX-License-Identifier: MIT
"""The options of a wheel of fortune."""

import msgspec

from controller.engine.rules.game import NoMemory
from controller.engine.table.table import Table


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """keypad: the wheel has no reader; the dealer keys every symbol in, 1 for a, 2 for b and so on.

    rim: the symbols of the sections, clockwise, as the operator's wheel has them; empty for the order assumed here.
    """

    keypad: bool = False
    rim: str = ""


WheelTable = Table[Options, NoMemory]
