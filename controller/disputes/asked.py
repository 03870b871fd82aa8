# SPDX-License-Identifier: MIT
"""The process that reads a past round, from the table's side: opened, asked for steps, ended with the table."""

import asyncio
from pathlib import Path
from typing import Final, Self

from controller.disputes.reader import Opened, ReadStep, opened, read_step
from controller.processes.own_python import own_python

MODULE: Final = "controller.disputes.reader"
GENTLY: Final = ("nice", "-n", "10")
"""The table goes first; a person waits for the answer."""
LONGEST: Final = 4_000_000
"""Bytes of one step, at most: so many are decoded within 20 ms."""


class NotShown(Exception):  # noqa: N818 - says what is so
    """The round cannot be read: why, in words."""


class Reader:
    """A round that was opened. Nobody but the reading process holds more of it than one step."""

    def __init__(self, process: asyncio.subprocess.Process, found: Opened) -> None:
        self._process = process
        self.steps, self.wrong = found.steps, found.wrong

    @classmethod
    async def open(cls, journal: Path, number: int) -> Self:
        """Raises NotShown."""
        import shutil  # slow to import

        pipe, first = asyncio.subprocess.PIPE, GENTLY if shutil.which("nice") else ()
        command = (*first, *own_python("-m", MODULE, str(journal), str(number)))
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, limit=LONGEST
            )
        except OSError as error:
            raise NotShown(f"the journal cannot be read: {error}") from error
        try:
            found = opened(await _line(process))
        except BaseException:
            _end(process)
            raise
        if found.why_not:
            _end(process)
            raise NotShown(found.why_not)
        return cls(process, found)

    async def step(self, number: int) -> ReadStep:
        """The step with this number, from 1 on. Raises NotShown."""
        assert self._process.stdin
        try:
            self._process.stdin.write(b"%d\n" % number)
            await self._process.stdin.drain()
        except OSError as error:
            raise NotShown(f"the journal is not read any more: {error}") from error
        return read_step(await _line(self._process))

    def close(self) -> None:
        """Read no more."""
        _end(self._process)


async def _line(process: asyncio.subprocess.Process) -> bytes:
    """The next answer. Raises NotShown."""
    assert process.stdout
    try:
        line = await process.stdout.readline()
    except ValueError as error:  # longer than the limit
        raise NotShown(f"a step of this round has more than {LONGEST} bytes: it cannot be shown here") from error
    if not line.endswith(b"\n"):
        raise NotShown("the process that reads the journal has ended: tablectl journal show prints the round")
    return line


def _end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
