# SPDX-License-Identifier: MIT
"""Contributions of several tables in one transaction: a bad one fails alone, and nobody waits for another's lock."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

import psycopg
import pytest

from controller.floor.money.ledger import Ledger, LedgerError, TablePut
from controller.floor.server import enrolment
from controller.floor.server.desk import CertificateError, Desk
from controller.floor.server.primary import open_desk
from controller.floor.server.puts import TOGETHER, PutQueue
from controller.floor.server.threads import DatabaseThreads, UnansweredError
from tests.floor.database import Server
from tests.floor.tables import conninfo
from tests.floor.test_ledger import TERMS, row

NAMES = [f"stud-{at:02}" for at in range(TOGETHER)]
TRANSACTIONS = "SELECT count(DISTINCT xmin::text) FROM floor.transfer WHERE debit LIKE 'table/%'"


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


def together(threads: DatabaseThreads, puts: list[TablePut]) -> "list[Future[Any]]":
    """Return the results of contributions that come while the thread is busy."""
    go_on = threading.Event()
    busy = threads.call(lambda _: go_on.wait(20))
    queue = PutQueue(threads)
    results = [queue.put(it, digest(it.table)) for it in puts]
    go_on.set()
    assert busy.result(20)
    return results


def one(table: str, cents: int = 5, first: int = 1) -> TablePut:
    return TablePut("stud", table, first, (row(cents, cents),))


def count(connection: psycopg.Connection) -> int:
    (found,) = connection.execute(TRANSACTIONS).fetchone() or (0,)
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
    results = [queue.put(one(it), digest(it)) for it in NAMES]
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
