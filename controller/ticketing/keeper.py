# SPDX-License-Identifier: MIT
"""Keeps the store of a running table: asked on its thread, watched, tried again; its rows are read for the journal."""

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from controller.engine.record.events import TICKETS, Ticketed
from controller.ticketing.keno_clock import KenoClock
from controller.ticketing.outbox import Outbox
from controller.ticketing.worker import Job, Then, Worker
from controller.tickets.permissible import Terms
from controller.tickets.running_day import CONFIRM
from controller.tickets.sqlite_store import SqliteStore
from controller.tickets.store import Sales, StoreError
from controller.tickets.ticket import Life
from hal.base.clock import Clock
from hal.signals import Fault, Restored, Signal

log = logging.getLogger(__name__)

WATCH_S: Final = 1.0
"""How often it is looked whether the store's thread hangs."""
LOOK_S: Final = 10.0
"""How often it is looked whether the file is still there, the clock has jumped, a keno day has begun, more is sold."""
HANGS_S: Final = 5.0
"""A job that takes longer hangs: a disk does not answer."""
AGAIN_S: Final = 2.0
"""How soon a store that has failed is tried again."""
KENO_DAY: Final = "keno day"
"""The alert's name, where the clock is not believed."""
TRIED_AGAIN = "it is tried again by itself; look at the card or disk, and at the log"
HANGING = "the store of tickets does not answer: its disk hangs"
NOT_TRUSTED = "nothing is sold or paid; call the technician: the README tells what to do, under Tickets of keno"
LATEST: Final = 1_000
"""So many rows of the store are read at a time."""


