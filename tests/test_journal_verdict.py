# SPDX-License-Identifier: MIT
"""The verdict on a journal that was tampered with: each change, gap, swap, cut and forgery is found and named."""

import itertools
import json
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.journal import (
    Journal,
    JournalError,
    JournalVerdict,
    export,
    public_path,
    recover,
    rows,
    signatures,
    verify,
)
from controller.journal.form import COLUMNS, SCHEMA, digest
from controller.journal.verdict import CHANGED, FORGED

CLOSED_AT = 12


def silent(_news: object) -> None:
    pass


def write(folder: Path, close: Callable[[Journal], None] = Journal.close) -> None:
    """Twelve rows: the table, a start, two rounds with a checkpoint after the first, and the closing checkpoint."""
    durable = threading.Semaphore(0)
    journal = Journal.open(folder / "journal", "sic-bo-7", folder / "key", lambda _: durable.release(), silent)
    journal.append("start", 0, b'{"version":"0.1.0"}')
    for number in (1, 2):
        for name in ("no-more-bets", "start"):
            journal.append("event", number, json.dumps({"button": name}).encode(), b'[{"type":"Call"}]')
        journal.append("event", number, b'{"type":"Entered"}', b'[{"type":"Declare"}]')
        journal.append("state", number, b'{"rounds":%d}' % number)
        if number == 1:
            journal.checkpoint()
            assert durable.acquire(timeout=20)
    close(journal)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("original")
    write(folder)
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    return copied(original, tmp_path / "copy")


def copied(original: Path, to: Path) -> Path:
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(original, to)
    return to


@contextmanager
def tampering(folder: Path) -> Iterator[sqlite3.Connection]:
    """The database without its triggers, which are restored afterwards: only chain and signatures show changes."""
    database = sqlite3.connect(folder / "journal", isolation_level=None)
    fence = [name for name in SCHEMA if name != "journal"]
    database.execute("PRAGMA synchronous = OFF")
    for name in fence:
        database.execute(f"DROP TRIGGER {name}")
    yield database
    for name in fence:
        database.execute(SCHEMA[name])
    database.close()


def judged(folder: Path) -> JournalVerdict:
    return verify(folder / "journal", public_path(folder / "key"))


def rehash(database: sqlite3.Connection, since: int) -> None:
    """Do as a forger who knows the form but has no key: chain all rows again, from one row on."""
    (previous,) = database.execute("SELECT hash FROM journal WHERE sequence = ?", (since - 1,)).fetchone()
    for row in database.execute("SELECT * FROM journal WHERE sequence >= ? ORDER BY sequence", (since,)).fetchall():
        new = digest((*row[:6], previous))
        database.execute("UPDATE journal SET previous = ?, hash = ? WHERE sequence = ?", (previous, new, row[0]))
        previous = new


def test_an_untouched_journal_is_sound(folder: Path) -> None:
    verdict = judged(folder)
    assert verdict.findings == ()
    assert verdict.sound
    assert (verdict.table, verdict.rows, verdict.checkpoints, verdict.unsigned) == ("sic-bo-7", CLOSED_AT, 2, 0)


OTHERS = {"sequence": 99, "time": 7, "round": 9, "kind": "other", "event": b"{}x", "effects": b"[]x"} | {
    "previous": bytes(32),
    "hash": bytes(32),
}


@pytest.mark.parametrize("column", COLUMNS)
def test_a_change_of_any_column_of_any_row_is_found(original: Path, tmp_path: Path, column: str) -> None:
    for sequence in range(1, CLOSED_AT + 1):
        folder = copied(original, tmp_path / "copy")
        other = bytes(31) + b"\1" if (column, sequence) == ("previous", 1) else OTHERS[column]
        with tampering(folder) as database:
            database.execute(f"UPDATE journal SET {column} = ? WHERE sequence = ?", (other, sequence))
        findings = judged(folder).findings
        expected = f"row 99: reordered: it was written as row {sequence}" if column == "sequence" else ": changed after"
        assert any(expected in finding for finding in findings), (sequence, findings)


