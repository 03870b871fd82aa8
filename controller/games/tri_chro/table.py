# SPDX-License-Identifier: MIT
"""The options of a tri-chro table, and what it remembers."""

from typing import Annotated

import msgspec

from controller.engine.table.table import Table
from controller.engine.values.options import by


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """generator: the drawing device is a random result generator, not a ball drawing device."""

    generator: Annotated[bool, by("s 455")] = False


class Memory(msgspec.Struct):
    """broken: a broken ball has not been replaced in the drawing device yet (s 465(4)(c))."""

    broken: bool = False


TriChroTable = Table[Options, Memory]
