# SPDX-License-Identifier: MIT
"""What the journal names of cases: their numbers, and the digests of their files, each time that one was written."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from controller.disputes import waiting
from controller.disputes.case import KEPT
from controller.journal import rows
from controller.journal.chain import chain_of

_NAMED: Final = re.compile(rf'\{{"type":"Maintained",.*"what":"{KEPT}case ([1-9][0-9]{{0,8}})[,:]'.encode())
"""An event by which a running table has kept something of a case."""
_OF_A_FILE: Final = r"; case-([1-9][0-9]{0,8})\.zip ([0-9a-f]{64})"
_FILE: Final = re.compile(rf'\{{"type":"Maintained",.*"what":"{KEPT}case .*{_OF_A_FILE}"'.encode())
_WAITING: Final = re.compile(rf"{_OF_A_FILE}\Z".encode())
FOLDER: Final = "disputes"
"""The folder of the cases, beside the journal."""


def last_in(journal: Path) -> int:
    """The highest number of a case that this journal or one before it names; 0 if they name none.

    Every row is looked at, which may take seconds. Raises JournalError.
    """
    return max((int(found[1]) for _, event in _events(journal) if (found := _NAMED.match(event))), default=0)


class Named(NamedTuple):
    """A file of a case that the journal names: where, and its digest (SHA-256, hexadecimal)."""

    where: str
    digest: str


def files_in(journal: Path) -> dict[int, list[Named]]:
    """The files of each case that this journal, and those before it, name, the oldest first; then what waits to be.

    One that is named again, as by a table that was cut off, stands where it was named first.

    Every row is looked at, which may take seconds. Raises JournalError, OSError.
    """
    found = dict[int, dict[str, Named]]()
    for number, it in _files(journal):
        found.setdefault(number, {}).setdefault(it.digest, it)
    return {number: [*files.values()] for number, files in found.items()}


def _files(journal: Path) -> Iterator[tuple[int, Named]]:
    for where, event in _events(journal):
        if it := _FILE.match(event):
            yield int(it[1]), Named(where, it[2].decode())
    for line in waiting.left(journal.parent / FOLDER):
        if it := _WAITING.search(line.what.encode()):
            yield int(it[1]), Named("what the next start enters", it[2].decode())


def _events(journal: Path) -> Iterator[tuple[str, bytes]]:
    for each in chain_of(journal)[0] if journal.exists() else ():
        for row in rows(each, 1, lambda *_: None):
            if row.kind == "event":
                yield f"row {row.sequence} of {each.name}", row.event
