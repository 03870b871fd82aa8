# SPDX-License-Identifier: MIT
"""The screens of keno: the display board of 80 numbers (s 222(2)), and the entry terminal of two digits."""

from controller.engine.rules.face import EntryPanel, Face
from controller.engine.rules.whole_tables import BoardPanel


def face() -> Face:
    """Return the layout: only the board, because wagers are made by tickets."""
    return Face(table="board", own=(BoardPanel(), EntryPanel(2, detail="number of a ball")))
