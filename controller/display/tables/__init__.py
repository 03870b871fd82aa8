# SPDX-License-Identifier: MIT
"""The screens of each kind of table: its panels, and their places on each screen."""

from collections.abc import Mapping
from typing import Final

from controller.display.kit.panel import Table
from controller.display.tables import boxes, hands
from controller.engine.rules.face import TableKind

TABLES: Final[Mapping[TableKind, Table]] = {"boxes": boxes.TABLE, "sides": boxes.TABLE, "hands": hands.TABLE}
"""The tables whose screens are arranged, by kind."""
