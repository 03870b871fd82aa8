# SPDX-License-Identifier: MIT
"""Turns the pages of what is shown in turn, by itself and by hand: the payment list, the sign, the keys' legend.

It knows no clock: it is told the time.
"""

from collections.abc import Callable
from typing import Final

from controller.engine.shown.views import View

STAYS_NS: Final = 6_000_000_000
"""How long a page stays before the next one is shown, in nanoseconds."""


class PageTurner:
    """Which page is shown, counted on without end. A new payment list begins with its first page."""

    def __init__(self) -> None:
        self.page = 0
        self._turns_at = 0
        self._list: tuple[object, ...] = ()

    def shows(self, view: View, now: int) -> None:
        """This view is shown from now on."""
        made_from = (view.declared, view.owed, view.moves)
        if made_from != self._list:
            self._list = made_from
            self.page, self._turns_at = 0, now + STAYS_NS

    def turn(self, pages: Callable[[], int], now: int, *, by_hand: bool = False) -> bool:
        """Turn to the next of so many pages if it is time, or by hand. Answers whether another page is shown."""
        if not by_hand and now < self._turns_at:
            return False
        self._turns_at = now + STAYS_NS
        more = pages() > 1
        self.page += more
        return more
