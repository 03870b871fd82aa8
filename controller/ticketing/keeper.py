# SPDX-License-Identifier: MIT
"""Runs the ticket store of a table: jobs on its thread, checks, retries, and new rows for the journal."""

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from controller.engine.record.events import TICKETS, Ticketed
from controller.ticketing.keno_clock import KenoClock
from controller.ticketing.outbox import Outbox
from controller.ticketing.store_check import StoreCheck, readable
from controller.ticketing.worker import Job, StoreWorker, Then
from controller.tickets.permissible import KenoTerms
from controller.tickets.running_day import CONFIRM
from controller.tickets.sqlite.sqlite_store import SqliteStore
from controller.tickets.store import AlteredError, NotTrustedError, Sales, StoreError
from controller.tickets.ticket import Life
from hal.base.clock import Clock
from hal.signals import Fault, Restored, Signal

log = logging.getLogger(__name__)

WATCH_S: Final = 1.0
"""Seconds between two checks whether the store's thread hangs."""
LOOK_S: Final = 10.0
"""Seconds between two looks at the file, the clock, the keno day and the sales."""
WALK_S: Final = 0.001
"""Seconds. Pause between two slices of the check, for requests that were asked during the slice."""
TOLD_PERCENT: Final = 10
"""Percent. Progress of the check after which it is reported again."""
HANGS_S: Final = 5.0
"""Seconds. A job that takes longer hangs: the disk does not answer."""
AGAIN_S: Final = 2.0
"""Seconds until a failed store is tried again."""
KENO_DAY: Final = "keno day"
"""Name of the alert about a doubtful clock."""
TRIED_AGAIN = "it is tried again by itself; look at the card or disk, and at the log"
CHECKED_ON = "wait: nothing is sold or paid until every row is checked"
STOP_WRITING = "stop the other program"
HANGING = "the store of tickets does not answer: its disk hangs"
SO_WHILE = "it was so while the table ran"
NOT_TRUSTED = "nothing is sold or paid; call the technician: systemd/README.md, Tickets of keno, says what to do"
Known = tuple[Sales, list[Life]]
"""The sales, and the rows that the journal lacks."""
LATEST: Final = 1_000
"""Rows read at a time."""


