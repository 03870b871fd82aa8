# SPDX-License-Identifier: MIT
"""Which key signs what follows a row, and whether the last seals are genuine: looked at before anything is written."""

import sqlite3
from pathlib import Path

import msgspec

from controller.journal import form, keys, seals
from controller.journal.files import JournalError
from controller.journal.form import Naming, Row
from controller.journal.seals import Seal

ACCEPT = (
    "stop the controller and keep a copy for evidence; then the floor manager accepts the loss: "
    "tablectl journal accept-loss, or starts a new journal"
)
"""Remedy for rows that are missing or forged."""


LATE_KEYS = 600
"""How many seals the key's file may lie behind the journal: as many as one transaction can have, and some."""


class Loss(msgspec.Struct, frozen=True):
    """The event of a row by which a floor manager accepts that rows before it are missing or forged."""

    by: str
    reason: str
    found: tuple[str, ...]
    """The errors that were found, in words."""
    seal: Seal
    """The journal's end, signed with the key at hand. This key signs the rows that follow."""


def seal_of(row: Row) -> Seal:
    """The seal in a row that has one. Raises msgspec.DecodeError."""
    if row.kind == "loss":
        return form.decode(row.event, Loss).seal
    return form.decode(row.event, Seal)


def first_key(naming: Naming, key: Path) -> bytes:
    """The public key with which the journal begins. Raises JournalError if it is not the one that the journal names."""
    if naming.public:
        public = bytes.fromhex(naming.public)
    elif keys.public_path(key).exists():
        public = keys.read_public(keys.public_path(key))
    else:
        public = keys.Signer(keys.read_private(key)).public
    if keys.fingerprint(public) != naming.key:
        raise JournalError(
            f"{key}: another key (fingerprint {keys.fingerprint(public)}) than the one that begins the journal "
            f"({naming.key}): put the right key back"
        )
    return public


def in_force(database: sqlite3.Connection, sequence: int, first: bytes) -> bytes:
    """The public key that signs what follows this row. Raises sqlite3.Error, msgspec.DecodeError, ValueError."""
    for row in _sealed(database, sequence):
        if following := seal_of(row).next:
            return bytes.fromhex(following)
    return first


def caught_up(signer: keys.Signer, named: bytes) -> keys.Signer | None:
    """Return this key or the later one that the last seal names; None if the seal names another key."""
    for _ in range(LATE_KEYS):
        if signer.public == named:
            return signer
        signer = signer.following()
    return None


def _sealed(database: sqlite3.Connection, sequence: int) -> "map[Row]":
    """The rows with seals up to this one, the last first."""
    query = "SELECT * FROM journal WHERE kind IN ('checkpoint', 'loss') AND sequence <= ? ORDER BY sequence DESC"
    return map(form.as_row, database.execute(query, (sequence,)))


def require_genuine(database: sqlite3.Connection, path: Path, head: Seal | None, first: bytes) -> None:
    """Check the last seal in the journal, and the head. Raises JournalError unless the table's key made both."""
    try:
        last = next(_sealed(database, form.last_sequence(database)), None)
        if last and last.kind == "checkpoint":
            _require(seal_of(last), in_force(database, last.sequence - 1, first), "row", f"{path}: row {last.sequence}")
        if head:
            _require(head, in_force(database, head.sequence, first), "head", str(seals.head_path(path)))
    except ValueError as error:
        raise JournalError(f"{path}: a seal cannot be read ({error}): {ACCEPT}") from error


def why_out_of_date(database: sqlite3.Connection, head: Seal) -> str:
    """Why this head is not the last one, if the last seal names the key at hand; empty if it may be.

    The head is written before the key goes on. An older one, put back, would let rows after the last seal be cut off.
    Raises sqlite3.Error.
    """
    last = next(_sealed(database, form.last_sequence(database)), None)
    if last is None or head.sequence >= last.sequence:
        return ""
    return f"the head was signed for row {head.sequence}, before the seal in row {last.sequence}: it is an old one"


def _require(seal: Seal, public: bytes, place: str, where: str) -> None:
    if not seal.genuine(public, place):
        raise JournalError(f"{where}: bad signature: rows were cut off or forged: {ACCEPT}")
