# SPDX-License-Identifier: MIT
"""Whether a table is closed, or is made ready for play."""

from typing import Final

from controller.engine.shown.views import View
from controller.engine.values.roles import DEALER_KEY

CLOSED: Final = "closed"
"""The name of the block of a table that is closed."""


def is_closed(view: View) -> bool:
    """Whether somebody has closed the table."""
    return any(block.name == CLOSED for block in view.blocks)


def opens(view: View) -> bool:
    """Whether the table is made ready for play: steps of its opening are left, and no wager is taken or lies yet.

    What is out of order comes before them; that no dealer is signed in is one of them.
    """
    opening = view.opening
    if opening is None or opening.begun or not opening.left or any(it.name != DEALER_KEY for it in view.blocks):
        return False
    return not (view.declared or view.owed or view.standing or (view.open and not view.blocks))
