# SPDX-License-Identifier: MIT
"""Reads and replaces small files that are only for the table's own user."""

import os
import stat
from pathlib import Path
from typing import Final, NamedTuple

from controller.disk.folder import set_owner, taking_the_place_of
from controller.journal.files import beside, make_new

PRIVATE: Final = 0o600
MOST_BYTES: Final = 1_048_576
"""Longest file that is read: thousands of people."""
_CHUNK: Final = 65_536


class Text(NamedTuple):
    """What a file has. mode: its permissions."""

    data: bytes
    mode: int


def read_private(path: Path) -> Text:
    """Read a file as a whole. Raises OSError; ValueError if it is no plain file, or too long."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)  # a pipe is not waited for
    try:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            raise ValueError("it is not a plain file")
        return Text(_all_of(handle), stat.S_IMODE(mode))
    finally:
        os.close(handle)


def _all_of(handle: int) -> bytes:
    data = b""
    while chunk := os.read(handle, _CHUNK):
        data += chunk
        if len(data) > MOST_BYTES:
            raise ValueError(f"it is longer than {MOST_BYTES:,} bytes")
    return data


def write_private(path: Path, data: bytes) -> None:
    """Replace a file whole, with the owner of its folder if root writes it. Raises OSError."""
    new = beside(path, ".new")
    handle = make_new(new, PRIVATE)
    with taking_the_place_of(path, new, handle) as file:
        if os.geteuid() == 0:
            owner = os.stat(path.parent)
            set_owner(handle, owner.st_uid, owner.st_gid)
        file.write(data)
