# SPDX-License-Identifier: MIT
"""What a game with tiles says of its table. Plain data."""

from collections.abc import Mapping
from typing import Literal

import msgspec


class TilesPanel(msgspec.Struct, frozen=True):
    """The table: so many boxes for wagers, each with a low and a high hand; the bank before them.

    wager: what players wager on a box; bank: the chips with which they bank. results: by outcome of a hand, what
    becomes of its wager. inscription: what is painted on the layout besides the numbers of the boxes. facts: by the
    names under which `ShownPaiGow` has facts of the table, the words before them.
    """

    boxes: int
    wager: str
    bank: str = ""
    results: Mapping[str, Literal["wins", "loses", "stands"]] = {}
    inscription: str = ""
    facts: Mapping[str, str] = {}
