# SPDX-License-Identifier: MIT
"""A journal in hostile hands: cut, rewritten, signed anew with today's key, put back from an old copy, half deleted."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from process_rig import Table, one_line, table

from controller.checks import evidence as evidence_check
from controller.checks.evidence import EVIDENCE, CheckFinding, EvidenceCheck, to_tell
from controller.engine.record.events import Placed
from controller.journal import Journal, JournalError, accept_loss, keys, public_path, rows, seals, trust, verify
from controller.journal.form import Row, digest
from controller.journal.seals import Seal
from controller.journal.store import JournalStore
from controller.journal.verdict import ACCEPTED, CHANGED, FORGED
from hal.signals import Fault, Restored

PATIENCE = 10.0


class Listener:
    """Waits for news of the writer."""

    def __init__(self) -> None:
        self.durable = 0
        self.trouble: str | None = None
        self._news = threading.Condition()

    def on_durable(self, sequence: int) -> None:
        with self._news:
            self.durable = sequence
            self._news.notify_all()

    def on_trouble(self, what: str | None) -> None:
        with self._news:
            self.trouble = what
            self._news.notify_all()

    def wait_durable(self, sequence: int) -> None:
        with self._news:
            assert self._news.wait_for(lambda: self.durable >= sequence, PATIENCE), self.trouble

    def wait_trouble(self) -> str:
        with self._news:
            assert self._news.wait_for(lambda: self.trouble, PATIENCE)
            return self.trouble or ""


def opened(folder: Path) -> tuple[Journal, Listener]:
    heard = Listener()
    return Journal.open(folder / "journal", "sic-bo-7", folder / "key", heard.on_durable, heard.on_trouble), heard


def wait_sealed(journal: Journal, sequence: int) -> None:
    """The head is written just after its row is reported."""
    until = time.monotonic() + PATIENCE
    while not journal.sealed.startswith(f"row {sequence}:"):
        assert time.monotonic() < until, journal.sealed
        time.sleep(0.001)


def judged(folder: Path) -> tuple[str, ...]:
    return verify(folder / "journal", public_path(folder / "key")).findings


def played(folder: Path, rounds: int) -> Path:
    """Rounds of four rows and a seal each, then the closing seal."""
    journal, _ = opened(folder)
    for number in range(1, rounds + 1):
        for _ in range(3):
            journal.append("event", number, b"{}")
        journal.append("state", number, b"{}")
        journal.checkpoint()
    journal.close()
    return folder


def change(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / "journal", isolation_level=None)) as database:
        for name in ("journal_no_change", "journal_no_delete", "journal_in_order"):
            database.execute(f"DROP TRIGGER IF EXISTS {name}")
        database.execute(statement, values)
        _put_back_fences(database)


def _put_back_fences(database: sqlite3.Connection) -> None:
    from controller.journal.form import SCHEMA

    for name, statement in SCHEMA.items():
        if name != "journal":
            database.execute(statement)


def rechain(folder: Path, since: int) -> None:
    """Give all rows from this one on hashes that fit."""
    with closing(sqlite3.connect(folder / "journal", isolation_level=None)) as database:
        for name in ("journal_no_change", "journal_no_delete", "journal_in_order"):
            database.execute(f"DROP TRIGGER IF EXISTS {name}")
        found = [Row(*each) for each in database.execute("SELECT * FROM journal ORDER BY sequence")]
        for at, row in enumerate(found):
            if row.sequence >= since:
                columns = (*row[:6], found[at - 1].hash)
                found[at] = Row(*columns, digest(columns))
                new = (found[at].previous, found[at].hash, row.sequence)
                database.execute("UPDATE journal SET previous = ?, hash = ? WHERE sequence = ?", new)
        _put_back_fences(database)


def put_an_old_copy_back(folder: Path) -> None:
    """The journal and its head as they were two rounds ago, under the key of today."""
    played(folder, 2)
    for name in ("journal", "journal.head"):
        shutil.copy(folder / name, folder / f"old {name}")
    played(folder, 2)
    for name in ("journal", "journal.head"):
        shutil.copy(folder / f"old {name}", folder / name)


def refused(folder: Path) -> str:
    """Why the journal is not written to, at its opening or before its first row; the file is as it was."""
    before = (folder / "journal").read_bytes(), (folder / "journal.head").read_bytes()
    try:
        journal, heard = opened(folder)
    except JournalError as error:
        return str(error)
    journal.append("event", 9, b"{}", durable=True)
    why = heard.wait_trouble()
    with pytest.raises(JournalError):
        journal.close(patience=0)
    assert heard.durable == 0
    assert ((folder / "journal").read_bytes(), (folder / "journal.head").read_bytes()) == before
    return why


def test_rows_cut_off_under_a_head_that_is_not_signed_are_not_signed_over(tmp_path: Path) -> None:
    played(tmp_path, 6)
    last = list(rows(tmp_path / "journal"))[-1].sequence
    change(tmp_path, "DELETE FROM journal WHERE sequence > ?", last - 8)
    end = list(rows(tmp_path / "journal"))[-1]
    forged = Seal(end.sequence, end.hash.hex(), "00" * 64)
    (tmp_path / "journal.head").write_bytes(msgspec.json.encode(forged))
    assert judged(tmp_path)
    why = refused(tmp_path)
    assert why.startswith(f"{tmp_path / 'journal.head'}: bad signature")
    assert trust.ACCEPT in why


def test_rows_cut_off_and_signed_with_todays_key_are_not_signed_over(tmp_path: Path) -> None:
    """Today's holder of the Pi has today's key, and not the key that the last remaining row names."""
    played(tmp_path, 6)
    change(tmp_path, "DELETE FROM journal WHERE sequence > ?", 14)
    end = list(rows(tmp_path / "journal"))[-1]
    today = keys.Signer(keys.read_private(tmp_path / "key"))
    seals.write_head(tmp_path / "journal", Seal(end.sequence, end.hash.hex()).sign(today, "head"))
    assert any("bad signature" in finding for finding in judged(tmp_path))
    assert refused(tmp_path).startswith(f"{tmp_path / 'journal.head'}: bad signature")


def test_a_declared_result_cannot_be_cut_off_under_the_head_of_an_earlier_round(tmp_path: Path) -> None:
    """That head is genuine too, and the last seal names today's key. But the key has gone on since that head."""
    played(tmp_path, 1)
    journal, heard = opened(tmp_path)
    wait_sealed(journal, journal.append("event", 2, b'{"declared":1}', b"", durable=True, sealed=True))
    shutil.copy(tmp_path / "journal.head", tmp_path / "old head")
    end_of_round = journal.checkpoint()
    wait_sealed(journal, journal.append("event", 3, b'{"declared":4}', b"", durable=True, sealed=True))
    heard.wait_durable(journal.append("event", 3, b"{}", b"", durable=True))  # the key is kept before the next row
    cut = tmp_path / "cut"
    shutil.copytree(tmp_path, cut, ignore=shutil.ignore_patterns("cut", "*.lock"))
    journal.close()
    change(cut, "DELETE FROM journal WHERE sequence > ?", end_of_round)
    shutil.copy(tmp_path / "old head", cut / "journal.head")
    why = refused(cut)
    assert why.startswith(f"{cut / 'journal.head'}: ")
    assert f"the seal in row {end_of_round}: " in why
    accept_loss(cut / "journal", cut / "key", "Ann", "the head was put back")
    opened(cut)[0].close()


