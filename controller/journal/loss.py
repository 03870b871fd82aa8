"""A floor manager accepts that rows of a journal are missing or forged, so that the table can go on: it is kept."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import msgspec

from controller.journal import form, keys, seals
from controller.journal.files import ASIDE, JournalError, Lock, beside, explain, require_in_place
from controller.journal.form import Row
from controller.journal.seals import Seal
from controller.journal.trust import Loss
from controller.journal.verdict import Verdict, verify

MOST_FOUND = 20
"""How many of the findings are kept in the row."""


def accept_loss(path: Path, key: Path, by: str, reason: str) -> Verdict:
    """Add a row that names what is wrong, who accepts it and why, and sign the journal as it is now.

    The table can be started again. `verify` names this row for ever. Answers what was found before. Raises
    JournalError if nothing is wrong, if a controller runs this table, or if the file cannot be read at all.
    """
    lock = Lock(beside(path, ".lock"))
    try:
        require_in_place(path)
        found = verify(path, keys.public_path(key))
        if found.sound:
            raise JournalError(f"{path}: as it was written: there is no loss to accept")
        signer, loss = keys.Signer(keys.read_private(key)), Loss(by, reason, found.findings[:MOST_FOUND], Seal(0, ""))
        with closing(form.connect(path, "rw")) as database:
            row = _add(database, path, signer, loss)
        seals.write_head(path, Seal(row.sequence, row.hash.hex()).signed(signer, "head"))
        return found
    except (sqlite3.Error, OSError) as error:
        raise JournalError(explain(error, path)) from error
    finally:
        lock.free()


def _add(database: sqlite3.Connection, path: Path, signer: keys.Signer, loss: Loss) -> Row:
    form.require_journal(database, path)
    last = form.read_row(database, form.last_sequence(database))
    if last is None:
        raise JournalError(f"{path}: has no row at all: {ASIDE}")
    seal = Seal(last.sequence, last.hash.hex(), next=signer.public.hex()).signed(signer, "row")
    event = msgspec.json.encode(msgspec.structs.replace(loss, seal=seal))
    columns = (last.sequence + 1, time.time_ns(), last.round, "loss", event, b"", last.hash)
    row = Row(*columns, form.digest(columns))
    database.execute("PRAGMA synchronous = FULL")
    database.execute("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
    return row
