# SPDX-License-Identifier: MIT
"""Double Chance's screens: places, the pay table, and nothing before the dealer."""

from typing import Final

from controller.display.kit.layout import Content, column, fixed, flex, row, spot, stack
from controller.display.panel import Table
from controller.display.tables.stud import LOW_SIDE_MM, beside, low_plan, stud_table


def _players() -> Content:
    left = column(flex(stack(spot("dealer"), spot("idle"))), flex(spot("painted")), gap="line")
    top = row(flex(left), flex(spot("pays")), gap="wide", align="start")
    return column(fixed(top, 84), flex(spot("boxes")), gap="line")


def _low() -> Content:
    foot = row(flex(spot("painted")), fixed(spot("facts"), LOW_SIDE_MM), align="start")
    return low_plan(stack(spot("pays"), spot("payment")), foot, 9.6)


TABLE: Final[Table] = stud_table(beside(7, 41.6, 9), beside(7, 41.6, 9), _low(), _players())
"""Double Chance."""
