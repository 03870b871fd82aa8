# SPDX-License-Identifier: MIT
"""Watches the database: whether the floor's money is up, the prizes, and the certificates of tables.

Money is up only while a write of this server, once a second, is confirmed by a standby. A query four times a second
reads the prizes. Both run on threads of their own: nobody waits for a database that stands still.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

import psycopg

from controller.floor.commits import UnconfirmedError
from controller.floor.money.ledger import LedgerError
from controller.floor.server.desk import Desk, Enrolment, FloorTick, Origin
from controller.floor.server.rare_log import RareLog
from controller.floor.server.threads import DatabaseThreads, UnansweredError

BEAT_S: Final = 1.0
"""Seconds between two writes."""
TICK_S: Final = 0.25
"""Seconds between two queries of the prizes."""
DOWN_S: Final = 2.5
"""Seconds. Money is down if the last confirmed write, or the last answered query, began earlier."""
SILENT_S: Final = 1.0
"""Seconds. A database is silent after this time without an answer, whatever its standby does."""
SILENT: Final = "the database does not answer"
UNCONFIRMED: Final = "no standby confirms what is written"
HANG_UP_S: Final = 3.0
"""Seconds. Longer queries are broken off, and the connection is opened anew."""
ELSEWHERE_S: Final = 3.0
"""Seconds between two searches for a newer primary, while no standby confirms what is written."""
_log = logging.getLogger(__name__)


class FloorWatch:
    """The state of the database, as a server knows it at this moment."""

    def __init__(self, opener: Callable[[], Desk], others: tuple[DatabaseThreads, ...] = ()) -> None:
        """opener: opens a connection. others: threads whose calls stand still if the database does."""
        self._opener: Final = opener
        self._beats, self._ticks = DatabaseThreads(opener, 1), DatabaseThreads(opener, 1)
        self._others = (self._beats, *others)
        self._beaten = self._ticked = -DOWN_S
        """Start of the last confirmed write and of the last answered query, by time.monotonic()."""
        self._log = RareLog(_log)
        self.prizes: dict[str, int] = {}
        """Cents, by pool."""
        self.enrolments: dict[str, Enrolment] | None = None
        """Certificates, by table. None: not read yet."""
        self.origin: Origin | None = None
        """The database, as far as it was ever reached."""
        self.rulings: int | None = None
        """Number of the last ruling. None: not read yet."""
        self._changes = -1

    @property
    def database_down(self) -> str:
        """Why the database cannot be asked. Empty: it can."""
        return SILENT if time.monotonic() - self._ticked >= DOWN_S else ""

    @property
    def money_down(self) -> str:
        """Why no contribution and no claim is taken. Empty: they are."""
        now = time.monotonic()
        if now - min(self._beaten, self._ticked) < DOWN_S:
            return ""
        return SILENT if now - self._ticked > SILENT_S else UNCONFIRMED

    async def run(self) -> None:
        """Watch until cancelled."""
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._beat())
                tasks.create_task(self._tick())
                tasks.create_task(self._hang_up())
                tasks.create_task(self._look_elsewhere())
        finally:
            self._beats.stop()
            self._ticks.stop()

    async def _beat(self) -> None:
        while True:
            began = time.monotonic()
            try:
                await asyncio.wrap_future(self._beats.call(lambda desk: desk.ledger.heartbeat()))
            except (UnansweredError, UnconfirmedError, LedgerError) as error:
                self._log.warning("%s", error, kind=type(error).__name__)
            else:
                self._beaten = began
            await asyncio.sleep(BEAT_S)

    async def _tick(self) -> None:
        while True:
            began = time.monotonic()
            try:
                found = await asyncio.wrap_future(self._ticks.call(self._look))
            except (UnansweredError, LedgerError) as error:
                self._log.warning("%s", error, kind=type(error).__name__)
            else:
                if self.database_down:
                    for each in self._others:  # the database has perhaps changed, and they wait for the former one
                        each.hang_up(DOWN_S)
                self._ticked, self.prizes, self.rulings = began, found.prizes, found.rulings
            await asyncio.sleep(TICK_S)

    def _look(self, desk: Desk) -> FloorTick:
        """Read the prizes, and the certificates if one has changed. Runs on the thread of the queries."""
        found = desk.tick()
        if found.changes != self._changes or desk.origin != self.origin:
            self.enrolments, self._changes, self.origin = desk.enrolments(), found.changes, desk.origin
        return found

    async def _hang_up(self) -> None:
        while True:
            self._ticks.hang_up(HANG_UP_S)
            await asyncio.sleep(BEAT_S)

    async def _look_elsewhere(self) -> None:
        """Change to a newer primary. The old one may answer queries for long: only its standby has left it."""
        while True:
            await asyncio.sleep(ELSEWHERE_S)
            if self.money_down and not self.database_down and await asyncio.to_thread(self._is_behind):
                self._log.warning("another host has a newer primary")
                for each in (self._ticks, *self._others):
                    each.hang_up_all()

    def _is_behind(self) -> bool:
        """Return whether another host has a newer primary. Runs on a thread of its own."""
        try:
            desk = self._opener()
        except (psycopg.Error, OSError):
            return False
        desk.close()
        return self.origin is not None and desk.origin.timeline > self.origin.timeline
