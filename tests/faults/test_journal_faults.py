# SPDX-License-Identifier: MIT
"""The journal with faults: faults that prevent a start, full and failing disks, and the rows in each case."""

import errno
import os
import random
import resource
import shutil
import sqlite3
import string
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from controller.journal import Journal, JournalError, files, form, public_path, rows, seals, store, verify

LONG = 20.0
NOBODY = 65534


class FaultyDiskListener:
    """Remembers what the journal's thread reports, and waits for it."""

    def __init__(self) -> None:
        self.durable = 0
        self.troubles: list[str | None] = []
        self._news = threading.Condition()

    def on_durable(self, sequence: int) -> None:
        with self._news:
            self.durable = sequence
            self._news.notify_all()

    def on_trouble(self, words: str | None) -> None:
        with self._news:
            self.troubles.append(words)
            self._news.notify_all()

    def wait_durable(self, sequence: int) -> None:
        with self._news:
            assert self._news.wait_for(lambda: self.durable >= sequence, LONG)

    def wait_trouble(self) -> str:
        with self._news:
            assert self._news.wait_for(lambda: bool(self.troubles and self.troubles[-1]), LONG)
            return self.troubles[-1] or ""

    def wait_well(self) -> None:
        with self._news:
            assert self._news.wait_for(lambda: bool(self.troubles) and self.troubles[-1] is None, LONG)


@pytest.fixture
def listener() -> FaultyDiskListener:
    return FaultyDiskListener()


def opened(folder: Path, listener: FaultyDiskListener | None = None, table: str = "sic-bo-7") -> Journal:
    heard = listener or FaultyDiskListener()
    return Journal.open(folder / "journal", table, folder / "key", heard.on_durable, heard.on_trouble)


def refused(folder: Path, table: str = "sic-bo-7") -> str:
    with pytest.raises(JournalError) as caught:
        opened(folder, table=table)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.fixture
def used(tmp_path: Path) -> Path:
    """A folder with a closed journal of five rows."""
    journal = opened(tmp_path)
    for n in range(3):
        journal.append("event", 1, b"%d" % n)
    journal.close()
    return tmp_path


def change(folder: Path, *statements: str) -> None:
    database = sqlite3.connect(folder / "journal", isolation_level=None)
    for statement in statements:
        database.execute(statement)
    database.close()


FENCE_DOWN = tuple(f"DROP TRIGGER {name}" for name in form.SCHEMA if name != "journal")
FENCE_UP = tuple(statement for name, statement in form.SCHEMA.items() if name != "journal")


def test_a_journal_of_another_form_is_refused(used: Path) -> None:
    for other in (0, 3):
        change(used, f"PRAGMA user_version = {other}")
        words = f"written in form {other}; this version reads forms 1 to 2: use the version that wrote it"
        assert words in refused(used)


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "journal").write_bytes(b"dear diary\n" * 200)
    assert "not a journal (not a SQLite database): name the right file" in refused(tmp_path)
    assert (tmp_path / "journal").read_bytes() == b"dear diary\n" * 200


def test_another_programs_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    change(tmp_path, "CREATE TABLE recipes (name TEXT)")
    before = (tmp_path / "journal").read_bytes()
    assert "a SQLite database, but not a table's journal" in refused(tmp_path)
    assert (tmp_path / "journal").read_bytes() == before


def test_the_journal_of_another_table_is_refused(used: Path) -> None:
    assert "the journal of table 'sic-bo-7'; only that of 'sic-bo-8' is allowed here" in refused(used, "sic-bo-8")


