# SPDX-License-Identifier: MIT
"""The tables of a floor in its database: certificates, revocations, and the journal keys that the floor knows.

These calls are for the database's owner. A server has its own, in `desk.py`.
"""

from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from typing import Final, LiteralString, NamedTuple

import msgspec
import psycopg

from controller.engine.record.jackpot_claims import ClaimEnd
from controller.floor import commits
from controller.floor.keno import postgres_store
from controller.floor.money import ledger
from controller.floor.money.ledger import PROBLEMS, LedgerError
from controller.floor.places import register

VERSION: Final = 2
"""Version of the tables and functions. `enrolment.sql` writes the same number."""


class InstallError(Exception):
    """The database has another version of the floor's tables."""


class EnrolledTable(msgspec.Struct, frozen=True):
    """A table that may connect."""

    table: str
    digest: str
    """SHA-256 of its certificate (DER), hexadecimal."""
    expires: datetime
    revoked_at: datetime | None
    known: str
    """The last public journal key that was proven, hexadecimal. Empty: none yet."""


class LostClaim(NamedTuple):
    """A claim whose table is lost."""

    pool: str
    table: str
    number: int


def install(connection: psycopg.Connection) -> None:
    """Create all tables and functions of the floor and of keno. Again: changes nothing.

    The connection's role becomes their owner. Raises InstallError for another version.
    """
    with connection.transaction():
        if not _exists(connection, "floor.pool"):
            ledger.install(connection)
        if not _exists(connection, "floor.installed"):
            connection.execute(commits.statements(__package__, "enrolment.sql"))
        if not _exists(connection, "floor.register"):
            register.install(connection)
        if not _exists(connection, "keno.store"):
            postgres_store.install(connection)
    found = connection.execute("SELECT version FROM floor.installed").fetchone()
    if found != (VERSION,):
        raise InstallError(
            f"the database has version {found and found[0]} of the floor's tables; version {VERSION} is allowed: "
            "install the program of that version"
        )


def _exists(connection: psycopg.Connection, name: str) -> bool:
    found = connection.execute("SELECT to_regclass(%s) IS NOT NULL", (name,)).fetchone()
    return bool(found and found[0])


def digest_of(certificate: bytes) -> bytes:
    """Return the digest by which a certificate is pinned. certificate: DER."""
    return sha256(certificate).digest()


def enrol(connection: psycopg.Connection, table: str, digest: bytes, expires: datetime, by: str = "") -> None:
    """Let a table connect with this certificate, and with no other. The known journal key stays.

    digest: of `digest_of`. expires: with its time zone, as the certificate says. Raises LedgerError.
    """
    _call(connection, "SELECT floor.enrol(%s, %s, %s, %s)", table, digest, expires, by)


def revoke(connection: psycopg.Connection, table: str, by: str = "", reason: str = "") -> None:
    """Refuse the next message with the certificate of this table. Raises LedgerError if it is not enrolled."""
    _call(connection, "SELECT floor.revoke(%s, %s, %s)", table, by, reason)


def adopt(connection: psycopg.Connection, table: str, by1: str, by2: str, key: str) -> None:
    """Let the journal of a table go on from this key, which the known one does not prove. Two people decide this.

    key: the public journal key of the table, as the refusal states it, hexadecimal; empty: the known one. Raises
    LedgerError.
    """
    _call(connection, "SELECT floor.adopt(%s, %s, %s, %s)", table, by1, by2, key)


def open_claims(connection: psycopg.Connection, table: str) -> Iterator[tuple[str, int]]:
    """Yield pool and number of each claim of a table with an answer and without an end."""
    rows = connection.execute(
        "SELECT a.pool, unnest(floor.open_claims(a.pool, %s)) FROM floor.account AS a WHERE a.account = 'table/' || %s"
        " ORDER BY 1, 2",
        (table, table),
    )
    yield from rows


def end_claim(connection: psycopg.Connection, claim: LostClaim, end: ClaimEnd, by: tuple[str, str], why: str) -> None:
    """End an open claim of a revoked table, as two people have decided. Raises LedgerError."""
    _call(connection, "SELECT floor.end_claim(%s, %s, %s::bigint, %s, %s, %s, %s)", *claim, end, *by, why)


def enrolled(connection: psycopg.Connection) -> list[EnrolledTable]:
    """Return every table that was enrolled, by name."""
    rows = connection.execute(
        """SELECT "table", encode(digest, 'hex'), expires, revoked_at, known FROM floor.enrolment ORDER BY 1"""
    )
    return [EnrolledTable(*row) for row in rows]


def _call(connection: psycopg.Connection, query: LiteralString, *words: object) -> None:
    """Call one function. Raises LedgerError if the database refuses it."""
    try:
        connection.execute(query, words)
    except psycopg.Error as error:
        if problem := PROBLEMS.get(error.sqlstate or ""):
            raise LedgerError(problem, str(error.diag.message_primary)) from error
        raise
