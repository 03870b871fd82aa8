# SPDX-License-Identifier: MIT
"""The people file and its digest on disk: each is read and replaced whole.

Readings; no rule asks for it. `tablectl people` keeps the digest of the file beside the file. A file with another
digest is an older copy, or another program changed the file. A removed person may be in it, so the table knows nobody
from it. `tablectl people confirm` lists the people in the file, and a person confirms the list. Without a digest the
table believes a file of an earlier version and a file in a person's own hand, but no file of this version.

This does not show an older file with an older digest beside it, as from a backup of the whole folder. The journal has
the digest at each start and each change.
"""

import os
import re
import stat
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from controller.config import DIGEST
from controller.disk.folder import set_owner, taking_the_place_of
from controller.journal.files import companion_path, make_new
from hal.wiring.toml_file import LONGEST_FILE

PRIVATE: Final = 0o600
NO_FILE: Final = sha256().hexdigest()
"""The digest that is kept where there is no file of the people. An empty file is always refused."""
_CHUNK: Final = 65_536
_DIGESTS: Final = re.compile(rb"(?:[0-9a-f]{64}\n){1,2}")


class Text(NamedTuple):
    """The content of a file, and its permissions as `mode`."""

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
        if len(data) > LONGEST_FILE:
            raise ValueError(f"it is longer than {LONGEST_FILE:,} bytes")
    return data


def write_private(path: Path, data: bytes) -> None:
    """Replace a file whole, with the owner of its folder if root writes it. Raises OSError."""
    new = companion_path(path, ".new")
    handle = make_new(new, PRIVATE)
    with taking_the_place_of(path, new, handle) as file:
        if os.geteuid() == 0:
            owner = os.stat(path.parent)
            set_owner(handle, owner.st_uid, owner.st_gid)
        file.write(data)


def digest_of(path: Path) -> Path:
    """Return the path of the digest for this file."""
    return companion_path(path, DIGEST)


def digests(path: Path) -> tuple[str, ...]:
    """Return the digests of the file that may be believed; none before the first write. Raises OSError, ValueError.

    While the file is replaced there are two: the digest of the old file, and of the new one.
    """
    try:
        data = read_private(digest_of(path)).data
    except FileNotFoundError:
        return ()
    if not _DIGESTS.fullmatch(data):
        raise ValueError("it is no digest")
    return tuple(data.decode().split())


def record(path: Path, *digests: str) -> None:
    """Keep these digests of the file. Raises OSError."""
    write_private(digest_of(path), "".join(f"{it}\n" for it in digests).encode())
