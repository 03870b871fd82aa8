# SPDX-License-Identifier: MIT
"""The jackpot pools of a floor: contributions, claims and payments, as transactions of a PostgreSQL database.

`schema.sql` keeps the money right whatever a server does. This module adds the amounts, which the game calculates.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Literal, LiteralString, NamedTuple

import msgspec
import psycopg

from controller.engine.record.jackpot_claims import AdoptedNumbers, ClaimedPayout
from controller.floor import commits
from controller.floor.commits import ConfirmedConnection
from controller.floor.money.messages import Claim, ClaimAnswer, Contribution, PoolTerms, encode
from controller.games.caribbean_stud.wagers import PRIZES, payouts

Problem = Literal["unknown", "gap", "other content", "wrong total", "impossible", "frozen"]
PROBLEMS: Final[dict[str, Problem]] = {
    "F0001": "unknown",
    "F0002": "gap",
    "F0003": "other content",
    "F0004": "wrong total",
    "F0005": "impossible",
    "F0006": "frozen",
    "22003": "impossible",
    "23502": "impossible",
    "23514": "impossible",
}
"""The errors of `schema.sql`, by SQLSTATE. The last three: out of range, missing, against a check."""
End = Literal["posted", "void"]
"""The end of a claim: paid, or void by direction."""


class LedgerError(Exception):
    """The ledger refuses a message. Nothing has changed."""

    def __init__(self, problem: Problem, what: str) -> None:
        super().__init__(f"{problem}: {what}")
        self.problem: Final = problem
        self.what: Final = what
        """The message without the problem's word."""


class TablePut(NamedTuple):
    """Contributions of a table, with consecutive numbers from `first` on."""

    pool: str
    table: str
    first: int
    contributions: tuple[Contribution, ...]


class Adoption(NamedTuple):
    """Two people have adopted the journal of a table."""

    decision: int
    """Number of their decision."""
    people: tuple[str, str]
    key: str
    """The adopted public journal key, hexadecimal."""
    numbers: AdoptedNumbers


def install(connection: psycopg.Connection) -> None:
    """Create the tables and functions in an empty database. The connection's role becomes their owner."""
    commits.install(connection, __package__)