def test_yesterday_cannot_be_rewritten_with_todays_key(tmp_path: Path) -> None:
    """A round is changed, all rows are chained anew, and every seal and the head are signed with today's key."""
    played(tmp_path, 4)
    today = keys.Signer(keys.read_private(tmp_path / "key"))
    change(tmp_path, "UPDATE journal SET event = ? WHERE sequence = 3", b'{"forged":true}')
    rechain(tmp_path, 3)
    for row in list(rows(tmp_path / "journal")):
        if row.kind == "checkpoint":
            before = next(each for each in rows(tmp_path / "journal") if each.sequence == row.sequence - 1)
            old = msgspec.json.decode(row.event, type=Seal)
            seal = msgspec.structs.replace(old, hash=before.hash.hex(), next=today.public.hex()).sign(today, "row")
            change(tmp_path, "UPDATE journal SET event = ? WHERE sequence = ?", msgspec.json.encode(seal), row.sequence)
            rechain(tmp_path, row.sequence)
    end = list(rows(tmp_path / "journal"))[-1]
    seals.write_head(tmp_path / "journal", Seal(end.sequence, end.hash.hex(), closed=True).sign(today, "head"))
    assert judged(tmp_path)[0] == f"row 6: {FORGED}"


def test_an_old_copy_of_the_journal_under_todays_key_is_refused(tmp_path: Path) -> None:
    put_an_old_copy_back(tmp_path)
    why = refused(tmp_path)
    assert why.startswith(f"{tmp_path / 'key'}: another key ")
    assert trust.ACCEPT in why


