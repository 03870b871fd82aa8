# SPDX-License-Identifier: MIT
"""Checks the file of a case without the table: whether it is as it was signed, by the table's own key."""

import struct
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Final

import msgspec

from controller.disputes import evidence
from controller.disputes.case import Case
from controller.disputes.evidence import CaseParts, KeptRow
from controller.journal import keychain, keys
from controller.journal.form import decode
from controller.journal.keychain import SealPath
from controller.journal.seals import Seal


class CaseCheck(msgspec.Struct, frozen=True):
    """The result of a check."""

    case: Case
    wrong: tuple[str, ...]
    """Differences from the signed file, in words."""
    key: str
    """The fingerprint of the key that proves the file: the table's first key, or the one that began anew with a loss.
    It is compared with a copy kept elsewhere.
    """
    sealed: tuple[str, ...] = ()
    """Seals of the journal that lead to the rows, in words."""
    foreign: bool = False
    """Whether this is another key than the one that was given."""
    losses: tuple[str, ...] = ()
    """Losses accepted on the way to the key. They make nothing wrong."""
    since: int = 0
    """Row of the loss that began a new chain of keys; 0: the first key proves the file."""


UNREADABLE = (ValueError, KeyError, RecursionError, UnicodeError, OverflowError, struct.error)
"""Exceptions that a malformed part can raise."""
MOST_TOLD: Final = 100
"""Findings that are told. A file that somebody made may have millions."""
MOST_SEALED: Final = 10_000
"""Seals among the rows of a case. Twenty rounds have a few hundred."""


def check_file(parts: CaseParts, *trusted: bytes) -> CaseCheck:
    """Check a file. trusted: the public keys that prove it, as the table's first; none: that is not looked at.

    Raises NotAFile, OSError.
    """
    case, way = evidence.case_in(parts), _way(parts)
    foreign = bool(trusted) and way.by not in {key.hex() for key in trusted}
    rows = _Rows(parts)
    findings = chain(
        parts.wrong,
        _against_manifest(parts),
        () if evidence.SEALS in parts else (f"{evidence.SEALS}: is missing",),
        way.wrong,
        chain.from_iterable(_against_earlier(parts, before) for before in evidence.earlier_in(parts)),
        _by_another_key(way, trusted) if foreign else (),
        rows.findings(),
    )
    return CaseCheck(case, _first_ones(findings), _printed(way.by), rows.sealed, foreign, way.losses, way.since)


def _first_ones(findings: Iterator[str]) -> tuple[str, ...]:
    """The findings that are told."""
    told = tuple(islice(findings, MOST_TOLD))
    return told if next(findings, None) is None else (*told, "and more, which are not told")


def _by_another_key(way: SealPath, trusted: Iterable[bytes]) -> Iterator[str]:
    given = " or ".join(sorted(map(keys.fingerprint, trusted)))
    begins = f"since the loss in row {way.since} it is proven by" if way.since else "the file begins with"
    yield f"another key: {begins} {_printed(way.by)}, the one given is {given}"


def _printed(public: str) -> str:
    return keys.fingerprint(bytes.fromhex(public)) if public else "none"


def _against_manifest(parts: CaseParts) -> Iterator[str]:
    """Which parts are missing, are changed, or do not belong to it."""
    try:
        listed = evidence.manifest_in(parts).parts
    except UNREADABLE as error:
        yield f"{evidence.MANIFEST}: cannot be read: {error}"
        return
    for name, digest in listed.items():
        if name not in parts:
            yield f"{name}: is missing"
        elif parts.digests[name] != digest:
            yield f"{name}: was changed"
    belong = {*listed, *evidence.UNLISTED}
    yield from (f"{name}: does not belong to it" for name in parts if name not in belong)


def _way(parts: CaseParts, before: str = "") -> SealPath:
    """How the key that signed is known, now or before."""
    part = evidence.SIGNATURE
    try:
        signature, manifest = evidence.signature_in(parts, before), parts.small(before + evidence.MANIFEST)
        part = evidence.SEALS
        found = keychain.way(signature, manifest, evidence.seals_in(parts, before), evidence.PLACE)
    except UNREADABLE as error:
        return SealPath((f"{before}{part}: cannot be read: {error}",), (), _first(parts, before))
    return found._replace(wrong=tuple(f"{before}{evidence.MANIFEST}: {it}" for it in found.wrong))


def _first(parts: CaseParts, before: str) -> str:
    """The key with which the file says that it begins; empty if that cannot be read."""
    try:
        return evidence.signature_in(parts, before).first
    except UNREADABLE:
        return ""


def _against_earlier(parts: CaseParts, before: str) -> Iterator[str]:
    """Whether what was signed before is still so: all parts but the case and its page."""
    yield from _way(parts, before).wrong
    try:
        listed = evidence.manifest_in(parts, before).parts
    except UNREADABLE as error:
        yield f"{before}{evidence.MANIFEST}: cannot be read: {error}"
        return
    for name, digest in listed.items():
        now = before + name if name in evidence.CHANGES else name
        if name == evidence.PAGE:
            continue  # it is made from the others
        if parts.digests.get(now) != digest:
            yield f"{name}: is not as it was first signed ({before}{evidence.MANIFEST})"


class _Rows:
    """The rows of a case, read one after the other."""

    def __init__(self, parts: CaseParts) -> None:
        self._parts = parts
        self._found: list[Seal] = []
        """The seals among the rows."""

    @property
    def sealed(self) -> tuple[str, ...]:
        """The seals of the table that cover these rows, in words."""
        found = set(self._found)
        try:
            proven = {it.seal for it in evidence.seals_in(self._parts) if it.seal in found}
        except UNREADABLE:  # told already: the seals are the way to the key
            return ()
        return tuple(seal.words for seal in self._found if seal in proven)

    def findings(self) -> Iterator[str]:
        """Whether each row is as it was written, and as it was sealed, and follows from the one before."""
        before: KeptRow | None = None
        try:
            for row in evidence.rows_in(self._parts):
                yield from self._against(before, row)
                before = row
        except UNREADABLE as error:
            self._found.clear()
            yield f"{evidence.ROWS}: cannot be read: {error}"

    def _against(self, before: KeptRow | None, row: KeptRow) -> Iterator[str]:
        """Yield the faults of this row. A seal covers the row before it. Raises as reading does."""
        if not _intact(row):
            yield f"{evidence.ROWS}: row {row.sequence} is not as it was written"
        if before and row.sequence == before.sequence + 1 and row.previous != before.hash:
            yield f"{evidence.ROWS}: row {row.sequence} does not follow from row {before.sequence}"
        if row.kind == "checkpoint" and row.event:
            seal = decode(row.event.encode(), Seal)
            if before and seal.sequence == before.sequence and seal.hash != before.hash:
                yield f"{evidence.ROWS}: row {seal.sequence} is not the one that was sealed"
            if len(self._found) == MOST_SEALED:
                raise ValueError(f"more than {MOST_SEALED} seals among the rows")
            self._found.append(seal)


def _intact(row: KeptRow) -> bool:
    try:
        return row.intact
    except UNREADABLE:
        return False
