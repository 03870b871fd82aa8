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
    """Raise SocketTakenError unless nobody listens on this socket for certain. Does not wait."""
    with socket.socket(socket.AF_UNIX) as link:
        link.setblocking(False)
        try:
            link.connect(str(path))
        except (FileNotFoundError, ConnectionRefusedError):
            return  # no socket is there, or its controller has ended
        except OSError as error:
            if file_at(path):  # otherwise no socket can be there, and opening one reports why
                raise _taken(_unreached(path, error)) from error
        else:
            process = process_of(link)
            raise _taken(_runs(path, f" (process {process})" if process else ""))


def bound(path: Path) -> socket.socket:
    """Return a socket at this path, for this user alone. Raises OSError."""
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
    """Return the device and inode of the file at this path; None if no file can be seen."""
    try:
        found = path.lstat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def remove(path: Path, own: tuple[int, int] | None) -> None:
    """Remove this file, unless another one has taken its place."""
    if own and file_at(path) == own:
        with suppress(OSError):  # nobody listens there any more: the next start puts its own in this place
            path.unlink()


def _taken(what: str) -> SocketTakenError:
    return SocketTakenError(errno.EADDRINUSE, what)


def _runs(path: Path, process: str = "") -> str:
    return f"another controller{process} runs this table: it listens on {path}; stop it first, {ANOTHER_FOLDER}"


def _unreached(path: Path, error: OSError) -> str:
    """Return the reason why this user cannot connect to the file."""
    if isinstance(error, BlockingIOError):
        return f"{_runs(path)} (it takes no more visitors: it hangs, or is overloaded)"
    owner = _owner(path)
    why = "this user may not connect" if isinstance(error, PermissionError) else error.strerror
    what = f"another user's controller runs this table, or has ended badly: {path} belongs to {owner} ({why})"
    return f"{what}; stop it first, {ANOTHER_FOLDER}; if no controller of {owner} runs, remove that file"


def _owner(path: Path) -> str:
    """Return the owner of the file, by name if known."""
    try:
        number = path.lstat().st_uid
    except OSError:
        return "a user who is not known"  # it has gone meanwhile
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"user {number}"
