"""The options of a sic-bo table."""

import msgspec

from controller.engine.game import NoMemory
from controller.engine.table import Table


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """covered_tumbler: wagers stay open until "no more bets", called before the cover comes off (s 72(3))."""

    covered_tumbler: bool = False


SicBoTable = Table[Options, NoMemory]