def test_rows_rewritten_after_the_last_seal_are_refused(tmp_path: Path) -> None:
    """A declared result is sealed when it is declared: its row cannot be replaced before the round ends."""
    played(tmp_path, 1)
    journal, heard = opened(tmp_path)
    heard.wait_durable(journal.append("event", 2, b'{"declared":4}', b"", durable=True, sealed=True))
    heard.wait_durable(journal.append("event", 2, b'{"key":1}', b"", durable=True))
    crashed = tmp_path / "crashed"
    shutil.copytree(tmp_path, crashed, ignore=shutil.ignore_patterns("crashed", "*.lock"))
    journal.close()
    assert not judged(crashed)
    declared = next(row.sequence for row in rows(crashed / "journal") if b"declared" in row.event)
    change(crashed, "UPDATE journal SET event = ? WHERE sequence = ?", b'{"declared":5}', declared)
    rechain(crashed, declared)
    assert f"row {declared}: not the row that the head was signed for" in judged(crashed)
    assert f"row {declared} is not the one that was signed" in refused(crashed)


def test_a_declaration_cut_out_of_the_log_is_missed(tmp_path: Path) -> None:
    played(tmp_path, 1)
    journal, heard = opened(tmp_path)
    heard.wait_durable(journal.append("event", 2, b'{"key":1}', durable=True))
    log = (tmp_path / "journal-wal").read_bytes()
    declared = journal.append("event", 2, b'{"declared":4}', b"", durable=True, sealed=True)
    heard.wait_durable(declared)
    time.sleep(0.1)
    cut = tmp_path / "cut"
    shutil.copytree(tmp_path, cut, ignore=shutil.ignore_patterns("cut", "*.lock", "*-shm"))
    (cut / "journal-wal").write_bytes(log)
    journal.close()
    assert any("cut off at the end" in finding for finding in judged(cut))
    assert f"signed up to row {declared}: " in refused(cut)


def test_the_power_cut_between_a_seal_and_its_key_loses_nothing(tmp_path: Path) -> None:
    """The key's file may lie behind the journal, by one seal or by many."""
    played(tmp_path, 1)
    late = (tmp_path / "key").read_bytes()
    played(tmp_path, 5)
    (tmp_path / "key").write_bytes(late)
    journal, heard = opened(tmp_path)
    heard.wait_durable(journal.append("event", 9, b"{}", durable=True))
    journal.close()
    assert not judged(tmp_path)


def test_a_loss_is_accepted_by_name_and_is_named_for_ever(tmp_path: Path) -> None:
    played(tmp_path, 3)
    change(tmp_path, "DELETE FROM journal WHERE sequence > ?", 9)
    refused(tmp_path)
    found = accept_loss(tmp_path / "journal", tmp_path / "key", "Ann", "the card was cut short")
    assert "cut off at the end" in found.findings[0]
    journal, heard = opened(tmp_path)
    heard.wait_durable(journal.append("event", 9, b"{}", durable=True))
    journal.checkpoint()
    journal.close()
    assert judged(tmp_path) == ("row 10: Ann accepted here that rows are missing or forged: the card was cut short",)
    kept = next(row for row in rows(tmp_path / "journal") if row.kind == "loss")
    assert b"cut off at the end" in kept.event


