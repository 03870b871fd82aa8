# SPDX-License-Identifier: MIT
"""The pot table as it is drawn: the antes, the bets, and how much is in the pot."""

from controller.engine.rules.face import Area, EntryPanel, Face, FactsPanel, Legend
from controller.engine.rules.whole_tables import Fact
from controller.games.pot_table.wagers import ANTE, BET

COLUMNS, ROWS = 80, 50
NAME_HEIGHT = 10


def face() -> Face:
    """The whole layout; one number on the entry terminal."""
    half, height = COLUMNS // 2, ROWS - NAME_HEIGHT
    return Face(
        columns=COLUMNS,
        rows=ROWS,
        areas=(
            Area(0, NAME_HEIGHT, half, height, ANTE, "ante"),
            Area(half, NAME_HEIGHT, half, height, BET, "bet"),
        ),
        legends=(Legend(0, 0, COLUMNS, NAME_HEIGHT, "", name=True),),
        own=(EntryPanel(1, detail="the winner's place"), FactsPanel((Fact("pot", "in the pot"),), title="Pot")),
    )
