# SPDX-License-Identifier: MIT
"""Reports tickets and keno dollars that may not be printed, after a printer fault or an interrupted run."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from controller.engine.record.events import PAPER, Event
from controller.ticketing.keeper import Keeper
from controller.tickets.ticket import Paper
from hal.signals import Fault, Restored

NAMED = 5
"""Papers named in one alert. More are counted."""
REMEDY = (
    "keno supervisor: have each printed again, or make it void (s 219(6)): tablectl keno reprint, tablectl keno void"
)


class Papers:
    """Looks in the store for missing papers: at the start, after a failed print, and until none is missing."""

    def __init__(self, keeper: Callable[[], Keeper], tell: Callable[[Event], None], *, is_printing: bool) -> None:
        """is_printing: whether the table has a printer."""
        self._keeper, self._tell, self._is_printing = keeper, tell, is_printing
        self._missing: tuple[Paper, ...] = ()
        self._has_looked = False

    def opened(self) -> None:
        """Look for papers that the last run left unprinted, or again after the store has failed."""
        if self._has_looked:
            self.look()
        else:
            self._ask(())

    def failed(self, paper: Paper) -> None:
        """Note a paper that was not printed."""
        self._say((*self._missing, *([paper] if paper not in self._missing else [])))

    def look(self) -> None:
        """Look again for missing papers after an act with tickets."""
        if self._missing:
            self._ask(self._missing)

    def _ask(self, of: Sequence[Paper]) -> None:
        if self._is_printing:
            keeper = self._keeper()
            keeper.do(partial(keeper.store.without_paper, of), partial(self._found, of))

    def _found(self, of: Sequence[Paper], outcome: Any) -> None:
        """Report the missing papers among these, and those that have failed since the store was asked."""
        if not self._keeper().failed(outcome):
            self._has_looked = True
            failed_since = (it for it in self._missing if it not in (*of, *outcome))
            self._say((*outcome, *failed_since))

    def _say(self, missing: tuple[Paper, ...]) -> None:
        before, self._missing = self._missing, missing
        if missing and missing != before:
            self._tell(Fault(PAPER, f"perhaps not on paper: {_words(missing)}", REMEDY))
        elif before and not missing:
            self._tell(Restored(PAPER))


def _words(missing: Sequence[Paper]) -> str:
    """Return the papers in words: `ticket 12, keno dollars 3 and 2 more`."""
    named = ", ".join(str(it) for it in missing[:NAMED])
    return f"{named} and {len(missing) - NAMED} more" if len(missing) > NAMED else named