def test_an_accepted_loss_is_told_at_the_table_once_and_new_damage_as_ever(tmp_path: Path) -> None:
    """`journal verify` names both for ever."""

    def told() -> list[str]:
        return [finding[:15] for finding in to_tell(tmp_path / "journal", public_path(tmp_path / "key")).wrong]

    played(tmp_path, 3)
    change(tmp_path, "UPDATE journal SET round = 9 WHERE sequence = 4")
    assert told() == ["row 4: changed "]
    accept_loss(tmp_path / "journal", tmp_path / "key", "Ann", "a slip")
    journal, heard = opened(tmp_path)
    heard.wait_durable(journal.append("event", 4, b"{}", durable=True))
    assert told() == ["row 18: Ann acc", "row 4: changed "]
    fault = msgspec.json.encode(Fault(EVIDENCE, "the journal is not as it was written", "keep a copy"))
    heard.wait_durable(journal.append("event", 4, fault, durable=True))
    journal.close()
    assert told() == []
    change(tmp_path, "UPDATE journal SET round = 9 WHERE sequence = 5")
    assert told() == ["row 5: changed "]
    assert [finding[:15] for finding in judged(tmp_path)] == ["row 18: Ann acc", "row 4: changed ", "row 5: changed "]


def test_a_check_that_cannot_be_made_is_not_told_as_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else an accepted loss would count as told at the table though nobody has told it."""
    told: list[Fault | Restored] = []

    async def no_process(_journal: Path) -> CheckFinding:
        raise OSError("no process can be started")

    monkeypatch.setattr(evidence_check, "found_in", no_process)
    assert not asyncio.run(EvidenceCheck(tmp_path / "journal", told.append)._all_read())
    assert [fault.what for fault in told if isinstance(fault, Fault)] == [
        "the journal was not checked: no process can be started"
    ]
    assert told[0].device != EVIDENCE


def test_an_old_copy_that_was_put_back_is_accepted_by_name(tmp_path: Path) -> None:
    """It is sound by itself. Only the table's key tells that it goes on elsewhere."""
    put_an_old_copy_back(tmp_path)
    assert "accept-loss" in refused(tmp_path)
    found = accept_loss(tmp_path / "journal", tmp_path / "key", "Ann", "the new card broke")
    assert "old copy" in found.findings[0]
    played(tmp_path, 1)
    assert judged(tmp_path) == (f"row 13: Ann {ACCEPTED}: the new card broke",)


def test_a_loss_is_accepted_once(tmp_path: Path) -> None:
    played(tmp_path, 3)
    change(tmp_path, "DELETE FROM journal WHERE sequence > ?", 9)
    accept_loss(tmp_path / "journal", tmp_path / "key", "Ann", "the card was cut short")
    with pytest.raises(JournalError, match="already, in row 10: "):
        accept_loss(tmp_path / "journal", tmp_path / "key", "Ann", "the card was cut short")


def test_no_loss_is_accepted_of_a_journal_with_which_no_table_starts(tmp_path: Path) -> None:
    played(tmp_path, 1)
    with closing(sqlite3.connect(tmp_path / "journal", isolation_level=None)) as database:
        database.execute("DROP TRIGGER journal_no_delete")
    with pytest.raises(JournalError, match="journal_no_delete was"):
        accept_loss(tmp_path / "journal", tmp_path / "key", "Ann", "none")
    refused(tmp_path)


def test_no_loss_is_accepted_of_a_sound_journal_or_while_the_table_runs(tmp_path: Path) -> None:
    played(tmp_path, 1)
    with pytest.raises(JournalError, match="as it was written: there is no loss"):
        accept_loss(tmp_path / "journal", tmp_path / "key", "Ann", "none")
    journal, _ = opened(tmp_path)
    with pytest.raises(JournalError, match="runs this table"):
        accept_loss(tmp_path / "journal", tmp_path / "key", "Ann", "none")
    journal.close()


@pytest.mark.parametrize("ending", ["-wal", "-shm"])
def test_a_companion_deleted_under_a_running_table_costs_no_row(tmp_path: Path, ending: str) -> None:
    journal, heard = opened(tmp_path)
    for number in range(16):
        heard.wait_durable(journal.append("event", 1, b"%d" % number, durable=True))
    (tmp_path / f"journal{ending}").unlink()
    heard.wait_durable(journal.append("event", 1, b"16", durable=True))
    copy = tmp_path / "copy"
    shutil.copytree(tmp_path, copy, ignore=shutil.ignore_patterns("copy", "*.lock", "*-shm"))
    journal.close()
    for folder in (copy, tmp_path):
        assert not judged(folder)
        assert [row.event for row in rows(folder / "journal") if row.kind == "event"] == [
            b"%d" % number for number in range(17)
        ]


