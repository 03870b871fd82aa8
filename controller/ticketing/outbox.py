# SPDX-License-Identifier: MIT
"""Hands the store's rows and reports to the table and its journal: each row once, in order, without gaps."""

from collections import deque
from collections.abc import Callable, Sequence

from msgspec import structs

from controller.engine.record.events import Event, Ticketed
from controller.engine.record.keno_on_show import KenoOwed
from controller.tickets.ticket import Life
from hal.base.clock import Clock

AT_ONCE = 8
"""Rows handed on in one turn of the loop. They delay the loop by at most 20 ms."""
WAITING = 500
"""No row is handed on while this many rows of the journal, or more, wait for the disk."""
REST_S = 0.1


class Outbox:
    """Hands rows on to the table as events. After a start it begins after the last row in the journal."""

    def __init__(self, clock: Clock, receive: Callable[[Event], None], waiting: Callable[[], int]) -> None:
        """waiting: how many rows of the journal wait for the disk."""
        self._clock, self._receive, self._waiting = clock, receive, waiting
        self._rows: deque[Life] = deque()
        self._busy = False

    def put(self, rows: Sequence[Life]) -> None:
        """Add the store's next rows. The first few are handed on at once."""
        self._rows.extend(rows)
        if not self._busy:
            self._hand_on()

    def tell(self, event: Event) -> None:
        """Hand on a report of the store, before waiting rows, as soon as the journal has room."""
        if self._waiting() < WAITING:
            self._receive(event)
        else:
            self._clock.after(REST_S, lambda: self.tell(event))

    def _hand_on(self) -> None:
        for _ in range(min(AT_ONCE, len(self._rows)) if self._waiting() < WAITING else 0):
            row = self._rows.popleft()
            self._receive(as_event(row))
        self._busy = bool(self._rows)
        if self._busy:
            self._clock.after(REST_S if self._waiting() >= WAITING else 0, self._hand_on)


def as_event(row: Life) -> Ticketed:
    """Return a row as an event for the table and its journal."""
    owed = KenoOwed(**structs.asdict(row.owed))
    return Ticketed(row.row, row.kind, row.day, row.words, str(row.by), row.digest, owed)
