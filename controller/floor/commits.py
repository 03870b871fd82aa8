# SPDX-License-Identifier: MIT
"""Transactions of a PostgreSQL database that count only once a synchronous standby has their commit on its disk."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Final

import psycopg
from psycopg.pq import TransactionStatus

LIMITS: Final = "SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '5s'"
"""Limits of a session: a server that stands still inside a transaction holds up the others no longer than this."""
CONFIRM_S: Final = 1.0
"""Seconds. Longest wait for a standby after a commit."""
CONFIRM_STEP_S: Final = 0.005
"""Seconds between two looks at the standby."""


class UnconfirmedError(Exception):
    """No standby has the commit. Its result counts as unknown: give no answer, and ask again later."""


def install(connection: psycopg.Connection, package: str) -> None:
    """Create the tables and functions of a package's `schema.sql`. The connection's role becomes their owner."""
    with connection.transaction():
        connection.execute(statements(__package__, "shared.sql"))
        connection.execute(statements(package, "schema.sql"))


def statements(package: str, name: str) -> bytes:
    """Return the statements in a file that the program brings along."""
    return files(package).joinpath(name).read_bytes()


class ConfirmedConnection:
    """A connection of one store: every transaction is confirmed by a standby, also one that repeats an answer.

    connection: in autocommit mode. alone: do not wait for a standby.
    """

    def __init__(self, connection: psycopg.Connection, *, alone: bool = False) -> None:
        self.connection: Final = connection
        self._alone = alone
        connection.execute(LIMITS)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Run one transaction. Raises UnconfirmedError after a commit that no standby has.

        Raises RuntimeError inside another transaction: an answer there could be undone after it was given.
        """
        if not self.connection.autocommit or self.connection.info.transaction_status != TransactionStatus.IDLE:
            raise RuntimeError("a store needs a connection of its own: in autocommit mode, without an open transaction")
        with self.connection.transaction():
            yield
        self._confirm()

    def _confirm(self) -> None:
        """Raise UnconfirmedError unless a synchronous standby has the last commit on its disk.

        A commit that returns proves nothing: a changed setting, or a cancelled wait, lets it return without a standby.
        The position is of all that was written so far, perhaps by others: the standby may need a moment for it.
        """
        if self._alone:
            return
        position = self.connection.execute("SELECT pg_current_wal_insert_lsn()").fetchone()
        assert position, "a function returns one row"
        until = time.monotonic() + CONFIRM_S
        while self.connection.execute("SELECT floor.is_on_standby(%s)", position).fetchone() != (True,):
            if time.monotonic() > until:
                raise UnconfirmedError(f"no standby has the commit at {position[0]}: ask again once a standby is back")
            time.sleep(CONFIRM_STEP_S)
