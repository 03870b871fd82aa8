# SPDX-License-Identifier: MIT
"""Let It Ride's screens: places with three equal wagers, the community cards, one pay table or two."""

from typing import Final

from controller.display.kit.layout import Content, column, fixed, flex, row, spot, stack
from controller.display.panel import Table
from controller.display.tables.stud import beside, low_plan, low_side, stud_table


def _players(pays: float) -> Content:
    top = row(flex(stack(spot("dealer"), spot("idle"))), flex(spot("pays"), pays), gap="wide", align="start")
    return column(fixed(top, 84), fixed(spot("painted"), 8.4), flex(spot("boxes")), gap="tight")


def _table(pays: float, odds: int = 1, hits: float = 0) -> Table:
    low = low_plan(low_side(15.7, hits), spot("painted"))
    return stud_table(beside(24, 41), beside(17, 41), low, _players(pays), columns=2, odds=odds)


RIDE: Final = _table(0.6)
BONUS: Final = _table(1.1, odds=2, hits=11.2)
"""With a second pay table."""
