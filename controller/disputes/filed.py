# SPDX-License-Identifier: MIT
"""Reads the last act about a case from its signed file. The table believes the file and nobody's words."""

from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace

from controller.disputes import evidence
from controller.disputes.case import NOT_STATED, Case, Decided, Requested, Told
from controller.disputes.evidence import Parts
from controller.disputes.store import Store
from controller.disputes.waiting import Waiting
from controller.engine.record.state import TableState
from controller.engine.rules import powers
from controller.engine.values.roles import PLAYER, STAFF

LONGEST: Final = 100
"""Letters. Longest description of an act in the journal; the digest of the file follows."""
SHORTER: Final = 75
"""Letters. Longest description of an act that the next start enters."""


class NotFiled(Exception):  # noqa: N818 - says what is so
    """The file of a case differs from the one that this table signed. The message says how."""


class Filed(NamedTuple):
    """A case as its file has it now. last: what was done last; None: it was opened. digest: of the file."""

    case: Case
    last: Decided | Told | Requested | None
    digest: str

    @property
    def role(self) -> str:
        """The role in which that was done."""
        if self.last is None:
            return PLAYER
        return self.last.role if isinstance(self.last, Decided) else NOT_STATED

    def words(self, state: TableState) -> str:
        """What was done, for the journal: with the person's name as the table knows it, and the digest of the file."""
        return f"{self._done(state)[:LONGEST]}{self._file}"

    @property
    def done(self) -> str:
        """What was done, in words for whoever has done it."""
        return self._done(None)

    @property
    def waiting(self) -> Waiting:
        """The same for the next start of the table, which enters it."""
        return Waiting(self.role, f"{self.done[:SHORTER]} (entered later){self._file}")

    @property
    def _file(self) -> str:
        return f"; case-{self.case.number}.zip {self.digest}"

    def _done(self, state: TableState | None) -> str:
        case, last = self.case, self.last
        if last is None:
            return f"case {case.number}, opened: {case.player} disputes {case.rounds}: {case.words}"
        if state is not None:
            who = powers.actor(state, wanted(self.role), last.by)
            if who.is_missing:
                return f"case {case.number}: a file by nobody who is signed in as {self.role}"
            last = replace(last, by=who.named)
        was = f"{case.player} was " if isinstance(last, Told) else ""
        return f"case {case.number}: {was}{last.line}"


def wanted(role: str) -> tuple[str, ...]:
    """The roles in one of which a person does this."""
    return STAFF if role == NOT_STATED else (role,)


def filed(journal: Path, number: int) -> Filed:
    """The case of this number, from its file. Raises NotFiled, NoCase, NotAFile, JournalError, OSError."""
    store = Store(journal, journal.with_name("table.key"))
    with store.opened(number) as parts:
        if wrong := store.signed(number, parts).wrong:
            raise NotFiled(f"{store.path(number)}: NOT as it was signed: {'; '.join(wrong)}")
        return in_file(parts)


def in_file(parts: Parts) -> Filed:
    """What this file says; whether it is as it was signed is not looked at. Raises NotAFile, OSError."""
    case, earlier = evidence.case_in(parts), evidence.earlier_in(parts)
    before = evidence.case_in(parts, earlier[-1]) if earlier else None
    return Filed(case, _last(case, before), parts.digest)


def _last(case: Case, before: Case | None) -> Decided | Told | Requested | None:
    """What this file has more than the one before."""
    if before is None:
        return None
    lists = ((case.decided, before.decided), (case.told, before.told), (case.requested, before.requested))
    return next((now[-1] for now, then in lists if len(now) > len(then)), None)
