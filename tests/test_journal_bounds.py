# SPDX-License-Identifier: MIT
"""Every number and every name that comes from evidence is bounded where it is read: no traceback, no file elsewhere."""

import os
import random
import shutil
import sqlite3
import string
from collections.abc import Callable
from contextlib import closing, suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from test_journal_archive import archived, day, opened

from controller.cli.main import main
from controller.conductor.conductor import fresh
from controller.engine.record import state
from controller.games import find
from controller.journal import (
    JournalError,
    accept_loss,
    archive,
    export,
    form,
    last_seal,
    public_path,
    reading,
    recover,
    seals,
    verify_chain,
)
from controller.journal.excerpt import JournalPart, excerpt, rounds_kept
from controller.journal.files import companion_path
from controller.journal.verdict import CHANGED

NAME = "journal.sqlite"
FLIPS = 25
"""Number of bits of the schema's text that are flipped for each reader."""
TOO_MANY = (2**53 + 1, 2**63 - 1, 2**63, 10**40, -1)
NOT_NAMES = ("../../../../etc/passwd", "/etc/passwd", "..", ".", "", "a\0b", "a\nb", "x" * 201)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archived journal and the one that follows it."""
    folder = tmp_path_factory.mktemp("original")
    day(folder, 2, "Monday")
    archived(folder)
    day(folder, 1, "Tuesday")
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    shutil.copytree(original, tmp_path / "copy")
    return tmp_path / "copy"


def findings(folder: Path) -> list[str]:
    checked = verify_chain(folder / NAME, public_path(folder / "table.key"))
    return [finding for each in checked for finding in each.verdict.findings]


def rewrite(folder: Path, sequence: int, **columns: Any) -> None:
    """Change a row, and give it the hash that fits."""
    with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as database:
        for name in form.SCHEMA:
            if name != "journal":
                database.execute(f"DROP TRIGGER {name}")
        row = form.Row(*database.execute("SELECT * FROM journal WHERE sequence = ?", (sequence,)).fetchone())
        changed = row._replace(**columns)
        changed = changed._replace(hash=form.digest(changed[:7]))
        database.execute("DELETE FROM journal WHERE sequence = ?", (sequence,))
        database.execute("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", changed)
        for name, statement in form.SCHEMA.items():
            if name != "journal":
                database.execute(statement)


def seal_of(folder: Path) -> dict[str, object]:
    found: dict[str, object] = msgspec.json.decode(seals.head_path(folder / NAME).read_bytes())
    return found


# A damaged schema

READERS: dict[str, Callable[[Path], object]] = {
    "verify": lambda path: verify_chain(path, public_path(path.parent / "table.key")),
    "export": lambda path: export(path, BytesIO()),
    "show": lambda path: (list(excerpt(path, JournalPart(last=1), lambda *_: None)), rounds_kept(path)),
    "recover": recover,
    "seal": last_seal,
    "accept-loss": lambda path: accept_loss(path, path.parent / "table.key", "Ann", "a slip"),
    "archive": lambda path: archive(path, path.parent / "table.key"),
}
"""Functions that read a journal. The last two also write."""


@pytest.mark.parametrize("file", ["now", "archived"])
@pytest.mark.parametrize("reader", READERS)
def test_a_bit_that_is_turned_in_the_schema_is_named_in_words(
    original: Path, tmp_path: Path, reader: str, file: str
) -> None:
    """Every error is a finding or a JournalError, and no other exception."""
    name = NAME if file == "now" else next(original.glob("journal-to-*.sqlite")).name
    data = (original / name).read_bytes()
    end = data.index(b"CREATE TRIGGER journal_in_order")
    drawn = random.Random(f"{reader} {file}")
    for place in [*drawn.sample(range(100), 10), *drawn.sample(range(100, end), FLIPS)]:
        shutil.rmtree(tmp_path / "copy", ignore_errors=True)
        shutil.copytree(original, tmp_path / "copy")
        turned = bytearray(data)
        turned[place] ^= 1 << drawn.randrange(8)
        (tmp_path / "copy" / name).write_bytes(turned)
        try:
            READERS[reader](tmp_path / "copy" / NAME)
        except JournalError:
            continue


def test_the_command_verifies_a_damaged_schema(folder: Path) -> None:
    path = folder / NAME
    data = path.read_bytes()
    path.write_bytes(data.replace(b"CREATE TABLE journal (sequence", b"CREATE TABLE journal (sequ\xe5nce"))
    answer = CliRunner().invoke(main, ["journal", "verify", "--file", str(path)])
    assert answer.exit_code == 1
    assert "from its beginning on" in answer.stdout
    assert f"{path}: NOT as it was written" in answer.stdout


def test_an_archived_journal_that_is_none_is_a_finding_of_its_own(folder: Path) -> None:
    [old] = folder.glob("journal-to-*.sqlite")
    old.write_bytes(b"nonsense" * 100)
    [first, second] = verify_chain(folder / NAME, public_path(folder / "table.key"))
    assert "not a SQLite database" in first.verdict.findings[0]
    assert second.verdict.sound


# Depth, words that a terminal obeys, pipes

DEEP = b'{"more":' + b"[" * 30_000 + b"]" * 30_000 + b"}"
"""JSON that no decoder follows to its end."""


def add(folder: Path, kind: str, event: bytes) -> None:
    """A row more, with the hash that fits: whoever may write the file can add it."""
    with closing(form.connect(folder / NAME, "rw")) as database:
        last = form.read_row(database, form.last_sequence(database))
        assert last
        columns = (last.sequence + 1, last.time, last.round, kind, event, b"[]", last.hash)
        statement = "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        database.execute(statement, (*columns, form.digest(columns)))


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("kind", ["loss", "checkpoint", "event", "state", "start"])
def test_a_row_that_is_nested_too_deep_is_named_in_words(folder: Path, reader: str, kind: str) -> None:
    add(folder, kind, DEEP)
    with suppress(JournalError):
        READERS[reader](folder / NAME)


@pytest.mark.parametrize("words", [["show"], ["replay"], ["open-round"], ["export"], ["verify"], ["accept-loss"]])
@pytest.mark.parametrize("kind", ["loss", "event", "state", "start"])
def test_no_command_ends_with_a_traceback_at_a_row_that_is_nested_too_deep(
    folder: Path, kind: str, words: list[str]
) -> None:
    add(folder, kind, DEEP)
    by = ["--by", "Ann", "--reason", "as found"] if words == ["accept-loss"] else []
    answer = CliRunner().invoke(main, ["journal", *words, "--file", str(folder / NAME), *by])
    assert isinstance(answer.exception, SystemExit | None), answer.exception


def test_a_head_or_a_first_row_that_is_nested_too_deep_ends_a_start_in_words(folder: Path) -> None:
    whole = seals.head_path(folder / NAME).read_bytes()
    seals.head_path(folder / NAME).write_bytes(DEEP)
    with pytest.raises(JournalError, match="not the head of a journal"):
        opened(folder)
    seals.head_path(folder / NAME).write_bytes(whole)
    rewrite(folder, 1, event=DEEP)
    with pytest.raises(JournalError, match="does not name a table"):
        opened(folder)


def test_no_word_of_damaged_evidence_moves_the_cursor(folder: Path) -> None:
    evil = "\x1b[2J\x9b31m\u202e\u2028"
    loss = {"by": evil, "reason": evil, "found": [evil], "seal": {"sequence": 1, "hash": "0" * 64}}
    add(folder, "loss", msgspec.json.encode(loss))
    named = msgspec.json.decode(first_row(folder).event)
    rewrite(folder, 1, event=msgspec.json.encode({**named, "table": evil, "after": {**named["after"], "file": "\x9b"}}))
    with closing(sqlite3.connect(folder / NAME)) as database:
        database.execute(f'CREATE TABLE "{evil}" (a)')
    by = ["--by", "Ann", "--reason", "as found"]
    for words in ["verify"], ["show"], ["archive"], ["accept-loss", *by]:
        answer = CliRunner().invoke(main, ["journal", *words, "--file", str(folder / NAME)])
        said = answer.stdout + answer.stderr
        assert "\\u202e" in said or words == ["archive"], said
        assert all(line.isprintable() for line in said.split("\n")), said


def first_row(folder: Path) -> form.Row:
    with closing(form.connect(folder / NAME, "ro")) as database:
        row = form.read_row(database, 1)
    assert row
    return row


@pytest.mark.parametrize("ending", form.BESIDE)
def test_a_pipe_in_the_place_of_a_file_of_sqlite_is_not_waited_for(folder: Path, ending: str) -> None:
    pipe = companion_path(folder / NAME, ending)
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    with pytest.raises(JournalError, match=f"{ending} is no regular file"):
        opened(folder)
    with pytest.raises(JournalError, match=f"{ending} is no regular file"):
        recover(folder / NAME)


# Names


@pytest.mark.parametrize("name", NOT_NAMES)
def test_the_link_to_the_archived_journal_names_no_file_elsewhere(folder: Path, name: str) -> None:
    with closing(sqlite3.connect(folder / NAME)) as database:
        (event,) = database.execute("SELECT event FROM journal WHERE sequence = 1").fetchone()
    naming = msgspec.json.decode(event)
    naming["after"]["file"] = name
    rewrite(folder, 1, event=msgspec.json.encode(naming))
    found = findings(folder)
    assert "first row does not name" in found[0]
    answer = CliRunner().invoke(main, ["journal", "verify", "--file", str(folder / NAME)])
    assert (answer.exit_code, isinstance(answer.exception, SystemExit)) == (1, True)
    with pytest.raises(JournalError, match="does not name a table"):
        opened(folder)


@pytest.mark.parametrize("length", [1, 200])
def test_a_name_as_an_archive_has_it_is_read(length: int) -> None:
    name = (string.ascii_letters * 4)[: length - 1] + "é"
    link = msgspec.json.encode(form.EarlierJournal(name, 1, "0" * 64))
    assert msgspec.json.decode(link, type=form.EarlierJournal).file == name


# Numbers


@pytest.mark.parametrize("number", TOO_MANY)
def test_a_head_of_a_row_that_no_journal_has_ends_a_start_in_words(folder: Path, number: int) -> None:
    head = seal_of(folder) | {"sequence": number}
    seals.head_path(folder / NAME).write_bytes(msgspec.json.encode(head) if number < 2**64 else huge(head, number))
    with pytest.raises(JournalError, match="not the head of a journal"):
        opened(folder)
    assert [finding for finding in findings(folder) if "not the head of a journal" in finding]


def huge(head: dict[str, object], number: int) -> bytes:
    return msgspec.json.encode(head | {"sequence": 7}).replace(b"7", str(number).encode(), 1)


@pytest.mark.parametrize("number", TOO_MANY[:2])
def test_a_round_that_no_journal_has_is_not_gone_on_from(folder: Path, number: int) -> None:
    """A reader that counts on from this round would overflow."""
    with closing(sqlite3.connect(folder / NAME)) as database:
        (last,) = database.execute("SELECT max(sequence) FROM journal").fetchone()
    rewrite(folder, last, round=number)
    with pytest.raises(JournalError):
        recover(folder / NAME)
    with pytest.raises(JournalError):
        opened(folder)
    assert f"row {last}: {CHANGED}" in findings(folder)


@pytest.mark.parametrize("number", TOO_MANY)
def test_a_state_of_a_round_that_no_table_has_played_is_not_gone_on_from(number: int) -> None:
    kept = msgspec.json.decode(state.encode(fresh(find("sic-bo"), state.Limits(500, 50_000, 500), "table-1", {})))
    text = msgspec.json.encode(kept | {"round": 7}).replace(b'"round":7', f'"round":{number}'.encode())
    with pytest.raises(msgspec.ValidationError, match="round"):
        state.decode(text)


@pytest.mark.parametrize("column", ["sequence", "round"])
@pytest.mark.parametrize("number", [form.MOST, *TOO_MANY[:2]])
def test_a_number_that_no_journal_has_is_not_right_though_its_hash_is(column: str, number: int) -> None:
    row = form.Row(5, 0, 5, "event", b"", b"", bytes(32), b"")._replace(**{column: number})
    assert row._replace(hash=form.digest(row[:7])).intact == (number == form.MOST)


@pytest.mark.parametrize(
    "wrong",
    [
        {"hash": "0" * 63},
        {"hash": "G" * 64},
        {"signature": "0" * 129},
        {"next": "00"},
        {"next": "0" * 64 + "\n"},
        {"closed": 2},
    ],
)
def test_a_seal_has_hashes_keys_and_signatures_of_their_lengths(folder: Path, wrong: dict[str, object]) -> None:
    seals.head_path(folder / NAME).write_bytes(msgspec.json.encode(seal_of(folder) | wrong))
    with pytest.raises(JournalError, match="not the head of a journal"):
        seals.read_head(folder / NAME)


def test_who_runs_a_table_is_a_number(folder: Path) -> None:
    """People read the number as the process to end."""
    from controller.journal.lock import _holder

    lock = folder / f"{NAME}.lock"
    for said, read in ((b"4711\n", "4711"), (b"1; reboot\n", "unknown"), (b"\xff\x1b[2J", "unknown"), (b"", "unknown")):
        lock.write_bytes(said)
        with lock.open() as file:
            assert _holder(file.fileno()) == read


def test_a_round_that_would_fill_the_memory_is_not_gone_on_from(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Packed, some kilobytes of a row that somebody made are megabytes: they are counted as they are unpacked."""
    whole = recover(folder / NAME)
    monkeypatch.setattr(reading, "LONGEST_ROUND", 1_000_000)
    assert recover(folder / NAME) == whole
    monkeypatch.setattr(reading, "LONGEST_ROUND", 10)
    with pytest.raises(JournalError, match="more than 10 bytes in one round"):
        recover(folder / NAME)
