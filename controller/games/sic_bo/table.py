# SPDX-License-Identifier: MIT
"""The options of a sic-bo table."""

from typing import Annotated

import msgspec

from controller.engine.rules.game import NoMemory
from controller.engine.table.table import Table
from controller.engine.values.options import by


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The options of a sic-bo table."""

    covered_tumbler: Annotated[bool, by("s 72(3)")] = False
    """Wagers stay open until "no more bets", called before the cover comes off."""


SicBoTable = Table[Options, NoMemory]
