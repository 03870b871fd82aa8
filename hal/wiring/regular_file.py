# SPDX-License-Identifier: MIT
"""Reads a file that somebody has named: at once, and only so much of it, whatever stands there."""

import errno
import os
import stat
from pathlib import Path


def read_regular(path: Path, most: int) -> bytes:
    """The bytes of a regular file. Raises OSError, also for any other kind, and if there are more than `most` bytes."""
    with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):  # a FIFO would wait for somebody who writes
            raise OSError(errno.EINVAL, "it is no regular file")
        found = file.read(most + 1)
    if len(found) > most:
        raise OSError(errno.EFBIG, f"it has more than {most} bytes")
    return found
