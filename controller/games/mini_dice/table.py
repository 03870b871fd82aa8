# SPDX-License-Identifier: MIT
"""The memory of a mini-dice table."""

import msgspec

from controller.engine.rules.game import NoOptions
from controller.engine.table.table import Table


class Memory(msgspec.Struct):
    """The memory of a mini-dice table."""

    inspected: bool = False
    """Whether the floor manager has inspected the tumbler since the table was last closed."""


MiniDiceTable = Table[NoOptions, Memory]
