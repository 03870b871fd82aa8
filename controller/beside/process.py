"""Runs a part of this program as a process of its own, which gives way to the table."""

import asyncio
import sys
from collections.abc import Sequence

GENTLY = ("nice", "-n", "19")
"""The table goes first."""


async def answered(arguments: Sequence[str], gently: Sequence[str] = GENTLY) -> tuple[int, bytes, str]:
    """Run Python with these arguments. Its exit status, what it printed, and its errors. Raises OSError."""
    import shutil  # slow to import

    pipe, first = asyncio.subprocess.PIPE, gently if shutil.which("nice") else ()
    process = await asyncio.create_subprocess_exec(*first, sys.executable, *arguments, stdout=pipe, stderr=pipe)
    try:
        said, errors = await process.communicate()
    finally:
        if process.returncode is None:  # the table ends before it
            process.kill()
    return process.returncode or 0, said, errors.decode("utf-8", "replace").strip()
