# SPDX-License-Identifier: MIT
"""A keno day at the store of tickets: 300 games, 100,000 tickets, every cent accounted for; its time and its disk."""

import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from c_ext.keno.example import EXAMPLE
from controller.engine.record import events
from controller.journal import Journal
from controller.ticketing.outbox import as_event
from controller.tickets import walk
from controller.tickets.permissible import KenoTerms
from controller.tickets.sqlite.sqlite_store import SqliteStore
from controller.tickets.store import Accounts
from controller.tickets.ticket import Act, Moment, Refused, Station, TicketEntry, TicketLife

GAMES, TICKETS = 300, 100_000
DAY = "2026-11-26"
MB = 1_000_000


@dataclass
class Measured:
    """Nanoseconds of each act, with its row on the disk; bytes of the files at the day's end."""

    sales: list[float] = field(default_factory=list)
    settlements: list[float] = field(default_factory=list)
    payments: list[float] = field(default_factory=list)
    checks: list[float] = field(default_factory=list)
    readings: list[float] = field(default_factory=list)
    """Times to read all rows of all tables with SQLite, as a reference for a check."""
    store_mb: float = 0
    journal_mb: float = 0


class Day:
    """One store, and the journal beside it; the acts of a day in a fixed order."""

    def __init__(self, folder: Path) -> None:
        self._folder, self.measured = folder, Measured()
        self._store = SqliteStore(folder / "tickets.sqlite", KenoTerms(EXAMPLE))
        self._journal = Journal.open(
            folder / "journal.sqlite", "keno", folder / "table.key", lambda _: None, lambda _: None
        )
        self._random, self._acts, self._read = Random(80), 0, 0
        self._codes: list[str] = []

    def play(self, games: int, tickets: int) -> None:
        """Sell, close, settle, and pay half of the tickets that are found to have won. Raises AssertionError."""
        for game in range(1, games + 1):
            for _ in range(tickets // games):
                self._sell()
            self._did(self._store.close(game, self._act()))
            numbers = self._random.sample(range(1, 81), 20)
            self._timed(self.measured.settlements, lambda n=numbers, g=game: self._store.settle(g, n, self._act()))
            self._pay_some()
            self._hand_on()
        assert_whole(self._store.report(DAY).accounts)
        for _ in range(5):
            self._timed(self.measured.readings, self._read_all)
            self._timed(self.measured.checks, self._check_all)
        self._end()

    def _read_all(self) -> int:
        database = self._store._database
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return sum(sum(1 for _ in database.execute(f"SELECT * FROM {table}")) for table in tables)

    def _check_all(self) -> None:
        """As at a start: the newest rows and the sums, then slice by slice."""
        why = self._store.wrong()
        while not (why or self._store.walk.is_done):
            why = self._store.wrong_next(walk.SLICE)
        assert not why, why

    def _act(self) -> Act:
        self._acts += 1
        return Act(f"{self._acts}", Moment(DAY, f"{DAY}T12:00:00"), Station(1 + self._acts % 6, "ann"))

    def _sell(self) -> None:
        jackpot = self._random.random() < 0.2
        spots = self._random.randint(*((6, 10) if jackpot else (1, 15)))
        ways = tuple(
            tuple(sorted(self._random.sample(range(1, 81), spots))) for _ in range(self._random.choice((1, 1, 1, 3)))
        )
        entry = TicketEntry(ways, 1_00 * self._random.randint(1, 5), self._random.choice((1, 1, 2, 5, 10)), jackpot)
        ticket = self._timed(self.measured.sales, lambda: self._store.sell(entry, self._act()))
        self._codes.append(ticket.code)

    def _pay_some(self) -> None:
        for code in self._random.sample(self._codes, min(len(self._codes), 60)):
            life = self._store.validate(code)
            if isinstance(life, TicketLife) and life.due:
                self._timed(self.measured.payments, lambda it=code: self._store.pay(it, "cash", self._act()))

    def _hand_on(self) -> None:
        """Pass each row of the store on, as the service does."""
        for row in self._store.life_since(self._read, 10_000):
            self._journal.append("event", row.game or 0, events.encode(as_event(row)))
            self._read = row.row

    def _timed(self, samples: list[float], act: Any) -> Any:
        before = time.perf_counter_ns()
        answer = act()
        samples.append(time.perf_counter_ns() - before)
        return self._did(answer)

    def _did(self, answer: Any) -> Any:
        assert not isinstance(answer, Refused), answer
        return answer

    def _end(self) -> None:
        self._store.close_file()
        self._journal.close(60)
        self.measured.store_mb = (self._folder / "tickets.sqlite").stat().st_size / MB
        self.measured.journal_mb = (self._folder / "journal.sqlite").stat().st_size / MB


def assert_whole(it: Accounts) -> None:
    """Every cent that was taken is somewhere."""
    assert it.missing == 0, it


def a_day(games: int = GAMES, tickets: int = TICKETS) -> Measured:
    """Play it in a folder of its own, on a disk if /var/tmp lies on one."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        day = Day(Path(folder))
        day.play(games, tickets)
        return day.measured
