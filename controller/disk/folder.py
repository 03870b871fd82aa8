# SPDX-License-Identifier: MIT
"""New files on disk, which take their place whole: found after a power cut only once their folder is written, too."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


def sync_folder(folder: Path) -> None:
    """Write a folder's list of names to disk (fsync). Raises OSError."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


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
