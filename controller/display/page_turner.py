# SPDX-License-Identifier: MIT
"""What changes on the screens by itself, and by hand: pages, the sign's rows, a refusal that was seen, all keys.

It knows no clock: it is told the time.
"""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from controller.engine.shown.views import Extras, Refused, View

STAYS_NS: Final = 6_000_000_000
"""How long a page stays before the next one is shown, in nanoseconds."""
REFUSED_NS: Final = 4_000_000_000
"""How long a refusal has the place of NEXT's sentence, in nanoseconds."""


class PageTurner:
    """Which page is shown, counted on without end. A new payment list begins with its first page.

    legend: whether all keys are shown, until the next one is pressed.
    """

    def __init__(self) -> None:
        self.page = self._turn = 0
        self.legend = False
        self._turns_at = 0
        self._list: tuple[object, ...] = ()
        self._refusal: Refused | None = None
        self._seen_at, self._told = 0, False

    def shows(self, view: View, now: int) -> None:
        """This view is shown from now on."""
        made_from = (view.declared, view.owed, view.moves)
        if made_from != self._list:
            self._list = made_from
            self.page, self._turns_at = 0, now + STAYS_NS
        if view.refusal is not self._refusal:
            self._refusal, self._seen_at, self._told = view.refusal, now + REFUSED_NS, False

    def due(self, now: int) -> bool:
        """Whether the refusal that is on show has been seen long enough, for the first time."""
        due = self._refusal is not None and self._seen_at <= now and not self._told
        self._told = self._told or due
        return due

    def added(self, extras: Extras, now: int) -> Extras:
        """What is shown besides the view, at this time."""
        seen = self._refusal is not None and now >= self._seen_at
        if not (self.page or self._turn or seen or self.legend):
            return extras
        return replace(extras, page=self.page, turn=self._turn, refusal_seen=seen, legend=self.legend)

    def turn(self, pages: Callable[[], int], now: int, *, by_hand: bool = False, holds: bool = False) -> bool:
        """Turn to the next of so many pages if it is time, or by hand. Answers whether another page is shown.

        holds: there is a key that turns the payment list's pages, so that they do not turn by themselves.
        """
        if not by_hand and now < self._turns_at:
            return False
        self._turns_at = now + STAYS_NS
        more = pages() > 1
        self.page += more and (by_hand or not holds)
        self._turn += more and not by_hand
        return more