@given(
    sequence=st.integers(1, CLOSED_AT),
    column=st.sampled_from(["event", "effects", "kind", "hash", "previous"]),
    where=st.integers(0, 10_000),
    flip=st.integers(1, 255),
)
@settings(max_examples=40, deadline=None)
def test_a_change_of_any_one_byte_is_found(
    original: Path, tmp_path_factory: pytest.TempPathFactory, sequence: int, column: str, where: int, flip: int
) -> None:
    folder = copied(original, tmp_path_factory.getbasetemp() / "flipped")
    with tampering(folder) as database:
        (value,) = database.execute(f"SELECT {column} FROM journal WHERE sequence = ?", (sequence,)).fetchone()
        raw = bytearray(value.encode() if isinstance(value, str) else value) or bytearray(b"\0")
        raw[where % len(raw)] ^= flip
        cast = "CAST(? AS TEXT)" if column == "kind" else "?"
        database.execute(f"UPDATE journal SET {column} = {cast} WHERE sequence = ?", (bytes(raw), sequence))
    assert any(f"row {sequence}: {CHANGED}" in finding for finding in judged(folder).findings)


@pytest.mark.parametrize("sequence", range(1, CLOSED_AT + 1))
def test_a_change_is_found_though_everything_after_it_is_chained_anew(folder: Path, sequence: int) -> None:
    with tampering(folder) as database:
        database.execute("UPDATE journal SET round = 77 WHERE sequence = ?", (sequence,))
        if sequence > 1:
            rehash(database, sequence)
    assert not judged(folder).sound


def test_one_row_replaced_and_hashed_is_found_where_the_next_does_not_follow(folder: Path) -> None:
    with tampering(folder) as database:
        row = database.execute("SELECT * FROM journal WHERE sequence = 4").fetchone()
        changed = (*row[:4], b'{"button":"void"}', row[5], row[6])
        database.execute("UPDATE journal SET event = ?, hash = ? WHERE sequence = 4", (changed[4], digest(changed)))
    (finding,) = judged(folder).findings
    assert finding.startswith("row 5: does not follow")
    assert "row 4: " in finding


@pytest.mark.parametrize("sequence", range(1, CLOSED_AT))
def test_a_removed_row_is_named(folder: Path, sequence: int) -> None:
    with tampering(folder) as database:
        database.execute("DELETE FROM journal WHERE sequence = ?", (sequence,))
    assert f"row {sequence} is missing" in judged(folder).findings


@pytest.mark.parametrize("sequence", range(2, CLOSED_AT))
def test_a_removed_row_is_found_though_the_rest_moved_up_and_is_chained_anew(folder: Path, sequence: int) -> None:
    with tampering(folder) as database:
        database.execute("DELETE FROM journal WHERE sequence = ?", (sequence,))
        for later in range(sequence + 1, CLOSED_AT + 1):
            database.execute("UPDATE journal SET sequence = sequence - 1 WHERE sequence = ?", (later,))
        rehash(database, sequence)
    findings = judged(folder).findings
    assert any("bad signature" in finding for finding in findings)
    assert f"cut off at the end: row {CLOSED_AT} is missing" in findings


def test_any_two_rows_swapped_are_named(original: Path, tmp_path: Path) -> None:
    for one, other in itertools.combinations(range(1, CLOSED_AT + 1), 2):
        folder = copied(original, tmp_path / "copy")
        with tampering(folder) as database:
            for old, new in ((one, 0), (other, one), (0, other)):
                database.execute("UPDATE journal SET sequence = ? WHERE sequence = ?", (new, old))
        findings = judged(folder).findings
        assert f"row {one}: reordered: it was written as row {other}" in findings
        assert f"row {other}: reordered: it was written as row {one}" in findings


@pytest.mark.parametrize("last", range(CLOSED_AT))
def test_a_tail_cut_anywhere_is_found(folder: Path, last: int) -> None:
    with tampering(folder) as database:
        database.execute("DELETE FROM journal WHERE sequence > ?", (last,))
    gone = f"row {CLOSED_AT} is" if last == CLOSED_AT - 1 else f"rows {last + 1} to {CLOSED_AT} are"
    assert f"cut off at the end: {gone} missing" in judged(folder).findings


