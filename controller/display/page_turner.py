# SPDX-License-Identifier: MIT
"""What changes on the screens with time, and by hand: pages, the sign's rows, refusals, all keys, whether it saves.

It knows no clock: it is told the time.
"""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from controller.engine.shown.views import Extras, Refused, View

STAYS_NS: Final = 6_000_000_000
"""Nanoseconds. Time of a page before the next one is shown."""
REFUSED_NS: Final = 4_000_000_000
"""Nanoseconds. Time in which a refusal has the place of NEXT's sentence, unless the refused act is done before."""
SAVING_NS: Final = 300_000_000
"""Nanoseconds. Wait for the journal before the screens say so."""


class PageTurner:
    """Which page is shown, counted on without end. A new payment list begins with its first page.

    legend: whether all keys are shown, until the next one is pressed.
    """

    def __init__(self) -> None:
        self.page = self._turn = 0
        self.legend = False
        self._turns_at = 0
        self._view = View()
        self._list: tuple[object, ...] = ()
        self._refusal: Refused | None = None
        self._seen_at, self._told = 0, False
        self._saving_at: int | None = None
        self._saving_told = False

    def shows(self, view: View, now: int) -> None:
        """This view is shown from now on."""
        made_from = (view.declared, view.owed, view.moves)
        if made_from != self._list:
            self._list = made_from
            self.page, self._turns_at = 0, now + STAYS_NS
        if view.refusal and view.refusal is not self._refusal:
            self._refusal, self._seen_at, self._told = view.refusal, now + REFUSED_NS, False
        elif self._refusal and not view.refusal and (now >= self._seen_at or is_done(self._refusal, self._view, view)):
            self._refusal = None
        if not view.saving:
            self._saving_at, self._saving_told = None, False
        elif self._saving_at is None:
            self._saving_at = now + SAVING_NS
        self._view = view

    def due(self, now: int) -> bool:
        """Return whether a refusal was now shown long enough, or a wait for the journal has become long."""
        seen = self._refusal is not None and self._seen_at <= now and not self._told
        saves = self._saves(now) and not self._saving_told
        self._told, self._saving_told = self._told or seen, self._saving_told or saves
        return seen or saves

    def _saves(self, now: int) -> bool:
        return self._saving_at is not None and self._saving_at <= now

    def added(self, extras: Extras, now: int) -> Extras:
        """Return the extras to show with the view at this time."""
        seen = self._refusal is not None and now >= self._seen_at
        held = None if seen or self._view.refusal else self._refusal
        saving = self._saves(now)
        if not (self.page or self._turn or seen or self.legend or held or saving):
            return extras
        pages = replace(extras, page=self.page, turn=self._turn, legend=self.legend)
        return replace(pages, refusal_seen=seen, refusal=held, saving=saving)

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


def is_done(refusal: Refused, before: View, now: View) -> bool:
    """Return whether a refused act was done since: a player's wager, or a button that was accepted meanwhile."""
    whose, _, what = refusal.act.partition(": ")
    if "$" in what:
        mine = [{it for it in view.standing if it.player == whose} for view in (before, now)]
        return mine[0] != mine[1]
    return (what or whose) in before.presses and (before.prompt, before.phase) != (now.prompt, now.phase)