class Keeper:
    """Everything here happens on the table's loop, but for the jobs, which have the store's thread.

    on_open: called with what is sold, once the store is known to be whole, when a keno day has begun, and now and then
    while tickets are sold.
    """

    def __init__(
        self, path: Path, terms: Terms, clock: Clock, outbox: Outbox, on_open: Callable[[Sales], None]
    ) -> None:
        """Open the store, or make a new one. Raises StoreError."""
        self.store = SqliteStore(path, terms)
        self._worker = Worker(clock.post)
        self._clock, self._outbox, self._on_open = clock, outbox, on_open
        self.lacking = ""
        """Why nothing is done with tickets until the controller is started again; empty if the store is whole."""
        self._failing = self._is_hanging = self._is_looking = False
        self._unwalked = 0
        """The rows up to this one have not been walked since the start."""
        self._doubt = ""
        self._day = ""
        self._sold: Sales | None = None
        """What was reported last of the sales."""
        self._read, self._digest = 0, ""
        """The last row of the store that was read for the journal, and its digest."""
        self.journaled = 0
        """The last row that the table has taken."""

    def begin(self, kept: int, digest: str, keno_clock: KenoClock) -> None:
        """The table has started. kept, digest: of the last row that the journal has."""
        self._read, self._digest, self.journaled, self._keno_clock = kept, digest, kept, keno_clock
        self.do(self._known, self._begun)
        self._clock.after(WATCH_S, self._watch)
        self._clock.after(LOOK_S, self._look)

    def end(self) -> None:
        """Answer what was asked, and close the store. What the journal lacks of it is caught up at the next start."""
        if self._worker.end():
            self.store.close_file()

    def do(self, job: Job, then: Then) -> None:
        """Do this on the store's thread; then the other with its answer, or with the exception that it raised."""
        self._worker.do(job, then)

    def act(self, job: Job, then: Then) -> None:
        """Do this, and put into the journal what it has made. then: with its answer and the new rows."""
        self.do(lambda: (job(), [] if self.lacking else self._news()), partial(self._done, then))

    def _done(self, then: Then, outcome: Any) -> None:
        if not isinstance(outcome, Exception):
            self._outbox.put(outcome[1])
        then(outcome)

    @property
    def hangs(self) -> bool:
        """Whether the disk does not answer: nothing more is asked of it until it does."""
        return self._worker.busy_s > HANGS_S

    # At the start, and after a failure

    def _known(self) -> tuple[str, Sales, list[Life]]:
        """Why the store is not trusted, or an empty text; what is sold; and what the journal lacks."""
        why, self._unwalked = self.store.wrong()
        why = self._set_back() or why
        return why, self.store.sales(), [] if why else self._news()

    def _set_back(self) -> str:
        kept = self._read
        rows = self.store.life_since(kept - 1, 1)
        if kept == self.store.follows() or any(row.digest == self._digest for row in rows):
            return ""
        return f"the store has not row {kept} as the journal has it: it was replaced or set back"

    def _begun(self, outcome: Any) -> None:
        if self.failed(outcome):
            return
        why, sales, rows = outcome
        if why:
            self._stop(why)
            return
        if self._failing:
            self._failing = False
            self._outbox.tell(Restored(TICKETS))
        self._outbox.put(rows)
        self._open(sales)

    def begun_anew(self) -> None:
        """A new store goes on where the lost one ended."""
        self.lacking, self._failing, self.store.lost = "", True, None
        self.do(self._known, self._begun)

    def _open(self, sales: Sales) -> None:
        self._day, self._sold = self._keno_clock.moment.day, sales
        self._on_open(sales)

    def _stop(self, why: str) -> None:
        """The store is not to be trusted: nothing is done with tickets until the controller is started again."""
        if not self.lacking:
            self.lacking = why
            log.error("the store of tickets: %s", why)
            self._outbox.tell(Fault(TICKETS, why, NOT_TRUSTED))

    def _news(self) -> list[Life]:
        """On the store's thread: the rows that nobody has read yet."""
        news: list[Life] = []
        while rows := self.store.life_since(self._read, LATEST):
            if rows[0].row != self._read + 1 or rows[-1].row != self._read + len(rows):
                raise StoreError(f"a row of the store is missing after row {self._read}")
            self._read, self._digest = rows[-1].row, rows[-1].digest
            news += rows
        return news

    def saw(self, signal: Signal) -> None:
        """The table has taken this signal: a row of the store is the next one, or nothing more is sold."""
        if isinstance(signal, Ticketed):
            if signal.row != self.journaled + 1:
                self._stop(f"row {signal.row} of the store came after row {self.journaled}")
            self.journaled = signal.row

    # A store that fails

    def failed(self, outcome: Any) -> bool:
        """Whether the store has failed: then that is told, and it is tried again until it works."""
        if not isinstance(outcome, Exception):
            return False
        log.error("the store of tickets: %s", outcome, exc_info=not isinstance(outcome, StoreError) and outcome)
        if not self._failing:
            self._failing = True
            self._outbox.tell(Fault(TICKETS, str(outcome), TRIED_AGAIN))
            self._clock.after(AGAIN_S, self._try_again)
        return True

    def _try_again(self) -> None:
        self.do(self._reopened, self._tried)

    def _reopened(self) -> tuple[str, Sales, list[Life]]:
        self.store.reopen()
        return self._known()

    def _tried(self, outcome: Any) -> None:
        if isinstance(outcome, Exception):
            self._clock.after(AGAIN_S, self._try_again)
        else:
            self._begun(outcome)

    # What is watched

    def _watch(self) -> None:
        """A disk that hangs raises no error."""
        if self.hangs != self._is_hanging:
            self._is_hanging = not self._is_hanging
            if self._is_hanging:
                self._outbox.tell(Fault(TICKETS, HANGING, TRIED_AGAIN))
            elif not (self._failing or self.lacking):
                self._outbox.tell(Restored(TICKETS))
        self._clock.after(WATCH_S, self._watch)

    def _look(self) -> None:
        if not (self._is_looking or self._failing or self.lacking):
            self._is_looking = True
            self.do(partial(self._looked_at, self._keno_clock.moment.day), self._looked)
        self._clock.after(LOOK_S, self._look)

    def _looked_at(self, day: str) -> tuple[str, str, Sales]:
        """On the store's thread: why the file is not trusted; whether the day is believed; what is sold."""
        replaced = self.store.replaced(self._read, self._digest) if self._read else ""
        wrong, self._unwalked = self.store.wrong_before(self._unwalked)
        return replaced or wrong, self.store.doubt(day), self.store.sales()

    def _looked(self, outcome: Any) -> None:
        self._is_looking = False
        if self.failed(outcome):
            return
        why, doubt, sales = outcome
        if why:
            self._stop(f"{why}: it was so while the table ran")
            return
        self._doubted(self._keno_clock.doubt or doubt)
        if self._day and (self._keno_clock.moment.day, sales) != (self._day, self._sold):
            self._open(sales)

    def _doubted(self, why: str) -> None:
        if why and not self._doubt:
            self._outbox.tell(Fault(KENO_DAY, why, CONFIRM))
        elif self._doubt and not why:
            self._outbox.tell(Restored(KENO_DAY))
        self._doubt = why
