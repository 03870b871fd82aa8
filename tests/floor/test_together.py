# SPDX-License-Identifier: MIT
"""Contributions and claims of several tables in one transaction: a bad one fails alone, no two block each other."""

import itertools
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, LiteralString

import msgspec
import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from controller.floor.money.ledger import Ledger, LedgerError, TablePut
from controller.floor.money.messages import Claim, ClaimAnswer, encode
from controller.floor.server import enrolment
from controller.floor.server.claims import AskedClaim, ClaimQueue
from controller.floor.server.desk import CertificateError, Desk
from controller.floor.server.primary import open_desk
from controller.floor.server.puts import PutQueue
from controller.floor.server.threads import DatabaseThreads, UnansweredError
from controller.floor.server.together import TOGETHER
from tests.floor import database
from tests.floor.database import Pair, Server
from tests.floor.tables import conninfo
from tests.floor.test_ledger import FLUSH, ROYAL, STRAIGHT, TERMS, claim, row

NUMBERS = itertools.count()
NAMES = [f"stud-{at:02}" for at in range(TOGETHER)]
TRANSACTIONS: LiteralString = "SELECT count(DISTINCT xmin::text) FROM floor.transfer WHERE debit LIKE 'table/%'"
CLAIM_TRANSACTIONS: LiteralString = "SELECT count(DISTINCT xmin::text) FROM floor.claim"


def digest(table: str) -> bytes:
    return sha256(table.encode()).digest()


@pytest.fixture
def ledger(connection: psycopg.Connection) -> Ledger:
    """A pool of enrolled tables."""
    ledger = Ledger(connection, alone=True)
    ledger.create_pool("stud", TERMS)
    for table in NAMES:
        ledger.join("stud", table)
        enrolment.enrol(connection, table, digest(table), datetime.now(UTC) + timedelta(days=1))
    return ledger


@pytest.fixture
def threads(postgres: Server, name: str) -> Iterator[DatabaseThreads]:
    """One thread, so that contributions wait for each other."""
    threads = DatabaseThreads(lambda: open_desk(conninfo(postgres, name), alone=True), 1)
    yield threads
    threads.stop()


def together(threads: DatabaseThreads, questions: "list[TablePut] | list[AskedClaim]") -> "list[Future[Any]]":
    """Return the results of questions that come while the thread is busy."""
    go_on = threading.Event()
    busy = threads.call(lambda _: go_on.wait(20))
    queues: dict[type, Any] = {TablePut: PutQueue(threads), AskedClaim: ClaimQueue(threads)}
    results = [queues[type(it)].ask(it, digest(it.table)) for it in questions]
    go_on.set()
    assert busy.result(20)
    return results


def one(table: str, cents: int = 5, first: int = 1) -> TablePut:
    return TablePut("stud", table, first, (row(cents, cents),))


def count(connection: psycopg.Connection, query: LiteralString = TRANSACTIONS) -> int:
    (found,) = connection.execute(query).fetchone() or (0,)
    return int(found)


def test_contributions_that_wait_are_put_together(
    ledger: Ledger, threads: DatabaseThreads, connection: psycopg.Connection
) -> None:
    several = TablePut("stud", "stud-01", 1, (row(1, 1), row(2, 3), row(3, 6)))
    results = together(threads, [several, *map(one, NAMES[2:]), one("stud-00")])
    assert [it.result(20).last for it in results] == [3] + [1] * (TOGETHER - 1)
    assert count(connection) == 1
    assert ledger.prize("stud") == TERMS.seed + 6 + 5 * (TOGETHER - 1)
    assert ledger.audit("stud") == []


def test_a_bad_one_fails_alone(ledger: Ledger, threads: DatabaseThreads, connection: psycopg.Connection) -> None:
    enrolment.revoke(connection, "stud-03")
    puts = [one("stud-00"), one("stud-01", first=2), one("stud-02", cents=0), one("stud-03"), one("stud-04")]
    results = together(threads, puts)
    errors = [it.exception(20) for it in results]
    assert [type(it) for it in errors] == [type(None), LedgerError, LedgerError, CertificateError, type(None)]
    assert [it.problem for it in errors if isinstance(it, LedgerError)] == ["gap", "impossible"]
    assert ledger.prize("stud") == TERMS.seed + 10


def test_each_is_told_that_there_is_no_database(ledger: Ledger) -> None:
    def fail() -> Desk:
        raise psycopg.OperationalError("nobody there")

    threads = DatabaseThreads(fail, 2)
    queue = PutQueue(threads)
    results = [queue.ask(one(it), digest(it)) for it in NAMES]
    assert {type(it.exception(20)) for it in results} == {UnansweredError}
    threads.stop()


