# SPDX-License-Identifier: MIT
"""Writes new files on disk whole, with their folder, so that a power cut cannot lose them.

Some file systems keep no modes or owners, or write no folder (exFAT, vfat, NFS, 9p). A file is written there as well.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

_CANNOT: Final = (errno.EPERM, errno.EOPNOTSUPP, errno.EINVAL, errno.ENOSYS)
"""Errors of file systems that do not support the request."""
_READ_OR_WRITE: Final = 0o666


def sync_folder(folder: Path) -> None:
    """Write a folder's list of names to disk (fsync), where the file system can. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        with _where_it_can():
            os.fsync(handle)
    finally:
        os.close(handle)


def set_mode(handle: int, mode: int) -> None:
    """Give an open file this mode. A file system without modes keeps the mode of its mount.

    Raises OSError, also if more people could read or write the file than this mode says.
    """
    now = stat.S_IMODE(os.fstat(handle).st_mode)
    if now == mode:
        return
    try:
        os.fchmod(handle, mode)
    except OSError as error:
        if error.errno not in _CANNOT or now & ~mode & _READ_OR_WRITE:
            raise


def set_owner(handle: int, user: int, group: int) -> None:
    """Give an open file to this user and group, where the file system keeps owners. Raises OSError."""
    now = os.fstat(handle)
    if (now.st_uid, now.st_gid) != (user, group):
        with _where_it_can():
            os.fchown(handle, user, group)


@contextmanager
def _where_it_can() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno not in _CANNOT:
            raise


@contextmanager
def taking_the_place_of(path: Path, new: Path, handle: int) -> Iterator[BinaryIO]:
    """The file `new`, open under this handle, to write to. At the end it replaces `path`.

    After a power cut there is either the old file or the new one. If anything fails, `new` is removed. Raises OSError.
    """
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(handle)
        os.replace(new, path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