class Ledger:
    """The pools in one database. Every call is one transaction: it happens whole or not at all.

    A call that fails with another error than LedgerError has an unknown result. Ask again: the answer is the same.
    connection: in autocommit mode. alone: answer although no standby has the commit.
    """

    def __init__(self, connection: psycopg.Connection, *, alone: bool = False) -> None:
        self._connection = connection
        self._commits = ConfirmedConnection(connection, alone=alone)

    def create_pool(self, pool: str, terms: PoolTerms) -> None:
        """Create a pool, or find it with the same terms. Raises LedgerError if its terms are other ones."""
        self._call("SELECT floor.create_pool(%s, %s, %s)", pool, encode(terms), terms.seed)

    def join(self, pool: str, table: str) -> None:
        """Let a table contribute to this pool and claim from it."""
        self._call("SELECT floor.join_pool(%s, %s)", pool, table)

    def prize(self, pool: str) -> int:
        """Return the present prize in cents, for a meter. Money is paid only from the answer to a claim."""
        found = self._row("SELECT floor.prize(%s)", pool)[0]
        if found is None:
            raise LedgerError("unknown", f"pool {pool} is unknown")
        return int(found)

    def put(self, pool: str, table: str, first: int, contributions: Iterable[Contribution]) -> int:
        """Accept contributions with consecutive numbers from `first` on. Return the number of the last accepted one.

        Known contributions are accepted again if they are the same. Raises LedgerError for a gap, other contents under
        a known number, a wrong running total or an amount that is not above 0.
        """
        listed = list(contributions)
        columns = ([it.cents for it in listed], [it.total for it in listed], [it.proof for it in listed])
        found = self._call(
            "SELECT floor.put(%s, %s, %s::bigint, %s::bigint[], %s::bigint[], %s::bytea[])",
            pool,
            table,
            first,
            *columns,
        )
        return int(found[0])

    def put_many(self, puts: Sequence[TablePut]) -> list[int]:
        """Accept the contributions of several tables, all or none. Return the number of the last one of each table.

        Raises LedgerError as `put`, if one of them is refused. One transaction for many tables costs little more than
        one for one table: the wait for the standby is the same.
        """
        order = sorted(range(len(puts)), key=lambda at: puts[at][:2])
        listed = [puts[at] for at in order]
        rows = [row for it in listed for row in it.contributions]
        found = self._call(
            "SELECT floor.put_many(%s, %s, %s::bigint[], %s::int[], %s::bigint[], %s::bigint[], %s::bytea[])",
            *([it.pool for it in listed], [it.table for it in listed], [it.first for it in listed]),
            [len(it.contributions) for it in listed],
            *([it.cents for it in rows], [it.total for it in rows], [it.proof for it in rows]),
        )
        accepted = dict(zip(order, found[0], strict=True))
        return [accepted[at] for at in range(len(puts))]

    def claim(self, received: bytes) -> bytes:
        """Answer a claim: the amount of each winning hand (ss 246, 247). The same bytes have the same answer.

        received: an encoded Claim. Returns an encoded ClaimAnswer. Raises LedgerError for another claim under the same
        number, or if the table has put other contributions than the claim says.
        """
        return self.claim_many([received])[0]

    def claim_many(self, received: Sequence[bytes]) -> list[bytes]:
        """Answer claims on one pool in this order, all or none. Each claim takes from the rest of the prize.

        Raises LedgerError as `claim`, if one of them is refused.
        """
        claims = [read_claim(it) for it in received]
        if len({it.pool for it in claims}) > 1:
            raise ValueError("claims on several pools: answer those of each pool in a transaction of their own")
        with self._transaction():
            if len(claims) > 1:
                if all(self.have_answers(claims)):
                    return self._repeat(claims, received)
                self._lock(claims[0].pool, [it.table for it in claims])
            return [self._order(it, asked) for it, asked in zip(claims, received, strict=True)]

    def have_answers(self, claims: Sequence[Claim]) -> list[bool]:
        """Return whether the number of each claim is answered, perhaps by a commit that no standby has."""
        words = [it.pool for it in claims], [it.table for it in claims], [it.number for it in claims]
        return list(self._row("SELECT floor.have_answers(%s, %s, %s::bigint[])", *words)[0])

    def _lock(self, pool: str, tables: list[str]) -> None:
        """Lock a pool and the accounts of tables in the order of `put_many`, so that nobody waits for each other."""
        self._row("SELECT floor.lock_accounts(%s, %s)", pool, tables)

    def _repeat(self, claims: Sequence[Claim], received: Sequence[bytes]) -> list[bytes]:
        """Return the answers to claims that have one, in one statement and without the lock of the pool."""
        rows = self._connection.execute(
            "SELECT o.former FROM unnest(%s::text[], %s::text[], %s::bigint[], %s::bytea[], %s::bigint[]) "
            "WITH ORDINALITY AS u(p, t, n, asked, contributed, at), "
            "floor.order_claim(u.p, u.t, u.n, u.asked, u.contributed) AS o ORDER BY u.at",
            (
                *([it.pool for it in claims], [it.table for it in claims], [it.number for it in claims]),
                *(list(received), [it.contributions for it in claims]),
            ),
        )
        return [bytes(former) for (former,) in rows]

    def _order(self, claim: Claim, received: bytes) -> bytes:
        """Answer a claim under the lock of its pool."""
        former, order, prize, terms = self._row(
            "SELECT former, nth, prize, terms FROM floor.order_claim(%s, %s, %s::bigint, %s, %s::bigint)",
            *(claim.pool, claim.table, claim.number, received, claim.contributions),
        )
        if former is not None:
            return bytes(former)
        answer = _answer(claim, order, prize, msgspec.json.decode(terms, type=PoolTerms))
        encoded = encode(answer)
        self._row(
            "SELECT floor.record_claim(%s, %s, %s, %s, %s, %s, %s, %s)",
            *(claim.pool, claim.table, claim.number, order, received),
            *(sum(it.share for it in answer.payouts), answer.seed, encoded),
        )
        return encoded

    def settle(self, received: bytes, end: End, proof: bytes) -> None:
        """End a claim. Again: changes nothing. Raises LedgerError if the claim is unknown or has ended otherwise.

        received: the encoded Claim, as it was claimed.
        """
        claim = read_claim(received)
        self._call(
            "SELECT floor.settle_claim(%s, %s, %s::bigint, %s, %s, %s)",
            *(claim.pool, claim.table, claim.number, received, end, proof),
        )

    def adoption(self, pool: str, table: str, first: int, proofs: Sequence[bytes]) -> Adoption:
        """Return the numbers from which a table goes on whose journal two people have adopted.

        proofs: hashes of its contributions from number `first` on. Raises LedgerError if no adoption holds.
        """
        decision, by1, by2, key, contributions, total, claims, open_claims, *same = self._call(
            "SELECT decision, by1, by2, key, number, total, claims, open_claims, same, same_total"
            " FROM floor.adopted_numbers(%s, %s, %s::bigint, %s::bytea[])",
            *(pool, table, first, list(proofs)),
        )
        numbers = AdoptedNumbers(contributions, total, claims, tuple(open_claims), *same)
        return Adoption(decision, (by1, by2), key, numbers)

    def heartbeat(self) -> None:
        """Write something that changes nothing. Raises UnconfirmedError if no standby has it."""
        self._call("SELECT pg_logical_emit_message(true, 'floor', '')")

    def audit(self, pool: str) -> list[str]:
        """Return the errors in the accounts of a pool. Empty if every cent is where it belongs."""
        self.prize(pool)
        rows = self._connection.execute("SELECT account, wrong FROM floor.audit(%s)", (pool,)).fetchall()
        return [f"{account}: {wrong}" for account, wrong in rows]

    def _call(self, query: LiteralString, *words: object) -> tuple[Any, ...]:
        """Call one function in a transaction of its own, and return its row once a standby has the commit."""
        with self._transaction():
            return self._row(query, *words)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Run one transaction. Raises LedgerError if `schema.sql` refuses it."""
        try:
            with self._commits.transaction():
                yield
        except psycopg.Error as error:
            if problem := PROBLEMS.get(error.sqlstate or ""):
                raise LedgerError(problem, str(error.diag.message_primary)) from error
            raise

    def _row(self, query: LiteralString, *words: object) -> tuple[Any, ...]:
        found = self._connection.execute(query, words).fetchone()
        assert found, "a function returns one row"
        return found


def read_claim(received: bytes) -> Claim:
    """Return the claim in these bytes. Raises LedgerError if it is none, or one that no table can make."""
    try:
        claim = msgspec.json.decode(received, type=Claim)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LedgerError("impossible", f"not a claim: {error}") from error
    _check(claim)
    return claim


def _check(claim: Claim) -> None:
    """Raise LedgerError for a claim that no table can make."""
    unknown = [it.hand for it in claim.winners if it.hand not in PRIZES]
    if unknown or not claim.winners:
        raise LedgerError(
            "unknown", f"not winning jackpot hands: {', '.join(unknown) or 'none'}; use {', '.join(PRIZES)}"
        )
    if len({it.place for it in claim.winners}) < len(claim.winners):
        raise LedgerError("impossible", "a place wins once; leave out the second hand of a place")


def _answer(claim: Claim, order: int, prize: int, terms: PoolTerms) -> ClaimAnswer:
    """Return the answer to a claim, with the same amounts as at a table alone."""
    found = payouts(terms, prize, {it.place: it.hand for it in claim.winners})
    told = tuple(ClaimedPayout(place, it.cents, it.source, it.share) for place, it in found.items())
    return ClaimAnswer(order, prize, told, sum(it.seed for it in found.values()))
