# SPDX-License-Identifier: MIT
"""The pai gow layout: not more than eight boxes, the dealer's two areas for wagers, and the signs (s 413)."""

from controller.engine.rules.face import EntryPanel, Face, Fact, FactsPanel
from controller.games.pai_gow.table import Options
from controller.games.pai_gow.waits import DIGITS


def face(options: Options) -> Face:
    """The layout of a table with these options."""
    return Face(own=(FactsPanel((Fact("bank", "the bank"),), title="Bank"), EntryPanel(DIGITS, title="Entry")))
