# SPDX-License-Identifier: MIT
"""Checks the file of a case without the table: whether it is as it was signed, by the table's own key."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import pairwise

import msgspec

from controller.disputes import evidence
from controller.disputes.case import Case
from controller.disputes.evidence import KeptRow
from controller.journal import keychain, keys
from controller.journal.form import decoded
from controller.journal.keychain import Way
from controller.journal.seals import Seal


class Checked(msgspec.Struct, frozen=True):
    """What was found. wrong: what is not as it was signed. key: the fingerprint of the key that proves it, to be
    compared with one kept elsewhere: the table's first key, or the one that began anew with a loss, in the row `since`.
    foreign: whether that is another than the one which was given. sealed: the seals of the journal that lead to the
    rows, in words. losses: what was accepted on the way to the key; it makes nothing wrong.
    """

    case: Case
    wrong: tuple[str, ...]
    key: str
    sealed: tuple[str, ...] = ()
    foreign: bool = False
    losses: tuple[str, ...] = ()
    since: int = 0


UNREADABLE = (ValueError, KeyError, RecursionError, UnicodeError, OverflowError)
"""What a part raises that is not as this program writes it."""


def checked(data: bytes, *trusted: bytes) -> Checked:
    """Check a file. trusted: the public keys that prove it, as the table's first; none: that is not looked at.

    Raises NotAFile.
    """
    parts, wrong = evidence.unpacked(data)
    case = evidence.case_in(parts)
    wrong += _against_manifest(parts)
    wrong += [f"{evidence.SEALS}: is missing"] if evidence.SEALS not in parts else []
    way = _way(parts)
    wrong += way.wrong
    for before in evidence.earlier_in(parts):
        wrong += _against_earlier(parts, before)
    foreign = bool(trusted) and way.by not in {key.hex() for key in trusted}
    if foreign:
        given = " or ".join(sorted(map(keys.fingerprint, trusted)))
        begins = f"since the loss in row {way.since} it is proven by" if way.since else "the file begins with"
        wrong.append(f"another key: {begins} {_printed(way.by)}, the one given is {given}")
    rows, sealed = _rows_of(parts, wrong)
    wrong += _against_chain(rows)
    return Checked(case, tuple(wrong), _printed(way.by), tuple(sealed), foreign, way.losses, way.since)


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


def _way(parts: Mapping[str, bytes], before: str = "") -> Way:
    """How the key that signed is known, now or before."""
    part = evidence.SEALS
    try:
        seals = evidence.seals_in(parts, before)
        part = evidence.SIGNATURE
        signature, manifest = evidence.signature_in(parts, before), parts[before + evidence.MANIFEST]
    except UNREADABLE as error:
        return Way((f"{before}{part}: cannot be read: {error}",), (), _first(parts, before))
    found = keychain.way(signature, manifest, seals, evidence.PLACE)
    return found._replace(wrong=tuple(f"{before}{evidence.MANIFEST}: {it}" for it in found.wrong))


def _first(parts: Mapping[str, bytes], before: str) -> str:
    """The key with which the file says that it begins; empty if that cannot be read."""
    try:
        return evidence.signature_in(parts, before).first
    except UNREADABLE:
        return ""


def _against_earlier(parts: Mapping[str, bytes], before: str) -> Iterator[str]:
    """Whether what was signed before is still so: all parts but the case and its page."""
    yield from _way(parts, before).wrong
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
