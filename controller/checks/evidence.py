# SPDX-License-Identifier: MIT
"""Verifies the journal after a start, in a process of its own that gives way to the table.

A check that failed to read the journal is repeated.
"""

import asyncio
import logging
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from controller.engine.record import events
from controller.journal import JournalError, NotReadError, public_path, rows, verify
from controller.processes.answered import run_python
from hal.signals import Fault, Restored

AFTER_S = 30.0
"""Seconds after the start: the table plays by then, and the check delays nothing."""
GENTLY = ("nice", "-n", "19")
"""The table goes first."""
MOST_LOGGED = 20
EVIDENCE = "evidence"
"""Device of the fault about damage to the journal."""
NOT_CHECKED = "evidence check"
"""Device of the fault about a journal that was not checked, or not all of it."""
AGAIN_S = 600.0
"""Seconds until the check is repeated while a part of the journal cannot be read."""
REMEDY = "keep a copy of the state folder for evidence; tablectl journal verify names every row"
CHECK_BY_HAND = "it is checked again every 10 minutes; by hand: tablectl journal verify"
CHECK_THE_DISK = f"check the card or disk; {CHECK_BY_HAND}"

log = logging.getLogger(__name__)


class CheckFinding(msgspec.Struct, frozen=True):
    """Result of a check."""

    wrong: tuple[str, ...] = ()
    """Differences from the journal as it was written."""
    unread: tuple[str, ...] = ()
    """Parts that the disk did not return. Nobody knows their state."""


class EvidenceCheck:
    """The check of one journal, beside its table. Damage is reported, and play goes on."""

    def __init__(self, journal: Path, tell: Callable[[Fault | Restored], None]) -> None:
        self._journal, self._tell = journal, tell
        self._task: asyncio.Task[None] | None = None
        self._told: dict[str, str] = {}
        """Last report of each device."""

    def begin(self) -> None:
        """Start the check. Call this in the loop."""
        self._task = asyncio.get_running_loop().create_task(self._check())

    def end(self) -> None:
        """End the check together with the table."""
        if self._task:
            self._task.cancel()

    async def _check(self) -> None:
        while not await self._all_read():
            await asyncio.sleep(AGAIN_S)

    async def _all_read(self) -> bool:
        """Check once and report the result. Return whether the whole journal was read."""
        try:
            found = await found_in(self._journal)
        except Exception as error:  # any reason that keeps a process from starting
            log.exception("the journal is not checked")
            self._fault(NOT_CHECKED, f"the journal was not checked: {error}", CHECK_BY_HAND)
            return False
        if found.wrong:
            self._fault(EVIDENCE, f"the journal is not as it was written: {in_short(found.wrong)}", REMEDY)
        if found.unread:
            words = f"not all of the journal could be read, so not all was checked: {in_short(found.unread)}"
            self._fault(NOT_CHECKED, words, CHECK_THE_DISK)
        elif self._told.pop(NOT_CHECKED, ""):
            self._tell(Restored(NOT_CHECKED))
        return not found.unread

    def _fault(self, device: str, words: str, remedy: str) -> None:
        """Report this fault, unless the last report of the device has the same words."""
        if self._told.get(device) != words:
            self._told[device] = words
            self._tell(Fault(device, words, remedy))


def in_short(findings: Sequence[str]) -> str:
    """Return the first finding, and the number of the others."""
    return findings[0] + (f" (and {len(findings) - 1} more)" if len(findings) > 1 else "")


async def found_in(journal: Path) -> CheckFinding:
    """Return damage to the journal and unread parts, and log them. Raises OSError if the check could not run,
    msgspec.DecodeError.
    """
    status, said, errors = await run_python(("-m", __name__, str(journal)), GENTLY)
    if status:
        raise OSError(f"the check ended with status {status}: {errors[-200:]}")
    found = msgspec.json.decode(said, type=CheckFinding)
    for finding in (*found.wrong, *found.unread)[:MOST_LOGGED]:
        log.error("journal: %s", finding)
    return found


def to_tell(journal: Path, key: Path) -> CheckFinding:
    """Return the findings to report at the table. Accepted findings are reported once more after they are accepted,
    then never again.

    Raises JournalError.
    """
    verdict = verify(journal, key)
    if verdict.accepted_in and told_since(journal, verdict.accepted_in):
        return CheckFinding(tuple(it for it in verdict.findings if it not in verdict.accepted), verdict.unread)
    return CheckFinding(verdict.findings, verdict.unread)


def told_since(journal: Path, row: int) -> bool:
    """Return whether damage to the journal was reported at the table after this row. Raises JournalError."""
    return any(each.kind == "event" and _tells_of_damage(each.event) for each in rows(journal, row, lambda *_: None))


def _tells_of_damage(event: bytes) -> bool:
    try:
        found = events.decode(event)
    except msgspec.DecodeError:
        return False  # a damaged row: the verdict names it
    return isinstance(found, Fault) and found.device == EVIDENCE


def main(journal: Path) -> CheckFinding:
    """Check, and return findings instead of raising errors."""
    try:
        return to_tell(journal, public_path(journal.parent / "table.key"))
    except NotReadError as error:
        return CheckFinding(unread=(str(error),))
    except JournalError as error:
        return CheckFinding(wrong=(str(error),))


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(main(Path(sys.argv[1]))))
