# SPDX-License-Identifier: MIT
"""The way of the store's rows and reports to the table and its journal: each once, in order, none is left out."""

from collections import deque
from collections.abc import Callable, Sequence

from msgspec import structs

from controller.engine.record.events import Event, Ticketed
from controller.engine.record.keno_on_show import KenoOwed
from controller.tickets.ticket import Life
from hal.base.clock import Clock

AT_ONCE = 8
"""Rows handed on in one turn of the loop, which they hold up for 20 ms at most."""
WAITING = 500
"""While more rows of the journal wait for its disk, none is added."""
REST_S = 0.1


class Outbox:
    """Hands rows on to the table as events. After a start it begins behind the last one that the journal has."""

    def __init__(self, clock: Clock, receive: Callable[[Event], None], waiting: Callable[[], int]) -> None:
        """waiting: how many rows of the journal wait for the disk."""
        self._clock, self._receive, self._waiting = clock, receive, waiting
        self._rows: deque[Life] = deque()
        self._busy = False

    def put(self, rows: Sequence[Life]) -> None:
        """More rows of the store, which follow those before. The first few are handed on at once."""
        self._rows.extend(rows)
        if not self._busy:
            self._hand_on()

    def tell(self, event: Event) -> None:
        """A report of the store, before the rows that wait: once the table takes it."""
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
    """A row as the table and its journal take it."""
    owed = KenoOwed(**structs.asdict(row.owed))
    return Ticketed(row.row, row.kind, row.day, row.words, str(row.by), row.digest, owed)
