# SPDX-License-Identifier: MIT
"""A floor server whose database or standby stands still, ends, or was left behind: money is down within 3 s."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from controller.floor.commits import UnconfirmedError
from controller.floor.money.ledger import Ledger
from controller.floor.server import listener, primary, watch
from controller.floor.server.calls import FloorCalls
from controller.floor.server.desk import Enrolment, FloorTick, Origin
from controller.floor.server.primary import open_desk
from controller.floor.server.threads import DatabaseThreads, UnansweredError
from controller.floor.server.watch import FloorWatch
from controller.floor.wire import messages as wire
from tests.floor import database
from tests.floor.database import Pair, Server
from tests.floor.tables import FakeTable, Floor, conninfo, enrol
from tests.floor.test_ledger import ROYAL, TERMS, claim, row

TABLECTL = Path(sys.executable).with_name("tablectl")
DOWN_S = 3.0
"""Seconds. The money is shown as down after this time."""
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"


@contextmanager
def table_at(floor: Floor, connection: psycopg.Connection, name: str) -> Iterator[FakeTable]:
    """A table in the pool `stud` of a running server, while money is up."""
    ledger = Ledger(connection, alone=True)
    ledger.create_pool("stud", TERMS)
    ledger.join("stud", name)
    certificate = enrol(connection, floor.authority.issue(name))
    with floor.running() as server, FakeTable(server.port, certificate) as table:
        table.until_up(wire.Hello("0", "stud"))
        table.greet()
        table.meter(lambda it: it.prize is not None)
        yield table


@contextmanager
def stopped(server: Server) -> Iterator[None]:
    """Let all processes of this server stand still."""
    server.send(signal.SIGSTOP)
    try:
        yield
    finally:
        server.send(signal.SIGCONT)


def down(table: FakeTable, began: float) -> str:
    """Return why the money is down. It is within 3 s of the beginning."""
    found = table.meter(lambda it: it.prize is None)
    assert time.monotonic() - began < DOWN_S
    return found.why


def test_no_answer_leaves_while_the_standby_stands_still(pair: Pair, tmp_path: Path) -> None:
    first = wire.PutContributions("stud", 1, (row(5, 5),))
    floor = Floor(tmp_path, conninfo(pair.primary, "postgres"))
    with pair.primary.connect() as connection, table_at(floor, connection, "served") as table:
        with stopped(pair.standby):
            began = time.monotonic()
            table.send(first)
            assert down(table, began) == watch.UNCONFIRMED
            began = time.monotonic()
            answers = [
                table.answer(),
                *(table.ask(first) for _ in range(5)),
                table.ask(table.claim(claim(1, ROYAL, table="served"))),
            ]
            assert {it.problem for it in answers} == {"unconfirmed"}
            assert time.monotonic() - began < DOWN_S, "nobody waits while the money is down"
            (waiting,) = connection.execute(WAITING).fetchone() or (0,)
            assert waiting == 2, "one put, however often it was repeated, and one heartbeat"
            assert isinstance(table.greet(), wire.Welcome), "the connection is in order"
        assert table.until_up(first).last == 1
        table.meter(lambda it: it.prize is not None)
        assert Ledger(connection, alone=True).audit("stud") == []


def test_a_database_that_stands_still_is_down(
    postgres: Server, name: str, connection: psycopg.Connection, tmp_path: Path
) -> None:
    first = wire.PutContributions("stud", 1, (row(5, 5),))
    floor = Floor(tmp_path, conninfo(postgres, name))
    floor.write('alone = ["Ann", "Bob"]')
    with table_at(floor, connection, "stud-1") as table:
        with stopped(postgres):
            began = time.monotonic()
            table.send(first)
            assert down(table, began) == watch.SILENT
            assert [table.answer().problem, table.ask(first).problem] == ["unconfirmed"] * 2
            assert table.greet().problem == "unconfirmed"
        table.until_up(wire.Hello("0", "stud"))
        table.greet()
        assert table.until_up(first).last == 1
        table.meter(lambda it: it.prize == TERMS.seed + 5)


def test_connections_that_the_database_ends_are_opened_anew(
    postgres: Server, name: str, connection: psycopg.Connection, tmp_path: Path
) -> None:
    floor = Floor(tmp_path, conninfo(postgres, name))
    floor.write('alone = ["Ann", "Bob"]')
    with table_at(floor, connection, "stud-1") as table:
        for number in (1, 2):
            message = wire.PutContributions("stud", number, (row(1, number),))
            assert table.until_up(message).last == number
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'floor server'"
            )


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as it:
        return int(it.getsockname()[1])


def until_shown(pit: int, links: dict[str, str], patience_s: float = 20) -> None:
    """Ask for the pit until it shows these links. It is as old as its last update, so not at once."""
    until, found = time.monotonic() + patience_s, {}
    while found != links and time.monotonic() < until:
        asked = subprocess.run([TABLECTL, "pit", f"127.0.0.1:{pit}", "--json"], capture_output=True, check=True)
        found = {table: row["link"] for table, row in json.loads(asked.stdout)["tables"].items()}
    assert found == links


def test_the_command_serves_tables_and_the_pit_until_it_is_stopped(
    postgres: Server, name: str, connection: psycopg.Connection, tmp_path: Path
) -> None:
    port, pit = free_port(), free_port()
    floor = Floor(tmp_path, conninfo(postgres, name))
    floor.write('alone = ["Ann", "Bob"]', f'pit = "127.0.0.1:{pit}"', listen=port)
    certificate = enrol(connection, floor.authority.issue("stud-1"))
    enrol(connection, floor.authority.issue("stud-2"))
    serving = subprocess.Popen([TABLECTL, "floor", "serve", str(tmp_path)], stderr=subprocess.PIPE, text=True)
    try:
        assert serving.stderr
        assert f"127.0.0.1:{port}" in serving.stderr.readline()
        with FakeTable(port, certificate, pool="") as table:
            table.until_up(wire.Hello("0"))
            assert isinstance(table.greet(), wire.Welcome)
            until_shown(pit, {"stud-1": "up", "stud-2": "down"})
        serving.terminate()
        assert serving.wait(20) == 0
    finally:
        serving.kill()


def test_a_call_that_stands_still_ends_when_it_is_hung_up(postgres: Server, name: str) -> None:
    threads = DatabaseThreads(lambda: open_desk(conninfo(postgres, name), alone=True), 1)
    call = threads.call(lambda desk: desk._row("SELECT pg_sleep(60)"))
    with postgres.connect(name) as connection:
        database.wait_for(connection, "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
        threads.hang_up(60)
        assert not call.done()
        threads.hang_up(0)
        assert isinstance(call.exception(20), UnansweredError)
        connection.execute("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
    assert threads.call(lambda desk: desk.origin).result(20).timeline == 1
    threads.stop()


def test_a_host_without_a_primary_is_passed_over(postgres: Server, name: str, pair: Pair) -> None:
    hosts = f"host=/nowhere,{pair.standby.folder},{postgres.folder} dbname={name} user=floor_test"
    desk = open_desk(hosts)
    assert set(desk.tick().prizes) == set()
    desk.close()
    with pytest.raises(psycopg.OperationalError):
        open_desk("host=/nowhere,/nowhere/else dbname=floor")


def test_the_latest_timeline_wins_whichever_answers_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The third primary answers too late: its connection is closed."""
    desks = [FakeDesk(1), FakeDesk(2), FakeDesk(3)]
    monkeypatch.setattr(primary, "GRACE_S", 0.01)
    tries = [Future[Any]() for _ in range(4)]
    for each, desk in zip(tries, desks[:2], strict=False):
        each.set_result(desk)
    tries[3].set_exception(psycopg.OperationalError("nobody there"))
    assert primary._newest(tries) is desks[1]
    tries[2].set_result(desks[2])
    assert [it.closed for it in desks] == [True, False, True]


