# SPDX-License-Identifier: MIT
"""What the screens of every poker table say besides its seats and pots."""

from typing import Final

from controller.games.cards.shoe.face import KEYED_AS

FACTS: Final = {"ace": "Ace", "blind": "Blind bet", "minimum stake": "Minimum table stake", "silence": "Silence"}
"""By the names under which they are shown: the signs, and what the dealer has announced."""
DETAIL: Final = f"dollars, then bet; seat 0 1 and up; card: {KEYED_AS}"
"""What is keyed."""
