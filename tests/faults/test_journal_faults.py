# SPDX-License-Identifier: MIT
"""The journal with faults: faults that prevent a start, full and failing disks, and the rows in each case."""

import errno
import os
import random
import re
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

from controller.journal import Journal, JournalError, files, form, keys, public_path, rows, seals, store, verify

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


def refused(folder: Path, file: str, *named: str, table: str = "sic-bo-7") -> None:
    """Check that no journal is opened here: the error is one line, begins with this file and names these values."""
    with pytest.raises(JournalError) as caught:
        opened(folder, table=table)
    words = str(caught.value)
    assert "\n" not in words
    assert words.startswith(f"{folder / file}: ")
    assert [value for value in named if value not in words] == [], words


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


def forged_row(folder: Path) -> None:
    """Append a row that follows the last one."""
    (last,) = [row for row in rows(folder / "journal") if row.sequence == 5]
    columns = (6, 1, 1, "event", b"{}", b"", last.hash)
    database = sqlite3.connect(folder / "journal", isolation_level=None)
    database.execute("INSERT INTO journal VALUES (?,?,?,?,?,?,?,?)", (*columns, form.digest(columns)))
    database.close()


def unfenced(*statements: str) -> Callable[[Path], None]:
    """Change the journal as somebody does who removes the triggers and puts them back."""
    return lambda folder: change(folder, *FENCE_DOWN, *statements, *FENCE_UP)


