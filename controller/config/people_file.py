# SPDX-License-Identifier: MIT
"""Where the people of a table lie: their file, and beside it the digest of what was written last."""

import os
from pathlib import Path
from typing import Final

NAME: Final = "people.toml"
_DIGEST: Final = ".last"


def digest_of(path: Path) -> Path:
    """Where the digest for this file lies."""
    return path.with_name(path.name + _DIGEST)


def has_people(path: Path) -> bool:
    """Whether people sign in at the table, also if the file cannot be read now, or was taken away."""
    return any(_may_be_there(it) for it in (path, digest_of(path)))


def _may_be_there(path: Path) -> bool:
    try:
        os.lstat(path)
    except OSError as error:
        return not isinstance(error, FileNotFoundError | NotADirectoryError)
    return True
