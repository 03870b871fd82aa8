# SPDX-License-Identifier: MIT
"""The pai gow layout: not more than eight boxes, the dealer's two areas for wagers, and the signs (s 413)."""

from typing import Literal

from c_ext.tiles import named_hands
from controller.engine.rules.face import EntryPanel, Face
from controller.engine.rules.whole_tables import TilesPanel
from controller.games.pai_gow.on_show import FACTS
from controller.games.pai_gow.table import Options
from controller.games.pai_gow.wagers import BANK, BET, EVENS, LOSES, PERCENT, STANDS_OFF, WINS
from controller.games.pai_gow.waits import DIGITS

PAYS = f"pays {EVENS} to 1 less {PERCENT}%"
"""Payment of a winning wager (s 426(1))."""
DETAIL = "tiles, low hand first; dice; a box; a code"
ASKED = {
    "betting": "box in play",
    "dice": "three dice",
    "setting": "box that has set",
    "hands": "tiles, low hand first",
}
RESULTS: dict[str, Literal["wins", "loses", "stands"]] = {WINS: "wins", LOSES: "loses", STANDS_OFF: "stands"}


def face(options: Options) -> Face:
    """The layout of a table with these options."""
    table = TilesPanel(options.boxes, BET, BANK, RESULTS, PAYS, FACTS, hands=named_hands())
    return Face(
        table="pai_gow",
        own=(table, EntryPanel(DIGITS, title="Entry", detail=DETAIL, asked=ASKED)),
    )
