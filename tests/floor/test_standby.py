# SPDX-License-Identifier: MIT
"""No answer leaves before a standby has the commit that it stands on, repeated answers included."""

import shutil
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, LiteralString, NamedTuple

import pytest

from controller.floor import commits
from controller.floor.commits import UnconfirmedError
from controller.floor.money.ledger import Ledger, install
from controller.floor.money.messages import encode
from tests.floor import database
from tests.floor.test_ledger import ROYAL, TERMS, claim, row

CANCEL: LiteralString = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
WITHOUT_STANDBY: LiteralString = "ALTER SYSTEM SET synchronous_standby_names = ''"
WAITING = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"


class Pair(NamedTuple):
    """A primary and its synchronous standby."""

    primary: database.Server
    standby: database.Server


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    if not database.INSTALLED:
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="floor-"))
    folder.chmod(0o755)
    try:
        with database.server(folder / "p") as primary:
            with primary.connect() as connection:
                install(connection)
            with database.standby(folder / "s", primary) as standby:
                yield Pair(primary, standby)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


ACTS: tuple[Callable[[Ledger], Any], ...] = (
    lambda ledger: ledger.create_pool("stud", TERMS),
    lambda ledger: ledger.join("stud", "stud-1"),
    lambda ledger: ledger.put("stud", "stud-1", 1, [row(10, 10)]),
    lambda ledger: ledger.claim(encode(claim(1, ROYAL, contributions=1))),
    lambda ledger: ledger.settle(encode(claim(1, ROYAL, contributions=1)), "posted", b"paid"),
)


def test_no_answer_leaves_before_the_standby_has_the_commit(pair: Pair) -> None:
    """Each act for the first time and again, while the standby stands still."""
    with pair.primary.connect() as watching, pair.primary.connect() as connection:
        ledger = Ledger(connection)
        for act in [act for act in ACTS for _ in range(2)]:
            answers: list[Any] = []
            asking = threading.Thread(target=lambda act=act, answers=answers: answers.append(act(ledger)))
            pair.standby.send(signal.SIGSTOP)
            try:
                asking.start()
                database.wait_for(watching, WAITING)
                assert answers == []
            finally:
                pair.standby.send(signal.SIGCONT)
            asking.join(60)
            assert len(answers) == 1
        assert ledger.audit("stud") == []


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
