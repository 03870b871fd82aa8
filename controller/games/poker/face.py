# SPDX-License-Identifier: MIT
"""Labels of every poker table's screens, apart from seats and pots."""

from typing import Final

from controller.games.cards.shoe.face import KEYED_AS

FACTS: Final = {"ace": "Ace", "blind": "Blind bet", "minimum stake": "Minimum table stake", "silence": "Silence"}
"""Labels of the signs and of the dealer's announcements, by their names."""
DETAIL: Final = f"dollars, then bet; seat 0 1 and up; card: {KEYED_AS}"
"""Hint below the entry panel."""
