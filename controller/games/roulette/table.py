# SPDX-License-Identifier: MIT
"""The options and the memory of a roulette table."""

from typing import Annotated

import msgspec

from controller.engine.table.table import Table
from controller.engine.values.options import by


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a roulette table."""

    keypad: bool = False
    """The wheel has no reader; the dealer keys every number."""
    order: Annotated[tuple[int, ...], by("s 131(2B)")] = ()
    """Numbers round the wheel, clockwise, if the chief executive has approved an order other than diagram 5 (s
    131(2B)). Their colours are the same.
    """


class Memory(msgspec.Struct):
    """The memory of a roulette table."""

    inspector_told: bool = False
    """An inspector knows of a proposed departure."""
    value_chips: dict[str, str] = {}
    """Directions about value chips by player; under an empty name, for the whole table."""


RouletteTable = Table[Options, Memory]
