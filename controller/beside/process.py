"""Runs a part of this program as a process of its own, which gives way to the table."""

import asyncio
import sys
from collections.abc import Sequence


async def answered(arguments: Sequence[str], gently: Sequence[str]) -> tuple[int, bytes, str]:
    """Run Python with these arguments. Its exit status, what it printed, and its errors. Raises OSError.

    gently: the program before it, as `nice -n 19`; left out where there is none.
    """
    import shutil  # slow to import

    pipe, first = asyncio.subprocess.PIPE, gently if shutil.which("nice") else ()
    process = await asyncio.create_subprocess_exec(*first, sys.executable, *arguments, stdout=pipe, stderr=pipe)
    try:
        said, errors = await process.communicate()
    finally:
        if process.returncode is None:  # the table ends before it
            process.kill()
    return process.returncode or 0, said, errors.decode("utf-8", "replace").strip()
