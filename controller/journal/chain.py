# SPDX-License-Identifier: MIT
"""Verifies a journal and the archived journals before it: each journal, and the links between them."""

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from controller.journal import form, keys
from controller.journal.files import JournalError, NotReadError, require_in_place
from controller.journal.form import EarlierJournal, Naming
from controller.journal.reading import open_to_read
from controller.journal.trust import seal_of
from controller.journal.verdict import JournalVerdict, read_public_key, verify


class JournalCheck(msgspec.Struct, frozen=True):
    """One journal of the chain, with the verdict on its rows and on its link to the journal before."""

    path: Path
    verdict: JournalVerdict
    follows: str = ""
    """The archived journal before it that is not here; empty if it is here, or if there is none."""


def verify_chain(path: Path, key: Path, first_key: Path | None = None) -> list[JournalCheck]:
    """Verify this journal and every archived one before it that lies beside it, the oldest first.

    key: the public key of this journal. first_key: the first one of all, if a copy is kept elsewhere. Raises
    JournalError if this journal cannot be read.
    """
    require_in_place(path)
    journals, after = _chained(path)
    own = [keys.public_path(each) for each in journals[:-1]] + [key]
    known = not first_key or after is None or _begins_with(journals[0], first_key)
    if first_key and known:
        own[0] = first_key
    found = [_verified(*each, each[0] == path) for each in zip(journals, own, strict=True)]
    if after and not known:
        found[0] = msgspec.structs.replace(found[0], unread=(*found[0].unread, _words_of_other_key(after)))
    for at in range(1, len(journals)):
        wrong = (*found[at].findings, *_link_findings(journals[at - 1], _named_in(journals[at])))
        found[at] = msgspec.structs.replace(found[at], findings=wrong)
    missing = after.file if after else ""
    return [JournalCheck(each, found[at], "" if at else missing) for at, each in enumerate(journals)]


def chain_of(path: Path) -> tuple[list[Path], str]:
    """Return the journal and the archived ones before it in its folder, oldest first, and the name of a missing one."""
    journals, after = _chained(path)
    return journals, after.file if after else ""


def _chained(path: Path) -> tuple[list[Path], EarlierJournal | None]:
    journals, after = [path], _named_in(path).after
    while after and _is_there(path.with_name(after.file)) and path.with_name(after.file) not in journals:
        journals.insert(0, path.with_name(after.file))
        after = _named_in(journals[0]).after
    return journals, after


def _begins_with(path: Path, first_key: Path) -> bool:
    return keys.fingerprint(read_public_key(first_key)) == _named_in(path).key


def _words_of_other_key(after: EarlierJournal) -> str:
    """Where archived journals are elsewhere, the first key of all does not begin the oldest that is here: nobody can
    tell whether that is right."""
    return (
        f"whether it goes back to the given key is not known: it begins with another one, and follows {after.file}, "
        f"which is not here: put that and the files of the same name beside it"
    )


def _is_there(archived: Path) -> bool:
    try:
        return archived.exists()
    except OSError:  # as a name that is too long for this disk
        return False


def _verified(path: Path, key: Path, asked: bool) -> JournalVerdict:
    """Return the verdict on one journal. An archived file that is no journal, or is unreadable, gets a verdict too."""
    try:
        return verify(path, key)
    except JournalError as error:
        if asked:
            raise
        nothing = JournalVerdict("", "", 0, 0, 0, 0, ())
        return msgspec.structs.replace(
            nothing, **{"unread" if isinstance(error, NotReadError) else "findings": (str(error),)}
        )


def _named_in(path: Path) -> Naming:
    """Return the names in the first row; empty ones if it cannot be read. The verdict reports that."""
    try:
        with closing(open_to_read(path)) as database:
            return form.first_naming(database, path)
    except (JournalError, sqlite3.Error):
        return Naming("", "")


def _link_findings(before: Path, naming: Naming) -> list[str]:
    """Return the errors in the link to the journal before. An unreadable one is reported by its own verdict."""
    try:
        with closing(open_to_read(before)) as database:
            last = form.read_row(database, form.last_sequence(database))
    except (JournalError, sqlite3.Error):
        return []
    link: EarlierJournal | None = naming.after
    if last is None or not last.intact or link is None or (link.row, link.hash) != (last.sequence, last.hash.hex()):
        return [f"row 1: does not follow from the last row of {before.name}"]
    try:
        following = seal_of(last).next
    except ValueError:
        following = ""
    return [] if following == naming.public else [f"row 1: begins with another key than {before.name} names"]
