# SPDX-License-Identifier: MIT
"""Reads the journal's rows about cases: their numbers, and the digest of each file that was written."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from controller.disputes import waiting
from controller.disputes.case import KEPT
from controller.journal import Row, rows
from controller.journal.chain import chain_of
from controller.journal.seals import read_head

_NAMED: Final = rf'\{{"type":"Maintained",.*"what":"{KEPT}case ([1-9][0-9]{{0,8}})[,:]'.encode()
"""An event by which a running table has kept something of a case."""
_OF_A_FILE: Final = r"; case-([1-9][0-9]{0,8})\.zip ([0-9a-f]{64})"
_FILE: Final = rf'\{{"type":"Maintained",.*"what":"{KEPT}case .*{_OF_A_FILE}"'.encode()
_WAITING: Final = rf"{_OF_A_FILE}\Z".encode()
FOLDER: Final = "disputes"
"""The folder of the cases, beside the journal."""


def numbers_in(journal: Path) -> set[int]:
    """Return the numbers of cases that this journal and earlier ones name.

    Reads every row, which may take seconds. Raises JournalError.
    """
    named = re.compile(_NAMED).match
    return {int(it[1]) for _, event in _events(journal, []) if (it := named(event))}


class Named(NamedTuple):
    """A file of a case that the journal names: where, and its digest (SHA-256, hexadecimal)."""

    where: str
    digest: str


class _By(msgspec.Struct):
    """The account that entered a row. A row of an earlier version may be worded by it."""

    by: str = ""


class InJournal(NamedTuple):
    """The files of cases that a journal and earlier ones name."""

    files: dict[int, list[Named]]
    """The files of each case, the oldest first."""
    lost: tuple[str, ...]
    """Missing or changed rows, in words. They may have named a later file. Accepted losses are left out."""


def files_in(journal: Path) -> InJournal:
    """Return the files that this journal and earlier ones name, then the files that wait for the next start.

    A file that is named again, as after a power cut, keeps its first place.

    Reads every row, which may take seconds. Raises JournalError, OSError.
    """
    found, lost = dict[int, dict[str, Named]](), list[str]()
    for number, it in _files(journal, lost):
        found.setdefault(number, {}).setdefault(it.digest, it)
    return InJournal({number: [*files.values()] for number, files in found.items()}, tuple(lost))


def _files(journal: Path, lost: list[str]) -> Iterator[tuple[int, Named]]:
    of_a_file = re.compile(_FILE).match
    for where, event in _events(journal, lost):
        if it := of_a_file(event):
            yield int(it[1]), Named(f"{where}{_entered_by(event)}", it[2].decode())
    for line in waiting.list_waiting(journal.parent / FOLDER):
        if it := re.search(_WAITING, line.what.encode()):
            yield int(it[1]), Named("what the next start enters", it[2].decode())


def _entered_by(event: bytes) -> str:
    try:
        by = msgspec.json.decode(event, type=_By).by
    except (msgspec.MsgspecError, UnicodeDecodeError):  # in a damaged journal
        return ""
    return f", entered by {by}," if by else ""


def _events(journal: Path, lost: list[str]) -> Iterator[tuple[str, bytes]]:
    for each in chain_of(journal)[0] if journal.exists() else ():
        for row in _rows(each, lost):
            if row.kind == "event":
                yield f"row {row.sequence} of {each.name}", row.event


def _rows(journal: Path, lost: list[str]) -> Iterator[Row]:
    """Yield all rows of one journal. Lost rows are added to `lost`, unless a later row accepts the loss."""
    head, found, due = read_head(journal), list[str](), 1
    for row in rows(journal, 1, lambda *_: None):
        found += _gap(due, row.sequence)
        found += [] if row.intact else [f"row {row.sequence} was changed after it was written"]
        found = [] if row.kind == "loss" else found
        due = row.sequence + 1
        yield row
    if head is None and due > 2:
        found.append("its head is missing: rows that were cut off at its end would not be noticed")
    found += _gap(due, head.sequence + 1) if head else []
    lost += (f"{journal.name}: {words}" for words in found)


def _gap(due: int, after: int) -> list[str]:
    """That the rows from `due` on, before the row `after`, are not there."""
    return [f"the rows {due} to {after - 1} are missing or cannot be read"] if due < after else []
