"""The options of a sic-bo table."""

from typing import Annotated

import msgspec

from controller.engine.game import NoMemory
from controller.engine.options import by
from controller.engine.table import Table


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """covered_tumbler: wagers stay open until "no more bets", called before the cover comes off."""

    covered_tumbler: Annotated[bool, by("s 72(3)")] = False


SicBoTable = Table[Options, NoMemory]
