# SPDX-License-Identifier: MIT
"""What a mini-dice table remembers."""

import msgspec

from controller.engine.rules.game import NoOptions
from controller.engine.table.table import Table


class Memory(msgspec.Struct):
    """inspected: the floor manager has looked at the tumbler since the table was last closed."""

    inspected: bool = False


MiniDiceTable = Table[NoOptions, Memory]
