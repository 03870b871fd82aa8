# SPDX-License-Identifier: MIT
"""After a restore from a backup: a pool is frozen, until the tables' contributions and the signed answers are back.

A restored database lacks the newest rows. Each table has its own contributions in its journal, and the floor's answers
with the floor's signature. With the files of all tables of a pool nothing is missing.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
import psycopg

from controller.floor.money.ledger import Ledger, read_claim
from controller.floor.money.messages import Claim, ClaimAnswer, Contribution
from controller.floor.setup.errors import SetupError
from controller.floor.setup.evidence_file import EvidenceClaim, TableEvidence
from controller.floor.setup.pair import Decision
from controller.floor.wire.messages import ANSWER_PLACE, AnswerStatement
from controller.journal import keys
from controller.journal.keychain import message

LONGEST_S: Final = 600.0
"""Seconds. Longest time for everything that is put again."""
AT_ONCE: Final = 1000
"""Contributions in one transaction."""


class BroughtFiles(NamedTuple):
    """The files of all tables of a pool."""

    files: Sequence[TableEvidence]
    without: Collection[str] = ()
    """Tables whose files two people do without."""


class SignedAnswer(NamedTuple):
    """An answer whose signature is the floor's."""

    kept: EvidenceClaim
    claim: Claim
    statement: AnswerStatement
    answer: ClaimAnswer


def freeze(connection: psycopg.Connection, decision: Decision) -> list[str]:
    """Freeze every pool. Returns their names."""
    connection.execute("SELECT floor.require_two(%s, %s)", decision[:2])
    pools = [name for (name,) in connection.execute("SELECT pool FROM floor.pool ORDER BY pool")]
    with connection.transaction():
        for pool in pools:
            connection.execute("SELECT floor.freeze(%s, %s)", (pool, decision.why))
        connection.execute("SELECT floor.decide('frozen', '', %s, %s, %s)", decision)
    return pools


def thaw(
    connection: psycopg.Connection, ledger: Ledger, public: bytes, brought: BroughtFiles, decision: Decision
) -> Iterator[str]:
    """Put again what the files have, and let the pool answer claims again. Says what was done. Raises SetupError.

    ledger: of the same connection. public: the floor's key of answers.
    """
    connection.execute("SELECT floor.require_two(%s, %s)", decision[:2])
    files = brought.files
    pool = _pool_of(files)
    _require_frozen(connection, pool)
    _require_all_tables(connection, pool, brought)
    answers = [_signed(it, kept, public) for it in files for kept in it.claims]
    for it in files:
        yield _put(ledger, it)
    yield _restore(connection, pool, sorted(answers, key=lambda it: it.answer.order))
    for each in answers:
        if each.kept.end:
            ledger.settle(each.kept.claim.encode(), each.kept.end, bytes.fromhex(each.kept.proof))
    if wrong := ledger.audit(pool):
        raise SetupError("\n".join([f"pool {pool} stays frozen: its accounts are wrong", *wrong]))
    with connection.transaction():
        connection.execute("DELETE FROM floor.frozen WHERE pool = %s", (pool,))
        connection.execute("SELECT floor.decide('thawed', %s, %s, %s, %s)", (pool, *decision))
    yield f"pool {pool} answers claims again"


def _pool_of(files: Sequence[TableEvidence]) -> str:
    pools = {it.pool for it in files}
    if len(pools) != 1 or len({it.table for it in files}) < len(files):
        raise SetupError("name the files of one pool, one file of each table")
    return pools.pop()


def _require_frozen(connection: psycopg.Connection, pool: str) -> None:
    if not connection.execute("SELECT 1 FROM floor.frozen WHERE pool = %s", (pool,)).fetchone():
        raise SetupError(f"pool {pool} is not frozen: nothing has to be put again")


def _require_all_tables(connection: psycopg.Connection, pool: str, brought: BroughtFiles) -> None:
    rows = connection.execute("SELECT account FROM floor.account WHERE pool = %s AND account LIKE 'table/%%'", (pool,))
    known = {account.removeprefix("table/") for (account,) in rows}
    here = {it.table for it in brought.files}
    if missing := known - here - set(brought.without):
        raise SetupError(
            f"no file of {', '.join(sorted(missing))}: bring it (tablectl floor evidence FILE at the table), or do "
            "without the table: --without TABLE. What it has put since the backup is then not in the prize"
        )
    for table in sorted(here - known):
        connection.execute("SELECT floor.join_pool(%s, %s)", (pool, table))


def _signed(evidence: TableEvidence, kept: EvidenceClaim, public: bytes) -> SignedAnswer:
    """Return the answer to a claim. Raises SetupError unless the floor has signed it for this claim."""
    statement, signature = bytes.fromhex(kept.statement), bytes.fromhex(kept.signature)
    claim = read_claim(kept.claim.encode())
    where = f"claim {claim.number} of {evidence.table}"
    if not keys.genuine(public, message(statement, ANSWER_PLACE), signature):
        raise SetupError(f"{where}: its answer is not signed by this floor; bring the file of the table's own journal")
    try:
        stated = msgspec.json.decode(statement, type=AnswerStatement)
        answer = msgspec.json.decode(stated.answer, type=ClaimAnswer)
    except msgspec.DecodeError as error:
        raise SetupError(f"{where}: its answer cannot be read: {error}") from error
    about = {(it.pool, it.table, it.number) for it in (claim, stated)}
    if about != {(evidence.pool, evidence.table, claim.number)}:
        raise SetupError(f"{where}: the answer is to another claim")
    return SignedAnswer(kept, claim, stated, answer)


def _put(ledger: Ledger, it: TableEvidence) -> str:
    rows = [Contribution(row.cents, row.total, bytes.fromhex(row.proof)) for row in it.contributions]
    for at in range(0, len(rows), AT_ONCE):
        ledger.put(it.pool, it.table, it.first + at, rows[at : at + AT_ONCE])
    return f"{it.table}: {len(rows)} contributions, {len(it.claims)} answered claims"


def _restore(connection: psycopg.Connection, pool: str, answers: Sequence[SignedAnswer]) -> str:
    """Record the answers that the database lacks, in their order. Raises SetupError if it has another one."""
    rows = connection.execute('SELECT "order", answer FROM floor.claim WHERE pool = %s', (pool,))
    known = {order: bytes(answer) for order, answer in rows}
    missing = [it for it in answers if it.answer.order not in known]
    for it in answers:
        if known.get(it.answer.order, it.statement.answer) != it.statement.answer:
            raise SetupError(f"order {it.answer.order} of pool {pool} has another answer: pay nothing, find out why")
    for it in missing:
        _restore_one(connection, pool, it)
    return f"{len(missing)} answers were missing"


def _restore_one(connection: psycopg.Connection, pool: str, it: SignedAnswer) -> None:
    share = sum(payout.share for payout in it.answer.payouts)
    kept = (it.kept.claim.encode(), share, it.answer.seed, it.statement.answer)
    try:
        connection.execute(
            "SELECT floor.restore_claim(%s, %s, %s::bigint, %s::bigint, %s, %s::bigint, %s::bigint, %s)",
            (pool, it.claim.table, it.claim.number, it.answer.order, *kept),
        )
    except psycopg.Error as error:
        where = f"claim {it.claim.number} of {it.claim.table}, order {it.answer.order}"
        raise SetupError(
            f"{where}: {error.diag.message_primary or error}; bring the newest file of each table, then repeat this"
        ) from error
