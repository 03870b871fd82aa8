# SPDX-License-Identifier: MIT
"""Acts about a case that were done while its table did not run. They wait in a file beside the cases.

Each act is a line of JSON, on disk before the command answers. At its start the table moves the file aside under
another name, enters its lines, and removes it once they are on disk. After a power cut in between, some acts stand
twice in the journal and none is lost. An act also waits here if a running table did not answer the command. That table
enters it before the next act about a case, so that the journal has all acts in their order.
"""

import logging
import os
from pathlib import Path
from typing import Annotated, Final

import msgspec

from controller.disk.folder import sync_folder
from controller.journal.files import write_whole
from hal.wiring.regular_file import open_regular

log = logging.getLogger(__name__)

FILE: Final = ".waiting"
ASIDE: Final = ".entering"
MOST: Final = 1_000_000
"""Bytes. Longest file that is read at a start. This program makes no longer one."""
MOST_TOLD: Final = 20
"""Number of unreadable lines that are logged one by one. Further ones are only counted."""
SHOWN: Final = 400
"""Bytes. Longest part of an unreadable line that is logged."""


class Waiting(msgspec.Struct, frozen=True):
    """One act about a case."""

    role: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    """The role of the person who did it."""
    what: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    """The act, as the journal keeps it."""


def queue_act(folder: Path, it: Waiting) -> None:
    """Store this act for the next start. Raises OSError, also if the file is a pipe: it never waits for a reader.

    The last line may have been cut off, by a full disk or a loss of power. The new act has a line of its own.
    """
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
    with os.fdopen(os.open(folder / FILE, flags, 0o640), "ab") as file:
        file.write(b"\n" * _is_cut_off(folder / FILE) + msgspec.json.encode(it) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    sync_folder(folder)


def _is_cut_off(path: Path) -> bool:
    """Return whether the last line of this file has no end. Raises OSError."""
    with open_regular(path) as file:
        length = file.seek(0, os.SEEK_END)
        file.seek(max(0, length - 1))
        return file.read(1) not in (b"", b"\n")


def take(folder: Path) -> list[Waiting]:
    """Move the waiting acts aside and return them. `done` removes them once they are entered. Unreadable lines are left
    out.

    Acts that an earlier start moved aside and did not remove come first. Raises OSError.
    """
    new, aside = folder / FILE, folder / ASIDE
    if new.is_file():
        if aside.is_file():
            write_whole(aside, _begin(aside) + b"\n" * _is_cut_off(aside) + _begin(new), 0o640)
            new.unlink()
        else:
            os.replace(new, aside)
    return read(aside)


def done(folder: Path) -> None:
    """Remove the acts that were taken: they are on disk in the journal. Raises OSError."""
    (folder / ASIDE).unlink(missing_ok=True)


def list_waiting(folder: Path) -> list[Waiting]:
    """Return the acts that wait for the next start. Raises OSError."""
    return [*read(folder / ASIDE), *read(folder / FILE)]


def read(file: Path) -> list[Waiting]:
    """Return the acts in a file. Empty if the file is missing or not a regular file, such as a pipe. Raises OSError."""
    if not file.is_file():
        return []
    found, wrong = list[Waiting](), 0
    for line in _begin(file).splitlines():
        try:
            found.append(msgspec.json.decode(line, type=Waiting))
        except (ValueError, RecursionError) as error:
            wrong += 1
            if wrong <= MOST_TOLD:
                log.warning("a line with an act about a dispute cannot be entered (%s): %r", error, line[:SHOWN])
    if wrong > MOST_TOLD:
        log.warning("%d more lines with acts about disputes cannot be entered", wrong - MOST_TOLD)
    return found


def _begin(file: Path) -> bytes:
    """Return the first bytes of a file, at most MOST. Raises OSError."""
    with open_regular(file) as opened:
        return opened.read(MOST)
