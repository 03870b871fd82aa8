# SPDX-License-Identifier: MIT
"""Checks whether the journal is as it was written. Names every change, gap, swap and cut in words."""

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from controller.journal import form, keys, seals, trust
from controller.journal.files import JournalError, explain, failure, not_read
from controller.journal.form import Row
from controller.journal.reading import open_to_read, walk
from controller.journal.seals import Seal
from controller.journal.signatures import Signatures, Unchecked

CHANGED = "changed after it was written"
"""Finding of a row whose hash does not fit its content."""
FORGED = "bad signature: the table's key did not make it"
"""Finding of a seal or a head that another key has signed."""
ACCEPTED = "accepted here that rows are missing or forged"
"""Finding of a row in which a person, named before these words, has accepted a loss."""

log = logging.getLogger(__name__)

MOST = 1000
"""How many findings are listed (the rest are counted), and how many broken rows are kept to find swapped ones."""


class JournalVerdict(msgspec.Struct, frozen=True):
    """The result of a verification."""

    table: str
    key: str
    rows: int
    checkpoints: int
    unsigned: int
    """Rows after the last signature. They are chained, but all of them could be forged."""
    last_time: int
    findings: tuple[str, ...]
    accepted: tuple[str, ...] = ()
    """The findings that a person has accepted, and the acceptance itself."""
    accepted_in: int = 0
    """The last row with such an acceptance."""
    unread: tuple[str, ...] = ()
    """Checks that the disk or the machine has prevented. These rows may be right: check again."""

    @property
    def sound(self) -> bool:
        """Whether all was read, and nothing is wrong."""
        return not self.findings and not self.unread

    @property
    def word(self) -> str:
        """The verdict in a few words. Errors count before rows that were not read."""
        if self.findings:
            return "NOT as it was written"
        return "NOT checked whole" if self.unread else "as it was written"


def verify(path: Path, key: Path) -> JournalVerdict:
    """Read a journal from its first row to its last, and check it against the table's public key (a file).

    Reads some rows at a time. A controller may write at the same time. An older copy of the journal, with the head of
    that time, counts as a valid shorter journal. Only a head that is recorded elsewhere can show this. Raises
    JournalError if there is no journal or no key to read.
    """
    signatures = Signatures()
    try:
        verdict = _verdict(path, key, signatures.take)
        if signatures.all_genuine():
            return verdict
    except Unchecked as error:
        log.info("the signatures are checked one after the other: %s", error)
    finally:
        signatures.close()
    return _verdict(path, key, keys.genuine)


def _verdict(path: Path, key: Path, check: keys.Check) -> JournalVerdict:
    with closing(open_to_read(path)) as database:
        inspection = _Inspection(path, read_public_key(key), check)
        inspection.go(database)
        return inspection.verdict()


def read_public_key(key: Path) -> bytes:
    """A public key from its file. Raises JournalError."""
    try:
        return keys.read_public(key)
    except OSError as error:
        raise failure(error, key) from error