def test_two_servers_with_the_same_tables_do_not_wait_for_each_other(
    ledger: Ledger, postgres: Server, name: str
) -> None:
    """Each names the tables in another order. A deadlock would end one of them."""
    rounds, failures = 30, list[BaseException]()

    def put(names: list[str]) -> None:
        with postgres.connect(name) as connection:
            own = Ledger(connection, alone=True)
            for number in range(1, rounds + 1):
                try:
                    own.put_many([TablePut("stud", it, number, (row(1, number),)) for it in names])
                except Exception as error:
                    failures.append(error)

    servers = [threading.Thread(target=put, args=(names,)) for names in (NAMES, NAMES[::-1])]
    for it in servers:
        it.start()
    for it in servers:
        it.join(60)
    assert failures == []
    assert ledger.prize("stud") == TERMS.seed + rounds * TOGETHER
    assert ledger.audit("stud") == []


def asked(claim: Claim, note_key: Callable[[Desk], None] = lambda _: None) -> AskedClaim:
    return AskedClaim(claim, encode(claim), note_key)


def outcome(result: "Future[Any]") -> ClaimAnswer | str:
    """Return the answer to a claim, or why it is refused."""
    error = result.exception(20)
    if isinstance(error, LedgerError):
        return error.problem
    return msgspec.json.decode(result.result().answer, type=ClaimAnswer)


def alone(ledger: Ledger, claim: Claim) -> ClaimAnswer | str:
    """Return the same for a claim in a transaction of its own."""
    try:
        return msgspec.json.decode(ledger.claim(encode(claim)), type=ClaimAnswer)
    except LedgerError as error:
        return error.problem


def test_claims_that_wait_are_answered_together_in_the_order_of_their_arrival(
    ledger: Ledger, threads: DatabaseThreads, connection: psycopg.Connection
) -> None:
    """The first has the prize, each later one the seed (s 246(1))."""
    ledger.put("stud", "stud-07", 1, [row(5, 5)])
    claims = [claim(1, ROYAL, table=it, contributions=int(it == "stud-07")) for it in NAMES[::-1]]
    results = together(threads, [asked(it) for it in claims])
    answers = [msgspec.json.decode(it.result(20).answer, type=ClaimAnswer) for it in results]
    assert [it.order for it in answers] == [*range(1, TOGETHER + 1)]
    assert [it.prize for it in answers] == [TERMS.seed + 5, *[TERMS.seed] * (TOGETHER - 1)]
    assert count(connection, CLAIM_TRANSACTIONS) == 1
    assert ledger.audit("stud") == []


CLAIMS = st.lists(
    st.builds(
        claim,
        st.integers(1, 3),
        st.sampled_from([ROYAL, STRAIGHT, FLUSH]),
        table=st.sampled_from(NAMES[:4]),
        contributions=st.sampled_from([1, 1, 1, 0]),
    ),
    min_size=1,
    max_size=8,
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=CLAIMS, claims=CLAIMS)
def test_claims_together_have_the_answers_of_one_by_one(
    ledger: Ledger, threads: DatabaseThreads, before: list[Claim], claims: list[Claim]
) -> None:
    """New, repeated, other and missing ones, with a table that is not in the pool."""
    one_by_one, at_once = f"one by one {next(NUMBERS)}", f"at once {next(NUMBERS)}"
    for pool in (one_by_one, at_once):
        ledger.create_pool(pool, TERMS)
        for table in NAMES[:3]:
            ledger.join(pool, table)
            ledger.put(pool, table, 1, [row(7, 7)])
        for it in before:
            alone(ledger, replace(it, pool=pool))
    expected = [alone(ledger, replace(it, pool=one_by_one)) for it in claims]
    found = [outcome(it) for it in together(threads, [asked(replace(it, pool=at_once)) for it in claims])]
    assert found == expected
    assert ledger.prize(at_once) == ledger.prize(one_by_one)
    assert ledger.audit(at_once) == []


