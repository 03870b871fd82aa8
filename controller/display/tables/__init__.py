# SPDX-License-Identifier: MIT
"""The screens of each kind of table: its panels, and their places on each screen."""

from collections.abc import Mapping
from typing import Final

from controller.display.kit.panel import Table
from controller.display.tables import areas, board, boxes
from controller.engine.rules.face import TableKind

TABLES: Final[Mapping[TableKind, Table]] = {
    "areas": areas.TABLE,
    "tall": areas.TALL,
    "balls": areas.TABLE,
    "boxes": boxes.TABLE,
    "sides": boxes.TABLE,
    "board": board.TABLE,
}
"""The tables whose screens are arranged, by kind."""
