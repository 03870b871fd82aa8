# SPDX-License-Identifier: MIT
"""The folder outside the tree that keeps the machine's parts and their sources."""

import fcntl
import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.hil.vm import host
from tests.hil.vm.part_error import PartError

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[2]


def cache() -> Path:
    """VM_FOLDER, or table-controller/vm in the user's cache folder; vm-trixie for VM_RELEASE=trixie."""
    named, release = os.environ.get("VM_FOLDER"), host.release_asked()
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = Path(named) if named else caches / "table-controller" / "-".join(filter(None, ("vm", release)))
    folder.mkdir(parents=True, exist_ok=True)
    return folder.resolve()


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """One run at a time uses the folder. Raises PartError if another one does."""
    with (folder / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PartError(
                "virtual machine", f"another run uses {folder}", "wait for its end, or set VM_FOLDER to another folder"
            ) from None
        yield


def digest(*parts: Path | str | bytes) -> str:
    """A digest over words, and over the contents of files."""
    total = hashlib.sha256()
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else part.encode() if isinstance(part, str) else part
        total.update(hashlib.sha256(content).digest())
    return total.hexdigest()


class Stages:
    """The parts of the machine with their sources. A part is made again when its sources have changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def is_made(self, name: str, source: str) -> bool:
        stamp = self._stamp(name)
        return stamp.exists() and stamp.read_text() == source

    def make(self, name: str, source: str, step: Callable[[], None]) -> bool:
        """Do the step unless it was done with this source. True if it was done now."""
        if self.is_made(name, source):
            return False
        self.forget(name)
        step()
        self._stamp(name).write_text(source)
        return True

    def forget(self, name: str) -> None:
        self._stamp(name).unlink(missing_ok=True)

    def _stamp(self, name: str) -> Path:
        return self.folder / f"{name}.made"
