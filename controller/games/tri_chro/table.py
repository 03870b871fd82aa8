# SPDX-License-Identifier: MIT
"""The options and the memory of a tri-chro table."""

from typing import Annotated

import msgspec

from controller.engine.table.table import Table
from controller.engine.values.options import by


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a tri-chro table."""

    generator: Annotated[bool, by("s 455")] = False
    """The drawing device is a random result generator, and not a ball drawing device."""


class Memory(msgspec.Struct):
    """The memory of a tri-chro table."""

    broken: bool = False
    """Whether a broken ball has still to be replaced in the drawing device (s 465(4)(c))."""


TriChroTable = Table[Options, Memory]
