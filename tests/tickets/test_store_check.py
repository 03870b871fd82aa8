# SPDX-License-Identifier: MIT
"""Nothing is sold, paid, refunded or redeemed before the store was checked whole and found right."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest

from controller.engine.record.events import SalesOpen
from controller.ticketing.keeper import WALK_S
from controller.ticketing.store_check import DISTURBED
from controller.tickets.sqlite.sqlite_store import SqliteStore
from controller.tickets.store import StoreError
from controller.tickets.ticket import Ticket
from hal.signals import Fault
from tests.tickets.service import PRINTER, AtOnce, Service

DRAWN = tuple(range(61, 81))
ENTRY = {"ways": [[61]], "cents": 100, "games": 1}
Once = Callable[..., None]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.ticketing.keeper.StoreWorker", AtOnce)


@pytest.fixture
def fails_once(monkeypatch: pytest.MonkeyPatch) -> Once:
    """Lets a call of the store fail the next time."""

    def next_time(name: str) -> None:
        right, failed = getattr(SqliteStore, name), []

        def once(*arguments: Any, **words: Any) -> Any:
            if not failed:
                failed.append(name)
                raise StoreError("disk I/O error")
            return right(*arguments, **words)

        monkeypatch.setattr(SqliteStore, name, once)

    return next_time


def set_back(folder: Path) -> tuple[Service, Ticket]:
    """Return a table with an older copy of its store, and a ticket paid after the copy. The table is not begun."""
    first = Service(folder).begin()
    ticket = first.sold(61)
    first.it.close(1)
    first.it.settle(1, DRAWN)
    row = first.rows[-1]
    first.it.end()
    first.keeper.store.close_file()
    copyfile(first.store_file, folder / "older")
    second = Service(folder).begin(row.row, row.digest)
    assert second.done("pay", ticket.code, "cash").cents == 3_00
    for _ in range(3):
        second.sold(1)
    row = second.rows[-1]
    second.it.end()
    second.keeper.store.close_file()
    copyfile(folder / "older", first.store_file)
    third = Service(folder)
    third.begun_with = row.row, row.digest  # type: ignore[attr-defined]
    return third, ticket


def begin(table: Service) -> Service:
    return table.begin(*table.begun_with)  # type: ignore[attr-defined]


def pays_nothing(table: Service, ticket: Ticket) -> None:
    for do, *arguments in (("pay", ticket.code, "cash"), ("refund", ticket.code), ("issue", 1_00), ("sell", ENTRY, [])):
        table.refused(do, *arguments)
    assert table.rows == []


@pytest.mark.parametrize("name", ["wrong", "life_since", "follows", "sales"])
def test_an_older_store_pays_nothing_when_its_check_fails(tmp_path: Path, fails_once: Once, name: str) -> None:
    """A ticket is not paid twice: the check that failed is not taken for one that has ended well."""
    table, ticket = set_back(tmp_path)
    fails_once(name)
    begin(table)
    pays_nothing(table, ticket)
    table.clock.advance(3)
    assert "replaced or set back" in "".join(table.faults)
    pays_nothing(table, ticket)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE store SET base = {row}",
        "UPDATE store SET base = {row} + 1",
        "UPDATE store SET base = 1",
        "UPDATE store SET base = {row}; DELETE FROM life",
    ],
)
def test_an_older_store_that_says_it_follows_a_lost_one_is_not_believed(tmp_path: Path, statement: str) -> None:
    table, ticket = set_back(tmp_path)
    row = table.begun_with[0]  # type: ignore[attr-defined]
    forge(table, *statement.format(row=row).split("; "))
    begin(table)
    assert table.faults
    pays_nothing(table, ticket)


@pytest.mark.parametrize("rows", ["1", "2, 3", "1, 2, 3"])
def test_a_row_that_cannot_be_decoded_is_damage(tmp_path: Path, rows: str) -> None:
    table, ticket = set_back(tmp_path)
    with closing(sqlite3.connect(table.store_file, isolation_level=None)) as file:
        file.execute("DROP TRIGGER life_no_change")
        file.execute(f"UPDATE life SET answer = NULL WHERE row IN ({rows})")
    begin(table)
    pays_nothing(table, ticket)
    assert re.search(r"row [123] of the store", "".join(table.faults))


@pytest.mark.parametrize("error", [TypeError("NoneType"), ValueError("day"), AttributeError("hex")])
def test_a_check_that_raises_whatever_it_raises_finds_the_store_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    table, ticket = set_back(tmp_path)

    def raises(*_: Any) -> None:
        raise error

    monkeypatch.setattr(SqliteStore, "wrong", raises)
    begin(table)
    pays_nothing(table, ticket)
    assert str(error) in "".join(table.faults)


def test_a_long_store_sells_once_all_its_rows_are_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Service(tmp_path).begin()
    for _ in range(9):
        first.sold(1)
    row = first.rows[-1]
    first.it.end()
    monkeypatch.setattr("controller.tickets.walk.SLICE", 2)
    monkeypatch.setattr("controller.ticketing.store_check.SLICE", 2)
    table = Service(tmp_path).begin(row.row, row.digest)
    shown = [0]
    while table.faults:
        why = table.refused("issue", 1_00)
        assert "is not checked yet" in why
        assert not any(isinstance(event, SalesOpen) for event in table.told)
        shown.append(int(why.split(" % is checked")[0].rsplit(" ", 1)[1]))
        table.clock.advance(WALK_S)
    assert shown == sorted(shown)
    assert len({*shown}) > 9
    table.sold(1)
    forge(table, "CREATE TABLE notes (it TEXT)")  # what is checked is the whole, again
    assert "is not checked yet" in table.refused("issue", 1_00)
    table.clock.advance(1)
    assert table.faults == []
    table.sold(1)


@pytest.mark.parametrize("do", ["sell", "issue"])
def test_after_a_read_error_each_paper_is_printed_once(tmp_path: Path, fails_once: Once, do: str) -> None:
    """The paper of the act that failed comes once the store answers; no other paper comes again."""
    table = Service(tmp_path, PRINTER).begin()
    arguments = (ENTRY, []) if do == "sell" else (1_00,)
    called = "ticket" if do == "sell" else "keno dollars"
    table.done(do, *arguments, request="A")
    fails_once("life_since")
    table.refused(do, *arguments, request="B")
    assert table.faults
    for name in ("A", "B"):
        table.ask(do, *arguments, request=name)
    table.clock.advance(3)
    assert table.faults == []
    for name in ("A", "B", "A"):
        table.done(do, *arguments, request=name)
    assert [job.split(",")[0] for job in table.printed] == [f"{called} 1", f"{called} 2"]
    printed = "printed" if do == "sell" else "dollars-printed"
    assert sorted(row.act for row in table.rows) == sorted(["sold" if do == "sell" else "issued", printed] * 2)


def test_an_act_that_failed_and_was_not_done_prints_nothing_until_it_is_asked_again(
    tmp_path: Path, fails_once: Once
) -> None:
    table = Service(tmp_path, PRINTER).begin()
    fails_once("sell")
    table.refused("sell", ENTRY, [], request="A")
    table.clock.advance(3)
    assert table.printed == []
    table.done("sell", ENTRY, [], request="A")
    assert table.printed == ["ticket 1, print 1"]


def test_a_paper_that_could_not_be_noted_is_noted_when_the_store_answers(tmp_path: Path, fails_once: Once) -> None:
    table = Service(tmp_path, PRINTER).begin()
    fails_once("printed")
    table.done("sell", ENTRY, [])
    assert table.faults
    table.clock.advance(3)
    assert [row.act for row in table.rows] == ["sold", "printed"]


# A file that somebody writes into while the table runs


def forge(table: Service, *statements: str) -> None:
    """Somebody writes into the file of a table that runs."""
    with closing(sqlite3.connect(table.store_file, isolation_level=None)) as file:
        for trigger in ("life_no_change", "life_no_delete"):
            file.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        for statement in statements:
            file.execute(statement)


FORGED = {
    "a dearer ticket": ("UPDATE tickets SET cents_a_game = 500000, cents = 500000 WHERE serial = 2",),
    "more games": ("UPDATE tickets SET games = 9, entered_until = 10 WHERE serial = 2",),
    "refunded again": ("UPDATE tickets SET entered_until = 4 WHERE serial = 3",),
    "a played game again": ("UPDATE store SET open_game = 1", "DELETE FROM games"),
    "paid again": ("UPDATE prizes SET done = NULL",),
    "a prize more": ("INSERT INTO prizes VALUES (2, 2, 1, 1, 99900, 0, NULL)",),
    "void no more": ("UPDATE tickets SET void = 0, entered_until = 4 WHERE serial = 4",),
    "an answer": ("UPDATE life SET answer = CAST(replace(answer, '100', '900') AS BLOB) WHERE row = 2",),
    "richer keno dollars": ("UPDATE dollars SET cents = cents + 5000 WHERE serial = 1",),
    "another pool": ("UPDATE pools SET cents = cents + CASE spots WHEN 6 THEN -15 ELSE 15 END WHERE spots < 8",),
    "more brought": ("UPDATE store SET brought = 500", "UPDATE pools SET cents = cents + 500 WHERE spots = 6"),
    "other numbers": ("UPDATE life SET answer = CAST(replace(answer, '61', '11') AS BLOB) WHERE kind = 'settled'",),
}


NO_ACT_READS = {"another pool", "more brought"}
"""Changes that only the check of the whole store finds."""


@pytest.fixture
def played(tmp_path: Path) -> Service:
    """Ticket 1 is paid, 2 stands, 3 is refunded, 4 is void; keno dollars 1 are issued, 2 redeemed."""
    table = Service(tmp_path).begin()
    tickets = [table.done("sell", ENTRY | {"games": 4}, []) for _ in range(4)]
    table.directs()
    table.done("void", tickets[3].code, "no paper", supervisor="sue")
    table.done("refund", tickets[2].code)
    dollars = [table.done("issue", 5_00) for _ in range(2)]
    table.done("redeem", dollars[1].code)
    table.it.close(1)
    table.it.settle(1, DRAWN)
    table.done("pay", tickets[0].code, "cash")
    table.done("sell", {"ways": [[1, 2, 3, 4, 5, 6]], "cents": 100, "games": 1, "jackpot": True}, [])
    table.it.close(2)
    table.codes = [it.code for it in (*tickets, *dollars)]  # type: ignore[attr-defined]
    return table


def moves_no_money(table: Service) -> None:
    codes = table.codes  # type: ignore[attr-defined]
    rows = len(table.rows)
    for code in codes[:4]:
        table.refused("pay", code, "cash")
        table.refused("refund", code)
    for code in codes[4:]:
        table.refused("redeem", code)
    table.refused("sell", ENTRY, [codes[4]])
    assert len(table.rows) == rows


@pytest.mark.parametrize("what", FORGED)
def test_a_store_that_is_rewritten_while_the_table_runs_moves_no_money(played: Service, what: str) -> None:
    """Said at the next act, which is not done."""
    forge(played, *FORGED[what])
    moves_no_money(played)
    assert played.faults


@pytest.mark.parametrize("what", FORGED)
def test_a_store_that_is_rewritten_is_told_without_an_act_too(played: Service, what: str) -> None:
    forge(played, *FORGED[what])
    played.clock.advance(11)
    assert "while the table ran" in "".join(played.faults)
    moves_no_money(played)


@pytest.mark.parametrize("what", sorted(FORGED.keys() - NO_ACT_READS))
def test_what_an_act_reads_is_held_against_the_rows(
    played: Service, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Also where SQLite does not tell that somebody else has written: bytes that were put into the file."""
    monkeypatch.setattr(SqliteStore, "touched", lambda *_: False)
    forge(played, *FORGED[what])
    before = len(played.rows)
    codes = played.codes  # type: ignore[attr-defined]
    asked = {
        "a dearer ticket": ("refund", codes[1]),
        "more games": ("refund", codes[1]),
        "refunded again": ("refund", codes[2]),
        "a played game again": ("refund", codes[1]),
        "paid again": ("pay", codes[0], "cash"),
        "a prize more": ("pay", codes[1], "cash"),
        "void no more": ("refund", codes[3]),
        "an answer": ("refund", codes[1]),
        "richer keno dollars": ("redeem", codes[4]),
        "other numbers": ("pay", codes[1], "cash"),
    }
    played.refused(*asked[what])
    assert len(played.rows) == before


