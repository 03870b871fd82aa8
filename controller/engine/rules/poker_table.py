# SPDX-License-Identifier: MIT
"""What a game in which players bet against each other says of its table. Plain data."""

from collections.abc import Mapping

import msgspec


class PokerPanel(msgspec.Struct, frozen=True):
    """The table: so many seats round it, the pots in the middle.

    cards: how many a hand has in the end. communal: how many lie in the middle in the end. discards: the word in the
    circle for discards. facts: by the names under which `ShownPoker` has facts of the table, the words before them:
    `Ace` for `high and low`.
    """

    seats: int
    cards: int = 5
    communal: int = 0
    discards: str = "Discards"
    facts: Mapping[str, str] = {}