OLD_READER = """
import sqlite3, sys, time
database = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True, isolation_level=None)
database.execute("BEGIN")
database.execute("SELECT count(*) FROM journal").fetchone()
print("reads", flush=True)
time.sleep(60)
"""


@pytest.fixture
def old_reader(tmp_path: Path) -> Iterator[Callable[[], subprocess.Popen[str]]]:
    """Starts another program, which reads the journal as it is then for as long as that program lives."""
    readers: list[subprocess.Popen[str]] = []

    def start() -> subprocess.Popen[str]:
        command = [sys.executable, "-c", OLD_READER, str(tmp_path / "journal")]
        readers.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        assert readers[0].stdout
        assert readers[0].stdout.readline() == "reads\n"
        return readers[0]

    yield start
    for reader in readers:
        reader.kill()
        reader.communicate()


def test_a_log_deleted_while_another_program_holds_an_old_read_costs_no_row(
    tmp_path: Path, old_reader: Callable[[], subprocess.Popen[str]]
) -> None:
    """Its rows cannot be copied out while that program reads: until then only this connection has them."""
    journal, heard = opened(tmp_path)
    for number in range(8):
        heard.wait_durable(journal.append("event", 1, b"%d" % number, durable=True))
    reader = old_reader()
    for number in range(8, 16):
        heard.wait_durable(journal.append("event", 1, b"%d" % number, durable=True))
    for ending in ("-wal", "-shm"):
        (tmp_path / f"journal{ending}").unlink()
    last = journal.append("event", 1, b"16", durable=True)
    assert "reading the journal" in heard.wait_trouble()
    assert heard.durable < last
    reader.kill()
    heard.wait_durable(last)
    journal.close()
    played(tmp_path, 1)
    assert not judged(tmp_path)
    events = [row.event for row in rows(tmp_path / "journal") if row.kind == "event" and row.event != b"{}"]
    assert events == [b"%d" % number for number in range(17)]


def test_a_disk_that_hangs_is_told_of_though_it_does_not_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = threading.Event()
    add = JournalStore.add

    def hangs(store: JournalStore, entries: object) -> None:
        goes_on.wait(PATIENCE)
        add(store, entries)  # type: ignore[arg-type]

    journal, heard = opened(tmp_path)
    heard.wait_durable(journal.append("event", 1, b"0", durable=True))
    monkeypatch.setattr("controller.journal.journal.HANGS_S", 0.1)
    monkeypatch.setattr(JournalStore, "add", hangs)
    last = journal.append("event", 1, b"1", durable=True)
    until = time.monotonic() + PATIENCE
    while not journal.lags:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert "disk has not answered" in (journal.trouble or "")
    assert not journal.fails
    goes_on.set()
    heard.wait_durable(last)
    assert journal.trouble is None
    journal.close()


HANGS = """
import time
import controller.app, controller.journal.journal
from controller.journal.store import JournalStore
from controller.journal.verdict import ACCEPTED, CHANGED, FORGED
from hal.signals import Fault
controller.journal.journal.HANGS_S = 0.3
controller.app.DISK_S = 0.05
add = JournalStore.add
def hangs(store, entries):
    if any(b"hangs" in entry.event for entry in entries):
        time.sleep(1.5)
    add(store, entries)
JournalStore.add = hangs
"""


@pytest.fixture
def it() -> "Table":
    with table() as made:
        yield made  # type: ignore[misc]


def test_a_table_whose_disk_hangs_blocks_with_the_remedy_and_goes_on_by_itself(it: Table) -> None:
    it.start(HANGS)
    link = it.enter_without_waiting(Placed("hangs", "small", 500))
    view = it.until(lambda view: any(block.name == "journal" for block in view.blocks), "the block")
    (block,) = [block for block in view.blocks if block.name == "journal"]
    assert "disk has not answered" in block.text
    assert "check the card or disk" in block.text
    assert "disk has not answered" in it.status["journal"]
    it.wait(lambda: "disk has not answered" in it.said, "the log")
    assert b"not on disk yet" in link.makefile("rb").readline()
    link.close()
    it.until(lambda view: not view.blocks, "the end of the block")
    it.assert_sound()


