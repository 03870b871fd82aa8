# SPDX-License-Identifier: MIT
"""The store of keno tickets of several tables, in PostgreSQL: a `TicketStore` for each server."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock

import psycopg
from psycopg import IsolationLevel

from controller.floor import commits
from controller.floor.commits import ConfirmedConnection, UnconfirmedError
from controller.floor.keno.postgres_database import PostgresDatabase, after_act, begin, damage
from controller.tickets.acts import Found, Keep, StoreActs, Work
from controller.tickets.database import Database
from controller.tickets.log import Answer, Done
from controller.tickets.permissible import KenoTerms
from controller.tickets.store import StoreError
from controller.tickets.ticket import Refused

Connect = Callable[[], psycopg.Connection]
"""Opens a connection in autocommit mode. Its role is a member of `keno_server`."""
SEARCH_PATH = "SET search_path = keno, pg_temp"


def install(connection: psycopg.Connection) -> None:
    """Create an empty store in a database. The connection's role becomes its owner."""
    with connection.transaction():
        commits.install(connection, __package__)
        connection.execute("SET LOCAL search_path = keno, pg_temp")
        begin(PostgresDatabase(connection))


class PostgresStore(StoreActs):
    """A shared store as one server sees it. Any thread may call it; one at a time is served.

    Each act locks the store for all servers, so that the log stays one chain. Its answer leaves once a synchronous
    standby has the commit, refusals and repeated answers too. Questions do not wait for a standby: nobody is paid on
    their answer. After an error the connection is closed, and the next call opens another.

    alone: answer although no standby has the commit.
    """

    def __init__(self, connect: Connect, terms: KenoTerms, *, alone: bool = False) -> None:
        super().__init__(terms)
        self._connect, self._alone = connect, alone
        self._lock = RLock()
        self._commits: ConfirmedConnection | None = None

    def disconnect(self) -> None:
        """Close the connection. Every answered act is in the database."""
        with self._lock:
            if self._commits:
                self._commits.connection.close()
            self._commits = None

    def wrong(self) -> str:
        """Check the whole store at one moment. Return the damage found; empty if there is none."""
        return self._ask(damage)

    def _transact(self, work: Work, keep: Keep) -> Answer | Refused:
        with self._opened(IsolationLevel.READ_COMMITTED) as opened, opened.transaction():
            database = PostgresDatabase(opened.connection)
            database.do("SELECT lock_store()")
            with opened.connection.transaction() as act:
                answer = work(database)
                if not isinstance(answer, Done):
                    raise psycopg.Rollback(act)  # refused, or done before
                keep(database, answer, after_act(database))
        return answer.answer if isinstance(answer, Done) else answer

    def _ask(self, question: Callable[[Database], Found]) -> Found:
        with self._opened(IsolationLevel.REPEATABLE_READ) as opened, opened.connection.transaction():
            return question(PostgresDatabase(opened.connection))

    @contextmanager
    def _opened(self, isolation: IsolationLevel) -> Iterator[ConfirmedConnection]:
        """The open connection, for one transaction. Raises StoreError; the connection is then closed."""
        with self._lock:
            try:
                self._commits = self._commits or self._new()
                self._commits.connection.isolation_level = isolation
                yield self._commits
            except (psycopg.Error, UnconfirmedError) as error:
                self.disconnect()
                raise StoreError(_in_one_line(error)) from error

    def _new(self) -> ConfirmedConnection:
        connection = self._connect()
        connection.execute(SEARCH_PATH)
        return ConfirmedConnection(connection, alone=self._alone)


def _in_one_line(error: Exception) -> str:
    code = getattr(error, "sqlstate", None) or type(error).__name__
    what = f"the store of tickets: {' '.join(str(error).split())} ({code})"
    return f"{what}: nothing was done, or ask again by the same request; check the database and its standby"