def test_a_bad_claim_fails_alone(ledger: Ledger, threads: DatabaseThreads, connection: psycopg.Connection) -> None:
    enrolment.revoke(connection, "stud-03")

    def other_key(_: Desk) -> None:
        raise LedgerError("gap", "another server has noted another key")

    claims = [claim(1, STRAIGHT, table=it) for it in NAMES[:6]]
    bad = {1: claim(2, STRAIGHT, table="stud-01"), 2: claim(1, FLUSH, contributions=1, table="stud-02")}
    questions = [asked(bad.get(at, it)) for at, it in enumerate(claims)]
    questions[4] = asked(claims[4], other_key)
    results = together(threads, questions)
    errors = [it.exception(20) for it in results]
    none = type(None)
    assert [type(it) for it in errors] == [none, LedgerError, LedgerError, CertificateError, LedgerError, none]
    assert {it.problem for it in errors if isinstance(it, LedgerError)} == {"gap"}
    answers = [msgspec.json.decode(results[at].result().answer, type=ClaimAnswer) for at in (0, 5)]
    assert [(it.order, it.prize) for it in answers] == [(1, TERMS.seed), (2, TERMS.seed * 9 // 10)]
    assert ledger.audit("stud") == []


def test_a_repeated_claim_waits_for_no_new_one(
    ledger: Ledger, threads: DatabaseThreads, postgres: Server, name: str
) -> None:
    """Another server has the lock of the pool."""
    former, new = claim(1, ROYAL, table="stud-00"), claim(1, ROYAL, table="stud-01")
    answer = ledger.claim(encode(former))
    with postgres.connect(name) as other, other.transaction():
        other.execute("SELECT floor.lock_pool('stud')")
        second, first = together(threads, [asked(new), asked(former)])
        assert first.result(20).answer == answer
        assert not second.done()
    assert isinstance(answered := outcome(second), ClaimAnswer)
    assert answered.order == 2


def test_claims_on_two_pools_do_not_share_a_transaction(
    ledger: Ledger, threads: DatabaseThreads, connection: psycopg.Connection
) -> None:
    ledger.create_pool("poker", TERMS)
    ledger.join("poker", "stud-01")
    other = replace(claim(1, ROYAL, table="stud-01"), pool="poker")
    results = together(threads, [asked(claim(1, ROYAL, table="stud-00")), asked(other)])
    assert [it.order for it in map(outcome, results) if isinstance(it, ClaimAnswer)] == [1, 1]
    assert count(connection, CLAIM_TRANSACTIONS) == 2
    with pytest.raises(ValueError, match="several pools"):
        ledger.claim_many([encode(other), encode(claim(2, ROYAL))])


def at_once(*acts: Callable[[], None]) -> list[BaseException]:
    """Do these on threads of their own. Return their errors."""
    failures = list[BaseException]()

    def run(act: Callable[[], None]) -> None:
        try:
            act()
        except BaseException as error:
            failures.append(error)

    running = [threading.Thread(target=run, args=(it,)) for it in acts]
    for it in running:
        it.start()
    for it in running:
        it.join(60)
    return failures


def test_two_servers_answer_the_same_claims_alike(ledger: Ledger, postgres: Server, name: str) -> None:
    """Each has them in another order, and a third puts contributions of these tables. A deadlock would end one."""
    rounds, answers = 8, list[dict[tuple[str, int], bytes]]()
    for it in NAMES:
        ledger.put("stud", it, 1, [row(1, 1)])

    def claim_all(names: list[str]) -> None:
        found = dict[tuple[str, int], bytes]()
        with postgres.connect(name) as connection:
            own = Ledger(connection, alone=True)
            for number in range(1, rounds + 1):
                claims = [claim(number, ROYAL, table=it, contributions=1) for it in names]
                found |= zip([(it, number) for it in names], own.claim_many([*map(encode, claims)]), strict=True)
        answers.append(found)

    def put_again() -> None:
        with postgres.connect(name) as connection:
            own = Ledger(connection, alone=True)
            for _ in range(5 * rounds):
                own.put_many([one(it, cents=1) for it in NAMES])

    assert at_once(lambda: claim_all(NAMES), lambda: claim_all(NAMES[::-1]), put_again) == []
    assert answers[0] == answers[1]
    orders = [msgspec.json.decode(it, type=ClaimAnswer).order for it in answers[0].values()]
    assert sorted(orders) == [*range(1, rounds * TOGETHER + 1)]
    assert ledger.audit("stud") == []


def test_no_claim_of_several_is_answered_before_the_standby_has_all(pair: Pair) -> None:
    """The standby stands still, and the connection breaks. Asked again, each claim has its one answer."""
    names = NAMES[:5]
    claims = [replace(claim(1, STRAIGHT, table=it), pool="together") for it in names]
    threads = DatabaseThreads(lambda: open_desk(conninfo(pair.primary, "postgres")), 1)
    with pair.primary.connect() as connection:
        ledger = Ledger(connection)
        ledger.create_pool("together", TERMS)
        for it in names:
            ledger.join("together", it)
            enrolment.enrol(connection, it, digest(it), datetime.now(UTC) + timedelta(days=1))
        pair.standby.send(signal.SIGSTOP)
        try:
            results = together(threads, [asked(it) for it in claims])
            database.wait_for(connection, "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
            assert not any(it.done() for it in results)
            threads.hang_up_all()
            assert {type(it.exception(20)) for it in results} == {UnansweredError}
        finally:
            pair.standby.send(signal.SIGCONT)
        again = [outcome(it) for it in together(threads, [asked(it) for it in claims[::-1]])]
        assert [it.order for it in again if isinstance(it, ClaimAnswer)] == [5, 4, 3, 2, 1]
        assert ledger.audit("together") == []
    threads.stop()
