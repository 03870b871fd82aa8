# SPDX-License-Identifier: MIT
"""Keno at one server: answers stations, boards and tables that draw, each on a thread of the database.

Nothing is sold or paid until the whole store was checked at this database, and again after the database was away or
another one leads.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, NamedTuple

import psycopg

from controller.floor.keno import answering
from controller.floor.keno.hall_store import NOT_CHECKED, HallStore
from controller.floor.keno.hall_terms import HallTerms
from controller.floor.keno.on_boards import BoardView
from controller.floor.server.calls import FloorCalls
from controller.floor.server.desk import Desk, Origin
from controller.floor.server.keno_boards import LOOK_S, BoardFeed
from controller.floor.server.rare_log import RareLog
from controller.floor.server.threads import DatabaseThreads, UnansweredError
from controller.floor.server.watch import FloorWatch
from controller.floor.wire.keno import ToKeno
from controller.floor.wire.messages import FloorMessage, Refusal
from controller.tickets.store import AlteredError, StoreError

ACTS, QUESTIONS, CHECKS = 4, 3, 1
"""Connections to the database. Questions do not wait behind acts, which wait for each other and for a standby."""
STEP_S: Final = 1.0
"""Seconds between two steps of a close (s 222(1))."""
STILL_S: Final = 10.0
"""Seconds. The connection of a longer call is broken off."""
NO_KENO: Final = "this floor has no keno: floor.toml of its server has no part [keno] (assumed, s 210)"
MEANWHILE: Final = "nothing is sold or paid meanwhile; ask again by the same request"
NOT_INSTALLED: Final = "the database has no tables of keno: run tablectl floor init on the machine of the primary"
MISSING: Final = (psycopg.errors.UndefinedTable, psycopg.errors.UndefinedFunction, psycopg.errors.InsufficientPrivilege)
"""Errors of a database that has no keno, or not for the role of this server."""
_log = logging.getLogger(__name__)


class KenoSender(NamedTuple):
    """The sender of a message: the name in its certificate, and the digest of it."""

    name: str
    digest: bytes


class KenoThreads(NamedTuple):
    """The threads of keno at a server."""

    acts: DatabaseThreads
    questions: DatabaseThreads
    checks: DatabaseThreads

    @classmethod
    def of(cls, opener: Callable[[], Desk]) -> "KenoThreads":
        """Return threads that open their connections once somebody calls. opener: may raise psycopg.Error."""
        return cls(*(DatabaseThreads(opener, count) for count in (ACTS, QUESTIONS, CHECKS)))


class CheckedStore(NamedTuple):
    """The result of a check."""

    origin: Origin
    """The database that was checked."""
    damage: str
    """The damage found. Empty: none."""


class KenoDuty(NamedTuple):
    """The findings of a step that a server takes once a second."""

    refused: str
    """Why the store refuses every act of this server. Empty: it does not."""
    machines: frozenset[str]
    """Names of the stations and boards."""


class KenoHall:
    """Keno at one server. clock: the server's, in nanoseconds since 1970."""

    clock = staticmethod(time.time_ns)

    def __init__(self, threads: KenoThreads, watch: FloorWatch, terms: HallTerms | None, *, alone: bool) -> None:
        """terms: None if this floor has no keno. alone: answer without a standby."""
        self._threads, self._watch, self._terms, self._alone = threads, watch, terms, alone
        self._acts, self._questions = FloorCalls(threads.acts), FloorCalls(threads.questions)
        self._checked: CheckedStore | None = None
        self._unchecked = NOT_CHECKED
        """Why there is no check."""
        self._refused = ""
        """Why the store refuses every act of this server."""
        self._log = RareLog(_log)
        self.machines = frozenset[str]()
        """Names of the stations and boards. They are no tables of a pit."""
        self.boards = BoardFeed()

    @property
    def down(self) -> str:
        """Why nothing is sold or paid, although the database may be up. Empty: it is, or this floor has no keno."""
        if self._terms is None:
            return ""
        checked = self._checked
        return (checked.damage if checked else self._unchecked) or self._refused

    async def answer(self, sender: KenoSender, message: ToKeno) -> FloorMessage:
        """Return the answer within 3 s: one of `FromKeno`, or a Refusal. Raises CertificateError."""
        about, is_question = type(message).__name__, answering.is_question(message)
        if self._terms is None:
            return Refusal(about, "refused", NO_KENO)
        if down := self._watch.database_down if is_question else self._watch.money_down:
            return Refusal(about, "unconfirmed", f"{down}: {MEANWHILE}")
        calls = self._questions if is_question else self._acts
        try:
            return await calls.ask(sender.name, message, partial(self._answer, sender, message, self.clock()))
        except UnansweredError as error:
            return Refusal(about, "unconfirmed", f"{error}: {MEANWHILE}")

    async def run(self) -> None:
        """Check the store, go on with the close of a game, and show boards, until cancelled."""
        if self._terms is None:
            return
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._repeat(LOOK_S, self._check))
            tasks.create_task(self._repeat(LOOK_S, self._show))
            tasks.create_task(self._repeat(STEP_S, self._go_on))

    def stop(self) -> None:
        """Break off every call."""
        self._acts.stop()
        self._questions.stop()
        self._threads.checks.stop()

    async def _repeat(self, pause_s: float, what: Callable[[], Awaitable[None]]) -> None:
        """Do this again and again. Refusals of the store or the database are logged, rarely."""
        while True:
            try:
                await what()
            except (StoreError, UnansweredError) as error:
                self._log.warning("keno: %s", error, kind=f"keno {type(error).__name__}")
            await asyncio.sleep(pause_s)

    # On threads of the database

    def _answer(self, sender: KenoSender, message: ToKeno, now: int, desk: Desk) -> FloorMessage:
        desk.admit(*sender)
        store = self._store(desk)
        before = store.lacking
        answer = answering.answer(store, sender.name, message, now)
        if store.lacking != before:
            self._note(CheckedStore(desk.origin, store.lacking))
        return answer

    def _store(self, desk: Desk) -> HallStore:
        """Return the store at this connection. It lacks what the last check of its database has found."""
        assert self._terms, "only a floor with keno asks"
        desk.hall = desk.hall or HallStore(lambda: desk.connection, self._terms, alone=self._alone)
        checked = self._checked
        is_checked = checked is not None and checked.origin == desk.origin
        desk.hall.lacking = checked.damage if checked and is_checked else self._unchecked
        return desk.hall

    def _look(self, desk: Desk) -> CheckedStore:
        """Check every row of the store. Raises StoreError."""
        try:
            return CheckedStore(desk.origin, self._store(desk).check())
        except AlteredError as error:
            return CheckedStore(desk.origin, str(error))

    def _step(self, now: int, desk: Desk) -> KenoDuty | None:
        store = self._store(desk)
        if store.lacking:
            return None
        store.go_on(now)
        return KenoDuty(store.terms_refused(), store.machines())

    def _view(self, desk: Desk) -> BoardView | None:
        store = self._store(desk)
        return None if store.lacking else store.board_view()

    # On the loop

    async def _check(self) -> None:
        """Check the store if its database was away, or another one leads."""
        if self._watch.database_down:
            self._checked, self._unchecked = None, NOT_CHECKED
        elif self._checked is None or self._checked.origin != self._watch.origin:
            try:
                self._note(await asyncio.wrap_future(self._threads.checks.call(self._look)))
            except (StoreError, UnansweredError) as error:
                self._unchecked = NOT_INSTALLED if isinstance(error.__cause__, MISSING) else NOT_CHECKED
                raise

    def _note(self, checked: CheckedStore) -> None:
        """Note the result of a check, or damage that an act has found."""
        self._checked = checked
        _log.info("keno: the store was checked: %s", checked.damage or "every row is in order")

    async def _go_on(self) -> None:
        """Make late tickets void, and close the game that is being closed. Break off what stands still."""
        for each in (self._threads.acts, self._threads.questions):
            each.hang_up(STILL_S)
        if self._watch.money_down:
            return
        if found := await self._acts.ask("", "go on", partial(self._step, self.clock())):
            self._refused, self.machines = found

    async def _show(self) -> None:
        if self.boards and not self._watch.database_down:
            view = await self._questions.ask("", "boards", self._view)
            if view:
                self.boards.show(view)
