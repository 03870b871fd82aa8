# SPDX-License-Identifier: MIT
"""No answer leaves before a standby has the commit that it stands on, repeated answers included."""

import signal
import threading
from collections.abc import Callable
from hashlib import sha256
from typing import Any, LiteralString

import psycopg
import pytest

from controller.floor import commits
from controller.floor.commits import UnconfirmedError
from controller.floor.keno.postgres_store import PostgresStore
from controller.floor.money.ledger import Ledger
from controller.floor.money.messages import encode
from controller.tickets.store import StoreError
from controller.tickets.ticket import Act, Refused, Ticket, TicketEntry
from tests.floor import database
from tests.floor.database import Pair
from tests.floor.test_ledger import ROYAL, TERMS, claim, row
from tests.tickets import rig

CANCEL: LiteralString = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
WITHOUT_STANDBY: LiteralString = "ALTER SYSTEM SET synchronous_standby_names = ''"
WAITING = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"


ACTS: tuple[Callable[[Ledger], Any], ...] = (
    lambda ledger: ledger.create_pool("stud", TERMS),
    lambda ledger: ledger.join("stud", "stud-1"),
    lambda ledger: ledger.put("stud", "stud-1", 1, [row(10, 10)]),
    lambda ledger: ledger.claim(encode(claim(1, ROYAL, contributions=1))),
    lambda ledger: ledger.settle(encode(claim(1, ROYAL, contributions=1)), "posted", b"paid"),
)


def assert_waits(pair: Pair, act: Callable[[], Any]) -> Any:
    """Do an act while the standby stands still, check that it is not answered, let the standby go on: the answer."""
    answers: list[Any] = []
    asking = threading.Thread(target=lambda: answers.append(act()))
    with pair.primary.connect() as watching:
        pair.standby.send(signal.SIGSTOP)
        try:
            asking.start()
            database.wait_for(watching, WAITING)
            assert answers == []
        finally:
            pair.standby.send(signal.SIGCONT)
    asking.join(60)
    assert len(answers) == 1
    return answers[0]


def test_no_answer_leaves_before_the_standby_has_the_commit(pair: Pair) -> None:
    """Each act for the first time and again, while the standby stands still."""
    with pair.primary.connect() as connection:
        ledger = Ledger(connection)
        for act in [act for act in ACTS for _ in range(2)]:
            assert_waits(pair, lambda act=act: act(ledger))
        assert ledger.audit("stud") == []


def keno_store(pair: Pair) -> PostgresStore:
    return PostgresStore(pair.primary.connect, rig.TERMS)


def sale(request: str) -> tuple[TicketEntry, Act]:
    moment, station = rig.Moment(rig.DAY, f"{rig.DAY}T12:00:00"), rig.Station(1, "ann")
    return TicketEntry(((61,),), 1_00, 1), Act(request, moment, station)


def test_no_ticket_is_sold_before_the_standby_has_it(pair: Pair) -> None:
    """A sale, the same again, and a refusal, which may stand on an act that no standby has."""
    store = keno_store(pair)
    first, again = (assert_waits(pair, lambda: store.sell(*sale("first"))) for _ in range(2))
    assert isinstance(first, Ticket)
    assert again == first
    assert isinstance(assert_waits(pair, lambda: store.pay(first.code, "cash", sale("second")[1])), Refused)
    store.disconnect()


def test_a_sale_that_was_let_through_without_the_standby_is_not_answered(pair: Pair) -> None:
    """Asked again it has the same answer, and is done once."""
    store, failures = keno_store(pair), list[StoreError]()
    before = store.sales().tickets

    def sell() -> None:
        try:
            store.sell(*sale("let through"))
        except StoreError as error:
            failures.append(error)

    with pair.primary.connect() as other:
        asking = threading.Thread(target=sell)
        pair.standby.send(signal.SIGSTOP)
        try:
            asking.start()
            database.wait_for(other, WAITING)
            other.execute(CANCEL)
            asking.join(60)
            assert isinstance(failures[0].__cause__, UnconfirmedError)
        finally:
            pair.standby.send(signal.SIGCONT)
    assert isinstance(store.sell(*sale("let through")), Ticket)
    assert store.sales().tickets == before + 1
    assert store.wrong() == ""
    store.disconnect()


@pytest.mark.parametrize("release", [CANCEL, WITHOUT_STANDBY])
def test_a_commit_that_was_let_through_without_the_standby_is_not_answered(pair: Pair, release: LiteralString) -> None:
    """A cancelled wait reports success. So does a wait for a standby that is taken out of the settings."""
    pool = sha256(release.encode()).hexdigest()
    with pair.primary.connect() as other, pair.primary.connect() as connection:
        ledger = Ledger(connection)
        ledger.create_pool(pool, TERMS)
        ledger.join(pool, "stud-1")
        failures: list[BaseException] = []

        def put() -> None:
            try:
                ledger.put(pool, "stud-1", 1, [row(10, 10)])
            except UnconfirmedError as error:
                failures.append(error)

        asking = threading.Thread(target=put)
        pair.standby.send(signal.SIGSTOP)
        try:
            asking.start()
            database.wait_for(other, WAITING)
            other.execute(release)
            other.execute("SELECT pg_reload_conf()")
            asking.join(60)
            assert len(failures) == 1
        finally:
            pair.standby.send(signal.SIGCONT)
            database.require_standby(other)
        assert ledger.put(pool, "stud-1", 1, [row(10, 10)]) == 1
        assert ledger.prize(pool) == TERMS.seed + 10


def test_a_commit_that_does_not_wait_is_not_answered(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commits, "CONFIRM_S", 0.1)
    with pair.primary.connect() as connection:
        ledger = Ledger(connection)
        ledger.create_pool("hurried", TERMS)
        ledger.join("hurried", "stud-1")
        connection.execute("SET synchronous_commit = off")
        pair.standby.send(signal.SIGSTOP)
        try:
            with pytest.raises(UnconfirmedError):
                ledger.put("hurried", "stud-1", 1, [row(10, 10)])
        finally:
            pair.standby.send(signal.SIGCONT)
        monkeypatch.undo()
        assert ledger.put("hurried", "stud-1", 1, [row(10, 10)]) == 1


def test_a_commit_that_ends_with_its_page_is_on_the_standby(pair: Pair) -> None:
    """PostgreSQL gives a position after the next page's header, which nobody has before the next record."""
    with pair.primary.connect() as connection:
        connection.execute("SET synchronous_commit = local")
        before, at = 0, write(connection, 0)
        for _ in range(1_000):
            left = PAGE - at - (at - before)
            before, at = at, write(connection, left if 0 <= left < 100 else 0)
            if at == HEADER:
                break
        assert at == HEADER
        commits.ConfirmedConnection(connection)._confirm()


PAGE, HEADER = 8192, 24
"""Bytes of a page of the log, and of its header."""


def write(connection: psycopg.Connection, letters: int) -> int:
    """Commit so many bytes more than the least. Return the position in the page."""
    connection.execute("SELECT pg_logical_emit_message(true, '', repeat('x', %s))", (letters,))
    position = connection.execute("SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint").fetchone()
    assert position
    return int(position[0]) % PAGE
