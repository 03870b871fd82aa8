# SPDX-License-Identifier: MIT
"""A case as one signed file: an archive of plain parts, a manifest of their digests, and the table's signature on it.

Everybody can open it: it is a ZIP. Its parts: the case, the page to be printed, the pictures of the screens, the rows
of the journal, the seals, and the manifests that were signed before, so that what was opened is not changed later.
"""

import zipfile
import zlib
from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from typing import Final

import msgspec

from controller.disputes import archive as archives
from controller.disputes.case import Case
from controller.journal.form import Row, digest
from controller.journal.keychain import KeptSeal, Signed

MANIFEST, SIGNATURE, CASE, PAGE, ROWS, SEALS = (
    *("manifest.json", "signature.json", "case.json", "page.html", "rows.jsonl", "seals.jsonl"),
)
PLACE: Final = "dispute"
"""It begins what is signed of a case."""
EARLIER: Final = "earlier/"
"""The folder of the manifests that were signed before, and their signatures: 1-manifest.json, 1-signature.json, …"""
UNLISTED: Final = frozenset({MANIFEST, SIGNATURE, SEALS})
"""The parts that the manifest does not list: itself, and what proves it. A seal proves itself."""
CHANGES: Final = frozenset({CASE, PAGE})
"""The listed parts that a decision changes."""
MOST: Final = 300_000_000
"""Bytes of all parts, at most."""


UNREADABLE: Final = (zipfile.BadZipFile, zlib.error, OSError, ValueError, EOFError, NotImplementedError, RuntimeError)
"""What reading a part of a broken archive raises."""


class NotAFile(Exception):  # noqa: N818 - says what is so
    """This is no file of a case, or it was cut off: why, in words."""


class Manifest(msgspec.Struct, frozen=True):
    """The digests (SHA-256, hexadecimal) of the parts, by name."""

    form: int
    parts: dict[str, str]


class KeptRow(msgspec.Struct, frozen=True):
    """A row of the journal. event, effects: as they are kept; none if that has a card or tile that was face down.

    Then its digest cannot be computed anew; that it is the journal's says the chain, and whoever has the journal.
    """

    sequence: int
    time: int
    round: int
    kind: str
    event: str | None
    effects: str | None
    previous: str
    hash: str

    @property
    def veiled(self) -> bool:
        """Whether something of it is left out."""
        return self.event is None

    @property
    def intact(self) -> bool:
        """Whether its hash is that of its columns, as far as they are here."""
        if self.event is None or self.effects is None:
            return True
        columns = (self.sequence, self.time, self.round, self.kind, self.event.encode(), self.effects.encode())
        return digest((*columns, bytes.fromhex(self.previous))).hex() == self.hash


def kept_row(row: Row, *, veiled: bool) -> KeptRow:
    """A row as the file has it."""
    event, effects = (None, None) if veiled else (row.event.decode(), row.effects.decode())
    return KeptRow(*row[:4], event, effects, row.previous.hex(), row.hash.hex())


def manifest_of(parts: Mapping[str, bytes]) -> bytes:
    """The manifest of these parts."""
    digests = {name: sha256(parts[name]).hexdigest() for name in sorted(parts) if name not in UNLISTED}
    return msgspec.json.format(msgspec.json.encode(Manifest(1, digests))) + b"\n"


def unpacked(data: bytes) -> tuple[dict[str, bytes], list[str]]:
    """Return the parts, and the faults of the file: unreadable parts, and bytes outside every part.

    Raises NotAFile.
    """
    try:
        archive = zipfile.ZipFile(BytesIO(data))
    except (*UNREADABLE, OverflowError) as error:
        raise NotAFile(f"no file of a case, or cut off: {error}") from error
    infos = archive.infolist()
    if sum(info.file_size for info in infos) > MOST or len(infos) > 10_000:
        raise NotAFile(f"more than {MOST} bytes: no file of a case")
    parts, wrong = dict[str, bytes](), list[str]()
    for info in infos:
        if info.filename in parts:
            wrong.append(f"{info.filename}: is in it twice")
        try:
            parts[info.filename] = archive.read(info)
        except UNREADABLE as error:
            wrong.append(f"{info.filename}: cannot be read: {error}")
    return parts, wrong or list(archives.foreign(data, infos, parts))


def lines_of(items: list[KeptRow] | list[KeptSeal]) -> bytes:
    """A line of JSON each."""
    return b"".join(msgspec.json.encode(it) + b"\n" for it in items)


def case_in(parts: Mapping[str, bytes], before: str = "") -> Case:
    """The case, or as it was earlier. Raises NotAFile."""
    try:
        return msgspec.json.decode(parts[before + CASE], type=Case)
    except (KeyError, ValueError, RecursionError) as error:
        raise NotAFile(f"it has no case: {error}") from error


def seals_in(parts: Mapping[str, bytes], before: str = "") -> list[KeptSeal]:
    """The seals, or earlier ones. Raises ValueError."""
    return [msgspec.json.decode(line, type=KeptSeal) for line in parts.get(before + SEALS, b"").splitlines()]


def rows_in(parts: Mapping[str, bytes]) -> list[KeptRow]:
    """The rows of the journal. Raises ValueError."""
    return [msgspec.json.decode(line, type=KeptRow) for line in parts.get(ROWS, b"").splitlines()]


def signature_in(parts: Mapping[str, bytes], before: str = "") -> Signed:
    """The signature, or an earlier one: `earlier/1-`. Raises ValueError, KeyError."""
    return msgspec.json.decode(parts[before + SIGNATURE], type=Signed)


def manifest_in(parts: Mapping[str, bytes], before: str = "") -> Manifest:
    """The manifest, or an earlier one. Raises ValueError, KeyError."""
    return msgspec.json.decode(parts[before + MANIFEST], type=Manifest)


def earlier_in(parts: Mapping[str, bytes]) -> list[str]:
    """What begins the names of what was signed before, the oldest first: `earlier/1-`."""
    found = (name.removesuffix(MANIFEST) for name in parts if name.startswith(EARLIER) and name.endswith(MANIFEST))
    return sorted(found, key=lambda it: (len(it), it))
