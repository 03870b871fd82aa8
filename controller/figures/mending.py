# SPDX-License-Identifier: MIT
"""Makes the figures of a running table anew, from its journal and those before it, when their file is damaged or lost.

The figures hold nothing that the journals have not. The technician is told, and every report has a note. The figures
are made anew once in a minute at most: a disk may go on failing.
"""

import logging
from collections.abc import Callable
from pathlib import Path
from time import monotonic, time_ns

from controller.engine.record.events import Event
from controller.figures.following import Pause, rebuild
from controller.figures.report import moment
from controller.figures.salvage import UNREAD
from controller.figures.store import FiguresError, remove
from hal.signals import Fault, Restored

ONCE_IN_S = 60.0
DEVICE = "figures"
REMEDY = "play goes on; if it happens again, look at the card or disk"

log = logging.getLogger(__name__)


class Mending:
    """Makes one file of figures anew. pause: lets the table go first, and answers whether the table ends."""

    def __init__(self, journal: Path, path: Path, pause: Pause, tell: Callable[[Event], None]) -> None:
        self._journal, self._path, self._pause, self._tell = journal, path, pause, tell
        self._why = f"{path.name} was not there"
        self._told = False
        self.seen = False
        """The file was there in this run. If none is there at the start it may be lost, or was never made: no alarm."""
        self.not_before = 0.0
        self.words = ""
        """That it was made anew in this run, and why."""

    def set_aside(self, why: str) -> None:
        """A file that cannot be read is kept, under another name. Raises OSError."""
        log.error("figures: %s", why)
        aside = self._path.with_name(self._path.name + UNREAD)
        self._path.replace(aside)
        remove(self._path)
        self.seen = True
        found = why.partition("; ")[0].removeprefix(f"{self._path}: ")
        self._why = f"{self._path.name} could not be read ({found}); it is kept as {aside.name}"

    def make_first(self) -> bool:
        """The first file of a table, which is no lost one. Answers whether it is made: not if the table ends."""
        return self._made("")

    def mend(self) -> bool:
        """Make it anew, and answer whether it is made. Raises FiguresError, JournalError, OSError."""
        if monotonic() < self.not_before:
            raise FiguresError(f"{self._why}, and less than a minute ago too: look at the card or disk")
        self.not_before, why = monotonic() + ONCE_IN_S, self._why
        log.warning("figures: made anew: %s", why)
        if self.seen and not self._told:
            self._told = True
            self._tell(Fault(DEVICE, f"the figures are made anew: {why}", REMEDY))
        made = self._made(f"the figures were made anew from the journal on {moment(time_ns())}: {why}")
        if made:
            self.words = f"; made anew at {moment(time_ns())[11:]}: {why}"
            self._why = f"{self._path.name} was not there"
            if self._told:
                self._told = False
                self._tell(Restored(DEVICE))
        return made

    def _made(self, note: str) -> bool:
        for _ in rebuild(self._journal, self._path, self._pause, note):
            pass
        return self._path.exists()
