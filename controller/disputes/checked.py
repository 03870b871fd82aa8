# SPDX-License-Identifier: MIT
"""Checks the file of a case without the table: whether it is as it was signed, by the table's own key."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import pairwise

import msgspec

from controller.disputes import evidence, keychain
from controller.disputes.case import Case
from controller.disputes.evidence import KeptRow
from controller.journal import keys
from controller.journal.form import decoded
from controller.journal.seals import Seal


class Checked(msgspec.Struct, frozen=True):
    """What was found. wrong: what is not as it was signed. key: the fingerprint of the table's first key, to be
    compared with one that is kept elsewhere. foreign: whether that is another than the one which was given. sealed: the
    seals of the journal that lead to the rows, in words.
    """

    case: Case
    wrong: tuple[str, ...]
    key: str
    sealed: tuple[str, ...] = ()
    foreign: bool = False


UNREADABLE = (ValueError, KeyError, RecursionError, UnicodeError, OverflowError)
"""What a part raises that is not as this program writes it."""


def checked(data: bytes, key: bytes | None = None) -> Checked:
    """Check a file. key: the table's first public key, from where a copy is kept. Raises NotAFile."""
    parts, wrong = evidence.unpacked(data)
    case = evidence.case_in(parts)
    wrong += _against_manifest(parts)
    wrong += [f"{evidence.SEALS}: is missing"] if evidence.SEALS not in parts else []
    wrong += _against_signature(parts)
    for before in evidence.earlier_in(parts):
        wrong += _against_earlier(parts, before)
    first = ""
    with suppress(*UNREADABLE):
        first = evidence.signature_in(parts).first
    foreign = key is not None and first != key.hex()
    if key is not None and foreign:
        wrong.append(f"another key: the file begins with {_printed(first)}, the one given is {_printed(key.hex())}")
    rows, sealed = _rows_of(parts, wrong)
    wrong += _against_chain(rows)
    return Checked(case, tuple(wrong), _printed(first), tuple(sealed), foreign)


def _printed(public: str) -> str:
    return keys.fingerprint(bytes.fromhex(public)) if public else "none"


def _against_manifest(parts: Mapping[str, bytes]) -> Iterator[str]:
    """Which parts are missing, are changed, or do not belong to it."""
    try:
        listed = evidence.manifest_in(parts).parts
    except UNREADABLE as error:
        yield f"{evidence.MANIFEST}: cannot be read: {error}"
        return
    for name, digest in listed.items():
        if name not in parts:
            yield f"{name}: is missing"
        elif sha256(parts[name]).hexdigest() != digest:
            yield f"{name}: was changed"
    yield from (f"{name}: does not belong to it" for name in parts if name not in {*listed, *evidence.UNLISTED})


def _against_signature(parts: Mapping[str, bytes], before: str = "") -> Iterator[str]:
    part = evidence.SEALS
    try:
        seals = evidence.seals_in(parts, before)
        part = evidence.SIGNATURE
        signature, manifest = evidence.signature_in(parts, before), parts[before + evidence.MANIFEST]
    except UNREADABLE as error:
        yield f"{before}{part}: cannot be read: {error}"
        return
    found = keychain.findings(signature, manifest, seals)
    yield from (f"{before}{evidence.MANIFEST}: {it}" for it in found)


def _against_earlier(parts: Mapping[str, bytes], before: str) -> Iterator[str]:
    """Whether what was signed before is still so: all parts but the case and its page."""
    yield from _against_signature(parts, before)
    try:
        listed = evidence.manifest_in(parts, before).parts
    except UNREADABLE as error:
        yield f"{before}{evidence.MANIFEST}: cannot be read: {error}"
        return
    for name, digest in listed.items():
        now = parts.get(before + name if name in evidence.CHANGES else name)
        if name == evidence.PAGE:
            continue  # it is made from the others
        if now is None or sha256(now).hexdigest() != digest:
            yield f"{name}: is not as it was first signed ({before}{evidence.MANIFEST})"


def _rows_of(parts: Mapping[str, bytes], wrong: list[str]) -> tuple[list[KeptRow], list[str]]:
    """The rows, and by which seals of the table they were sealed as they happened."""
    try:
        rows, seals = evidence.rows_in(parts), {it.seal for it in evidence.seals_in(parts)}
        found = [decoded(row.event.encode(), Seal) for row in rows if row.kind == "checkpoint" and row.event]
    except UNREADABLE as error:
        wrong.append(f"{evidence.ROWS}: cannot be read: {error}")
        return [], []
    hashes = {row.sequence: row.hash for row in rows}
    others = (it.sequence for it in found if hashes.get(it.sequence, it.hash) != it.hash)
    wrong += (f"{evidence.ROWS}: row {sequence} is not the one that was sealed" for sequence in others)
    return rows, [seal.words for seal in found if seal in seals]


def _against_chain(rows: Sequence[KeptRow]) -> Iterator[str]:
    """Whether each row is as it was written, and follows from the one before."""
    yield from (f"{evidence.ROWS}: row {row.sequence} is not as it was written" for row in rows if not _intact(row))
    for before, row in pairwise(rows):
        if row.sequence == before.sequence + 1 and row.previous != before.hash:
            yield f"{evidence.ROWS}: row {row.sequence} does not follow from row {before.sequence}"


def _intact(row: KeptRow) -> bool:
    try:
        return row.intact
    except UNREADABLE:
        return False
