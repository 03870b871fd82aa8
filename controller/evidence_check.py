"""Verifies the journal once after a start, in a process of its own that gives way to the table."""

import asyncio
import logging
import shutil
import sys
from pathlib import Path

from controller.journal import JournalError, public_path, verify

AFTER_S = 30.0
"""Seconds after the start: by then the table plays, and the check holds nothing up."""
GENTLY = ("nice", "-n", "19")
"""The table goes first."""
MOST_LOGGED = 20

log = logging.getLogger(__name__)


async def found_in(journal: Path) -> str:
    """What is wrong with the journal, in short; empty if nothing is. All findings go to the log."""
    gently = GENTLY if shutil.which("nice") else ()
    command = (*gently, sys.executable, "-m", __name__, str(journal))
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
    try:
        said, errors = await process.communicate()
    finally:
        if process.returncode is None:  # the table ends before its check
            process.kill()
    if process.returncode:
        raise OSError(process.returncode, errors.decode("utf-8", "replace").strip()[-200:])
    findings = said.decode("utf-8", "replace").splitlines()
    for finding in findings[:MOST_LOGGED]:
        log.error("journal: %s", finding)
    if not findings:
        return ""
    more = f" (and {len(findings) - 1} more)" if len(findings) > 1 else ""
    return f"the journal is not as it was written: {findings[0]}{more}"


def main(journal: Path) -> None:
    """Print each finding on a line of its own."""
    try:
        findings = verify(journal, public_path(journal.parent / "table.key")).findings
    except JournalError as error:
        findings = (str(error),)
    for finding in findings:
        print(finding)  # noqa: T201 - to the process that has asked


if __name__ == "__main__":
    main(Path(sys.argv[1]))
