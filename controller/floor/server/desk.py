# SPDX-License-Identifier: MIT
"""One connection of a server to the database, and the calls of the floor on it. It belongs to one thread."""

import os
import socket
import threading
from contextlib import suppress
from typing import Any, Final, LiteralString, NamedTuple

import msgspec
import psycopg

from controller.floor.keno.hall_store import HallStore
from controller.floor.money.ledger import Ledger, LedgerError
from controller.floor.money.messages import PoolTerms
from controller.floor.places.register import Register
from controller.floor.wire.messages import PoolStatus

OPENING_S: Final = 3.0
"""Seconds. A new connection whose first queries take longer is broken off."""


class CertificateError(Exception):
    """The certificate of a table is refused."""

    @classmethod
    def of(cls, table: str, why: str) -> "CertificateError":
        """Say why, as the database does, and what to do."""
        return cls(f"{table} {why}: enrol the table's certificate at the floor")


class Origin(NamedTuple):
    """The database that gave an answer."""

    system: str
    """Identifier of the database system."""
    timeline: int
    """Rises with each promotion of a standby."""


class FloorTick(NamedTuple):
    """Numbers that a server reads of the database four times a second."""

    prizes: dict[str, int]
    """Cents, by pool."""
    changes: int
    """Rises with each change of a certificate."""
    rulings: int
    """Number of the last ruling."""


class Enrolment(NamedTuple):
    """The certificate of a table, as the database has it."""

    digest: bytes
    expires_s: float
    """Seconds since 1970."""
    revoked: bool


class Desk:
    """An open connection to a primary. Every call may raise psycopg.Error: its result is then unknown."""

    def __init__(self, connection: psycopg.Connection, *, alone: bool = False) -> None:
        """connection: in autocommit mode, of this desk alone. Raises psycopg.Error, and closes the connection."""
        self.connection = connection
        self._socket = socket.socket(fileno=os.dup(connection.fileno()))
        """For `hang_up`: libpq closes its own socket whenever it likes, and its number may then be another file's."""
        in_time = threading.Timer(OPENING_S, self.hang_up)
        in_time.start()
        try:
            self.ledger = Ledger(connection, alone=alone)
            self.register = Register(connection, alone=alone)
            self.hall: HallStore | None = None
            self.origin = Origin(*self._row("SELECT system, timeline FROM floor.origin()"))
        except BaseException:
            self.close()
            raise
        finally:
            in_time.cancel()

    def admit(self, table: str, digest: bytes) -> str:
        """Return the public journal key that is known of a table, hexadecimal. Raises CertificateError."""
        known, refused = self._row("SELECT known, refused FROM floor.admit(%s, %s)", table, digest)
        if refused:
            raise CertificateError.of(table, refused)
        return str(known)

    def refused(self, certificates: dict[str, bytes]) -> dict[str, str]:
        """Return the tables whose certificates are refused, and why. certificates: their digests, by table."""
        rows = self.connection.execute(
            "SELECT c.t, a.refused FROM unnest(%s::text[], %s::bytea[]) AS c(t, digest), floor.admit(c.t, c.digest) a "
            "WHERE a.refused IS NOT NULL",
            ([*certificates], [*certificates.values()]),
        )
        return dict(rows.fetchall())

    def note_key(self, table: str, digest: bytes, former: str, proven: str) -> None:
        """Note how a journal key goes on. Raises LedgerError if another server has noted another one."""
        try:
            self._row("SELECT floor.note_key(%s, %s, %s, %s)", table, digest, former, proven)
        except psycopg.Error as error:
            if error.sqlstate == "F0002":
                raise LedgerError("gap", str(error.diag.message_primary)) from error
            raise

    def status(self, pool: str, table: str) -> PoolStatus:
        """Return what the floor has of a table. Raises LedgerError if the table is not in the pool."""
        terms, number, total, claims, still_open, adoption = self._row(
            "SELECT terms, number, total, claims, open_claims, adoption FROM floor.table_status(%s, %s)", pool, table
        )
        if terms is None:
            raise LedgerError("unknown", f"table {table} is not in pool {pool}")
        kept = msgspec.json.decode(terms, type=PoolTerms)
        return PoolStatus(pool, kept, number, total, claims, tuple(still_open), adoption)

    def tick(self) -> FloorTick:
        """Read the prizes of all pools, and the last numbers of certificates and rulings."""
        rows = self.connection.execute(
            "SELECT t.pool, t.prize, t.changes, r FROM floor.tick() AS t, floor.last_ruling() AS r"
        ).fetchall()
        prizes = {pool: prize for pool, prize, *_ in rows if pool is not None}
        return FloorTick(prizes, *rows[0][2:]) if rows else FloorTick(prizes, 0, 0)

    def enrolments(self) -> dict[str, Enrolment]:
        """Read the certificates of all tables, by table."""
        rows = self.connection.execute(
            'SELECT "table", digest, extract(epoch FROM expires)::float8, revoked FROM floor.enrolments()'
        )
        return {table: Enrolment(bytes(digest), expires, revoked) for table, digest, expires, revoked in rows}

    def note_alone(self, one: str, other: str, server: str) -> None:
        """Write down that this server answers without a standby, by decision of two people."""
        self._row("SELECT floor.note_alone(%s, %s, %s)", one, other, server)

    @property
    def is_broken(self) -> bool:
        return self.connection.closed

    def close(self) -> None:
        self.connection.close()
        self._socket.close()

    def hang_up(self) -> None:
        """Break the connection from another thread: a call on it, which may stand still, then raises psycopg.Error."""
        with suppress(OSError):  # it is broken already
            self._socket.shutdown(socket.SHUT_RDWR)

    def _row(self, query: LiteralString, *words: object) -> tuple[Any, ...]:
        found = self.connection.execute(query, words).fetchone()
        assert found, "a function returns one row"
        return tuple(found)