@pytest.mark.parametrize("what", [it for it in FORGED if it != "richer keno dollars"])
def test_the_whole_store_is_checked_in_the_background(
    played: Service, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Also where SQLite does not tell it: within two looks at a small store."""
    monkeypatch.setattr(SqliteStore, "touched", lambda *_: False)
    forge(played, *FORGED[what])
    played.clock.advance(31)
    assert "while the table ran" in "".join(played.faults)


def test_somebody_who_only_reads_or_writes_nothing_wrong_stops_nothing(played: Service) -> None:
    forge(played, "PRAGMA wal_checkpoint(TRUNCATE)", "CREATE TABLE notes (it TEXT)")
    assert played.done("refund", played.codes[1]).cents == 2_00  # type: ignore[attr-defined]
    assert played.faults == []


def test_a_backup_that_links_the_file_raises_no_alarm(played: Service) -> None:
    """A new link changes the ctime of the file: the store is checked again, and was right all the time."""
    played.store_file.with_name("backup").hardlink_to(played.store_file)
    played.clock.advance(11)
    assert not any(isinstance(event, Fault) for event in played.told)


def test_a_program_that_keeps_writing_while_the_store_is_checked_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check begins again each time, and would never end without a word."""
    table = Service(tmp_path).begin()
    for _ in range(9):
        table.sold(1)
    row = table.rows[-1]
    monkeypatch.setattr("controller.tickets.walk.SLICE", 2)
    monkeypatch.setattr("controller.ticketing.store_check.SLICE", 2)
    table = Service(tmp_path).begin(row.row, row.digest)
    for _ in range(20):
        table.store_file.chmod(0o600)
        table.clock.advance(WALK_S)
    assert DISTURBED in "".join(table.faults)
    assert "another program writes" in table.refused("issue", 1_00)
    assert len([event for event in table.told if isinstance(event, Fault)]) < 4
    table.clock.advance(1)
    assert table.faults == []


def test_a_long_store_that_follows_a_lost_one_is_checked_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last row of the journal was in the lost store, as the journal's own last rows are lost too."""
    first = Service(tmp_path).begin()
    first.sold(1)
    row = first.rows[-1]
    for file in tmp_path.glob("tickets.sqlite*"):
        file.unlink()
    table = Service(tmp_path).begin(row.row, row.digest)
    table.directs()
    table.done("begin_anew", "the file is lost", supervisor="sue")
    for _ in range(9):
        table.sold(1)
    monkeypatch.setattr("controller.tickets.walk.SLICE", 2)
    monkeypatch.setattr("controller.ticketing.store_check.SLICE", 2)
    table = Service(tmp_path).begin(row.row, row.digest)
    table.clock.advance(1)
    assert table.faults == []
    assert [it.row for it in table.rows] == list(range(row.row + 1, row.row + 11))
    table.sold(1)


def test_an_older_file_in_its_place_is_found_at_the_next_act(played: Service, tmp_path: Path) -> None:
    older = tmp_path / "older"
    with closing(sqlite3.connect(played.store_file)) as store, closing(sqlite3.connect(older)) as copy:
        store.backup(copy)
    played.sold(1)
    older.rename(played.store_file)
    moves_no_money(played)
    assert played.store_file.name in "".join(played.faults)
