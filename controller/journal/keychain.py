# SPDX-License-Identifier: MIT
"""The table's signature on a file, and the way from the table's first key to the one that made it.

The key evolves: each seal of the journal names the key that signs what follows (`controller.journal.seals`). So a file
carries the seals from the first key on, and whoever has only that key can check it, without the table.
"""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import msgspec

from controller.journal import JournalError, form, keys
from controller.journal.chain import chain_of
from controller.journal.reading import open_to_read
from controller.journal.seals import Seal
from controller.journal.trust import caught_up, seal_of

Hex32 = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]

MOST_LOSSES: Final = 1000
"""Accepted losses that are told of one file."""


class SealSignature(msgspec.Struct, frozen=True):
    """A signature. All values are hexadecimal."""

    key: Hex32
    """The public key that made it."""
    first: Hex32
    """The first key of the journal."""
    signature: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{128}\Z")]


class KeptSeal(msgspec.Struct, frozen=True):
    """A seal of the journal. loss: the row of this seal accepts a loss, so the next key is not proven by the one
    before.
    """

    seal: Seal
    loss: bool = False


def sign(journal: Path, key: Path, what: bytes, place: str) -> tuple[SealSignature, list[KeptSeal]]:
    """Sign this with the key at hand, and the seals that lead to it. Raises JournalError.

    place: begins the signed bytes, so that no seal of the journal passes for the signature of a file, and no signature
    of one kind of file for another kind.
    """
    signer = keys.Signer(keys.read_private(key))
    with closing(open_to_read(journal)) as database:
        try:
            naming, found = form.first_naming(database, journal), _seals(database)
        except (sqlite3.Error, ValueError) as error:
            raise JournalError(f"{journal}: its seals cannot be read ({error})") from error
    first = bytes.fromhex(naming.public) if naming.public else keys.read_public(keys.public_path(key))
    named = [bytes.fromhex(it.seal.next) if it.seal.next else b"" for it in found]
    if signer.public not in (first, *named) and found and named[-1]:
        signer = caught_up(signer, named[-1]) or signer  # the file of the key lies behind the journal
    if signer.public not in (first, *named):
        why = "rows are missing at its end (tablectl journal verify says so), or the right key has to be put back"
        raise JournalError(f"{key}: not the key that {journal} names: {why}")
    last = max((at + 1 for at, it in enumerate(named) if it == signer.public), default=0)
    signature = signer.sign(message(what, place)).hex()
    return SealSignature(signer.public.hex(), first.hex(), signature), found[:last] if signer.public != first else []


def signed_since(named: str, journal: Path, key: Path, what: bytes, place: str) -> tuple[SealSignature, list[KeptSeal]]:
    """Sign the same, with the way from the key that somebody else knows, which may be in an archived journal.

    named: its fingerprint. Raises JournalError if that key is in no journal here.
    """
    signature, seals = sign(journal, key, what, place)
    first = bytes.fromhex(signature.first)
    journals, missing = chain_of(journal)
    for earlier in (*reversed(journals[:-1]), None):
        publics = _publics(first, seals)
        if named in publics:
            at = publics.index(named)
            begins = bytes.fromhex(seals[at - 1].seal.next) if at else first
            return msgspec.structs.replace(signature, first=begins.hex()), seals[at:]
        if earlier:
            first, before = _begins(earlier, first)
            seals = [*before, *seals]
    where = f"put {missing} and the files of the same name beside it" if missing else "is it the key of another table?"
    raise JournalError(f"{journal}: the key {named} is in no journal here: {where}")


def _publics(first: bytes, seals: Iterable[KeptSeal]) -> list[str]:
    """The fingerprint of the key that was valid before each seal, and after the last; each key once, else empty."""
    named = [first, *(bytes.fromhex(it.seal.next) for it in seals)]
    return [keys.fingerprint(it) if it else "" for it in named]


def _begins(journal: Path, next_key: bytes) -> tuple[bytes, list[KeptSeal]]:
    """The first key of an archived journal, and its seals. Raises JournalError."""
    with closing(open_to_read(journal)) as database:
        try:
            public = form.first_naming(database, journal).public
            return (bytes.fromhex(public) if public else next_key), _seals(database)
        except (sqlite3.Error, ValueError) as error:
            raise JournalError(f"{journal}: its seals cannot be read ({error})") from error


def _seals(database: sqlite3.Connection) -> list[KeptSeal]:
    query = "SELECT * FROM journal WHERE kind IN ('checkpoint', 'loss') ORDER BY sequence"
    rows = map(form.as_row, database.execute(query))
    return [KeptSeal(seal_of(row), row.kind == "loss") for row in rows]


def message(what: bytes, place: str) -> bytes:
    """Return the bytes of a file that are signed."""
    return f"{place} ".encode() + what


class SealPath(NamedTuple):
    """The seals from the table's first key to the key that signed."""

    wrong: tuple[str, ...]
    """Differences from the signed file, in words."""
    losses: tuple[str, ...]
    """Losses accepted on the way, in words."""
    by: str
    """The public key (hexadecimal) that proves the signature: the table's first key, or one that a person accepted
    later with a loss.
    """
    since: int = 0
    """The row of that loss; 0: the first key proves it."""


def way(it: SealSignature, what: bytes, seals: Iterable[KeptSeal], place: str) -> SealPath:
    """Check a signature, and follow the seals to the key that made it."""
    wrong, losses, since = list[str](), list[str](), 0
    if not keys.genuine(bytes.fromhex(it.key), message(what, place), bytes.fromhex(it.signature)):
        wrong.append("the signature is not of this file: it was changed after it was signed")
    public = proves = bytes.fromhex(it.first)
    for kept in seals:
        seal, following = kept.seal, bytes.fromhex(kept.seal.next)
        if not seal.genuine(public, "row"):
            if not (kept.loss and following and seal.genuine(following, "row")):
                wrong.append(f"the seal in row {seal.sequence} is forged: the key is not the table's")
                return SealPath(tuple(wrong), tuple(losses), proves.hex(), since)
            proves, since = following, seal.sequence + 1
        if len(losses) == MOST_LOSSES:
            wrong.append(f"more than {MOST_LOSSES} losses were accepted: no table has so many")
            break
        if kept.loss:
            anew = f", and the key begins anew as {keys.fingerprint(following)}" if since > seal.sequence else ""
            losses.append(f"a loss was accepted in row {seal.sequence + 1}: rows before it may be missing{anew}")
        public = following or public
    if public.hex() != it.key:
        wrong.append("the seals do not lead from the table's first key to the one that signed")
    return SealPath(tuple(wrong), tuple(losses), proves.hex(), since)


class Own(NamedTuple):
    """The keys that prove what one table has signed. missing: an archived journal that is not here, with its own."""

    keys: frozenset[bytes]
    missing: str


def own(journal: Path, key: Path) -> Own:
    """The first key of this journal and of those before it, and those that a person has accepted with a loss.

    Raises JournalError.
    """
    found = set[bytes]()
    journals, missing = chain_of(journal)
    for each in journals:
        with closing(open_to_read(each)) as database:
            try:
                public = form.first_naming(database, each).public
                losses = [it.seal.next for it in _seals(database) if it.loss]
            except (sqlite3.Error, ValueError) as error:
                raise JournalError(f"{each}: its seals cannot be read ({error})") from error
        found |= {bytes.fromhex(it) for it in (public, *losses) if it}
        if not public:  # of a version whose key did not evolve
            found.add(keys.read_public(keys.public_path(key)))
    return Own(frozenset(found), missing)
