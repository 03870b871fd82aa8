# SPDX-License-Identifier: MIT
"""A real table's pins are held by one process: by the table while it runs, or by a lesson that is given at it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from controller.config import Configuration
from controller.journal.files import failure, make_folder
from controller.journal.lock import Lock

NAME: Final = "pins.lock"
TO_THE_TABLE: Final = "a lesson is given at this table (process {}): end it first, with Esc or Ctrl-C"
TO_A_LESSON: Final = "process {} has the pins of this table: another lesson, or the table itself; end it first"


@contextmanager
def hold_pins(configuration: Configuration, taken: str) -> Iterator[None]:
    """Hold the pins of a real table. A simulated table needs no lock.

    - taken: message if another process holds the pins.

    Raises JournalError with this message, or if the lock file cannot be made: NotReadError if the disk prevents it.
    """
    if configuration.file.simulated:
        yield
        return
    lock = _lock(configuration.state_folder / NAME, taken)
    try:
        yield
    finally:
        lock.free()


def _lock(path: Path, taken: str) -> Lock:
    make_folder(path.parent)
    try:
        return Lock(path, taken)
    except OSError as error:
        raise failure(error, path) from error
