# SPDX-License-Identifier: MIT
"""Opens and reads a file from outside. Pipes and devices are refused, and nothing is read without a limit.

No other module reads a whole file that the program did not bring along: tests/house checks that.
"""

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path


class NotRegular(OSError):  # noqa: N818 - says what it is
    """This is no regular file."""


class TooLong(OSError):  # noqa: N818 - says what it is
    """The file has more bytes than such a file may have."""


def open_regular(path: Path) -> BufferedReader:
    """Open a regular file. Raises OSError, also for any other kind."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    kind = os.fstat(handle).st_mode
    if not stat.S_ISREG(kind):  # a FIFO would wait for a writer
        os.close(handle)
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        raise NotRegular(errno.EINVAL, "it is no regular file", str(path))
    return os.fdopen(handle, "rb")


def read_regular(path: Path, most: int) -> bytes:
    """Return the bytes of a regular file. Raises OSError: NotRegular for another kind, TooLong beyond `most` bytes."""
    with open_regular(path) as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise TooLong(errno.EFBIG, f"it has more than {most} bytes", str(path))
    return found