def cut_in_half(folder: Path) -> None:
    content = (folder / "journal").read_bytes()
    (folder / "journal").write_bytes(content[: len(content) // 2])


DAMAGE: dict[str, tuple[Callable[[Path], object], str, tuple[str, ...]]] = {
    "another round": (unfenced("UPDATE journal SET round = 9 WHERE sequence = 5"), "journal", ("last row (5)",)),
    "another event": (unfenced("UPDATE journal SET event = x'78' WHERE sequence = 5"), "journal", ("last row (5)",)),
    "another hash": (unfenced("UPDATE journal SET hash = zeroblob(32) WHERE sequence = 5"), "journal", ("row (5)",)),
    "a hole before its end": (unfenced("DELETE FROM journal WHERE sequence = 4"), "journal", ("last row (5)",)),
    "cut short": (unfenced("DELETE FROM journal WHERE sequence > 3"), "journal", ("row 3", "row 5")),
    "no head": (lambda folder: (folder / "journal.head").unlink(), "journal.head", ("missing",)),
    "a spoilt head": (lambda folder: (folder / "journal.head").write_bytes(b"{"), "journal.head", ("not the head",)),
    "a row after closing": (forged_row, "journal", ("after row 5",)),
    "no fence": (lambda folder: change(folder, FENCE_DOWN[0]), "journal", ("journal_no_change", "removed")),
    "half of the file": (cut_in_half, "journal", ("damaged",)),
}
"""Damage of a closed journal of five rows: how it is done, the file and the values that the refusal names."""


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_journal_is_refused_and_is_kept_for_evidence(used: Path, name: str) -> None:
    damage, file, named = DAMAGE[name]
    damage(used)
    refused(used, file, *named, files.ASIDE)


@pytest.mark.parametrize("other", [0, 3])
def test_a_journal_of_another_form_is_refused(used: Path, other: int) -> None:
    change(used, f"PRAGMA user_version = {other}")
    refused(used, "journal", f"form {other}", f"forms {form.EARLIEST} to {form.FORM}")


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "journal").write_bytes(b"dear diary\n" * 200)
    refused(tmp_path, "journal", "not a SQLite database", "name the right file")
    assert (tmp_path / "journal").read_bytes() == b"dear diary\n" * 200


def test_another_programs_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    change(tmp_path, "CREATE TABLE recipes (name TEXT)")
    before = (tmp_path / "journal").read_bytes()
    refused(tmp_path, "journal", "a SQLite database", "name the right file")
    assert (tmp_path / "journal").read_bytes() == before


def test_the_journal_of_another_table_is_refused(used: Path) -> None:
    refused(used, "journal", "'sic-bo-7'", "'sic-bo-8'", "name the right file", table="sic-bo-8")


def test_a_second_controller_is_refused_and_told_who_is_first(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    refused(tmp_path, "journal.lock", f"process {os.getpid()}")
    journal.close()
    opened(tmp_path).close()


def test_a_refused_start_leaves_the_table_free(used: Path) -> None:
    refused(used, "journal", table="sic-bo-8")
    opened(used).close()


def test_a_journal_that_is_gone_is_not_begun_anew_under_its_head(used: Path) -> None:
    (used / "journal").unlink()
    refused(used, "journal", "journal.head", "5 rows", "put that journal back")
    (used / "journal.head").unlink()
    opened(used).close()


@pytest.mark.parametrize(
    "content", [b"", b"nonsense", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"]
)
def test_an_unreadable_key_is_refused(used: Path, content: bytes) -> None:
    (used / "key").write_bytes(content)
    refused(used, "key", "Ed25519 private key", "PEM", "put the right key back")


def test_a_key_that_others_may_read_is_refused(used: Path) -> None:
    (used / "key").chmod(0o640)
    refused(used, "key", "0640", "0600", "chmod 600")


def test_a_missing_key_is_not_replaced_by_a_new_one(used: Path) -> None:
    (used / "key").unlink()
    refused(used, "key", "missing", "put it back")
    assert not (used / "key").exists()


def test_another_public_key_is_refused(used: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    opened(other).close()
    fingerprints = [keys.fingerprint(keys.read_public(public_path(folder / "key"))) for folder in (other, used)]
    shutil.copy(public_path(other / "key"), public_path(used / "key"))
    refused(used, "key", *fingerprints, "put the right key back")


def test_another_private_key_signs_nothing(
    used: Path, tmp_path_factory: pytest.TempPathFactory, listener: FaultyDiskListener
) -> None:
    other = tmp_path_factory.mktemp("other")
    opened(other).close()
    shutil.copy(other / "key", used / "key")
    journal = opened(used, listener)
    journal.append("event", 1, b"{}", durable=True)
    assert "another key (fingerprint" in listener.wait_trouble()
    with pytest.raises(JournalError, match="closed with 2 rows "):
        journal.close(patience=0)
    assert listener.durable == 0


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    refused(tmp_path / "nowhere", "journal.lock", "no such file or folder", "make the folder")


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
        refused(tmp_path, "journal.lock", "no permission")


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
    assert f"no space left on {tmp_path}: free space" in listener.wait_trouble()
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
    refused(small_disk, "journal.lock", "not writable", "check the card or disk")
    assert verify(small_disk / "journal", public_path(small_disk / "key")).findings == ()


def test_a_journal_that_may_only_be_read_forbids_a_start(used: Path) -> None:
    file = str(used / "journal")
    if subprocess.run(["mount", "--bind", file, file], capture_output=True, check=False).returncode:
        pytest.skip("this user may not mount")
    try:
        subprocess.run(["mount", "-o", "remount,ro,bind", file], check=True)
        refused(used, "journal", "not writable", "check the card or disk")
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
    assert "check the card or disk" in child.stdout
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
    (sqlite_error(sqlite3.SQLITE_READONLY), "permission): check the card"),
    (sqlite_error(sqlite3.SQLITE_BUSY), "writing to the journal: close"),
    (sqlite_error(sqlite3.SQLITE_CORRUPT), f"(as told): {files.ASIDE}"),
    (OSError(errno.EIO, "Input/output error"), "Input/output error: check the card"),
    (MemoryError("too little"), "MemoryError: too little: restart"),
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
    with pytest.raises(JournalError, match=r"no space left .* 4 rows"):
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
    assert re.search("replaced .*: put it back", listener.wait_trouble())
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
    assert re.search("writing .*: close it", listener.wait_trouble())
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
