# SPDX-License-Identifier: MIT
"""Watches whether the journal keeps up with its table: a disk that hangs, and events that come faster than it writes.

Rows wait in memory until they are on disk, and no row is dropped. So there is a most of them: then the motors are
switched off and nothing more is taken, which is answered, shown, and kept as soon as the journal writes again.
"""

import logging
from collections.abc import Callable
from typing import Protocol

from controller.engine.record.events import Event
from hal.base.clock import Clock
from hal.signals import Fault

log = logging.getLogger(__name__)

LOOK_S = 0.5
"""Seconds between two looks at the disk."""
PROGRAM = "controller program"
"""Device of the fault about events that were not taken."""
REMEDY = "motors are off; compare the screen with the table, turn each key anew; in doubt void the round"


class WatchedJournal(Protocol):
    """The watched part of `controller.journal.Journal`."""

    @property
    def fails(self) -> bool:
        """Return whether the writer itself has reported that it cannot write."""

    @property
    def lags(self) -> str | None:
        """Return in words that the disk hangs or is too slow; None if it keeps up."""

    @property
    def full(self) -> str | None:
        """Return why no row is added; None if more rows may wait."""


class Keeping:
    """Decides whether events of one table are taken."""

    def __init__(  # noqa: PLR0913, PLR0917 - everything it tells
        self,
        clock: Clock,
        journal: WatchedJournal,
        tell: Callable[[Event], None],
        lags: Callable[[str | None], None],
        show: Callable[[str], None],
        motors_off: Callable[[], None],
    ) -> None:
        """lags: called with words when the journal lags, and with None when it no longer does.

        show, motors_off: called when events are no longer taken. tell: takes the event with the number of events not
        taken.
        """
        self._clock, self._journal = clock, journal
        self._say_it_lags, self._tell, self._show, self._motors_off = lags, tell, show, motors_off
        self._lags = False
        self._not_taken = 0

    def watch(self) -> None:
        """Look at the journal now and every LOOK_S. Faults that the writer reports itself are ignored."""
        lags = self._journal.lags
        if (lags is not None) != self._lags and not self._journal.fails:
            self._lags = lags is not None
            self._say_it_lags(lags)
        if self._not_taken and not (lags or self._journal.fails):
            self._tell_what_was_not_taken()
        self._clock.after(LOOK_S, self.watch)

    @property
    def refuses(self) -> str:
        """Return why an event is not taken now; empty if it is. Call this once for each event."""
        if not (full := self._journal.full):
            return ""
        self._not_taken += 1
        if self._not_taken == 1:
            log.error("journal: %s", full)
            self._motors_off()  # nothing would stop a motor that runs now
            self._show(full)
        return full

    def _tell_what_was_not_taken(self) -> None:
        count, self._not_taken = self._not_taken, 0
        what = f"{count} events were not taken while the journal could not write"
        self._tell(Fault(PROGRAM, what, REMEDY, at=self._clock.now()))
