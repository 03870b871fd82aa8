# SPDX-License-Identifier: MIT
"""Opens and reads a file that a user has named, if it is a regular file. Pipes and devices are refused."""

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path


def open_regular(path: Path) -> BufferedReader:
    """Open a regular file. Raises OSError, also for any other kind."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    kind = os.fstat(handle).st_mode
    if not stat.S_ISREG(kind):  # a FIFO would wait for a writer
        os.close(handle)
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        raise OSError(errno.EINVAL, "it is no regular file")
    return os.fdopen(handle, "rb")


def read_regular(path: Path, most: int) -> bytes:
    """Return the bytes of a regular file. Raises OSError, also for any other kind or more than `most` bytes."""
    with open_regular(path) as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise OSError(errno.EFBIG, f"it has more than {most} bytes")
    return found