def test_a_second_controller_is_refused_and_told_who_is_first(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    assert f"another controller (process {os.getpid()}) runs this table; one at a time" in refused(tmp_path)
    journal.close()
    opened(tmp_path).close()


def test_a_refused_start_leaves_the_table_free(used: Path) -> None:
    refused(used, "sic-bo-8")
    opened(used).close()


@pytest.mark.parametrize("column", ["round = 9", "event = CAST('x' AS BLOB)", "hash = zeroblob(32)"])
def test_a_journal_damaged_at_its_end_is_refused(used: Path, column: str) -> None:
    change(used, *FENCE_DOWN, f"UPDATE journal SET {column} WHERE sequence = 5", *FENCE_UP)
    assert "damaged at its last row (5)" in refused(used)


def test_a_journal_with_a_hole_before_its_end_is_refused(used: Path) -> None:
    change(used, *FENCE_DOWN, "DELETE FROM journal WHERE sequence = 4", *FENCE_UP)
    assert "damaged at its last row (5)" in refused(used)


def test_a_journal_cut_short_is_refused(used: Path) -> None:
    change(used, *FENCE_DOWN, "DELETE FROM journal WHERE sequence > 3", *FENCE_UP)
    assert "ends at row 3, but was signed up to row 5" in refused(used)


def test_a_journal_without_its_head_is_refused(used: Path) -> None:
    (used / "journal.head").unlink()
    assert "journal.head: missing; the journal may have been cut" in refused(used)


def test_a_journal_that_is_gone_is_not_begun_anew_under_its_head(used: Path) -> None:
    (used / "journal").unlink()
    assert "journal.head was signed for 5 rows: put that journal back" in refused(used)
    (used / "journal.head").unlink()
    opened(used).close()


def test_a_spoilt_head_is_refused(used: Path) -> None:
    (used / "journal.head").write_bytes(b"{")
    assert "journal.head: not the head of a journal" in refused(used)


def test_rows_forged_after_closing_are_refused(used: Path) -> None:
    (last,) = [row for row in rows(used / "journal") if row.sequence == 5]
    columns = (6, 1, 1, "event", b"{}", b"", last.hash)
    database = sqlite3.connect(used / "journal", isolation_level=None)
    database.execute("INSERT INTO journal VALUES (?,?,?,?,?,?,?,?)", (*columns, form.digest(columns)))
    database.close()
    assert "has rows after row 5, which closed it" in refused(used)


def test_a_journal_without_its_fence_is_refused(used: Path) -> None:
    change(used, FENCE_DOWN[0])
    assert "the schema's journal_no_change was removed; no change is allowed" in refused(used)


def test_a_truncated_file_is_refused(used: Path) -> None:
    content = (used / "journal").read_bytes()
    (used / "journal").write_bytes(content[: len(content) // 2])
    assert "damaged" in refused(used)


@pytest.mark.parametrize(
    "content", [b"", b"nonsense", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"]
)
def test_an_unreadable_key_is_refused(used: Path, content: bytes) -> None:
    (used / "key").write_bytes(content)
    assert "key: not an Ed25519 private key in PEM; only that is allowed: put the right key back" in refused(used)


def test_a_key_that_others_may_read_is_refused(used: Path) -> None:
    (used / "key").chmod(0o640)
    assert "others may read the table's key (mode 0640); 0600 is allowed: chmod 600 it" in refused(used)


def test_a_missing_key_is_not_replaced_by_a_new_one(used: Path) -> None:
    (used / "key").unlink()
    assert "the table's key is missing" in refused(used)
    assert not (used / "key").exists()


def test_another_public_key_is_refused(used: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    opened(other).close()
    shutil.copy(public_path(other / "key"), public_path(used / "key"))
    assert "another key (fingerprint" in refused(used)


def test_another_private_key_signs_nothing(
    used: Path, tmp_path_factory: pytest.TempPathFactory, listener: FaultyDiskListener
) -> None:
    other = tmp_path_factory.mktemp("other")
    opened(other).close()
    shutil.copy(other / "key", used / "key")
    journal = opened(used, listener)
    journal.append("event", 1, b"{}", durable=True)
    assert "another key (fingerprint" in listener.wait_trouble()
    with pytest.raises(JournalError, match="closed with 2 rows that are not on disk"):
        journal.close(patience=0)
    assert listener.durable == 0


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    assert "nowhere/journal.lock: no such file or folder: make the folder" in refused(tmp_path / "nowhere")


@contextmanager
def without_rights(folder: Path) -> Iterator[None]:
    """Run as a user who owns neither the folder nor its files; if the tests run as root, as the user nobody."""
    mode = folder.stat().st_mode
    folder.chmod(0o500)
    if os.geteuid() == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        with suppress(PermissionError):
            os.seteuid(0)
        folder.chmod(mode)


def test_a_folder_without_permission_is_named(tmp_path: Path) -> None:
    with without_rights(tmp_path):
        assert "no permission: give this user read and write permission" in refused(tmp_path)


# A disk that fails while the table runs


def rows_written(folder: Path) -> list[bytes]:
    return [row.event for row in rows(folder / "journal") if row.kind == "event"]


def assert_whole(folder: Path, events: list[bytes]) -> None:
    assert rows_written(folder) == events
    assert verify(folder / "journal", public_path(folder / "key")).findings == ()


BIG = b'"%s"' % "".join(random.Random(0).choices(string.ascii_letters, k=4000)).encode()
"""It stays long when it is packed."""


def test_a_full_database_keeps_every_row_and_goes_on(
    tmp_path: Path, listener: FaultyDiskListener, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = [30]
    connect = form.connect

    def limited(path: Path, mode: str) -> sqlite3.Connection:
        database = connect(path, mode)
        database.execute(f"PRAGMA max_page_count = {limit[0]}")
        return database

    monkeypatch.setattr(form, "connect", limited)
    journal = opened(tmp_path, listener)
    listener.wait_durable(journal.append("event", 1, b"1", durable=True))
    last = 0
    for _ in range(100):
        last = journal.append("event", 1, BIG, durable=True)
    assert listener.wait_trouble() == (f"no space left on {tmp_path}: free space; nothing is declared until then")
    assert listener.durable < last
    limit[0] = 1_000_000
    listener.wait_durable(last)
    journal.close()
    assert listener.troubles[-1] is None
    assert_whole(tmp_path, [b"1"] + [BIG] * 100)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of 400 KiB."""
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=400k,mode=700", "small", str(tmp_path)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("this user may not mount")
    yield tmp_path
    subprocess.run(["umount", "-l", str(tmp_path)], check=True)


def test_a_full_disk_keeps_every_row_and_goes_on(small_disk: Path, listener: FaultyDiskListener) -> None:
    journal = opened(small_disk, listener)
    listener.wait_durable(journal.append("event", 1, b"1", durable=True))
    (small_disk / "filler").write_bytes(b"x" * 200_000)
    last = 0
    for _ in range(60):
        last = journal.append("event", 1, BIG, durable=True)
    assert "no space left on" in listener.wait_trouble()
    assert listener.durable < last
    subprocess.run(["mount", "-o", "remount,size=8m", str(small_disk)], check=True)
    listener.wait_durable(last)
    journal.close()
    assert listener.troubles[-1] is None
    assert_whole(small_disk, [b"1"] + [BIG] * 60)


def test_a_read_only_disk_forbids_a_start(small_disk: Path) -> None:
    opened(small_disk).close()
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    assert "not writable (read-only file system): check the card or disk" in refused(small_disk)
    assert verify(small_disk / "journal", public_path(small_disk / "key")).findings == ()


def test_a_journal_that_may_only_be_read_forbids_a_start(used: Path) -> None:
    file = str(used / "journal")
    if subprocess.run(["mount", "--bind", file, file], capture_output=True, check=False).returncode:
        pytest.skip("this user may not mount")
    try:
        subprocess.run(["mount", "-o", "remount,ro,bind", file], check=True)
        assert "journal: not writable (read-only file system, or no permission)" in refused(used)
    finally:
        subprocess.run(["umount", "-l", file], check=True)


LIMITED_CHILD = """
import resource, signal, sys, threading
from pathlib import Path
from controller.journal import Journal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
folder, big = Path(sys.argv[1]), sys.argv[2].encode()
troubles, failing, well = [], threading.Event(), threading.Event()
def on_trouble(words):
    troubles.append(words)
    (failing if words else well).set()
journal = Journal.open(folder / "journal", "sic-bo-7", folder / "key", lambda _: None, on_trouble)
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))
for _ in range(60):
    journal.append("event", 1, big, durable=True)
assert failing.wait(20)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert well.wait(20)
journal.close()
print(troubles[0])
"""


def test_writes_that_the_system_refuses_keep_every_row(tmp_path: Path) -> None:
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    child = subprocess.run(
        [sys.executable, "-c", LIMITED_CHILD, str(tmp_path), BIG.decode()],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert child.returncode == 0, child.stderr
    assert "check the card or disk; nothing is declared until then" in child.stdout
    assert_whole(tmp_path, [BIG] * 60)


class Failing(sqlite3.Connection):
    """A connection whose statements fail. `plan`, `after`: a statement's start, and the error before or after it."""

    plan: dict[str, Exception] = {}
    after: dict[str, Exception] = {}

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        self._fail(self.plan, sql)
        done = super().execute(sql, *parameters)
        self._fail(self.after, sql)
        return done

    def executemany(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        self._fail(self.plan, sql)
        return super().executemany(sql, *parameters)

    def _fail(self, plan: dict[str, Exception], sql: str) -> None:
        for start, error in plan.items():
            if sql.startswith(start):
                raise error


def sqlite_error(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("as told")
    error.sqlite_errorcode = code
    return error


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> type[Failing]:
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, **(k | {"factory": Failing})))
    monkeypatch.setattr(Failing, "plan", {})
    monkeypatch.setattr(Failing, "after", {})
    return Failing


ERRORS = [
    (sqlite_error(sqlite3.SQLITE_FULL), "no space left on"),
    (sqlite_error(sqlite3.SQLITE_IOERR_WRITE), "as told: check the card or disk"),
    (sqlite_error(sqlite3.SQLITE_READONLY), "not writable (read-only file system, or no permission)"),
    (sqlite_error(sqlite3.SQLITE_BUSY), "another program is writing to the journal: close it"),
    (sqlite_error(sqlite3.SQLITE_CORRUPT), "the journal is damaged (as told)"),
    (OSError(errno.EIO, "Input/output error"), "Input/output error: check the card or disk"),
    (MemoryError("too little"), "MemoryError: too little: restart the controller"),
]


@pytest.mark.parametrize("statement", ["BEGIN", "INSERT", "COMMIT"])
@pytest.mark.parametrize(("error", "words"), ERRORS, ids=[words[:14] for _, words in ERRORS])
def test_every_failure_is_named_and_loses_nothing(
    tmp_path: Path, listener: FaultyDiskListener, failing: type[Failing], statement: str, error: Exception, words: str
) -> None:
    journal = opened(tmp_path, listener)
    listener.wait_durable(journal.append("event", 1, b"0", durable=True))
    failing.plan[statement] = error
    journal.append("event", 1, b"1")
    last = journal.append("event", 1, b"2", durable=True)
    heard = listener.wait_trouble()
    assert words in heard
    assert heard.endswith("; nothing is declared until then")
    assert listener.durable < last
    failing.plan.clear()
    listener.wait_durable(last)
    journal.close()
    assert_whole(tmp_path, [b"0", b"1", b"2"])


def test_every_row_is_synced_with_its_commit_and_durable_ones_before_they_are_reported(
    tmp_path: Path, failing: type[Failing], monkeypatch: pytest.MonkeyPatch
) -> None:
    log: list[str] = []
    heard, seen = FaultyDiskListener(), threading.Event()

    def on_durable(sequence: int) -> None:
        log.append(f"durable {sequence}")
        heard.on_durable(sequence)

    monkeypatch.setattr(Failing, "_fail", lambda _self, plan, sql: log.append(sql) if plan is Failing.after else None)
    journal = Journal.open(tmp_path / "journal", "sic-bo-7", tmp_path / "key", on_durable, heard.on_trouble)
    heard.wait_durable(journal.append("event", 1, b"0", durable=True))
    assert "PRAGMA synchronous = FULL" in log
    assert not [sql for sql in log if "synchronous" in sql and "FULL" not in sql]
    del log[:]
    journal.append("event", 1, b"1")
    while "COMMIT" not in log:
        assert not seen.wait(0.005)
    assert log == ["BEGIN IMMEDIATE", "PRAGMA user_version", "COMMIT"]
    del log[:]
    heard.wait_durable(journal.append("event", 1, b"2", durable=True))
    assert log == ["BEGIN IMMEDIATE", "PRAGMA user_version", "COMMIT", "durable 4"]
    journal.close()


def test_a_commit_that_fails_after_it_took_place_writes_no_row_twice(
    tmp_path: Path, listener: FaultyDiskListener, failing: type[Failing]
) -> None:
    journal = opened(tmp_path, listener)
    listener.wait_durable(journal.append("event", 1, b"0", durable=True))
    failing.after["COMMIT"] = sqlite_error(sqlite3.SQLITE_IOERR_FSYNC)
    last = journal.append("event", 1, b"1", durable=True)
    listener.wait_trouble()
    failing.after.clear()
    listener.wait_durable(last)
    journal.close()
    assert_whole(tmp_path, [b"0", b"1"])


def test_trouble_is_told_once_and_its_end_once(
    tmp_path: Path, listener: FaultyDiskListener, failing: type[Failing]
) -> None:
    journal = opened(tmp_path, listener)
    listener.wait_durable(journal.append("event", 1, b"0", durable=True))
    failing.plan["COMMIT"] = sqlite_error(sqlite3.SQLITE_IOERR_WRITE)
    attempts = threading.Semaphore(0)
    abandon = store.JournalStore.abandon

    def counted(self: store.JournalStore) -> None:
        abandon(self)
        attempts.release()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store.JournalStore, "abandon", counted)
        last = journal.append("event", 1, b"1", durable=True)
        for _ in range(3):
            assert attempts.acquire(timeout=LONG)
    failing.plan.clear()
    listener.wait_durable(last)
    journal.close()
    assert [words is None for words in listener.troubles] == [False, True]


def test_a_head_that_cannot_be_written_is_tried_again(
    tmp_path: Path, listener: FaultyDiskListener, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = opened(tmp_path, listener)
    listener.wait_durable(journal.append("event", 1, b"0", durable=True))

    def full(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(seals, "write_whole", full)
        sequence = journal.checkpoint()
        assert "no space left on" in listener.wait_trouble()
        assert listener.durable == sequence
    listener.wait_well()
    head = seals.read_head(tmp_path / "journal")
    assert head
    assert head.sequence == sequence
    journal.close()
    assert_whole(tmp_path, [b"0"])


def test_closing_gives_up_in_time_and_says_what_is_lost(
    tmp_path: Path, listener: FaultyDiskListener, failing: type[Failing]
) -> None:
    journal = opened(tmp_path, listener)
    listener.wait_durable(journal.append("event", 1, b"0", durable=True))
    failing.plan["COMMIT"] = sqlite_error(sqlite3.SQLITE_FULL)
    for _ in range(3):
        journal.append("event", 1, b"1")
    with pytest.raises(JournalError, match=r"no space left on .*; closed with 4 rows that are not on disk"):
        journal.close(patience=0.1)
    journal._writer.join()  # on a busy machine its last try may last longer than closing waits for it
    failing.plan.clear()
    assert_whole(tmp_path, [b"0"])
    opened(tmp_path).close()


def test_a_journal_moved_away_stops_declaring_until_it_is_back(tmp_path: Path, listener: FaultyDiskListener) -> None:
    journal = opened(tmp_path, listener)
    listener.wait_durable(journal.append("event", 1, b"0", durable=True))
    (tmp_path / "journal").rename(tmp_path / "elsewhere")
    last = journal.append("event", 1, b"1", durable=True)
    assert "removed or replaced while the table runs: put it back" in listener.wait_trouble()
    assert listener.durable < last
    (tmp_path / "elsewhere").rename(tmp_path / "journal")
    listener.wait_durable(last)
    journal.close()
    assert_whole(tmp_path, [b"0", b"1"])


def test_a_journal_replaced_by_an_empty_file_is_not_begun_anew(tmp_path: Path, listener: FaultyDiskListener) -> None:
    journal = opened(tmp_path, listener)
    listener.wait_durable(journal.append("event", 1, b"0", durable=True))
    (tmp_path / "journal").unlink()
    (tmp_path / "journal").touch()
    journal.append("event", 1, b"1", durable=True)
    assert "removed or replaced" in listener.wait_trouble()
    with pytest.raises(JournalError, match="closed with 2 rows"):
        journal.close(patience=0)
    assert (tmp_path / "journal").read_bytes() == b""


def test_another_programs_write_lock_delays_and_loses_nothing(tmp_path: Path, listener: FaultyDiskListener) -> None:
    journal = opened(tmp_path, listener)
    listener.wait_durable(journal.append("event", 1, b"0", durable=True))
    other = sqlite3.connect(tmp_path / "journal", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    last = journal.append("event", 1, b"1", durable=True)
    assert "another program is writing to the journal: close it" in listener.wait_trouble()
    other.execute("ROLLBACK")
    other.close()
    listener.wait_durable(last)
    journal.close()
    assert_whole(tmp_path, [b"0", b"1"])


def test_a_start_waits_for_who_still_has_the_file(tmp_path: Path) -> None:
    """As a check of the last run, which was killed: it gives way to all others, and may be long about it."""
    opened(tmp_path).close()
    other = sqlite3.connect(tmp_path / "journal", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    release = threading.Timer(form.BUSY_S + 0.2, other.close)
    release.start()
    opened(tmp_path).close()
    release.join()
    assert_whole(tmp_path, [])


@pytest.mark.parametrize(
    "step", [lambda f: form.connect(f / "journal", "rwc").close(), lambda f: (f / "journal").touch()]
)
def test_a_first_start_cut_off_early_is_begun_again(tmp_path: Path, step: Callable[[Path], None]) -> None:
    step(tmp_path)
    opened(tmp_path).close()
    assert_whole(tmp_path, [])


def test_a_first_start_cut_off_before_the_first_row_is_begun_again(tmp_path: Path) -> None:
    database = form.connect(tmp_path / "journal", "rwc")
    form.create(database)
    database.close()
    opened(tmp_path).close()
    assert_whole(tmp_path, [])


def test_a_first_start_cut_off_before_the_first_head_is_begun_again(
    tmp_path: Path, listener: FaultyDiskListener, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(seals, "write_head", lambda *_: files.sync_folder(tmp_path / "none"))
        journal = opened(tmp_path, listener)
        journal.append("start", 0, b"{}", durable=True)
        listener.wait_trouble()
        with pytest.raises(JournalError):
            journal.close(patience=0)
    assert [row.kind for row in rows(tmp_path / "journal")] == ["table"]
    opened(tmp_path).close()
    assert_whole(tmp_path, [])
