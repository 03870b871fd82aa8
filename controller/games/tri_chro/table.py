"""The options of a tri-chro table, and what it remembers."""

import msgspec

from controller.engine.table import Table


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """generator: the drawing device is a random result generator, not a ball drawing device (s 455)."""

    generator: bool = False


class Memory(msgspec.Struct):
    """broken: a broken ball has not been replaced in the drawing device yet (s 465(4)(c))."""

    broken: bool = False


TriChroTable = Table[Options, Memory]
