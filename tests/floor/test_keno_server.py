# SPDX-License-Identifier: MIT
"""Keno through real servers and TLS: two terminals, two boards, the table that draws (ss 210, 212, 217-223)."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from controller.floor.keno_settings import KenoFile, terms
from controller.floor.pit.board import PitBoard
from controller.floor.pit.feeder import KENO_DOWN, BoardFeeder
from controller.floor.server import calls, enrolment, keno_hall, watch
from controller.floor.server import server as server_module
from controller.floor.server.desk import Origin
from controller.floor.server.primary import open_desk
from controller.floor.server.server import FloorServer
from controller.floor.setup import state
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Hello
from controller.tickets.ticket import Ticket
from hal.wiring.toml_file import ConfigurationError
from tests.floor.database import Pair, Server
from tests.floor.keno_hall import BOARDS
from tests.floor.keno_server import KENO, FakeStation, KenoFloor
from tests.floor.keno_stores import forge
from tests.floor.tables import Floor, HeardPit, conninfo
from tests.tickets.rig import HIGH

ALONE = 'alone = ["Ann", "Bob"]'
ANSWERED_S = 3.5
"""Seconds. Longest wait of a station for an answer, with the way over TLS."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the database more often."""
    monkeypatch.setattr(watch, "TICK_S", 0.02)
    monkeypatch.setattr(server_module, "TICK_S", 0.02)