class Keeper:
    """Runs on the table's loop, except the jobs, which run on the store's thread.

    on_open: called with the sales once the store is checked, when a keno day has begun, and now and then while tickets
    are sold.
    """

    def __init__(
        self, path: Path, terms: KenoTerms, clock: Clock, outbox: Outbox, on_open: Callable[[Sales], None]
    ) -> None:
        """Open the store, or make a new one. Raises StoreError."""
        self.store = SqliteStore(path, terms)
        self._worker = StoreWorker(clock.post)
        self._clock, self._outbox, self._on_open = clock, outbox, on_open
        self.lacking = ""
        """Why no act with tickets is possible until the controller is started again; empty without a reason."""
        self.store_check = StoreCheck(self.store)
        self._failing = self._is_hanging = self._is_looking = False
        self._told_percent, self._told_disturbed = 0, False
        """State of the check in its last report: how much was checked, and whether another program was writing."""
        self._doubt = ""
        self._day = ""
        self._sold: Sales | None = None
        """The sales as they were reported last."""
        self.journaled = 0
        """The last row that the table has taken."""

    def begin(self, kept: int, digest: str, keno_clock: KenoClock) -> None:
        """Begin at the table's start. kept, digest: number and digest of the last row in the journal."""
        self.store_check.read, self.store_check.digest, self.journaled, self._keno_clock = (
            kept,
            digest,
            kept,
            keno_clock,
        )
        self.do(partial(self._known, self.store_check.check), self._begun)
        self._clock.after(WATCH_S, self._watch)
        self._clock.after(LOOK_S, self._look)

    def end(self) -> None:
        """Finish the jobs, and close the store. The next start adds rows that the journal still lacks."""
        if self._worker.end():
            self.store.close_file()

    def do(self, job: Job, then: Then) -> None:
        """Run the job on the store's thread, then call `then` with its result, or with its exception."""
        self._worker.do(job, then)

    def act(self, job: Job, then: Then) -> None:
        """Run the job, and put its new rows into the journal. Then call `then` with the result and these rows."""
        self.do(partial(self._acted, job), partial(self._done, then))

    def _acted(self, job: Job) -> tuple[Any, list[Life]]:
        """Run a job on the store's thread. After any failure the store is checked again before the next act."""
        read = self.store_check.read, self.store_check.digest
        try:
            answer = job()
            if self.store_check.why_not:
                return answer, []
            news = self._news()
            self.store_check.require_checked()  # no answer if another program has changed the store since
        except Exception as error:
            self.store_check.read, self.store_check.digest = read
            if not isinstance(error, NotTrustedError):
                self.store_check.require_check()
            raise
        return answer, news

    def _done(self, then: Then, outcome: Any) -> None:
        if not isinstance(outcome, Exception):
            self._outbox.put(outcome[1])
        then(outcome)

    @property
    def hangs(self) -> bool:
        """Return whether the disk does not answer. Until it does, no new request is accepted."""
        return self._worker.busy_s > HANGS_S

    # At the start, and after a failure

    def _known(self, check: Callable[[], str]) -> Known | None:
        """Return the sales and the missing rows; None while rows are not checked yet. Raises NotTrustedError."""
        if why := check():
            raise NotTrustedError(why, is_wrong=True)
        if not self.store_check.is_walked:
            return None
        known = readable(lambda: (self.store.sales(), self._news()))
        self.store_check.accept()
        return known

    def _begun(self, outcome: Any) -> None:
        if self.failed(outcome):
            return
        if outcome is None:
            self._check_on()
            return
        sales, rows = outcome
        if self._failing:
            self._failing, self.lacking = False, ""
            self._outbox.tell(Restored(TICKETS))
        self._outbox.put(rows)
        self._open(sales)

    def _check_on(self) -> None:
        """Report how many rows are checked. No act with tickets is done until all rows are checked."""
        percent, is_disturbed = self.store_check.percent, self.store_check.is_disturbed
        has_changed = percent >= self._told_percent + TOLD_PERCENT or is_disturbed != self._told_disturbed
        if has_changed or not self._failing:
            self._failing, self._told_percent, self._told_disturbed = True, percent, is_disturbed
            remedy = f"{STOP_WRITING}; {CHECKED_ON}" if is_disturbed else CHECKED_ON
            self._outbox.tell(Fault(TICKETS, self.store_check.not_checked, remedy))
        self._clock.after(WALK_S, lambda: self.do(partial(self._known, self.store_check.walk), self._tried))

    def begun_anew(self) -> None:
        """Check a new store, which continues a lost one, and read its sales."""
        self._failing = True  # until the sales are known
        self.do(partial(self._known, self.store_check.check), self._tried)

    def _open(self, sales: Sales) -> None:
        self._day, self._sold = self._keno_clock.moment.day, sales
        self._on_open(sales)

    def _stop(self, why: str) -> None:
        """Stop all acts with tickets until the controller is started again: the store cannot be trusted."""
        if not self.lacking or self._failing:
            self._failing = False
            self.lacking = self.store_check.wrong = why
            log.error("the store of tickets: %s", why)
            self._outbox.tell(Fault(TICKETS, why, NOT_TRUSTED))

    def _news(self) -> list[Life]:
        """Return the rows that were not read before. Runs on the store's thread."""
        news: list[Life] = []
        read = self.store_check.read
        while rows := self.store.life_since(read, LATEST):
            if rows[0].row != read + 1 or rows[-1].row != read + len(rows):
                raise StoreError(f"a row of the store is missing after row {read}")
            read = rows[-1].row
            news += rows
        if news:
            self.store_check.read, self.store_check.digest = read, news[-1].digest
        return news

    def note_signal(self, signal: Signal) -> None:
        """Note a signal that the table has taken. If it is a row out of order, stop all acts with tickets."""
        if isinstance(signal, Ticketed):
            if signal.row != self.journaled + 1:
                self._stop(f"row {signal.row} of the store came after row {self.journaled}")
            self.journaled = signal.row

    # A store that fails

    def failed(self, outcome: Any) -> bool:
        """Return whether the store has failed. A failure is reported, and the store is tried again until it works."""
        if not isinstance(outcome, Exception):
            return False
        if isinstance(outcome, NotTrustedError | AlteredError):
            self._distrusted(outcome)
            return True
        log.error("the store of tickets: %s", outcome, exc_info=not isinstance(outcome, StoreError) and outcome)
        if not self._failing:
            self._failing = True
            self._outbox.tell(Fault(TICKETS, str(outcome), TRIED_AGAIN))
            self._clock.after(AGAIN_S, self._try_again)
        return True

    def _distrusted(self, outcome: NotTrustedError | AlteredError) -> None:
        """Stop for a damaged store; for one that is not checked yet, continue the check."""
        if isinstance(outcome, AlteredError) or outcome.is_wrong:
            self._stop(str(outcome))
        elif not self._failing:
            self._check_on()

    def _try_again(self) -> None:
        self.do(self._reopened, self._tried)

    def _reopened(self) -> Known | None:
        self.store.reopen()
        return self._known(self.store_check.check)

    def _tried(self, outcome: Any) -> None:
        if isinstance(outcome, Exception) and not isinstance(outcome, NotTrustedError):
            self._clock.after(AGAIN_S, self._try_again)
        else:
            self._begun(outcome)

    # Supervision of the store

    def _watch(self) -> None:
        """Report a disk that hangs, and its recovery: a hanging disk raises no error."""
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
            self.act(partial(self._looked_at, self._keno_clock.moment.day), self._looked)
        self._clock.after(LOOK_S, self._look)

    def _looked_at(self, day: str) -> tuple[str, Sales]:
        """Return the doubt about the keno day, and the sales; on the store's thread. Raises NotTrustedError."""
        if why := self.store_check.walk():
            raise NotTrustedError(f"{why}: {SO_WHILE}", is_wrong=True)
        self.store_check.require_checked()
        return self.store.doubt(day), self.store.sales()

    def _looked(self, outcome: Any) -> None:
        self._is_looking = False
        if self.failed(outcome):
            return
        (doubt, sales), _ = outcome
        self._doubted(self._keno_clock.doubt or doubt)
        if self._day and (self._keno_clock.moment.day, sales) != (self._day, self._sold):
            self._open(sales)

    def _doubted(self, why: str) -> None:
        if why and not self._doubt:
            self._outbox.tell(Fault(KENO_DAY, why, CONFIRM))
        elif self._doubt and not why:
            self._outbox.tell(Restored(KENO_DAY))
        self._doubt = why
