# SPDX-License-Identifier: MIT
"""The options of a roulette table, and what it remembers."""

from typing import Annotated

import msgspec

from controller.engine.table.table import Table
from controller.engine.values.options import by


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """keypad: the wheel has no reader; the dealer keys every number in.

    order: the numbers round the wheel, clockwise, if the chief executive has approved another arrangement than that of
    diagram 5 (s 131(2B)). Their colours are the same.
    """

    keypad: bool = False
    order: Annotated[tuple[int, ...], by("s 131(2B)")] = ()


class Memory(msgspec.Struct):
    """inspector_told: an inspector knows of a proposed departure.

    value_chips: what was directed on them, by player; under an empty name, for the whole table.
    """

    inspector_told: bool = False
    value_chips: dict[str, str] = {}


RouletteTable = Table[Options, Memory]
