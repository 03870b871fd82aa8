# SPDX-License-Identifier: MIT
"""The day's statement of a floor: every pool to the cent, signed with the key of its answers.

A table's total in the statement is the running total in the table's own journal: whoever has both can compare them.
"""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from controller.journal import JournalError, keys
from controller.journal.keychain import message

if TYPE_CHECKING:
    import psycopg

PLACE: Final = "floor statement"
"""Begins the signed bytes."""
ACCOUNTS: Final = """
    SELECT account, number, total, claims FROM floor.account WHERE pool = %s ORDER BY account
"""
CLAIMS: Final = """
    SELECT coalesce(s.result, 'open'), count(*), coalesce(CAST(sum(c.share) AS bigint), 0) FROM floor.claim AS c
    LEFT JOIN floor.settlement AS s USING (pool, "table", number) WHERE c.pool = %s GROUP BY 1 ORDER BY 1
"""


class PoolAccount(msgspec.Struct, frozen=True):
    """One account of a pool: `table/NAME`, `house`, `prize`, `claims`."""

    account: str
    number: int
    """Transfers out of it."""
    total: int
    """Cents. Sum of these transfers."""
    claims: int
    """Claims of this table."""


class ClaimSum(msgspec.Struct, frozen=True):
    """The claims of a pool with the same end."""

    end: str
    """`open`, `posted` or `void`."""
    count: int
    cents: int


class PoolStatement(msgspec.Struct, frozen=True):
    """One pool."""

    pool: str
    terms: str
    """The approved terms (s 224), as the database has them."""
    prize: int
    """Cents."""
    accounts: tuple[PoolAccount, ...]
    claims: tuple[ClaimSum, ...]
    wrong: tuple[str, ...]
    """Errors of the audit. Empty: every cent is where it belongs."""


class DayStatement(msgspec.Struct, frozen=True):
    """All pools of a floor at one moment."""

    day: str
    system: str
    timeline: int
    pools: tuple[PoolStatement, ...]


class SignedStatement(msgspec.Struct, frozen=True):
    """The file: the exact bytes of the statement as text, and the signature of the floor."""

    statement: str
    signature: str
    """Ed25519, hexadecimal."""


def make(connection: "psycopg.Connection", day: date) -> DayStatement:
    """Audit every pool, all at the same moment."""
    with connection.transaction():
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        system, timeline = connection.execute("SELECT system, timeline FROM floor.origin()").fetchone() or ("", 0)
        names = connection.execute("SELECT pool, terms FROM floor.pool ORDER BY pool").fetchall()
        pools = tuple(_pool(connection, pool, bytes(terms)) for pool, terms in names)
    return DayStatement(day.isoformat(), system, timeline, pools)


def _pool(connection: "psycopg.Connection", pool: str, terms: bytes) -> PoolStatement:
    def rows(query: Any) -> list[Any]:
        return connection.execute(query, (pool,)).fetchall()

    (prize,) = rows("SELECT floor.prize(%s)")[0]
    wrong = tuple(f"{account}: {why}" for account, why in rows("SELECT account, wrong FROM floor.audit(%s)"))
    accounts = tuple(PoolAccount(*it) for it in rows(ACCOUNTS))
    return PoolStatement(pool, terms.decode(), prize, accounts, tuple(ClaimSum(*it) for it in rows(CLAIMS)), wrong)


def sign(statement: DayStatement, key: Path) -> bytes:
    """Return the signed file. key: the floor's private key. Raises JournalError, OSError."""
    text = msgspec.json.encode(statement, order="deterministic")
    signature = keys.Signer(keys.read_private(key)).sign(message(text, PLACE))
    return msgspec.json.format(msgspec.json.encode(SignedStatement(text.decode(), signature.hex()))) + b"\n"


def check(signed: bytes, key: Path) -> DayStatement:
    """Return the statement of a signed file. key: the floor's public key. Raises JournalError, OSError."""
    try:
        found = msgspec.json.decode(signed, type=SignedStatement)
        text, signature = found.statement.encode(), bytes.fromhex(found.signature)
        if not keys.genuine(keys.read_public(key), message(text, PLACE), signature):
            raise JournalError("the statement was changed, or is of another floor: ask the floor for it again")
        return msgspec.json.decode(text, type=DayStatement)
    except (msgspec.DecodeError, ValueError) as error:
        raise JournalError(f"not a statement of a floor: {error}") from error
