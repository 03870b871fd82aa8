# SPDX-License-Identifier: MIT
"""The screens of each kind of table: its panels, and their places on each screen."""

from collections.abc import Mapping
from typing import Final

from controller.display.kit.panel import Table
from controller.display.tables import boxes, hands, pai_gow
from controller.engine.rules.face import TableKind

TABLES: Final[Mapping[TableKind, Table]] = {
    "boxes": boxes.TABLE,
    "sides": boxes.TABLE,
    "hands": hands.TABLE,
    "pai_gow": pai_gow.TABLE,
}
"""The tables whose screens are arranged, by kind."""
