# SPDX-License-Identifier: MIT
"""Closes a journal that has become long: sealed, named, and linked to the one that follows it by hash and by key."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import msgspec

from controller.disk.folder import sync_folder
from controller.journal import form, keys, seals
from controller.journal.files import NEXT, JournalError, companion_path, explain, make_new
from controller.journal.form import EarlierJournal, Naming, Row
from controller.journal.lock import Lock
from controller.journal.reading import open_to_read, walk, zone_of
from controller.journal.seals import Seal
from controller.journal.trust import seal_of
from controller.zone import local


def archive(path: Path, key: Path) -> Path:
    """Close this journal for ever and begin the next one, in which the table goes on. Answers where the old one is.

    The new journal begins with the name and the hash of the old one, with the key that its last seal names, and with
    the table as it stood. The controller must have been stopped in order. If the power is cut, do it again. Raises
    JournalError.
    """
    lock = Lock(companion_path(path, ".lock"))
    try:
        if path.exists() and not _is_made(path):
            _make_next(path, key)
        return _put_in_place(path, key)
    except (sqlite3.Error, OSError, ValueError) as error:
        raise JournalError(explain(error, path)) from error
    finally:
        lock.free()


def _is_made(path: Path) -> bool:
    """Whether the next journal of this one is ready, from an attempt that was cut off."""
    new = companion_path(path, NEXT)
    if not new.exists():
        return _has_begun_only(path)
    if not seals.head_path(new).exists():
        return False
    with closing(open_to_read(new)) as made, closing(open_to_read(path)) as old:
        after = form.first_naming(made, new).after
        return bool(after and after.row == form.last_sequence(old))


def _has_begun_only(path: Path) -> bool:
    """Whether this journal was put in place by the last archiving, and no controller has written to it since."""
    with closing(open_to_read(path)) as database:
        last = form.read_row(database, form.last_sequence(database))
    head = seals.read_head(path)
    return bool(last and last.kind != "checkpoint" and head and head.closed and head.sequence == last.sequence)


def _make_next(path: Path, key: Path) -> None:
    """Write the new journal beside the old one."""
    with closing(open_to_read(path)) as old:
        form.require_whole_schema(old, path)
        last = form.read_row(old, form.last_sequence(old))
        if last is None or not _is_closed(path, last):
            raise JournalError(f"{path}: not closed in order: start the table, and stop it again")
        naming = form.first_naming(old, path)
        kept = _what_goes_on(old, path)
    signer = keys.Signer(keys.read_private(key))
    if seal_of(last).next != signer.public.hex():
        raise JournalError(f"{key}: not the key that {path} names for what follows: put the right key back")
    link = EarlierJournal(_name_of_old(path, last), last.sequence, last.hash.hex())
    first = Naming(naming.table, keys.fingerprint(signer.public), public=signer.public.hex(), after=link)
    new = companion_path(path, NEXT)
    os.close(make_new(new, path.stat().st_mode & 0o777))  # SQLite gives its side files the same mode
    with closing(form.connect(new, "rw")) as database:
        form.create(database)
        form.prepare_to_add(database)
        rows = _chained([(time.time_ns(), "table", 0, msgspec.json.encode(first), b""), *kept])
        form.add(database, rows)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    end = Seal(rows[-1].sequence, rows[-1].hash.hex(), closed=True)
    seals.write_head(new, end.sign(signer, "head"))


def _is_closed(path: Path, last: Row) -> bool:
    head = seals.read_head(path)
    return bool(head and head.closed and head.sequence == last.sequence and last.kind == "checkpoint" and last.intact)


GOES_ON_FROM = 3
"""A journal that follows an archived one begins with three rows: its name, a start, and the state it goes on from."""

Content = tuple[int, str, int, bytes, bytes]
"""Time, kind, round, event and effects of a row. Rows copied to the new journal keep their time."""


def _what_goes_on(old: sqlite3.Connection, path: Path) -> list[Content]:
    """The last start, the state at the last round's end, and the events of the open round.

    Rows of the floor stay in the old journal alone: their hash is their proof, and a copy would have another one.
    """
    query = "SELECT max(sequence) FROM journal WHERE kind = ?"
    state, start = (old.execute(query, (kind,)).fetchone()[0] for kind in ("state", "start"))
    if not state or not start:
        raise JournalError(f"{path}: no round has ended yet: there is nothing to archive")
    rows = [form.read_row(old, start), *walk(old, state, form.last_sequence(old))]
    if damaged := next((row for row in rows if row and not row.intact), None):
        raise JournalError(f"{path}: row {damaged.sequence} is not as it was written: tablectl journal verify")
    kept = (row for row in rows if row and row.kind not in ("checkpoint", *form.OF_THE_FLOOR))
    return [(row.time, row.kind, row.round, row.event, row.effects) for row in kept]


def _chained(contents: list[Content]) -> list[Row]:
    rows: list[Row] = []
    for at, kind, number, event, effects in contents:
        previous = rows[-1].hash if rows else form.BEGINNING
        columns = (len(rows) + 1, at, number, kind, event, effects, previous)
        rows.append(Row(*columns, form.digest(columns)))
    return rows


def _name_of_old(path: Path, last: Row) -> str:
    """`journal-to-2026-11-22-1f3a90bc.sqlite`: its last day, and the beginning of its last row's hash."""
    day = local(last.time, zone_of(path))
    return f"{path.stem}-to-{day:%Y-%m-%d}-{last.hash.hex()[:8]}{path.suffix}"


def _put_in_place(path: Path, key: Path) -> Path:
    """Give the old journal its name, and the new one its place. Goes on where a power cut has stopped it."""
    new = companion_path(path, NEXT)
    if not new.exists() and not path.exists():
        raise JournalError(f"{path}: no such journal: name the right file")
    with closing(open_to_read(new if new.exists() else path)) as database:
        naming = form.first_naming(database, path)
    if naming.after is None:
        raise JournalError(f"{path}: not the journal that follows another")
    old = path.with_name(naming.after.file)
    if path.exists() and new.exists():
        if not keys.public_path(old).exists():
            keys.write_public(old, keys.read_public(keys.public_path(key)))
        _make_one_file(path)
        _move(path, old)
    keys.write_public(key, bytes.fromhex(naming.public))
    _move(new, path)
    sync_folder(path.parent)
    return old


def _make_one_file(path: Path) -> None:
    """Put all rows into the file itself. SQLite keeps the last ones beside it if it was read as the table stopped.

    Under its new name the journal would not have them, and the next journal would. Raises JournalError while another
    program reads it.
    """
    try:
        with closing(form.connect(path, "rw")) as database:
            database.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise JournalError(f"{path}: another program reads it: end that program, then archive again") from error


def _move(journal: Path, to: Path) -> None:
    """Rename a journal and its head, the head first: a journal is found as long as anything of it is left to move."""
    if seals.head_path(journal).exists():
        seals.head_path(journal).replace(seals.head_path(to))
    if journal.exists():
        journal.replace(to)
    for ending in ("-wal", "-shm"):
        companion_path(journal, ending).unlink(missing_ok=True)  # empty: SQLite made them to read it