def test_a_cut_journal_blocks_the_table_and_accept_loss_frees_it(it: Table) -> None:
    it.start()
    for number in range(8):
        it.enter(Placed("red", "small", 500 * (number + 1)))
    it.settled()
    it.kill()
    path = it.journal
    (path.with_name("journal.sqlite-shm")).unlink()
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for name in ("journal_no_change", "journal_no_delete", "journal_in_order"):
            database.execute(f"DROP TRIGGER {name}")
        database.execute("DELETE FROM journal WHERE sequence > 4")
        _put_back_fences(database)
        (hash_,) = database.execute("SELECT hash FROM journal WHERE sequence = 4").fetchone()
    (path.with_name("journal.sqlite.head")).write_bytes(msgspec.json.encode(Seal(4, hash_.hex(), "11" * 64)))
    it.launch()
    it.wait(lambda: "bad signature" in it.said, "the reason in the log")
    view = it.until(lambda view: any(block.name == "journal" for block in view.blocks), "the block")
    assert any("accept-loss" in block.text for block in view.blocks)
    assert it.end(15) != 0
    done = it.tablectl("journal", "accept-loss", "--by", "Ann", "--reason", "a test", "--table", str(it.file))
    assert (done.returncode, "accepted by Ann" in done.stdout) == (0, True), done.stderr
    it.start()
    assert not it.view.blocks
    it.end(15)
    said = it.tablectl("journal", "verify", "--table", str(it.file))
    accepted = f"Ann (entered) {ACCEPTED}: a test"
    assert (said.returncode, accepted in said.stdout) == (1, True)


@pytest.mark.parametrize("name", ["journal.sqlite", "journal.sqlite.head"])
def test_a_journal_with_a_broken_beginning_ends_the_start_with_status_2(it: Table, name: str) -> None:
    """The unit does not try again for ever: status 2, in one line."""
    it.start()
    it.end(15)
    path = it.state / name
    content = bytearray(path.read_bytes())
    for at in (20, 21, 22, 110):
        if at < len(content):
            content[at] ^= 0x55
    path.write_bytes(content)
    assert name in one_line(it.run_to_end())


def test_damage_far_back_is_told_after_the_start_and_play_goes_on(it: Table) -> None:
    """A start looks only at the journal's end. The rest is checked beside the table, a while later."""
    it.start()
    it.enter(Placed("red", "small", 500))
    it.call_no_more_bets()
    it.spin()
    it.declare(1, 2, 3)
    it.press("paid")
    it.until(lambda view: view.round == 2, "the next round")
    it.end(15)
    with closing(sqlite3.connect(it.journal, isolation_level=None)) as database:
        for name in ("journal_no_change", "journal_no_delete", "journal_in_order"):
            database.execute(f"DROP TRIGGER {name}")
        database.execute("UPDATE journal SET time = time + 1 WHERE sequence = 4")
        _put_back_fences(database)
    it.start("import controller.checks.evidence as check; check.AFTER_S = 0.1; check.GENTLY = ()")
    view = it.until(lambda view: view.alarms, "the alarm")
    assert any(f"row 4: {CHANGED}" in alarm.text for alarm in view.alarms)
    assert not view.blocks
    it.wait(lambda: f"journal: row 4: {CHANGED}" in it.said, "the finding in the log")


def test_a_clock_that_is_right_after_it_was_ahead_is_confirmed_by_the_floor_manager(it: Table) -> None:
    """The journal's last row is of tomorrow. Nobody can wait for that: the floor manager turns the key."""
    it.start("import time; now = time.time_ns; time.time_ns = lambda: now() + 86_400 * 10**9")
    it.enter(Placed("red", "small", 500))
    it.end(15)
    it.start()
    (block,) = it.view.blocks
    assert (block.name, "turn your key" in block.remedy) == ("clock", True)
    it.press("key floor-manager")
    it.until(lambda view: not view.blocks, "the end of the block")
    assert it.enter(Placed("blue", "big", 500)).ok
    it.settled()
    it.end(15)
    it.assert_sound()
