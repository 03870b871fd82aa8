# SPDX-License-Identifier: MIT
"""Verifies a journal together with the archived ones before it: each by itself, and that they are linked."""

from contextlib import closing
from pathlib import Path

import msgspec

from controller.journal import form, keys
from controller.journal.files import require_in_place
from controller.journal.form import EarlierJournal, Naming
from controller.journal.reading import open_to_read, walk
from controller.journal.trust import seal_of
from controller.journal.verdict import Verdict, verify


class Checked(msgspec.Struct, frozen=True):
    """One journal of the chain, and what was found in it and at its link to the one before."""

    path: Path
    verdict: Verdict
    follows: str = ""
    """The archived journal before it that is not here; empty if it is here, or if there is none."""


def verify_chain(path: Path, key: Path, first_key: Path | None = None) -> list[Checked]:
    """Verify this journal and every archived one before it that lies beside it, the oldest first.

    key: the public key of this journal. first_key: the one of the oldest, if a copy is kept elsewhere. Raises
    JournalError.
    """
    require_in_place(path)
    journals, after = [path], _naming(path).after
    while after and path.with_name(after.file).exists() and path.with_name(after.file) not in journals:
        journals.insert(0, path.with_name(after.file))
        after = _naming(journals[0]).after
    checked: list[Checked] = []
    for each in journals:
        own = key if each == path else keys.public_path(each)
        verdict = verify(each, first_key if first_key and not checked else own)
        missing = after.file if after and not checked else ""
        if checked:
            found = (*verdict.findings, *_link_findings(journals[len(checked) - 1], _naming(each)))
            verdict = msgspec.structs.replace(verdict, findings=found)
        checked.append(Checked(each, verdict, missing))
    return checked


def _naming(path: Path) -> Naming:
    with closing(open_to_read(path)) as database:
        row = next(walk(database, 1, 1), None)
        return form.read_naming(row, path) if row else Naming("", "")


def _link_findings(before: Path, naming: Naming) -> list[str]:
    """What is wrong with the link to the journal before."""
    with closing(open_to_read(before)) as database:
        last = form.read_row(database, form.last_sequence(database))
    link: EarlierJournal | None = naming.after
    if last is None or link is None or (link.row, link.hash) != (last.sequence, last.hash.hex()):
        return [f"row 1: does not follow from the last row of {before.name}"]
    try:
        following = seal_of(last).next
    except msgspec.DecodeError:
        following = ""
    return [] if following == naming.public else [f"row 1: begins with another key than {before.name} names"]
