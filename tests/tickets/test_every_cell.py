# SPDX-License-Identifier: MIT
"""A change of any cell of any table of the store, or the removal of any row, is found before money moves."""

import gc
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from shutil import copyfile
from typing import Any, NamedTuple

import pytest

from controller.config import read_table
from controller.tickets import log
from controller.tickets.sqlite.checksum import Checksum
from controller.tickets.sqlite.file import SCHEMA, SqliteDatabase
from controller.tickets.sqlite.sqlite_store import SqliteStore
from controller.tickets.walk import KEYS
from tests.faults.tickets.table import DRAWN, a_folder
from tests.tickets.rig import TERMS
from tests.tickets.service import AtOnce, Service
from tests.tickets.test_store_check import forge

ENTRY = {"cents": 100, "games": 1}
SIX = tuple(range(61, 67))


_read_once = cache(read_table)
"""All tables of one folder have the same file."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.ticketing.keeper.StoreWorker", AtOnce)
    monkeypatch.setattr("tests.tickets.service.read_table", _read_once)


class Played(NamedTuple):
    """A store with rows in every table, the journal's last row of the store, and the code of a winning ticket."""

    file: Path
    row: int
    digest: str
    wall: int
    winner: str

    def put(self, folder: Path) -> Service:
        """A table with a copy of the store, which has not begun."""
        copyfile(self.file, folder / "tickets.sqlite")
        table = Service(folder)
        table.wall = self.wall
        return table


@cache
def played() -> Played:
    with pytest.MonkeyPatch.context() as patch:
        at_once.__wrapped__(patch)  # type: ignore[attr-defined]
        return _play(Service(a_folder()))


