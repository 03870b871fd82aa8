# SPDX-License-Identifier: MIT
"""Reads the last act about a case from its signed file. The table believes the file and nobody's words."""

from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace

from controller.disputes import evidence
from controller.disputes.case import NOT_STATED, Case, Decided, Requested, Told
from controller.disputes.evidence import CaseParts
from controller.disputes.store import CaseStore
from controller.disputes.waiting import Waiting
from controller.engine.record.state import TableState
from controller.engine.rules import powers
from controller.engine.values.roles import PLAYER, STAFF

LONGEST: Final = 100
"""Letters. Longest description of an act in the journal. The digest of the file follows."""
SHORTER: Final = 90
"""Letters. Longest description of an act that the next start enters."""


class NotFiled(Exception):  # noqa: N818 - says what is so
    """The file of a case differs from the one that this table signed. The message says how."""


class Filed(NamedTuple):
    """A case as its file states it."""

    case: Case
    last: Decided | Told | Requested | None
    """The last act about the case; None if the case was only opened."""
    digest: str
    """SHA-256 of the file, hexadecimal."""

    @property
    def role(self) -> str:
        """The role in which the last act was done."""
        if self.last is None:
            return PLAYER
        return self.last.role if isinstance(self.last, Decided) else NOT_STATED

    def words(self, state: TableState) -> str:
        """Return the act for the journal: with the person whom the table knows, and with the digest of the file."""
        who = powers.actor(state, wanted(self.role), self.last.by) if self.last else None
        if who and who.is_missing:
            act = f"case {self.case.number}: a file by nobody who is signed in as {self.role}"
        else:
            act = self._act(who.named if who else "")
        return f"{act[:LONGEST]}{self._file}"

    @property
    def done(self) -> str:
        """The act, for the person who entered the command."""
        return self._act(self.last.by if self.last else "")

    @property
    def waiting(self) -> Waiting:
        """The act, for the next start of the table. Nobody was signed in, because the table did not run."""
        act = self._act(powers.entered_name(self.last.by) if self.last else "")
        return Waiting(self.role, f"{act[:SHORTER]} (entered later){self._file}")

    @property
    def _file(self) -> str:
        return f"; case-{self.case.number}.zip {self.digest}"

    def _act(self, by: str) -> str:
        """The act in words. by: the name of the person."""
        case, last = self.case, self.last
        if last is None:
            return f"case {case.number}, opened: {case.player} disputes {case.rounds}: {case.words}"
        was = f"{case.player} was " if isinstance(last, Told) else ""
        return f"case {case.number}: {was}{replace(last, by=by).line}"


def wanted(role: str) -> tuple[str, ...]:
    """Return the roles of which a person needs one for an act in this role."""
    return STAFF if role == NOT_STATED else (role,)


def filed(journal: Path, number: int) -> Filed:
    """Read the case with this number from its file. Raises NotFiled, NoCase, NotAFile, JournalError, OSError."""
    store = CaseStore(journal, journal.with_name("table.key"))
    with store.open_parts(number) as parts:
        if wrong := store.signed(number, parts).wrong:
            raise NotFiled(f"{store.path(number)}: NOT as it was signed: {'; '.join(wrong)}")
        return in_file(parts)


def in_file(parts: CaseParts) -> Filed:
    """Read a case without a check of its signature. Raises NotAFile, OSError."""
    case, earlier = evidence.case_in(parts), evidence.earlier_in(parts)
    before = evidence.case_in(parts, earlier[-1]) if earlier else None
    return Filed(case, _last(case, before), parts.digest)


def _last(case: Case, before: Case | None) -> Decided | Told | Requested | None:
    """Return the act that this file adds to the one before."""
    if before is None:
        return None
    lists = ((case.decided, before.decided), (case.told, before.told), (case.requested, before.requested))
    return next((now[-1] for now, then in lists if len(now) > len(then)), None)
