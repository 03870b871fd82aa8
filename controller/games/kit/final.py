# SPDX-License-Identifier: MIT
"""What remains possible once the last act or decision of a round is final."""

from controller.engine.table.table import AnyTable


def is_final(table: AnyTable, what: str) -> str:
    """Why the last act is not taken back, and what remains possible. what: `the last decision`."""
    void = "" if table.declared else f", or the {table.game.general.person} voids the round (press void)"
    return f"{what} is final; play on{void}"