def test_a_cut_tail_cannot_be_hidden_with_a_signature_from_the_journal_itself(folder: Path) -> None:
    seal = next(row for row in rows(folder / "journal") if row.kind == "checkpoint")
    with tampering(folder) as database:
        database.execute("DELETE FROM journal WHERE sequence >= ?", (seal.sequence,))
    (folder / "journal.head").write_bytes(seal.event)
    assert "bad signature" in judged(folder).findings[0]


def test_a_missing_head_is_found(folder: Path) -> None:
    (folder / "journal.head").unlink()
    assert "the head is missing" in judged(folder).findings[0]


@pytest.mark.parametrize("content", [b"", b"{}", b"nonsense", b'{"sequence":12,"hash":"zz","signature":"zz"}'])
def test_a_spoilt_head_is_found(folder: Path, content: bytes) -> None:
    (folder / "journal.head").write_bytes(content)
    assert "journal.head: " in judged(folder).findings[0]


def test_a_row_forged_at_the_end_is_found_even_if_it_is_chained(folder: Path) -> None:
    with tampering(folder) as database:
        last = database.execute("SELECT * FROM journal WHERE sequence = ?", (CLOSED_AT,)).fetchone()
        columns = (CLOSED_AT + 1, 1, 2, "event", b"{}", b"", last[7])
        database.execute("INSERT INTO journal VALUES (?,?,?,?,?,?,?,?)", (*columns, digest(columns)))
    (finding,) = judged(folder).findings
    assert finding.startswith("rows 13 to 13: added")


def test_a_forged_checkpoint_is_found(folder: Path) -> None:
    with tampering(folder) as database:
        database.execute("UPDATE journal SET kind = 'checkpoint', event = CAST('{}' AS BLOB) WHERE sequence = 4")
        rehash(database, 4)
    assert any(finding.startswith("row 4: bad signature") for finding in judged(folder).findings)


def test_a_checkpoint_moved_to_another_row_is_found(folder: Path) -> None:
    with tampering(folder) as database:
        (event,) = database.execute("SELECT event FROM journal WHERE sequence = 7").fetchone()
        database.execute("UPDATE journal SET kind = 'checkpoint', event = ? WHERE sequence = 4", (event,))
        rehash(database, 4)
    found = [finding for finding in judged(folder).findings if finding.startswith("row 4: bad signature")]
    assert [finding.endswith("of row 6") for finding in found] == [True]


