# SPDX-License-Identifier: MIT
"""Double Chance's screens: places, the pay table, and nothing before the dealer."""

from typing import Final

from controller.display.kit.layout import Content, column, fixed, flex, row, spot
from controller.display.kit.panel import Table
from controller.display.tables.stud import beside, low_beside, stud_table


def _players() -> Content:
    left = column(flex(spot("dealer")), flex(spot("painted")), gap="line")
    top = row(flex(left), flex(spot("pays")), gap="wide", align="start")
    return column(fixed(top, 84), flex(spot("boxes")), gap="line")


TABLE: Final[Table] = stud_table(beside(10, 41.6, 9), beside(8, 41.6, 9), low_beside(9, 9), _players())
"""Double Chance."""
