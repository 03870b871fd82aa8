# SPDX-License-Identifier: MIT
"""Verifies the journal once after a start, in a process of its own that gives way to the table."""

import asyncio
import logging
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from controller.engine.record import events
from controller.journal import JournalError, public_path, rows, verify
from controller.processes.answered import answered
from hal.signals import Fault

AFTER_S = 30.0
"""Seconds after the start: by then the table plays, and the check holds nothing up."""
GENTLY = ("nice", "-n", "19")
"""The table goes first."""
MOST_LOGGED = 20
EVIDENCE = "evidence"
"""The device of the fault that names damage to the journal."""
NOT_CHECKED = "evidence check"
"""The device of the fault that says that nobody has looked for damage."""
REMEDY = "keep a copy of the state folder for evidence; tablectl journal verify names every row"
CHECK_BY_HAND = "check it by hand: tablectl journal verify"

log = logging.getLogger(__name__)


class EvidenceCheck:
    """The check of one journal, beside its table: damage is told, and play goes on."""

    def __init__(self, journal: Path, tell: Callable[[Fault], None]) -> None:
        self._journal, self._tell = journal, tell
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start to check. Call it in the loop."""
        self._task = asyncio.get_running_loop().create_task(self._check())

    def end(self) -> None:
        """The table ends, and its check with it."""
        if self._task:
            self._task.cancel()

    async def _check(self) -> None:
        try:
            found = await found_in(self._journal)
        except Exception as error:  # whatever keeps a process from being started
            log.exception("the journal is not checked")
            self._tell(Fault(NOT_CHECKED, f"the journal was not checked: {error}", CHECK_BY_HAND))
        else:
            if found:
                self._tell(Fault(EVIDENCE, found, REMEDY))


async def found_in(journal: Path) -> str:
    """What is wrong with the journal, in short; empty if nothing is. All findings go to the log."""
    status, said, errors = await answered(("-m", __name__, str(journal)), GENTLY)
    if status:
        raise OSError(status, errors[-200:])
    findings = said.decode("utf-8", "replace").splitlines()
    for finding in findings[:MOST_LOGGED]:
        log.error("journal: %s", finding)
    if not findings:
        return ""
    more = f" (and {len(findings) - 1} more)" if len(findings) > 1 else ""
    return f"the journal is not as it was written: {findings[0]}{more}"


def to_tell(journal: Path, key: Path) -> tuple[str, ...]:
    """The findings that are told at the table. What a person has accepted is told once more, after that, and no more.

    Raises JournalError.
    """
    verdict = verify(journal, key)
    if verdict.accepted_in and told_since(journal, verdict.accepted_in):
        return tuple(finding for finding in verdict.findings if finding not in verdict.accepted)
    return verdict.findings


def told_since(journal: Path, row: int) -> bool:
    """Whether damage to the journal was told at the table after this row. Raises JournalError."""
    return any(each.kind == "event" and _tells_of_damage(each.event) for each in rows(journal, row, lambda *_: None))


def _tells_of_damage(event: bytes) -> bool:
    try:
        found = events.decode(event)
    except msgspec.DecodeError:
        return False  # a damaged row: the verdict names it
    return isinstance(found, Fault) and found.device == EVIDENCE


def main(journal: Path) -> None:
    """Print each finding on a line of its own."""
    try:
        findings = to_tell(journal, public_path(journal.parent / "table.key"))
    except JournalError as error:
        findings = (str(error),)
    for finding in findings:
        print(finding)  # noqa: T201 - to the process that has asked


if __name__ == "__main__":
    main(Path(sys.argv[1]))