def _play(table: Service) -> Played:
    table.begin()
    table.done("sell", ENTRY | {"ways": [SIX], "jackpot": True}, [])
    refunded = table.done("sell", ENTRY | {"ways": [[1]], "games": 4}, [])
    winner = table.sold(61)
    table.done("sell", ENTRY | {"ways": [[2], [3]], "games": 3}, [table.done("issue", 5_00).code])
    table.done("refund", refunded.code)
    table.it.close(1)
    table.it.settle(1, DRAWN)
    table.it.close(2)
    row = table.rows[-1]
    table.it.end()
    table.keeper.store.close_file()
    with closing(sqlite3.connect(table.store_file)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return Played(table.store_file, row.row, row.digest, table.wall + table.clock.now(), winner.code)


class Change(NamedTuple):
    """A statement that changes one cell, or takes a row out."""

    name: str
    statement: str
    values: tuple[Any, ...]


@cache
def changes() -> list[Change]:
    with closing(sqlite3.connect(played().file)) as file:
        return [it for table in ("life", *KEYS) for it in _of_table(file, table)]


def _of_table(file: sqlite3.Connection, table: str) -> Iterator[Change]:
    """Every cell of the last row, and of the first one that has something there."""
    columns = [name for (name,) in file.execute("SELECT name FROM pragma_table_info(?)", (table,))]
    keys = columns[: KEYS.get(table, 1)]
    rows = file.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {', '.join(keys)}").fetchall()
    where = " AND ".join(f"{key} = ?" for key in keys)
    for place, column in enumerate(columns):
        there = next((row for row in rows if row[place] is not None), rows[0])
        for row in (there, rows[-1]) if table != "life" else (there,):
            change = f"UPDATE {table} SET {column} = ? WHERE {where}"
            yield Change(f"{table}.{column}", change, (_other(row[place]), *row[: len(keys)]))
    for row in (rows[0], rows[-1]):
        yield Change(f"a row of {table}", f"DELETE FROM {table} WHERE {where}", row[: len(keys)])


def _other(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bytes):
        return bytes([value[0] ^ 1]) + value[1:]
    return f"{value}x" if isinstance(value, str) else (value or 0) + 1


def changed(path: Path, change: Change) -> bool:
    """Change it past the program. Whether SQLite allows it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA ignore_check_constraints = 1")
        for trigger in ("life_no_change", "life_no_delete"):
            file.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        try:
            return file.execute(change.statement, change.values).rowcount == 1
        except sqlite3.Error:
            return False


def test_every_table_has_rows_and_a_checksum() -> None:
    made = {statement.split()[2] for statement in SCHEMA if statement.startswith("CREATE TABLE")}
    assert made == {"life", *KEYS}
    with closing(sqlite3.connect(played().file)) as file:
        assert all(file.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in made)


def believed(folder: Path, when: str, some: int) -> list[str]:
    """Which changes, of every so many, move money or are told to nobody."""
    found, tried = [], 0
    for change in changes()[::some]:
        table = played().put(folder)
        if when != "before the start":
            table.begin(played().row, played().digest)
        is_changed = changed(table.store_file, change)
        if when == "before the start":
            table.begin(played().row, played().digest)
        elif when == "before a look":
            table.clock.advance(11)
        answer = table.ask("pay", played().winner, "cash")
        if is_changed and (answer.ok or not table.faults or table.rows):
            found.append(change.name)
        tried += is_changed
        table.keeper.store.close_file()
    assert tried > 0.8 * len(changes()[::some])
    return found


@pytest.mark.parametrize(("when", "some"), [("before the start", 1), ("before an act", 1), ("before a look", 4)])
def test_any_change_of_any_cell_is_found_before_money_moves(tmp_path: Path, when: str, some: int) -> None:
    assert believed(tmp_path, when, some) == []


def test_a_change_that_is_believed_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Checksum, "is_right", lambda _: True)
    assert {it.partition(".")[0] for it in believed(tmp_path, "before an act", 5)} >= {"tickets", "dollars", "store"}


def test_a_store_of_an_earlier_version_is_sold_from_and_then_protected(tmp_path: Path) -> None:
    """Its rows have no checksum: their state after the first act is the base of all later checksums."""
    table = played().put(tmp_path)
    table.keeper.store.close_file()
    without_checksums(table.store_file)
    table.keeper.store.reopen()
    last = table.keeper.store.life_since(played().row - 1)[0]
    table.begin(last.row, last.digest)
    assert table.done("pay", played().winner, "cash").cents == 3_00
    assert table.keeper.store.wrong() == ""
    forge(table, "UPDATE tickets SET spots = randomblob(10) WHERE serial = 3")
    assert "not as the last act left" in table.refused("issue", 1_00)


def test_the_first_act_in_a_store_of_an_earlier_version_reads_no_whole_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while the next walk is under way: the one before has summed all rows."""
    table = played().put(tmp_path)
    table.keeper.store.close_file()
    without_checksums(table.store_file)
    table.keeper.store.reopen()
    last = table.keeper.store.life_since(played().row - 1)[0]
    table.begin(last.row, last.digest)
    table.keeper.store.walk_again()
    table.keeper.store.wrong_next(last.row + 3)
    with monkeypatch.context() as patch:
        patch.delattr(Checksum, "_rows")
        table.done("pay", played().winner, "cash")
    assert table.keeper.store.wrong() == ""


def without_checksums(path: Path) -> None:
    """Write each row of the log as an earlier version wrote it, in a chain of its own."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("DROP TRIGGER life_no_change")
        chain = log.Chain(SqliteDatabase(file), 0)
        for row, *columns in file.execute(f"SELECT {log.COLUMNS} FROM life ORDER BY row").fetchall():
            columns[1] = columns[1][:16] if columns[0] else None
            digest = chain.next((row, *columns))
            file.execute("UPDATE life SET asked = ?, digest = ? WHERE row = ?", (columns[1], digest, row))


def test_a_trigger_that_somebody_has_added_is_found(tmp_path: Path) -> None:
    """It would change more than an act does, and the act would tell its checksum."""
    table = played().put(tmp_path).begin(played().row, played().digest)
    forge(table, "CREATE TRIGGER more AFTER INSERT ON life BEGIN UPDATE dollars SET cents = cents + 100; END")
    assert "the trigger more" in table.refused("issue", 1_00)


@pytest.mark.parametrize("rows", [1, 2, 7])
def test_what_acts_change_during_a_walk_is_walked_once(tmp_path: Path, rows: int) -> None:
    """Acts in rows that were walked already, and in rows that were not."""
    table = played().put(tmp_path).begin(played().row, played().digest)
    store = table.keeper.store
    store.walk_again()
    sold = []
    while store.walk and not store.walk.is_done:
        assert store.wrong_next(rows) == ""
        if len(sold) < 3:
            sold.append(table.done("sell", ENTRY | {"ways": [[5]], "games": 2}, []).code)
        else:
            table.ask("refund", sold[-1])
            table.ask("pay", played().winner, "cash")
            table.ask("sell", ENTRY | {"ways": [[5]], "cents": 30}, [])  # is refused
    assert len(sold) == 3
    assert table.keeper.store.wrong() == ""


def overwrite(file: Path, older: bytes) -> None:
    """As `cp` does it: the file stays the same one."""
    file.write_bytes(older)


def overwrite_and_set_the_time_back(file: Path, older: bytes) -> None:
    before = file.stat()
    file.write_bytes(older)
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))


def remove_the_log(file: Path, _: bytes) -> None:
    file.with_name(f"{file.name}-wal").unlink()


def empty_the_log(file: Path, _: bytes) -> None:
    file.with_name(f"{file.name}-wal").write_bytes(b"")


@pytest.mark.parametrize("write", [overwrite, overwrite_and_set_the_time_back, remove_the_log, empty_the_log])
def test_bytes_that_are_written_past_sqlite_are_found_at_the_next_act(
    tmp_path: Path, write: Callable[[Path, bytes], None]
) -> None:
    """SQLite tells nothing of it, and answers from its memory."""
    older = played().file.read_bytes()
    table = played().put(tmp_path).begin(played().row, played().digest)
    assert table.done("pay", played().winner, "cash").cents == 3_00
    table.keeper.store._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    table.keeper.store_check.require_check()
    table.clock.advance(11)
    table.sold(1)
    rows = len(table.rows)
    write(table.store_file, older)
    for do, *arguments in (("pay", played().winner, "cash"), ("issue", 1_00)):
        table.refused(do, *arguments)
    assert table.faults
    assert len(table.rows) == rows
    table.clock.advance(3)
    table.refused("pay", played().winner, "cash")


def test_a_store_that_nobody_uses_any_more_frees_its_file(tmp_path: Path) -> None:
    """Its checksum is called by SQLite. A table that opens many would run out of files."""
    file = tmp_path / "tickets.sqlite"
    store = SqliteStore(file, TERMS)
    assert is_open(file)
    del store
    gc.collect()
    assert not is_open(file)


def is_open(file: Path) -> bool:
    """Return whether this process has the file open."""
    return str(file) in {os.readlink(it) for it in Path("/proc/self/fd").iterdir() if it.is_symlink()}
