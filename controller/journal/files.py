# SPDX-License-Identifier: MIT
"""The files beside the journal: read if they are plain and small, written whole or not at all. One-line errors."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from controller.disk.folder import set_mode, taking_the_place_of
from hal.wiring.regular_file import NotRegular, TooLong, read_regular

ASIDE = "stop the controller, keep the file for evidence, move it aside with its companions and start a new journal"
"""Remedy for a journal that cannot be trusted."""

HEAD = ".head"
"""The ending of the file that holds the head of a journal."""

NEXT = ".next"
"""The ending of the journal that follows another, while it is made."""

MOST_BYTES = 65_536
"""The longest key or head that is read: many times what either has."""

_CHECK = "check the card or disk"
_PERMISSION = "give this user read and write permission on it and on its folder"

_PRIMARY = 0xFF
"""The low byte of SQLite's extended result codes is the primary code (sqlite.org/rescode.html)."""

_MACHINE = (
    *(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED),
    *(sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_PROTOCOL),
)
"""The codes of a disk or a machine that fails. A damaged file has others."""


class JournalError(Exception):
    """The journal, its key or its head cannot be used. The message is one line: the error, the allowed state, the
    remedy.
    """


class NotReadError(JournalError):
    """The disk or the machine has prevented a read or write. The error says nothing about the content."""


def companion_path(path: Path, ending: str) -> Path:
    """The path of a companion file: the same name with this ending."""
    return path.with_name(path.name + ending)


def require_in_place(path: Path) -> None:
    """Raises JournalError if archiving was cut off while it moved files. A new journal would take their place."""
    if companion_path(path, NEXT).exists() and not (path.exists() and companion_path(path, HEAD).exists()):
        raise JournalError(
            f"{path}: archiving was cut off before {companion_path(path, NEXT).name} took its place: "
            "do it again: tablectl journal archive"
        )


def make_folder(folder: Path) -> None:
    """Make the folder of a journal if it is not there. Raises JournalError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise failure(error, folder) from error


def read_small(path: Path) -> bytes:
    """A key or a head as a whole. Raises OSError; JournalError if it is no plain file, or far too long for one."""
    try:
        return read_regular(path, MOST_BYTES)
    except (NotRegular, IsADirectoryError) as error:
        raise JournalError(f"{path}: not a plain file; only that is allowed: {ASIDE}") from error
    except TooLong as error:
        raise JournalError(f"{path}: longer than {MOST_BYTES} bytes, which no such file is: {ASIDE}") from error


def make_new(path: Path, mode: int) -> int:
    """Make a new file with this mode and open it to write. An old file there is removed, and no link is followed.

    Raises OSError, such as FileExistsError if another process makes the file at the same time.
    """
    path.unlink(missing_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, mode)
    try:
        set_mode(handle, mode)
    except BaseException:
        os.close(handle)
        path.unlink()
        raise
    return handle


def write_whole(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Replace a file. After a power cut it is either the old file or the new one. Raises OSError: nothing is left."""
    with writing_whole(path, mode) as file:
        file.write(data)


@contextmanager
def writing_whole(path: Path, mode: int = 0o644) -> Iterator[BinaryIO]:
    """The same, to be written bit by bit."""
    new = companion_path(path, ".new")
    with taking_the_place_of(path, new, make_new(new, mode)) as file:
        yield file


def failure(error: BaseException, path: Path) -> JournalError:
    """Return the error to raise for an unreadable file: NotReadError if it says nothing about the content."""
    return (NotReadError if not_read(error, path) else JournalError)(explain(error, path))


def not_read(error: BaseException, path: Path) -> bool:
    """Whether the disk or the machine has failed, and not the file. A file that is not there is no such fault."""
    if isinstance(error, NotReadError):
        return True
    if isinstance(error, sqlite3.Error):
        return _code(error) in _MACHINE or (_code(error) == sqlite3.SQLITE_CANTOPEN and os.path.lexists(path))
    return isinstance(error, OSError) and not isinstance(
        error, (FileNotFoundError, NotADirectoryError, FileExistsError)
    )


def explain(error: BaseException, path: Path) -> str:
    """Return the cause and the remedy of a journal error, in one line."""
    if isinstance(error, JournalError):
        return str(error)
    if _is_full(error, path):
        return f"no space left on {path.parent}: free space"
    if isinstance(error, sqlite3.Error):
        return _explain_sqlite(error, path)
    if isinstance(error, OSError):
        return _explain_system(error, path)
    if isinstance(error, ValueError):
        return f"{path}: the journal is damaged ({error}): {ASIDE}"
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
            return f"{path}: not writable (read-only file system, or no permission): {_CHECK}, {_PERMISSION}"
        case sqlite3.SQLITE_CANTOPEN:
            return _explain_unopened(path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return f"{path}: another program is writing to the journal: close it"
        case _:
            return f"{path}: {error}: {_CHECK}"


def _explain_unopened(path: Path) -> str:
    try:
        path.stat()
    except FileNotFoundError:
        if companion_path(path, HEAD).exists():
            return f"{path}: the journal is missing, and its head is here: put the journal back"
        return (
            f"{path}: there is no journal: a table keeps one from its first start on; name another table or file, "
            f"or, if this is its first start, check the card or disk"
        )
    except PermissionError:
        pass
    return f"{path}: cannot be opened: {_PERMISSION}, or {_CHECK}"


def _explain_system(error: OSError, path: Path) -> str:
    name = error.filename or path
    match error.errno:
        case errno.EACCES | errno.EPERM:
            return f"{name}: no permission: {_PERMISSION}"
        case errno.EROFS:
            return f"{name}: not writable (read-only file system): {_CHECK}"
        case errno.EEXIST | errno.ENOTDIR:
            return f"{name}: a file lies where a folder is wanted: move the file aside, or name the right folder"
        case _ if isinstance(error, (NotRegular, TooLong, IsADirectoryError)):
            return f"{name}: {error.strerror}: move it aside, and put the right file in its place"
        case errno.ENOENT:
            return f"{name}: no such file or folder: make the folder, or name the right one"
        case _:
            return f"{name}: {error.strerror}: {_CHECK}"