class _Inspection:
    """One check of a journal, row by row."""

    def __init__(self, path: Path, public: bytes, check: keys.Check) -> None:
        self._path, self._first, self._check = path, public, check
        self._public: bytes | None = public
        self._head_key: bytes | None = public
        self._findings: list[str] = []
        self._accepted: set[str] = set()
        self._accepted_in = 0
        self._more = 0
        self._broken: list[Row] = []
        self._missing: list[int] = []
        self._unread: list[str] = []
        self._unread_rows: set[int] = set()
        self._before: Row | None = None
        self._table = ""
        self._rows = self._checkpoints = self._signed = 0
        self._at_head: Row | None = None
        self._head: Seal | None = None

    def verdict(self) -> JournalVerdict:
        findings = (*self._findings, f"and {self._more} findings more") if self._more else tuple(self._findings)
        last = self._before
        return JournalVerdict(
            table=self._table,
            key=keys.fingerprint(self._first),
            rows=self._rows,
            checkpoints=self._checkpoints,
            unsigned=max(0, (last.sequence if last else 0) - self._signed),
            last_time=last.time if last else 0,
            findings=findings,
            accepted=tuple(finding for finding in findings if finding in self._accepted),
            accepted_in=self._accepted_in,
            unread=tuple(self._unread),
        )

    def _find(self, words: str) -> None:
        if len(self._findings) < MOST:
            self._findings.append(words)
        else:
            self._more += 1

    def go(self, database: sqlite3.Connection) -> None:
        try:
            for words in form.schema_findings(database):
                self._find(words)
            for row in walk(database, -(2**63), self._settle(database), self._unreadable):
                self._look(row)
        except sqlite3.Error as error:
            after = f"after row {self._before.sequence}" if self._before else "from its beginning on"
            words = f"the file cannot be read {after}: {error}"
            if not_read(error, self._path):
                self._unread.append(words)
                self._head = None  # rows that were not read do not count as missing
            else:
                self._find(words)
        self._explain_broken()
        self._look_at_head()

    def _unreadable(self, sequence: int, why: str | sqlite3.Error) -> None:
        """A row that is damaged, or that the disk has kept back. Raises the disk's error if there are too many."""
        if not (isinstance(why, sqlite3.Error) and not_read(why, self._path)):
            self._find(f"row {sequence}: cannot be read: {why}")
            return
        if len(self._unread) >= MOST:
            raise why
        self._unread.append(f"row {sequence}: not read: {why}")
        self._unread_rows.add(sequence)
        self._public = None  # nobody knows which key it named

    def _settle(self, database: sqlite3.Connection) -> int:
        """The row to stop at. A controller may be writing, so the head must be the same before and after reading it."""
        while True:
            self._head, missing, unread = self._read_head()
            last = form.last_sequence(database)
            if self._read_head() == (self._head, missing, unread):
                break
        if unread:
            self._unread.append(unread)
        if missing and last > 1:
            self._find(missing)
        if not last:
            self._find("there is no row; the first row must name the table")
        return last

    def _read_head(self) -> tuple[Seal | None, str, str]:
        """Return the head, its error, and why it was not read."""
        path = seals.head_path(self._path)
        try:
            head = seals.read_head(self._path)
        except (JournalError, OSError) as error:
            words = explain(error, path)
            return (None, "", words) if not_read(error, path) else (None, words, "")
        return head, "" if head else f"{path}: the head is missing, so rows cut off at the end would not be noticed", ""

    def _look(self, row: Row) -> None:
        self._rows += 1
        self._look_at_order(row)
        if not row.intact:
            self._break(row)
        elif row.kind == "checkpoint":
            self._look_at_checkpoint(row)
        elif row.kind == "loss":
            self._look_at_loss(row)
        elif (row.kind == "table") != (row.sequence == 1):
            self._find(
                f"row {row.sequence}: the first row names the table, and no other: this one is of kind {row.kind}"
            )
        elif row.kind == "table":
            self._look_at_name(row)
        if self._head and row.sequence == self._head.sequence:
            self._at_head, self._head_key = row, self._public
        self._before = row

    def _look_at_order(self, row: Row) -> None:
        before = self._before
        due = max(1, before.sequence + 1) if before else 1
        if row.sequence > due:
            self._look_at_gap(due, row.sequence - 1)
        elif row.sequence < due:
            self._find(f"row {row.sequence}: is before the first row")
        elif row.previous != (before.hash if before else form.BEGINNING):
            where = f"row {before.sequence}" if before else "the beginning"
            self._find(f"row {row.sequence}: does not follow from {where}: one of the two was replaced")

    def _look_at_gap(self, first: int, last: int) -> None:
        """Report the rows between two readable ones as missing, except rows that the disk could not read."""
        missing = [it for it in range(first, min(last, first + MOST) + 1) if it not in self._unread_rows]
        if missing:
            self._find(_missing(missing[0], last if last > first + MOST else missing[-1]))
            self._missing.extend(missing)

    def _break(self, row: Row) -> None:
        if row.kind in ("checkpoint", "loss"):
            self._public = None  # nobody knows which key it named
        if len(self._broken) < MOST:
            self._broken.append(row)
        else:
            self._find(f"row {row.sequence}: {CHANGED}")

    def _explain_broken(self) -> None:
        """Find broken rows that were moved: such a row would be intact at another sequence."""
        places = [row.sequence for row in self._broken] + self._missing[:MOST]
        for row in self._broken:
            origin = next((place for place in places if row.intact_as(place)), None)
            if origin is None:
                self._find(f"row {row.sequence}: {CHANGED}")
            else:
                self._find(f"row {row.sequence}: reordered: it was written as row {origin}")

    def _look_at_name(self, row: Row) -> None:
        try:
            naming = form.read_naming(row, self._path)
        except JournalError as error:
            self._find(str(error))
            return
        self._table = naming.table
        if naming.key != keys.fingerprint(self._first):
            self._find(
                f"row 1: foreign key: the journal is signed with key {naming.key}, "
                f"the given key is {keys.fingerprint(self._first)}"
            )

    def _look_at_checkpoint(self, row: Row) -> None:
        self._checkpoints += 1
        try:
            seal = form.decode(row.event, Seal)
        except ValueError:  # no such JSON, or no text
            self._find(f"row {row.sequence}: bad signature: not readable")
            return
        if (seal.sequence, seal.hash) != (row.sequence - 1, row.previous.hex()):
            self._find(f"row {row.sequence}: bad signature: it is that of row {seal.sequence}")
        elif self._public is None:
            pass  # after a bad signature nobody knows which key is right; that was said
        elif not seal.genuine(self._public, "row", self._check):
            self._find(f"row {row.sequence}: {FORGED}")
            self._public = None
        else:
            self._signed = seal.sequence
            self._goes_on_with(seal)

    def _goes_on_with(self, seal: Seal) -> None:
        """The key that a seal names signs what follows it."""
        if seal.next:
            self._public = bytes.fromhex(seal.next)

    def _look_at_loss(self, row: Row) -> None:
        """A loss that a person has accepted is always a finding. The rows after it are checked independently."""
        try:
            loss = form.decode(row.event, trust.Loss)
        except ValueError:  # no such JSON, or no text
            self._find(f"row {row.sequence}: a loss that is not readable")
            return
        words = f"row {row.sequence}: {loss.by} {ACCEPTED}: {loss.reason}"
        self._find(words)
        self._accepted |= {words, *loss.found}
        self._accepted_in = row.sequence
        self._goes_on_with(loss.seal)

    def _look_at_head(self) -> None:
        head, last = self._head, self._before.sequence if self._before else 0
        if head is None:
            return
        if head.sequence in self._unread_rows:
            return  # that was said
        if last < head.sequence:
            self._find(f"cut off at the end: {_missing(last + 1, head.sequence)}")
        elif self._head_key and not head.genuine(self._head_key, "head", self._check):
            self._find(f"{seals.head_path(self._path)}: {FORGED}")
        elif self._at_head is None or self._at_head.hash.hex() != head.hash:
            self._find(f"row {head.sequence}: not the row that the head was signed for")
        else:
            self._signed = max(self._signed, head.sequence)
            if head.closed and last > head.sequence:
                self._find(f"rows {head.sequence + 1} to {last}: added after the journal was closed")


def _missing(first: int, last: int) -> str:
    return f"row {first} is missing" if first == last else f"rows {first} to {last} are missing"