@pytest.fixture
def many_signatures(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """Every signature is checked in the other process. The processes that were started."""
    started: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen

    def noted(*command: Any, **how: Any) -> subprocess.Popen[bytes]:
        started.append(start(*command, **how))
        return started[-1]

    monkeypatch.setattr(signatures, "AT_ONCE", 1)
    monkeypatch.setattr(subprocess, "Popen", noted)
    return started


def test_the_signatures_of_a_long_journal_are_checked_beside_its_rows(
    folder: Path, many_signatures: list[subprocess.Popen[bytes]]
) -> None:
    expected = judged(folder)
    assert expected.sound
    assert [each.returncode for each in many_signatures] == [0]
    with tampering(folder) as database:
        (event,) = database.execute("SELECT event FROM journal WHERE sequence = 7").fetchone()
        seal = {**json.loads(event), "signature": "00" * 64}
        database.execute("UPDATE journal SET event = ? WHERE sequence = 7", (json.dumps(seal).encode(),))
        rehash(database, 7)
    assert f"row 7: {FORGED}" in judged(folder).findings


def test_signatures_that_the_other_process_does_not_check_are_checked_here(
    folder: Path, many_signatures: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert judged(folder).sound
    assert many_signatures
    with tampering(folder) as database:
        database.execute("UPDATE journal SET round = 9 WHERE sequence = 9")
        rehash(database, 9)
    assert FORGED in " ".join(judged(folder).findings)


def test_another_key_is_found(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    write(tmp_path / "other")
    findings = verify(folder / "journal", public_path(tmp_path / "other" / "key")).findings
    assert findings[0].startswith("row 1: foreign key")
    assert findings[1] == "row 7: bad signature: the table's key did not make it"


def test_another_journal_of_the_same_table_under_this_head_is_found(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(folder / "key", other / "key")
    write(other)
    shutil.copy(other / "journal.head", folder / "journal.head")
    (finding,) = judged(folder).findings
    assert finding.endswith(f"journal.head: {FORGED}")


@pytest.mark.parametrize("name", [name for name in SCHEMA if name != "journal"])
def test_a_fence_that_is_down_is_found(folder: Path, name: str) -> None:
    with tampering(folder):
        pass
    database = sqlite3.connect(folder / "journal")
    database.execute(f"DROP TRIGGER {name}")
    database.close()
    assert judged(folder).findings == (f"the schema's {name} was removed",)


def test_a_table_made_anew_with_other_types_is_found(folder: Path) -> None:
    with tampering(folder) as database:
        database.execute("ALTER TABLE journal RENAME TO old")
        database.execute(SCHEMA["journal"].replace(" STRICT", "").replace("NOT NULL", ""))
        database.execute("INSERT INTO journal SELECT * FROM old")
        database.execute("DROP TABLE old")
        database.execute("UPDATE journal SET event = NULL, kind = 5 WHERE sequence = 4")
        database.execute("UPDATE journal SET time = 'noon', hash = 'x' WHERE sequence = 6")
    findings = judged(folder).findings
    assert "the schema's journal was changed" in findings
    assert {f"row 4: {CHANGED}", f"row 6: {CHANGED}"} <= set(findings)


def test_a_damaged_page_is_found(folder: Path) -> None:
    content = bytearray((folder / "journal").read_bytes())
    content[-4096:] = bytes(4096)
    (folder / "journal").write_bytes(content)
    assert not judged(folder).sound


def test_rows_after_the_last_checkpoint_are_counted(tmp_path: Path) -> None:
    def stop_without_closing(journal: Journal) -> None:
        journal._writer.finish(5)
        journal._lock.free()

    write(tmp_path, stop_without_closing)
    verdict = judged(tmp_path)
    assert verdict.sound
    assert (verdict.rows, verdict.unsigned) == (11, 4)


def test_findings_are_listed_up_to_a_bound_and_then_counted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.journal.verdict.MOST", 3)
    with tampering(folder) as database:
        database.execute("UPDATE journal SET round = 9 WHERE sequence < 12")
    findings = judged(folder).findings
    assert findings[-1] == "and 8 findings more"
    assert len(findings) == 4


def test_a_journal_can_be_verified_while_it_is_written(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal", "sic-bo-7", tmp_path / "key", silent, silent)
    for n in range(30):
        for _ in range(20):
            journal.append("event", n, b"{}", durable=n % 5 == 0)
        journal.checkpoint()
        if public_path(tmp_path / "key").exists():
            verdict = judged(tmp_path)
            assert verdict.sound or (verdict.rows == 0 and len(verdict.findings) == 1)
    journal.close()
    assert judged(tmp_path).unsigned == 0


def test_there_must_be_a_journal_and_a_key_to_read(folder: Path) -> None:
    with pytest.raises(JournalError, match="none: there is no journal"):
        verify(folder / "none", public_path(folder / "key"))
    with pytest.raises(JournalError, match="no such file"):
        verify(folder / "journal", folder / "none")
    with pytest.raises(JournalError, match="Ed25519 public key"):
        verify(folder / "journal", folder / "key")


@pytest.mark.parametrize("sequence", range(10, CLOSED_AT + 1))
def test_play_is_not_resumed_from_rows_that_were_changed(folder: Path, sequence: int) -> None:
    with tampering(folder) as database:
        database.execute("UPDATE journal SET sequence = sequence + 1 WHERE sequence = 12")
        database.execute("UPDATE journal SET sequence = 12 WHERE sequence = 13")
        database.execute("UPDATE journal SET event = CAST('{\"rounds\":8}' AS BLOB) WHERE sequence = ?", (sequence,))
        database.execute("UPDATE journal SET kind = 'event' WHERE kind = 'state'")
    with pytest.raises(JournalError, match=r"row \d+ .* play cannot be resumed"):
        recover(folder / "journal")


def test_what_is_not_a_journal_is_not_exported(tmp_path: Path) -> None:
    (tmp_path / "journal").write_bytes(b"hello" * 300)
    with (tmp_path / "out").open("wb") as out, pytest.raises(JournalError, match="not a SQLite database"):
        export(tmp_path / "journal", out)
