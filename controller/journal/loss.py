# SPDX-License-Identifier: MIT
"""A floor manager accepts that rows of a journal are missing or forged, so that the table can go on: it is kept."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import msgspec

from controller.journal import form, keys, seals, trust
from controller.journal.files import ASIDE, JournalError, companion_path, explain, require_in_place
from controller.journal.form import Row
from controller.journal.lock import Lock
from controller.journal.seals import Seal
from controller.journal.trust import Loss
from controller.journal.verdict import JournalVerdict, verify


def accept_loss(path: Path, key: Path, by: str, reason: str) -> JournalVerdict:
    """Add a row that names what is wrong, who accepts it and why, and sign the journal as it is now.

    The table can be started again. `verify` names this row for ever. Answers what was found before. Raises
    JournalError if nothing is wrong, if a controller runs this table, if the file cannot be read at all, or if its
    schema was changed: no table starts with such a file.
    """
    lock = Lock(companion_path(path, ".lock"))
    try:
        require_in_place(path)
        found, signer = verify(path, keys.public_path(key)), keys.Signer(keys.read_private(key))
        with closing(form.connect(path, "rw")) as database:
            _require_startable(database, path)
            if found.sound and (why := _why_not_started(database, path, key, signer)):
                found = msgspec.structs.replace(found, findings=(why,))
            if not found.findings:
                raise JournalError(f"{path}: {found.word}: there is no loss to accept{_of_unread(found)}")
            row = _add(database, path, signer, Loss(by, reason, found.findings, Seal(0, "")))
        seals.write_head(path, Seal(row.sequence, row.hash.hex()).sign(signer, "head"))
        return found
    except (sqlite3.Error, OSError, ValueError) as error:
        raise JournalError(explain(error, path)) from error
    finally:
        lock.free()


def _of_unread(found: JournalVerdict) -> str:
    """Rows that could not be read are perhaps not lost: what to do first."""
    return f" ({found.unread[0]}): check the card or disk, and verify again" if found.unread else ""


def _require_startable(database: sqlite3.Connection, path: Path) -> None:
    """Raises JournalError if the table starts without a new loss, or would not start with one."""
    form.require_journal(database, path)
    form.require_whole_schema(database, path)
    last, head = form.read_row(database, form.last_sequence(database)), seals.read_head(path)
    if last and last.kind == "loss" and head and head.hash == last.hash.hex():
        raise JournalError(f"{path}: the loss was accepted already, in row {last.sequence}: start the table")


def _why_not_started(database: sqlite3.Connection, path: Path, key: Path, signer: keys.Signer) -> str:
    """Why the table does not start with this journal; empty if it does.

    An old copy of a journal, or an old head, has nothing wrong in itself: only the table's key shows that it is old.
    """
    last = form.last_sequence(database)
    naming = form.first_naming(database, path)
    following = trust.caught_up(signer, trust.in_force(database, last, trust.first_key(naming, key)))
    if following is None:
        return f"row {last}: what follows it was signed with another key: this is an old copy, or not the table's key"
    head = seals.read_head(path)
    return trust.why_out_of_date(database, head) if head and following is signer else ""


def _add(database: sqlite3.Connection, path: Path, signer: keys.Signer, loss: Loss) -> Row:
    last = form.read_row(database, form.last_sequence(database))
    if last is None:
        raise JournalError(f"{path}: has no row at all: {ASIDE}")
    seal = Seal(last.sequence, last.hash.hex(), next=signer.public.hex()).sign(signer, "row")
    event = msgspec.json.encode(msgspec.structs.replace(loss, seal=seal))
    columns = (last.sequence + 1, time.time_ns(), last.round, "loss", event, b"", last.hash)
    row = Row(*columns, form.digest(columns))
    form.prepare_to_add(database)
    form.add(database, [row])
    return row
