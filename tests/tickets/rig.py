# SPDX-License-Identifier: MIT
"""A store of tickets with a writer at it, for the tests: every act has a request of its own."""

import re
import secrets
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

from c_ext.keno.example import EXAMPLE
from controller.tickets.codes import PaperKind
from controller.tickets.database import store_key
from controller.tickets.permissible import KenoTerms
from controller.tickets.running_day import STILL_DAYS, days_after
from controller.tickets.sqlite.file import SqliteDatabase
from controller.tickets.sqlite.sqlite_store import SqliteStore
from controller.tickets.ticket import Act, Moment, Refused, Station, Ticket, TicketEntry

DAY = "2026-11-26"
TERMS = KenoTerms(EXAMPLE)
HIGH = tuple(range(61, 81))
"""Twenty numbers to be drawn."""


class Counter:
    """The store as one station sees it, on one keno day."""

    def __init__(self, path: Path, terms: KenoTerms = TERMS, store: Any = None) -> None:
        self.path = path
        self.store = store or SqliteStore(path, terms)
        self._day = DAY
        self._requests = (f"{secrets.token_hex(4)}-{at}" for at in count(1))

    @property
    def day(self) -> str:
        """The keno day by the table's clock. After a long rest a supervisor confirms it."""
        return self._day

    @day.setter
    def day(self, day: str) -> None:
        rested = days_after(self._day, day) > STILL_DAYS
        self._day = day
        if rested:
            done(self.store.confirm_day("the table was closed", self.act(supervisor="sue")))

    def act(self, number: int = 1, supervisor: str = "", request: str = "", **station: bool) -> Act:
        """An act at a station, now."""
        name = request or next(self._requests)
        return Act(name, Moment(self.day, f"{self.day}T12:00:00"), Station(number, "ann", **station), supervisor)

    def sold(self, *ways: tuple[int, ...], cents: int = 1_00, games: int = 1, **entry: Any) -> Ticket:
        """A ticket that is sold."""
        return done(self.store.sell(TicketEntry(ways, cents, games, **entry), self.act()))

    def play(self, *numbers: int) -> None:
        """Close the open game and settle it by these twenty numbers."""
        game = self.store.sales().game
        done(self.store.close(game, self.act()))
        done(self.store.settle(game, numbers or HIGH, self.act()))


def on_paper(file: Path, kind: PaperKind, serial: int) -> str:
    """The code that is printed. Where the table has a printer it is on the paper alone, and in no answer."""
    with closing(sqlite3.connect(file)) as store:
        return kind.code(store_key(SqliteDatabase(store)), serial)


def done(answer: Any) -> Any:
    """Return the answer, and check that it is not a refusal."""
    assert not isinstance(answer, Refused), answer
    return answer


def refused(answer: Any, section: str = "", *named: object) -> str:
    """Check that it was refused, by this section, and that the reason names these values. Return both."""
    assert isinstance(answer, Refused), answer
    assert section in ("", answer.section), answer
    for value in map(str, named):
        assert re.search(rf"(?<![\w$.-]){re.escape(value)}(?![\w])", answer.why), (value, answer)
    return f"{answer.why} ({answer.section})"
