# SPDX-License-Identifier: MIT
"""The names of new files on disk: a file is found after a power cut only once its folder is written, too."""

import os
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Write a folder's list of names to disk (fsync). Raises OSError."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
