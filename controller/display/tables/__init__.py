# SPDX-License-Identifier: MIT
"""The screens of each kind of table: its panels, and their places on each screen."""

from collections.abc import Mapping
from typing import Final

from controller.display.panel import Table
from controller.display.tables import areas, board, boxes, chance, hands, pai_gow, poker, ride, ring, stud, wheel
from controller.engine.rules.face import TableKind

TABLES: Final[Mapping[TableKind, Table]] = {
    "areas": areas.TABLE,
    "boxes": boxes.BOXES,
    "sides": boxes.SIDES,
    "tall": areas.TALL,
    "balls": areas.TABLE,
    "ring": ring.TABLE,
    "board": board.TABLE,
    "poker": poker.TABLE,
    "stud": stud.TABLE,
    "ride": ride.RIDE,
    "bonus": ride.BONUS,
    "chance": chance.TABLE,
    "wheel": wheel.ROULETTE,
    "fortune": wheel.FORTUNE,
    "hands": hands.TABLE,
    "pai_gow": pai_gow.TABLE,
}
"""The tables whose screens are arranged, by kind."""
