# SPDX-License-Identifier: MIT
"""A case as one signed file: an archive of plain parts, a manifest of their digests, and the table's signature on it.

Everybody can open it: it is a ZIP. Its parts: the case, the page to be printed, the pictures of the screens, the rows
of the journal, the seals, and the manifests signed before. With these, later changes to an opened case show.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from controller.disputes import archive as archives
from controller.disputes.case import Case
from controller.journal.form import Row, digest
from controller.journal.keychain import KeptSeal, SealSignature
from hal.wiring.regular_file import open_regular

MANIFEST, SIGNATURE, CASE, PAGE, ROWS, SEALS = (
    *("manifest.json", "signature.json", "case.json", "page.html", "rows.jsonl", "seals.jsonl"),
)
PLACE: Final = "dispute"
"""It begins what is signed of a case."""
EARLIER: Final = "earlier/"
"""The folder of the manifests that were signed before, and their signatures: 1-manifest.json, 1-signature.json, …"""
UNLISTED: Final = frozenset({MANIFEST, SIGNATURE, SEALS})
"""Parts that the manifest does not list: the manifest and its proof. A seal proves itself."""
CHANGES: Final = frozenset({CASE, PAGE})
"""The listed parts that a decision changes."""
MOST_OF_A_SMALL_PART: Final = 2_000_000
"""Bytes of a part that is read as a whole: the case, a manifest, a signature. Genuine ones have some 100,000."""
LONGEST_LINE: Final = 2**24
"""Bytes of a row of the journal or a seal."""


class NotAFile(Exception):  # noqa: N818 - says what is so
    """This is no file of a case, or it was cut off: why, in words."""


class Manifest(msgspec.Struct, frozen=True):
    """The digests (SHA-256, hexadecimal) of the parts, by name."""

    form: int
    parts: dict[str, str]


class KeptRow(msgspec.Struct, frozen=True):
    """A row of the journal.

    A row with a card or tile that was face down has no event and no effects. Its digest cannot be computed then: the
    chain shows that the row is the journal's, and the journal itself proves it.
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
        """Return whether the hash is right for the columns that are here."""
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


class CaseParts(Mapping[str, bytes]):
    """The parts of the file of a case, read from the open file when they are asked for.

    wrong: the faults of the file: unreadable parts, which are then not among these, and bytes outside every part.
    digests: of each part. digest: of the file. All SHA-256, hexadecimal.
    """

    def __init__(self, file: BinaryIO) -> None:
        """Reads the whole file once, in blocks. Raises NotAFile, OSError."""
        self._file = file
        try:
            listed, foreign = archives.listed(file)
        except archives.NotAnArchive as error:
            raise NotAFile(f"no file of a case, or cut off: {error}") from error
        self._parts: dict[str, archives.ArchivePart] = {}
        self.digests: dict[str, str] = {}
        self.wrong = [*self._look_at(listed)] or [foreign][: bool(foreign)]

    def _look_at(self, listed: Iterable[archives.ArchivePart]) -> Iterator[str]:
        for part in listed:
            name = part.info.filename
            if name in self._parts:
                yield f"{name}: is in it twice"
                continue
            found = sha256()
            try:
                for block in archives.blocks(self._file, part):
                    found.update(block)
            except ValueError as error:
                yield f"{name}: cannot be read: {error}"
            else:
                self._parts[name], self.digests[name] = part, found.hexdigest()

    @cached_property
    def digest(self) -> str:
        found = sha256()
        self._file.seek(0)
        while block := self._file.read(archives.BLOCK):
            found.update(block)
        return found.hexdigest()

    def __getitem__(self, name: str) -> bytes:
        """The whole part. Raises KeyError, OSError."""
        return b"".join(self.blocks(name))

    def __contains__(self, name: object) -> bool:
        """Return whether there is such a part. The default of a mapping would read the whole part."""
        return name in self._parts

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def blocks(self, name: str) -> Iterator[bytes]:
        """The part, a block at a time. Raises KeyError, OSError."""
        return archives.blocks(self._file, self._parts[name])

    def small(self, name: str) -> bytes:
        """A whole part that is never long. Raises KeyError; ValueError if it is long; OSError."""
        size = self._parts[name].info.file_size
        if size > MOST_OF_A_SMALL_PART:
            raise ValueError(f"{name} has {size} bytes; allowed: {MOST_OF_A_SMALL_PART}")
        return self[name]

    def lines(self, name: str) -> Iterator[bytes]:
        """The lines of a part; none if it is not there. Raises ValueError at a line that is too long; OSError."""
        begun = BytesIO()
        for block in self.blocks(name) if name in self else ():
            *whole, rest = block.split(b"\n")
            for part in whole:
                yield begun.getvalue() + part
                begun = BytesIO()
            begun.write(rest)
            if begun.tell() > LONGEST_LINE:
                raise ValueError(f"a line of {name} has more than {LONGEST_LINE} bytes")
        if line := begun.getvalue():
            yield line


@contextmanager
def open_parts(path: Path) -> Iterator[CaseParts]:
    """The parts of this file, while it is open. Raises NotAFile, OSError."""
    with open_regular(path) as file:
        yield CaseParts(file)


def lines_of(items: list[KeptRow] | list[KeptSeal]) -> bytes:
    """A line of JSON each."""
    return b"".join(msgspec.json.encode(it) + b"\n" for it in items)


def case_in(parts: CaseParts, before: str = "") -> Case:
    """The case, or as it was earlier. Raises NotAFile."""
    try:
        return msgspec.json.decode(parts.small(before + CASE), type=Case)
    except (KeyError, ValueError, RecursionError) as error:
        raise NotAFile(f"it has no case: {error}") from error


def seals_in(parts: CaseParts, before: str = "") -> Iterator[KeptSeal]:
    """The seals, or earlier ones. Raises ValueError, RecursionError."""
    return (msgspec.json.decode(line, type=KeptSeal) for line in parts.lines(before + SEALS))


def rows_in(parts: CaseParts) -> Iterator[KeptRow]:
    """The rows of the journal. Raises ValueError, RecursionError."""
    return (msgspec.json.decode(line, type=KeptRow) for line in parts.lines(ROWS))


def signature_in(parts: CaseParts, before: str = "") -> SealSignature:
    """The signature, or an earlier one: `earlier/1-`. Raises ValueError, KeyError, RecursionError."""
    return msgspec.json.decode(parts.small(before + SIGNATURE), type=SealSignature)


def manifest_in(parts: CaseParts, before: str = "") -> Manifest:
    """The manifest, or an earlier one. Raises ValueError, KeyError, RecursionError."""
    return msgspec.json.decode(parts.small(before + MANIFEST), type=Manifest)


def earlier_in(parts: Iterable[str]) -> list[str]:
    """Return the prefixes of the parts that were signed before, the oldest first: `earlier/1-`."""
    found = (name.removesuffix(MANIFEST) for name in parts if name.startswith(EARLIER) and name.endswith(MANIFEST))
    return sorted(found, key=lambda it: (len(it), it))
