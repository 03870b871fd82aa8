# SPDX-License-Identifier: MIT
"""The cases of a table: each a file in the folder `disputes` of its state, written whole, one writer at a time."""

import fcntl
import os
import re
from collections import ChainMap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from controller.disputes import archive, evidence
from controller.disputes.case import LARGEST, Case
from controller.disputes.checked import CaseCheck, check_file
from controller.disputes.evidence import CaseParts
from controller.disputes.numbers import FOLDER, InJournal, files_in, numbers_in
from controller.journal.files import write_whole, writing_whole
from controller.journal.keychain import Own, own, sign
from hal.wiring.regular_file import read_regular

LAST: Final = ".last"
"""File beside the cases with their highest number. Its name is hidden, so it stays when all cases are moved away."""
LONGEST_NUMBER: Final = 20
"""Bytes of that file."""
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}")
_FILE: Final = re.compile(rf"case-({_NUMBER.pattern})\.zip")


class NoCase(LookupError):  # noqa: N818 - says what is so
    """There is no such case: which there are, in words."""


class CaseStore:
    """The cases of one table. journal, key: of the table, whose key signs."""

    def __init__(self, journal: Path, key: Path) -> None:
        self._journal, self._key = journal, key
        self.folder = journal.parent / FOLDER

    @contextmanager
    def alone(self) -> Iterator[None]:
        """While nobody else opens or decides a case of this table. Raises OSError."""
        self.folder.mkdir(mode=0o750, exist_ok=True)
        handle = os.open(self.folder / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o640)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)

    def numbers(self) -> list[int]:
        """The cases there are. Raises OSError."""
        names = os.listdir(self.folder) if self.folder.is_dir() else []
        return sorted(int(found[1]) for found in map(_FILE.fullmatch, names) if found)

    @cached_property
    def last(self) -> int:
        """The highest number that was ever given to a case. Raises JournalError, OSError.

        Without the file that has it, as when the whole folder was taken away, the journal is asked.
        """
        file = self.folder / LAST
        kept = read_regular(file, LONGEST_NUMBER).decode(errors="replace").strip() if file.exists() else ""
        given = int(kept) if _NUMBER.fullmatch(kept) else max(numbers_in(self._journal), default=0)
        return max(given, *self.numbers(), 0)

    @property
    def next_number(self) -> int:
        """Return the number for a new case. Raises JournalError, OSError.

        It is one more than the last. A journal of an earlier version may name a case with the largest number, because
        an account entered its own words. The lowest free number follows then, and no case replaces another.
        """
        if self.last < LARGEST:
            return self.last + 1
        taken = {*self.numbers(), *numbers_in(self._journal)}
        return next(number for number in count(1) if number not in taken)

    @cached_property
    def own(self) -> Own:
        """The keys that prove the cases of this table. Raises JournalError."""
        return own(self._journal, self._key)

    @cached_property
    def journal(self) -> InJournal:
        """The files of cases that the journal names, and its lost rows. Raises JournalError, OSError."""
        return files_in(self._journal)

    def older(self, number: int, digest: str) -> str:
        """Why the file with this digest is not the last one of its case: the journal names a later one; else empty.

        Every file that the table's key has signed is as it was signed, an older one too. One that the journal does not
        name at all was written by a version that named none while the table stood still. Raises JournalError, OSError.
        """
        named = self.journal.files.get(number, [])
        if digest not in {it.digest for it in named} or digest == named[-1].digest:
            return ""
        last = f"{named[-1].where} names a later one, {named[-1].digest[:12]}"
        return f"an OLDER file of this case: {last}: put that one back from a copy"

    def checked(self, number: int, parts: CaseParts) -> CaseCheck:
        """Check a case against the signature of this table. Raises NotAFile, OSError.

        If the archived journal is elsewhere whose first key proves it, that key is not looked at.
        """
        found, why = self.signed(number, parts), self.older(number, parts.digest)
        return replace(found, wrong=(*found.wrong, why)) if why else found

    def signed(self, number: int, parts: CaseParts) -> CaseCheck:
        """The same, without a look at which file the journal names last. Raises as `checked`."""
        found = check_file(parts, *self.own.keys)
        found = check_file(parts) if found.foreign and self.own.missing else found
        if found.case.number != number:
            found = replace(found, wrong=(*found.wrong, f"it is case {found.case.number}, not case {number}"))
        return found

    def path(self, number: int) -> Path:
        """The file of this case."""
        return self.folder / f"case-{number}.zip"

    @contextmanager
    def open_parts(self, number: int) -> Iterator[CaseParts]:
        """The parts of this case, while its file is open. Raises NoCase, NotAFile, JournalError, OSError."""
        if number not in self.numbers():
            there = ", ".join(map(str, self.numbers())) or "none"
            gone = f"the file of case {number} is MISSING: put it back from a copy" if number <= self.last else ""
            raise NoCase(gone or f"there is no case {number}; there are: {there}")
        with evidence.open_parts(self.path(number)) as parts:
            yield parts

    def keep(self, case: Case, parts: Mapping[str, bytes], before: Mapping[str, bytes] | None = None) -> Path:
        """Sign these parts and write the file. Raises JournalError, OSError.

        before: the parts of the file so far. The file keeps an earlier form of each part that changes.
        """
        whole = ChainMap[str, bytes]({}, parts)  # type: ignore[arg-type]  # only the first one is written to
        if before:
            number = 1 + len(evidence.earlier_in(before))
            for name in (evidence.MANIFEST, evidence.SIGNATURE, evidence.CASE, evidence.SEALS):
                whole[f"{evidence.EARLIER}{number}-{name}"] = before[name]
        whole[evidence.MANIFEST] = evidence.manifest_of(whole)
        signature, seals = sign(self._journal, self._key, whole[evidence.MANIFEST], evidence.PLACE)
        whole[evidence.SIGNATURE] = msgspec.json.format(msgspec.json.encode(signature)) + b"\n"
        whole[evidence.SEALS] = evidence.lines_of(seals)
        last = max(case.number, self.last)
        with writing_whole(self.path(case.number), 0o640) as file:
            archive.pack(whole, file)
        write_whole(self.folder / LAST, b"%d\n" % last, 0o640)
        return self.path(case.number)
