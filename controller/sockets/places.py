# SPDX-License-Identifier: MIT
"""The places of a table's sockets in the file system: whether one is free, and whose file stands there."""

import errno
import os
import pwd
import socket
from contextlib import suppress
from pathlib import Path

from controller.sockets.visitors import process_of

ANOTHER_FOLDER = "or give each table a folder of its own"


class SocketTakenError(OSError):
    """Another controller listens there, or may listen there."""


def require_free(path: Path) -> None:
    """Raises SocketTakenError unless it is certain that nobody listens on this socket. Waits for nobody."""
    with socket.socket(socket.AF_UNIX) as link:
        link.setblocking(False)
        try:
            link.connect(str(path))
        except (FileNotFoundError, ConnectionRefusedError):
            return  # none is there, or its controller has ended
        except OSError as error:
            if file_at(path):  # else no socket can be there: whoever opens one is told why
                raise _taken(_unreached(path, error)) from error
        else:
            process = process_of(link)
            raise _taken(_runs(path, f" (process {process})" if process else ""))


def bound(path: Path) -> socket.socket:
    """A socket at this path, for this user alone. Raises OSError."""
    listener = socket.socket(socket.AF_UNIX)
    listener.setblocking(False)
    old = os.umask(0o177)
    try:
        listener.bind(str(path))
    except OSError:
        listener.close()
        raise
    finally:
        os.umask(old)
    return listener


def file_at(path: Path) -> tuple[int, int] | None:
    """Which file stands there: its device and its number on it. None if none can be seen."""
    try:
        found = path.lstat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def remove(path: Path, own: tuple[int, int] | None) -> None:
    """Remove this file, if it still stands there: not one that somebody else has put in its place."""
    if own and file_at(path) == own:
        with suppress(OSError):  # nobody listens there any more: the next start puts its own in this place
            path.unlink()


def _taken(what: str) -> SocketTakenError:
    return SocketTakenError(errno.EADDRINUSE, what)


def _runs(path: Path, process: str = "") -> str:
    return f"another controller{process} runs this table: it listens on {path}; stop it first, {ANOTHER_FOLDER}"


def _unreached(path: Path, error: OSError) -> str:
    """Something is there, and this user cannot connect to it."""
    if isinstance(error, BlockingIOError):
        return f"{_runs(path)} (it takes no more visitors: it hangs, or is overloaded)"
    owner = _owner(path)
    why = "this user may not connect" if isinstance(error, PermissionError) else error.strerror
    what = f"another user's controller runs this table, or has ended badly: {path} belongs to {owner} ({why})"
    return f"{what}; stop it first, {ANOTHER_FOLDER}; if no controller of {owner} runs, remove that file"


def _owner(path: Path) -> str:
    """Who owns the file, by name if that is known."""
    try:
        number = path.lstat().st_uid
    except OSError:
        return "a user who is not known"  # it has gone meanwhile
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"user {number}"
