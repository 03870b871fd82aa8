# SPDX-License-Identifier: MIT
"""The journal's file for its writer: opening, checking, appending, signing. For one thread at a time."""

import contextlib
import logging
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from controller.disk.folder import sync_folder
from controller.journal import form, keys, seals, trust
from controller.journal.files import ASIDE, JournalError, companion_path, require_in_place
from controller.journal.form import Row
from controller.journal.seals import Seal

log = logging.getLogger(__name__)

FIRST = 1
"""The sequence of the row that names the table."""


START_S = 10.0
"""Seconds. Longest wait for the file at a start: a check of the last run may still read it, and gives way to others."""
CLOSED = b"closed"
"""The event of a pending checkpoint that closes the journal."""


class PendingRow(msgspec.Struct, frozen=True):
    """A row not written yet. The `event` of a checkpoint is empty, or CLOSED. sealed: the head is signed for it.

    also: the rows that follow in the same commit.
    """

    sequence: int
    time: int
    round: int
    kind: str
    event: bytes
    effects: bytes
    durable: bool
    sealed: bool = False
    also: "tuple[PendingRow, ...]" = ()


class JournalStore:
    """One open journal."""

    def __init__(self, path: Path, table: str, key: Path) -> None:
        """Open or make the journal and check it. Raises JournalError, sqlite3.Error, OSError."""
        self._path, self._table, self._key = path, table, key
        self._signer: keys.Signer | None = None
        self._key_due = False
        self._log: tuple[int, int] | None = None
        """Identity of this connection's write-ahead log; None without a connection."""
        self._after_trouble = False
        self._database: sqlite3.Connection | None = None
        self.was_closed = True
        self.sealed = ""
        """The last head that was written, in words; empty if none was since the start."""
        require_in_place(path)
        self._open(form.connect(path, "rwc"), START_S)
        self._identity = _identity(path)
        try:
            self._require_key()
            self._require_head()
        except BaseException:
            self.close()
            raise

    def _open(self, database: sqlite3.Connection, patience_s: float = form.BUSY_S) -> None:
        try:
            with form.patient(database, patience_s):
                self._check(database)
        except BaseException:
            database.close()
            raise
        form.prepare_to_add(database)
        self._database, self._log = database, _identity(companion_path(self._path, "-wal"))

    def _check(self, database: sqlite3.Connection) -> None:
        if form.is_new(database):
            form.create(database)
            sync_folder(self._path.parent)
        form.require_journal(database, self._path)
        form.require_whole_schema(database, self._path)
        form.require_writable(database)
        database.execute("PRAGMA journal_mode = WAL")  # an archiving that was cut off has left another
        self.last = self._read_tail(database)

    def _read_tail(self, database: sqlite3.Connection) -> Row | None:
        """The last row. Raises JournalError unless it follows the row before, and the first row names this table."""
        last = form.read_row(database, form.last_sequence(database))
        if last is None:
            return None
        first = form.read_row(database, FIRST)
        before = form.read_row(database, last.sequence - 1)
        if first is None or not _joined(last, before):
            raise JournalError(
                f"{self._path}: damaged at its last row ({last.sequence}), which is not chained: {ASIDE}"
            )
        self._require_name(first)
        return last

    def _require_name(self, first: Row) -> None:
        naming = form.read_naming(first, self._path)
        if naming.table != self._table:
            raise JournalError(
                f"{self._path}: the journal of table {naming.table!r}; "
                f"only that of {self._table!r} is allowed here: name the right file"
            )
        self._naming = naming

    def _require_key(self) -> None:
        """Check the key as far as possible without loading the cryptography package."""
        if self.last is None and not self._key.exists():
            keys.make(self._key)
        keys.read_private(self._key)
        public = keys.public_path(self._key)
        if self.last and public.exists():
            self._require_fingerprint(keys.read_public(public))

    def _require_fingerprint(self, public: bytes) -> None:
        if keys.fingerprint(public) != self._naming.key:
            raise JournalError(
                f"{self._key}: another key (fingerprint {keys.fingerprint(public)}) than the one that begins "
                f"{self._path} ({self._naming.key}): put the right key back"
            )

    def _require_head(self) -> None:
        last, head = self.last, seals.read_head(self._path)
        if last is None and head is not None:
            raise JournalError(
                f"{self._path}: empty or new, but {seals.head_path(self._path)} was signed for {head.sequence} rows: "
                f"put that journal back, or move its head aside too"
            )
        self.was_closed = last is None or (head is not None and head.closed)
        if last is None or (head is None and last.sequence == FIRST):
            return
        if head is None:
            raise JournalError(f"{seals.head_path(self._path)}: missing; the journal may have been cut: {ASIDE}")
        row = form.read_row(self._connection, head.sequence)
        if row is None:
            raise JournalError(
                f"{self._path}: ends at row {last.sequence}, but was signed up to row {head.sequence}: {ASIDE}"
            )
        if row.hash.hex() != head.hash:
            raise JournalError(f"{self._path}: row {head.sequence} is not the one that was signed: {ASIDE}")
        if head.closed and last.sequence > head.sequence:
            raise JournalError(f"{self._path}: has rows after row {head.sequence}, which closed it: {ASIDE}")

    @property
    def _connection(self) -> sqlite3.Connection:
        if self._database is None:
            self._open(form.connect(self._path, "rw"))
        assert self._database is not None  # _open() sets it or raises
        return self._database

    @property
    def next_sequence(self) -> int:
        """The sequence of the next row that a caller appends. The journal itself writes the first row."""
        return max(FIRST, self.last.sequence if self.last else 0) + 1

    def ready(self) -> None:
        """Do everything that is needed before a row is added. Raises JournalError, sqlite3.Error, OSError."""
        if _identity(self._path) != self._identity:
            raise JournalError(f"{self._path}: removed or replaced while the table runs: put it back")
        if self._after_trouble or self._log_is_lost:
            self._recover()
        if self._signer is None:
            self._signer = self._load_signer()

    def _recover(self) -> None:
        """After a failure, write out the committed rows, and find the end of the journal and its key.

        A commit that failed may have taken place all the same, and have named the next key.
        """
        self._copy_out()
        if self._log_is_lost:
            self._begin_log()
        if self._signer:
            self._signer = self._caught_up(self._signer)
        self._after_trouble = False

    @property
    def _log_is_lost(self) -> bool:
        """Whether somebody has removed or replaced the write-ahead log. Only this connection has its rows then."""
        return self._log is not None and self._log != _identity(companion_path(self._path, "-wal"))

    def _begin_log(self) -> None:
        """Open a new connection with a new write-ahead log. The rows of the lost log are copied."""
        log.error("%s-wal was removed while the table runs: its rows were copied into the journal", self._path)
        self.close()
        self._open(form.connect(self._path, "rw"))

    def _copy_out(self) -> None:
        """Write and fsync all pages again. After a failed fsync, Linux may treat unwritten pages as written."""
        busy = form.number(self._connection, "PRAGMA wal_checkpoint(TRUNCATE)")
        if busy:
            raise JournalError(f"{self._path}: another program is reading the journal: close it")

    def _load_signer(self) -> keys.Signer:
        """The key in force. Raises JournalError unless the last seals are genuine and it is the key that they name."""
        signer = keys.Signer(keys.read_private(self._key))
        if self.last is None:
            self._begin(signer)
        assert self.last is not None  # _begin() sets it
        first = trust.first_key(self._naming, self._key)
        if not keys.public_path(self._key).exists():
            keys.write_public(self._key, first)
        head = seals.read_head(self._path)
        trust.require_genuine(self._connection, self._path, head, first)
        signer = self._caught_up(signer)
        if head and not self._key_due and (why := trust.why_out_of_date(self._connection, head)):
            raise JournalError(f"{seals.head_path(self._path)}: {why}; rows may have been cut off: {trust.ACCEPT}")
        self._reopen_head(signer)
        return signer

    def _begin(self, signer: keys.Signer) -> None:
        self._naming = form.Naming(self._table, keys.fingerprint(signer.public), public=signer.public.hex())
        entry = PendingRow(FIRST, time.time_ns(), 0, "table", msgspec.json.encode(self._naming), b"", True)
        self._insert([self._chained(entry, None, signer)[0]])

    def _caught_up(self, signer: keys.Signer) -> keys.Signer:
        """The key that the last seal names: this one, or a later one that was not kept yet."""
        assert self.last is not None
        named = trust.in_force(self._connection, self.last.sequence, trust.first_key(self._naming, self._key))
        following = trust.caught_up(signer, named)
        if following:
            self._key_due = self._key_due or following is not signer
            return following
        raise JournalError(
            f"{self._key}: another key (fingerprint {keys.fingerprint(signer.public)}) than the one that signs "
            f"{self._path} now ({keys.fingerprint(named)}): put the right key back; if an old journal was put back, "
            f"{trust.ACCEPT}"
        )

    def _reopen_head(self, signer: keys.Signer) -> None:
        """Replace a head that says "closed", because the rows that follow it would count as forged."""
        head = seals.read_head(self._path)
        if head is None or head.closed:
            assert self.last is not None
            row = self.last if head is None else head
            text = row.hash if isinstance(row, Seal) else row.hash.hex()
            seals.write_head(self._path, Seal(row.sequence, text).sign(signer, "head"))

    def add(self, entries: Sequence[PendingRow]) -> None:
        """Append rows in one transaction, which is on disk at its end. Raises JournalError, sqlite3.Error, OSError."""
        assert self._signer is not None
        signer: keys.Signer = self._signer
        rows: list[Row] = []
        for entry in entries:
            row, signer = self._chained(entry, rows[-1] if rows else self.last, signer)
            rows.append(row)
        self._insert(rows)
        self._key_due = self._key_due or signer is not self._signer
        self._signer = signer

    def _chained(self, entry: PendingRow, before: Row | None, signer: keys.Signer) -> tuple[Row, keys.Signer]:
        """Return the row, chained to the row before, and the key that signs the rows after it."""
        if before and before.sequence + 1 != entry.sequence:
            raise JournalError(
                f"{self._path}: ends at row {before.sequence}, but row {entry.sequence} is due: put the right file back"
            )
        previous = before.hash if before else form.BEGINNING
        event = entry.event
        if entry.kind == "checkpoint":
            following = signer.following()
            seal = Seal(entry.sequence - 1, previous.hex(), closed=event == CLOSED, next=following.public.hex())
            event, signer = msgspec.json.encode(seal.sign(signer, "row")), following
        columns = (entry.sequence, entry.time, entry.round, entry.kind, event, entry.effects, previous)
        return Row(*columns, form.digest(columns)), signer

    def _insert(self, rows: Sequence[Row]) -> None:
        form.add(self._connection, rows)
        self.last = rows[-1]

    def seal_head(self, closed: bool) -> None:
        """Sign the last row in the head file, and keep the key that signs what follows. Raises OSError."""
        assert self.last is not None
        assert self._signer is not None
        seal = Seal(self.last.sequence, self.last.hash.hex(), closed=closed)
        seals.write_head(self._path, seal.sign(self._signer, "head"))
        if self._key_due:  # only after the head: beside a newer key, an older head would be refused
            keys.write_private(self._key, self._signer.seed)
            self._key_due = False
        # Log it, too: only a head that is recorded elsewhere shows if journal and head were both set back.
        log.info("sealed row %d: %s, hash %s", seal.sequence, seal.short, seal.hash)
        self.sealed = seal.words

    def abandon(self) -> None:
        """Drop a connection that failed. The next call opens a new one, and reads where the journal really ends.

        While the write-ahead log is lost, the connection is kept: nothing else has the rows in that log.
        """
        self._after_trouble = True
        if not self._log_is_lost:
            self.close()
            return
        with contextlib.suppress(sqlite3.Error):  # what keeps it from being rolled back is told at the next attempt
            self._connection.rollback()

    def close(self) -> None:
        """Close the file. Uncommitted rows are not in it."""
        database, self._database, self._log = self._database, None, None
        if database is not None:
            database.close()


def _identity(path: Path) -> tuple[int, int] | None:
    """Return the device and inode, which distinguish files with the same name; None if there is no file."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _joined(last: Row, before: Row | None) -> bool:
    previous = before.hash if before else form.BEGINNING
    return last.intact and last.previous == previous and (before is not None or last.sequence == FIRST)