@pytest.mark.parametrize(("hard", "allowed"), [(10_000, 500), (300, 44), (-1, 500), (100, 1)])
def test_the_limit_of_open_files_bounds_connections(hard: int, allowed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = list[tuple[int, int]]([(50, hard)])
    monkeypatch.setattr(listener.resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(listener.resource, "setrlimit", lambda _, found: limits.append(found))
    assert listener.allowed_connections(500) == allowed
    assert limits[-1] == (min(500 + listener.BESIDES, hard if hard > 0 else 1000), hard)


class FakeDesk:
    """A database that answers queries. It confirms writes only on the second timeline."""

    is_broken = False

    def __init__(self, timeline: int) -> None:
        self.origin = Origin("system", timeline)
        self.ledger = self
        self.hung_up = self.closed = False

    def _answer(self, found: Any) -> Any:
        if self.hung_up:
            self.is_broken = True
            raise psycopg.OperationalError("hung up")
        return found

    def heartbeat(self) -> None:
        if self._answer(self.origin.timeline) == 1:
            raise UnconfirmedError("no standby")

    def tick(self) -> FloorTick:
        return self._answer(FloorTick({"stud": self.origin.timeline}, 0, 0))

    def enrolments(self) -> dict[str, Enrolment]:
        return {}

    def close(self) -> None:
        self.closed = True

    def hang_up(self) -> None:
        self.hung_up = True


def test_a_server_leaves_a_primary_that_others_have_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """The old primary answers queries, but its standby was promoted."""
    for name in ("BEAT_S", "TICK_S", "ELSEWHERE_S"):
        monkeypatch.setattr(watch, name, 0.01)
    hosts = [1]

    async def see() -> str:
        state = FloorWatch(lambda: FakeDesk(max(hosts)))  # type: ignore[arg-type,return-value]
        running = asyncio.create_task(state.run())
        while state.prizes != {"stud": 1}:
            await asyncio.sleep(0.01)
        found = state.money_down
        hosts.append(2)
        while state.money_down or state.prizes != {"stud": 2}:
            await asyncio.sleep(0.01)
        running.cancel()
        return found

    assert asyncio.run(asyncio.wait_for(see(), 20)) == watch.UNCONFIRMED


def test_a_table_has_one_question_at_a_time(postgres: Server, name: str) -> None:
    """The same question waits for the same answer, another one until it is there."""
    asked = list[str]()

    def answer(what: str) -> str:
        asked.append(what)
        time.sleep(0.1)
        return what

    async def see() -> list[str]:
        calls = FloorCalls(DatabaseThreads(lambda: open_desk(conninfo(postgres, name), alone=True), 2))
        questions = ["first", "first", "second", "first"]
        try:
            return await asyncio.gather(*(calls.ask("stud-1", it, lambda _, it=it: answer(it)) for it in questions))
        finally:
            calls.stop()

    assert asyncio.run(see()) == ["first", "first", "second", "first"]
    assert asked == ["first", "second"]