@pytest.fixture
def hall(postgres: Server, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[KenoFloor]:
    floor = Floor(tmp_path, conninfo(postgres, name))
    floor.write(ALONE, KENO)
    with KenoFloor(floor, postgres, name, monkeypatch) as hall:
        yield hall


@pytest.fixture
def server(hall: KenoFloor) -> Iterator[FloorServer]:
    with hall.floor.running() as server:
        yield server


class Room(NamedTuple):
    """Everybody in a hall."""

    first: FakeStation
    second: FakeStation
    table: FakeStation
    desk: FakeStation
    boards: list[FakeStation]


def room(hall: KenoFloor, one: FloorServer, other: FloorServer) -> Room:
    """Connect everybody, to two servers."""
    at = {"terminal-2": other, "table": other, "lounge": other}
    names = ("terminal-1", "terminal-2", "table", "desk", *BOARDS)
    first, second, table, desk, *boards = (hall.connect(at.get(name, one), name) for name in names)
    return Room(first, second, table, desk, boards)


@contextmanager
def stopped(server: Server) -> Iterator[None]:
    """Let all processes of this database stand still."""
    server.send(signal.SIGSTOP)
    try:
        yield
    finally:
        server.send(signal.SIGCONT)


def until(is_so: Callable[[], bool]) -> None:
    """Wait until this is so."""
    end = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def later(what: Any) -> tuple[threading.Thread, list[Any]]:
    """Do this in a thread. Return it, with a list that gets the result."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(what()))
    thread.start()
    return thread, found


# A day over two servers


def test_two_servers_carry_one_keno_day(hall: KenoFloor, server: FloorServer) -> None:
    """Sell here, pay there, once; the close waits; drawn numbers are notified; a jackpot is shared."""
    with hall.floor.running() as other:
        it = room(hall, server, other)
        mine = hall.sell(it.first, HIGH[:6], cents=1_00, jackpot=True)
        hall.sell(it.second, HIGH[:6], cents=2_00, jackpot=True)
        in_printer = it.first.say(hall.sale((61,)))
        it.first.say(wire.BeginPrinting(hall.request(), in_printer.code))
        assert it.table.say(wire.CloseGame(1)) == wire.GameIsClosing(1, (wire.PrinterAt(3, 1),))
        assert it.second.ask(hall.sale((62,))).problem == "refused"
        it.first.say(wire.EndPrinting(hall.request(), in_printer.code))
        assert hall.close(it.table, 1, it.boards).tickets == 3
        assert it.second.say(hall.sale((62,))).first_game == 2

        drawn = it.table.say(wire.EnterDrawn(hall.request(), 1, HIGH[:2]))
        assert (drawn.notified, set(drawn.lacking)) == ((), set(BOARDS))
        hall.show(1, *HIGH[:2], at=it.boards[:1])
        assert it.table.say(wire.AskShown(1)).notified == ()
        hall.show(1, HIGH[0], at=it.boards[1:])
        assert it.table.say(wire.AskShown(1)).notified == HIGH[:1]

        pool = hall.settle(it.table, 1, HIGH).pools[0]
        assert (pool.won, pool.shared) == (2, 45)
        assert hall.paid(it.second, mine).cents == 15
        again = hall.pay(it.first, mine)
        assert (again.problem, "s 219(6)" in again.why) == ("refused", True)
        report = it.desk.say(wire.AskStore("report", ("2026-11-26",)))
        assert report.agrees
        assert {row.writer for row in report.stations} >= {"ann", "bob"}
        assert it.first.say(wire.AskStation()).day == it.second.say(wire.AskStation()).day == "2026-11-26"


def test_the_server_itself_makes_a_late_ticket_void_and_closes_its_game(hall: KenoFloor, server: FloorServer) -> None:
    """S 222(1): nobody asks for it."""
    first, table = hall.connect(server, "terminal-1"), hall.connect(server, "table")
    ticket = first.say(hall.sale((61,)))
    first.say(wire.BeginPrinting(hall.request(), ticket.code))
    table.say(wire.CloseGame(1))
    hall.ahead = 11
    with hall.owner() as owner:
        until(lambda: owner.execute("SELECT count(*) FROM games").fetchone() == (1,))
        kinds = owner.execute("SELECT kind FROM life ORDER BY row DESC LIMIT 2").fetchall()
    assert kinds == [("closed",), ("void",)]
    assert first.ask(wire.EndPrinting(hall.request(), ticket.code)).problem == "refused"


# Boards


def test_boards_get_what_changes_at_once_and_the_same_each_second(hall: KenoFloor, server: FloorServer) -> None:
    board, first = hall.connect(server, "bar"), hall.connect(server, "terminal-1")
    assert board.say(wire.FollowBoard()).shown.sold.tickets == 0
    began = time.monotonic()
    same = [board.receive() for _ in range(3)]
    assert same[0] == same[1] == same[2]
    assert 1.5 < time.monotonic() - began < 3
    ticket = hall.sell(first, (61,))
    began = time.monotonic()
    assert board.until_shown("open").shown.sold.tickets == 1
    assert time.monotonic() - began < 0.5
    assert board.say(wire.BoardShows(hall.request(), 0)).about == "bar"
    assert isinstance(ticket, Ticket)


def test_nobody_asks_for_contents_while_no_board_follows(
    hall: KenoFloor, server: FloorServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    view = keno_hall.KenoHall._view
    monkeypatch.setattr(keno_hall.KenoHall, "_view", lambda *words: asked.append(words) or view(*words))
    hall.connect(server, "terminal-1").say(wire.AskStation())
    time.sleep(3 * keno_hall.LOOK_S)
    assert not asked
    with hall.connect(server, "bar") as board:
        board.say(wire.FollowBoard())
        board.receive()
    assert asked
    until(lambda: not server.keno.boards)


def test_a_board_that_is_taken_out_is_told_so(hall: KenoFloor, server: FloorServer) -> None:
    board, desk = hall.connect(server, "bar"), hall.connect(server, "desk")
    board.say(wire.FollowBoard())
    desk.say(wire.RemoveBoard(hall.request(), "bar", "sold"))
    while isinstance(found := board.receive(), wire.BoardContents):
        pass
    assert (found.about, found.problem) == ("FollowBoard", "refused")
    assert board.ask(wire.FollowBoard()).problem == "refused"


# What is refused


def test_a_floor_without_keno_says_so(hall: KenoFloor) -> None:
    hall.floor.write(ALONE)
    with hall.floor.running() as server:
        refused = hall.connect(server, "terminal-1").ask(wire.AskStation())
        assert (refused.about, refused.problem, "[keno]" in refused.why) == ("AskStation", "refused", True)


def test_a_table_that_draws_sends_keno_over_its_link(hall: KenoFloor, server: FloorServer) -> None:
    table = hall.connect(server, "table")
    table.pool = ""
    table.until_up(Hello("0"))
    table.greet()
    assert table.say(wire.AskStation()).kind == "draw"


def test_a_station_needs_no_greeting_and_is_not_cut_off(
    hall: KenoFloor, server: FloorServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = hall.connect(server, "terminal-1")
    first.say(wire.AskStation())
    monkeypatch.setattr("controller.floor.server.session.GREETING_S", 0.0)
    time.sleep(0.2)
    assert first.say(wire.AskStation()).number == 1


def test_a_revoked_station_is_not_served(hall: KenoFloor, server: FloorServer) -> None:
    first = hall.connect(server, "terminal-1")
    ticket = hall.sell(first, (61,))
    with hall.owner() as owner:
        enrolment.revoke(owner, "terminal-1", "Ann", "sold")
    answered = hall.pay(first, ticket)
    assert answered.problem == "certificate"


def test_ordinary_refusals_are_no_warnings(hall: KenoFloor, caplog: pytest.LogCaptureFixture) -> None:
    pit = HeardPit()
    with hall.floor.running(pit) as server:
        first = hall.connect(server, "terminal-1")
        first.say(wire.AskStation())
        caplog.clear()
        for _ in range(5):
            assert first.ask(hall.sale((81,))).problem == "refused"
    assert not [it for it in caplog.records if "SellTicket" in it.getMessage() or "ways" in it.getMessage()]
    assert not [it for it in pit.heard if it[0] == "refusal"]


# A store that is not in order


def test_nothing_is_sold_before_the_store_is_checked(hall: KenoFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    look = keno_hall.KenoHall._look

    def slow(self: Any, desk: Any) -> Any:
        go_on.wait(20)
        return look(self, desk)

    monkeypatch.setattr(keno_hall.KenoHall, "_look", slow)
    with hall.floor.running() as server:
        first, board = hall.connect(server, "terminal-1"), hall.connect(server, "bar")
        sale = hall.sale((61,))
        until(lambda: first.ask(sale).problem == "evidence")
        assert {first.ask(wire.AskStation()).problem, board.ask(wire.FollowBoard()).problem} == {"evidence"}
        go_on.set()
        assert first.say(sale).serial == 1


def test_a_changed_row_stops_every_station(hall: KenoFloor) -> None:
    with hall.floor.running() as server:
        hall.sell(hall.connect(server, "terminal-1"), (61,))
    with hall.owner() as owner:
        forge(owner, "UPDATE tickets SET cents = 900")
    with hall.floor.running() as server:
        first = hall.connect(server, "terminal-1")
        until(lambda: first.ask(wire.AskStation()).problem == "evidence" and bool(server.keno._checked))
        assert first.ask(wire.AskStation()).problem == "evidence"
        assert first.ask(hall.sale((62,))).problem == "evidence"


def test_damage_that_an_act_finds_stops_every_station(hall: KenoFloor, server: FloorServer) -> None:
    first, second = hall.connect(server, "terminal-1"), hall.connect(server, "terminal-2")
    hall.sell(first, (61,))
    with hall.owner() as owner:
        forge(owner, "UPDATE life SET digest = 'x' WHERE row = (SELECT max(row) FROM life)")
    assert first.ask(hall.sale((62,))).problem == "evidence"
    assert second.ask(wire.AskStation()).problem == "evidence"


def test_a_database_without_keno_is_named(hall: KenoFloor) -> None:
    with hall.owner() as owner:
        owner.execute("ALTER SCHEMA keno RENAME TO gone")
    with hall.floor.running() as server:
        first = hall.connect(server, "terminal-1")
        until(lambda: "tablectl floor init" in first.ask(wire.AskStation()).why)


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The checks of the whole store, as they begin."""
    begun: list[Any] = []
    look = keno_hall.KenoHall._look
    monkeypatch.setattr(keno_hall.KenoHall, "_look", lambda *words: begun.append(words) or look(*words))
    return begun


def test_a_check_holds_for_one_database_only(hall: KenoFloor, server: FloorServer) -> None:
    """After a promotion another timeline leads: it is checked before anything is sold there."""
    hall.connect(server, "terminal-1").say(wire.AskStation())
    with closing(open_desk(conninfo(hall.database, hall.name), alone=True)) as desk:
        assert server.keno._store(desk).lacking == ""
        desk.origin = Origin(desk.origin.system, desk.origin.timeline + 1)
        assert server.keno._store(desk).lacking


# A database or standby that stands still


def test_a_database_that_stands_still_is_answered_for_within_three_seconds(
    hall: KenoFloor, checks: list[Any], server: FloorServer, postgres: Server
) -> None:
    """Afterwards every row is checked again, and a request is done once."""
    first, second = hall.connect(server, "terminal-1"), hall.connect(server, "terminal-2")
    board = hall.connect(server, "bar")
    for each in (first, second):
        each.say(wire.AskStation())
    board.say(wire.FollowBoard())
    sale = hall.sale((61,))
    with stopped(postgres):
        for message, at in ((sale, first), (wire.AskStation(), second), (sale, first)):
            began = time.monotonic()
            assert at.ask(message).problem == "unconfirmed"
            assert time.monotonic() - began < ANSWERED_S
        time.sleep(max(0.0, watch.DOWN_S - 1))
        began = time.monotonic()
        assert {first.ask(sale).problem, second.ask(wire.AskStation()).problem} == {"unconfirmed"}
        assert time.monotonic() - began < 1, "nobody waits for a database that is down"
    ticket = first.say(sale)
    assert first.say(sale) == ticket
    assert first.say(wire.AskStore("sales")).tickets == 1
    board.until_shown("open")
    assert len(checks) > 1


def test_no_ticket_is_sold_while_the_standby_stands_still(
    pair: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same request afterwards has the same ticket, once. Questions are answered meanwhile."""
    floor = Floor(tmp_path, conninfo(pair.primary, "postgres"))
    floor.write(KENO)
    with KenoFloor(floor, pair.primary, "postgres", monkeypatch) as hall, floor.running() as server:
        first, second = hall.connect(server, "terminal-1"), hall.connect(server, "terminal-2")
        hall.sell(first, (61,))
        before = first.say(wire.AskStore("sales")).tickets
        sale = hall.sale((62,))
        with stopped(pair.standby):
            began = time.monotonic()
            assert first.ask(sale).problem == "unconfirmed"
            assert second.ask(hall.sale((63,))).problem == "unconfirmed"
            assert time.monotonic() - began < 2 * ANSWERED_S
            began = time.monotonic()
            assert first.ask(sale).problem == "unconfirmed"
            assert second.say(wire.AskStation()).number == 2
            assert time.monotonic() - began < 1, "nobody waits, and a question needs no standby"
        ticket = first.say(sale)
        assert first.say(sale) == ticket
        assert first.say(wire.AskStore("sales")).tickets in {before + 1, before + 2}
        assert len({ticket.serial, *(first.say(sale).serial for _ in range(3))}) == 1


@pytest.fixture
def one_actor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server has one connection for acts."""
    monkeypatch.setattr(keno_hall, "ACTS", 1)


@pytest.mark.usefixtures("one_actor")
def test_a_question_does_not_wait_behind_acts(hall: KenoFloor, server: FloorServer) -> None:
    """Acts wait for the lock of the store. A request that is sent again waits for the same call."""
    first, second = hall.connect(server, "terminal-1"), hall.connect(server, "terminal-2")
    for each in (first, second):
        each.say(wire.AskStation())
    sale = hall.sale((61,))
    with hall.owner() as owner, owner.transaction():
        owner.execute("SELECT lock_store()")
        thread, found = later(lambda: first.ask(sale))
        began = time.monotonic()
        assert second.say(wire.AskStore("sales")).tickets == 0
        assert time.monotonic() - began < 1
        thread.join(20)
        assert found[0].problem == "unconfirmed"
        assert time.monotonic() - began < ANSWERED_S
        again, answers = later(lambda: first.ask(sale))
        waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        assert owner.execute(waiting).fetchone() <= (2,), "one sale, and the step of the close"
    again.join(20)
    ticket = first.say(sale)
    assert first.say(wire.AskStore("sales")).tickets == 1
    assert [it.answer for it in answers if isinstance(it, wire.KenoAnswered)] in ([ticket], [])


def test_a_connection_that_stands_still_is_broken_off(
    hall: KenoFloor, server: FloorServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keno_hall, "STILL_S", 0.5)
    first = hall.connect(server, "terminal-1")
    first.say(wire.AskStation())
    with hall.owner() as owner, owner.transaction():
        owner.execute("SELECT lock_store()")
        began = time.monotonic()
        assert first.ask(hall.sale((61,))).problem == "unconfirmed"
        assert time.monotonic() - began < calls.PATIENCE_S
    assert first.say(hall.sale((61,))).serial == 1


def test_stations_that_the_database_disconnects_ask_again(hall: KenoFloor, server: FloorServer) -> None:
    first = hall.connect(server, "terminal-1")
    sale = hall.sale((61,))
    ticket = first.say(sale)
    with hall.owner() as owner:
        owner.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'floor server'")
    assert first.say(sale) == ticket


# What people see


def test_stations_are_no_tables_of_the_pit_and_the_pit_says_why_keno_is_down(hall: KenoFloor) -> None:
    board = PitBoard()
    with hall.floor.running(BoardFeeder(board)) as server:
        first = hall.connect(server, "terminal-1")
        assert first.say(wire.AskStation()).number == 1
        until(lambda: {*board.tables} == {"table"})
        with hall.owner() as owner:
            forge(owner, "UPDATE hall SET terms = '{}'")
        until(lambda: any(it.startswith(KENO_DOWN) for it in board.update(0).faults or ()))


def test_status_says_whether_keno_is_up(hall: KenoFloor, server: FloorServer) -> None:
    first = hall.connect(server, "terminal-1")
    first.say(hall.sale((61,)))
    file = hall.floor.folder.read()
    with hall.owner() as owner:
        found = state._keno(owner, terms(file.keno or KenoFile(), Path()))
        assert (found.down, found.game, found.closing, found.waiting) == ("", 1, 0, 1)
        assert {"terminal-1", "bar"} <= {*found.machines}
        assert "table" not in found.machines
        assert state._keno(owner, terms(KenoFile(zone="Etc/UTC"), Path())).down


# floor.toml


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('zone = "Nowhere/Town"', "keno.zone"),
        ("day-begins = 24", "keno.day-begins"),
        ('schedule = "missing.toml"', "keno.schedule"),
        ('schedule = "floor.toml"', "keno.schedule"),
        ('entry-minimum = "$0.40"', "keno.entry-minimum"),
        ('entry-minimum = "$0.55"', "keno.entry-minimum"),
        ('entry-minimum = "much"', "keno.entry-minimum"),
        ("games = 0", "keno.games"),
        ("jackpot-share = 14", "keno.jackpot-share"),
        ("unpaid-days = 27", "keno.unpaid-days"),
        ("unpayed-days = 28", "keno.unpayed-days"),
    ],
)
def test_wrong_terms_are_named(tmp_path: Path, line: str, key: str) -> None:
    floor = Floor(tmp_path, "dbname=none")
    floor.write("[keno]", line)
    with pytest.raises(ConfigurationError) as error:
        floor.folder.read()
    assert [it.key for it in error.value.problems] == [key]


def test_terms_are_those_of_a_keno_table() -> None:
    from controller.games.keno.table import Options
    from controller.ticketing import keno_day

    assert terms(KenoFile(), Path()).keno == keno_day.terms(Options())
