# SPDX-License-Identifier: MIT
"""The files beside the journal. They are written whole or not at all. A lock allows one controller. One-line errors."""

import errno
import fcntl
import os
import sqlite3
from pathlib import Path

ASIDE = "stop the controller, keep the file for evidence, move it aside with its companions and start a new journal"
"""What to do about a journal that cannot be trusted."""

HEAD = ".head"
"""The ending of the file that holds the head of a journal."""

NEXT = ".next"
"""The ending of the journal that follows another, while it is made."""

_PRIMARY = 0xFF
"""The low byte of SQLite's extended result codes is the primary code (sqlite.org/rescode.html)."""


class JournalError(Exception):
    """The journal, its key or its head cannot be used. One line: what was found, what is allowed, what to do."""


def beside(path: Path, ending: str) -> Path:
    """The path of a companion file: the same name with this ending."""
    return path.with_name(path.name + ending)


def require_in_place(path: Path) -> None:
    """Raises JournalError if archiving was cut off while it moved files. A new journal would take their place."""
    if beside(path, NEXT).exists() and not (path.exists() and beside(path, HEAD).exists()):
        raise JournalError(
            f"{path}: archiving was cut off before {beside(path, NEXT).name} took its place: "
            "do it again: tablectl journal archive"
        )


def write_whole(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Replace a file. After a power cut it is either the old file or the new one. Raises OSError."""
    new = beside(path, ".new")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, mode)
    with os.fdopen(handle, "wb") as file:
        os.fchmod(handle, mode)
        file.write(data)
        file.flush()
        os.fsync(handle)
    os.replace(new, path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Write a folder's list of names to disk (fsync). Raises OSError."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def running_process(journal: Path) -> str:
    """The number of the process that has this journal open to write; empty if there is none.

    Raises OSError if that cannot be seen. A lock is tried for a moment only, so it does not disturb a start.
    """
    try:
        handle = os.open(beside(journal, ".lock"), os.O_RDONLY | os.O_CLOEXEC)
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
    return os.pread(handle, 20, 0).decode("ascii", "replace").strip() or "unknown"


class Lock:
    """Allows one controller for one table. The kernel frees the lock when the process ends, in any way."""

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises JournalError, naming the process that holds it; OSError if the file cannot be made."""
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = _holder(self._handle)
            os.close(self._handle)
            raise JournalError(
                f"{path}: another controller (process {holder}) runs this table; one at a time is allowed: "
                f"stop it first, or give this one another journal"
            ) from None
        try:
            os.ftruncate(self._handle, 0)
            os.pwrite(self._handle, f"{os.getpid()}\n".encode(), 0)
        except OSError:
            self.free()
            raise

    def free(self) -> None:
        """Release the lock."""
        os.close(self._handle)


def explain(error: BaseException, path: Path) -> str:
    """Why the journal does not work, and what to do about it, in one line."""
    if isinstance(error, JournalError):
        return str(error)
    if _is_full(error, path):
        return f"no space left on {path.parent}: free space"
    if isinstance(error, sqlite3.Error):
        return _explain_sqlite(error, path)
    if isinstance(error, OSError):
        return _explain_system(error, path)
    return f"{path}: {type(error).__name__}: {error}: restart the controller and report this"


def _is_full(error: BaseException, path: Path) -> bool:
    if isinstance(error, OSError):
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    code = _code(error)
    if code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
        return _free_bytes(path) == 0
    return code == sqlite3.SQLITE_FULL


def _free_bytes(path: Path) -> int:
    try:
        found = os.statvfs(path.parent)
    except OSError:
        return -1
    return found.f_bavail * found.f_frsize


def _code(error: BaseException) -> int:
    return getattr(error, "sqlite_errorcode", 0) & _PRIMARY


def _explain_sqlite(error: sqlite3.Error, path: Path) -> str:
    match _code(error):
        case sqlite3.SQLITE_NOTADB:
            return f"{path}: this is not a journal (not a SQLite database): name the right file, or move this one aside"
        case sqlite3.SQLITE_CORRUPT:
            return f"{path}: the journal is damaged ({error}): {ASIDE}"
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return f"{path}: not writable (read-only file system, or no permission): make it and its folder writable"
        case sqlite3.SQLITE_CANTOPEN:
            return _explain_unopened(path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return f"{path}: another program is writing to the journal: close it"
        case _:
            return f"{path}: {error}: check the card or disk"


def _explain_unopened(path: Path) -> str:
    try:
        path.stat()
    except FileNotFoundError:
        if beside(path, HEAD).exists():
            return f"{path}: the journal is missing, and its head is here: put the journal back"
        return (
            f"{path}: there is no journal: a table keeps one from its first start on; name another table or file, "
            f"or, if this is its first start, check the card or disk"
        )
    except PermissionError:
        pass
    return (
        f"{path}: cannot be opened: give this user read and write permission on it and on its folder, "
        f"or check the card or disk"
    )


def _explain_system(error: OSError, path: Path) -> str:
    name = error.filename or path
    match error.errno:
        case errno.EACCES | errno.EPERM:
            return f"{name}: no permission: give this user read and write permission on it and on its folder"
        case errno.EROFS:
            return f"{name}: not writable (read-only file system): make it writable"
        case errno.ENOENT | errno.ENOTDIR:
            return f"{name}: no such file or folder: make the folder, or name the right one"
        case _:
            return f"{name}: {error.strerror}: check the card or disk"
