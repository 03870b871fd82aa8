# SPDX-License-Identifier: MIT
"""Runs a part of this program as a process of its own, which gives way to the table."""

import asyncio
from collections.abc import Sequence

from controller.processes.own_python import own_python

PART = 65_536
MOST = 16_000_000
"""The longest answer that is taken if nothing else is said, in bytes. The table's own memory holds it."""


async def run_python(arguments: Sequence[str], gently: Sequence[str], most: int = MOST) -> tuple[int, bytes, str]:
    """Run Python with these arguments. Return the exit status, the output and the errors. Raises OSError.

    gently: the program before it, as `nice -n 19`; left out where there is none. most: maximum bytes of output. A
    longer output ends the process, and is cut after one byte more than this.
    """
    import shutil  # slow to import

    pipe, first = asyncio.subprocess.PIPE, gently if shutil.which("nice") else ()
    process = await asyncio.create_subprocess_exec(*first, *own_python(*arguments), stdout=pipe, stderr=pipe)
    assert process.stdout
    assert process.stderr
    try:
        said, errors = await asyncio.gather(
            _up_to(most, process.stdout, process), _up_to(most, process.stderr, process)
        )
        await process.wait()
    finally:
        if process.returncode is None:  # the table ends before it
            process.kill()
    return process.returncode or 0, said, errors.decode("utf-8", "replace").strip()


async def _up_to(most: int, pipe: asyncio.StreamReader, process: asyncio.subprocess.Process) -> bytes:
    """Return the whole output, or its beginning if it exceeds `most`. The process is then ended."""
    kept = bytearray()
    while part := await pipe.read(PART):
        kept += part[: most + 1 - len(kept)]
        if len(kept) > most and process.returncode is None:
            process.kill()
    return bytes(kept)
