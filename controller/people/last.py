# SPDX-License-Identifier: MIT
"""What `tablectl people` wrote last: the digest of the file of the people, in a file beside it.

Readings; no rule asks for it. A file of the people with another digest is an older copy, or was changed by another
program. Nobody is known from it, because a person who was removed may be in it. A person who looks who is in it says
that it is right: `tablectl people confirm`. A table without a digest has a file from an earlier version, or one that
was written by hand. It is believed until `tablectl people` writes it for the first time.

This does not show an older file with an older digest beside it, as from a backup of the whole folder. The journal has
the digest at each start and each change.
"""

import re
from pathlib import Path
from typing import Final

from controller.config.people_file import digest_of
from controller.people.private import read_private, write_private

_DIGESTS: Final = re.compile(rb"(?:[0-9a-f]{64}\n){1,2}")


def digests(path: Path) -> tuple[str, ...]:
    """The digests of which one must be that of the file; none if nothing was written yet. Raises OSError, ValueError.

    Two while the file is replaced: of the file before, and after.
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
