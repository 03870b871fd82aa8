# SPDX-License-Identifier: MIT
"""The lock beside the journal: one controller for one table, and no other process writes evidence at the same time."""

import fcntl
import os
from pathlib import Path
from typing import Final

from controller.journal.files import JournalError, companion_path
from controller.journal.owner import require_own

_AS_IT_LIES = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
"""A lock is opened only where it lies itself: a link is not followed, and a pipe is not waited for."""


def running_process(journal: Path) -> str:
    """The number of the process that has this journal open to write; empty if there is none.

    Raises OSError if that cannot be seen. A lock is tried for a moment only, so it does not disturb a start.
    """
    try:
        handle = os.open(companion_path(journal, ".lock"), os.O_RDONLY | _AS_IT_LIES)
    except FileNotFoundError:
        return ""
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _holder(handle)
    finally:
        os.close(handle)
    return ""


def _holder(handle: int) -> str:
    """The number of the process that holds this lock."""
    number = os.pread(handle, 20, 0).strip()
    return number.decode() if number.isdigit() else "unknown"


ANOTHER: Final = (
    "another controller (process {}) runs this table; one at a time is allowed: stop it first, or give this one "
    "another journal"
)


class Lock:
    """Allows one controller for one table. The kernel frees the lock when the process ends, in any way."""

    def __init__(self, path: Path, taken: str = ANOTHER) -> None:
        """Take the lock. taken: message if a process holds the lock, with `{}` for its number.

        Raises JournalError, naming that process, or if root would take another user's; OSError if the file cannot be
        made.
        """
        require_own(path)
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT | _AS_IT_LIES, 0o644)
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = _holder(self._handle)
            os.close(self._handle)
            raise JournalError(f"{path}: {taken.format(holder)}") from None
        try:
            os.ftruncate(self._handle, 0)
            os.pwrite(self._handle, f"{os.getpid()}\n".encode(), 0)
        except OSError:
            self.free()
            raise

    def free(self) -> None:
        """Release the lock."""
        os.close(self._handle)
